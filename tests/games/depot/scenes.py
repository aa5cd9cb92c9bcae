"""Tables laid out for a test: everything is given by the names of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from branchline.core.chance import EVERYONE, Draw
from branchline.core.errors import IllegalMove
from branchline.games.depot.cards import DEPOT_NAMES, NAMES, NUMBERS
from branchline.games.depot.docking import DEPOT_SHAPES
from branchline.games.depot.kernels import layout
from branchline.games.depot.kernels.docking import has_clash
from branchline.games.depot.kernels.layout import DECK, HAND, PILE, TRAIN, UNDER, Stage
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.rules import GAME
from branchline.games.depot.state import DepotState

Names = Sequence[str]


def scene(
    hands: Sequence[Names],
    trains: Sequence[Names] = (),
    *,
    depot: str = "D1",
    tasks: Sequence[str] = (),
    discard: Names = (),
    deck: Names | None = None,
    turn: int = 0,
    **options: Any,
) -> DepotState:
    """A turn in the middle of a game; cards that are given nowhere are in the deck.

    With a `deck` of its own, they lie under the last depot, out of the game.
    """
    state = GAME.setup(DepotOptions(**options), len(hands))
    data = state.data
    for seat, names in enumerate(hands):
        put(state, names, HAND + seat, 1 << seat)
        data[layout.HAND_SIZES + seat] = len(names)
    for i, names in enumerate(trains):
        put(state, names, TRAIN + i, EVERYONE)
        if names:
            data[layout.FIRSTS + i] = NUMBERS[names[0]]
            data[layout.ENDS + i] = NUMBERS[names[-1]]
            data[layout.LENGTHS + i] = len(names)
    put(state, discard, PILE, EVERYONE)
    data[layout.PILE_SIZE] = len(discard)
    if deck is not None:
        given = {*discard, *deck}.union(*hands, *trains)
        put(state, [name for name in NAMES if name not in given], UNDER + 6, EVERYONE)
    data[layout.DECK_SIZE] = (data[layout.PLACE : layout.POSITION] == DECK).sum()
    for seat, name in enumerate(tasks):
        data[layout.TASK + seat] = DEPOT_NAMES.index(name)
        data[layout.DEPOT_PLACE + DEPOT_NAMES.index(name)] = HAND + seat
    data[layout.DEPOT_PLACE + DEPOT_NAMES.index(depot)] = layout.CENTRE
    data[layout.SHAPES] = DEPOT_SHAPES[DEPOT_NAMES.index(depot)]
    data[layout.EXITS] = 4
    data[layout.TURN] = turn
    data[layout.STAGE] = Stage.TURN
    data[layout.OBLIGED] = has_clash(data)
    return state


def put(state: DepotState, names: Names, place: int, seen: int) -> None:
    for position, name in enumerate(names):
        card = NUMBERS[name]
        state.data[layout.PLACE + card] = place
        state.data[layout.SEEN + card] = seen
        state.data[layout.POSITION + card] = position if place in (PILE, *range(TRAIN, TRAIN + 7)) else 0


def play(state: DepotState, seat: int, *moves: str) -> DepotState:
    """Plays moves of one seat."""
    for move in moves:
        GAME.play(state, seat, GAME.parse(move))
    return state


def give(state: DepotState, *names: str) -> None:
    """Settles what is drawn now with these names."""
    draw = GAME.chance(state)
    assert isinstance(draw, Draw)
    GAME.settle(state, draw.read(names))


def moves(state: DepotState, seat: int) -> list[str]:
    return [str(move) for move in GAME.moves(state, seat)]


def refused(state: DepotState, seat: int, move: str) -> str:
    """The code of the refusal of a move, which must be one."""
    before = state.copy()
    with pytest.raises(IllegalMove) as refusal:
        play(state, seat, move)
    assert state == before
    assert "{" not in str(refusal.value)
    return refusal.value.code
