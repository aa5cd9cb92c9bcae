"""What a game has brought to each seat when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from branchline.core.lesson import is_lesson
from branchline.web.store.results import Result
from branchline.web.tables.analysis import is_continued

if TYPE_CHECKING:
    from branchline.core.contract import Sheet
    from branchline.core.state import State
    from branchline.web.tables.session import TableSession


def counts(session: TableSession) -> bool:
    """Whether its results are part of anyone's records: not where the chance was known or entered."""
    given = is_lesson(session.seed) or is_continued(session.seed) or bool(session.entered_at)
    return not given and not session.is_practice


def results_of(session: TableSession, state: State[Any], finished: float) -> tuple[Result, ...]:
    """The results of a game that has ended in this state."""
    game = session.game
    outcome = game.outcome(state)
    assert outcome is not None
    sheets = game.sheet(game.view(state, None))
    ranks = {rank.side: rank for rank in outcome.ranks}
    return tuple(
        Result(
            seat=seat,
            owner=_owner(session, seat),
            side=side,
            place=ranks[side].place,
            total=ranks[side].score,
            won=outcome.won if len(ranks) == 1 else ranks[side].place == 1,
            finished=finished,
            lines=points_by_key(sheets[side]),
        )
        for side, seats in enumerate(game.sides(state))
        for seat in seats
    )


def points_by_key(sheet: Sheet) -> dict[str, int]:
    """The points of a sheet, those of a kind together."""
    points: dict[str, int] = {}
    for line in sheet.lines:
        points[line.key] = points.get(line.key, 0) + line.points
    return points


def _owner(session: TableSession, number: int) -> str | None:
    """Whose record it is; whoever has let a bot play to the end has not played this game."""
    seat = session.seats[number]
    return seat.owner if counts(session) and not seat.bot else None
