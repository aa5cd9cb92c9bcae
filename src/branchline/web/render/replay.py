"""A game step by step: at each step what a viewer may know of it, with the score as it was then.

While a game is running a seat is shown what it knew, and only the steps of which it knows; when it has ended
everyone may look through everyone's eyes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.web.errors import Refused, not_running
from branchline.web.render.messages import LogLine, ProgressInfo, SideSheet
from branchline.web.render.shared import Shared
from branchline.web.render.snapshot import progress_info, sheets, sprite_path
from branchline.web.render.steps import log_line_of, state_at, steps_of

if TYPE_CHECKING:
    from branchline.web.tables.session import TableSession


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a game; `line` says what has just happened, and is missing before anything has."""

    step: int
    steps: int
    line: LogLine | None
    progress: ProgressInfo | None
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
    steps = steps_of(session, seat)
    last = len(steps) - 1
    step = last if step is None else step
    if step > last:
        raise Refused(404, "no-such-step", text("The game has no such step."))
    shown = steps[step]
    view = game.view(state_at(table, shown.entries, shown.moves), seat)
    drawing = game.drawing(view, language)
    return Replayed(
        step=step,
        steps=last,
        line=log_line_of(session, shown, language),
        progress=progress_info(game, view, language),
        sprite=sprite_path(game, drawing),
        panes=drawing.panes,
        sheets=sheets(session, view, language),
    )
