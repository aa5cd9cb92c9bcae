"""Chance: what is drawn, where results come from, and how anyone can check them afterwards.

Rules never draw. They say what is to be drawn (`Draw`); the table asks a `Chance` for the result.
A `Committed` chance can't be steered by anyone: the authority shows the SHA-256 of a secret seed
first, then each seat's device adds a nonce, and every result follows from both and from the draw's
label alone, whatever the players do in between.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from branchline.core.errors import BadText, BranchlineError
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

EVERYONE = -1
"""The mask of seats that includes them all, and the spectators."""

Drawn = tuple[int, ...]
"""The result of a draw: for each pool, the position of the face that came up."""


def sees(mask: int, seat: int | None) -> bool:
    """Whether a seat (or a spectator, `None`) is among those of a mask."""
    return mask == EVERYONE or (seat is not None and bool(mask >> seat & 1))


@dataclass(frozen=True, slots=True)
class Draw:
    """What is to be rolled or drawn now.

    Result i is uniform over `pools[i]`; with `distinct` (cards of one deck) a face that has come up
    in this draw does not come up again. `seen_by` is the mask of seats that learn the results.
    """

    label: str
    pools: tuple[tuple[str, ...], ...]
    seen_by: int = EVERYONE
    distinct: bool = False

    def names(self, drawn: Drawn) -> tuple[str, ...]:
        return tuple(pool[i] for pool, i in zip(self.pools, drawn, strict=True))

    def read(self, names: Sequence[str]) -> Drawn:
        """The result with these names; refuses what this draw can't give."""
        if len(names) != len(self.pools):
            raise BadText(
                "wrong-count",
                text("{label} has {given} results instead of {wanted}.", label=self.label, given=len(names),
                     wanted=len(self.pools)),
                at=self.label,
            )  # fmt: skip
        drawn: list[int] = []
        for pool, name in zip(self.pools, names, strict=True):
            position = next(
                (i for i, face in enumerate(pool) if face == name and not (self.distinct and i in drawn)),
                None,
            )
            if position is None:
                raise BadText(
                    "impossible-result",
                    text("{label} can't give {name}.", label=self.label, name=name),
                    at=name,
                )
            drawn.append(position)
        return tuple(drawn)


class Chance(Protocol):
    """Where results come from."""

    def draw(self, draw: Draw) -> Drawn: ...


class Sampler:
    """Results for search and simulation: fast, repeatable from its generator, not verifiable."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def draw(self, draw: Draw) -> Drawn:
        if draw.distinct:
            return tuple(self.random.sample(range(len(draw.pools[0])), len(draw.pools)))
        return tuple(int(self.random.random() * len(pool)) for pool in draw.pools)


class Scripted:
    """Results that are given beforehand, in the order in which they are asked for."""

    def __init__(self, results: Iterable[Sequence[str]]) -> None:
        self._results = deque(results)

    def draw(self, draw: Draw) -> Drawn:
        if not self._results:
            raise BranchlineError(
                "no-more-results", text("No result is given for {label}.", label=draw.label)
            )
        return draw.read(self._results.popleft())


class Committed:
    """Results anyone can derive again once seed and nonces are known."""

    versions = frozenset({1})
    """The ways to derive results that can be repeated; a saved game names its own."""
    version = 1

    def __init__(self, seed: bytes, nonces: Sequence[bytes] = ()) -> None:
        self.seed = seed
        self.nonces = tuple(nonces)
        # Each nonce goes in with its length, so that no two lists of nonces give the same message.
        message = b"".join(len(nonce).to_bytes(4, "big") + nonce for nonce in self.nonces)
        self._key = hmac.digest(seed, message, "sha256")

    @property
    def commitment(self) -> str:
        """What is shown before the first nonce is given: the seed can't be changed any more."""
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, draw: Draw) -> Drawn:
        drawn: list[int] = []
        for i, pool in enumerate(draw.pools):
            free = [j for j in range(len(pool)) if not (draw.distinct and j in drawn)]
            drawn.append(free[self.below(len(free), f"{draw.label}/{i}")])
        return tuple(drawn)

    def below(self, n: int, label: str) -> int:
        """A number in range(n), each equally likely: HMAC blocks, rejecting the uneven rest."""
        limit = 2**64 - 2**64 % n
        attempt = 0
        while True:
            block = hmac.digest(self._key, f"{label}#{attempt}".encode(), "sha256")
            number = int.from_bytes(block[:8], "big")
            if number < limit:
                return number % n
            attempt += 1
