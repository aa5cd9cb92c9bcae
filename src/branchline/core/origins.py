"""What things were made out of, kept for whoever makes it out of them again."""

from __future__ import annotations

from typing import Generic, TypeVar

Thing = TypeVar("Thing")
Origin = TypeVar("Origin")


class Origins(Generic[Thing, Origin]):
    """What the last things were made out of, found by the thing itself: nothing is hashed or compared.

    Most views are asked for by a bot that imagines a state from them at once: what was worked out for the
    view is not worked out a second time. A view from elsewhere, another process for one, has no origin here.
    What is kept must follow from the thing alone, so that an imagined state knows no more than a view.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[int, tuple[Thing, Origin]] = {}

    def keep(self, thing: Thing, origin: Origin) -> None:
        """Keeps where a thing comes from; when there are too many, the others are forgotten."""
        if len(self._kept) >= self._most:
            self._kept = {}
        self._kept[id(thing)] = thing, origin  # as long as the thing is kept, no other has its id

    def of(self, thing: Thing) -> Origin | None:
        """Where a thing comes from, if that is known."""
        kept = self._kept.get(id(thing))
        return None if kept is None else kept[1]
