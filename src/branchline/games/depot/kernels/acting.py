"""All that a seat can do, and chance, each by its number: what random games and rollouts are made of.

Moves of a turn are numbered as in `turns`; then come the discards of a reward, a claim, and to wait.
"""

from __future__ import annotations

from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.fulfilling import (
    after_lay,
    answer,
    best_fulfilment,
    depots_fulfilled,
    discard_reward,
    draw_reward,
    has_open_task,
    read_trains,
)
from branchline.games.depot.kernels.turns import (
    DRAW,
    FIRST_TAKE,
    LAY_WAYS,
    card_drawn,
    deal_card,
    draw,
    lay,
    legal_moves,
    seat_to_deal,
    take,
)
from branchline.parts.compiled import Ints, kernel

FIRST_DISCARD = FIRST_TAKE + at.CARD_COUNT * at.CARD_COUNT
CLAIM = FIRST_DISCARD + at.CARD_COUNT
WAIT = CLAIM + 1


@kernel("int64(int32[::1], int64)")
def acting_seat(data: Ints, seats: int) -> int:
    """The first seat that is to act, or NONE: the one whose turn it is, or one that is asked for a claim."""
    stage = data[at.STAGE]
    if stage == at.Stage.TURN or stage == at.Stage.LAY or stage == at.Stage.DISCARD:
        return int(data[at.TURN])
    if stage == at.Stage.ASK:
        for seat in range(seats):
            if has_open_task(data, seat) and not data[at.ANSWERED] >> seat & 1:
                return seat
    return at.NONE


@kernel("int64(int32[::1], int32[::1], int64, int32[::1], int32[::1])", inner=True)
def _answers(data: Ints, rules: Ints, seat: int, trains: Ints, out: Ints) -> int:
    """Claim or wait; a task that needs no special wagon is claimed, one that no train fulfils is not."""
    read_trains(data, trains)
    out[0] = CLAIM
    if depots_fulfilled(trains) >> int(data[at.TASK + seat]) & 1:
        return 1
    exit, _ = best_fulfilment(data, trains, rules[at.NEEDED], seat)
    if exit == at.NONE:
        out[0] = WAIT
        return 1
    out[1] = WAIT
    return 2


@kernel("int64(int32[::1], int32[::1], int64, int32[::1], int32[::1])")
def all_moves(data: Ints, rules: Ints, seat: int, trains: Ints, out: Ints) -> int:
    """The moves of a seat that is to act, and their number."""
    if data[at.STAGE] == at.Stage.ASK:
        return _answers(data, rules, seat, trains, out)
    if data[at.STAGE] != at.Stage.DISCARD:
        return legal_moves(data, rules[at.DOCKING], out)
    count = 0
    for card in range(at.CARD_COUNT):
        if data[at.PLACE + card] == at.HAND + seat:
            out[count] = FIRST_DISCARD + card
            count += 1
    return count


@kernel("void(int32[::1], int64, int32[::1], int64, int64, int32[::1])")
def play(data: Ints, seats: int, rules: Ints, seat: int, move: int, trains: Ints) -> None:
    """A move of a seat that is to act."""
    if move < DRAW:
        if not lay(data, seat, move // LAY_WAYS, move % LAY_WAYS):
            after_lay(data, seats, rules, seat, trains)
    elif move == DRAW:
        draw(data, seats, seat)
    elif move < FIRST_DISCARD:
        take(data, seats, seat, (move - FIRST_TAKE) // at.CARD_COUNT, (move - FIRST_TAKE) % at.CARD_COUNT)
    elif move < CLAIM:
        discard_reward(data, seats, rules, seat, move - FIRST_DISCARD, trains)
    else:
        answer(data, seats, rules, seat, move == CLAIM, trains)


@kernel("void(int32[::1], int64, int32[::1], int64, int32[::1])")
def settle_card(data: Ints, seats: int, rules: Ints, card: int, trains: Ints) -> None:
    """This card comes from the deck: to be dealt, drawn in a turn, or drawn as a reward."""
    if data[at.STAGE] == at.Stage.DRAW:
        card_drawn(data, seats, rules[at.DOCKING], int(data[at.TURN]), card)
    elif data[at.STAGE] == at.Stage.REWARD:
        draw_reward(data, seats, rules, int(data[at.TURN]), card, trains)
    else:
        deal_card(data, seats, seat_to_deal(data), card)
