"""The log of a table in sentences: what happened in the game, and who came and went meanwhile."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from branchline.core.chance import sees
from branchline.core.log import ChanceEntry, Entry
from branchline.core.sentences import describe_entry, players_in
from branchline.web.render.messages import LogLine
from branchline.web.tables.history import describe_event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.table import AnyGame
    from branchline.web.tables.session import TableSession


def log_lines(session: TableSession, seat: int | None, language: str) -> tuple[LogLine, ...]:
    """All that a seat, or a spectator, may read now."""
    table = session.table
    assert table is not None
    names = session.names(language)
    entries = table.log if session.ended else table.log_for(seat)
    lines = [
        log_line(session.game, entry, names, language, about(session.game, entries[:at], entry))
        for at, entry in enumerate(entries)
    ]
    for event in reversed(session.events()):
        line = LogLine("seat", (), describe_event(event, seat).say(language), seat=event.seat)
        lines.insert(_known(session, seat, event.at), line)
    return tuple(lines)


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


@lru_cache(20_000)  # a log only grows, and everyone at a table reads the same lines
def log_line(
    game: AnyGame, entry: Entry, names: tuple[str, ...], language: str, about: tuple[int, ...] = ()
) -> LogLine:
    """An entry as its reader may know it; whoever it speaks of is called by name."""
    sentence = describe_entry(game, entry, names).say(language)
    if isinstance(entry, ChanceEntry):
        return LogLine("chance", entry.results, sentence, label=entry.label, about=about)
    return LogLine("turn", entry.moves, sentence, seat=entry.seat, about=about)
