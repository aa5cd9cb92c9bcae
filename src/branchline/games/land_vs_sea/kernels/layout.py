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
HAND_TILES = 2
ROUND = 64
"""After how many places the map comes back to itself."""

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


class _Events(NamedTuple):
    LAND: int
    SEA: int
    BONUS: int
    MOUNTAINS: int
    CORALS: int
    TRADE: int
    WAYPOINT: int
    ROUTE: int


Scored = _Events(*range(8))
"""What brings points."""

EVENT = 6
"""The size of a note on points: what, which side, how many, after which slot, and the two masks of slots."""
EVENT_ROOM = 1 + EVENT * 12 * SLOTS
"""Enough for every game: a placement scores at most for four areas and their crosses, two chains and a trade
route, and no more waypoints come back than were set, one after a placement."""

# Features: what is played with.
MOUNTAINS_CORALS, CARAVANS_SHIPS, WAYPOINTS, MUST_PLAY_AGAIN, MUST_STEAL = (1 << bit for bit in range(5))

# For each slot: the face, where it is, its rotation, who placed it, and the area on which the same seat set
# its waypoint afterwards. All that is on the map follows from these.
FACE = 0
Q = FACE + SLOTS
R = Q + SLOTS
ROTATION = R + SLOTS
PLACER = ROTATION + SLOTS
MARKED = PLACER + SLOTS
HISTORY = MARKED + SLOTS

# For each place of the map its slot plus one, four to a number.
GRID = HISTORY
GRID_END = GRID + ROUND * ROUND // 4

# Areas (four to a slot), chains of sections (two to a slot) and trade routes (one to a slot) as forests: for
# each node its parent; for each root what its tree holds. A set of slots is two masks of 30 bits.
WORD = 30
AREA_NODES = SLOTS * MOST_AREAS
AREA_PARENT = GRID_END
AREA_OPEN = AREA_PARENT + AREA_NODES  # edges that face an empty place
AREA_CROSSES = AREA_OPEN + AREA_NODES
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
PLACED = WAYPOINT + MOST_SEATS  # how many slots there are
SPECIAL = PLACED + 1  # whether the volcano/whirlpool tile is still aside
MAP_END = SPECIAL + 1
"""Up to here all follows from the history."""

# For each face of a tile: the face on its other side, the mask of the seats that have seen it, and whether
# its tile lies somewhere in the stacks, below the tops.
OTHER = MAP_END
SEEN = OTHER + FACES
HIDDEN = SEEN + FACES

HANDS = HIDDEN + FACES  # for each seat the faces that lie up in its hand
HAND_SIZES = HANDS + MOST_SEATS * HAND_TILES
TOPS = HAND_SIZES + MOST_SEATS  # for each stack the face on top, or NONE
SIZES = TOPS + 2  # for each stack its number of tiles

(
    STAGE,
    PHASE,
    TURN,  # the seat whose turn it is
    PLAYED,  # how many tiles of its hand it has placed
    DRAWN,  # how many tops have been turned up
    FEATURES,
    SEATS,
) = range(SIZES + 2, SIZES + 9)

SIZE = SEATS + 1
