"""The symbols of the sprite."""

from __future__ import annotations

import re

import numpy as np

from branchline.games.land_vs_sea.look.coast import on_tile
from branchline.games.land_vs_sea.look.symbols import PEAK_CORNERS, face_id, sprite
from branchline.games.land_vs_sea.tiles import FACES


def test_every_face_has_a_symbol() -> None:
    drawn = sprite()
    assert all(f'<symbol id="{face_id(name, turn)}"' in drawn for name in FACES for turn in range(6))


def test_mountains_stay_on_their_tile() -> None:
    ranges = re.findall(r'<symbol id="ls-range-[^>]*>(.*?)</symbol>', sprite())
    assert len(ranges) == 12
    for drawn in ranges:
        places = re.findall(r'"#ls-peak" transform="translate\(([-.\d]+) ([-.\d]+)\)', drawn)
        assert places
        for x, y in places:
            assert on_tile(PEAK_CORNERS + np.array((float(x), float(y)))).all()
