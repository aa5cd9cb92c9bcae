"""Chance: what is drawn, where results come from, and how anyone can check them afterwards.

Rules never draw. They say what is to be drawn (`Draw`); the table asks a `Chance` for the result.
A `Committed` chance can't be steered by anyone: the authority commits itself to a secret seed first, then
the device of each person adds a nonce, and every result follows from both and from the draw's label alone,
whatever the players do in between.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

import msgspec
import numpy as np

from branchline.core.errors import BadText, BranchlineError
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from numpy.typing import NDArray

Item = TypeVar("Item")

EVERYONE = -1
"""The mask of seats that includes them all, and the spectators."""

Drawn = tuple[int, ...]
"""The result of a draw: for each pool, the position of the face that came up."""


def sees(mask: int, seat: int | None) -> bool:
    """Whether a seat (or a spectator, `None`) is among those of a mask."""
    return mask == EVERYONE or (seat is not None and bool(mask >> seat & 1))


class Draw(msgspec.Struct, frozen=True):
    """What is to be rolled or drawn now.

    Result i is uniform over `pools[i]`; with `distinct` (cards of one deck) a face that has come up
    in this draw does not come up again. `seen_by` is the mask of seats that learn the results.
    """

    label: str
    pools: tuple[tuple[str, ...], ...]
    seen_by: int = EVERYONE
    distinct: bool = False

    def names(self, drawn: Drawn) -> tuple[str, ...]:
        """The names of a result."""
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

    def draw(self, draw: Draw) -> Drawn:
        """The positions in the pools of a draw."""
        ...


class Sampler:
    """Results for search and simulation: fast, repeatable from its generator, not verifiable."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def draw(self, draw: Draw) -> Drawn:
        """What the generator brings."""
        if draw.distinct:
            return tuple(self.random.sample(range(len(draw.pools[0])), len(draw.pools)))
        return tuple(int(self.random.random() * len(pool)) for pool in draw.pools)


def random_order(count: int, random: Random) -> NDArray[np.int64]:
    """The numbers below this one, in any order as likely as in another."""
    return np.frombuffer(random.randbytes(8 * count), np.uint64).argsort()


def shuffle(items: list[Item], random: Random) -> None:
    """Any order is as likely as another: as `random.shuffle` does it, but several times as fast."""
    items[:] = [items[place] for place in random_order(len(items), random).tolist()]


class Scripted:
    """Results that are given beforehand, in the order in which they are asked for."""

    def __init__(self, results: Iterable[Sequence[str]]) -> None:
        self._results = deque(results)

    def draw(self, draw: Draw) -> Drawn:
        """The next of the given results; raises `BranchlineError` when there is none."""
        if not self._results:
            raise BranchlineError(
                "no-more-results", text("No result is given for {label}.", label=draw.label)
            )
        return draw.read(self._results.popleft())


class Setup(NamedTuple):
    """What a seed is promised for: a table by its id (empty without a server), its options, its seats."""

    table: str
    options: str
    """The options as JSON, to the letter: the promise is about this text."""
    seats: int


class Committed:
    """Results anyone can derive again once seed and nonces are known."""

    versions = frozenset({1, 2})
    """The ways to promise a seed that can be checked; a saved game names its own."""
    newest = 2

    def __init__(
        self,
        seed: bytes,
        nonces: Mapping[int, bytes] | Sequence[bytes] = (),
        *,
        version: int = newest,
        setup: Setup | None = None,
    ) -> None:
        self.seed = seed
        self.nonces = dict(sorted(nonces.items() if isinstance(nonces, Mapping) else enumerate(nonces)))
        """By seats: those of the people who sat there at the start. Bots and empty seats bring none."""
        self.version = version
        self.setup = setup
        """What the seed was promised for, if that has been said."""
        self._key = hmac.digest(seed, _joined(self.nonces.values()), "sha256")

    def __repr__(self) -> str:
        return f"<Committed chance, version {self.version}, nonces of {len(self.nonces)} seats>"

    def commitment(self, setup: Setup) -> str:
        """What is shown before the first nonce is given: nothing of this can be changed any more.

        The first version promised the seed alone.
        """
        if self.version == 1:
            return hashlib.sha256(self.seed).hexdigest()
        promised = (self.seed, setup.table.encode(), setup.options.encode(), str(setup.seats).encode())
        return hashlib.sha256(_joined(promised)).hexdigest()

    def draw(self, draw: Draw) -> Drawn:
        """What follows from seed, nonces and the label."""
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


def _joined(parts: Iterable[bytes]) -> bytes:
    """Each part after its length in four bytes, so that no two lists of parts give the same message."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)
