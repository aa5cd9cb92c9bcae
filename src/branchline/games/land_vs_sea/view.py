"""What a seat may know of a game of Land vs Sea. Views name faces, never tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

import msgspec
import numpy as np

from branchline.core.contract import View
from branchline.core.origins import Origins
from branchline.games.land_vs_sea.events import Event, ReplayedMap, replay_map
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import MOST_PLACES, dead_holes
from branchline.games.land_vs_sea.kernels.hands import MOST_SEEN, TILE_ROW, seen_tiles
from branchline.games.land_vs_sea.kernels.tables import MOST_AREAS, NONE
from branchline.games.land_vs_sea.legal import actors
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.sides import land_seat
from branchline.games.land_vs_sea.state import Hex, locate_area, scores

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.land_vs_sea.kernels.board import Matrix
    from branchline.games.land_vs_sea.kernels.tables import TileSet
    from branchline.games.land_vs_sea.state import Data, LandVsSeaState

StageName = Literal["deal", "play", "again", "special", "steal", "waypoint", "refill", "confirm", "over"]
"""What the table waits for: a tile for the first hands, a tile on the map, the second one of Play Again,
the volcano or whirlpool, a steal, a waypoint, a tile from a stack, the end of the turn."""

STAGES: tuple[StageName, ...] = get_args(StageName)


class HandTile(msgspec.Struct, frozen=True, gc=False):
    """A tile in someone's hand, by the face that lies up; its underside, when the viewer has seen it."""

    face: str
    under: str | None


