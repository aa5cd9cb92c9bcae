"""What bots know of Pioneer Rails: whole turns, and how good a sheet looks."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from branchline.core.chance import Sampler
from branchline.games.pioneer_rails.chance import chance, settle
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import ROUNDS
from branchline.games.pioneer_rails.kernels.evaluation import POINT, SHARP_WEIGHTS, WEIGHTS, evaluate
from branchline.games.pioneer_rails.kernels.hands import HandTables, expect_hands, hand_tables
from branchline.games.pioneer_rails.kernels.plans import PLAN_LENGTH, find_plans
from branchline.games.pioneer_rails.kernels.playout import playouts as play_to_the_end
from branchline.games.pioneer_rails.kernels.rollouts import WIDTH, roll_out
from branchline.games.pioneer_rails.kernels.turns import (
    FIRST_DEPOSIT,
    FIRST_SUIT,
    MOST_MOVES,
    apply_code,
    legal_codes,
    may_act,
)
from branchline.games.pioneer_rails.moves import DONE_MOVE, Lay, Move, code_of, move_of
from branchline.games.pioneer_rails.state import Seat, seat_block
from branchline.parts.compiled import new_random

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from branchline.games.pioneer_rails.state import PioneerRailsState
    from branchline.parts.compiled import Ints

Floats = NDArray[np.float64]

BEAM_WIDTH, QUICK_BEAM_WIDTH = 8, 6
"""Sheets kept at each step of the search when a turn is planned, and when only its value is wanted."""
PLANS_PER_START = 12
"""Ways to lay the tracks that are kept for each card or suit."""
MOST_PLANS = 8
"""Ways to go on that a simple bot looks at."""
ROLLOUT_WIDTH = 4
"""The beam that plans the turns of a rollout."""


def value(state: PioneerRailsState, seat: int) -> float:
    """What the sheet promises, in points; with tracks to lay, what the best way to lay them promises."""
    head, block = state.data[: at.HEAD_SIZE], seat_block(state.data, seat)
    hands = _expected_hands(state, seat, block)
    own = Seat(block)
    if own.tracks_left and not own.done:
        ways = _ways_to_lay(head, block, hands, WEIGHTS, QUICK_BEAM_WIDTH)
        return max(points for points, _ in ways) / POINT
    return evaluate(head, block, hands, WEIGHTS) / POINT


def plans(state: PioneerRailsState, seat: int, limit: int) -> list[tuple[Move, ...]]:
    """What a simple bot looks at: the best ways to play the rest of a turn, the best first."""
    return [*_ranked(state, seat, WEIGHTS).values()][: min(limit, MOST_PLANS)]


def candidates(state: PioneerRailsState, seat: int, limit: int) -> list[tuple[Move, ...]]:
    """What a search compares: the best that can be made of each card, then what else promises most."""
    ranked = [*_ranked(state, seat, SHARP_WEIGHTS).values()]
    best_of_card = {plan[0]: plan for plan in reversed(ranked)}
    return [*dict.fromkeys([plan for plan in ranked if best_of_card[plan[0]] is plan] + ranked)][:limit]


def _ranked(state: PioneerRailsState, seat: int, weights: Ints) -> dict[Hashable, tuple[Move, ...]]:
    """Whole turns by what they lead to, the best first; the dealer's pick is a step of its own."""
    if not may_act(state.data, seat):
        return {}
    found = _whole_turns(state, seat, _starts(state, seat), weights)
    if state.data[at.STAGE] == at.Stage.PICK:
        found = [plan[:1] for plan in found]
    different: dict[Hashable, tuple[Move, ...]] = {}
    for plan in found:
        different.setdefault(_result(plan), plan)
    return different


def _result(plan: tuple[Move, ...]) -> Hashable:
    """The same for plans that lead to the same sheet: the order of the tracks does not matter."""
    tracks = [move for move in plan if isinstance(move, Lay)]
    others = tuple(move for move in plan if not isinstance(move, Lay))
    crossed = sum(move.privileges.bit_count() for move in tracks)
    return others, crossed, frozenset(move.track for move in tracks)


def _whole_turns(
    state: PioneerRailsState, seat: int, starts: list[tuple[tuple[Move, ...], Ints]], weights: Ints
) -> list[tuple[Move, ...]]:
    """Ways to go on from each start to the end of the turn, by what the sheet promises then."""
    found: list[tuple[int, tuple[Move, ...]]] = []
    for first_moves, block in starts:
        hands = _expected_hands(state, seat, block)
        for points, moves in _ways_to_lay(state.data[: at.HEAD_SIZE], block, hands, weights, BEAM_WIDTH):
            found.append((points, (*first_moves, *moves, DONE_MOVE)))
    found.sort(key=lambda plan: -plan[0])
    return [plan for _, plan in found]


