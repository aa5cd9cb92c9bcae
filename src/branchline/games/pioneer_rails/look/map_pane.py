"""The map of a seat: what is printed, the tracks, what they have reached, and where the next one can lie."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.games.pioneer_rails.kernels.geometry import (
    AXIAL,
    CELL_NAMES,
    CORNER_LIST,
    SIDE_CELLS,
    SIDES,
    TRACK_ENDS,
    TRACK_NAMES,
    TRACK_OF,
)
from branchline.games.pioneer_rails.kernels.maps import (
    LOCATIONS,
    MAP_IDS,
    MAPS,
    NEEDS_BRIDGE,
    NEEDS_SHORTCUT,
    NEEDS_TUNNEL,
    SIDES_NEEDED,
    STATION_SIDE,
    TRACK_KIND,
)
from branchline.games.pioneer_rails.look.coordinates import (
    APOTHEM,
    HEIGHT,
    SIDE,
    WIDTH,
    Point,
    cell_centre,
    hexagon,
    meeting_point,
    outline,
    placed_along,
)
from branchline.games.pioneer_rails.look.towns import is_laying
from branchline.games.pioneer_rails.words.names import PLACE_TEXTS, SUIT_TEXTS, track_text
from branchline.parts.svg import circle, colour, group, named, path, placed, rect, use

if TYPE_CHECKING:
    from branchline.core.texts import Text
    from branchline.games.pioneer_rails.kernels.maps import MapData
    from branchline.games.pioneer_rails.view import PioneerRailsView, SeatSheet

INK = colour("ink")


def map_fragments(view: PioneerRailsView, seat: int, language: str) -> dict[str, str]:
    """The map of a seat, in the order in which it is painted; on one's own every side can be chosen."""
    return fragments_of_map(view.options.map, seat, view.sheets[seat], seat == view.seat, language)


def fragments_of_map(map_id: str, seat: int, sheet: SeatSheet, own: bool, language: str) -> dict[str, str]:
    railways, towns = tuple(sheet.tracks.items()), tuple(sheet.towns.items())
    return _fragments(f"map/{seat}", map_id, railways, sheet.latest, sheet.activated, towns, own, language)


Suited = tuple[str, tuple[str, ...]]
"""A suit and its tracks, or a town and its suits."""


@lru_cache(maxsize=512)  # of all maps at a table a move changes one, if any
def _fragments(
    pane: str,
    map_id: str,
    railways: tuple[Suited, ...],
    latest: tuple[str, ...],
    activated: tuple[str, ...],
    towns: tuple[Suited, ...],
    own: bool,
    language: str,
) -> dict[str, str]:
    laid = [name for _, tracks in railways for name in tracks]
    unmarked = [name for name in laid if TRACK_OF[name] >= SIDES] if own else laid
    fragments = _unused(pane, map_id, tuple(unmarked), own, language).copy()
    for suit, tracks in railways:
        fresh = tuple([name for name in latest if name in tracks])
        fragments |= _railway(pane, map_id, suit, tracks, fresh, own, language)
    beside = _locations_beside(map_id)
    have = Counter([cell for name in laid for cell in beside[name]])
    for cell in {*have, *activated}:
        key = f"{pane}/cell/{cell}"
        fragments[key] = _location(key, map_id, cell, have[cell], cell in activated, language)
    for town, suits in towns:
        key = f"{pane}/town/{town}"
        fragments[key] = _town(key, map_id, town, suits, language)
    return fragments


@lru_cache(maxsize=512)
def _unused(pane: str, map_id: str, tracks: tuple[str, ...], own: bool, language: str) -> dict[str, str]:
    """A map in the order in which it is painted, with room for these tracks; on one's own for all sides."""
    across = {_track_key(pane, name): "" for name in tracks if TRACK_OF[name] >= SIDES}
    if own:
        along = _free_sides(pane, map_id, language) | _desert_targets(pane, map_id, language)
    else:
        along = {_track_key(pane, name): "" for name in sorted(tracks, key=TRACK_OF.__getitem__)}
    return _printed(pane, map_id, own, language) | across | along | _towns(pane, map_id, language)


