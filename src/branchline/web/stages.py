"""Work that many wait for at the same moment, done stage by stage for all of them.

What a stage needs, its code and its tables, is in the processor's caches when the next one comes to it: many
pages together take a third less time than each of them from beginning to end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
Stages: TypeAlias = Generator[None, None, T]
"""Something that is done in stages, one after each `yield`; others may be between them."""

MOST = 16
"""So many are done together: more would not be faster, and the first of them would wait for the last."""


def finished(stages: Stages[T]) -> T:
    """What comes of all stages, done at once."""
    while True:
        try:
            next(stages)
        except StopIteration as end:
            result: T = end.value
            return result


class Together:
    """Those who have asked in the same moment; nothing else happens while they are served."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Stages[Any], asyncio.Future[Any]]] = []

    async def finish(self, stages: Stages[T]) -> T:
        """What comes of all stages, done beside those of others."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._run)
        self._waiting.append((stages, done))
        return await done

    def _run(self) -> None:
        under_way, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._run)
        while under_way:
            under_way = [one for one in under_way if _goes_on(*one)]


def _goes_on(stages: Stages[Any], done: asyncio.Future[Any]) -> bool:
    """Whether another stage is left after the next one."""
    try:
        next(stages)
    except StopIteration as end:
        if not done.cancelled():
            done.set_result(end.value)
    except Exception as error:
        if not done.cancelled():
            done.set_exception(error)
    else:
        return True
    return False
