"""The hexagons of every map sheet: cells, sides, corners and tracks by number and by name.

Cells are named by column and row, a1 to j9. A track runs along a side, `e5.f5`, or joins opposite corners
of a cell, `e5:n-s`. Both have numbers from one range, the sides first.
"""

from __future__ import annotations

import numpy as np

import branchline.parts.hexes as hexes
from branchline.parts.hexes import CORNER_NAMES, Corner, Side

COLUMNS = 10
ROWS = 9
AXIAL = hexes.rectangle(COLUMNS, ROWS)
"""The axial coordinates of each cell."""
CELLS = len(AXIAL)
CELL_OF = {cell: number for number, cell in enumerate(AXIAL)}
CELL_NAMES = tuple(f"{'abcdefghij'[cell % COLUMNS]}{cell // COLUMNS + 1}" for cell in range(CELLS))

CORNER_LIST: tuple[Corner, ...] = tuple(dict.fromkeys(at for cell in AXIAL for at in hexes.corners(cell)))
CORNERS = len(CORNER_LIST)
CORNER_OF = {at: number for number, at in enumerate(CORNER_LIST)}
FRAME = np.array([any(cell not in CELL_OF for cell in at) for at in CORNER_LIST], np.int32)
"""Whether a corner lies on the frame of the map: a railway that arrives there has reached the edge."""

SIDE_LIST: tuple[Side, ...] = tuple(
    dict.fromkeys(
        side for cell in AXIAL for side in hexes.sides(cell) if side[0] in CELL_OF and side[1] in CELL_OF
    )
)
"""The sides between two cells of the map; those of the frame are not for tracks (P3)."""
SIDES = len(SIDE_LIST)
DIAGONALS = 3
"""Ways to join opposite corners of a cell."""
TRACKS = SIDES + DIAGONALS * CELLS

SIDE_CELLS = np.array([sorted(CELL_OF[cell] for cell in side) for side in SIDE_LIST], np.int32)
CELL_CORNERS = np.array([[CORNER_OF[at] for at in hexes.corners(cell)] for cell in AXIAL], np.int32)
_side_of = {side: number for number, side in enumerate(SIDE_LIST)}
CELL_SIDES = np.array([[_side_of.get(side, -1) for side in hexes.sides(cell)] for cell in AXIAL], np.int32)
"""The side of each cell in each direction, -1 on the frame."""
NEIGHBOURS = np.array([[CELL_OF.get(cell, -1) for cell in hexes.neighbours(at)] for at in AXIAL], np.int32)

TRACK_ENDS = np.array(
    [[CORNER_OF[end] for end in hexes.ends(side)] for side in SIDE_LIST]
    + [[corners[d], corners[d + 3]] for corners in CELL_CORNERS.tolist() for d in range(DIAGONALS)],
    np.int32,
)
"""The two corners that a track joins."""

MOST_INCIDENT = 6
INCIDENT = np.full((CORNERS, MOST_INCIDENT), -1, np.int32)
"""The tracks that could begin or end in a corner: up to three sides, up to three diagonals."""
for _track, _ends in enumerate(TRACK_ENDS.tolist()):
    for _end in _ends:
        INCIDENT[_end, np.flatnonzero(INCIDENT[_end] < 0)[0]] = _track


def track_cell(track: int) -> int:
    """The cell that a shortcut crosses."""
    return (track - SIDES) // DIAGONALS


def diagonal_name(diagonal: int) -> str:
    return f"{CORNER_NAMES[diagonal]}-{CORNER_NAMES[diagonal + 3]}"


def _track_name(track: int) -> str:
    if track < SIDES:
        return ".".join(CELL_NAMES[cell] for cell in SIDE_CELLS[track])
    return f"{CELL_NAMES[track_cell(track)]}:{diagonal_name((track - SIDES) % DIAGONALS)}"


TRACK_NAMES = tuple(_track_name(track) for track in range(TRACKS))
TRACK_OF = {name: track for track, name in enumerate(TRACK_NAMES)}
