"""Turns as a quick player takes them: pick a card, lay its tracks by a narrow beam, and go on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import CARDS, DEALT, ROUNDS, SUIT_COUNT
from branchline.games.pioneer_rails.kernels.evaluation import POINT, evaluate
from branchline.games.pioneer_rails.kernels.hands import expect_hands
from branchline.games.pioneer_rails.kernels.plans import PLAN_LENGTH, find_plans
from branchline.games.pioneer_rails.kernels.playout import settle
from branchline.games.pioneer_rails.kernels.turns import (
    DONE_CODE,
    FIRST_SUIT,
    apply_code,
    may_act,
    may_change_suit,
    may_pick,
    play_code,
)
from branchline.parts.compiled import Ints, Random, below, kernel

Floats = NDArray[np.float64]

WIDTH, CHANGES_SUIT = range(2)
"""How a seat plays: the width of its beam, 0 for who sits out; whether it looks at other suits, too."""


@kernel(
    "int64(int32[::1], int64, int32[::1], int32[::1], int32[:,::1], int32[::1], int64, int32[::1])",
    inner=True,
)
def lay_best(
    head: Ints, seat: int, block: Ints, points: Ints, starts: Ints, weights: Ints, width: int, codes: Ints
) -> int:
    """The best way to lay the tracks of a card that is picked: its codes get there, its value is given."""
    rows = np.empty(ROUNDS, np.int32)
    expect_hands(head, seat, block, points, starts, rows)
    values = np.empty(1, np.int64)
    plans = np.empty((1, PLAN_LENGTH + 1), np.int32)
    find_plans(head, block, rows, weights, width, values, plans)
    codes[:] = plans[0]
    return int(values[0])


@kernel("void(int32[::1], int64, int32[::1], int32[:,::1], int32[::1], int32[::1])", inner=True)
def take_turn(data: Ints, seat: int, points: Ints, starts: Ints, weights: Ints, manner: Ints) -> None:
    """A seat that may act plays the rest of its turn, or the dealer's pick."""
    head = data[: at.HEAD_SIZE]
    block = data[at.HEAD_SIZE + seat * at.SEAT_SIZE : at.HEAD_SIZE + (seat + 1) * at.SEAT_SIZE]
    sheet = np.empty(at.SEAT_SIZE, np.int32)
    codes = np.empty(PLAN_LENGTH + 1, np.int32)
    best_codes = np.zeros(PLAN_LENGTH + 1, np.int32)
    best, best_card, best_suit = -(1 << 60), at.NONE, at.NONE
    picked = block[at.PICK] != at.NONE
    for card in range(CARDS):
        if picked:
            if card != block[at.PICK]:
                continue
        elif not may_pick(data, seat, card):
            continue
        for suit in range(-1, SUIT_COUNT if manner[CHANGES_SUIT] else 0):
            sheet[:] = block
            if not picked:
                apply_code(head, sheet, card)
            if suit >= 0:
                if not may_change_suit(head, sheet, suit):
                    continue
                apply_code(head, sheet, FIRST_SUIT + suit)
            value = lay_best(head, seat, sheet, points, starts, weights, int(manner[WIDTH]), codes)
            if value > best:
                best, best_card, best_suit = value, card, suit
                best_codes[:] = codes
    dealer_picks = data[at.STAGE] == at.Stage.PICK
    if not picked:
        play_code(data, seat, best_card)
    if dealer_picks:
        return
    if best_suit >= 0:
        play_code(data, seat, FIRST_SUIT + best_suit)
    for i in range(best_codes[0]):
        play_code(data, seat, int(best_codes[1 + i]))
    play_code(data, seat, DONE_CODE)


@kernel("void(int32[::1], int64, uint64[::1])", inner=True)
def sit_out(data: Ints, seat: int, random: Random) -> None:
    """A seat that may act deals, picking any card, and lays nothing: a turn passes, its sheet stays."""
    if data[at.STAGE] == at.Stage.PICK:
        chosen = below(random, DEALT)
        play_code(data, seat, int(data[at.OFFERED + chosen]))
    else:
        data[at.HEAD_SIZE + seat * at.SEAT_SIZE + at.TRACKS_LEFT] = 0
        play_code(data, seat, DONE_CODE)


@kernel("void(int32[::1], uint64[::1], int32[::1], int32[:,::1], int32[:,::1], int32[:,::1], int64)")
def play_turns(
    data: Ints, random: Random, points: Ints, starts: Ints, weights: Ints, manners: Ints, last: int
) -> None:
    """All seats go on until so many turns are over; row `seat` of `weights` and `manners` tells how."""
    while data[at.STAGE] != at.Stage.OVER and data[at.TURN] <= last:
        if data[at.STAGE] < at.Stage.PICK:
            settle(data, random)
            continue
        for seat in range(data[at.SEATS]):
            if not may_act(data, seat):
                continue
            if manners[seat, WIDTH]:
                take_turn(data, seat, points, starts, weights[seat], manners[seat])
            else:
                sit_out(data, seat, random)


@kernel("int64(int32[::1], int64, int32[::1], int32[:,::1], int32[::1])", inner=True)
def promise(data: Ints, seat: int, points: Ints, starts: Ints, weights: Ints) -> int:
    """What the sheet of a seat promises between two turns, or has at the end of the game."""
    rows = np.empty(ROUNDS, np.int32)
    block = data[at.HEAD_SIZE + seat * at.SEAT_SIZE : at.HEAD_SIZE + (seat + 1) * at.SEAT_SIZE]
    expect_hands(data[: at.HEAD_SIZE], seat, block, points, starts, rows)
    return evaluate(data[: at.HEAD_SIZE], block, rows, weights)


@kernel(
    "void(int32[:,::1], int64, int32[:,::1], uint64[::1], int32[::1], int32[:,::1], int32[:,::1],"
    " int32[:,::1], int64, float64[:,::1])"
)
def roll_out(
    states: Ints,
    seat: int,
    plans: Ints,
    seeds: Random,
    points: Ints,
    starts: Ints,
    weights: Ints,
    manners: Ints,
    turns: int,
    out: Floats,
) -> None:
    """Each plan (how many codes it has, then these) in each future: so many further turns, then the promise.

    What others who take part promise counts against it: the best of them.
    """
    data = np.empty(states.shape[1], np.int32)
    random = np.empty(1, np.uint64)
    for future in range(len(states)):
        for plan in range(len(plans)):
            data[:] = states[future]
            random[0] = seeds[future]
            last = int(data[at.TURN]) + turns
            for i in range(plans[plan, 0]):
                play_code(data, seat, int(plans[plan, 1 + i]))
            play_turns(data, random, points, starts, weights, manners, last)
            best = 0
            for other in range(data[at.SEATS]):
                if other != seat and manners[other, WIDTH]:
                    found = promise(data, other, points, starts, weights[other])
                    best = max(best, found)
            own = promise(data, seat, points, starts, weights[seat])
            out[plan, future] = (own - best) / POINT
