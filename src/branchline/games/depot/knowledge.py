"""What a simple bot knows of Depot: how good a state looks for a seat."""

from __future__ import annotations

from branchline.games.depot.docking import COLOUR_BITS, SHAPE_BITS
from branchline.games.depot.layout import (
    HAND,
    HAND_SIZES,
    OBLIGED,
    STAGE,
    TURN,
    WINNER,
    DepotState,
    Stage,
    at,
)
from branchline.games.depot.legal import deferring, lays

CARD = 10.0
WIN = 1000.0
DRAW = 6.0
"""What a draw costs: the card is kept about half of the time, and the turn is gone."""
SPREAD = 0.4
"""What each colour and shape in hand is worth: it can defer one more clash, and docks more often."""
STUCK = 3.0


def value(state: DepotState, seat: int) -> float:
    """Few cards in the own hand, many in the others'; clashes that hit others; a hand that stays playable."""
    data = state.data
    if data[STAGE] == Stage.OVER:
        return WIN if data[WINNER] == seat else -WIN
    sizes: list[int] = data[HAND_SIZES : HAND_SIZES + state.seats].tolist()
    others = [size for other, size in enumerate(sizes) if other != seat]
    worth = -CARD * sizes[seat] + min(others) + sum(others) / len(others)
    worth += SPREAD * _spread(at(data, HAND + seat))
    if data[STAGE] == Stage.DRAW and data[TURN] == seat:
        return worth - DRAW
    if data[OBLIGED]:
        worth += -CARD if _taker(state) == seat else CARD / 2
    elif not lays(state, at(data, HAND + seat)):
        worth -= STUCK
    return worth


def _spread(cards: list[int]) -> int:
    """How many colours and shapes there are among the cards."""
    colours = shapes = 0
    for card in cards:
        colours |= COLOUR_BITS[card]
        shapes |= SHAPE_BITS[card]
    return colours.bit_count() + shapes.bit_count()


def _taker(state: DepotState) -> int:
    """Who will have to take when everyone defers that can."""
    turn = int(state.data[TURN])
    order = [(turn + i) % state.seats for i in range(state.seats)]
    return next((seat for seat in order if not deferring(state.data, at(state.data, HAND + seat))), turn)
