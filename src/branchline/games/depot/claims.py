"""Claims of the advanced game: who is asked, who claims, and what becomes of train and depot.

After each lay, tasks are claimed clockwise from the seat that laid. A task that needs no special wagon is
claimed by itself. Special wagons may stand in, so their use is asked for; and since a question to one seat
would tell the others something, everyone with an open task answers whenever anyone might be asked.
"""

from __future__ import annotations

from branchline.games.depot.cards import DEPOT_SHAPES
from branchline.games.depot.clues import card_leaves_hand
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.handling import discard_card, draw_card, fill_deck, stack_train
from branchline.games.depot.kernels.turns import next_turn, wins
from branchline.games.depot.state import Data, DepotState, has_open_task
from branchline.games.depot.tasks import (
    Fulfilment,
    best_fulfilment,
    depots_fulfilled,
    someone_may_choose,
    trains,
)

MORE_EXITS = 2


# --- asking ---------------------------------------------------------------------------------------


def after_lay(state: DepotState, seat: int) -> None:
    """The tasks that a card laid by this seat fulfils are claimed; in the basic game there are none.

    Claims are asked for if anyone might have a choice.
    """
    if state.options.version == "basic":
        next_turn(state.data, state.seats, seat)
        return
    state.data[at.LAID_BY] = seat
    if _seats_with_task(state) and someone_may_choose(state.data):
        state.data[at.STAGE] = at.Stage.ASK
    else:
        _claim_in_order(state, 0)


def answer(state: DepotState, seat: int, claims: bool) -> None:
    """A seat says whether it claims; nobody hears it before all have answered."""
    data = state.data
    data[at.ANSWERED] |= 1 << seat
    data[at.CLAIMING] |= claims << seat
    if all(data[at.ANSWERED] >> s & 1 for s in _seats_with_task(state)):
        data[at.PHASE] += 1
        _claim_in_order(state, 0)


def _seats_with_task(state: DepotState) -> list[int]:
    return [seat for seat in range(state.seats) if has_open_task(state.data, seat)]


# --- claiming -------------------------------------------------------------------------------------


def _claim_in_order(state: DepotState, checked: int) -> None:
    """The next claim clockwise from the seat that laid (D20); when there is none, play goes on."""
    data = state.data
    fulfilled = depots_fulfilled(trains(data))
    for i in range(checked, state.seats):
        seat = (int(data[at.LAID_BY]) + i) % state.seats
        if has_open_task(data, seat):
            if (fulfilled >> int(data[at.TASK + seat]) | int(data[at.CLAIMING]) >> seat) & 1:
                fulfilment = best_fulfilment(state, seat)
                if fulfilment is not None:
                    _claim(state, seat, fulfilment)
                    return
            data[at.NOT_TASK + seat] |= fulfilled
    _play_on(state)


def _play_on(state: DepotState) -> None:
    """The turn after all claims is to the left of the seat that laid, or of the last one that claimed (D22).

    With `then_turn` who claimed out of turn has only got the turn, and plays it now.
    """
    data = state.data
    last = int(data[at.TURN])
    jumped = last != data[at.LAID_BY] and state.options.claim_turn == "then_turn"
    _close_claims(data)
    next_turn(data, state.seats, last - 1 if jumped else last)


def _claim(state: DepotState, seat: int, fulfilment: Fulfilment) -> None:
    """The depot is shown and joins the others, the train lies under it, and the turn is the claimant's."""
    data = state.data
    depot = int(data[at.TASK + seat])
    data[at.DONE + seat] = data[at.DONE : at.NOT_TASK].max() + 1
    data[at.NOT_TASK + seat] = 0
    data[at.DEPOT_PLACE + depot] = at.CENTRE
    data[at.SHAPES] |= DEPOT_SHAPES[depot]
    data[at.EXITS] = exit_count(int(data[at.DONE + seat]), int(data[at.SHAPES]))
    stack_train(data, fulfilment.exit, depot)
    data[at.TURN] = seat
    reward = fulfilment.reward
    if reward > 0:
        data[at.OWED] = min(reward, int(data[at.HAND_SIZES + seat]))
        data[at.STAGE] = at.Stage.DISCARD
    else:
        data[at.OWED] = -reward if reward and fill_deck(data) else 0
        data[at.STAGE] = at.Stage.REWARD
    if not data[at.OWED]:
        _after_reward(state)


def exit_count(joined: int, shapes: int) -> int:
    """The exits of a big depot: two more for each that joined, but a train for each shape at most (D24)."""
    return min(at.MOST_EXITS, at.DEPOT_EXITS + MORE_EXITS * joined, shapes.bit_count())


def discard(state: DepotState, seat: int, card: int) -> None:
    """A card is discarded as a reward."""
    card_leaves_hand(state, seat, card)
    discard_card(state.data, seat, card)
    state.data[at.OWED] -= 1
    if not state.data[at.OWED]:
        state.data[at.PHASE] += 1
        _after_reward(state)


def card_drawn(state: DepotState, seat: int, card: int) -> None:
    """A card is drawn for special wagons; when there are no more, that is it."""
    data = state.data
    draw_card(data, seat, card)
    data[at.DRAWS] += 1
    data[at.OWED] -= 1
    if not data[at.OWED] or not fill_deck(data):
        _after_reward(state)


def _after_reward(state: DepotState) -> None:
    """Whether the claimant wins; if not, the next seats' claims."""
    data = state.data
    seat, laid_by = int(data[at.TURN]), int(data[at.LAID_BY])
    data[at.OWED] = 0
    if wins(data, seat):
        _close_claims(data)
    else:
        _claim_in_order(state, (seat - laid_by) % state.seats + 1)


def _close_claims(data: Data) -> None:
    data[at.LAID_BY] = at.NONE
    data[at.ANSWERED] = data[at.CLAIMING] = 0
