"""How the land grows: what a drawing brings is what a full count finds after it."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from branchline.games.railroad_ink.expansions import EXPANSIONS, dice_set
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_OF
from branchline.games.railroad_ink.kernels.desert import exposed
from branchline.games.railroad_ink.kernels.effects import apply_meteor, begin_round, draw
from branchline.games.railroad_ink.kernels.fitting import demands
from branchline.games.railroad_ink.kernels.growth import LAND_FACTS, land_gain, newly_exposed, study_land
from branchline.games.railroad_ink.kernels.lakes import lets_lakes_fill
from branchline.games.railroad_ink.kernels.lava import CLOSED_LAKE
from branchline.games.railroad_ink.kernels.pictures import FACE_ID, FIRST_PATTERN, PICTURE_OF
from branchline.games.railroad_ink.kernels.placement import MAX_PLACEMENTS, placements
from branchline.games.railroad_ink.kernels.playout import dice_table
from branchline.games.railroad_ink.kernels.scoring import SCORE_WORK, expansion_points
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.state import head_of, new_state, seat_block
from branchline.parts.compiled import Ints
from tests.soak import SOAK

GAIN, EXPOSED, FILLS = range(3)


def _grow(played: int, block: Ints, listed: Ints, keys: Ints, facts: Ints, work: Ints, found: Ints) -> None:
    """What each of some drawings changes; Python can't call inner kernels itself."""
    study_land(played, block, facts, work)
    for turn in range(len(listed)):
        cell, picture = listed[turn, 1], listed[turn, 2]
        found[turn, GAIN] = land_gain(played, block, cell, picture, facts)
        found[turn, EXPOSED] = newly_exposed(block, cell, picture)
        found[turn, FILLS] = lets_lakes_fill(block, cell, picture, keys)


_numba: Any = numba
_grow_all = _numba.njit(_grow)


def _points(played: int, block: Ints) -> int:
    return expansion_points(played, block[: at.BOARD], np.empty(SCORE_WORK, np.int32))


def _check_all_drawings(head: Ints, block: Ints, listed: Ints) -> None:
    played = int(head[at.HEAD_FEATURES])
    before, points = block.copy(), _points(played, block)
    keys, found = np.empty(at.CELLS, np.int32), np.empty((len(listed), 3), np.int32)
    demands(block, keys)
    facts, work = np.empty(LAND_FACTS, np.int32), np.empty(SCORE_WORK, np.int32)
    _grow_all(played, block, listed, keys, facts, work, found)
    assert np.array_equal(block, before)
    for drawing, (gain, newly, fills) in zip(listed, found.tolist(), strict=True):
        after = block.copy()
        draw(head, drawing, after)
        elsewhere = np.flatnonzero(after[: at.CELLS] != block[: at.CELLS]).tolist() != [drawing[1]]
        assert bool(fills and played & at.LAKES) == elsewhere
        if not elsewhere:
            assert points + gain == _points(played, after)
            assert exposed(block) + newly == exposed(after)


@pytest.mark.parametrize("second", EXPANSIONS)
@pytest.mark.parametrize("craters_pay", ["per_end", "per_route"])
def test_what_a_drawing_brings_is_what_a_full_count_finds(second: str, craters_pay: str) -> None:
    """All that could be drawn on the way through games with each expansion and the next one."""
    names = [*EXPANSIONS]
    first = names[names.index(second) - 1]
    options = RailroadInkOptions(expansion=first, second_expansion=second, craters_pay=craters_pay)  # type: ignore[arg-type]
    listed = np.empty((MAX_PLACEMENTS, 3), np.int32)
    dice = dice_table(dice_set(options), first, second)
    for seed in range(8 if SOAK else 2):
        state, random = new_state(options, 1), np.random.default_rng(seed)
        head, block = head_of(state), seat_block(state, 0)
        head[at.HEAD_STAGE] = at.DRAWING
        for number in range(1, int(head[at.HEAD_ROUNDS]) + 1):
            head[at.HEAD_ROUND] = number
            block[at.DICE : at.DICE + len(dice)] = [random.choice(die) for die in dice]
            begin_round(head, block)
            if head[at.HEAD_FEATURES] & at.METEORS:
                apply_meteor(block, int(random.integers(4)))
            while count := placements(head, block, 1, listed):
                drawings = listed[:count]
                in_cells = (drawings[:, 0] < FIRST_PATTERN) & (drawings[:, 1] < at.CELLS)
                _check_all_drawings(head, block, np.ascontiguousarray(drawings[in_cells]))
                draw(head, drawings[random.integers(count)], block)
                if random.random() < 1 / at.MAX_DICE:
                    break


def test_lava_between_two_borders_is_a_closed_lake() -> None:
    """Games drawn at random hardly ever close one."""
    state = new_state(RailroadInkOptions(expansion="lava"), 1)
    head, block = head_of(state), seat_block(state, 0)
    block[CELL_OF["a1"]] = PICTURE_OF["l.l."]
    closing = np.array([[FACE_ID["lc"], CELL_OF["a2"], PICTURE_OF["l..l"]]], np.int32)
    points = _points(int(head[at.HEAD_FEATURES]), block)
    _check_all_drawings(head, block, closing)
    draw(head, closing[0], block)
    assert _points(int(head[at.HEAD_FEATURES]), block) == points + CLOSED_LAKE + 1
