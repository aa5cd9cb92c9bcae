"""Regions against a search of another kind."""

from __future__ import annotations

from random import Random

import pytest

from branchline.games.pioneer_rails.kernels.geometry import CELL_NAMES, SIDES, TRACK_NAMES, TRACKS
from branchline.games.pioneer_rails.kernels.maps import MAP_IDS, NO_SHORTCUT, STATION_SIDE, TRACK_KIND
from tests.games.pioneer_rails.scenes import Scene
from tests.games.pioneer_rails.slow import SlowSheet, cell_of, slow_map, track_of


@pytest.mark.parametrize("map_name", MAP_IDS)
def test_ranches_activate_as_a_search_through_wedges_says(map_name: str) -> None:
    """Random tracks and shortcuts, wherever they lie: the same ranches are alone after each of them."""
    map_number = MAP_IDS.index(map_name)
    free = [t for t in range(TRACKS) if TRACK_KIND[map_number, t] not in (STATION_SIDE, NO_SHORTCUT)]
    activated = 0
    for seed in range(12):
        random = Random(seed)
        scene, slow, cut = Scene(map=map_name), SlowSheet(slow_map(map_name)), set()
        for track in random.sample(free, 110):
            name = TRACK_NAMES[track]
            if track >= SIDES and (name[:2] in cut or random.random() < 0.7):
                continue
            cut |= {name[:2]} if track >= SIDES else set()
            scene.put(0, "hearts", name)
            slow.tracks[track_of(name)] = "hearts"
            land = slow.land
            mine = {cell_of(c) for c in scene.sheet().activated if land.location(cell_of(c)) == "ranch"}
            assert mine == slow.find_ranches()
            activated = max(activated, len(mine))
    assert activated >= 4
    assert len(CELL_NAMES) == len(slow_map(map_name).cells)
