"""What a seat may know of a game of Land vs Sea. Views name faces, never tiles."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from branchline.core.contract import View
from branchline.games.land_vs_sea.meta import LandVsSeaOptions

StageName = Literal["deal", "play", "again", "special", "steal", "waypoint", "refill", "confirm", "over"]
"""What the table waits for: a tile for the first hands, a tile on the map, the second one of Play Again,
the volcano or whirlpool, a steal, a waypoint, a tile from a stack, the end of the turn."""

STAGES: tuple[StageName, ...] = get_args(StageName)

Hex = tuple[int, int]
"""A place on the map: axial coordinates (q, r), the start tile at (0, 0)."""

EventKind = Literal["land", "sea", "bonus", "mountains", "corals", "trade", "waypoint", "route"]
"""What has scored: a completed area, its crosses, a chain, a caravan or ship beside another, a waypoint that
went back, a trade route at the end."""

EVENT_KINDS: tuple[EventKind, ...] = get_args(EventKind)


class Tile(msgspec.Struct, frozen=True):
    """A tile in someone's hand, by the face that lies up; its underside, when the viewer has seen it."""

    face: str
    under: str | None


class Spot(msgspec.Struct, frozen=True):
    """An area of a tile on the map, by the number the area has on its face."""

    hex: Hex
    area: int


class Placed(msgspec.Struct, frozen=True):
    """A tile on the map. Rotation k turns edge i of the face to direction (i + k) % 6."""

    face: str
    hex: Hex
    rotation: int
    seat: int | None
    """Who placed it; nobody the start tile."""
    under: str | None
    """Its underside, when the viewer has seen it."""
    waypoint: Spot | None = None
    """Where the same seat set its waypoint afterwards, at the end of that turn."""


class Stack(msgspec.Struct, frozen=True):
    """A stack: how many tiles, and the face on top (none while it is being turned up, or without tiles)."""

    size: int
    top: str | None


class Event(msgspec.Struct, frozen=True):
    """Points that a side got, and the places that earned them."""

    kind: EventKind
    side: int
    points: int
    placed: int
    """Which tile of the map, in the order of placing, brought them about; the last one for trade routes."""
    hexes: tuple[Hex, ...]


class LandVsSeaView(View, frozen=True, kw_only=True):
    """The table as one seat (or a spectator) knows it."""

    options: LandVsSeaOptions
    stage: StageName
    phase: int
    turn: int | None
    """The seat whose turn it is; nobody's when the game is over."""
    played: int
    """How many tiles of its hand that seat has placed in this turn."""
    map: tuple[Placed, ...]
    """All tiles on the map in the order of placing, the start tile first."""
    hands: tuple[tuple[Tile, ...], ...]
    """The tiles in front of each seat."""
    stacks: tuple[Stack, Stack]
    """The left stack and the right one."""
    special: bool
    """Whether the volcano/whirlpool tile is still aside."""
    waypoints: tuple[Spot | None, ...]
    """For each seat where its waypoint is on the map; none when it is in hand or the seat has none."""
    dead: tuple[Hex, ...]
    """Empty places with six neighbours that no tile can ever fill."""
    events: tuple[Event, ...]
    """All that has scored, in order."""
    scores: tuple[int, ...]
    """The points of each side: Land, Sea and, with three players, the Cartographer."""
