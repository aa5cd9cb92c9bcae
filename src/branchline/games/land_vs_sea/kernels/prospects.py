"""What is to be expected of open areas, by weights that were fitted to many games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import Matrix, land_mask
from branchline.games.land_vs_sea.kernels.forests import area_at, tiles_in_tree
from branchline.games.land_vs_sea.kernels.gains import lead
from branchline.games.land_vs_sea.kernels.placing import own_side
from branchline.games.land_vs_sea.kernels.tables import DATA, EDGES, NONE
from branchline.parts.compiled import Ints, kernel

Floats = NDArray[np.float64]

STAGE_STARTS = np.array([1, 3, 6, 11, 21, 36], np.int32)
"""How many tiles are still to be placed, at least, in each stage of the game that has weights of its own."""
OWNERS = 2
"""An area belongs to the side that has just moved, or to another."""
MOST_OPEN = 6
"""Open edges of an area that are told apart: so many or more are one case."""
TERMS = 3
"""What an open area is worth to its owner, what more for each tile, and for each cross to who has moved."""
CASES = (len(STAGE_STARTS), OWNERS, MOST_OPEN, TERMS)
PLAY_AGAIN_WEIGHT = len(STAGE_STARTS) * OWNERS * MOST_OPEN * TERMS
"""Where the weights of the cases end; the last one says what it is worth to place another tile."""


def load_weights(path: Path) -> Floats:
    """The weights of a file, all of them in a row."""
    read = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    areas = np.array(read["open_areas"], np.float64)
    if areas.shape != CASES:
        raise ValueError(f"weights of the shape {areas.shape}, not {CASES}")
    return np.append(areas.ravel(), float(read["play_again"]))


WEIGHTS = load_weights(DATA / "evaluation.json")
"""Fitted by `bench/fit_land_vs_sea.py`."""
NO_WEIGHTS = np.zeros_like(WEIGHTS)
"""Points at once are all that counts."""


@kernel("int64(int32[::1])")
def tiles_left(data: Ints) -> int:
    """How many tiles are still to be placed, without the special one."""
    left = int(data[at.STACK_SIZES] + data[at.STACK_SIZES + 1])
    for seat in range(data[at.SEATS]):
        left += data[at.HAND_SIZES + seat]
    return left


@kernel("int64(int64)")
def weight_stage(left: int) -> int:
    """The stage of the weights with so many tiles to be placed, or NONE when there are none."""
    stage = NONE
    for start in STAGE_STARTS:
        stage += left >= start
    return stage


@kernel("int64(int32[::1])")
def side_total(data: Ints) -> int:
    """How many sides there are."""
    return 3 if data[at.SEATS] == 3 else 2


@kernel("int64(int32[::1], int64, int64)", inner=True)
def share(data: Ints, side: int, owner: int) -> int:
    """By how much a point for its owner gets a side ahead of the others, added up."""
    return side_total(data) - 1 if owner == side else -1


@kernel(
    "float64(int32[::1], float64[::1], int64, int64, int64, int64, int64, int64, int64)",
    inner=True,
)
def area_worth(
    data: Ints,
    weights: Floats,
    stage: int,
    side: int,
    moved: int,
    owner: int,
    open_edges: int,
    tiles: int,
    crosses: int,
) -> float:
    """What an open area is worth to a side when another or the same has just moved."""
    case = (stage * OWNERS + (owner != moved)) * MOST_OPEN + min(open_edges, MOST_OPEN) - 1
    base, for_tile, for_cross = weights[TERMS * case], weights[TERMS * case + 1], weights[TERMS * case + 2]
    return float(
        share(data, side, owner) * (base + for_tile * tiles) + share(data, side, moved) * for_cross * crosses
    )


@kernel("float64(int32[::1], int32[:, ::1], float64[::1], int64, int64)")
def open_areas_worth(data: Ints, faces: Matrix, weights: Floats, side: int, moved: int) -> float:
    """What all open areas are worth to a side when another or the same has just moved."""
    stage, worth = weight_stage(tiles_left(data)), 0.0
    if stage == NONE:
        return 0.0
    for slot in range(data[at.TILE_COUNT]):
        for direction in range(EDGES):
            area = area_at(data, faces, slot, direction)
            if data[at.AREA_PARENT + area] != area or not data[at.AREA_OPEN_EDGES + area]:
                continue
            first = True
            for before in range(direction):
                first &= area_at(data, faces, slot, before) != area
            if first:
                worth += area_worth(
                    data,
                    weights,
                    stage,
                    side,
                    moved,
                    at.Side.LAND if land_mask(data, faces, slot) >> direction & 1 else at.Side.SEA,
                    int(data[at.AREA_OPEN_EDGES + area]),
                    tiles_in_tree(data, at.AREA_TILES, area),
                    int(data[at.AREA_CROSSES + area]),
                )
    return worth


@kernel("float64(int32[::1], int32[:, ::1], float64[::1], int64)")
def prospect(data: Ints, faces: Matrix, weights: Floats, seat: int) -> float:
    """By how much a seat's side is ahead of each other, on average, with what open areas promise.

    A turn is about to begin, or all is over.
    """
    side, others = own_side(data, seat), side_total(data) - 1
    ahead = float(lead(data, side))
    if data[at.STAGE] != at.Stage.OVER:
        moved = own_side(data, (data[at.TURN] - 1) % data[at.SEATS])
        ahead += open_areas_worth(data, faces, weights, side, moved)
    return ahead / others
