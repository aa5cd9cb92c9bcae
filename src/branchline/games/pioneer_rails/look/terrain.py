"""The ground of a map, as a surveyor draws it: desert, hachured ranges, rivers with banks, stations."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from branchline.games.pioneer_rails.kernels.geometry import COLUMNS, ROWS
from branchline.games.pioneer_rails.kernels.maps import MAPS
from branchline.games.pioneer_rails.look.coordinates import (
    HEIGHT,
    MARGIN,
    WIDTH,
    Point,
    cell_centre,
    hexagon,
    meeting_point,
    placed_along,
    side_ends,
)
from branchline.parts.hexes import neighbours, side
from branchline.parts.svg import colour, group, path, placed, rect, symbol, use, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from branchline.games.pioneer_rails.kernels.maps import MapCell, MapData
    from branchline.parts.hexes import Cell, Side

INK, QUIET = colour("ink"), colour("quiet")
THIN = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}

TINTS = {
    "desert": ("exit", 0.14),
    "mountain": ("quiet", 0.3),
    "river": ("cyan", 0.26),
    "station": ("exit", 0.14),
}
"""The colour that lies thinly over a cell."""

PEAKS = (
    ((-7, 11, 34, 31), (11, 15, 26, 22), (-9, 20, 24, 14)),
    ((7, 11, 34, 32), (-11, 15, 26, 21), (8, 20, 23, 13)),
    ((0, 10, 36, 33), (-13, 16, 23, 17), (12, 18, 25, 17)),
)
"""Mountains of a cell: the middle and the foot, the width, the height."""

GRAINS = (
    "M-14 8h.01M-9 10h.01M9 -10h.01M14 -7h.01M4 14h.01M-12 -9h.01",
    "M11 9h.01M15 5h.01M-12 6h.01M-3 -14h.01M2 -12h.01M-8 12h.01",
    "M-4 12h.01M2 14h.01M-13 -5h.01M12 -9h.01M15 2h.01",
)
"""Grains of sand."""
CACTUS = "M0 9V-8M0 3H-4.4Q-6 3 -6 1V-3M0 0H4Q5.6 0 5.6 -2V-5"
SHRUB = "M-5 4Q-4 -1 -6 -3M-3 4V-4M-1 4Q0 0 3 -2M-7 4H3"
ROCKS = "M-7 4Q-7 -1 -3 -1.4T2 4ZM1 4Q2 0.6 5 1T8 4Z"
PLANTS = {0: CACTUS, 4: SHRUB, 7: ROCKS}
SANDS = 9
"""How many different empty cells there are, and which of them are not quite empty."""


def terrain_symbols() -> str:
    """The ground of every map, and what stands on it more than once."""
    return "".join(
        (
            *(symbol(f"pr-peaks-{n}", *(_peak(*peak) for peak in peaks)) for n, peaks in enumerate(PEAKS)),
            *(symbol(f"pr-sand-{n}", _sand(n)) for n in range(SANDS)),
            *(symbol(f"pr-ground-{name}", _paper(), _ground(map_data)) for name, map_data in MAPS.items()),
        )
    )


def _paper() -> str:
    """The sheet under a map, with the names of rows and columns."""
    drawn = [rect(0, 0, WIDTH, HEIGHT, fill=colour("paper"))]
    quiet = {"text_anchor": "middle", "fill": colour("quiet")}
    for column in range(COLUMNS):
        x, _ = cell_centre((column, 0))
        drawn.append(words(x, MARGIN - 7, "abcdefghij"[column], 13, **quiet))
    for row in range(ROWS):
        _, y = cell_centre((0, row))
        drawn.append(words(MARGIN - 15, y + 4.5, str(row + 1), 13, **quiet))
    return "".join(drawn)


def _ground(map_data: MapData) -> str:
    """All that is printed on a map."""
    cells = {(cell.q, cell.r): cell for cell in map_data.cells}
    inner = [(one, other) for one in cells for other in neighbours(one) if one < other and other in cells]
    outer = [side(one, other) for one in cells for other in neighbours(one) if other not in cells]
    stations = {at for at, cell in cells.items() if cell.terrain == "station"}
    drawn = [path("".join(hexagon(cell_centre(at)) for at in cells), fill=colour("cell"))]
    for terrain, (role, opacity) in TINTS.items():
        tinted = (cell_centre(at) for at, cell in cells.items() if cell.terrain == terrain)
        drawn.append(path("".join(map(hexagon, tinted)), fill=colour(role), opacity=opacity))
    drawn += [_river(river, cells) for river in map_data.rivers]
    for (q, r), cell in cells.items():
        if cell.terrain == "mountain":
            drawn.append(use(f"pr-peaks-{(5 * q + 3 * r) % len(PEAKS)}", placed(*cell_centre((q, r)))))
        elif cell.terrain == "desert" and not cell.location:
            drawn.append(use(f"pr-sand-{(7 * q + 11 * r + q * r) % SANDS}", placed(*cell_centre((q, r)))))
    drawn.append(_track_lines(each for each in inner if not stations.intersection(each)))
    drawn += [_tunnel_site(each) for each in inner if all(cells[at].terrain == "mountain" for at in each)]
    drawn += [_bridge_site(each) for each in inner if all(cells[at].terrain == "river" for at in each)]
    drawn.append(path(_segments(outer), fill="none", stroke=INK, stroke_width=2.6, stroke_linecap="round"))
    drawn += [use(f"pr-station-{cells[at].suit}", placed(*cell_centre(at))) for at in sorted(stations)]
    return "".join(drawn)


def _segments(sides: Iterable[Side]) -> str:
    """A path along all of these sides."""
    return "".join("M{}L{}".format(*side_ends(each)) for each in sides)


def _track_lines(sides: Iterable[Side]) -> str:
    """Where tracks can run."""
    return path(_segments(sides), fill="none", stroke=QUIET, stroke_width=1.3, opacity=0.65)


def _tunnel_site(at: Side) -> str:
    """The mouth of a tunnel that waits to be dug."""
    x, y = meeting_point(at)
    mouth = "M-6 5V0Q-6 -6 0 -6T6 0V5Z"
    return path(mouth, fill=colour("cell"), stroke=INK, stroke_width=1.3, transform=placed(x, y)) + path(
        "M-3 5V1Q-3 -2.6 0 -2.6T3 1V5Z", fill=INK, transform=placed(x, y)
    )


def _bridge_site(at: Side) -> str:
    """The two abutments of a bridge that waits to be built."""
    banks = "M-10.5 -6l3 2.8h-3M10.5 -6l-3 2.8h3M-10.5 6l3 -2.8h-3M10.5 6l-3 -2.8h3"
    deck = path(
        "M-11 -3.4H11M-11 3.4H11", fill="none", stroke=INK, stroke_width=1.1, stroke_dasharray="2.4 2"
    )
    return group(
        path(banks, fill=INK, stroke=INK, stroke_width=0.8), deck, transform=placed_along(*side_ends(at))
    )


# --- mountains ------------------------------------------------------------------------------------


def _peak(x: float, foot: float, width: float, height: float) -> str:
    """A mountain in the light of the left: hachures fall down its right slope."""

    def at(right: float, up: float) -> Point:
        return Point(x + width * right, foot - height * up)

    body = f"M{at(-0.5, 0)}Q{at(-0.2, 0.5)} {at(0, 1)}Q{at(0.22, 0.45)} {at(0.5, 0)}Z"
    ridge = f"M{at(0, 1)}L{at(-0.05, 0.7)}L{at(0.02, 0.48)}"
    count = round(width / 3.4)
    for share in (n / count for n in range(1, count)):
        down = share**0.85
        ridge += f"M{at(share / 2, 1 - down)}L{at(share / 2 - 0.07, (1 - down) * 0.38 - 0.06)}"
    return path(body, fill=colour("cell"), stroke=INK, stroke_width=1.4, stroke_linejoin="round") + path(
        ridge, **THIN, stroke=INK, stroke_width=1, opacity=0.8
    )


# --- rivers ---------------------------------------------------------------------------------------


def _river(course: Sequence[Cell], cells: dict[Cell, MapCell]) -> str:
    """One curve through the middles of the sides it crosses; it comes from a mountain or over the edge."""
    mouth = _source_or_mouth(course[0], course[1], cells)
    spring = _source_or_mouth(course[-1], course[-2], cells)
    crossed = [mouth, *(meeting_point(pair) for pair in pairwise(course)), spring]
    d = f"M{crossed[0]}"
    for n, cell in enumerate(course):
        bend = cell_centre(cell).beside(crossed[n + 1], 5 if n % 2 else -5)
        d += f"Q{bend} {crossed[n + 1]}"
    return (
        path(d, fill="none", stroke=INK, stroke_width=17.4)
        + path(d, fill="none", stroke=colour("cell"), stroke_width=15)
        + path(d, fill="none", stroke=colour("cyan"), stroke_width=15, opacity=0.6)
        + path(d, **THIN, stroke=colour("railway"), stroke_width=1.2, stroke_dasharray="11 7 4 9")
    )


def _source_or_mouth(end: Cell, before: Cell, cells: dict[Cell, MapCell]) -> Point:
    """Where a river goes on from its last cell: over the edge or into a mountain, as straight as it can."""
    near = neighbours(end)
    back = near.index(before)
    ways = [near[(back + turn) % 6] for turn in (3, 2, 4)]
    over = [cell for cell in ways if cell not in cells]
    up = [cell for cell in ways if cell in cells and cells[cell].terrain == "mountain"]
    return meeting_point((end, *(over or up or ways)[:1]))


# --- desert ---------------------------------------------------------------------------------------


def _sand(n: int) -> str:
    """A few grains, and now and then something that grows or lies there."""
    grains = path(GRAINS[n % len(GRAINS)], **THIN, stroke=QUIET, stroke_width=1.6, opacity=0.7)
    if n not in PLANTS:
        return grains
    width = 2.2 if PLANTS[n] == CACTUS else 1.3
    return grains + path(PLANTS[n], **THIN, stroke=QUIET, stroke_width=width, opacity=0.6)
