"""The open sockets of a server: whose they are, and how they are ended."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from branchline.web.http.visitors import Visitor


@dataclass(eq=False)
class Connection:
    """One socket."""

    visitor: Visitor
    path: str
    talking: asyncio.Task[Any]
    """In which its conversation is held."""
    is_ended: bool = False
    """Whether it is to be closed."""

    def end(self) -> None:
        self.is_ended = True
        self.talking.cancel()


class Connections:
    def __init__(self) -> None:
        self._open: set[Connection] = set()

    @contextmanager
    def opened(self, visitor: Visitor, path: str) -> Iterator[Connection]:
        """A socket, counted as long as it is open; its conversation is held in the task of whoever asks."""
        talking = asyncio.current_task()
        assert talking is not None
        connection = Connection(visitor, path, talking)
        self._open.add(connection)
        try:
            yield connection
        finally:
            self._open.discard(connection)

    def __iter__(self) -> Iterator[Connection]:
        return iter(list(self._open))

    def disconnect(self, chosen: Callable[[Visitor], bool]) -> None:
        """Ends the sockets of some visitors."""
        for connection in self:
            if chosen(connection.visitor):
                connection.end()