@lru_cache(maxsize=2048)  # only one of them grows in a turn
def _railway(
    pane: str,
    map_id: str,
    suit: str,
    tracks: tuple[str, ...],
    latest: tuple[str, ...],
    own: bool,
    language: str,
) -> dict[str, str]:
    """The tracks of a suit."""
    return {
        key: _side(key, map_id, TRACK_OF[name], suit, name in latest, own, language)
        if TRACK_OF[name] < SIDES
        else _shortcut(key, map_id, TRACK_OF[name], suit, name in latest, language)
        for name, key in [(name, _track_key(pane, name)) for name in tracks]
    }


def _track_key(pane: str, name: str) -> str:
    return f"{pane}/{'side' if TRACK_OF[name] < SIDES else 'track'}/{name}"


@lru_cache(maxsize=200)
def _printed(pane: str, map_id: str, own: bool, language: str) -> dict[str, str]:
    """The map without any tracks: its ground, the locations and, on one's own, the stations."""
    fragments = {f"{pane}/ground": _ground(pane, map_id)}
    for n, cell in enumerate(MAPS[map_id].cells):
        key = f"{pane}/cell/{CELL_NAMES[n]}"
        if cell.location:
            fragments[key] = _location(key, map_id, CELL_NAMES[n], 0, False, language)
        elif own and cell.suit:
            fragments[key] = _station_target(key, cell.suit, n, language)
    return fragments


@lru_cache(maxsize=200)
def _towns(pane: str, map_id: str, language: str) -> dict[str, str]:
    """The towns, not reached yet."""
    keys = {f"{pane}/town/{town.id}": town.id for town in MAPS[map_id].towns}
    return {key: _town(key, map_id, town, (), language) for key, town in keys.items()}


@cache
def _locations_beside(map_id: str) -> dict[str, list[str]]:
    """For each track the cells with a location of which it is a side."""
    cells = MAPS[map_id].cells
    beside: dict[str, list[str]] = {name: [] for name in TRACK_NAMES}
    for side, pair in enumerate(SIDE_CELLS.tolist()):
        beside[TRACK_NAMES[side]] = [CELL_NAMES[cell] for cell in pair if cells[cell].location]
    return beside


@lru_cache(maxsize=200)
def _free_sides(pane: str, map_id: str, language: str) -> dict[str, str]:
    """All sides of one's own map on which a track may lie, without any."""
    keys = {_track_key(pane, TRACK_NAMES[side]): side for side in range(SIDES)}
    return {
        key: _side(key, map_id, side, None, False, True, language)
        for key, side in keys.items()
        if track_kind(MAPS[map_id], side) != STATION_SIDE
    }


@lru_cache(maxsize=200)
def _desert_targets(pane: str, map_id: str, language: str) -> dict[str, str]:
    cells = MAPS[map_id].cells
    empty = [n for n, cell in enumerate(cells) if cell.terrain == "desert" and not cell.location]
    keys = {f"{pane}/desert/{CELL_NAMES[n]}": n for n in empty}
    return {key: _desert_target(key, n, language) for key, n in keys.items()}


def map_title(view: PioneerRailsView, seat: int) -> Text:
    if seat == view.seat:
        return text("Your map")
    if view.sheets[seat].done:
        return text("Player {number}, ready", number=seat + 1)
    return text("Player {number}", number=seat + 1)


def map_pane(view: PioneerRailsView, seat: int, language: str) -> Pane:
    """The viewer's own map; while tracks are laid the sides are to be touched."""
    title, fragments = map_title(view, seat).say(language), map_fragments(view, seat, language)
    suit = view.sheets[seat].suit
    if suit is None or not is_laying(view.sheets[seat]):
        return Pane(f"map/{seat}", title, WIDTH, HEIGHT, fragments, seat)
    near = _network_box(view.options.map, suit, view.sheets[seat].tracks[suit])
    return Pane(f"map/{seat}", title, WIDTH, HEIGHT, fragments, seat, grain=APOTHEM, near=near)


