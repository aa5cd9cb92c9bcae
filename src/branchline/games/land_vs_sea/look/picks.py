"""What can be chosen on the drawing: a face, a place and how it lies there; a stack, a tile, a waypoint."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pick
from branchline.core.moves import LazyMoves
from branchline.core.texts import text
from branchline.games.land_vs_sea.look.map_pane import (
    at_place,
    mismatches,
    neighbours,
    waypoint_id,
    waypoint_position,
    worth_text,
)
from branchline.games.land_vs_sea.look.symbols import face_id
from branchline.games.land_vs_sea.look.worth import worth
from branchline.games.land_vs_sea.moves import (
    DONE,
    PASS,
    STACKS,
    Done,
    Move,
    Pass,
    Place,
    SetWaypoint,
    Steal,
    Take,
)
from branchline.games.land_vs_sea.sides import side_of
from branchline.games.land_vs_sea.tiles import FACES
from branchline.games.land_vs_sea.words.names import describe_face, describe_land, direction_names, hex_name
from branchline.parts.svg import placed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.texts import Text
    from branchline.games.land_vs_sea.kernels.tables import TileSet
    from branchline.games.land_vs_sea.state import Hex
    from branchline.games.land_vs_sea.view import LandVsSeaView

TAKE_LABELS = {"left": text("Take from the left stack"), "right": text("Take from the right stack")}
SIDE_TYPES = ("L", "S", "")
"""The type of area that belongs to each side."""
PASS_LABELS = {
    "again": text("Do not play the other tile"),
    "steal": text("Do not steal"),
    "waypoint": text("Set no waypoint"),
}


def picks(
    tiles: TileSet, view: LandVsSeaView, moves: Sequence[Move], language: str = "en"
) -> tuple[Pick, ...]:
    """The moves by face, place and rotation; special tile and waypoints by place; the rest by one pick."""
    ways: defaultdict[tuple[str, int, int], list[int]] = defaultdict(list)
    places: dict[Hex, list[Pick]] = {}
    found: list[Pick] = []
    if isinstance(moves, LazyMoves):  # nearly all are placements, which need not be made for this
        for number, q, r, rotation in moves.rows.tolist():
            ways[tiles.names[number], q, r].append(rotation)
        moves = moves.more
    for move in moves:
        match move:
            case Place(face, q, r, rotation):
                ways[face, q, r].append(rotation)
            case SetWaypoint(q, r, _):
                places.setdefault((q, r), []).append(_waypoint(view, move, language))
            case Take(stack):
                label, verb = TAKE_LABELS[stack].say(language), text("Take it").say(language)
                found.append(Pick(f"stack/{stack}", label, move=str(move), verb=verb))
            case Steal(face):
                label = text("Steal: {face}", face=describe_face(face, 0, language)).say(language)
                verb = text("Steal it").say(language)
                found.append(Pick(f"tile/{face}", label, move=str(move), verb=verb))
            case Pass():
                label = PASS_LABELS[view.stage].say(language)
                found.append(Pick("pass", label, move=str(move), verb=label))
            case Done():
                label = text("End the turn").say(language)
                found.append(Pick("done", label, move=str(move), verb=label))
    faces: dict[str, list[Pick]] = {}
    gains = worth(tiles, view).points
    for (face, q, r), rotations in ways.items():
        if view.stage == "special":
            placements = [_placement(face, q, r, rotation, language) for rotation in rotations]
            places.setdefault((q, r), []).extend(placements)
        else:
            points = gains.get((face, (q, r)), 0)
            faces.setdefault(face, []).append(_at_place(face, q, r, tuple(rotations), points, language))
    names = _hand_names(view)
    tree = [
        Pick(
            f"face/{face}",
            names[face].say(language),
            tuple(then),
            ask=text("Tap a glowing place for this tile.").say(language),
            missing=text("Choose a place").say(language),
        )
        for face, then in faces.items()
    ]
    shared = [Pick(f"hex/{hex_name(at)}", hex_name(at), tuple(then)) for at, then in places.items()]
    return (*tree, *shared, *found)


def _hand_names(view: LandVsSeaView) -> dict[str, Text]:
    """What the faces of the viewer's own hand are called in short."""
    names = {}
    for n, tile in enumerate(view.hands[view.seat] if view.seat is not None else (), 1):
        names[tile.face] = text("tile {number}, the side that all see", number=n)
        if tile.under is not None:
            names[tile.under] = text("tile {number}, the side only you know", number=n)
    return names


