"""A game step by step: at each step what a viewer may know of it, with the score as it was then.

While a game is running a seat is shown what it knew, and only the steps of which it knows; when it has ended
everyone may look through everyone's eyes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline.core.chance import sees
from branchline.core.drawing import Pane
from branchline.core.log import ChanceEntry, known
from branchline.core.texts import text
from branchline.web.errors import Refused, not_running
from branchline.web.messages import LogLine, SideSheet
from branchline.web.show import seat_name, sheets, sprite_path
from branchline.web.telling import log_line

if TYPE_CHECKING:
    from branchline.core.log import Entry
    from branchline.web.live import Live


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a game; `line` says what has just happened, and is missing before anything has."""

    step: int
    steps: int
    line: LogLine | None
    sprite: str
    panes: tuple[Pane, ...]
    sheets: tuple[SideSheet, ...]


def replayed(live: Live, seat: int | None, step: int | None, language: str) -> Replayed:
    """A step of the game as a seat, or a spectator, may know it; the last when none is named."""
    table, game = live.table, live.game
    if table is None:
        raise not_running()
    lengths = _lengths(live, seat)
    last = len(lengths) - 1
    step = last if step is None else step
    if step > last:
        raise Refused(404, "no-such-step", text("The game has no such step."))
    view = game.view(table.at(lengths[step]), seat)
    drawing = game.drawing(view, language)
    return Replayed(
        step=step,
        steps=last,
        line=_line(live, seat, table.log[lengths[step] - 1], language) if step else None,
        sprite=sprite_path(game, drawing),
        panes=drawing.panes,
        sheets=sheets(live, view, language),
    )


def _lengths(live: Live, seat: int | None) -> list[int]:
    """How long the log was at each step; how many entries a seat does not know of is none of its business."""
    assert live.table is not None
    return [
        0,
        *(
            length
            for length, entry in enumerate(live.table.log, 1)
            if live.ended or isinstance(entry, ChanceEntry) or sees(entry.seen_by, seat)
        ),
    ]


def _line(live: Live, seat: int | None, entry: Entry, language: str) -> LogLine:
    [read] = [entry] if live.ended else known([entry], seat)
    names = tuple(seat_name(each, language) for each in live.seats)
    return log_line(live.game.meta.id, read, names, language)
