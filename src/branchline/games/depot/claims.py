"""Claims of the advanced game, with what a discard tells everyone of hidden cards.

After each lay, tasks are claimed clockwise from the seat that laid. A task that needs no special wagon is
claimed by itself. Special wagons may stand in, so their use is asked for; and since a question to one seat
would tell the others something, everyone with an open task answers whenever anyone might be asked.
"""

from __future__ import annotations

from branchline.games.depot.clues import card_leaves_hand
from branchline.games.depot.kernels import fulfilling
from branchline.games.depot.state import DepotState, kernel_rules
from branchline.games.depot.tasks import trains


def after_lay(state: DepotState, seat: int) -> None:
    """The tasks that a card laid by this seat fulfils are claimed; in the basic game there are none."""
    fulfilling.after_lay(state.data, state.seats, kernel_rules(state.options), seat, trains(state.data))


def answer(state: DepotState, seat: int, claiming: bool) -> None:
    """A seat says whether it claims; nobody hears it before all have answered."""
    fulfilling.answer(
        state.data, state.seats, kernel_rules(state.options), seat, claiming, trains(state.data)
    )


def discard(state: DepotState, seat: int, card: int) -> None:
    """A card is discarded as a reward."""
    card_leaves_hand(state, seat, card)
    fulfilling.discard_reward(
        state.data, state.seats, kernel_rules(state.options), seat, card, trains(state.data)
    )


def card_drawn(state: DepotState, seat: int, card: int) -> None:
    """A card is drawn for special wagons."""
    fulfilling.draw_reward(
        state.data, state.seats, kernel_rules(state.options), seat, card, trains(state.data)
    )
