"""How the scores of a game grew, round by round, or turn by turn where there are no rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline.core.log import TurnEntry
from branchline.core.table import replay
from branchline.core.texts import text
from branchline.web.render.shared import Shared
from branchline.web.render.steps import steps_of

if TYPE_CHECKING:
    from branchline.core.contract import View
    from branchline.core.texts import Text
    from branchline.web.tables.session import TableSession


class CurvePoint(msgspec.Struct, frozen=True):
    """The end of a round or turn."""

    label: str
    """Which: "Round 3 of 7"."""
    step: int
    """The step of the replay that shows it."""
    totals: tuple[int, ...]
    """For each side its score."""


def curve(session: TableSession, language: str) -> tuple[CurvePoint, ...]:
    """The scores of a game that has ended as everyone could know them then."""
    key = (session.id, session.length, language)
    return _shared.get(key) or _shared.keep(key, _curve(session, language))


_shared: Shared[tuple[CurvePoint, ...]] = Shared()


def _curve(session: TableSession, language: str) -> tuple[CurvePoint, ...]:
    table, game = session.table, session.game
    assert table is not None
    step_at = {step.entries: number for number, step in enumerate(steps_of(session, None)) if not step.moves}
    state = game.setup(session.options, len(session.seats))
    points: dict[str, CurvePoint] = {}
    turns = 0
    for length, entry in enumerate(table.log, 1):
        turns += isinstance(entry, TurnEntry)
        label = _played(session, game.view(state, None), turns).say(language)
        replay(game, state, entry)
        if isinstance(entry, TurnEntry):
            totals = tuple(sheet.total for sheet in game.sheet(game.view(state, None)))
            points[label] = CurvePoint(label, step_at[length], totals)
    return tuple(points.values())


def _played(session: TableSession, view: View, turns: int) -> Text:
    """The round in which an entry was played, or the turn that it was."""
    progress = session.game.progress(view)
    return text("Turn {number}", number=turns) if progress is None else progress.label
