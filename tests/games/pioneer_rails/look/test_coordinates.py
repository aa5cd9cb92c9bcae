"""Where sides lie on the paper."""

from __future__ import annotations

from itertools import combinations
from math import dist

from branchline.games.pioneer_rails.kernels.geometry import SIDE_LIST
from branchline.games.pioneer_rails.look.coordinates import APOTHEM, meeting_point


def test_there_is_room_for_a_finger_between_two_sides() -> None:
    middles = [meeting_point(side) for side in SIDE_LIST]
    assert min(dist(one, other) for one, other in combinations(middles, 2)) >= APOTHEM - 0.01
