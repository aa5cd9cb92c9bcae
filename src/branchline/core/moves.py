"""Lists of moves that are made only as far as somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Generic, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

MoveT = TypeVar("MoveT", bound=Hashable)


class LazyMoves(Sequence[MoveT], Generic[MoveT]):
    """The moves that rows of numbers stand for, and some more after them.

    Whoever knows what the numbers mean may look at the rows: no move has to be made for that.
    """

    __slots__ = ("_make", "_write", "more", "rows")

    def __init__(
        self,
        rows: NDArray[np.int32],
        make: Callable[[Sequence[int]], MoveT],
        write: Callable[[Sequence[int]], str],
        more: tuple[MoveT, ...] = (),
    ) -> None:
        """`make` gives the move that a row stands for, `write` the text of that move."""
        self.rows = rows
        self._make = make
        self._write = write
        self.more = more

    def texts(self) -> tuple[str, ...]:
        """The moves in the game's notation."""
        return *map(self._write, self.rows.tolist()), *map(str, self.more)

    def __len__(self) -> int:
        return len(self.rows) + len(self.more)

    @overload
    def __getitem__(self, index: int) -> MoveT: ...
    @overload
    def __getitem__(self, index: slice) -> list[MoveT]: ...
    def __getitem__(self, index: int | slice) -> MoveT | list[MoveT]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        place, rows = index if index >= 0 else index + len(self), self.rows
        if place < 0:
            raise IndexError(index)
        if place < len(rows):
            return self._make(rows[place].tolist())
        return self.more[place - len(rows)]

    def __iter__(self) -> Iterator[MoveT]:
        yield from map(self._make, self.rows.tolist())
        yield from self.more

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


def texts_of(moves: Sequence[Hashable]) -> tuple[str, ...]:
    """Moves in the game's notation."""
    return moves.texts() if isinstance(moves, LazyMoves) else tuple(map(str, moves))
