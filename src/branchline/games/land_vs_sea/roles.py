"""Who plays for whom: seats in turn order are Land and Sea, then the Cartographer or the second pair."""

from __future__ import annotations

from branchline.core.texts import text

SIDE_TEXTS = (text("Land"), text("Sea"), text("Cartographer"))


def side_of(seat: int, seats: int) -> int:
    """The side for which a seat scores: 0 Land, 1 Sea, 2 the Cartographer."""
    return seat if seats == 3 else seat % 2


def sides(seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side."""
    count = 3 if seats == 3 else 2
    return tuple(tuple(s for s in range(seats) if side_of(s, seats) == side) for side in range(count))
