"""Who plays for whom: from the seat of Land on, in turn order, Land and Sea, then the Cartographer or the
second pair."""

from __future__ import annotations

from functools import cache

from branchline.games.land_vs_sea.kernels.placing import land_seat as land_seat
from branchline.games.land_vs_sea.kernels.placing import own_side as own_side
from branchline.games.land_vs_sea.kernels.placing import side_of as side_of


def side_count(seats: int) -> int:
    """How many sides there are: three players are three sides, two and four are two."""
    return 3 if seats == 3 else 2


@cache
def sides(seats: int, land: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, when this seat plays Land and begins."""
    return tuple(
        tuple(seat for seat in range(seats) if side_of(seat, seats, land) == side)
        for side in range(side_count(seats))
    )
