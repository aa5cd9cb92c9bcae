"""Random games to the end: every legal move of a step is equally likely."""

from __future__ import annotations

import numpy as np

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import (
    MOST_PLACEMENTS,
    Matrix,
    placements,
    special_placements,
)
from branchline.games.land_vs_sea.kernels.hands import stack_to_turn_up, turn_up
from branchline.games.land_vs_sea.kernels.placing import draw_sides
from branchline.games.land_vs_sea.kernels.tables import MOST_AREAS, NONE
from branchline.games.land_vs_sea.kernels.turns import (
    can_steal_from,
    decline,
    end_turn,
    play_tile,
    play_waypoint,
    steal_tile,
    take_tile,
    waypoint_areas,
)
from branchline.parts.compiled import Ints, Random, below, kernel


@kernel("void(int32[::1], int64)", inner=True)
def _append(log: Ints, number: int) -> None:
    """Adds to the log while there is room; its first element counts."""
    if log[0] + 1 < len(log):
        log[0] += 1
        log[log[0]] = number


@kernel("int64(int32[::1], uint64[::1])", inner=True)
def face_in_stacks(data: Ints, random: Random) -> int:
    """A random face of the tiles in the stacks."""
    while True:
        face = below(random, at.FACES)
        if data[at.IN_STACKS + face]:
            return face


@kernel("void(int32[::1], int32[:, ::1], uint64[::1], int32[:, ::1], int32[::1])", inner=True)
def _place(data: Ints, faces: Matrix, random: Random, rows: Matrix, log: Ints) -> None:
    """Any placement, or none where the second tile may be kept."""
    if data[at.STAGE] == at.Stage.SPECIAL:
        count = special_placements(data, faces, rows)
    else:
        count = placements(data, faces, rows)
    may_pass = data[at.STAGE] == at.Stage.AGAIN and not data[at.FEATURES] & at.MUST_PLAY_AGAIN
    row = below(random, count + (1 if may_pass else 0))
    if row == count:
        _append(log, NONE)
        decline(data, faces)
    else:
        face, q, r, rotation = int(rows[row, 0]), int(rows[row, 1]), int(rows[row, 2]), int(rows[row, 3])
        _append(log, face)
        _append(log, q)
        _append(log, r)
        _append(log, rotation)
        play_tile(data, faces, face, q, r, rotation, np.zeros(1, np.int32))


@kernel("void(int32[::1], int32[:, ::1], uint64[::1], int32[::1])", inner=True)
def _steal(data: Ints, faces: Matrix, random: Random, log: Ints) -> None:
    """Any tile that can be stolen, or none where stealing is optional."""
    found = np.empty(at.HAND_LIMIT * data[at.SEATS], np.int32)
    count = 0
    for seat in range(data[at.SEATS]):
        if can_steal_from(data, seat):
            for tile in range(at.HAND_LIMIT):
                found[count] = data[at.HANDS + at.HAND_LIMIT * seat + tile]
                count += 1
    choice = below(random, count + (0 if data[at.FEATURES] & at.MUST_STEAL else 1))
    if choice == count:
        _append(log, NONE)
        decline(data, faces)
    else:
        _append(log, int(found[choice]))
        steal_tile(data, faces, int(found[choice]))


@kernel("void(int32[::1], int32[:, ::1], uint64[::1], int32[::1])", inner=True)
def _waypoint(data: Ints, faces: Matrix, random: Random, log: Ints) -> None:
    """Any area for the waypoint, or none."""
    found = np.empty(at.SLOTS * MOST_AREAS, np.int32)
    count = waypoint_areas(data, faces, found)
    choice = below(random, count + 1)
    if choice == count:
        _append(log, NONE)
        decline(data, faces)
    else:
        _append(log, int(found[choice]))
        play_waypoint(data, faces, int(found[choice]))


@kernel("void(int32[::1], int32[:, ::1], uint64[::1], int32[::1])", inner=True)
def _take(data: Ints, faces: Matrix, random: Random, log: Ints) -> None:
    """Either stack that has a tile."""
    stack = below(random, 2)
    if not data[at.STACK_SIZES + stack]:
        stack = 1 - stack
    _append(log, stack)
    take_tile(data, faces, stack)


@kernel("void(int32[::1], int32[:, ::1], uint64[::1], int32[:, ::1], int32[::1], int32[::1])")
def playouts(start: Ints, faces: Matrix, random: Random, scores: Matrix, log: Ints, last: Ints) -> None:
    """Plays a game to its end as often as `scores` has rows: the points of each side.

    `log` gets who plays Land if that is drawn, every face that is turned up on a stack and every move, in
    order, as far as there is room; its first element is their number. The last state stays in `last`.
    """
    rows = np.empty((MOST_PLACEMENTS, 4), np.int32)
    log[0] = 0
    for game in range(len(scores)):
        last[: at.SIZE] = start[: at.SIZE]
        while last[at.STAGE] != at.Stage.OVER:
            stage = last[at.STAGE]
            if last[at.FEATURES] & at.UNDRAWN_SIDES:
                seat = below(random, int(last[at.SEATS]))
                _append(log, seat)
                draw_sides(last, seat)
            elif stack_to_turn_up(last) != NONE:
                face = face_in_stacks(last, random)
                _append(log, face)
                turn_up(last, face)
            elif stage == at.Stage.DEAL or stage == at.Stage.REFILL:
                _take(last, faces, random, log)
            elif stage == at.Stage.STEAL:
                _steal(last, faces, random, log)
            elif stage == at.Stage.WAYPOINT:
                _waypoint(last, faces, random, log)
            elif stage == at.Stage.CONFIRM:
                end_turn(last, faces)
            else:
                _place(last, faces, random, rows, log)
        for side in range(len(at.Side)):
            scores[game, side] = last[at.SCORE + side]
