"""What a server shares with the other processes of its host; alone, it has everything to itself."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from branchline.web.http.shared_memory import SharedMemory

What = Literal["metrics", "visitors", "watched"]
"""What each process knows a part of."""


class Asked(Protocol):
    """Asks all processes of a host, this one included."""

    async def ask_all(self, what: What) -> list[Any]: ...


class Host:
    """The place of a process among those of its host."""

    def __init__(
        self, worker: int = 0, memory: SharedMemory | None = None, others: Asked | None = None
    ) -> None:
        self._worker = worker
        self._memory = memory
        self._others = others
        self._sockets: Counter[str] = Counter()
        self.answers: dict[What, Callable[[], Any]] = {}
        """What this process knows."""

    @property
    def is_shared(self) -> bool:
        return self._memory is not None

    @property
    def is_first(self) -> bool:
        """Whether it speaks for all where only one can."""
        return self._worker == 0

    @property
    def is_ready(self) -> bool:
        """Whether this process gets what belongs to it; until then others do that for it."""
        return self._memory is None or self._worker in self._memory.ready()

    def sockets(self, source: str) -> int:
        """Return how many sockets a source has open."""
        return self._sockets[source] if self._memory is None else self._memory.sockets(source)

    def count_socket(self, source: str, change: int) -> None:
        self._sockets[source] += change
        if not self._sockets[source]:
            del self._sockets[source]
        if self._memory is not None:
            self._memory.count_socket(self._worker, source, change)

    async def ask_all(self, what: What) -> list[Any]:
        """What each process of the host knows."""
        return [self.answers[what]()] if self._others is None else await self._others.ask_all(what)
