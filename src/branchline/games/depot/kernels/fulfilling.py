"""Tasks of the advanced game: which trains fulfil them, who claims, and what becomes of train and depot."""

from __future__ import annotations

from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.handling import discard_card, draw_card, fill_deck, stack_train
from branchline.games.depot.kernels.tables import BIT_COUNT, DEPOT_SHAPES, LOCOMOTIVE_SHAPES, SHAPE_BITS
from branchline.games.depot.kernels.turns import next_turn, wins
from branchline.parts.compiled import Ints, kernel

MORE_EXITS = 2

# What counts of the train of each exit: the masks of all shapes and of those on locomotives, the specials.
TRAIN_SHAPES = 0
TRAIN_LOCOMOTIVES = at.MOST_EXITS
TRAIN_SPECIALS = 2 * at.MOST_EXITS
TRAINS = 3 * at.MOST_EXITS


# --- tasks ----------------------------------------------------------------------------------------


@kernel("void(int32[::1], int32[::1])")
def read_trains(data: Ints, trains: Ints) -> None:
    """What counts of all trains for tasks."""
    for place in range(TRAINS):
        trains[place] = 0
    for card in range(at.CARD_COUNT):
        exit = data[at.PLACE + card] - at.TRAIN
        if 0 <= exit < at.MOST_EXITS:
            trains[TRAIN_SHAPES + exit] |= SHAPE_BITS[card]
            trains[TRAIN_LOCOMOTIVES + exit] |= LOCOMOTIVE_SHAPES[card]
            trains[TRAIN_SPECIALS + exit] += SHAPE_BITS[card] == 0


@kernel("boolean(int32[::1], int64)")
def has_open_task(data: Ints, seat: int) -> bool:
    """Whether a seat has a task that it has not yet fulfilled."""
    return bool(data[at.TASK + seat] != at.NONE and not data[at.DONE + seat])


@kernel("int64(int32[::1], int64, int64)", inner=True)
def missing_shapes(trains: Ints, exit: int, depot: int) -> int:
    """How many shapes of the depot a train lacks; special wagons may stand in for them."""
    return int(BIT_COUNT[DEPOT_SHAPES[depot] & ~trains[TRAIN_SHAPES + exit]])


@kernel("int64(int32[::1], int64, int64, int64)", inner=True)
def reward(trains: Ints, needed: int, exit: int, depot: int) -> int:
    """Two specials or more: draw as many; one: nothing; none: discard 2 with a locomotive, else 1 (D18).

    What counts is the whole train, or only the four cards needed, chosen best for the claimant.
    """
    specials = int(trains[TRAIN_SPECIALS + exit])
    locomotives = int(trains[TRAIN_LOCOMOTIVES + exit])
    if needed:
        specials = missing_shapes(trains, exit, depot)
        locomotives &= DEPOT_SHAPES[depot]
    if specials:
        return 0 if specials == 1 else -specials
    return 2 if locomotives else 1


@kernel("UniTuple(int64, 2)(int32[::1], int32[::1], int64, int64)")
def best_fulfilment(data: Ints, trains: Ints, needed: int, seat: int) -> tuple[int, int]:
    """The first train that fulfils a seat's task best for it (D19), or NONE, and the reward."""
    depot = int(data[at.TASK + seat])
    best, most = at.NONE, 0
    for exit in range(at.MOST_EXITS):
        if missing_shapes(trains, exit, depot) <= trains[TRAIN_SPECIALS + exit]:
            gain = reward(trains, needed, exit, depot)
            if best == at.NONE or gain > most:
                best, most = exit, gain
    return best, most


@kernel("int64(int32[::1])")
def depots_fulfilled(trains: Ints) -> int:
    """The mask of the depots that one of the trains fulfils without a special wagon."""
    mask = 0
    for depot in range(at.DEPOT_COUNT):
        for exit in range(at.MOST_EXITS):
            if not missing_shapes(trains, exit, depot):
                mask |= 1 << depot
    return mask


@kernel("boolean(int32[::1], int32[::1], int64)")
def someone_may_choose(data: Ints, trains: Ints, seats: int) -> bool:
    """Whether a task is open and a depot that nobody sees could be fulfilled with special wagons."""
    is_open = found = False
    for seat in range(seats):
        is_open |= has_open_task(data, seat)
    for depot in range(at.DEPOT_COUNT):
        if data[at.DEPOT_PLACE + depot] != at.CENTRE:
            for exit in range(at.MOST_EXITS):
                found |= 1 <= missing_shapes(trains, exit, depot) <= trains[TRAIN_SPECIALS + exit]
    return is_open and found


# --- claiming -------------------------------------------------------------------------------------


@kernel("int64(int64, int64)")
def exit_count(joined: int, shapes: int) -> int:
    """The exits of a big depot: two more for each that joined, but a train for each shape at most (D24)."""
    return min(at.MOST_EXITS, at.DEPOT_EXITS + MORE_EXITS * joined, int(BIT_COUNT[shapes]))


@kernel("void(int32[::1])", inner=True)
def _close_claims(data: Ints) -> None:
    data[at.LAID_BY] = at.NONE
    data[at.ANSWERED] = data[at.CLAIMING] = 0


@kernel("boolean(int32[::1], int64)", inner=True)
def _is_won(data: Ints, seat: int) -> bool:
    """Whether a claimant has won; then there are no more claims."""
    if wins(data, seat):
        _close_claims(data)
        return True
    return False


