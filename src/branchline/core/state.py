"""The state of a game: one flat array of integers and the options it is played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

import msgspec
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices a table makes before it starts; every game has its own subclass."""

    before: ClassVar[Mapping[str, object]] = {}
    """For each option that was added later: the value that games had which were stored before it."""


OptionsT = TypeVar("OptionsT", bound=Options, covariant=True)


class State(Generic[OptionsT]):
    """Everything there is to know about a game, secrets included: copying it is copying its bytes."""

    __slots__ = ("data", "options", "seats")

    def __init__(self, options: OptionsT, seats: int, data: NDArray[np.int32]) -> None:
        self.options = options
        self.seats = seats
        self.data = data

    def copy(self) -> State[OptionsT]:
        return State(self.options, self.seats, self.data.copy())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.options == other.options
            and self.seats == other.seats
            and self.data.tobytes() == other.data.tobytes()
        )

    def __hash__(self) -> int:
        return hash((self.options, self.seats, self.data.tobytes()))
