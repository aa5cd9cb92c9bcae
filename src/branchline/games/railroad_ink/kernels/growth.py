"""How the land grows: what one more drawing changes in the points of the expansions, and in their dangers.

Nothing is counted anew for each drawing: the rivers, lakes, forests and trails of a board are found once, and
a drawing joins those that it meets.
"""

from __future__ import annotations

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.canyons import CANYON_WORK, canyons
from branchline.games.railroad_ink.kernels.desert import exposed_around
from branchline.games.railroad_ink.kernels.forest import forest_gain, study_forests
from branchline.games.railroad_ink.kernels.lakes import lake_gain
from branchline.games.railroad_ink.kernels.lava import lava_gain, study_lava
from branchline.games.railroad_ink.kernels.meteors import points_around
from branchline.games.railroad_ink.kernels.networks import REGION_FACTS, study_regions
from branchline.games.railroad_ink.kernels.pictures import CACTI
from branchline.games.railroad_ink.kernels.rivers import river_gain, study_rivers
from branchline.games.railroad_ink.kernels.scoring import CHANGES
from branchline.games.railroad_ink.kernels.trails import TRAIL_FACTS, study_trails, trail_gain
from branchline.parts.compiled import Ints, kernel

# What is known of the land before more is drawn, for each expansion that is played.
RIVER_FACTS = 0
LAKE_FACTS = RIVER_FACTS + REGION_FACTS
LAVA_FACTS = LAKE_FACTS + REGION_FACTS
FOREST_FACTS = LAVA_FACTS + REGION_FACTS
TRAILS_FACTS = FOREST_FACTS + REGION_FACTS
CANYON_FACTS = TRAILS_FACTS + TRAIL_FACTS
LAND_FACTS = CANYON_FACTS + CANYON_WORK


@kernel("void(int64, int32[::1], int32[::1], int32[::1])", inner=True, makes_arrays=False)
def study_land(played: int, board: Ints, facts: Ints, work: Ints) -> None:
    """All that has to be known of the land before drawings are tried; `work` has SCORE_WORK elements."""
    if played & at.RIVERS:
        study_rivers(board, facts[RIVER_FACTS:LAKE_FACTS])
    if played & at.LAKES:
        study_regions(board, at.WATER, facts[LAKE_FACTS:LAVA_FACTS])
    if played & at.LAVAS:
        study_lava(board, facts[LAVA_FACTS:FOREST_FACTS])
    if played & at.FOREST:
        study_forests(board, facts[FOREST_FACTS:TRAILS_FACTS])
    if played & at.TRAILS:
        study_trails(board, facts[TRAILS_FACTS:CANYON_FACTS], work)
    if played & at.CANYONS:
        canyons(board, facts[CANYON_FACTS:LAND_FACTS])


@kernel("boolean(int32[::1], int64)", inner=True, makes_arrays=False)
def _is_at_crater(block: Ints, cell: int) -> bool:
    """Is there a crater in a cell, or beside it?"""
    craters = block[at.MARKS + cell]
    for side in range(4):
        if NEIGHBOUR[cell, side] >= 0:
            craters |= block[at.MARKS + NEIGHBOUR[cell, side]]
    return bool(craters & at.CRATER)


@kernel("int64(int64, int32[::1], int64, int64)", inner=True, makes_arrays=False)
def _meteor_gain(played: int, block: Ints, cell: int, picture: int) -> int:
    """The points of route ends at craters that a drawing brings; one in a crater closes it."""
    marks = block[at.MARKS + cell]
    before = points_around(played, block, cell)
    block[at.PICTURE + cell] = picture
    block[at.MARKS + cell] &= ~at.CRATER
    after = points_around(played, block, cell)
    block[at.PICTURE + cell] = 0
    block[at.MARKS + cell] = marks
    return after - before


@kernel("int64(int32[::1], int64, int64)", inner=True, makes_arrays=False)
def newly_exposed(block: Ints, cell: int, picture: int) -> int:
    """How many more cacti a drought would erase with a drawing in an empty cell."""
    before = exposed_around(block, cell)
    block[at.PICTURE + cell] = picture
    after = exposed_around(block, cell)
    block[at.PICTURE + cell] = 0
    return after - before


@kernel("int64(int64, int32[::1], int64, int64, int32[::1])", inner=True, makes_arrays=False, inlined=True)
def land_gain(played: int, block: Ints, cell: int, picture: int, facts: Ints) -> int:
    """The points of all expansions that a drawing in an empty cell brings, if no lake fills."""
    changed = played & CHANGES[picture]
    gain = 0
    if changed & at.RIVERS:
        gain += river_gain(block, cell, picture, facts[RIVER_FACTS:LAKE_FACTS])
    if changed & at.LAKES:
        gain += lake_gain(block, cell, picture, facts[LAKE_FACTS:LAVA_FACTS])
    if changed & at.LAVAS:
        gain += lava_gain(block, cell, picture, facts[LAVA_FACTS:FOREST_FACTS])
    if changed & at.FOREST:
        gain += forest_gain(cell, facts[FOREST_FACTS:TRAILS_FACTS])
    if changed & at.TRAILS:
        gain += trail_gain(block, cell, picture, facts[TRAILS_FACTS:CANYON_FACTS])
    if changed & at.DESERT:
        gain += CACTI[picture]
    if played & at.METEORS and _is_at_crater(block, cell):
        gain += _meteor_gain(played, block, cell, picture)
    return gain
