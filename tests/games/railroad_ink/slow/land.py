"""A second opinion on the expansions: what lies on a board, and what it is worth, counted slowly.

Written from the rules text alone. Routes are a board of `slow` (cells without a route are left out); all
else is kept beside them, each kind in the simplest form there is. Sides are N E S W; a grid point is
(column, row), both from 0 to 7; a canyon's segment is a pair of neighbouring points.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeVar

from tests.games.railroad_ink.slow import base

Point = tuple[int, int]
Segment = frozenset[Point]
T = TypeVar("T")
End = tuple[str, str]
"""A side of a cell."""


@dataclass
class Land:
    """One board, with all that expansions can put there."""

    routes: base.Board = field(default_factory=dict)
    stations: set[str] = field(default_factory=set)
    rivers: dict[str, str] = field(default_factory=dict)
    """For a cell, the two sides its river joins."""
    water: dict[str, str] = field(default_factory=dict)
    lava: dict[str, str] = field(default_factory=dict)
    craters: set[str] = field(default_factory=set)
    groves: set[str] = field(default_factory=set)
    oases: set[str] = field(default_factory=set)
    cacti: dict[str, int] = field(default_factory=dict)
    trails: dict[str, list[Point]] = field(default_factory=dict)
    """For a cell, the points its trail runs through."""
    canyons: set[Segment] = field(default_factory=set)
    bridged: set[Segment] = field(default_factory=set)
    """Segments for which a bridge point was spent."""

    def filled(self, cell: str) -> bool:
        """A bare crater and a canyon fill nothing."""
        drawn = (self.routes, self.rivers, self.water, self.lava, self.groves, self.cacti)
        return any(cell in layer for layer in drawn)


def parse(text: str) -> Land:
    """A board from its text: drawings, craters, canyons; `|` between rounds is skipped."""
    land = Land()
    for item in text.split():
        if item.startswith("canyon>"):
            land.canyons |= {frozenset(step) for step in pairwise(walk(item.removeprefix("canyon>")))}
        elif item.endswith(":*"):
            land.craters.add(item[:2])
        elif item != "|":
            draw(land, *item.split(":"))
    return land


def draw(land: Land, cell: str, picture: str) -> None:
    """Puts a picture into a cell, layer by layer; a crater there is gone."""
    sides, suffix = picture[:4], picture[4:]
    land.craters.discard(cell)
    if "h" in sides or "r" in sides:
        crossing = suffix if suffix in ("/", "\\") or (suffix == "x" and "v" not in sides) else ""
        land.routes[cell] = "".join(side if side in "hr" else "." for side in sides) + crossing
    if is_station(picture):
        land.stations.add(cell)
    for letter, layer in (("v", land.rivers), ("w", land.water), ("l", land.lava)):
        shown = "".join(side for side, end in zip(base.SIDES, sides, strict=True) if end == letter)
        if shown:
            layer[cell] = shown
    if suffix == "t":
        land.groves.add(cell)
    elif suffix == "o":
        land.oases.add(cell)
    elif suffix in ("c", "cc"):
        land.cacti[cell] = len(suffix)
    elif suffix.startswith("p"):
        land.trails[cell] = trail(cell, picture)


def is_station(picture: str) -> bool:
    """A highway and a railway that do not merely cross, or a pier."""
    kinds = set(picture[:4])
    return "x" not in picture and (kinds >= {"h", "r"} or ("w" in kinds and bool(kinds & {"h", "r"})))


def trail(cell: str, picture: str) -> list[Point]:
    """The points a trail runs through: past a curve, along the flat side of a T, or across a straight."""
    points = corners(cell)
    if picture.endswith("p/"):
        return [points[1], points[3]]
    if picture.endswith("p\\"):
        return [points[0], points[2]]
    blank = [at for at in range(4) if picture[at] == "."]
    if len(blank) == 1:  # of a T: the two ends of its flat side
        return [points[blank[0]], points[(blank[0] + 1) % 4]]
    return [points[at] for at in range(4) if at in blank or (at - 1) % 4 in blank]


def walk(text: str) -> list[Point]:
    """The grid points of a canyon written as `c1:sse`."""
    start, steps = text.split(":")
    points = [("abcdefgh".index(start[0]), int(start[1]) - 1)]
    for step in steps:
        x, y = points[-1]
        points.append((x + {"e": 1, "w": -1}.get(step, 0), y + {"s": 1, "n": -1}.get(step, 0)))
    return points


def clear(land: Land, cell: str) -> None:
    """Takes away all that is drawn in a cell."""
    for layer in (land.routes, land.rivers, land.water, land.lava, land.cacti, land.trails):
        layer.pop(cell, None)
    for group in (land.stations, land.groves, land.oases, land.craters):
        group.discard(cell)


# --- geometry -------------------------------------------------------------------------------------


def corners(cell: str) -> list[Point]:
    """North-west, north-east, south-east, south-west."""
    x, y = base.COLUMNS.index(cell[0]), base.ROWS.index(cell[1])
    return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]


def border(cell: str, side: str) -> Segment:
    """The piece of grid line at a side of a cell."""
    at = base.SIDES.index(side)
    points = corners(cell)
    return frozenset({points[at], points[(at + 1) % 4]})


def on_edge(point: Point) -> bool:
    return 0 in point or 7 in point


def inside(segment: Segment) -> bool:
    """Between two cells, not along the frame."""
    (ax, ay), (bx, _) = segment
    return 0 < ax < 7 if ax == bx else 0 < ay < 7


def pieces(sets: Iterable[set[T]]) -> list[set[T]]:
    """Sets that share something are one; what is left are the pieces that hang together."""
    merged: list[set[T]] = []
    for one in sets:
        touching = [other for other in merged if other & one]
        merged = [other for other in merged if not other & one] + [set(one).union(*touching)]
    return merged


def facing(layer: dict[str, str], cell: str, side: str) -> str | None:
    """The neighbour across a side, if it shows the same there."""
    neighbour = base.beyond(cell, side)
    return neighbour if neighbour in layer and base.back(side) in layer[neighbour] else None


def flows(layer: dict[str, str]) -> list[set[str]]:
    """The cells of each river, lake or lava lake: a side facing a side of the same."""
    found = [{cell} for cell in layer]
    for cell, sides in layer.items():
        found += [{cell, other} for side in sides if (other := facing(layer, cell, side))]
    return pieces(found)


def open_sides(layer: dict[str, str], cells: Iterable[str]) -> list[End]:
    """The sides that meet neither their like nor the border."""
    return [
        (cell, side)
        for cell in cells
        for side in layer[cell]
        if base.beyond(cell, side) is not None and facing(layer, cell, side) is None
    ]


# --- routes ---------------------------------------------------------------------------------------


def networks(land: Land) -> list[set[End]]:
    """Networks of route ends; piers on one lake join theirs."""
    found = base.networks(land.routes)
    for lake in flows(land.water):
        shore = {(cell, side) for cell in lake for side in base.SIDES if _end(land, cell, side)}
        if shore:
            found.append(shore)
    return pieces(found)


def _end(land: Land, cell: str, side: str) -> bool:
    return base.shown(land.routes, cell, side) != "."


def at_craters(land: Land) -> set[End]:
    """Route ends that look into a crater nobody has drawn over."""
    return {end for end in base.errors(land.routes) if base.beyond(*end) in land.craters}


def errors(land: Land) -> set[End]:
    """Open ends of routes and rivers, and open sides of lava."""
    routes = base.errors(land.routes) - at_craters(land)
    rivers, lava = open_sides(land.rivers, land.rivers), open_sides(land.lava, land.lava)
    return routes | set(rivers) | set(lava)


# --- points ---------------------------------------------------------------------------------------


def river_points(land: Land) -> int:
    """The best river: its cells, and three more when both of its ends reach the border."""
    worth = [0]
    for river in flows(land.rivers):
        ends = [(c, s) for c in river for s in land.rivers[c] if facing(land.rivers, c, s) is None]
        reached = len(ends) == 2 and all(base.beyond(*end) is None for end in ends)
        worth.append(len(river) + 3 * reached)
    return max(worth)


def lake_points(land: Land) -> int:
    return min((len(lake) for lake in flows(land.water)), default=0)


def lava_points(land: Land) -> int:
    lakes = flows(land.lava)
    closed = [lake for lake in lakes if not open_sides(land.lava, lake)]
    return 5 * len(closed) + max((len(lake) for lake in lakes), default=0)


def meteor_points(land: Land) -> int:
    return 2 * len(at_craters(land))


def meteor_points_by_route(land: Land) -> int:
    """House rule: a route that meets several craters pays once."""
    return 2 * len({cell for cell, _ in at_craters(land)})


def forests(land: Land) -> list[set[str]]:
    return flows(dict.fromkeys(land.groves, base.SIDES))


def forest_points(land: Land) -> int:
    first, second = sorted([0, 0, *map(len, forests(land))], reverse=True)[:2]
    return 2 * first + second


def trail_networks(land: Land) -> list[set[str]]:
    """The stations of each trail network: a trail at a corner of a station's cell reaches the station."""
    reached = {point for points in land.trails.values() for point in points}
    walks = [set(points) for points in land.trails.values()]
    walks += [set(corners(cell)) & reached for cell in land.stations if set(corners(cell)) & reached]
    return [{s for s in land.stations if set(corners(s)) & walk} for walk in pieces(walks)]


