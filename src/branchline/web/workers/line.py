"""The line between a worker and the process in which all of a host think: messages, one after another.

They are pickled: both ends are our own, and the socket lies in a folder that nobody else can look into.
"""

from __future__ import annotations

import asyncio
import pickle
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from branchline.web.http.host import What
    from branchline.web.tables.fairness import Asker
    from branchline.web.tables.thinkers import Question

LENGTH = 4
"""Bytes before each message."""
Manner = Literal["ask", "advise", "study"]


@dataclass(frozen=True)
class Thought:
    """A worker wants something thought about."""

    number: int
    manner: Manner
    question: Question
    asker: Asker


@dataclass(frozen=True)
class Withdrawn:
    """It is not wanted any more, unless somebody thinks about it already."""

    number: int


@dataclass(frozen=True)
class AskAll:
    """A worker wants to know something of all workers."""

    number: int
    what: What


@dataclass(frozen=True)
class Tell:
    """A worker is asked what it knows."""

    number: int
    what: What


@dataclass(frozen=True)
class Answer:
    """To a question of either side; an exception if it failed."""

    number: int
    value: Any


Message = Thought | Withdrawn | AskAll | Tell | Answer


class Line:
    """One end."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def receive(self) -> Message:
        """The next message; raises `EOFError` or `OSError` when the other end has gone."""
        length = int.from_bytes(await self._reader.readexactly(LENGTH))
        message: Message = pickle.loads(await self._reader.readexactly(length))
        return message

    def send(self, message: Message) -> None:
        content = pickle.dumps(message)
        self._writer.write(len(content).to_bytes(LENGTH) + content)

    def close(self) -> None:
        self._writer.close()
