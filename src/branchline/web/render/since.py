"""What others have done since a seat's last turn, for a page that was not there to see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from branchline.core.log import TurnEntry
from branchline.web.render.patches import patches

if TYPE_CHECKING:
    from branchline.core.state import State
    from branchline.core.table import Table
    from branchline.web.render.messages import Patch
    from branchline.web.render.snapshot import Rendered
    from branchline.web.tables.session import TableSession


def changes_since_turn(session: TableSession, rendered: Rendered, language: str) -> tuple[Patch, ...]:
    """The patches after which a seat's panes would show what they did at the end of its last turn.

    Something may be painted over something else than it was. None as soon as it acts again: then it knows
    what was done.
    """
    shown, table = rendered.snapshot, session.table
    if table is None or shown.seat is None or shown.pending or not shown.panes or session.status != "running":
        return ()
    turns = [
        at for at, entry in enumerate(table.log) if isinstance(entry, TurnEntry) and entry.seat == shown.seat
    ]
    if not turns:
        return ()
    then = session.game.view(_state_after(table, turns[-1]), shown.seat)
    panes = {pane.id: pane for pane in session.game.drawing(then, language).panes}
    known = tuple(pane for pane in shown.panes if pane.id in panes)
    return tuple(patches(known, tuple(panes[pane.id] for pane in known), "place"))


def _state_after(table: Table, at: int) -> State[Any]:
    """The state when this turn was done, and none of those that others took at the same time."""
    game, first = table.game, at
    phase = game.phase(table.at(at))
    while first and isinstance(table.log[first - 1], TurnEntry) and game.phase(table.at(first - 1)) == phase:
        first -= 1
    turn, state = table.log[at], table.at(first)
    assert isinstance(turn, TurnEntry)
    for move in turn.moves:
        game.play(state, turn.seat, game.parse(move))
    return state