class AreaRef(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """An area of a tile on the map, by the number the area has on its face."""

    hex: Hex
    area: int


class PlacedTile(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A tile on the map. Rotation k turns edge i of the face to direction (i + k) % 6."""

    face: str
    hex: Hex
    rotation: int
    seat: int | None
    """Who placed it; nobody the start tile."""
    under: str | None
    """Its underside, when the viewer has seen it."""
    waypoint: AreaRef | None = None
    """Where the same seat set its waypoint afterwards, at the end of that turn."""


class Stack(msgspec.Struct, frozen=True, gc=False):
    """A stack: how many tiles, and the face on top (none while it is being turned up, or without tiles)."""

    size: int
    top: str | None


class LandVsSeaView(View, frozen=True, kw_only=True):
    """The table as one seat (or a spectator) knows it."""

    options: LandVsSeaOptions
    stage: StageName
    phase: int
    land: int | None
    """The seat that plays Land and began; the other sides follow in turn order. None until that is drawn."""
    turn: int | None
    """The seat whose turn it is; nobody's before the sides are drawn and when the game is over."""
    played: int
    """How many tiles of its hand that seat has placed in this turn."""
    map: tuple[PlacedTile, ...]
    """All tiles on the map in the order of placing, the start tile first."""
    hands: tuple[tuple[HandTile, ...], ...]
    """The tiles in front of each seat."""
    stacks: tuple[Stack, Stack]
    """The left stack and the right one."""
    special: bool
    """Whether the volcano/whirlpool tile is still aside."""
    waypoints: tuple[AreaRef | None, ...]
    """For each seat where its waypoint is on the map; none when it is in hand or the seat has none."""
    dead: tuple[Hex, ...]
    """Empty places with six neighbours that no tile can ever fill."""
    events: tuple[Event, ...]
    """All that has scored, in order."""
    scores: tuple[int, ...]
    """The points of each side: Land, Sea and, with three players, the Cartographer."""


# --- out of a state -------------------------------------------------------------------------------


class ViewOrigin(NamedTuple):
    """What a view was made out of."""

    tiles: TileSet
    seen: Matrix
    """The tiles that are seen, in rows as `kernels/hands.py` has them."""
    map: ReplayedMap


ORIGINS: Origins[LandVsSeaView, ViewOrigin] = Origins(64)


def view(tiles: TileSet, state: LandVsSeaState, seat: int | None) -> LandVsSeaView:
    """The state as a seat knows it: all that lies open, and the undersides that it has seen."""
    data = state.data
    stage, number, turn, played, _, features, _ = data[at.STAGE :].tolist()
    origin = ViewOrigin(tiles, _seen_tiles(data, seat), replay_map(tiles, data))
    placed = data.item(at.TILE_COUNT)
    held = origin.seen[placed:].tolist()
    found = LandVsSeaView(
        seat=seat,
        seats=state.seats,
        acting=actors(state),
        options=state.options,
        stage=STAGES[stage],
        phase=number,
        land=None if features & at.UNDRAWN_SIDES else land_seat(data),
        turn=None if turn == NONE else turn,
        played=played,
        map=_map(
            tiles,
            origin.seen[:placed].tobytes(),
            data[at.WAYPOINT_AFTER : at.WAYPOINT_AFTER + placed].tobytes(),
        ),
        hands=tuple([_hand(tiles, held, owner) for owner in range(state.seats)]),
        stacks=(_stack(tiles, data, 0), _stack(tiles, data, 1)),
        special=bool(data[at.SPECIAL]),
        waypoints=tuple(
            [_area_ref(data, area) for area in data[at.WAYPOINT : at.WAYPOINT + state.seats].tolist()]
        ),
        dead=_dead(tiles, data),
        events=origin.map.events,
        scores=tuple(scores(state)),
    )
    ORIGINS.keep(found, origin)
    return found


def _seen_tiles(data: Data, seat: int | None) -> Matrix:
    rows = np.empty((MOST_SEEN, TILE_ROW), np.int32)
    viewer = at.MOST_SEATS if seat is None else seat  # a spectator has seen what everyone has
    return rows[: seen_tiles(data, viewer, rows)]


@lru_cache(maxsize=1024)  # it grows with one move of three
def _map(tiles: TileSet, seen: bytes, waypoints: bytes) -> tuple[PlacedTile, ...]:
    """The tiles on the map, from their rows and the areas on which waypoints were set after each of them."""
    if not seen:
        return ()
    rows, areas = np.frombuffer(seen, np.int32).reshape(-1, TILE_ROW), np.frombuffer(waypoints, np.int32)
    face, q, r, rotation, placer, under = rows[-1].tolist()
    tile = PlacedTile(
        tiles.names[face],
        (q, r),
        rotation,
        None if placer == NONE else placer,
        tiles.names_or_none[under],
        None if areas[-1] == NONE else _area_of_row(rows, areas.item(-1)),
    )
    return *_map(tiles, rows[:-1].tobytes(), areas[:-1].tobytes()), tile


def _area_of_row(rows: Matrix, area: int) -> AreaRef:
    slot, number = divmod(area, MOST_AREAS)
    _, q, r, *_ = rows[slot].tolist()
    return AreaRef((q, r), number)


def _hand(tiles: TileSet, rows: Sequence[Sequence[int]], owner: int) -> tuple[HandTile, ...]:
    """The tiles of a seat among those that are not on the map."""
    return tuple(
        [
            HandTile(tiles.names[face], tiles.names_or_none[under])
            for face, _, _, _, seat, under in rows
            if seat == owner
        ]
    )


def _stack(tiles: TileSet, data: Data, stack: int) -> Stack:
    return Stack(data.item(at.STACK_SIZES + stack), tiles.names_or_none[data.item(at.STACK_TOPS + stack)])


def _area_ref(data: Data, area: int) -> AreaRef | None:
    if area == NONE:
        return None
    q, r, number = locate_area(data, area)
    return AreaRef((q, r), number)


def _dead(tiles: TileSet, data: Data) -> tuple[Hex, ...]:
    places = np.empty((MOST_PLACES, 2), np.int32)
    found: list[list[int]] = places[: dead_holes(data, tiles.table, tiles.fillable, places)].tolist()
    return tuple([(q, r) for q, r in found])
