"""Imagined states: what the seat has not seen is made up, and the rest looks the same."""

from __future__ import annotations

from random import Random

import msgspec

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.state import LandVsSeaState
from tests.games.land_vs_sea.scenes import random_state

encode = msgspec.json.encode


def face_pairs(state: LandVsSeaState) -> set[frozenset[str]]:
    """Which faces share a tile in a state."""
    other = state.data[at.OTHER_SIDE : at.OTHER_SIDE + at.FACES].tolist()
    return {frozenset((GAME.tiles.names[face], GAME.tiles.names[under])) for face, under in enumerate(other)}


def test_l25_imagined_states_pair_unseen_faces_at_random_and_keep_what_is_known() -> None:
    state = random_state(40, seats=3)
    view = GAME.view(state, 1)
    states = [GAME.imagine(view, Random(n)) for n in range(20)]
    seen = {frozenset((t.face, t.under)) for t in view.map if t.under is not None}
    seen |= {frozenset((t.face, t.under)) for hand in view.hands for t in hand if t.under is not None}
    assert len(seen) > 5
    for imagined in states:
        assert seen <= face_pairs(imagined)
        assert len(face_pairs(imagined)) == 58
        assert encode(GAME.view(imagined, 1)) == encode(view)
        in_stacks = imagined.data[at.IN_STACKS : at.IN_STACKS + at.FACES]
        assert in_stacks.sum() == 2 * (sum(stack.size for stack in view.stacks) - 2)
    assert len({frozenset(face_pairs(imagined)) for imagined in states}) == len(states)


def test_two_states_with_other_undersides_and_stacks_look_the_same() -> None:
    """Undersides of others, of tops and of tiles on the map, and all that is in the stacks."""
    for steps in (5, 25, 50):
        state = random_state(steps, seats=4, seed=steps)
        (seat,) = GAME.actors(state)
        for viewer in range(4):
            view = GAME.view(state, viewer)
            imagined = GAME.imagine(view, Random(2))
            assert face_pairs(imagined) != face_pairs(state)
            assert encode(GAME.view(imagined, viewer)) == encode(view)
            assert GAME.moves(imagined, viewer) == GAME.moves(state, viewer)
            assert encode(GAME.sheet(GAME.view(imagined, viewer))) == encode(GAME.sheet(view))
        move = GAME.moves(state, seat)[0]
        assert encode(GAME.describe_move(move)), "a move is told without a look at the state"
