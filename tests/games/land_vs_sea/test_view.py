"""What a seat may know: undersides that it has seen, also after a steal, and nothing else."""

from __future__ import annotations

import msgspec

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.view import HandTile
from tests.games.land_vs_sea.opinion import other_sides
from tests.games.land_vs_sea.scenes import BLANK, COAST, LAND, SEA, Scene, face, random_state

UNDERSIDES = other_sides(GAME.tiles)
STEAL = face("LLLSSS", action="steal")
SECRET = face("LLLLLS")


def test_who_takes_a_tile_sees_its_underside_and_nobody_else_does() -> None:
    state = random_state(4)
    for viewer in (LAND, SEA, None):
        view = GAME.view(state, viewer)
        for seat, hand in enumerate(view.hands):
            for tile in hand:
                assert tile.under == (UNDERSIDES[tile.face] if seat == viewer else None)


def test_the_underside_of_a_tile_played_as_it_lay_stays_its_holders_secret() -> None:
    scene = Scene(hands={LAND: [(BLANK, SECRET)], SEA: [COAST, COAST]})
    scene.place(BLANK.rotated(1), 1, 0)
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
    scene.place(STEAL.rotated(1), 1, 0)
    taken = scene.game.view(scene.state, 1).hands[1][0]
    assert taken.under is not None
    before = scene.game.phase(scene.state)
    scene.play(f"steal:{taken.face}")
    assert scene.game.phase(scene.state) > before, "what was seen can't be taken back"
    for viewer, knows in ((0, True), (1, True), (2, False), (3, False), (None, False)):
        assert scene.game.view(scene.state, viewer).hands[0][-1] == HandTile(
            taken.face, taken.under if knows else None
        )


def test_f11_views_name_no_face_that_the_seat_has_not_seen() -> None:
    """Also no order, number or pool from which one could tell it."""
    for steps in (3, 30, 60):
        state = random_state(steps, seats=3)
        for viewer in (0, 1, 2, None):
            sent = msgspec.json.encode(GAME.view(state, viewer)).decode()
            view = GAME.view(state, viewer)
            seen = {tile.face for tile in view.map} | {stack.top for stack in view.stacks}
            seen |= {name for hand in view.hands for tile in hand for name in (tile.face, tile.under)}
            seen |= {tile.under for tile in view.map}
            for name in GAME.tiles.names[: at.FACES]:
                assert (f'"{name}"' in sent) == (name in seen)
