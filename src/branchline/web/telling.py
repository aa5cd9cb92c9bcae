"""The log of a table in sentences."""

from __future__ import annotations

from functools import lru_cache

from branchline import games
from branchline.core.log import ChanceEntry, Entry
from branchline.core.telling import called
from branchline.core.texts import Text, listed
from branchline.web.messages import LogLine


@lru_cache(20_000)  # a log only grows, and everyone at a table reads the same lines
def log_line(game: str, entry: Entry, names: tuple[str, ...], language: str) -> LogLine:
    """An entry as its reader may know it; whoever it speaks of is called by name."""
    rules = games.game(game)
    if isinstance(entry, ChanceEntry):
        said = called(rules.told_draw(entry.label, entry.results), names)
        return LogLine("chance", entry.results, said.say(language), label=entry.label)
    deeds = listed([called(rules.told(rules.parse(move)), names) for move in entry.moves])
    said = Text("{name} {deeds}.", {"name": names[entry.seat], "deeds": deeds})
    return LogLine("turn", entry.moves, said.say(language), seat=entry.seat)
