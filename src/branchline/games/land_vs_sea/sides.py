"""Who plays for whom: seats in turn order are Land and Sea, then the Cartographer or the second pair."""

from __future__ import annotations

from branchline.games.land_vs_sea.kernels.placing import side_of as side_of


def sides(seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side."""
    count = 3 if seats == 3 else 2
    return tuple(tuple(s for s in range(seats) if side_of(s, seats) == side) for side in range(count))
