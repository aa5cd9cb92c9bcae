"""The map as it is drawn: tiles where they lie, the places beside them, and what is marked on it.

A place keeps its position and its element for the whole game; when the map grows, its box does.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.games.land_vs_sea.areas import areas
from branchline.games.land_vs_sea.look.coast import APOTHEM, RADIUS, outline
from branchline.games.land_vs_sea.look.marks import Point, marks
from branchline.games.land_vs_sea.look.symbols import lying, swung
from branchline.games.land_vs_sea.tiles import FACES
from branchline.games.land_vs_sea.words.names import area_said, face_said, hex_name
from branchline.parts.svg import circle, colour, group, named, path, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.land_vs_sea.view import Hex, LandVsSeaView, Placed, Spot

STEPS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""From a place to its neighbours, in the order of the edges."""

RATIO = 1.12
"""How much wider the map is than high."""
LEAST = 3
"""How many tiles fit to every side of the start tile before the map grows."""


def centre(place: Hex) -> Point:
    q, r = place
    return 2 * APOTHEM * (q + r / 2), 1.5 * RADIUS * r


def chart(view: LandVsSeaView, language: str) -> Pane:
    tiles = {tile.hex: tile for tile in view.map}
    beside = {near for place in tiles for near in neighbours(place)} - tiles.keys()
    left, top, width, height = _frame([*tiles, *beside])
    fragments = {"map/ground": _ground(left, top, width, height)}
    own = view.seat is not None
    for place in sorted(tiles.keys() | beside, key=lambda place: (place[1], place[0])):
        if place in tiles:
            around = _around(tiles, place)
            fragments[_id(place)] = _tile(tiles[place], around, own, language)
        elif place in view.dead:
            fragments[_id(place)] = _dead(place, own, language)
        elif view.stage != "over":
            fragments[_id(place)] = _free(place, own, language)
    if len(view.map) > 1:
        fragments["map/last"] = _last(view.map[-1].hex)
    for seat, spot in enumerate(view.waypoints):
        if spot is not None:
            fragments[f"map/waypoint/{seat}"] = _waypoint(view, tiles[spot.hex], spot, seat, language)
    fragments |= open_edges(view, language)
    return Pane("map", text("Map").say(language), width, height, fragments, left=left, top=top)


def neighbours(place: Hex) -> list[Hex]:
    return [(place[0] + q, place[1] + r) for q, r in STEPS]


def _id(place: Hex) -> str:
    return f"map/hex/{hex_name(place)}"


def box(places: list[Hex]) -> tuple[float, float, float, float]:
    """Left, top, width and height of the box around these places."""
    xs, ys = [x for x, _ in map(centre, places)], [y for _, y in map(centre, places)]
    left, top = round(min(xs) - APOTHEM - 6), round(min(ys) - RADIUS - 6)
    return left, top, round(max(xs) + APOTHEM + 6 - left), round(max(ys) + RADIUS + 6 - top)


def _frame(places: list[Hex]) -> tuple[float, float, float, float]:
    """A box with room for a small map from the start, always of the same shape."""
    left, top, width, height = box([*places, *((LEAST * q, LEAST * r) for q, r in STEPS)])
    wide = round(max(width, height * RATIO))
    high = round(wide / RATIO)
    return round(left - (wide - width) / 2), round(top - (high - height) / 2), wide, high


def _around(tiles: dict[Hex, Placed], place: Hex) -> str:
    """What the third edge at each corner of a tile shows: that between the two places beyond the corner."""
    near, shown = neighbours(place), ""
    for n in range(6):
        before, behind = near[n - 1], near[n]
        if before in tiles:
            shown += _edge(tiles[before], n + 1)
        elif behind in tiles:
            shown += _edge(tiles[behind], n + 4)
        else:
            shown += "?"
    return shown


def _edge(tile: Placed, direction: int) -> str:
    return FACES[tile.face].edges[(direction - tile.rotation) % 6]


def clashes(view: LandVsSeaView, face: str, place: Hex, rotation: int) -> int:
    """How many edges would not match."""
    tiles = {tile.hex: tile for tile in view.map}
    edges = FACES[face].edges
    return sum(
        near in tiles and _edge(tiles[near], n + 3) != edges[(n - rotation) % 6]
        for n, near in enumerate(neighbours(place))
    )


