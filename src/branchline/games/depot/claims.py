"""Claims of the advanced game: who is asked, who claims, and what becomes of train and depot.

After each lay, claims are settled clockwise from the seat that laid. A task that needs no special wagon is
claimed by itself. Special wagons may stand in, so their use is asked for; and since a question to one seat
would tell the others something, everyone with an open task answers whenever anyone might be asked.
"""

from __future__ import annotations

from branchline.games.depot.clues import has_left
from branchline.games.depot.docking import DEPOT_SHAPES
from branchline.games.depot.kernels.handling import discard_card, draw_card, fill_deck, stack_train
from branchline.games.depot.kernels.layout import (
    ANSWERED,
    CENTRE,
    CLAIMING,
    DEPOT_EXITS,
    DEPOT_PLACE,
    DONE,
    DRAWS,
    EXITS,
    HAND_SIZES,
    LAYER,
    MOST_EXITS,
    NONE,
    NOT_TASK,
    OWED,
    PHASE,
    SHAPES,
    STAGE,
    TASK,
    TURN,
    Stage,
)
from branchline.games.depot.kernels.turns import next_turn, wins
from branchline.games.depot.state import Data, DepotState, has_task
from branchline.games.depot.tasks import Way, best_way, complete, someone_may_choose, trains

MORE_EXITS = 2


# --- asking ---------------------------------------------------------------------------------------


def after_lay(state: DepotState, layer: int) -> None:
    """Claims are asked for, if anyone might have a choice, and settled; in the basic game there are none."""
    if state.options.version == "basic":
        next_turn(state.data, state.seats, layer)
        return
    state.data[LAYER] = layer
    if _open_seats(state) and someone_may_choose(state.data):
        state.data[STAGE] = Stage.ASK
    else:
        _settle(state, 0)


def answer(state: DepotState, seat: int, claims: bool) -> None:
    """A seat says whether it claims; nobody hears it before all have answered."""
    data = state.data
    data[ANSWERED] |= 1 << seat
    data[CLAIMING] |= claims << seat
    if all(data[ANSWERED] >> s & 1 for s in _open_seats(state)):
        data[PHASE] += 1
        _settle(state, 0)


def _open_seats(state: DepotState) -> list[int]:
    return [seat for seat in range(state.seats) if has_task(state.data, seat)]


# --- settling -------------------------------------------------------------------------------------


def _settle(state: DepotState, checked: int) -> None:
    """Looks at the seats clockwise from the layer (D20), without those looked at before; then play goes on.

    An out-of-turn claim was the claimant's turn: the next is to the left of the last claimant (D22).
    """
    data = state.data
    fulfilled = complete(trains(data))
    for i in range(checked, state.seats):
        seat = (int(data[LAYER]) + i) % state.seats
        if has_task(data, seat):
            if (fulfilled >> int(data[TASK + seat]) | int(data[CLAIMING]) >> seat) & 1:
                way = best_way(state, seat)
                if way is not None:
                    _claim(state, seat, way)
                    return
            data[NOT_TASK + seat] |= fulfilled
    _close(data)
    next_turn(data, state.seats, int(data[TURN]))


def _claim(state: DepotState, seat: int, way: Way) -> None:
    """The depot is shown and joins the others, the train lies under it, and the turn is the claimant's."""
    data = state.data
    depot = int(data[TASK + seat])
    data[DONE + seat] = data[DONE:NOT_TASK].max() + 1
    data[NOT_TASK + seat] = 0
    data[DEPOT_PLACE + depot] = CENTRE
    data[SHAPES] |= DEPOT_SHAPES[depot]
    data[EXITS] = exits(int(data[DONE + seat]), int(data[SHAPES]))
    stack_train(data, way.exit, depot)
    data[TURN] = seat
    if way.reward > 0:
        data[OWED] = min(way.reward, int(data[HAND_SIZES + seat]))
        data[STAGE] = Stage.DISCARD
    else:
        data[OWED] = -way.reward if way.reward and fill_deck(data) else 0
        data[STAGE] = Stage.REWARD
    if not data[OWED]:
        _reward_settled(state)


def exits(joined: int, shapes: int) -> int:
    """The exits of a big depot: two more for each that joined, but a train for each shape at most (D24)."""
    return min(MOST_EXITS, DEPOT_EXITS + MORE_EXITS * joined, shapes.bit_count())


def discard(state: DepotState, seat: int, card: int) -> None:
    """A card is discarded as a reward."""
    has_left(state, seat, card)
    discard_card(state.data, seat, card)
    state.data[OWED] -= 1
    if not state.data[OWED]:
        state.data[PHASE] += 1
        _reward_settled(state)


def card_drawn(state: DepotState, seat: int, card: int) -> None:
    """A card is drawn for special wagons; when there are no more, that is it."""
    data = state.data
    draw_card(data, seat, card)
    data[DRAWS] += 1
    data[OWED] -= 1
    if not data[OWED] or not fill_deck(data):
        _reward_settled(state)


def _reward_settled(state: DepotState) -> None:
    """Win check, then the next seats' claims."""
    data = state.data
    seat, layer = int(data[TURN]), int(data[LAYER])
    data[OWED] = 0
    if wins(data, seat):
        _close(data)
    else:
        _settle(state, (seat - layer) % state.seats + 1)


def _close(data: Data) -> None:
    data[LAYER] = NONE
    data[ANSWERED] = data[CLAIMING] = 0
