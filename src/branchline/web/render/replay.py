"""A game step by step: at each step what a viewer may know of it, with the score as it was then.

While a game is running a seat is shown what it knew, and only the steps of which it knows; when it has ended
everyone may look through everyone's eyes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline.core.chance import sees
from branchline.core.drawing import Pane
from branchline.core.log import ChanceEntry, entries_for
from branchline.core.texts import text
from branchline.web.errors import Refused, not_running
from branchline.web.render.log import log_line
from branchline.web.render.messages import LogLine, SideSheet
from branchline.web.render.shared import Shared
from branchline.web.render.snapshot import sheets, sprite_path

if TYPE_CHECKING:
    from branchline.core.log import Entry
    from branchline.web.tables.session import TableSession


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a game; `line` says what has just happened, and is missing before anything has."""

    step: int
    steps: int
    line: LogLine | None
    sprite: str
    panes: tuple[Pane, ...]
    sheets: tuple[SideSheet, ...]


def replay_step(session: TableSession, seat: int | None, step: int | None, language: str) -> Replayed:
    """A step of the game as a seat, or a spectator, may know it; the last when none is named."""
    key = (session.id, session.version, seat, step, language)
    return _shared.get(key) or _shared.keep(key, _replay_step(session, seat, step, language))


_shared: Shared[Replayed] = Shared()


def _replay_step(session: TableSession, seat: int | None, step: int | None, language: str) -> Replayed:
    table, game = session.table, session.game
    if table is None:
        raise not_running()
    lengths = _lengths(session, seat)
    last = len(lengths) - 1
    step = last if step is None else step
    if step > last:
        raise Refused(404, "no-such-step", text("The game has no such step."))
    view = game.view(table.at(lengths[step]), seat)
    drawing = game.drawing(view, language)
    return Replayed(
        step=step,
        steps=last,
        line=_line(session, seat, table.log[lengths[step] - 1], language) if step else None,
        sprite=sprite_path(game, drawing),
        panes=drawing.panes,
        sheets=sheets(session, view, language),
    )


def _lengths(session: TableSession, seat: int | None) -> list[int]:
    """How long the log was at each step; how many entries a seat does not know of is none of its business."""
    assert session.table is not None
    return [
        0,
        *(
            length
            for length, entry in enumerate(session.table.log, 1)
            if session.ended or isinstance(entry, ChanceEntry) or sees(entry.seen_by, seat)
        ),
    ]


def _line(session: TableSession, seat: int | None, entry: Entry, language: str) -> LogLine:
    [read] = [entry] if session.ended else entries_for([entry], seat)
    return log_line(session.game, read, session.names(language), language)
