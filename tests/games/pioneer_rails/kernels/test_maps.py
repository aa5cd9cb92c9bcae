"""The maps of the box, and what a map that is wrong is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from branchline.games.pioneer_rails.kernels.geometry import (
    CELL_CORNERS,
    CELL_NAMES,
    CELL_OF,
    CELL_SIDES,
    FRAME,
    INCIDENT,
    SIDES,
    TRACK_NAMES,
)
from branchline.games.pioneer_rails.kernels.maps import (
    LOCATIONS,
    MAP_IDS,
    MAPS,
    NEEDS_BRIDGE,
    NEEDS_TUNNEL,
    PLAIN,
    TRACK_KIND,
    load_map,
)
from branchline.games.pioneer_rails.kernels.sheet import DATA, SHEET
from branchline.games.pioneer_rails.meta import META

Change = Callable[[dict[str, Any]], Any]


def test_every_map_can_be_chosen() -> None:
    choices = next(setting.choices for setting in META.settings if setting.name == "map")
    assert tuple(choice.value for choice in choices) == MAP_IDS
    assert [choice.label.say() for choice in choices] == [data.name for data in MAPS.values()]


@pytest.mark.parametrize("name", MAP_IDS)
def test_what_the_maps_hold(name: str) -> None:
    cells = MAPS[name].cells
    counts = {kind: sum(cell.location == kind for cell in cells) for kind in LOCATIONS if kind}
    assert counts == {"mine": 12, "saloon": 5, "bank": 3, "railyard": 3, "fort": 3, "ranch": 8}
    assert len(MAPS[name].towns) == 10 == SHEET.town_boxes - SHEET.town_boxes_precircled
    sides = TRACK_KIND[MAP_IDS.index(name), :SIDES]
    assert np.count_nonzero(sides == PLAIN) >= 190
    assert np.count_nonzero(sides == NEEDS_TUNNEL) == 7
    assert np.count_nonzero(sides == NEEDS_BRIDGE) == {"copper_creek": 12, "twin_forks": 7}[name]


def test_the_mine_in_the_corner_of_twin_forks_takes_a_tunnel() -> None:
    kinds, mine = TRACK_KIND[MAP_IDS.index("twin_forks")], CELL_OF[9, 0]
    own = {*CELL_SIDES[mine].tolist()}
    ways = {
        track
        for corner in CELL_CORNERS[mine].tolist()
        if not FRAME[corner]
        for track in INCIDENT[corner].tolist()
        if 0 <= track < SIDES and track not in own
    }
    assert [TRACK_NAMES[track] for track in sorted(ways)] == ["i1.i2", "i2.j2"]
    assert all(kinds[track] == NEEDS_TUNNEL for track in ways)


def cell(data: dict[str, Any], name: str) -> dict[str, Any]:
    number = CELL_NAMES.index(name)
    found: dict[str, Any] = next(c for c in data["cells"] if CELL_OF[c["q"], c["r"]] == number)
    return found


def clear(data: dict[str, Any], name: str) -> Any:
    return cell(data, name).pop("location")


CHANGES: list[tuple[str, Change]] = [
    ("the map is 8×9", lambda data: data["layout"].update(cols=8)),
    ("is given 0 times", lambda data: data["cells"].pop()),
    ("is given 2 times", lambda data: data["cells"].append(data["cells"][0])),
    ("is not on the map", lambda data: data["cells"][0].update(q=40)),
    ("Invalid enum value", lambda data: data["cells"][0].update(terrain="swamp")),
    ("unknown field", lambda data: data["cells"][0].update(colour="red")),
    ("has a location: only desert has", lambda data: cell(data, "e1").update(location="mine")),
    ("is mountain without a range", lambda data: cell(data, "e1").pop("range")),
    ("not one of each suit", lambda data: cell(data, "c3").update(suit="hearts")),
    (
        "lies at the frame",
        lambda data: (
            cell(data, "a1").update(terrain="station", suit="spades"),
            cell(data, "c3").update(terrain="desert", suit=None),
        ),
    ),
    ("c3 and d3 touch", lambda data: cell(data, "d3").update(terrain="station", suit="clubs")),
    ("range 1 is in pieces", lambda data: cell(data, "j8").update(range=1)),
    ("adjacent mountains of two ranges", lambda data: cell(data, "e2").update(range=2)),
    ("are numbered", lambda data: [c.update(range=9) for c in data["cells"] if c.get("range") == 5]),
    (
        "there are 3 ranges",
        lambda data: [
            c.update(terrain="desert", range=None) for c in data["cells"] if c.get("range") in (4, 5)
        ],
    ),
    ("a river cell is in one place", lambda data: data["rivers"][0].pop()),
    ("which are not adjacent", lambda data: data["rivers"][0].reverse() or data["rivers"][0].append([9, 0])),
    ("are not three cells", lambda data: data["towns"][0].update(vertex=[[0, 0], [3, 0], [5, 5]])),
    ("lies on the frame", lambda data: data["towns"][0].update(vertex=[[0, 0], [1, 0], [1, -1]])),
    ("lies at a station's corner", lambda data: data["towns"][0].update(vertex=[[1, 2], [2, 2], [2, 1]])),
    ("are in one place", lambda data: data["towns"][0].update(vertex=data["towns"][1]["vertex"])),
    ("have the same id", lambda data: data["towns"][0].update(id="T2")),
    ("there are 5 towns", lambda data: data.update(towns=data["towns"][:5])),
    ("there are 0 locations “fort”", lambda data: [clear(data, name) for name in ("d4", "f2", "g6")]),
    ("is alone in its region", lambda data: [clear(data, name) for name in ("b2", "d2", "g2")]),
]


@pytest.mark.parametrize(("reason", "change"), CHANGES, ids=[reason for reason, _ in CHANGES])
def test_a_bad_map_is_told_what_is_wrong(reason: str, change: Change, tmp_path: Path) -> None:
    data = msgspec.json.decode((DATA / "maps/copper_creek.json").read_bytes())
    change(data)
    path = tmp_path / "mine.json"
    path.write_bytes(msgspec.json.encode(data))
    with pytest.raises(ValueError, match=f"^mine.json: .*{reason}"):
        load_map(path)
