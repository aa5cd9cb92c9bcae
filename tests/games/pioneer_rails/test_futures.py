"""What comes after a plan: rollouts and playouts, and what a hand is worth in them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from branchline.core.chance import Sampler
from branchline.games.pioneer_rails.bot import BEAM_WIDTH
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import CARDS, HAND, RANK_COUNT
from branchline.games.pioneer_rails.kernels.evaluation import POINT, SHARP_WEIGHTS
from branchline.games.pioneer_rails.kernels.hands import expect_hands, hand_tables
from branchline.games.pioneer_rails.kernels.playout import playouts
from branchline.games.pioneer_rails.kernels.poker import expected_points, hand_points
from branchline.games.pioneer_rails.kernels.rollouts import play_turns
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.rules import GAME
from branchline.games.pioneer_rails.state import PioneerRailsState, seat_block
from branchline.parts.compiled import new_random

SEATS = [(1, False), (2, False), (3, True), (6, True)]


def set_up(seats: int, extra_card: bool, seed: int) -> tuple[PioneerRailsState, Sampler]:
    state = GAME.setup(PioneerRailsOptions(extra_card=extra_card), seats)
    return state, Sampler(Random(seed))


def settled(state: PioneerRailsState, chance: Sampler) -> PioneerRailsState:
    while (draw := GAME.chance(state)) is not None:
        GAME.settle(state, chance.draw(draw))
    return state


def positions(seats: int, extra_card: bool, turns: int) -> Iterator[tuple[PioneerRailsState, int]]:
    """Moments of a game in which a seat is to act; everyone goes on with the first plan."""
    state, chance = set_up(seats, extra_card, seats)
    while settled(state, chance).data[at.TURN] <= turns:
        seat = GAME.actors(state)[0]
        yield state.copy(), seat
        for move in GAME.plans(state, seat, Random(0), 1)[0]:
            GAME.play(state, seat, move)


@pytest.mark.parametrize(("seats", "extra_card"), SEATS)
def test_all_plans_meet_the_same_chance(seats: int, extra_card: bool) -> None:
    """A plan fares the same among others and alone, whatever states and plans stand beside it."""
    for state, seat in positions(seats, extra_card, 2):
        plans = GAME.plans(state, seat, Random(0), 4)
        seeds, before = [5, 6, 7], state.data.tolist()
        together = GAME.rollouts([state] * 3, seat, [*plans, plans[0]], seeds)
        assert together.shape == (len(plans) + 1, 3)
        assert together[0].tolist() == together[-1].tolist()
        for row, plan in zip(together.tolist(), plans, strict=False):
            alone = [GAME.rollouts([state], seat, [plan], [seed])[0, 0] for seed in seeds]
            assert alone == row
        assert state.data.tolist() == before, "the states that are handed in stay as they are"


def test_another_seed_is_another_future() -> None:
    state, seat = next(positions(2, False, 1))
    plans = GAME.plans(state, seat, Random(0), 1)
    assert len({*GAME.rollouts([state] * 8, seat, plans, [*range(8)])[0].tolist()}) > 1


def test_who_looks_two_turns_ahead_sees_the_sheet_grow_on() -> None:
    state, seat = next(positions(2, False, 1))
    plans = GAME.plans(state, seat, Random(0), 1)
    one, two = (GAME.rollouts([state] * 8, seat, plans, range(8), turns).mean() for turns in (1, 2))
    assert two > one


@pytest.mark.parametrize(("seats", "extra_card"), [(1, False), (5, True)])
def test_a_turn_taken_compiled_is_the_best_of_the_plans(seats: int, extra_card: bool) -> None:
    """As wide as plans are looked for, and through the rules move by move."""
    manners = np.array([[BEAM_WIDTH, 1]] * seats, np.int32)
    weights = np.tile(SHARP_WEIGHTS, (seats, 1))
    for state, seat in positions(seats, extra_card, 2):
        if seat > 0:
            continue
        compiled, turn = state.copy(), int(state.data[at.TURN])
        play_turns(compiled.data, new_random(1), *hand_tables(seats, extra_card), weights, manners, turn)
        for actor in range(seats):
            for move in GAME.candidates(state, actor, Random(0), 1)[0]:
                GAME.play(state, actor, move)
        assert compiled.data.tolist() == state.data.tolist()


@pytest.mark.parametrize(("seats", "extra_card"), SEATS)
def test_hands_promise_what_the_unseen_cards_give(seats: int, extra_card: bool) -> None:
    """The row of this round, counted card by card, for a seat that has picked."""
    rows = np.empty(4, np.int32)
    for state, seat in positions(seats, extra_card, 6):
        for pick in GAME.moves(state, seat)[:3]:
            after = state.copy()
            if seat_block(after.data, seat)[at.PICK] == at.NONE:
                GAME.play(after, seat, pick)
            block = seat_block(after.data, seat)
            expect_hands(after.data[: at.HEAD_SIZE], seat, block, *hand_tables(seats, extra_card), rows)
            row = (int(after.data[at.TURN]) - 1) // HAND
            assert rows[row] == pytest.approx(POINT * hand_by_hand(after, seat, row), abs=1)


def hand_by_hand(state: PioneerRailsState, seat: int, row: int) -> float:
    data, block = state.data, seat_block(state.data, seat)
    places = data[at.CARD_PLACE : at.CARD_PLACE + CARDS].tolist()
    ranks = [int(box) - 1 for box in block[at.POKER + row * HAND : at.POKER + (row + 1) * HAND] if box]
    if len(ranks) < HAND:
        ranks += [card % RANK_COUNT for card in range(CARDS) if places[card] == at.SECRET + seat]
    hand = [ranks.count(rank) for rank in range(RANK_COUNT)]
    if len(ranks) == HAND:
        return hand_points(np.array(hand, np.int32))
    hidden = [
        card % RANK_COUNT
        for card in range(CARDS)
        if places[card] == at.DECK or (places[card] >= at.SECRET and places[card] != at.SECRET + seat)
    ]
    deals = range(int(data[at.TURN]), int(data[at.TURN]) + HAND - len(ranks))
    deals_first = tuple(
        2 <= state.seats <= 4 and (int(data[at.FIRST_DEALER]) + turn) % state.seats == seat for turn in deals
    )
    return expected_points(tuple(hand), tuple(map(hidden.count, range(RANK_COUNT))), deals_first)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_playouts_are_leads_at_the_end(seats: int) -> None:
    state, chance = set_up(seats, False, seats)
    early = GAME.playouts(state, 0, 3, seed=4)
    assert early.tolist() == GAME.playouts(state, 0, 3, seed=4).tolist(), "before the goals are drawn, too"
    settled(state, chance)
    assert GAME.playouts(state, 0, 3, seed=4).tolist() != GAME.playouts(state, 0, 3, seed=5).tolist()
    totals, last = np.empty((1, seats), np.int32), state.copy()
    playouts(state.data, new_random(9), totals, last.data)
    outcome = GAME.outcome(last)
    assert outcome is not None
    for seat in range(seats):
        assert GAME.playouts(state, seat, 1, seed=9).tolist() == [outcome.lead(seat)]
