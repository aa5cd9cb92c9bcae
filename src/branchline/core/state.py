"""The state of a game: one flat array of integers and the options it is played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Generic

import msgspec
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from typing_extensions import TypeVar  # one with a default is in `typing` from Python 3.13 on
else:
    from typing import TypeVar


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices a table makes before it starts; every game has its own subclass."""

    before: ClassVar[Mapping[str, object]] = {}
    """For each option that was added later: the value that games had which were stored before it."""


if TYPE_CHECKING:
    OptionsT = TypeVar("OptionsT", bound=Options, default=Options, covariant=True)
else:
    OptionsT = TypeVar("OptionsT")


class State(Generic[OptionsT]):
    """Everything there is to know about a game, secrets included: copying it is copying its bytes."""

    __slots__ = ("data", "options", "seats")

    def __init__(self, options: OptionsT, seats: int, data: NDArray[np.int32]) -> None:
        self.options = options
        self.seats = seats
        self.data = data

    def copy(self) -> State[OptionsT]:
        """The same state, to be changed on its own."""
        return State(self.options, self.seats, self.data.copy())

    def __repr__(self) -> str:
        return f"<State: seats: {self.seats}, integers: {self.data.size}, {type(self.options).__name__}>"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.options == other.options
            and self.seats == other.seats
            and self.data.tobytes() == other.data.tobytes()
        )

    def __hash__(self) -> int:
        return hash((self.options, self.seats, self.data.tobytes()))
