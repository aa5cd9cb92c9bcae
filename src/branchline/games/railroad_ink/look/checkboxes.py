"""Boxes to be crossed beside a board: villages, universities, bridge points."""

from __future__ import annotations

from functools import cache

from branchline.core.texts import ntext, text
from branchline.games.railroad_ink.kernels.layout import BRIDGE_POINTS
from branchline.games.railroad_ink.look.paper import NOTES
from branchline.games.railroad_ink.look.routes import line
from branchline.parts.svg import colour, group, named, placed, rect, use, words

VILLAGE_POINTS = (2, 4, 6, 8)
UNIVERSITY_BOXES = 3
STEP = 35
"""From box to box."""


@cache
def villages(marked: int, y: float, language: str) -> str:
    drawn = [use("ri-village", placed(28, y, scale=0.8))]
    for n, points in enumerate(VILLAGE_POINTS):
        drawn.append(_box(64 + STEP * n, y, str(points), n < marked))
    label = text("Villages: {marked} of {boxes}", marked=marked, boxes=len(VILLAGE_POINTS))
    return group(
        *drawn, id="tray/villages", data_mark="villages", data_about="villages", **named(label.say(language))
    )


@cache
def universities(marked: int, y: float, language: str) -> str:
    left = NOTES / 2 + 26
    drawn = [use("ri-university", placed(left + 20, y, scale=0.8))]
    for n in range(UNIVERSITY_BOXES):
        last = n == UNIVERSITY_BOXES - 1
        drawn.append(_box(left + 58 + STEP * n, y, "★" if last else "", n < marked))
    label = text("Universities: {marked} of {boxes}", marked=marked, boxes=UNIVERSITY_BOXES)
    return group(*drawn, id="tray/universities", data_about="university", **named(label.say(language)))


def _box(x: float, y: float, label: str, marked: bool, size: float = 30) -> str:
    """A box to be crossed."""
    box = rect(
        x - size / 2,
        y - size / 2,
        size,
        size,
        rx=4,
        fill=colour("cell"),
        stroke=colour("ink"),
        stroke_width=1.6,
    )
    number = words(x, y + 5.5, label, 16, text_anchor="middle", fill=colour("ink")) if label else ""
    return box + number + (use("ri-crossed", placed(x, y, scale=size / 64)) if marked else "")


@cache
def bridges(left: int, y: float, language: str) -> str:
    """Twelve bridge points, crossed off from the left."""
    spent = BRIDGE_POINTS - left
    step = (NOTES - 16) / BRIDGE_POINTS
    drawn = (_box(8 + step * (n + 0.5), y, "", n < spent, 25) for n in range(BRIDGE_POINTS))
    arches = (
        line(f"M{x - 9} {y + 6}q9 -13 18 0M{x - 11} {y - 5}h22", "quiet", 1.8)
        for x in (8 + step * (n + 0.5) for n in range(BRIDGE_POINTS))
    )
    label = ntext("{n} bridge point left", "{n} bridge points left", left).say(language)
    return group(
        *drawn, *arches, id="tray/bridges", data_mark="bridges", data_about="bridges", **named(label)
    )
