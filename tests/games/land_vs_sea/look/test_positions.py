"""Where on a face its marks lie."""

from __future__ import annotations

import numpy as np
import pytest

from branchline.games.land_vs_sea.kernels.tables import Face
from branchline.games.land_vs_sea.look.coast import APOTHEM
from branchline.games.land_vs_sea.look.positions import mark_positions
from branchline.games.land_vs_sea.tiles import FACES
from tests.games.land_vs_sea.look.faces import STRANGE_FACES


@pytest.mark.parametrize("face", [*FACES.values(), *STRANGE_FACES])
def test_marks_lie_apart_on_the_tile(face: Face) -> None:
    found = mark_positions(face)
    assert len(found.crosses) == sum(area.crosses for area in face.areas)
    assert len(found.waypoints) == len(face.areas)
    icons = [place for place in (found.icon, found.action, *found.crosses) if place is not None]
    assert all(np.hypot(*place) < 0.95 * APOTHEM for place in (*icons, *found.waypoints))
    for n, one in enumerate(icons):
        for other in icons[:n]:
            assert np.hypot(one[0] - other[0], one[1] - other[1]) > 8
