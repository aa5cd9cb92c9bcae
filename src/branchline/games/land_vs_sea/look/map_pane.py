"""The map as it is drawn: tiles where they lie, the places beside them, and what is marked on it.

A place keeps its position and its element for the whole game; when the map grows, its box does.
"""

from __future__ import annotations

from functools import cache, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from branchline.core.drawing import Pane
from branchline.core.origins import Origins
from branchline.core.texts import ntext, text
from branchline.games.land_vs_sea.areas import areas_of_last_tile
from branchline.games.land_vs_sea.kernels.layout import Side
from branchline.games.land_vs_sea.look.coast import APOTHEM, RADIUS, outline
from branchline.games.land_vs_sea.look.positions import Point, mark_positions
from branchline.games.land_vs_sea.look.symbols import face_art, rotated_point
from branchline.games.land_vs_sea.look.worth import worth
from branchline.games.land_vs_sea.score import scoreless_marks
from branchline.games.land_vs_sea.sides import side_of
from branchline.games.land_vs_sea.tiles import FACES
from branchline.games.land_vs_sea.words.names import describe_area, describe_face, hex_name
from branchline.parts.svg import circle, colour, group, named, path, placed, rect, use, words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from branchline.core.texts import Text
    from branchline.games.land_vs_sea.areas import AreaOfTile, OpenArea
    from branchline.games.land_vs_sea.kernels.tables import TileSet
    from branchline.games.land_vs_sea.state import Hex
    from branchline.games.land_vs_sea.view import AreaRef, LandVsSeaView, PlacedTile

