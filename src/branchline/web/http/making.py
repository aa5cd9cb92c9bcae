"""Results that several visitors wait for at once: each is made once, and kept for a while."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Generic, TypeVar

from branchline.web.render.shared import Shared

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Hashable

T = TypeVar("T")


class Making(Generic[T]):
    """The latest `most` results by their keys, and those that are being made.

    Who asks for a result waits for that one alone: making another never holds it up.
    """

    def __init__(self, most: int) -> None:
        self._kept: Shared[T] = Shared(most)
        self._made: dict[Hashable, asyncio.Task[T]] = {}

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """Return the result of a key, made now unless it is kept or somebody else has it made."""
        found = self._kept.get(key)
        if found is not None:
            return found
        if key not in self._made:
            self._made[key] = asyncio.create_task(self._make(key, make), name=f"making {key}")
        return await asyncio.shield(self._made[key])  # the others wait on when this one goes

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        try:
            return self._kept.keep(key, await make())
        finally:
            del self._made[key]
