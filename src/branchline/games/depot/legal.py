"""All legal moves of a seat."""

from __future__ import annotations

from collections.abc import Iterable

from branchline.games.depot.cards import NAMES
from branchline.games.depot.docking import (
    COLOUR_BITS,
    DOCK,
    SHAPE_BITS,
    clash_bits,
    clashing,
    start_bits,
)
from branchline.games.depot.layout import (
    ANSWERED,
    DRAWN,
    ENDS,
    EXITS,
    FIRSTS,
    HAND,
    NONE,
    OBLIGED,
    OPENING,
    SHAPES,
    STAGE,
    TURN,
    Data,
    DepotState,
    Stage,
    at,
    ends,
    has_task,
)
from branchline.games.depot.moves import CLAIM, DRAW, LAYS, START, WAIT, Discard, Move, Take
from branchline.games.depot.tasks import best_way, is_automatic


def actors(state: DepotState) -> tuple[int, ...]:
    """The seat whose turn it is, or all that have not yet said whether they claim."""
    data = state.data
    stage = int(data[STAGE])
    if stage == Stage.TURN or stage == Stage.LAY or stage == Stage.DISCARD:
        return (int(data[TURN]),)
    if stage == Stage.ASK:
        return tuple(s for s in range(state.seats) if has_task(data, s) and not data[ANSWERED] >> s & 1)
    return ()


def moves(state: DepotState, seat: int) -> list[Move]:
    """Lays by card and exit, then the draw; for an obliged seat lays that defer, then what it can take."""
    if seat not in actors(state):
        return []
    data = state.data
    stage = int(data[STAGE])
    if stage == Stage.LAY:
        return lays(state, [int(data[DRAWN])])
    if stage == Stage.ASK:
        return answers(state, seat)
    hand = at(data, HAND + seat)
    if stage == Stage.DISCARD:
        return [Discard(NAMES[card]) for card in hand]
    if data[OBLIGED]:
        return lays(state, deferring(data, hand)) + takes(data)
    if data[OPENING]:
        return lays(state, hand)
    return [*lays(state, hand), DRAW]


def answers(state: DepotState, seat: int) -> list[Move]:
    """Claim or wait; a task that needs no special wagon is claimed, one that no train fulfils is not."""
    if is_automatic(state, seat):
        return [CLAIM]
    return [CLAIM, WAIT] if best_way(state, seat) else [WAIT]


def lays(state: DepotState, cards: Iterable[int]) -> list[Move]:
    """Every way to dock one of these cards or to start a train with it."""
    data = state.data
    table = DOCK[state.options.docking]
    trains = [(exit, table[end]) for exit, end in enumerate(ends(data), 1) if end != NONE]
    colours, shapes = free_bits(data)
    found: list[Move] = []
    for card in cards:
        ways = LAYS[card]
        for exit, row in trains:
            if row[card]:
                found.append(ways[exit])
        if COLOUR_BITS[card] & colours and SHAPE_BITS[card] & shapes:
            found.append(ways[START])
    return found


def free_bits(data: Data) -> tuple[int, int]:
    """The colours and the shapes with which a train can start now."""
    firsts: list[int] = data[FIRSTS:ENDS].tolist()
    return start_bits(int(data[SHAPES]), int(data[EXITS]), firsts)


def deferring(data: Data, cards: Iterable[int]) -> list[int]:
    """Those of the cards that repeat a clash: any that has its colour or its shape."""
    colours, shapes = clash_bits(ends(data))
    return [card for card in cards if COLOUR_BITS[card] & colours or SHAPE_BITS[card] & shapes]


def takes(data: Data) -> list[Move]:
    """Of any two clashing ends, either can be taken (D10)."""
    last = ends(data)
    pairs = [(NAMES[last[i - 1]], NAMES[last[j - 1]]) for i, j in clashing(last)]
    return [Take(*pair) for a, b in pairs for pair in ((a, b), (b, a))]