OFFSETS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""From a place to its neighbours, in the order of the edges."""

GROUND = "map/ground"
SPECIAL_FACES = ("volcano", "whirlpool")
ASPECT_RATIO = 1.12
"""How much wider the map is than high."""
MIN_RADIUS = 3
"""How many tiles fit to every side of the start tile before the map grows."""


@lru_cache(maxsize=5_000)
def centre(place: Hex) -> Point:
    q, r = place
    return 2 * APOTHEM * (q + r / 2), 1.5 * RADIUS * r


@lru_cache(maxsize=5_000)
def at_place(place: Hex) -> str:
    """The transform that puts something there."""
    return placed(*centre(place))


def map_pane(tiles: TileSet, view: LandVsSeaView, language: str) -> Pane:
    drawn = _drawn(view.map, view.seat, scoreless_marks(view), language)
    left, top, width, height = _box(drawn.reach)
    fragments = _marked(tiles, view, drawn, language)
    if glowing := _worth_labels(tiles, view, language):
        fragments = fragments | glowing
    return Pane(
        "map",
        text("Map").say(language),
        width,
        height,
        fragments,
        left=left,
        top=top,
        grain=round(2 * APOTHEM),
        near=_around(view.map[-1].hex),
    )


_MARKED: Origins[_Drawn, tuple[tuple[object, ...], dict[str, str]]] = Origins(256)
"""What its marks depend on, and the map with them: most often it is as it was until a tile is placed."""


def _marked(tiles: TileSet, view: LandVsSeaView, drawn: _Drawn, language: str) -> dict[str, str]:
    """The map with dead holes, the tile that was placed last, waypoints and open edges."""
    marks = view.dead, view.waypoints, view.land, view.stage == "over"
    kept = _MARKED.of(drawn)
    if kept is None or kept[0] != marks:
        kept = marks, _mark(tiles, view, drawn, language)
        _MARKED.keep(drawn, kept)
    return kept[1]


def _mark(tiles: TileSet, view: LandVsSeaView, drawn: _Drawn, language: str) -> dict[str, str]:
    fragments = drawn.fragments.copy()
    for place in view.dead:
        fragments[_id(place)] = _dead(place, view.seat is not None, language)
    if view.stage == "over":  # nothing is free any more
        for place in drawn.places:
            if place not in drawn.tiles and place not in view.dead:
                del fragments[_id(place)]
    if len(view.map) > 1:
        fragments["map/last"] = _last_frame(view.map[-1].hex)
    for seat, ref in enumerate(view.waypoints):
        if ref is not None:
            tile = next(tile for tile in view.map if tile.hex == ref.hex)
            fragments[f"map/waypoint/{seat}"] = _waypoint(view, tile, ref, seat, language)
    fragments |= open_edge_labels(tiles, view, language)
    return fragments


class _Drawn(NamedTuple):
    """A map as it is drawn, and what is needed to draw one more tile on it."""

    fragments: dict[str, str]
    """The ground, and its places, row by row: the tiles, and what is free beside them."""
    places: list[Hex]
    tiles: dict[Hex, PlacedTile]
    reach: Reach


@lru_cache(maxsize=1024)  # it grows with one move of three
def _drawn(laid: tuple[PlacedTile, ...], seat: int | None, dimmed: frozenset[str], language: str) -> _Drawn:
    """A map as a seat sees it: that with one tile less, and what the last tile changes."""
    if not laid:
        return _Drawn({}, [], {}, reach((MIN_RADIUS * q, MIN_RADIUS * r) for q, r in OFFSETS))
    before, last = _drawn(laid[:-1], seat, dimmed, language), laid[-1].hex
    tiles, around = before.tiles | {last: laid[-1]}, (last, *neighbours(last))
    changed = {
        _id(place): _tile(tiles[place], _corner_edges(place, tiles), dimmed, seat, language)
        if place in tiles
        else _free(place, seat is not None, language)
        for place in around
    }
    new = [place for place in around if _id(place) not in before.fragments]
    within = reach(new, *before.reach) if new else before.reach
    changed[GROUND] = _ground(*_box(within))
    fragments, places = before.fragments | changed, before.places
    if new:
        places = sorted([*places, *new], key=itemgetter(1, 0))
        fragments = {key: fragments[key] for key in (GROUND, *map(_id, places))}
    return _Drawn(fragments, places, tiles, within)


@lru_cache(maxsize=5_000)
def _around(place: Hex) -> tuple[float, float, float, float]:
    return bounds((place, *neighbours(place)))


def _thing(seat: int | None, tile: PlacedTile) -> str:
    """What lay in a hand before: a face of the own one; in another's the face that lay up there, which is the
    other one when that is known."""
    if tile.face in SPECIAL_FACES:
        return "tile/special"
    return f"tile/{tile.face if tile.seat == seat or tile.under is None else tile.under}"


@lru_cache(maxsize=5_000)
def neighbours(place: Hex) -> tuple[Hex, ...]:
    return tuple([(place[0] + q, place[1] + r) for q, r in OFFSETS])


@lru_cache(maxsize=5_000)
def _id(place: Hex) -> str:
    return f"map/hex/{hex_name(place)}"


Reach: TypeAlias = tuple[float, float, float, float]
"""How far the middles of some places go to the left, to the top, to the right and to the bottom."""


def reach(places: Iterable[Hex], *beside: float) -> Reach:
    """How far these places go, and others that go as far as told."""
    xs, ys = zip(*map(centre, places), strict=True)
    if beside:
        left, top, right, bottom = beside
        xs, ys = (left, *xs, right), (top, *ys, bottom)
    return min(xs), min(ys), max(xs), max(ys)


def bounds(places: Iterable[Hex]) -> tuple[float, float, float, float]:
    """Left, top, width and height of the box around these places."""
    return _bounds(reach(places))


def _bounds(within: Reach) -> tuple[float, float, float, float]:
    left, top = round(within[0] - APOTHEM - 6), round(within[1] - RADIUS - 6)
    return left, top, round(within[2] + APOTHEM + 6 - left), round(within[3] + RADIUS + 6 - top)


@lru_cache(maxsize=5_000)
def _box(within: Reach) -> tuple[float, float, float, float]:
    """A box around these places, always of the same shape."""
    left, top, width, height = _bounds(within)
    wide = round(max(width, height * ASPECT_RATIO))
    high = round(wide / ASPECT_RATIO)
    return round(left - (wide - width) / 2), round(top - (high - height) / 2), wide, high


def _corner_edges(place: Hex, tiles: dict[Hex, PlacedTile]) -> str:
    """What the third edge at each corner of a place shows: that between the two places beyond the corner."""
    shown, near = "", list(map(tiles.get, neighbours(place)))
    for n in range(6):
        before, behind = near[n - 1], near[n]
        if before is not None:
            shown += _edge(before, n + 1)
        elif behind is not None:
            shown += _edge(behind, n + 4)
        else:
            shown += "?"
    return shown


def _edge(tile: PlacedTile, direction: int) -> str:
    """Land or sea, in a direction."""
    return FACES[tile.face].edges[(direction - tile.rotation) % 6]


def mismatches(view: LandVsSeaView, face: str, place: Hex, rotation: int) -> int:
    """How many edges would not match."""
    on_map = {tile.hex: tile for tile in view.map}
    edges = FACES[face].edges
    return sum(
        near in on_map and _edge(on_map[near], n + 3) != edges[(n - rotation) % 6]
        for n, near in enumerate(neighbours(place))
    )


# --- places ---------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _ground(left: float, top: float, width: float, height: float) -> str:
    return rect(left, top, width, height, fill=colour("paper"), id=GROUND)


@cache
def _hit_area(**more: str) -> str:
    """What a finger has to meet, and what a page can light up; the tile below still shows."""
    return path(outline(), class_="hit", fill="none", fill_opacity="0.6", pointer_events="all", **more)


@cache
def _rim() -> str:
    return path(outline(), fill="none", stroke=colour("ink"), stroke_width=0.8, opacity=0.35)


@lru_cache(maxsize=20_000)
def _tile(
    tile: PlacedTile, corner_edges: str, dimmed: frozenset[str], seat: int | None, language: str
) -> str:
    label = text(
        "{hex}: {face}", hex=hex_name(tile.hex), face=describe_face(tile.face, tile.rotation, language)
    )
    return _place(
        tile.hex,
        face_art(FACES[tile.face], tile.rotation, corner_edges, dimmed) + _rim() + _hit_area(),
        label.say(language),
        seat is not None,
        _thing(seat, tile),
    )


@lru_cache(maxsize=20_000)
def _free(place: Hex, own: bool, language: str) -> str:
    """An empty place with the coordinates by which it is named."""
    name = words(0, 26, hex_name(place), 10, text_anchor="middle", fill=colour("quiet"), opacity=0.7)
    label = text("{hex}, free", hex=hex_name(place)).say(language)
    return _place(place, _dashed_frame() + name + _hit_area(), label, own)


@cache
def _dashed_frame() -> str:
    edge = {"stroke": colour("quiet"), "stroke_width": "1.2", "stroke_dasharray": "4 4", "opacity": "0.5"}
    return path(outline(RADIUS - 2), fill="none", **edge)


@lru_cache(maxsize=1_000)
def _dead(place: Hex, own: bool, language: str) -> str:
    label = text("{hex}, a hole that no tile fits", hex=hex_name(place)).say(language)
    return _place(place, use("ls-dead") + _hit_area(), label, own)


def _place(place: Hex, drawn: str, label: str, own: bool, thing: str | None = None) -> str:
    name = hex_name(place)
    return group(
        drawn,
        id=_id(place),
        transform=at_place(place),
        data_mark=name,
        data_thing=thing,
        data_about=f"hex/{name}",
        **named(label, f"hex/{name}" if own else None),
    )


# --- marks ----------------------------------------------------------------------------------------


def _worth_labels(tiles: TileSet, view: LandVsSeaView, language: str) -> dict[str, str]:
    """Where a tile of the viewer would score now, and how much at best: any face, or the chosen one."""
    found = worth(tiles, view)
    if not found.points:
        return {}
    faces: dict[Hex, dict[int, list[str]]] = {}
    for (face, place), points in found.points.items():
        faces.setdefault(place, {}).setdefault(points, []).append(f"face/{face}")
    every = " ".join(sorted([f"face/{face}" for face in found.faces]))
    fragments = {}
    for place, by_points in faces.items():
        key = f"map/worth/{hex_name(place)}"
        drawn = [_worth(place, max(by_points), language, data_without=every)]
        drawn += [
            _worth(place, points, language, data_with=" ".join(chosen), display="none")
            for points, chosen in by_points.items()
        ]
        fragments[key] = group(*drawn, id=key, transform=at_place(place), pointer_events="none")
    return fragments


def _worth(place: Hex, points: int, language: str, **when: str) -> str:
    return group(_glow(points), **when, **named(worth_text(place, points).say(language)))


@cache
def _glow(points: int) -> str:
    """The light on a place, and the points in its middle."""
    ink = colour("plate-ink")
    return (
        path(
            outline(RADIUS - 3), fill=colour("exit"), fill_opacity=0.25, stroke=colour("exit"), stroke_width=2
        )
        + circle(0, 0, 13, fill=colour("exit"), stroke=ink, stroke_width=1)
        + words(0, 5, f"+{points}", 15, text_anchor="middle", font_weight="bold", fill=ink)
    )


def worth_text(place: Hex, points: int) -> Text:
    """What a place would bring at best."""
    return ntext("{hex}: up to {n} point", "{hex}: up to {n} points", points, hex=hex_name(place))


@lru_cache(maxsize=1_000)
def _last_frame(place: Hex) -> str:
    """The frame of the tile that was placed last."""
    frame = {"fill": "none", "stroke_linejoin": "round"}
    return group(
        path(outline(RADIUS - 1), stroke=colour("ink"), stroke_width=4, **frame),
        path(outline(RADIUS - 1), stroke=colour("exit"), stroke_width=2.4, **frame),
        id="map/last",
        transform=at_place(place),
        aria_hidden="true",
        pointer_events="none",
    )


def waypoint_id(view: LandVsSeaView, seat: int) -> str:
    """The symbol of a seat's waypoint, by its place in turn order from Land on; nothing for those who have
    none."""
    if view.land is None or side_of(seat, view.seats, view.land) == Side.CARTOGRAPHER:
        return ""
    return f"ls-waypoint-{(seat - view.land) % view.seats}"


def waypoint_position(tile: PlacedTile, area: int) -> Point:
    """Where on the map a waypoint lies on an area of a tile."""
    x, y = centre(tile.hex)
    dx, dy = rotated_point(mark_positions(FACES[tile.face]).waypoints[area], tile.rotation)
    return x + dx, y + dy


def _waypoint(view: LandVsSeaView, tile: PlacedTile, ref: AreaRef, seat: int, language: str) -> str:
    if seat == view.seat:
        label = text("your waypoint at {hex}", hex=hex_name(ref.hex))
    else:
        label = text("the waypoint of player {number} at {hex}", number=seat + 1, hex=hex_name(ref.hex))
    disc = use(waypoint_id(view, seat), placed(*waypoint_position(tile, ref.area)))
    return group(
        disc,
        id=f"map/waypoint/{seat}",
        data_thing=f"waypoint/{seat}",
        data_about="waypoint",
        pointer_events="none",
        **named(label.say(language)),
    )


def open_edge_labels(tiles: TileSet, view: LandVsSeaView, language: str) -> dict[str, str]:
    """How many edges the areas of the tile that was placed last still have open."""
    if len(view.map) == 1 or view.stage == "over":
        return {}
    last = view.map[-1]
    marked = frozenset([ref.area for ref in view.waypoints if ref is not None and ref.hex == last.hex])
    return _open_edge_labels(last, areas_of_last_tile(tiles, view), marked, language)


@lru_cache(maxsize=1024)
def _open_edge_labels(
    last: PlacedTile, areas: tuple[AreaOfTile, ...], marked: frozenset[int], language: str
) -> dict[str, str]:
    """For each area a label on the first part of it that has no waypoint."""
    free = [([n for n in area.numbers if n not in marked], area) for area in areas]
    labelled = {numbers[0]: area for numbers, area in free if numbers}
    # What stays must keep its order, or the whole map is sent again.
    return {f"map/open/{n}": _open_edges(last, n, labelled[n], language) for n in sorted(labelled)}


def _open_edges(tile: PlacedTile, number: int, area: OpenArea, language: str) -> str:
    said = (
        "✓" if area.open_edges == 0 else "∞" if area.open_edges == area.dead_edges else str(area.open_edges)
    )
    return group(
        _plate(said),
        id=f"map/open/{number}",
        transform=placed(*waypoint_position(tile, number)),
        pointer_events="none",
        **named(describe_area(area).say(language)),
    )


@cache
def _plate(said: str) -> str:
    """A small sign with a number."""
    return circle(0, 0, 7.5, fill=colour("plate"), stroke=colour("plate-ink"), stroke_width=1.2) + words(
        0, 3.9, said, 11, text_anchor="middle", fill=colour("plate-ink")
    )
