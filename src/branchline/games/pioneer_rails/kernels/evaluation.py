"""A rule of thumb for sheets: the score so far, and what is within reach.

Everything is in thousandths of a point. What a location or a town promises is its worth, less for every
track it still takes, and all promises fade as the tracks of the game run out.
"""

from __future__ import annotations

import msgspec
import numpy as np

from branchline.games.pioneer_rails.kernels.geometry import (
    CELL_CORNERS,
    CELL_SIDES,
    CELLS,
    CORNERS,
    FRAME,
    INCIDENT,
    SIDES,
    TRACK_ENDS,
)
from branchline.games.pioneer_rails.kernels.layout import (
    ACTIVATED,
    BANK_BOXES,
    BANKED,
    BASE_TRACKS,
    CELL,
    CORNER,
    DEGREE,
    DEPOSITS,
    FACE_UP,
    FLAGS,
    GOAL,
    GOAL_STATE,
    HAND,
    LEFT,
    MAP,
    MET,
    MOST_GOALS,
    NONE,
    NUGGETS,
    ROUNDS,
    SALOON,
    SEATS,
    SIDE,
    STAR,
    TOWN_BOXES,
    TOWN_CROSSED,
    TURN,
    TURNS,
)
from branchline.games.pioneer_rails.kernels.locations import HALVES, regions, sides_of
from branchline.games.pioneer_rails.kernels.maps import (
    BANK,
    FORT,
    KIND,
    LOCATION,
    MINE,
    PLAIN,
    RANCH,
    SIDES_NEEDED,
    STATION,
    TOWN,
    TOWN_CORNER,
    YARD,
)
from branchline.games.pioneer_rails.kernels.maps import SALOON as SALOON_KIND
from branchline.games.pioneer_rails.kernels.scoring import KEYS, best_network, meets, score
from branchline.games.pioneer_rails.kernels.sheet import (
    BANK_TRACK,
    DATA,
    FORT_TRACK,
    RANCH_TRACK,
    SHEET,
    YARD_TRACK,
)
from branchline.parts.compiled import Ints, kernel

POINT = 1000
LINES = len(KEYS)
POKER_LINE = KEYS.index("poker")
CAPACITY = SHEET.bank_capacity
NUGGET_BOXES = SHEET.nugget_boxes
TEN, FIVE = SHEET.goal_star_values
FAR = 99
"""The distance of what can't be reached."""

CORNER_SIDES = INCIDENT[:, :3].copy()
CORNER_SIDES[CORNER_SIDES >= SIDES] = -1
"""The sides that meet in each corner."""

WEIGHT_NAMES = (
    "nugget", "ranch", "box", "track", "decay", "promise", "horizon", "loose", "yard_towns", "town", "goal",
)  # fmt: skip
(
    W_NUGGET, W_RANCH, W_BOX, W_TRACK, W_DECAY, W_PROMISE, W_HORIZON, W_LOOSE, W_YARD_TOWNS, W_TOWN, W_GOAL,
) = range(len(WEIGHT_NAMES))  # fmt: skip
_data = msgspec.json.decode((DATA / "evaluation.json").read_bytes())
WEIGHTS = np.array([_data[name] for name in WEIGHT_NAMES], np.int32)


@kernel("int64(int32[::1], int64, int32[::1])", inner=True)
def distances(block: Ints, map_number: int, distance: Ints) -> int:
    """How many free sides lie between each corner and the nearest place where a track can start.

    Gives the number of loose ends that can go on.
    """
    queue = np.empty(CORNERS, np.int32)
    last = 0
    loose = 0
    for corner in range(CORNERS):
        degree = block[CORNER + corner] // DEGREE
        distance[corner] = FAR
        if STATION[map_number, corner] >= 0:
            if degree == 0:
                distance[corner] = 0
        elif degree == 1 and TOWN[map_number, corner] < 0 and not FRAME[corner]:
            distance[corner] = 0
            loose += 1
        if distance[corner] == 0:
            queue[last] = corner
            last += 1
    first = 0
    while first < last:
        corner = int(queue[first])
        first += 1
        if distance[corner] and (TOWN[map_number, corner] >= 0 or FRAME[corner]):
            continue
        for i in range(3):
            side = int(CORNER_SIDES[corner, i])
            if side < 0 or block[SIDE + side] or KIND[map_number, side] != PLAIN:
                continue
            other = int(TRACK_ENDS[side, 0] + TRACK_ENDS[side, 1]) - corner
            if distance[other] != FAR or STATION[map_number, other] >= 0:
                continue
            if block[CORNER + other] and TOWN[map_number, other] < 0:
                continue
            distance[other] = distance[corner] + 1
            queue[last] = other
            last += 1
    return loose


@kernel("int64(int32[::1], int64, int64)", inner=True)
def free_sides(block: Ints, map_number: int, cell: int) -> int:
    """How many sides of a cell could still be laid without a privilege."""
    free = 0
    for direction in range(6):
        side = int(CELL_SIDES[cell, direction])
        free += side >= 0 and block[SIDE + side] == 0 and KIND[map_number, side] == PLAIN
    return free


