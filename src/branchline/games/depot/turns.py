"""The course of a turn, with what it tells everyone of hidden cards."""

from __future__ import annotations

from branchline.games.depot.clues import add_clue, has_left
from branchline.games.depot.docking import fitting, reading
from branchline.games.depot.kernels import turns
from branchline.games.depot.kernels.layout import DRAWN, NONE
from branchline.games.depot.state import DepotState


def lay(state: DepotState, seat: int, card: int, exit: int) -> bool:
    """A card is laid; whether it was the last one and wins."""
    if state.data[DRAWN] == NONE:
        has_left(state, seat, card)
    return turns.lay(state.data, seat, card, exit)


def card_drawn(state: DepotState, seat: int, card: int) -> None:
    """A card is drawn; when it does not fit, the pass tells so."""
    if not turns.card_drawn(state.data, state.seats, reading(state), seat, card):
        add_clue(state, seat, ~fitting(state))
