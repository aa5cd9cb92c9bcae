"""The parts of a state: its head, and the block of each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.state import State
from branchline.games.railroad_ink.kernels.layout import HEAD_SIZE, SEAT_SIZE
from branchline.games.railroad_ink.meta import RailroadInkOptions

if TYPE_CHECKING:
    from branchline.parts.compiled import Ints

InkState = State[RailroadInkOptions]


def head_of(state: InkState) -> Ints:
    return state.data[:HEAD_SIZE]


def seat_block(state: InkState, seat: int) -> Ints:
    """A seat's part of the state."""
    start = HEAD_SIZE + seat * SEAT_SIZE
    return state.data[start : start + SEAT_SIZE]


def seat_blocks(state: InkState) -> list[Ints]:
    return [seat_block(state, seat) for seat in range(state.seats)]


def is_draft(state: InkState) -> bool:
    """Nobody drafts alone."""
    return state.options.draft and state.seats > 1
