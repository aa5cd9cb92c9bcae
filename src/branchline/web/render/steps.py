"""What a game is watched again by: one step for each roll, drawn route or other act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from branchline.core.chance import sees
from branchline.core.log import ChanceEntry, Entry, TurnEntry, entries_for
from branchline.web.render.log import log_line
from branchline.web.render.shared import Shared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.state import State
    from branchline.core.table import AnyGame, Table
    from branchline.web.render.messages import LogLine
    from branchline.web.tables.session import TableSession


class Step(NamedTuple):
    """Where a game stands: after so many entries of its log, and so many moves of the next one."""

    entries: int
    moves: int
    act: Entry | None
    """What has just happened, as its reader may know it; nothing before anything has."""


def steps_of(session: TableSession, seat: int | None) -> list[Step]:
    """The steps that a seat, or a spectator, knows of; when the game has ended, all of them.

    How many entries a seat does not know of is none of its business.
    """
    reader = None if session.ended else seat
    key = (session.id, session.length, session.ended, reader)
    return _shared.get(key) or _shared.keep(key, _steps_of(session, seat))


_shared: Shared[list[Step]] = Shared()


def _steps_of(session: TableSession, seat: int | None) -> list[Step]:
    table = session.table
    assert table is not None
    steps = [Step(0, 0, None)]
    for length, entry in enumerate(table.log):
        if isinstance(entry, ChanceEntry):
            [read] = [entry] if session.ended else entries_for([entry], seat)
            steps.append(Step(length + 1, 0, read))
        elif session.ended or sees(entry.seen_by, seat):
            steps += _acts(session.game, length, entry)
    return steps


def _acts(game: AnyGame, length: int, entry: TurnEntry) -> list[Step]:
    """The acts of a turn, one by one; what only confirms the others belongs to the last of them."""
    acts: list[tuple[str, ...]] = [(move,) for move in entry.moves]
    if len(acts) > 1 and game.only_confirms(game.parse(entry.moves[-1])):
        acts[-2:] = [entry.moves[-2:]]
    steps = [Step(length, n, TurnEntry(entry.seat, act)) for n, act in enumerate(acts, 1)]
    return [*steps[:-1], steps[-1]._replace(entries=length + 1, moves=0)]


def state_at(table: Table, entries: int, moves: int) -> State[Any]:
    """The state after so many entries and so many moves of the next one."""
    state = table.at(entries)
    if moves:
        entry = table.log[entries]
        assert isinstance(entry, TurnEntry)
        for move in entry.moves[:moves]:
            table.game.play(state, entry.seat, table.game.parse(move))
    return state


def acts_before(session: TableSession, step: int) -> int:
    """How many single moves and draws a game that has ended had at a step, or at its end."""
    steps = steps_of(session, None)
    assert session.table is not None
    shown = steps[min(step, len(steps) - 1)]
    return shown.moves + count_acts(session.table.log[: shown.entries])


def count_acts(log: Sequence[Entry]) -> int:
    """How many single moves and draws a log has."""
    return sum(len(entry.moves) if isinstance(entry, TurnEntry) else 1 for entry in log)


def log_line_of(session: TableSession, step: Step, language: str) -> LogLine | None:
    """What has just happened, in a sentence."""
    if step.act is None:
        return None
    return log_line(session.game, step.act, session.names(language), language)
