"""Everyone gets something of their own choice: bipartite matching, by augmenting paths."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)


def match(wanting: Iterable[A], choices: Mapping[A, Sequence[B]], owner: dict[B, A]) -> bool:
    """Finds an owner for one choice of each; what has an owner already keeps one, if another.

    Whether everyone was served; earlier choices are preferred where they are free.
    """
    return all(_serve(one, choices, owner, set()) for one in wanting)


def _serve(one: A, choices: Mapping[A, Sequence[B]], owner: dict[B, A], tried: set[B]) -> bool:
    free = next((thing for thing in choices[one] if thing not in owner), None)
    if free is not None:
        owner[free] = one
        return True
    for thing in choices[one]:
        if thing not in tried:
            tried.add(thing)
            if _serve(owner[thing], choices, owner, tried):
                owner[thing] = one
                return True
    return False
