"""Tables laid out for a test: everything is given by the names of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from branchline.core.chance import EVERYONE, Draw
from branchline.core.errors import IllegalMove
from branchline.games.depot.cards import DEPOT_NAMES, DEPOT_SHAPES, NAMES, NUMBERS
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.docking import has_clash
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.rules import GAME
from branchline.games.depot.state import DepotState, cards_at

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
    exits: int = 4,
    **options: Any,
) -> DepotState:
    """A turn in the middle of a game; cards that are given nowhere are in the deck.

    With a `deck` of its own, they lie under the last depot, out of the game.
    """
    state = GAME.setup(DepotOptions(**options), len(hands))
    data = state.data
    for seat, names in enumerate(hands):
        put(state, names, at.HAND + seat, 1 << seat)
        data[at.HAND_SIZES + seat] = len(names)
    for i, names in enumerate(trains):
        put(state, names, at.TRAIN + i, EVERYONE)
        if names:
            data[at.FIRSTS + i] = NUMBERS[names[0]]
            data[at.ENDS + i] = NUMBERS[names[-1]]
            data[at.LENGTHS + i] = len(names)
    put(state, discard, at.PILE, EVERYONE)
    data[at.PILE_SIZE] = len(discard)
    if deck is not None:
        given = {*discard, *deck}.union(*hands, *trains)
        put(state, [name for name in NAMES if name not in given], at.UNDER + 6, EVERYONE)
    data[at.DECK_SIZE] = (data[at.PLACE : at.POSITION] == at.DECK).sum()
    for seat, name in enumerate(tasks):
        data[at.TASK + seat] = DEPOT_NAMES.index(name)
        data[at.DEPOT_PLACE + DEPOT_NAMES.index(name)] = at.HAND + seat
    data[at.DEPOT_PLACE + DEPOT_NAMES.index(depot)] = at.CENTRE
    data[at.SHAPES] = DEPOT_SHAPES[DEPOT_NAMES.index(depot)]
    data[at.EXITS] = exits
    data[at.TURN] = turn
    data[at.STAGE] = at.Stage.TURN
    data[at.OBLIGED] = has_clash(data)
    return state


def put(state: DepotState, names: Names, place: int, seen: int) -> None:
    for position, name in enumerate(names):
        card = NUMBERS[name]
        state.data[at.PLACE + card] = place
        state.data[at.SEEN + card] = seen
        state.data[at.POSITION + card] = position if place in (at.PILE, *range(at.TRAIN, at.TRAIN + 7)) else 0


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


# --- tables that several tests use ----------------------------------------------------------------


def clash() -> DepotState:
    """Seat 0 has made two ends show a star: seat 1 has none, seat 2 has one."""
    state = scene(
        [
            ["L-blue-star", "L-red-circle"],
            ["F-green-oval", "F-purple-square"],
            ["P-green-star", "P-orange-oval"],
        ],
        [["P-red-square", "P-red-star"], ["F-blue-circle"]],
    )
    return play(state, 0, "L-blue-star>2")


def deal(hands: list[str], **options: str) -> DepotState:
    """A game with depot D1 in which these hands have been dealt."""
    state = GAME.setup(DepotOptions(**options), len(hands))  # type: ignore[arg-type]
    give(state, "D1")
    for hand in hands:
        give(state, *hand.split())
    return state


NO_START = "P-red-oval P-red-triangle P-red-star P-blue-oval P-blue-star S-red S-blue"
ONE_START = "F-red-circle F-red-oval F-red-star F-blue-oval L-blue-star S-green S-cyan"
NONE_EITHER = "F-red-star F-red-oval F-green-oval F-blue-oval L-blue-star S-green S-cyan"
"""Hands for D1, which shows circle, square, rhombus and pentagon."""

# The task of the rulebook's example is D1: circle, square, pentagon and rhombus. Trains start at D2 here,
# with oval, rhombus, pentagon and star.
ALMOST = ["P-red-pentagon", "P-red-square", "F-red-circle"]
"""A train that lacks the rhombus."""


def advanced(
    hands: list[list[str]],
    trains: list[list[str]],
    tasks: tuple[str, ...] = ("D3", "D1"),
    **options: Any,
) -> DepotState:
    """A turn in the advanced game."""
    return scene(hands, trains, depot="D2", tasks=tasks, version="advanced", **options)


# --- what seats know ------------------------------------------------------------------------------

SAMPLES = 200


def imagined_hands(state: DepotState, viewer: int | None, seat: int) -> list[set[str]]:
    """The hands of a seat in many states that a viewer imagines."""
    view, random = GAME.view(state, viewer), Random(1)
    return [hand_of(GAME.imagine(view, random), seat) for _ in range(SAMPLES)]


def hand_of(state: DepotState, seat: int) -> set[str]:
    return {NAMES[card] for card in cards_at(state.data, at.HAND + seat)}


def passing(state: DepotState, seat: int, card: str) -> None:
    """A seat draws a card that does not fit."""
    play(state, seat, "draw")
    give(state, card)
    assert GAME.view(state, None).turn != seat
