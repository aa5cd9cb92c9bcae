"""Moves and views as numbers, for programs that learn: a finite numbering, and arrays of fixed shape.

What a game brings itself is better; what stands here works for any.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from branchline.core.errors import IllegalMove
from branchline.core.texts import text

if TYPE_CHECKING:
    from branchline.core.contract import Game, View

Mask: TypeAlias = "NDArray[np.int8]"
"""1 for each number that stands for a legal move."""
Observation: TypeAlias = "dict[str, NDArray[Any]]"
"""What a seat sees, as arrays by their names."""

MoveT = TypeVar("MoveT", bound=Hashable)
ViewT = TypeVar("ViewT", bound="View")


class Actions(ABC, Generic[MoveT, ViewT]):
    """A numbering of all moves that can be legal at a table, from 0 to `size` - 1.

    What a number stands for may depend on what the seat that acts sees ("the first tile of the hand"), so
    the view of that seat is given, too. At no moment have two legal moves the same number.
    """

    size: int

    @abstractmethod
    def encode(self, move: MoveT, view: ViewT) -> int:
        """The number of a move."""

    @abstractmethod
    def decode(self, number: int, view: ViewT) -> MoveT:
        """The move with this number, legal or not; raises `IllegalMove` if there is none."""

    def mask(self, moves: Sequence[MoveT], view: ViewT) -> Mask:
        """The numbers of these moves as an array of `size`."""
        found = np.zeros(self.size, np.int8)
        found[[self.encode(move, view) for move in moves]] = 1
        return found


class ListedActions(Actions[MoveT, ViewT]):
    """The numbering of a game that has none of its own: the position in the list of legal moves.

    That list is the same in every state that agrees with the view, so the view is enough to know it.
    """

    def __init__(self, game: Game[Any, MoveT, ViewT], size: int) -> None:
        self.game = game
        self.size = size

    def encode(self, move: MoveT, view: ViewT) -> int:
        """Where a move stands in the list."""
        return list(self._listed(view)).index(move)

    def decode(self, number: int, view: ViewT) -> MoveT:
        """The move at this place."""
        listed = self._listed(view)
        if not 0 <= number < len(listed):
            raise no_such_action(number)
        return listed[number]

    def mask(self, moves: Sequence[MoveT], view: ViewT) -> Mask:  # noqa: ARG002
        """As many ones as there are moves."""
        return (np.arange(self.size) < len(moves)).astype(np.int8)

    def _listed(self, view: ViewT) -> Sequence[MoveT]:
        assert view.seat is not None
        listed = self.game.moves(self.game.imagine(view, Random(0)), view.seat)
        assert len(listed) <= self.size, "meta.most_moves is too small"
        return listed


def no_such_action(number: int) -> IllegalMove:
    """A number stands for no move here."""
    return IllegalMove(
        "no-such-action", text("The number {number} stands for no move here.", number=number), at=str(number)
    )


@dataclass(frozen=True, slots=True)
class Planes:
    """One array of an observation: its shape, what its first axis counts, and how large its numbers get."""

    names: tuple[str, ...]
    """What each plane is, along the first axis; boards of several seats are `own …`, then the others'."""
    shape: tuple[int, ...] = ()
    """Of one plane: nothing for a single number."""
    most: int = 1
    least: int = 0

    @property
    def full_shape(self) -> tuple[int, ...]:
        """Of the whole array."""
        return (len(self.names), *self.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The smallest that holds these numbers."""
        return np.promote_types(np.min_scalar_type(-1 - self.most), np.min_scalar_type(min(self.least, -1)))


Space: TypeAlias = Mapping[str, Planes]
"""The arrays of an observation, by their names."""


def empty(space: Space) -> Observation:
    """An observation in which everything is zero."""
    return {name: np.zeros(planes.full_shape, planes.dtype) for name, planes in space.items()}


def seat_names(seats: int, names: Sequence[str]) -> tuple[str, ...]:
    """Names of planes that everyone at a table has: the viewer's own first, the others clockwise."""
    return tuple(
        f"{'own' if seat == 0 else f'seat +{seat}'} {name}" for seat in range(seats) for name in names
    )


def seats_from(view: View) -> list[int]:
    """The seats clockwise from the viewer's; a spectator's from the first."""
    return [(seat + (view.seat or 0)) % view.seats for seat in range(view.seats)]


def default_space(seats: int) -> Space:
    """Who acts, and the scores: what every game has."""
    return {
        "acting": Planes(seat_names(seats, ("acts",))),
        "scores": Planes(tuple(f"side {side}" for side in range(seats)), most=2**15 - 1, least=-(2**15)),
    }


def default_observation(game: Game[Any, Any, Any], view: View) -> Observation:
    """Who is to act and the score of every side: all that can be said of any game."""
    found = empty(default_space(view.seats))
    found["acting"][:] = [seat in view.acting for seat in seats_from(view)]
    for side, sheet in enumerate(game.sheet(view)):
        found["scores"][side] = sheet.total
    return found
