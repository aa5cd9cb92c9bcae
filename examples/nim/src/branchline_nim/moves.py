"""The one kind of move: stones are taken from a heap. `b:2` takes two from the second."""

from __future__ import annotations

import re
from dataclasses import dataclass

from branchline.core.errors import BadText
from branchline.core.texts import text

LETTERS = "abcd"
"""What heaps are called."""


@dataclass(frozen=True, slots=True)
class Take:
    """So many stones from this heap; the first heap is 0."""

    heap: int
    stones: int

    def __str__(self) -> str:
        return f"{LETTERS[self.heap]}:{self.stones}"


def parse(source: str) -> Take:
    """The move that is written like this."""
    found = re.fullmatch(r"([a-d]):([1-9])", source)
    if found is None:
        raise BadText(
            "no-move", text("“{word}” is no move; b:2 takes two from heap b.", word=source), at=source
        )
    return Take(LETTERS.index(found[1]), int(found[2]))
