"""What the elements of a map are called."""

from __future__ import annotations

from branchline.games.pioneer_rails.look.drawing import drawing
from branchline.games.pioneer_rails.view import PioneerRailsView
from tests.games.pictures import elements
from tests.games.pioneer_rails.scenes import view_with_sheet


def labels(view: PioneerRailsView) -> dict[str, str]:
    """What each element of the drawing is called."""
    return {
        e.attrib["id"]: e.attrib["aria-label"] for e in elements(drawing(view)) if "aria-label" in e.attrib
    }


def test_a_place_counts_its_sides() -> None:
    said = []
    for tracks in ((), ("d7.d8",), ("d7.d8", "d7.e7"), ("d7.d8", "d7.e7", "d6.d7")):
        done = ("d7",) if len(tracks) == 3 else ()
        said.append(labels(view_with_sheet(tracks={"diamonds": tracks}, activated=done))["map/0/cell/d7"])
    assert said == [
        "Bank d7: 0 of 3 sides",
        "Bank d7: 1 of 3 sides",
        "Bank d7: 2 of 3 sides",
        "Bank d7, activated",
    ]


def test_sides_are_named_by_what_lies_beside_them() -> None:
    said = labels(view_with_sheet(tracks={"hearts": ("i2.j3",)}))
    assert said["map/0/side/c4.d4"] == "Free, side between the bank c4 and the fort d4"
    assert said["map/0/side/e2.e3"].endswith("the mountains e2 and the mountains e3, only by tunnel")
    assert said["map/0/side/f4.g4"].endswith("the river f4 and the river g4, only by bridge")
    assert said["map/0/side/i2.j3"].startswith("Track of hearts, side between")
    assert "map/0/side/h3.i3" not in said, "the sides of a station are not for tracks"
