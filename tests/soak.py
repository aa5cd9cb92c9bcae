"""What `make test` samples and `make soak` does in full: the switch, and how a sample is chosen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any, TypeVar
from zlib import crc32

import pytest

SOAK = os.environ.get("BRANCHLINE_SOAK") == "1"

Case = TypeVar("Case")
Value = TypeVar("Value")
Test = TypeVar("Test", bound=Callable[..., Any])


deep = pytest.mark.deep
"""Marks a test that runs in the soak only: what it looks at is near to what others look at for less time."""


def rotating(
    names: str | Sequence[str], values: Iterable[Any], ids: Sequence[str] | None = None
) -> Callable[[Test], Test]:
    """`pytest.mark.parametrize` with all values in the soak, otherwise with one of them.

    Which one depends on the test's name, so that over all tests every size, theme and language occurs.
    """
    everything = list(values)

    def decorate(test: Test) -> Test:
        chosen = one_of(test.__qualname__, range(len(everything)))
        marked: Test = pytest.mark.parametrize(
            names, [everything[n] for n in chosen], ids=ids and [ids[n] for n in chosen]
        )(test)
        return marked

    return decorate


def one_of(name: str, values: Sequence[Value]) -> Sequence[Value]:
    """All values in the soak, otherwise the one that a name stands for."""
    turn = crc32(name.encode()) % len(values)
    return values if SOAK else values[turn : turn + 1]


def in_turn(cases: Iterable[Case], values: Sequence[Value]) -> list[tuple[Case, Value]]:
    """Every case with every value in the soak, otherwise each case with one value, in turn."""
    if SOAK:
        return list(product(cases, values))
    return [(case, values[number % len(values)]) for number, case in enumerate(cases)]
