"""Whose thought is next: hints first, then bots; among those, visitors in turn, and their tables in turn.

However many tables somebody has, they get one thought for one of everybody else's. A source (`web/source.py`)
gets `SOURCE` of them, so that nobody gains by calling themselves a hundred names; a household that shares one
hardly ever wants more at once. Who is alone may have everything.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, TypeVar

from branchline.web.source import source_of

SOURCE = 2
"""Thoughts that one source gets for one of any other's."""
MAX_REMEMBERED = 1000

T = TypeVar("T")


class Kind(IntEnum):
    """What is thought about; the first comes first."""

    HINT = 0
    BOT = 1
    REVIEW = 2


@dataclass(frozen=True)
class Asker:
    """For whom somebody thinks."""

    kind: Kind
    visitor: str
    table: str = ""
    address: str = ""
    """Empty when it is not known; then only the visitor counts."""

    @property
    def source(self) -> str:
        return source_of(self.address)


SERVER = Asker(Kind.HINT, "")
"""The server itself, which loads games before anyone can play them."""


class FairQueue(Generic[T]):
    """What waits to be thought about."""

    def __init__(self) -> None:
        self._lines: dict[Kind, _Line[T]] = {kind: _Line() for kind in Kind}

    def __bool__(self) -> bool:
        """Whether anything waits."""
        return any(self._lines.values())

    def put(self, asker: Asker, item: T) -> None:
        self._lines[asker.kind].put(asker, item)

    def get(self) -> T | None:
        """The next one, which waits no more."""
        for line in self._lines.values():
            if line:
                return line.get()
        return None

    def remove(self, asker: Asker, item: T) -> None:
        """It is not to be thought about any more."""
        self._lines[asker.kind].remove(asker, item)

    def count(self, kind: Kind, visitor: str | None = None, source: str | None = None) -> int:
        """Return how many wait: all, those of a visitor, or those of a source."""
        return self._lines[kind].count(visitor, source)


class _Line(Generic[T]):
    """The thoughts of one kind.

    Each visitor and each source has a time at which it may be served again, counted in rounds: a thought
    moves that of its visitor on by one round and that of its source by a part of one. Whoever's time is
    first is served, and nobody saves time up by asking for nothing.
    """

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[tuple[Asker, T]]]] = OrderedDict()
        """By visitor and table; whoever was served goes to the end."""
        self._round = 0.0
        self._visitor_next: dict[str, float] = {}
        self._source_next: dict[str, float] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def put(self, asker: Asker, item: T) -> None:
        tables = self._waiting.setdefault(asker.visitor, OrderedDict())
        tables.setdefault(asker.table, deque()).append((asker, item))

    def get(self) -> T:
        visitor = min(self._waiting, key=self._may_be_served)
        self._round = self._may_be_served(visitor)
        tables = self._waiting[visitor]
        table = next(iter(tables))
        asker, item = tables[table].popleft()
        self._visitor_next[visitor] = self._round + 1
        if asker.source:
            self._source_next[asker.source] = self._round + 1 / SOURCE
        self._waiting.move_to_end(visitor)
        tables.move_to_end(table)
        self._tidy(asker)
        return item

    def _may_be_served(self, visitor: str) -> float:
        first = next(iter(self._waiting[visitor].values()))[0][0]
        visitor_next = self._visitor_next.get(visitor, 0.0)
        return max(self._round, visitor_next, self._source_next.get(first.source, 0.0))

    def remove(self, asker: Asker, item: T) -> None:
        tables = self._waiting.get(asker.visitor)
        waiting = tables.get(asker.table) if tables is not None else None
        if waiting is not None and (asker, item) in waiting:
            waiting.remove((asker, item))
            self._tidy(asker)

    def _tidy(self, asker: Asker) -> None:
        """Forgets tables and visitors that wait for nothing, and times that have passed."""
        tables = self._waiting[asker.visitor]
        if not tables[asker.table]:
            del tables[asker.table]
        if not tables:
            del self._waiting[asker.visitor]
        for times in (self._visitor_next, self._source_next):
            if len(times) > MAX_REMEMBERED:
                for name in [name for name, time in times.items() if time <= self._round]:
                    del times[name]

    def count(self, visitor: str | None, source: str | None) -> int:
        return sum(
            visitor in (None, asker.visitor) and source in (None, asker.source)
            for tables in self._waiting.values()
            for waiting in tables.values()
            for asker, _ in waiting
        )