@kernel("int64(int32[::1], int64, int64, int64, int32[::1], int32[::1])", inner=True)
def worth(block: Ints, map_number: int, kind: int, turn: int, rows: Ints, weights: Ints) -> int:
    """What the next location of a kind would bring."""
    done = int(block[ACTIVATED + kind])
    if kind == MINE:
        if block[NUGGETS] >= NUGGET_BOXES:
            return 0
        return POINT + (weights[W_NUGGET] * 2 if block[ACTIVATED + BANK] < BANK_BOXES else 0)
    if kind == SALOON_KIND:
        for row in range((turn - 1) // HAND, ROUNDS):
            if not block[SALOON + row]:
                return int(rows[row])
        return 0
    if kind == BANK:
        if done >= BANK_BOXES:
            return 0
        return int(min(CAPACITY, block[NUGGETS] - block[BANKED] + 1) * BANK_TRACK[done]) * POINT
    if kind == YARD:
        if done >= len(YARD_TRACK) - 1:
            return 0
        towns = max(best_network(block, map_number) // DEGREE, int(weights[W_YARD_TOWNS]))
        return int(YARD_TRACK[done + 1] - YARD_TRACK[done]) * towns * POINT
    if kind == FORT and done < len(FORT_TRACK) - 1:
        return int(FORT_TRACK[done + 1] - FORT_TRACK[done]) * POINT
    return 0


@kernel("int64(int32[::1], int64)", inner=True)
def ranch_promise(block: Ints, map_number: int) -> int:
    """The fewer ranches share a region, the nearer they are to being alone."""
    if block[ACTIVATED + RANCH] >= len(RANCH_TRACK) - 1:
        return 0
    label = np.empty(HALVES, np.int32)
    regions(block, map_number, label)
    ranches = np.zeros(CELLS + 1, np.int32)
    for cell in range(CELLS):
        if LOCATION[map_number, cell] == RANCH:
            ranches[label[2 * cell]] += 1
    total = 0
    for cell in range(CELLS):
        if LOCATION[map_number, cell] == RANCH and not block[CELL + cell]:
            total += POINT // ranches[label[2 * cell]]
    return total


@kernel("int64(int32[::1], int32[::1], int64, int64, int32[::1], int32[::1])", inner=True)
def promises(head: Ints, block: Ints, map_number: int, left: int, rows: Ints, weights: Ints) -> int:
    """What locations, towns and ranches within reach may bring."""
    fading = np.empty(FAR + 8, np.int64)
    fading[0] = POINT
    for cost in range(1, len(fading)):
        fading[cost] = fading[cost - 1] * weights[W_DECAY] // POINT
    distance = np.empty(CORNERS, np.int32)
    loose = distances(block, map_number, distance)
    worths = np.empty(RANCH, np.int64)
    for kind in range(MINE, RANCH):
        worths[kind] = worth(block, map_number, kind, int(head[TURN]), rows, weights)
    total = 0
    for cell in range(CELLS):
        kind = int(LOCATION[map_number, cell])
        if kind == 0 or kind == RANCH or block[CELL + cell] or worths[kind] == 0:
            continue
        needed = int(SIDES_NEEDED[kind]) - sides_of(block, cell) // DEGREE
        if free_sides(block, map_number, cell) < needed:
            continue
        nearest = FAR
        for i in range(6):
            nearest = min(nearest, int(distance[CELL_CORNERS[cell, i]]))
        if nearest + needed <= left:
            total += worths[kind] * fading[nearest + needed] // POINT
    yards = int(YARD_TRACK[min(int(block[ACTIVATED + YARD]) + 1, len(YARD_TRACK) - 1)])
    town = POINT + weights[W_BOX] + yards * weights[W_TOWN]
    for corner in TOWN_CORNER[map_number]:
        if corner >= 0 and block[CORNER + corner] == 0 and distance[corner] <= left:
            total += town * fading[distance[corner]] // POINT
    total = total * weights[W_PROMISE] // POINT
    total += ranch_promise(block, map_number) * weights[W_RANCH] // POINT
    return int(total + loose * weights[W_LOOSE])


@kernel("int64(int32[::1], int32[::1], int64)", inner=True)
def gold(block: Ints, weights: Ints, share: int) -> int:
    """What nuggets that are in no bank may still bring: at once where a bank waits, perhaps later."""
    boxes = int(block[ACTIVATED + BANK]) - int(block[DEPOSITS])
    loose = int(block[NUGGETS] - block[BANKED])
    total = 0
    for box in range(boxes, BANK_BOXES):
        now = min(CAPACITY, loose)
        loose -= now
        worth = now * int(BANK_TRACK[box])
        total += worth * (POINT if box < boxes + block[DEPOSITS] else int(weights[W_NUGGET]) * share // POINT)
    return total


@kernel("int64(int32[::1], int32[::1], int32[::1], int32[::1])")
def evaluate(head: Ints, block: Ints, rows: Ints, weights: Ints) -> int:
    """How good a sheet looks; `rows` holds the points to expect of the four hands, not doubled."""
    map_number = int(head[MAP])
    lines = np.empty(LINES, np.int32)
    total = (score(block, map_number, lines) - lines[POKER_LINE]) * POINT
    for row in range(ROUNDS):
        total += rows[row] * (1 + int(block[SALOON + row] > 0))
    solo = head[SEATS] == 1
    for slot in range(MOST_GOALS):
        goal = int(head[GOAL + slot])
        if goal == NONE or (not solo and block[STAR + slot]):
            continue
        state = head[GOAL_STATE + slot]
        if solo and state == MET:
            total += weights[W_GOAL]
        elif (state == FACE_UP or not solo) and meets(block, map_number, int(head[FLAGS]), goal):
            total += weights[W_GOAL] * (FIVE if state == MET and not solo else TEN) // TEN
    left = BASE_TRACKS * max(0, TURNS - int(head[TURN])) + int(block[LEFT])
    total += block[LEFT] * weights[W_TRACK]
    share = left * POINT // (left + weights[W_HORIZON])
    total += gold(block, weights, share)
    boxes = int(block[TOWN_BOXES] - block[TOWN_CROSSED])
    future = boxes * weights[W_BOX]
    if left:
        future += promises(head, block, map_number, left, rows, weights)
    return int(total + future * share // POINT)
