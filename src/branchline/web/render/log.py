"""The log of a table in sentences: what happened in the game, and who came and went meanwhile."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Literal
from weakref import WeakKeyDictionary

from branchline.core.chance import sees
from branchline.core.log import ChanceEntry, Entry, entries_for
from branchline.core.sentences import describe_entry, players_in
from branchline.web.render.messages import LogLine
from branchline.web.tables.history import describe_event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.table import AnyGame, Table
    from branchline.web.tables.session import TableSession


@dataclass
class _Told:
    """What somebody has been told so far: a log only grows, and so does this."""

    length: int = 0
    """How many entries of the table's own log have been looked at."""
    entries: list[Entry] = field(default_factory=list)
    """As its reader may know them."""
    lines: tuple[LogLine, ...] = ()


_told: WeakKeyDictionary[Table, defaultdict[Hashable, _Told]] = WeakKeyDictionary()


def log_lines(session: TableSession, seat: int | None, language: str) -> tuple[LogLine, ...]:
    """All that a seat, or a spectator, may read now."""
    told, events = _lines(session, seat, language), session.events()
    if not events:
        return told
    lines = list(told)
    for event in reversed(events):
        kind: Literal["seat", "phrase"] = "phrase" if event.kind == "says" else "seat"
        line = LogLine(kind, (), describe_event(event, seat).say(language), seat=event.seat)
        lines.insert(_known(session, seat, event.at), line)
    return tuple(lines)


def _lines(session: TableSession, seat: int | None, language: str) -> tuple[LogLine, ...]:
    """What happened in the game; once it has ended, all of it. As long as nothing has, it is the same."""
    table, names = session.table, session.names(language)
    assert table is not None
    if session.ended and session.game.meta.secrets:
        told = _Told()
        _tell(told, session.game, table.log, names, language)
        return told.lines
    readers = _told.get(table)
    if readers is None:
        readers = _told[table] = defaultdict(_Told)
    told = readers[seat, language, names]
    if told.length < len(table.log):
        fresh = entries_for(table.log[told.length :], seat)
        told.length = len(table.log)
        _tell(told, session.game, fresh, names, language)
    return told.lines


def _tell(
    told: _Told, game: AnyGame, entries: Sequence[Entry], names: tuple[str, ...], language: str
) -> None:
    for entry in entries:
        told.lines += (log_line(game, entry, names, language, about(game, told.entries, entry)),)
        told.entries.append(entry)


def _known(session: TableSession, seat: int | None, length: int) -> int:
    """How many of the first entries a reader knows of."""
    assert session.table is not None
    first = session.table.log[:length]
    if session.ended:
        return len(first)
    return sum(isinstance(entry, ChanceEntry) or sees(entry.seen_by, seat) for entry in first)


def about(game: AnyGame, log: Sequence[Entry], entry: Entry) -> tuple[int, ...]:
    """The other seats that an entry concerns, after this log."""
    if isinstance(entry, ChanceEntry):
        return players_in(game.describe_draw(entry.label, entry.results))
    return game.taken_from(log, entry)


@lru_cache(2048)  # everyone at a table reads the same lines; each keeps those that were told before
def log_line(
    game: AnyGame, entry: Entry, names: tuple[str, ...], language: str, about: tuple[int, ...] = ()
) -> LogLine:
    """An entry as its reader may know it; whoever it speaks of is called by name."""
    sentence = describe_entry(game, entry, names).say(language)
    if isinstance(entry, ChanceEntry):
        return LogLine("chance", entry.results, sentence, label=entry.label, about=about)
    return LogLine("turn", entry.moves, sentence, seat=entry.seat, about=about)
