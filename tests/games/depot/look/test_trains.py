"""Where the wagons of a train are drawn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from branchline.games.depot.cards import NAMES
from branchline.games.depot.look.trains import LANE, SLOTS, TABLE, TOP, places, slot


@pytest.mark.parametrize("exit", range(1, 8))
def test_a_train_of_any_length_stays_on_its_track(exit: int) -> None:
    top = TOP + LANE * (exit - 1)
    for length in range(len(NAMES) + 1):
        standing, following = places(exit, length)
        assert len(standing) == length
        for place in (*standing, following):
            assert place.half <= place.x <= TABLE - place.half
            assert top + 30 <= place.y <= top + LANE - 30
        for one, other in pairwise((*standing, following)):
            if not (one.narrow or other.narrow) and one.y == other.y:
                assert abs(one.x - other.x) >= one.half + other.half
        assert not following.narrow
        assert not any(place.narrow for place in standing[:1] + standing[-4:]), "the ends are whole"


def test_a_train_bends_before_it_is_pushed_together() -> None:
    whole, _ = places(1, SLOTS - 1)
    assert whole == [slot(1, n) for n in range(SLOTS - 1)]
    assert len({place.y for place in whole}) == 2
    assert sum(place.narrow for place in places(1, SLOTS)[0]) == 2
