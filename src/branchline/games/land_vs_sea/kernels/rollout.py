"""Games that go on as a simple bot would play them: every tile where it is worth most."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import (
    MOST_PLACEMENTS,
    Matrix,
    slot_at,
    special_placements,
)
from branchline.games.land_vs_sea.kernels.forests import root_of
from branchline.games.land_vs_sea.kernels.hands import stack_to_turn_up, turn_up
from branchline.games.land_vs_sea.kernels.placing import draw_sides
from branchline.games.land_vs_sea.kernels.playout import face_in_stacks
from branchline.games.land_vs_sea.kernels.prospects import Floats, prospect
from branchline.games.land_vs_sea.kernels.tables import EDGES, MOST_AREAS, NONE
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
from branchline.games.land_vs_sea.kernels.weighing import face_worth, weigh_placements
from branchline.parts.compiled import Ints, Random, below, kernel


@kernel("int64(float64[::1], int64, uint64[::1])", inner=True)
def _best(worths: Floats, count: int, random: Random) -> int:
    """The best of the first of them, any of those that are equal."""
    best, equal = 0, 1
    for row in range(1, count):
        if worths[row] > worths[best]:
            best, equal = row, 1
        elif worths[row] == worths[best]:
            equal += 1
            if not below(random, equal):
                best = row
    return best


@kernel("void(int32[::1], int32[:, ::1], float64[::1], uint64[::1], int32[:, ::1], float64[::1])", inner=True)
def _place(data: Ints, faces: Matrix, weights: Floats, random: Random, rows: Matrix, worths: Floats) -> None:
    """The placement that is worth most."""
    seat = int(data[at.TURN])
    if data[at.STAGE] == at.Stage.SPECIAL:
        row = below(random, special_placements(data, faces, rows))
    else:
        size = int(data[at.HAND_SIZES + seat])
        candidates = np.empty(2 * size, np.int32)
        for tile in range(size):
            face = data[at.HANDS + at.HAND_LIMIT * seat + tile]
            candidates[2 * tile], candidates[2 * tile + 1] = face, data[at.OTHER_SIDE + face]
        row = _best(worths, weigh_placements(data, faces, weights, seat, candidates, rows, worths), random)
        may_pass = data[at.STAGE] == at.Stage.AGAIN and not data[at.FEATURES] & at.MUST_PLAY_AGAIN
        if may_pass and worths[row] < 0:
            decline(data, faces)
            return
    play_tile(
        data,
        faces,
        int(rows[row, 0]),
        int(rows[row, 1]),
        int(rows[row, 2]),
        int(rows[row, 3]),
        np.zeros(1, np.int32),
    )


@kernel("void(int32[::1], int32[:, ::1], float64[::1], int32[:, ::1], float64[::1])", inner=True)
def _steal(data: Ints, faces: Matrix, weights: Floats, rows: Matrix, worths: Floats) -> None:
    """The tile that is worth most to its owner and the thief together."""
    thief, best, most = int(data[at.TURN]), NONE, -np.inf
    for seat in range(data[at.SEATS]):
        if can_steal_from(data, seat):
            for tile in range(at.HAND_LIMIT):
                face = int(data[at.HANDS + at.HAND_LIMIT * seat + tile])
                worth = face_worth(data, faces, weights, seat, face, rows, worths)
                worth += face_worth(data, faces, weights, thief, face, rows, worths)
                if worth > most:
                    best, most = face, worth
    steal_tile(data, faces, best)


@kernel("void(int32[::1], int32[:, ::1])", inner=True)
def _waypoint(data: Ints, faces: Matrix) -> None:
    """The area with the fewest open edges gets the waypoint."""
    found = np.empty(at.SLOTS * MOST_AREAS, np.int32)
    best, fewest = NONE, at.AREA_NODES * EDGES
    for number in range(waypoint_areas(data, faces, found)):
        open_edges = int(data[at.AREA_OPEN_EDGES + root_of(data, at.AREA_PARENT, int(found[number]))])
        if open_edges < fewest:
            best, fewest = int(found[number]), open_edges
    play_waypoint(data, faces, best)


@kernel("void(int32[::1], int32[:, ::1], uint64[::1])", inner=True)
def _take(data: Ints, faces: Matrix, random: Random) -> None:
    """Either stack that has a tile."""
    stack = below(random, 2)
    if not data[at.STACK_SIZES + stack]:
        stack = 1 - stack
    take_tile(data, faces, stack)


@kernel("void(int32[::1], uint64[::1])", inner=True)
def _draw(data: Ints, draws: Random) -> None:
    """What is to be drawn is drawn: who plays Land, and the tops of the stacks."""
    if data[at.FEATURES] & at.UNDRAWN_SIDES:
        draw_sides(data, below(draws, int(data[at.SEATS])))
    while stack_to_turn_up(data) != NONE:
        turn_up(data, face_in_stacks(data, draws))


@kernel("void(int32[::1], int32[:, ::1], float64[::1], int64, int64, uint64[::1], uint64[::1])")
def play_on(
    data: Ints, faces: Matrix, weights: Floats, seat: int, turns: int, draws: Random, random: Random
) -> None:
    """Plays on until so many turns have begun after that of a seat: `draws` decides what is drawn, `random`
    all else that is left to chance."""
    rows, worths = np.empty((MOST_PLACEMENTS, 4), np.int32), np.empty(MOST_PLACEMENTS)
    while data[at.STAGE] != at.Stage.OVER:
        _draw(data, draws)
        stage = data[at.STAGE]
        if stage != at.Stage.DEAL and data[at.TURN] != seat:
            seat = int(data[at.TURN])
            turns -= 1
            if not turns:
                return
        if stage == at.Stage.DEAL:
            _take(data, faces, random)
            seat = int(data[at.TURN])
        elif stage == at.Stage.REFILL:
            _take(data, faces, random)
        elif stage == at.Stage.STEAL:
            _steal(data, faces, weights, rows, worths)
        elif stage == at.Stage.WAYPOINT:
            _waypoint(data, faces)
        elif stage == at.Stage.CONFIRM:
            end_turn(data, faces)
        else:
            _place(data, faces, weights, random, rows, worths)


@kernel("void(int32[::1], int32[:, ::1], int32[::1])", inner=True)
def _play_move(data: Ints, faces: Matrix, move: Ints) -> None:
    """Plays a move of the seat whose turn it is. By the stage it is a stack, a face to steal, a face with its
    place and rotation, or the place and the area of a waypoint after a 0; a NONE in front declines."""
    stage = data[at.STAGE]
    if stage == at.Stage.CONFIRM:
        end_turn(data, faces)
    elif move[0] == NONE:
        decline(data, faces)
    elif stage == at.Stage.DEAL or stage == at.Stage.REFILL:
        take_tile(data, faces, int(move[0]))
    elif stage == at.Stage.STEAL:
        steal_tile(data, faces, int(move[0]))
    elif stage == at.Stage.WAYPOINT:
        play_waypoint(data, faces, MOST_AREAS * slot_at(data, move[1], move[2]) + move[3])
    else:
        events = np.zeros(1, np.int32)
        play_tile(data, faces, int(move[0]), int(move[1]), int(move[2]), int(move[3]), events)


@kernel(
    "void(int32[:, ::1], int32[:, ::1], float64[::1], int64, int32[:, ::1], int64, uint64[:, ::1],"
    " float64[::1])"
)
def rollouts(
    states: Matrix,
    faces: Matrix,
    weights: Floats,
    seat: int,
    plan: Matrix,
    turns: int,
    randoms: NDArray[np.uint64],
    results: Floats,
) -> None:
    """Plays a plan in each state and goes on for so many turns: how good that looks for the seat.

    The first generator of a row of `randoms` is for what is drawn, so that it is the same for all plans.
    """
    data, generators = np.empty(at.SIZE, np.int32), np.empty((2, 1), np.uint64)
    for future in range(len(states)):
        data[:] = states[future]
        generators[0, 0], generators[1, 0] = randoms[future, 0], randoms[future, 1]
        for move in range(len(plan)):
            _draw(data, generators[0])
            _play_move(data, faces, plan[move])
        play_on(data, faces, weights, seat, turns, generators[0], generators[1])
        results[future] = prospect(data, faces, weights, seat)