# --- places ---------------------------------------------------------------------------------------


def _ground(left: float, top: float, width: float, height: float) -> str:
    return rect(left + 0.6, top + 0.6, width - 1.2, height - 1.2, rx=18 * width / 620, fill=colour("paper"),
                stroke=colour("grid"), id="map/ground")  # fmt: skip


@cache
def _hit(**more: str) -> str:
    """What a finger has to meet, and what a page can light up; the tile below still shows."""
    return path(outline(), class_="hit", fill="none", fill_opacity="0.6", pointer_events="all", **more)


@lru_cache(maxsize=20_000)
def _tile(tile: Placed, around: str, own: bool, language: str) -> str:
    rim = path(outline(), fill="none", stroke=colour("ink"), stroke_width=0.8, opacity=0.35)
    label = text("{hex}: {face}", hex=hex_name(tile.hex), face=face_said(tile.face, tile.rotation, language))
    return _at(
        tile.hex, lying(FACES[tile.face], tile.rotation, around) + rim + _hit(), label.say(language), own
    )


@lru_cache(maxsize=20_000)
def _free(place: Hex, own: bool, language: str) -> str:
    edge = {"stroke": colour("quiet"), "stroke_width": "1.2", "stroke_dasharray": "4 4", "opacity": "0.5"}
    frame = path(outline(RADIUS - 2), fill="none", **edge)
    label = text("{hex}, free", hex=hex_name(place)).say(language)
    return _at(place, frame + _hit(), label, own)


@lru_cache(maxsize=1_000)
def _dead(place: Hex, own: bool, language: str) -> str:
    label = text("{hex}, a hole that no tile fits", hex=hex_name(place)).say(language)
    return _at(place, use("ls-dead") + _hit(), label, own)


def _at(place: Hex, drawn: str, label: str, own: bool) -> str:
    name = hex_name(place)
    attributes = named(label, f"hex/{name}" if own else None)
    return group(drawn, id=_id(place), transform=placed(*centre(place)), data_mark=name, **attributes)


# --- marks ----------------------------------------------------------------------------------------


def _last(place: Hex) -> str:
    """The frame of the tile that was placed last."""
    frame = {"fill": "none", "stroke_linejoin": "round"}
    return group(
        path(outline(RADIUS - 1), stroke=colour("ink"), stroke_width=4, **frame),
        path(outline(RADIUS - 1), stroke=colour("exit"), stroke_width=2.4, **frame),
        id="map/last",
        transform=placed(*centre(place)),
        aria_hidden="true",
        pointer_events="none",
    )


def spot_at(tile: Placed, area: int) -> Point:
    """Where on the map a waypoint lies on an area of a tile."""
    x, y = centre(tile.hex)
    dx, dy = swung(marks(FACES[tile.face]).waypoints[area], tile.rotation)
    return x + dx, y + dy


def _waypoint(view: LandVsSeaView, tile: Placed, spot: Spot, seat: int, language: str) -> str:
    if seat == view.seat:
        label = text("your waypoint at {hex}", hex=hex_name(spot.hex))
    else:
        label = text("the waypoint of player {number} at {hex}", number=seat + 1, hex=hex_name(spot.hex))
    disc = use(f"ls-waypoint-{seat}", placed(*spot_at(tile, spot.area)))
    return group(disc, id=f"map/waypoint/{seat}", pointer_events="none", **named(label.say(language)))


def open_edges(view: LandVsSeaView, language: str) -> dict[str, str]:
    """How many edges the areas of the tile that was placed last still have open."""
    last = view.map[-1]
    fragments = {}
    for area in areas(view) if len(view.map) > 1 and view.stage != "over" else ():
        here = [spot for spot in area.spots if spot.hex == last.hex and spot not in view.waypoints]
        for spot in here[:1]:
            key = f"map/open/{spot.area}"
            said = "✓" if area.open == 0 else "∞" if area.open == area.dead else str(area.open)
            fragments[key] = group(
                circle(0, 0, 7.5, fill=colour("plate"), stroke=colour("plate-ink"), stroke_width=1.2),
                words(0, 3.9, said, 11, text_anchor="middle", fill=colour("plate-ink")),
                id=key,
                transform=placed(*spot_at(last, spot.area)),
                pointer_events="none",
                **named(area_said(area).say(language)),
            )
    return fragments