def _ways_to_lay(
    head: Ints, block: Ints, hands: Ints, weights: Ints, width: int
) -> list[tuple[int, tuple[Move, ...]]]:
    """Ways to lay the tracks of a turn whose card is picked, and what the sheet promises then."""
    values, codes = (
        np.empty(PLANS_PER_START, np.int64),
        np.empty((PLANS_PER_START, PLAN_LENGTH + 1), np.int32),
    )
    count = find_plans(head, block, hands, weights, width, values, codes)
    return [
        (points, tuple(map(move_of, moves[:length])))
        for points, (length, *moves) in zip(values[:count].tolist(), codes[:count].tolist(), strict=True)
    ]


def _starts(state: PioneerRailsState, seat: int) -> list[tuple[tuple[Move, ...], Ints]]:
    """The sheet as it is, or after each card that can be picked, and after each change of its suit."""
    data, codes = state.data, np.empty(MOST_MOVES, np.int32)
    found: list[tuple[tuple[Move, ...], Ints]] = []
    picks = [None]
    if not Seat(seat_block(data, seat)).has_picked:
        picks = codes[: legal_codes(data, seat, codes)].tolist()
    for pick in picks:
        after_pick = data.copy()
        sheet = seat_block(after_pick, seat)
        first_moves: tuple[Move, ...] = ()
        if pick is not None:
            apply_code(after_pick[: at.HEAD_SIZE], sheet, pick)
            first_moves = (move_of(pick),)
        found.append((first_moves, sheet))
        for code in codes[: legal_codes(after_pick, seat, codes)].tolist():
            if FIRST_SUIT <= code < FIRST_DEPOSIT:
                other_suit = sheet.copy()
                apply_code(after_pick[: at.HEAD_SIZE], other_suit, code)
                found.append(((*first_moves, move_of(code)), other_suit))
    return found


# --- futures --------------------------------------------------------------------------------------


def playouts(state: PioneerRailsState, seat: int, count: int, seed: int) -> Floats:
    """Random games to the end: what the seat is ahead of the best other then; alone, its points."""
    totals, data = np.empty((count, state.seats), np.int32), state.data.copy()
    random = new_random(seed)
    if data[at.STAGE] >= at.Stage.SECRET:
        play_to_the_end(state.data, random, totals, data)
    else:
        sampler = Sampler(Random(seed))
        for game in range(count):
            play_to_the_end(_set_up(state, sampler).data, random, totals[game : game + 1], data)
    own = totals[:, seat].astype(np.float64)
    return own if state.seats == 1 else own - np.delete(totals, seat, axis=1).max(axis=1)


def _set_up(state: PioneerRailsState, sampler: Sampler) -> PioneerRailsState:
    """The game when the goals and the first dealer are drawn."""
    ready = state.copy()
    while ready.data[at.STAGE] < at.Stage.SECRET:
        draw = chance(ready)
        assert draw is not None
        settle(ready, sampler.draw(draw))
    return ready


def rollouts(
    states: Sequence[PioneerRailsState],
    seat: int,
    plans: Sequence[tuple[Move, ...]],
    seeds: Sequence[int],
    turns: int,
) -> Floats:
    """What the seat's sheet promises when it has played a plan and so many turns more, in each future."""
    seats = states[0].seats
    codes = np.zeros((len(plans), 1 + max(map(len, plans))), np.int32)
    for row, plan in zip(codes, plans, strict=True):
        row[: 1 + len(plan)] = [len(plan), *map(code_of, plan)]
    manners = np.zeros((seats, 2), np.int32)
    manners[seat, WIDTH] = ROLLOUT_WIDTH
    out = np.empty((len(plans), len(seeds)), np.float64)
    roll_out(
        np.stack([state.data for state in states]),
        seat,
        codes,
        np.concatenate([new_random(seed) for seed in seeds]),
        *_tables(states[0]),
        np.tile(SHARP_WEIGHTS, (seats, 1)),
        manners,
        turns,
        out,
    )
    return out


# --- poker hands ----------------------------------------------------------------------------------


def _tables(state: PioneerRailsState) -> HandTables:
    return hand_tables(state.seats, bool(state.data[at.FLAGS] & at.EXTRA_CARD))


def _expected_hands(state: PioneerRailsState, seat: int, block: Ints) -> Ints:
    """The points to expect of the four hands, in thousandths."""
    rows = np.empty(ROUNDS, np.int32)
    expect_hands(state.data[: at.HEAD_SIZE], seat, block, *_tables(state), rows)
    return rows
