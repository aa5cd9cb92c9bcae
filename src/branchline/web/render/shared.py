"""What has been drawn for somebody lately and looks the same for others."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

MOST = 128
"""Those who look at a table look at the same moment: few have to be kept."""


class Shared(Generic[T]):
    """The latest of them; what nobody has asked for the longest is forgotten."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable) -> T | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, made: T) -> T:
        self._kept[key] = made
        self._kept.move_to_end(key)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return made