@lru_cache(maxsize=20_000)  # a move changes those beside its tile
def _at_place(face: str, q: int, r: int, rotations: tuple[int, ...], points: int, language: str) -> Pick:
    """A place with the ways in which a face can lie there; what it would bring is a part of its name."""
    place = q, r
    label = worth_text(place, points).say(language) if points else hex_name(place)
    ways = [_placement(face, q, r, rotation, language) for rotation in rotations]
    return Pick(f"hex/{hex_name(place)}", label, tuple(ways))


def _placement(face: str, q: int, r: int, rotation: int, language: str) -> Pick:
    return Pick(
        f"turn/{rotation}",
        describe_land(face, rotation, language),
        move=str(Place(face, q, r, rotation)),
        pane="map",
        symbol=face_id(face, rotation),
        transform=at_place((q, r)),
        turn=-rotation % 6,
    )


def _waypoint(view: LandVsSeaView, move: SetWaypoint, language: str) -> Pick:
    assert view.seat is not None
    tile = next(tile for tile in view.map if tile.hex == (move.q, move.r))
    sides = direction_names(FACES[tile.face].areas[move.area].edges, tile.rotation, language)
    return Pick(
        f"area/{move.area}",
        text("waypoint {sides}", sides=sides).say(language),
        move=str(move),
        pane="map",
        symbol=waypoint_id(view, view.seat),
        transform=placed(*waypoint_position(tile, move.area)),
        turn=move.area,
        verb=text("Set it here").say(language),
    )


def explain_candidates(view: LandVsSeaView, picks: Sequence[str]) -> list[Move]:
    """What a pick stands for, whether it is possible now or not."""
    if view.seat is None:
        return []
    found: list[Move] = []
    faces, places = [], []
    everywhere = [*(tile.hex for tile in view.map), *_free(view)]
    for kind, _, name in (pick.partition("/") for pick in picks):
        if kind == "face" and name in FACES:
            faces.append(name)
        elif kind == "hex":
            places += [place for place in everywhere if hex_name(place) == name]
        elif kind == "tile" and name in FACES:
            found.append(Steal(name))
        else:
            found += [Take(stack) for stack in STACKS if (kind, name) == ("stack", stack)]
            found += [move for move in (PASS, DONE) if str(move) == kind]
    if view.stage == "waypoint":
        return found + [move for place in places for move in _waypoints(view, place)]
    hand = [face for tile in view.hands[view.seat] for face in (tile.face, tile.under) if face is not None]
    if faces or places:  # who has no tile yet is told so about any
        found += _placements(view, faces or hand or [next(iter(FACES))], places or _free(view)[:1])
    return found


def _free(view: LandVsSeaView) -> list[Hex]:
    """The empty places beside the map."""
    taken = {tile.hex for tile in view.map}
    return sorted({near for place in taken for near in neighbours(place)} - taken)


def _placements(view: LandVsSeaView, faces: list[str], places: list[Hex]) -> list[Place]:
    """Every way these faces could lie at these places, those with the fewest mismatches first."""
    ways = [Place(face, *place, rotation) for face in faces for place in places for rotation in range(6)]
    return sorted(ways, key=lambda way: mismatches(view, way.face, (way.q, way.r), way.rotation))


def _waypoints(view: LandVsSeaView, place: Hex) -> list[Move]:
    """A waypoint on each area of the viewer's own kind, or else on any, of the tile at this place."""
    assert view.seat is not None
    own = SIDE_TYPES[side_of(view.seat, view.seats, view.land or 0)]
    tiles = [tile for tile in view.map if tile.hex == place]
    areas = [(n, area.type == own) for tile in tiles for n, area in enumerate(FACES[tile.face].areas)]
    return [SetWaypoint(*place, n) for n, _ in sorted(areas, key=lambda each: not each[1])]
