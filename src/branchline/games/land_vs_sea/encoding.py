"""Moves and views as numbers, for programs that learn: places are those of the torus of 64 × 64.

The tiles on the map never reach around the torus, so a place of it is one hexagon, given the map.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.encoding import (
    Actions,
    Observation,
    Planes,
    Space,
    empty,
    no_such_action,
    seat_names,
    seats_from,
)
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.tables import EDGES, LAND, MOST_AREAS
from branchline.games.land_vs_sea.moves import (
    DONE,
    PASS,
    TAKES,
    Done,
    Move,
    Pass,
    Place,
    SetWaypoint,
    Steal,
    Take,
)
from branchline.games.land_vs_sea.view import STAGES, LandVsSeaView

if TYPE_CHECKING:
    from branchline.games.land_vs_sea.kernels.tables import TileSet
    from branchline.games.land_vs_sea.meta import LandVsSeaOptions
    from branchline.games.land_vs_sea.state import Hex

HELD = 2 * at.HAND_LIMIT
"""Faces to choose from: both sides of each tile in the hand; volcano and whirlpool take the first two."""
PLACES = at.GRID_WIDTH * at.GRID_WIDTH
FIRST_WAYPOINT = HELD * EDGES * PLACES
FIRST_STEAL = FIRST_WAYPOINT + MOST_AREAS * PLACES
FIRST_PLAIN = FIRST_STEAL + at.MOST_SEATS * at.HAND_LIMIT
PLAIN: tuple[Move, ...] = (*TAKES, PASS, DONE)
SPECIALS = ("volcano", "whirlpool")
MOST = 2**15 - 1

_MAP = ("face", "underside", "rotation", "placed by")
_TERRAIN = tuple(f"{terrain} {edge}" for terrain in ("land", "sea") for edge in range(EDGES))


class LandVsSeaActions(Actions[Move, LandVsSeaView]):
    """Held face × turn × place of the torus; areas for a waypoint; tiles to steal; the few others."""

    size = FIRST_PLAIN + len(PLAIN)

    def encode(self, move: Move, view: LandVsSeaView) -> int:
        match move:
            case Place(face, q, r, rotation):
                return (held_faces(view).index(face) * EDGES + rotation) * PLACES + place_number(q, r)
            case SetWaypoint(q, r, area):
                return FIRST_WAYPOINT + area * PLACES + place_number(q, r)
            case Steal(face):
                return FIRST_STEAL + _tiles_of_all(view).index(face)
            case Take() | Pass() | Done():
                return FIRST_PLAIN + PLAIN.index(move)

    def decode(self, number: int, view: LandVsSeaView) -> Move:
        if not 0 <= number < self.size:
            raise no_such_action(number)
        if number >= FIRST_PLAIN:
            return PLAIN[number - FIRST_PLAIN]
        if number >= FIRST_STEAL:
            tiles = _tiles_of_all(view)
            face = tiles[number - FIRST_STEAL] if number - FIRST_STEAL < len(tiles) else None
            if face is None:
                raise no_such_action(number)
            return Steal(face)
        if number >= FIRST_WAYPOINT:
            area, place = divmod(number - FIRST_WAYPOINT, PLACES)
            return SetWaypoint(*_hexagon(place, view), area)
        turned, place = divmod(number, PLACES)
        held, rotation = divmod(turned, EDGES)
        faces = held_faces(view)
        name = faces[held] if held < len(faces) else None
        if name is None:
            raise no_such_action(number)
        return Place(name, *_hexagon(place, view), rotation)


ACTIONS = LandVsSeaActions()


def place_number(q: int, r: int) -> int:
    return q % at.GRID_WIDTH * at.GRID_WIDTH + r % at.GRID_WIDTH


def _hexagon(place: int, view: LandVsSeaView) -> Hex:
    """The hexagon at a place of the torus, on the map or beside it."""
    q, r = divmod(place, at.GRID_WIDTH)
    left, top = (min(tile.hex[axis] for tile in view.map) - 1 for axis in (0, 1))
    return left + (q - left) % at.GRID_WIDTH, top + (r - top) % at.GRID_WIDTH


def held_faces(view: LandVsSeaView) -> list[str | None]:
    """What the viewer can place, by the numbers that actions have for it."""
    if view.stage == "special":
        return [*SPECIALS]
    hand = () if view.seat is None else view.hands[view.seat]
    return [face for tile in hand for face in (tile.face, tile.under)]


def _tiles_of_all(view: LandVsSeaView) -> list[str | None]:
    """The tiles in front of everyone, by the numbers that actions have for them."""
    tiles: list[str | None] = []
    for hand in view.hands:
        tiles += [tile.face for tile in hand] + [None] * (at.HAND_LIMIT - len(hand))
    return tiles


@cache
def observation(options: LandVsSeaOptions, seats: int) -> Space:  # noqa: ARG001
    """The arrays of `observe`; what belongs to a seat is there for each, the viewer first."""
    torus = (at.GRID_WIDTH, at.GRID_WIDTH)
    tiles = tuple(f"tile {n + 1}, {side}" for n in range(at.HAND_LIMIT) for side in ("face", "underside"))
    return {
        "map": Planes((*_MAP, *_TERRAIN, *seat_names(seats, ("waypoint",))), torus, most=MOST),
        "hands": Planes(seat_names(seats, tiles), most=MOST),
        "stacks": Planes(("left size", "left top", "right size", "right top"), most=MOST),
        "seats": Planes(seat_names(seats, ("is Land", "turn", "acts"))),
        "table": Planes((*STAGES, "played", "special", "Land", "Sea", "Cartographer"), most=MOST),
    }


def observe(tiles: TileSet, view: LandVsSeaView) -> Observation:
    """A view as arrays. Faces are counted from 1, and 0 is none, or one that the viewer has not seen."""
    found = empty(observation(view.options, view.seats))
    seats = seats_from(view)

    def face_number(name: str | None) -> int:
        return 0 if name is None else 1 + tiles.numbers[name]

    world = found["map"].reshape(-1, PLACES)
    for placed in view.map:
        place = place_number(*placed.hex)
        number = tiles.numbers[placed.face]
        land = int(tiles.table[number, LAND + placed.rotation])
        world[:, place] = [
            number + 1,
            face_number(placed.under),
            placed.rotation,
            0 if placed.seat is None else 1 + seats.index(placed.seat),
            *(land >> edge & 1 for edge in range(EDGES)),
            *(1 - (land >> edge & 1) for edge in range(EDGES)),
            *[0] * view.seats,
        ]
    for number, seat in enumerate(seats):
        waypoint = view.waypoints[seat]
        if waypoint is not None:
            world[len(_MAP) + len(_TERRAIN) + number, place_number(*waypoint.hex)] = 1 + waypoint.area
        for position, tile in enumerate(view.hands[seat]):
            start = (number * at.HAND_LIMIT + position) * 2
            found["hands"][start : start + 2] = face_number(tile.face), face_number(tile.under)
    found["stacks"][:] = [n for stack in view.stacks for n in (stack.size, face_number(stack.top))]
    found["seats"][:] = [
        flag for seat in seats for flag in (view.land == seat, view.turn == seat, seat in view.acting)
    ]
    scores = (*view.scores, 0)[:3]
    found["table"][:] = [*(view.stage == stage for stage in STAGES), view.played, view.special, *scores]
    return found
