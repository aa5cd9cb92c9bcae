"""What is left to shed, and who has come in where."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from branchline.core.contract import Line, Outcome, Rank, Sheet
from branchline.core.texts import text
from branchline.games.depot.kernels import layout as at

if TYPE_CHECKING:
    from branchline.core.texts import Text
    from branchline.games.depot.state import DepotState
    from branchline.games.depot.view import DepotView


def sheet(view: DepotView) -> tuple[Sheet, ...]:
    """Each card in hand counts minus one, so that the empty hand has the best total.

    Only the viewer's own cards are named.
    """
    sheets = []
    for seat, size in enumerate(view.hand_sizes):
        label = text("For cards in hand")
        sheets.append(Sheet((Line("hand", label, -size, view.hand if seat == view.seat else ()),)))
    return tuple(sheets)


class _Standing(NamedTuple):
    """What ranks a seat; the smallest comes first."""

    did_not_win: bool
    task_open: bool
    cards: int


def outcome(state: DepotState) -> Outcome | None:
    """The winner, then everyone by fewest cards, in the advanced game those first whose task is done."""
    if state.data[at.STAGE] != at.Stage.OVER:
        return None
    standings = [_standing(state, seat) for seat in range(state.seats)]
    order = sorted(range(state.seats), key=standings.__getitem__)
    ranks = tuple(
        Rank(1 + sum(other < standings[seat] for other in standings), seat, -standings[seat].cards)
        for seat in order
    )
    return Outcome(ranks, _decided_by(state, standings[order[0]], standings[order[1]]))


def _standing(state: DepotState, seat: int) -> _Standing:
    data = state.data
    return _Standing(seat != int(data[at.WINNER]), not data[at.DONE + seat], int(data[at.HAND_SIZES + seat]))


def _decided_by(state: DepotState, first: _Standing, second: _Standing) -> Text:
    """What put the first before the second."""
    if first == second:
        return text("Nothing: they share the place.")
    if state.data[at.WINNER] != at.NONE:
        if state.options.version == "basic":
            return text("The first empty hand.")
        return text("The first empty hand with the task done.")
    if first.task_open != second.task_open:
        return text("The task that is done.")
    return text("The fewest cards in hand.")
