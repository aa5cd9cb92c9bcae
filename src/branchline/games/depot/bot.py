"""What a simple bot knows of Depot: how good a state looks for a seat."""

from __future__ import annotations

from branchline.games.depot.docking import COLOUR_BITS, SHAPE_BITS, reading
from branchline.games.depot.kernels.docking import can_defer, can_lay, has_clash
from branchline.games.depot.kernels.layout import (
    CLAIMING,
    DONE,
    HAND,
    HAND_SIZES,
    OWED,
    STAGE,
    TASK,
    TURN,
    WINNER,
    Stage,
)
from branchline.games.depot.state import DepotState, at, has_task
from branchline.games.depot.tasks import best_way, is_automatic, lacking, trains

CARD = 10.0
WIN = 1000.0
DRAW = 6.0
"""What a draw costs: about half of the time the card is kept."""
SPREAD = 0.4
"""What each colour and shape in hand is worth: it defers one more clash, and docks more often."""
STUCK = 3.0
"""What it costs to have no card that can be laid."""
TASK_DONE = 45.0
SHAPE_BUILT = 8.0
"""What each shape of the own task is worth that the best train has already."""


def value(state: DepotState, seat: int) -> float:
    """Few cards in the own hand, many in the others'; clashes that hit others; a task that comes along."""
    data = state.data
    if data[STAGE] == Stage.OVER:
        return WIN if data[WINNER] == seat else -WIN
    sizes: list[int] = data[HAND_SIZES : HAND_SIZES + state.seats].tolist()
    others = [size for other, size in enumerate(sizes) if other != seat]
    hand = at(data, HAND + seat)
    worth = -CARD * len(hand) + min(others) + sum(others) / len(others)
    worth += SPREAD * _spread(hand) + _of_task(state, seat)
    if data[STAGE] == Stage.DRAW and data[TURN] == seat:
        return worth - DRAW
    if has_clash(data):
        return worth + (-CARD if _taker(state) == seat else CARD / 2)
    return worth if can_lay(data, reading(state), seat) else worth - STUCK


def _spread(cards: list[int]) -> int:
    """How many colours and shapes there are among the cards."""
    colours = shapes = 0
    for card in cards:
        colours |= COLOUR_BITS[card]
        shapes |= SHAPE_BITS[card]
    return colours.bit_count() + shapes.bit_count()


def _taker(state: DepotState) -> int:
    """Who will have to take when everyone defers that can."""
    data = state.data
    turn = int(data[TURN]) + int(data[STAGE] != Stage.TURN)
    order = [(turn + i) % state.seats for i in range(state.seats)]
    return next((seat for seat in order if not can_defer(data, seat)), order[0])


def _of_task(state: DepotState, seat: int) -> float:
    """What the own task is worth: done, about to be claimed, or as far as the best train has it."""
    data = state.data
    if data[DONE + seat]:
        owed = int(data[OWED]) if data[TURN] == seat else 0
        return TASK_DONE + CARD * (owed if data[STAGE] == Stage.DISCARD else -owed)
    if not has_task(data, seat):
        return 0.0
    way = best_way(state, seat) if data[STAGE] == Stage.ASK else None
    if way is not None and (data[CLAIMING] >> seat & 1 or is_automatic(state, seat)):
        return TASK_DONE + CARD * way.reward
    missing = [lacking(train, int(data[TASK + seat])) for train in trains(data)]
    return SHAPE_BUILT * (4 - min(missing, default=4))
