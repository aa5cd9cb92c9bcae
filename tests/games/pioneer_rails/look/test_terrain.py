"""The ground of a map."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from branchline.games.pioneer_rails.kernels.maps import MAPS
from branchline.games.pioneer_rails.look.coordinates import meeting_point
from branchline.games.pioneer_rails.look.symbols import sprite


@pytest.mark.parametrize("map_data", MAPS.values(), ids=MAPS)
def test_a_river_flows_through_every_side_it_crosses(map_data: Any) -> None:
    ground = next(
        s
        for s in ElementTree.fromstring(f"<svg>{sprite()}</svg>")
        if s.attrib["id"] == f"pr-ground-{map_data.id}"
    )
    curves = {element.attrib.get("d", "") for element in ground.iter("path")}
    for river in map_data.rivers:
        crossed = [str(meeting_point(pair)) for pair in pairwise(river)]
        assert any(all(place in curve for place in crossed) for curve in curves)