@kernel("void(int32[::1], int64, int32[::1])", inner=True)
def _play_on(data: Ints, seats: int, rules: Ints) -> None:
    """The turn after all claims is to the left of the seat that laid, or of the last one that claimed (D22).

    With `then_turn` who claimed out of turn has only got the turn, and plays it now.
    """
    last = int(data[at.TURN])
    jumped = last != data[at.LAID_BY] and rules[at.THEN_TURN]
    _close_claims(data)
    next_turn(data, seats, last - 1 if jumped else last)


@kernel("void(int32[::1], int64, int64, int64)", inner=True)
def _claim(data: Ints, seat: int, exit: int, gain: int) -> None:
    """The depot is shown and joins the others, the train lies under it, and the turn is the claimant's."""
    depot, joined = int(data[at.TASK + seat]), 1
    for other in range(at.MOST_SEATS):
        joined += data[at.DONE + other] > 0
    data[at.DONE + seat] = joined
    data[at.NOT_TASK + seat] = 0
    data[at.DEPOT_PLACE + depot] = at.CENTRE
    data[at.SHAPES] |= DEPOT_SHAPES[depot]
    data[at.EXITS] = exit_count(joined, int(data[at.SHAPES]))
    stack_train(data, exit, depot)
    data[at.TURN] = seat
    data[at.STAGE] = at.Stage.DISCARD if gain > 0 else at.Stage.REWARD
    data[at.OWED] = 0
    if gain > 0:
        data[at.OWED] = min(gain, int(data[at.HAND_SIZES + seat]))
    elif gain < 0 and fill_deck(data):
        data[at.OWED] = -gain


@kernel("void(int32[::1], int64, int32[::1], int64, int32[::1])")
def _claim_in_order(data: Ints, seats: int, rules: Ints, checked: int, trains: Ints) -> None:
    """The claims clockwise from the seat that laid (D20), as far as no reward is to be settled first.

    When there are no more, play goes on.
    """
    read_trains(data, trains)
    fulfilled = depots_fulfilled(trains)
    for i in range(checked, seats):
        seat = (int(data[at.LAID_BY]) + i) % seats
        if has_open_task(data, seat):
            exit, gain = at.NONE, 0
            if (fulfilled >> int(data[at.TASK + seat]) | int(data[at.CLAIMING]) >> seat) & 1:
                exit, gain = best_fulfilment(data, trains, rules[at.NEEDED], seat)
            if exit == at.NONE:
                data[at.NOT_TASK + seat] |= fulfilled
            else:
                _claim(data, seat, exit, gain)
                if data[at.OWED] or _is_won(data, seat):
                    return
                read_trains(data, trains)
                fulfilled = depots_fulfilled(trains)
    _play_on(data, seats, rules)


@kernel("void(int32[::1], int64, int32[::1], int32[::1])", inner=True)
def _after_reward(data: Ints, seats: int, rules: Ints, trains: Ints) -> None:
    """Whether the claimant wins; if not, the next seats' claims."""
    seat, laid_by = int(data[at.TURN]), int(data[at.LAID_BY])
    data[at.OWED] = 0
    if not _is_won(data, seat):
        _claim_in_order(data, seats, rules, (seat - laid_by) % seats + 1, trains)


@kernel("void(int32[::1], int64, int32[::1], int64, int64, int32[::1])")
def discard_reward(data: Ints, seats: int, rules: Ints, seat: int, card: int, trains: Ints) -> None:
    """A card is discarded as a reward."""
    discard_card(data, seat, card)
    data[at.OWED] -= 1
    if not data[at.OWED]:
        data[at.PHASE] += 1
        _after_reward(data, seats, rules, trains)


@kernel("void(int32[::1], int64, int32[::1], int64, int64, int32[::1])")
def draw_reward(data: Ints, seats: int, rules: Ints, seat: int, card: int, trains: Ints) -> None:
    """A card is drawn for special wagons; when there are no more, that is it."""
    draw_card(data, seat, card)
    data[at.DRAWS] += 1
    data[at.OWED] -= 1
    if not data[at.OWED] or not fill_deck(data):
        _after_reward(data, seats, rules, trains)


# --- asking ---------------------------------------------------------------------------------------


@kernel("void(int32[::1], int64, int32[::1], int64, int32[::1])")
def after_lay(data: Ints, seats: int, rules: Ints, seat: int, trains: Ints) -> None:
    """The tasks that a card laid by this seat fulfils are claimed; in the basic game there are none.

    Claims are asked for if anyone might have a choice.
    """
    if not rules[at.ADVANCED]:
        next_turn(data, seats, seat)
        return
    data[at.LAID_BY] = seat
    read_trains(data, trains)
    if someone_may_choose(data, trains, seats):
        data[at.STAGE] = at.Stage.ASK
    else:
        _claim_in_order(data, seats, rules, 0, trains)


@kernel("void(int32[::1], int64, int32[::1], int64, boolean, int32[::1])")
def answer(data: Ints, seats: int, rules: Ints, seat: int, claims: bool, trains: Ints) -> None:
    """A seat says whether it claims; nobody hears it before all have answered."""
    data[at.ANSWERED] |= 1 << seat
    if claims:
        data[at.CLAIMING] |= 1 << seat
    for other in range(seats):
        if has_open_task(data, other) and not data[at.ANSWERED] >> other & 1:
            return
    data[at.PHASE] += 1
    _claim_in_order(data, seats, rules, 0, trains)
