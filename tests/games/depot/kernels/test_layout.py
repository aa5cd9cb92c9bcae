"""Constants that the kernels can't import mean the same as the rest."""

from __future__ import annotations

from typing import get_args, get_type_hints

from branchline.core import chance
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.tables import DOCKING_RULES
from branchline.games.depot.meta import META, DepotOptions


def test_kernels_mean_the_same_as_the_rest() -> None:
    assert chance.EVERYONE == at.EVERYONE
    assert META.seats[-1] == at.MOST_SEATS
    assert get_args(get_type_hints(DepotOptions)["docking"]) == DOCKING_RULES
