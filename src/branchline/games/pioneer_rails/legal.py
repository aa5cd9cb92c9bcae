"""Who may act, and what they may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.turns import MOST_MOVES, acting_mask, legal_codes
from branchline.games.pioneer_rails.meta import META
from branchline.games.pioneer_rails.moves import move_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.pioneer_rails.moves import Move
    from branchline.games.pioneer_rails.state import PioneerRailsState

_MOST_SEATS = max(META.seats)
_SEATS_OF_MASK = [
    tuple(seat for seat in range(_MOST_SEATS) if mask >> seat & 1) for mask in range(1 << _MOST_SEATS)
]


def phase(state: PioneerRailsState) -> int:
    """It grows with what everyone has seen: the dealer's pick, the end of a turn."""
    return state.data.item(at.PHASE)


def actors(state: PioneerRailsState) -> tuple[int, ...]:
    """The seats that may act now."""
    return _SEATS_OF_MASK[acting_mask(state.data)]


def moves(state: PioneerRailsState, seat: int) -> Sequence[Move]:
    """All legal moves of a seat."""
    codes = np.empty(MOST_MOVES, np.int32)
    return [move_of(code) for code in codes[: legal_codes(state.data, seat, codes)].tolist()]
