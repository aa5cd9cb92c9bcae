"""The log of a table in sentences."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from branchline.core.log import ChanceEntry, Entry
from branchline.core.sentences import describe_entry
from branchline.web.render.messages import LogLine

if TYPE_CHECKING:
    from branchline.core.table import AnyGame


@lru_cache(20_000)  # a log only grows, and everyone at a table reads the same lines
def log_line(game: AnyGame, entry: Entry, names: tuple[str, ...], language: str) -> LogLine:
    """An entry as its reader may know it; whoever it speaks of is called by name."""
    sentence = describe_entry(game, entry, names).say(language)
    if isinstance(entry, ChanceEntry):
        return LogLine("chance", entry.results, sentence, label=entry.label)
    return LogLine("turn", entry.moves, sentence, seat=entry.seat)