@lru_cache(maxsize=512)
def _network_box(map_id: str, suit: str, tracks: tuple[str, ...]) -> tuple[float, float, float, float]:
    """The box around the station and the tracks of a suit, and the cells beside them."""
    points = [*_stations(map_id, suit)]
    for name in tracks:
        points += track_points(TRACK_OF[name])
    xs, ys = zip(*points, strict=True)
    left, right = min(xs) - 2 * APOTHEM, max(xs) + 2 * APOTHEM
    top, bottom = min(ys) - 2 * SIDE, max(ys) + 2 * SIDE
    return round(left), round(top), round(right - left), round(bottom - top)


@cache
def _stations(map_id: str, suit: str) -> tuple[Point, ...]:
    """The middles of the cells from which a railway starts."""
    cells = MAPS[map_id].cells
    return tuple(cell_centre(AXIAL[n]) for n, cell in enumerate(cells) if cell.suit == suit)


# --- what is printed ------------------------------------------------------------------------------


def _ground(pane: str, map_id: str) -> str:
    return group(use(f"pr-ground-{map_id}"), id=f"{pane}/ground", aria_hidden="true")


def track_kind(map_data: MapData, track: int) -> int:
    """What the map says about a track."""
    return int(TRACK_KIND[MAP_IDS.index(map_data.id), track])


# --- places ---------------------------------------------------------------------------------------


@lru_cache(maxsize=4000)
def _location(key: str, map_id: str, name: str, have: int, activated: bool, language: str) -> str:
    cell = CELL_NAMES.index(name)
    kind = MAPS[map_id].cells[cell].location
    assert kind is not None
    x, y = cell_centre(AXIAL[cell])
    place = PLACE_TEXTS[kind]
    needed = int(SIDES_NEEDED[LOCATIONS.index(kind)])
    drawn = [circle(x, y, 24, class_="hit", fill="none"), use(f"pr-{kind}", placed(x, y - 3))]
    if activated:
        label = text("{place} {cell}, activated", place=place, cell=name)
        drawn = [
            circle(x, y - 3, 20, fill=colour("exit"), opacity=0.45),
            *drawn,
            use("pr-tick", placed(x + 13, y + 12)),
        ]
    elif needed:
        label = text(
            "{place} {cell}: {n} of {needed} sides",
            place=place,
            cell=name,
            n=min(have, needed),
            needed=needed,
        )
        drawn.append(side_boxes(x, y + 15.5, have, needed))
    else:
        label = text("{place} {cell}, not alone yet", place=place, cell=name)
    return group(
        *drawn,
        id=key,
        data_mark=name,
        data_about=f"place/{name}",
        pointer_events="none",
        **named(label.say(language)),
    )


def side_boxes(x: float, y: float, have: int, needed: int) -> str:
    """The sides that a place needs, filled one after the other."""
    edge = {"stroke": INK, "stroke_width": "1.4"}
    places = (x + 9.4 * (n - (needed - 1) / 2) - 3.5 for n in range(needed))
    fills = [INK if n < have else colour("cell") for n in range(needed)]
    return "".join(
        rect(at, y - 3.5, 7, 7, rx=1.6, fill=f, **edge) for at, f in zip(places, fills, strict=True)
    )


@lru_cache(maxsize=400)
def _station_target(key: str, suit: str, cell: int, language: str) -> str:
    """The station is printed; here it can be chosen when a town changes the suit."""
    hit = path(hexagon(cell_centre(AXIAL[cell]), 0.8), class_="hit", fill="none", pointer_events="all")
    label = text("Station of {suit}, {cell}", suit=SUIT_TEXTS[suit], cell=CELL_NAMES[cell])
    about = f"station/{suit}"
    return group(hit, id=key, data_about=about, **named(label.say(language), f"suit/{suit}"))


@lru_cache(maxsize=4000)
def _town(key: str, map_id: str, town: str, suits: tuple[str, ...], language: str) -> str:
    n, vertex = next((n, each.vertex) for n, each in enumerate(MAPS[map_id].towns, 1) if each.id == town)
    x, y = meeting_point(vertex)
    fill = colour("exit") if suits else colour("cell")
    label = text("Town {number}, not reached yet", number=n)
    if suits:
        joined = ", ".join(SUIT_TEXTS[suit].say(language) for suit in suits)
        label = text("Town {number}, reached by {suits}", number=n, suits=joined)
    drawn = (
        circle(x, y, 11.5, fill=fill, stroke=INK, stroke_width=2.6 if suits else 1.6),
        use("pr-town", placed(x, y)),
    )
    return group(
        *drawn,
        id=key,
        data_mark=town,
        data_about=f"town/{town}",
        pointer_events="none",
        **named(label.say(language)),
    )


