"""Laying and drawing in a turn, with what that tells everyone of hidden cards."""

from __future__ import annotations

from branchline.games.depot import claims
from branchline.games.depot.clues import add_clue, card_leaves_hand, fitting_cards
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels import turns
from branchline.games.depot.state import DepotState, docking_rule


def lay(state: DepotState, seat: int, card: int, exit: int) -> None:
    """A card is laid, from the hand or just drawn; unless it wins, claims follow."""
    if state.data[at.DRAWN] == at.NONE:
        card_leaves_hand(state, seat, card)
    if not turns.lay(state.data, seat, card, exit):
        claims.after_lay(state, seat)


def card_drawn(state: DepotState, seat: int, card: int) -> None:
    """A card is drawn; when it does not fit, the pass tells so."""
    if not turns.card_drawn(state.data, state.seats, docking_rule(state), seat, card):
        add_clue(state, seat, ~fitting_cards(state))
