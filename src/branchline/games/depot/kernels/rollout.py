"""Games played to the end after a move: everyone goes on by the policy, with the same deck for all moves."""

from __future__ import annotations

from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.acting import acting_seat, play, settle_card
from branchline.games.depot.kernels.fulfilling import TRAINS
from branchline.games.depot.kernels.policy import POLICY_WORK, Floats, choose
from branchline.parts.compiled import Ints, Random, below, kernel

# Work space: the state that is played, the order of the cards in the deck, and that of the policy.
ORDER = at.HEAD
POLICY = ORDER + at.CARD_COUNT
ROLLOUT_WORK = POLICY + POLICY_WORK

MOST_STEPS = 1000
AHEAD = 0.02
"""What each card by which a seat is ahead at the end is worth, beside a win."""


@kernel("void(int32[::1], uint64[::1])", inner=True)
def shuffle(order: Ints, random: Random) -> None:
    """All cards, in the order in which those come that are in the deck."""
    for card in range(at.CARD_COUNT):
        other = below(random, card + 1)
        order[card] = order[other]
        order[other] = card


@kernel("int64(int32[::1], int32[::1])", inner=True)
def top_of_deck(data: Ints, order: Ints) -> int:
    """The first of the cards that are in the deck."""
    for card in order:
        if data[at.PLACE + card] == at.DECK:
            return int(card)
    return at.NONE


@kernel("void(int32[::1], int64, int32[::1], float64[::1], int32[::1])", inner=True)
def _play_on(data: Ints, seats: int, rules: Ints, weights: Floats, work: Ints) -> None:
    """Everyone goes on by the policy, to the end, or as far as anyone could want to look."""
    trains = work[POLICY : POLICY + TRAINS]
    for _ in range(MOST_STEPS):
        if data[at.STAGE] == at.Stage.OVER:
            break
        seat = acting_seat(data, seats)
        if seat == at.NONE:
            settle_card(data, seats, rules, top_of_deck(data, work[ORDER:POLICY]), trains)
        else:
            move = choose(data, seats, rules, seat, weights, work[POLICY:])
            play(data, seats, rules, seat, move, trains)


@kernel("float64(int32[::1], int64, int64)", inner=True)
def _result(data: Ints, seats: int, seat: int) -> float:
    """1 for a win, and a little for the cards by which the seat is ahead."""
    fewest = at.CARD_COUNT
    for other in range(seats):
        if other != seat:
            fewest = min(fewest, int(data[at.HAND_SIZES + other]))
    ahead = AHEAD * (fewest - int(data[at.HAND_SIZES + seat]))
    return 1 + ahead if data[at.WINNER] == seat else ahead


@kernel(
    "void(int32[:, ::1], int64, int32[::1], int64, int32[::1], uint64[:, ::1], float64[::1],"
    " float64[:, ::1], int32[::1])"
)
def rollouts(
    states: Ints,
    seats: int,
    rules: Ints,
    seat: int,
    moves: Ints,
    randoms: Random,
    weights: Floats,
    out: Floats,
    work: Ints,
) -> None:
    """What each move of a seat comes to in each future: a row of `out` for each move.

    Future j is state j and the order of the deck that follows from generator j. `work` has ROLLOUT_WORK
    elements.
    """
    data, order, trains = work[: at.HEAD], work[ORDER:POLICY], work[POLICY : POLICY + TRAINS]
    for j in range(len(states)):
        shuffle(order, randoms[j])
        for i in range(len(moves)):
            for place in range(at.HEAD):
                data[place] = states[j, place]
            play(data, seats, rules, seat, int(moves[i]), trains)
            _play_on(data, seats, rules, weights, work)
            out[i, j] = _result(data, seats, seat)
