"""A clash for the next player, exactly: with how many of the cards that the layer can't see it can't be
passed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.package import Solution
from branchline.core.thinking import after
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.docking import clash_bits, defers, has_clash
from branchline.games.depot.moves import Lay
from branchline.games.depot.state import cards_at

if TYPE_CHECKING:
    from branchline.games.depot.rules import DepotGame
    from branchline.games.depot.state import DepotState

LEAST_TRAINS = 3
"""With fewer there is little to choose from."""


def begins(game: DepotGame, state: DepotState, seat: int) -> bool:  # noqa: ARG001
    """Whether a seat may lay any of its cards, and has some choice."""
    data = state.data
    free = data[at.STAGE] == at.Stage.TURN and data[at.TURN] == seat and not data[at.OBLIGED]
    trains = (data[at.ENDS : at.LENGTHS] != at.NONE).sum()
    basic = state.options.version == "basic"
    return bool(basic and free and trains >= LEAST_TRAINS and data[at.HAND_SIZES + seat] > 1)


def has_laid(game: DepotGame, state: DepotState, seat: int) -> bool:  # noqa: ARG001
    """Whether it is the next player's turn, or a card has been drawn instead, which brings nothing."""
    return bool(state.data[at.TURN] != seat or state.data[at.STAGE] != at.Stage.TURN)


def stuck_with(game: DepotGame, state: DepotState, seat: int) -> int:  # noqa: ARG001
    """Of the cards whose place a seat does not know, how many would not pass on the clash.

    None of them where nothing clashes, or where the next player is known to hold a card that would.
    """
    data = state.data
    colours, shapes = clash_bits(data)
    known = [bool(seen >> seat & 1) for seen in data[at.SEEN : at.SHUFFLE].tolist()]
    passes_on = [defers(card, colours, shapes) for card in range(at.CARD_COUNT)]
    held = cards_at(data, at.HAND + data.item(at.TURN))
    if not has_clash(data) or any(known[card] and passes_on[card] for card in held):
        return 0
    return sum(not known[card] and not passes_on[card] for card in range(at.CARD_COUNT))


def prove(game: DepotGame, state: DepotState, seat: int) -> Solution:
    """Every lay is tried."""
    lays = [move for move in game.moves(state, seat) if isinstance(move, Lay)]
    scores = [stuck_with(game, after(game, state, seat, (lay,)), seat) for lay in lays]
    best = max(scores, default=0)
    moves = tuple(lays[scores.index(best) :][:1]) if lays else ()
    return Solution(best, moves, bool(lays), scores.count(best))
