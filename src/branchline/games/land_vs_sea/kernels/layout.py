"""Where everything is in the state: one flat array.

A *slot* is a tile on the map, numbered in the order of placing; the start tile is slot 0. The map itself
is a square of 64 × 64 places whose edges are joined: 60 connected tiles never reach around it, so there is
always room. Four places share one number, which keeps the state small.
"""

from __future__ import annotations

from typing import NamedTuple

from branchline.games.land_vs_sea.kernels.tables import MOST_AREAS, MOST_SECTIONS, TILES

FACES = 2 * TILES
"""The faces of the tiles; their numbers are below the three that follow."""
START, VOLCANO, WHIRLPOOL = range(FACES, FACES + 3)
SLOTS = TILES + 2
MOST_SEATS = 4
HAND_LIMIT = 2
GRID_WIDTH = 64
"""The width and height of the grid, whose edges are joined."""

EVERYONE = -1
"""The mask of all seats and the spectators, as in `core.chance`."""


class _Stages(NamedTuple):
    DEAL: int
    PLAY: int
    AGAIN: int
    SPECIAL: int
    STEAL: int
    WAYPOINT: int
    REFILL: int
    CONFIRM: int
    OVER: int


Stage = _Stages(*range(9))
"""What the table waits for, unless a stack has no face on top: then that is drawn first."""


class _Sides(NamedTuple):
    LAND: int
    SEA: int
    CARTOGRAPHER: int


Side = _Sides(*range(3))


class _EventKinds(NamedTuple):
    LAND: int
    SEA: int
    BONUS: int
    MOUNTAINS: int
    CORALS: int
    TRADE: int
    WAYPOINT: int
    ROUTE: int


EventKind = _EventKinds(*range(8))
"""What brings points."""

EVENT_SIZE = 6
"""The size of a scoring event: kind, side, points, the slot that caused it, and the two masks of slots."""
EVENTS_SIZE = 1 + EVENT_SIZE * 12 * SLOTS
"""Room for the number of events and for all of a game: a placement scores at most for four areas and their
crosses, two chains and a trade route, and no more waypoints come back than were set, one a placement."""

# The bits of FEATURES: what is played with, whether the sides are still to be drawn, and above them the seat
# that plays Land and begins.
MOUNTAINS_CORALS, CARAVANS_SHIPS, WAYPOINTS, MUST_PLAY_AGAIN, MUST_STEAL, UNDRAWN_SIDES = (
    1 << bit for bit in range(6)
)
LAND_SEAT_UNIT = 1 << 6

# For each slot: the face, where it is, its rotation, who placed it, and the area on which the same seat set
# its waypoint afterwards. This is the history of the map, from which all else that is on it follows.
FACE = 0
Q = FACE + SLOTS
R = Q + SLOTS
ROTATION = R + SLOTS
PLACER = ROTATION + SLOTS
WAYPOINT_AFTER = PLACER + SLOTS
HISTORY_END = WAYPOINT_AFTER + SLOTS

# For each place of the map its slot plus one, four to a number.
GRID = HISTORY_END
GRID_END = GRID + GRID_WIDTH * GRID_WIDTH // 4

# Areas (four to a slot), chains of sections (two to a slot) and trade routes (one to a slot) as forests: for
# each node its parent; for each root what its tree holds. A set of slots is two masks of 30 bits.
MASK_BITS = 30
AREA_NODES = SLOTS * MOST_AREAS
AREA_PARENT = GRID_END
AREA_OPEN_EDGES = AREA_PARENT + AREA_NODES  # edges that face an empty place
AREA_CROSSES = AREA_OPEN_EDGES + AREA_NODES
AREA_TILES = AREA_CROSSES + AREA_NODES
CHAIN_NODES = SLOTS * MOST_SECTIONS
CHAIN_PARENT = AREA_TILES + 2 * AREA_NODES
CHAIN_LENGTH = CHAIN_PARENT + CHAIN_NODES
CHAIN_TILES = CHAIN_LENGTH + CHAIN_NODES
ROUTE_PARENT = CHAIN_TILES + 2 * CHAIN_NODES
ROUTE_CARAVANS = ROUTE_PARENT + SLOTS
ROUTE_SHIPS = ROUTE_CARAVANS + SLOTS
ROUTE_TILES = ROUTE_SHIPS + SLOTS

SCORE = ROUTE_TILES + 2 * SLOTS  # for each side
WAYPOINT = SCORE + len(Side)  # for each seat the area on which its waypoint is, or NONE
TILE_COUNT = WAYPOINT + MOST_SEATS  # how many tiles are on the map
SPECIAL = TILE_COUNT + 1  # whether the volcano/whirlpool tile is still aside
MAP_END = SPECIAL + 1
"""Up to here all follows from the history."""

# For each face of a tile: the face on its other side, the mask of the seats that have seen it, and whether
# its tile lies somewhere in the stacks, below the tops.
OTHER_SIDE = MAP_END
SEEN = OTHER_SIDE + FACES
IN_STACKS = SEEN + FACES

HANDS = IN_STACKS + FACES  # for each seat the faces that lie up in its hand
HAND_SIZES = HANDS + MOST_SEATS * HAND_LIMIT
STACK_TOPS = HAND_SIZES + MOST_SEATS  # for each stack the face on top, or NONE
STACK_SIZES = STACK_TOPS + 2  # for each stack its number of tiles

(
    STAGE,
    PHASE,
    TURN,  # the seat whose turn it is
    PLAYED,  # how many tiles of its hand it has placed
    DRAWS,  # how many tops have been turned up
    FEATURES,
    SEATS,
) = range(STACK_SIZES + 2, STACK_SIZES + 9)

SIZE = SEATS + 1