# --- tracks ---------------------------------------------------------------------------------------


@cache
def track_points(track: int) -> tuple[Point, Point]:
    """The two corners that a track joins."""
    start, end = TRACK_ENDS[track].tolist()
    return meeting_point(CORNER_LIST[start]), meeting_point(CORNER_LIST[end])


def track_symbol(map_data: MapData, track: int, suit: str) -> str:
    names = {NEEDS_TUNNEL: "tunnel", NEEDS_BRIDGE: "bridge", NEEDS_SHORTCUT: "shortcut"}
    return f"pr-{names.get(track_kind(map_data, track), 'track')}-{suit}"


def _rails(map_data: MapData, track: int, suit: str, latest: bool) -> str:
    start, end = track_points(track)
    drawn = use(track_symbol(map_data, track, suit), placed_along(start, end))
    if not latest:
        return drawn
    shade = {"stroke": colour("quiet"), "stroke_width": "18", "stroke_linecap": "round", "opacity": "0.4"}
    return path(f"M{start}L{end}", **shade) + drawn


@lru_cache(maxsize=20_000)
def _side(key: str, map_id: str, side: int, suit: str | None, latest: bool, own: bool, language: str) -> str:
    """A side with its track."""
    map_data = MAPS[map_id]
    drawn = [_room(side), _highlight(side)] if own else [_highlight(side)]
    if suit:
        drawn.append(_rails(map_data, side, suit, latest))
    label = _track_label(map_data, side, suit).say(language)
    pick = f"side/{TRACK_NAMES[side]}" if own else None
    return group(*drawn, id=key, data_mark=TRACK_NAMES[side], **named(label, pick))


@lru_cache(maxsize=4000)
def _shortcut(key: str, map_id: str, track: int, suit: str, latest: bool, language: str) -> str:
    """A shortcut across its cell."""
    map_data = MAPS[map_id]
    label = _track_label(map_data, track, suit).say(language)
    drawn = _rails(map_data, track, suit, latest)
    return group(drawn, id=key, data_mark=TRACK_NAMES[track], pointer_events="none", **named(label))


def _track_label(map_data: MapData, track: int, suit: str | None) -> Text:
    where = track_text(map_data, track)
    if suit:
        return text("Track of {suit}, {where}", suit=SUIT_TEXTS[suit], where=where)
    if track_kind(map_data, track) == NEEDS_TUNNEL:
        return text("Free, {where}, only by tunnel", where=where)
    if track_kind(map_data, track) == NEEDS_BRIDGE:
        return text("Free, {where}, only by bridge", where=where)
    return text("Free, {where}", where=where)


@cache
def _room(side: int) -> str:
    """Where a finger means a side: up to the middles of the two cells."""
    start, end = track_points(side)
    one, other = (cell_centre(AXIAL[cell]) for cell in SIDE_CELLS[side].tolist())
    return path(outline(start, one, end, other), fill="none", pointer_events="all")


@cache
def _highlight(side: int) -> str:
    """What a page lights up along a side."""
    one, other = track_points(side)
    start, end, r = one.towards(other, 0.14), other.towards(one, 0.14), 6.5
    a, b = start.beside(end, -r), end.beside(start, r)
    c, d = end.beside(start, -r), start.beside(end, r)
    return path(f"M{a}L{b}A{r} {r} 0 0 1 {c}L{d}A{r} {r} 0 0 1 {a}Z", class_="hit thin", fill="none")


def _desert_target(key: str, cell: int, language: str) -> str:
    """An empty cell as the target of a shortcut: out of the way until it can be chosen."""
    hit = path(hexagon(cell_centre(AXIAL[cell]), 0.45), class_="hit", fill="none", pointer_events="none")
    label = text("Desert {cell}, empty", cell=CELL_NAMES[cell])
    return group(hit, id=key, **named(label.say(language), f"cell/{CELL_NAMES[cell]}"))
