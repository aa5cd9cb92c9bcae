"""Random games to the end: every legal move of a step is equally likely."""

from __future__ import annotations

import numpy as np

from branchline.games.land_vs_sea.kernels.board import (
    MOST_PLACEMENTS,
    Table,
    placements,
    special_placements,
)
from branchline.games.land_vs_sea.kernels.hands import to_turn_up, turn_up
from branchline.games.land_vs_sea.kernels.layout import (
    FACES,
    FEATURES,
    HAND_TILES,
    HANDS,
    HIDDEN,
    MUST_PLAY_AGAIN,
    MUST_STEAL,
    SCORE,
    SEATS,
    SIZE,
    SIZES,
    SLOTS,
    STAGE,
    Side,
    Stage,
)
from branchline.games.land_vs_sea.kernels.tables import MOST_AREAS, NONE
from branchline.games.land_vs_sea.kernels.turns import (
    can_rob,
    decline,
    end_turn,
    mark,
    play_tile,
    spots,
    steal_tile,
    take_tile,
)
from branchline.parts.compiled import Ints, Random, below, kernel


@kernel("void(int32[::1], int64)", inner=True)
def _note(log: Ints, number: int) -> None:
    """Adds to the log while there is room; its first element counts."""
    if log[0] + 1 < len(log):
        log[0] += 1
        log[log[0]] = number


@kernel("int64(int32[::1], uint64[::1])", inner=True)
def _hidden_face(data: Ints, random: Random) -> int:
    """A random face of the tiles in the stacks."""
    while True:
        face = below(random, FACES)
        if data[HIDDEN + face]:
            return face


@kernel("void(int32[::1], int32[:, ::1], uint64[::1], int32[:, ::1], int32[::1])", inner=True)
def _place(data: Ints, faces: Table, random: Random, rows: Table, log: Ints) -> None:
    """A placement, or none where the second tile may be kept."""
    if data[STAGE] == Stage.SPECIAL:
        count = special_placements(data, faces, rows)
    else:
        count = placements(data, faces, rows)
    free = data[STAGE] == Stage.AGAIN and not data[FEATURES] & MUST_PLAY_AGAIN
    row = below(random, count + (1 if free else 0))
    if row == count:
        _note(log, NONE)
        decline(data, faces)
    else:
        face, q, r, rotation = int(rows[row, 0]), int(rows[row, 1]), int(rows[row, 2]), int(rows[row, 3])
        _note(log, face)
        _note(log, q)
        _note(log, r)
        _note(log, rotation)
        play_tile(data, faces, face, q, r, rotation, np.zeros(1, np.int32))


@kernel("void(int32[::1], int32[:, ::1], uint64[::1], int32[::1])", inner=True)
def _steal(data: Ints, faces: Table, random: Random, log: Ints) -> None:
    """Any tile of anyone who can be robbed, or none where that is free."""
    found = np.empty(HAND_TILES * data[SEATS], np.int32)
    count = 0
    for seat in range(data[SEATS]):
        if can_rob(data, seat):
            for tile in range(HAND_TILES):
                found[count] = data[HANDS + HAND_TILES * seat + tile]
                count += 1
    choice = below(random, count + (0 if data[FEATURES] & MUST_STEAL else 1))
    if choice == count:
        _note(log, NONE)
        decline(data, faces)
    else:
        _note(log, int(found[choice]))
        steal_tile(data, faces, int(found[choice]))


@kernel("void(int32[::1], int32[:, ::1], uint64[::1], int32[::1])", inner=True)
def _mark(data: Ints, faces: Table, random: Random, log: Ints) -> None:
    """Any area for the waypoint, or none."""
    found = np.empty(SLOTS * MOST_AREAS, np.int32)
    count = spots(data, faces, found)
    choice = below(random, count + 1)
    if choice == count:
        _note(log, NONE)
        decline(data, faces)
    else:
        _note(log, int(found[choice]))
        mark(data, faces, int(found[choice]))


@kernel("void(int32[::1], int32[:, ::1], uint64[::1], int32[::1])", inner=True)
def _take(data: Ints, faces: Table, random: Random, log: Ints) -> None:
    """Either stack that has a tile."""
    stack = below(random, 2)
    if not data[SIZES + stack]:
        stack = 1 - stack
    _note(log, stack)
    take_tile(data, faces, stack)


@kernel("void(int32[::1], int32[:, ::1], uint64[::1], int32[:, ::1], int32[::1], int32[::1])")
def playouts(start: Ints, faces: Table, random: Random, scores: Table, log: Ints, last: Ints) -> None:
    """Plays a game to its end as often as `scores` has rows: the points of each side.

    `log` gets all that comes up on the stacks and every move, in order, as far as there is room; its first
    element is their number. The last state stays in `last`.
    """
    rows = np.empty((MOST_PLACEMENTS, 4), np.int32)
    log[0] = 0
    for game in range(len(scores)):
        last[:SIZE] = start[:SIZE]
        while last[STAGE] != Stage.OVER:
            stage = last[STAGE]
            if to_turn_up(last) != NONE:
                face = _hidden_face(last, random)
                _note(log, face)
                turn_up(last, face)
            elif stage == Stage.DEAL or stage == Stage.REFILL:
                _take(last, faces, random, log)
            elif stage == Stage.STEAL:
                _steal(last, faces, random, log)
            elif stage == Stage.WAYPOINT:
                _mark(last, faces, random, log)
            elif stage == Stage.CONFIRM:
                end_turn(last, faces)
            else:
                _place(last, faces, random, rows, log)
        for side in range(len(Side)):
            scores[game, side] = last[SCORE + side]