def trail_points(land: Land) -> int:
    counts = [min(len(stations), 12) for stations in trail_networks(land)]
    return sum((base.NETWORK_POINTS.get(count, 0) + 1) // 2 for count in counts)


def desert_points(land: Land) -> int:
    return sum(land.cacti.values())


def canyons(land: Land) -> list[set[Segment]]:
    return [{s for s in land.canyons if s <= points} for points in pieces(set(s) for s in land.canyons)]


def edge_to_edge(canyon: set[Segment]) -> bool:
    ends = [p for p in set().union(*canyon) if sum(p in segment for segment in canyon) == 1]
    return len(ends) == 2 and all(map(on_edge, ends))


def canyon_points(land: Land) -> int:
    found = canyons(land)
    return max((len(canyon) for canyon in found), default=0) + 2 * sum(map(edge_to_edge, found))


EXPANSION_POINTS = {
    "rivers": river_points,
    "lakes": lake_points,
    "lava": lava_points,
    "meteors": meteor_points,
    "forest": forest_points,
    "trails": trail_points,
    "desert": desert_points,
    "canyons": canyon_points,
}


def score(land: Land, reading: str, expansions: Sequence[str], house: Collection[str] = ()) -> dict[str, int]:
    """The lines of the sheet but for villages and goals, which no board shows."""
    points = {**EXPANSION_POINTS}
    if "per_route" in house:
        points["meteors"] = meteor_points_by_route
    joined = [base.exits(land.routes, network) for network in networks(land)]
    return {
        "networks": sum(base.NETWORK_POINTS.get(exits, 0) for exits in joined),
        "highway": base.longest(land.routes, "h", reading),
        "railway": base.longest(land.routes, "r", reading),
        "centre": sum(map(land.filled, base.CENTRE)),
        "errors": -len(errors(land)),
        **{name: points[name](land) for name in expansions},
    }


# --- what happens to a board ----------------------------------------------------------------------


def fill_lakes(land: Land) -> None:
    """An empty cell with water at three of its sides or more fills, and so on until none is left."""
    flooded = True
    while flooded:
        flooded = False
        for cell in base.CELLS:
            if land.filled(cell) or cell in land.craters:
                continue
            if sum(_shore(land, cell, side) for side in base.SIDES) >= 3:
                land.water[cell] = base.SIDES
                flooded = True


def _shore(land: Land, cell: str, side: str) -> bool:
    neighbour = base.beyond(cell, side)
    return neighbour is not None and base.back(side) in land.water.get(neighbour, "")


def impact(craters: set[str], start: str, direction: str, distance: int) -> str:
    """Where a meteor hits: cell by cell, bouncing at the border, and on over craters."""
    cell = start
    while distance or cell in craters:
        ahead = base.beyond(cell, direction)
        if ahead is None:
            direction = base.back(direction)
            continue
        cell = ahead
        distance = max(distance - 1, 0)
    return cell


def wither(land: Land) -> None:
    """Every cactus that has no oasis beside it dies."""
    for cell in list(land.cacti):
        if not any(base.beyond(cell, side) in land.oases for side in base.SIDES):
            del land.cacti[cell]
