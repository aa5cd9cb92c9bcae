"""What bots know of Depot: how good a state looks for a seat, and how games go on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.games.depot.cards import COLOUR_BITS, SHAPE_BITS
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels import playout, rollout
from branchline.games.depot.kernels.docking import can_defer, can_lay, has_clash
from branchline.games.depot.kernels.fulfilling import has_open_task
from branchline.games.depot.kernels.policy import WEIGHTS
from branchline.games.depot.legal import number_of
from branchline.games.depot.state import DepotState, cards_at, docking_rule, kernel_rules
from branchline.games.depot.tasks import best_fulfilment, fewest_missing, is_claim_automatic
from branchline.parts.compiled import new_random

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.thinking import Floats
    from branchline.games.depot.moves import Move

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
    if data[at.STAGE] == at.Stage.OVER:
        return WIN if data[at.WINNER] == seat else -WIN
    sizes: list[int] = data[at.HAND_SIZES : at.HAND_SIZES + state.seats].tolist()
    others = [size for other, size in enumerate(sizes) if other != seat]
    hand = cards_at(data, at.HAND + seat)
    worth = -CARD * len(hand) + min(others) + sum(others) / len(others)
    worth += SPREAD * _spread(hand) + _task_worth(state, seat)
    if data[at.STAGE] == at.Stage.DRAW and data[at.TURN] == seat:
        return worth - DRAW
    if has_clash(data):
        return worth + (-CARD if _taker(state) == seat else CARD / 2)
    return worth if can_lay(data, docking_rule(state), seat) else worth - STUCK


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
    turn = int(data[at.TURN]) + int(data[at.STAGE] != at.Stage.TURN)
    order = [(turn + i) % state.seats for i in range(state.seats)]
    return next((seat for seat in order if not can_defer(data, seat)), order[0])


def _task_worth(state: DepotState, seat: int) -> float:
    """What the own task is worth: done, about to be claimed, or as far as the best train has it."""
    data = state.data
    if data[at.DONE + seat]:
        owed = int(data[at.OWED]) if data[at.TURN] == seat else 0
        return TASK_DONE + CARD * (owed if data[at.STAGE] == at.Stage.DISCARD else -owed)
    if not has_open_task(data, seat):
        return 0.0
    fulfilment = best_fulfilment(state, seat) if data[at.STAGE] == at.Stage.ASK else None
    if fulfilment is not None and (data[at.CLAIMING] >> seat & 1 or is_claim_automatic(state, seat)):
        return TASK_DONE + CARD * fulfilment.reward
    return SHAPE_BUILT * (4 - fewest_missing(data, seat))


# --- games played on -------------------------------------------------------------------------------


def playouts(state: DepotState, seat: int, count: int, seed: int) -> Floats:
    """By how many cards a seat is ahead of the best other one at the end of random games."""
    hands, turns = np.empty((count, state.seats), np.int32), np.empty(count, np.int32)
    log, work = np.zeros(1, np.int32), np.empty(playout.PLAYOUT_WORK, np.int32)
    rules = kernel_rules(state.options)
    playout.playouts(state.data, state.seats, rules, new_random(seed), hands, turns, log, work)
    fewest = np.delete(hands, seat, axis=1).min(axis=1)
    ahead: Floats = (fewest - hands[:, seat]).astype(np.float64)
    return ahead


def rollouts(
    states: Sequence[DepotState], seat: int, plans: Sequence[tuple[Move, ...]], seeds: Sequence[int]
) -> Floats:
    """How each plan, a single move, comes out at the end: about 1 when the seat wins, about 0 when not."""
    options, seats = states[0].options, states[0].seats
    found = np.empty((len(plans), len(seeds)))
    rollout.rollouts(
        np.stack([state.data[: at.HEAD] for state in states]),
        seats,
        kernel_rules(options),
        seat,
        np.array([number_of(move) for (move,) in plans], np.int32),
        np.stack([new_random(seed) for seed in seeds]),
        WEIGHTS[options.version],
        found,
        np.empty(rollout.ROLLOUT_WORK, np.int32),
    )
    return found
