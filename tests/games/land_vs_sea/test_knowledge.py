"""What a seat may know: undersides that it has seen, also after a steal, and nothing else."""

from __future__ import annotations

from random import Random

import msgspec

from branchline.core.chance import Sampler
from branchline.games.land_vs_sea.kernels.layout import FACES, HIDDEN, OTHER
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.state import LandVsSeaState
from branchline.games.land_vs_sea.tiles import BOX
from branchline.games.land_vs_sea.view import Tile
from tests.games.land_vs_sea.opinion import OTHER as UNDER
from tests.games.land_vs_sea.scenes import BLANK, COAST, LAND, SEA, Scene, face

encode = msgspec.json.encode
STEAL = face("LLLSSS", action="steal")
SECRET = face("LLLLLS")


def after(steps: int, seats: int = 2, seed: int = 1) -> LandVsSeaState:
    """A random game after so many moves, when someone is to act."""
    state, random = GAME.setup(LandVsSeaOptions(waypoints=True), seats), Random(seed)
    while True:
        draw = GAME.chance(state)
        if draw is not None:
            GAME.settle(state, Sampler(random).draw(draw))
        elif steps:
            (seat,) = GAME.actors(state)
            GAME.play(state, seat, random.choice(GAME.moves(state, seat)))
            steps -= 1
        else:
            return state


def pairs(state: LandVsSeaState) -> set[frozenset[str]]:
    """Which faces share a tile in a state."""
    other = state.data[OTHER : OTHER + FACES].tolist()
    return {frozenset((BOX.names[face], BOX.names[under])) for face, under in enumerate(other)}


def test_who_takes_a_tile_sees_its_underside_and_nobody_else_does() -> None:
    state = after(4)
    for viewer in (LAND, SEA, None):
        view = GAME.view(state, viewer)
        for seat, hand in enumerate(view.hands):
            for tile in hand:
                assert tile.under == (UNDER[tile.face] if seat == viewer else None)


def test_the_underside_of_a_tile_played_as_it_lay_stays_its_holders_secret() -> None:
    scene = Scene(hands={LAND: [(BLANK, SECRET)], SEA: [COAST, COAST]})
    scene.place(BLANK.turned(1), 1, 0)
    assert scene.game.view(scene.state, LAND).map[-1].under is not None
    assert scene.game.view(scene.state, SEA).map[-1].under is None
    assert scene.game.view(scene.state, None).map[-1].under is None


def test_everyone_sees_both_sides_of_a_tile_that_is_turned_over() -> None:
    scene = Scene(hands={LAND: [(BLANK, SECRET)], SEA: [COAST, COAST]})
    shown = scene.view.hands[LAND][0].face
    scene.place(SECRET, 1, 0)
    for viewer in (LAND, SEA, None):
        assert scene.game.view(scene.state, viewer).map[-1].under == shown


def test_thief_and_victim_know_a_stolen_tile_and_others_do_not() -> None:
    scene = Scene(
        seats=4, hands={0: [(STEAL, BLANK), COAST], 1: [(BLANK, SECRET), COAST], 2: [COAST], 3: [COAST]}
    )
    scene.place(STEAL.turned(1), 1, 0)
    taken = scene.game.view(scene.state, 1).hands[1][0]
    assert taken.under is not None
    before = scene.game.phase(scene.state)
    scene.play(f"steal:{taken.face}")
    assert scene.game.phase(scene.state) > before, "what was seen can't be taken back"
    for viewer, knows in ((0, True), (1, True), (2, False), (3, False), (None, False)):
        assert scene.game.view(scene.state, viewer).hands[0][-1] == Tile(
            taken.face, taken.under if knows else None
        )


def test_f11_views_name_no_face_that_the_seat_has_not_seen() -> None:
    """Also no order, number or pool from which one could tell it."""
    for steps in (3, 30, 60):
        state = after(steps, seats=3)
        for viewer in (0, 1, 2, None):
            sent = encode(GAME.view(state, viewer)).decode()
            view = GAME.view(state, viewer)
            seen = {tile.face for tile in view.map} | {stack.top for stack in view.stacks}
            seen |= {name for hand in view.hands for tile in hand for name in (tile.face, tile.under)}
            seen |= {tile.under for tile in view.map}
            for name in BOX.names[:FACES]:
                assert (f'"{name}"' in sent) == (name in seen)


def test_l25_imagined_worlds_pair_unseen_faces_at_random_and_keep_what_is_known() -> None:
    state = after(40, seats=3)
    view = GAME.view(state, 1)
    worlds = [GAME.imagine(view, Random(n)) for n in range(20)]
    known = {frozenset((t.face, t.under)) for t in view.map if t.under is not None}
    known |= {frozenset((t.face, t.under)) for hand in view.hands for t in hand if t.under is not None}
    assert len(known) > 5
    for world in worlds:
        assert known <= pairs(world)
        assert len(pairs(world)) == 58
        assert encode(GAME.view(world, 1)) == encode(view)
        hidden = world.data[HIDDEN : HIDDEN + FACES]
        assert hidden.sum() == 2 * (sum(stack.size for stack in view.stacks) - 2)
    assert len({frozenset(pairs(world)) for world in worlds}) == len(worlds)


def test_two_worlds_with_other_undersides_and_stacks_look_the_same() -> None:
    """Undersides of others, of tops and of tiles on the map, and all that is in the stacks."""
    for steps in (5, 25, 50):
        state = after(steps, seats=4, seed=steps)
        (seat,) = GAME.actors(state)
        for viewer in range(4):
            view = GAME.view(state, viewer)
            world = GAME.imagine(view, Random(2))
            assert pairs(world) != pairs(state)
            assert encode(GAME.view(world, viewer)) == encode(view)
            assert GAME.moves(world, viewer) == GAME.moves(state, viewer)
            assert encode(GAME.sheet(GAME.view(world, viewer))) == encode(GAME.sheet(view))
        move = GAME.moves(state, seat)[0]
        assert encode(GAME.describe_move(move)), "a move is told without a look at the state"


def test_a_draw_is_any_face_of_any_tile_in_the_stacks() -> None:
    state = GAME.setup(LandVsSeaOptions(), 2)
    draw = GAME.chance(state)
    assert draw is not None
    assert draw.label == "top/left/1"
    assert sorted(draw.pools[0]) == sorted(BOX.names[:FACES])
    GAME.settle(state, (7,))
    draw = GAME.chance(state)
    assert draw is not None
    assert draw.label == "top/right/2"
    gone = {BOX.names[7], UNDER[BOX.names[7]]}
    assert set(draw.pools[0]) == set(BOX.names[:FACES]) - gone
