"""The symbols of the sprite."""

from __future__ import annotations

from branchline.games.land_vs_sea.look.symbols import face_id, sprite
from branchline.games.land_vs_sea.tiles import FACES


def test_every_face_has_a_symbol() -> None:
    drawn = sprite()
    assert all(f'<symbol id="{face_id(name, turn)}"' in drawn for name in FACES for turn in range(6))
