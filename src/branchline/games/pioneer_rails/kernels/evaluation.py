"""A rule of thumb for sheets: the score so far, and what is within reach.

Everything is in thousandths of a point. What a location or a town promises is its worth, less for every
track it still takes, and all promises fade as the tracks of the game run out.
"""

from __future__ import annotations

import msgspec
import numpy as np

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import BASE_TRACKS, HAND, ROUNDS, TURNS
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
from branchline.games.pioneer_rails.kernels.locations import HALVES, label_regions, sides_with_tracks
from branchline.games.pioneer_rails.kernels.maps import (
    BANK,
    FORT,
    LOCATION,
    MINE,
    PLAIN,
    RANCH,
    SALOON,
    SIDES_NEEDED,
    STATION,
    TOWN,
    TOWN_CORNER,
    TRACK_KIND,
    YARD,
)
from branchline.games.pioneer_rails.kernels.scoring import LINE_KEYS, best_network, meets_goal, score_sheet
from branchline.games.pioneer_rails.kernels.sheet import (
    BANK_FACTORS,
    DATA,
    FORT_POINTS,
    RANCH_POINTS,
    SHEET,
    YARD_FACTORS,
)
from branchline.parts.compiled import Ints, kernel

POINT = 1000
LINES = len(LINE_KEYS)
POKER_LINE = LINE_KEYS.index("poker")
CAPACITY = SHEET.bank_capacity
NUGGET_BOXES = SHEET.nugget_boxes
FIRST_STAR, LATER_STAR = SHEET.goal_star_values
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
        degree = block[at.CORNER + corner] // at.COUNT_UNIT
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
            if side < 0 or block[at.SIDE + side] or TRACK_KIND[map_number, side] != PLAIN:
                continue
            other = int(TRACK_ENDS[side, 0] + TRACK_ENDS[side, 1]) - corner
            if distance[other] != FAR or STATION[map_number, other] >= 0:
                continue
            if block[at.CORNER + other] and TOWN[map_number, other] < 0:
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
        free += side >= 0 and block[at.SIDE + side] == 0 and TRACK_KIND[map_number, side] == PLAIN
    return free


@kernel("int64(int32[::1], int64, int64, int64, int32[::1], int32[::1])", inner=True)
def location_worth(block: Ints, map_number: int, kind: int, turn: int, rows: Ints, weights: Ints) -> int:
    """What the next location of a kind would bring."""
    done = int(block[at.ACTIVATED + kind])
    if kind == MINE:
        if block[at.NUGGETS] >= NUGGET_BOXES:
            return 0
        return POINT + (weights[W_NUGGET] * 2 if block[at.ACTIVATED + BANK] < at.BANK_BOXES else 0)
    if kind == SALOON:
        for row in range((turn - 1) // HAND, ROUNDS):
            if not block[at.SALOON + row]:
                return int(rows[row])
        return 0
    if kind == BANK:
        if done >= at.BANK_BOXES:
            return 0
        return int(min(CAPACITY, block[at.NUGGETS] - block[at.BANKED] + 1) * BANK_FACTORS[done]) * POINT
    if kind == YARD:
        if done >= len(YARD_FACTORS) - 1:
            return 0
        towns = max(best_network(block, map_number) // at.COUNT_UNIT, int(weights[W_YARD_TOWNS]))
        return int(YARD_FACTORS[done + 1] - YARD_FACTORS[done]) * towns * POINT
    if kind == FORT and done < len(FORT_POINTS) - 1:
        return int(FORT_POINTS[done + 1] - FORT_POINTS[done]) * POINT
    return 0


@kernel("int64(int32[::1], int64)", inner=True)
def ranch_promise(block: Ints, map_number: int) -> int:
    """The fewer ranches share a region, the nearer they are to being alone."""
    if block[at.ACTIVATED + RANCH] >= len(RANCH_POINTS) - 1:
        return 0
    label = np.empty(HALVES, np.int32)
    label_regions(block, map_number, label)
    ranches = np.zeros(CELLS + 1, np.int32)
    for cell in range(CELLS):
        if LOCATION[map_number, cell] == RANCH:
            ranches[label[2 * cell]] += 1
    total = 0
    for cell in range(CELLS):
        if LOCATION[map_number, cell] == RANCH and not block[at.CELL + cell]:
            total += POINT // ranches[label[2 * cell]]
    return total


@kernel("int64(int32[::1], int32[::1], int64, int64, int32[::1], int32[::1])", inner=True)
def promised_points(head: Ints, block: Ints, map_number: int, left: int, rows: Ints, weights: Ints) -> int:
    """What locations, towns and ranches within reach may bring."""
    fading = np.empty(FAR + 8, np.int64)
    fading[0] = POINT
    for cost in range(1, len(fading)):
        fading[cost] = fading[cost - 1] * weights[W_DECAY] // POINT
    distance = np.empty(CORNERS, np.int32)
    loose = distances(block, map_number, distance)
    worths = np.empty(RANCH, np.int64)
    for kind in range(MINE, RANCH):
        worths[kind] = location_worth(block, map_number, kind, int(head[at.TURN]), rows, weights)
    total = 0
    for cell in range(CELLS):
        kind = int(LOCATION[map_number, cell])
        if kind == 0 or kind == RANCH or block[at.CELL + cell] or worths[kind] == 0:
            continue
        needed = int(SIDES_NEEDED[kind]) - sides_with_tracks(block, cell) // at.COUNT_UNIT
        if free_sides(block, map_number, cell) < needed:
            continue
        nearest = FAR
        for i in range(6):
            nearest = min(nearest, int(distance[CELL_CORNERS[cell, i]]))
        if nearest + needed <= left:
            total += worths[kind] * fading[nearest + needed] // POINT
    yards = int(YARD_FACTORS[min(int(block[at.ACTIVATED + YARD]) + 1, len(YARD_FACTORS) - 1)])
    town = POINT + weights[W_BOX] + yards * weights[W_TOWN]
    for corner in TOWN_CORNER[map_number]:
        if corner >= 0 and block[at.CORNER + corner] == 0 and distance[corner] <= left:
            total += town * fading[distance[corner]] // POINT
    total = total * weights[W_PROMISE] // POINT
    total += ranch_promise(block, map_number) * weights[W_RANCH] // POINT
    return int(total + loose * weights[W_LOOSE])


@kernel("int64(int32[::1], int32[::1], int64)", inner=True)
def nugget_promise(block: Ints, weights: Ints, share: int) -> int:
    """What nuggets that are in no bank may still bring: at once where a bank waits, perhaps later."""
    boxes = int(block[at.ACTIVATED + BANK]) - int(block[at.DEPOSITS_DUE])
    unbanked = int(block[at.NUGGETS] - block[at.BANKED])
    total = 0
    for box in range(boxes, at.BANK_BOXES):
        now = min(CAPACITY, unbanked)
        unbanked -= now
        points = now * int(BANK_FACTORS[box])
        waits = box < boxes + block[at.DEPOSITS_DUE]
        total += points * (POINT if waits else int(weights[W_NUGGET]) * share // POINT)
    return total


@kernel("int64(int32[::1], int32[::1], int32[::1], int32[::1])")
def evaluate(head: Ints, block: Ints, rows: Ints, weights: Ints) -> int:
    """How good a sheet looks; `rows` holds the points to expect of the four hands, not doubled."""
    map_number = int(head[at.MAP])
    lines = np.empty(LINES, np.int32)
    total = (score_sheet(block, map_number, lines) - lines[POKER_LINE]) * POINT
    for row in range(ROUNDS):
        total += rows[row] * (1 + int(block[at.SALOON + row] > 0))
    solo = head[at.SEATS] == 1
    for slot in range(at.MOST_GOALS):
        goal = int(head[at.GOAL + slot])
        if goal == at.NONE or (not solo and block[at.STAR + slot]):
            continue
        state = head[at.GOAL_STATE + slot]
        if solo and state == at.MET:
            total += weights[W_GOAL]
        elif (state == at.FACE_UP or not solo) and meets_goal(block, map_number, int(head[at.FLAGS]), goal):
            star = LATER_STAR if state == at.MET and not solo else FIRST_STAR
            total += weights[W_GOAL] * star // FIRST_STAR
    left = BASE_TRACKS * max(0, TURNS - int(head[at.TURN])) + int(block[at.TRACKS_LEFT])
    total += block[at.TRACKS_LEFT] * weights[W_TRACK]
    share = left * POINT // (left + weights[W_HORIZON])
    total += nugget_promise(block, weights, share)
    boxes = int(block[at.TOWN_BOXES] - block[at.TOWN_BOXES_CROSSED])
    future = boxes * weights[W_BOX]
    if left:
        future += promised_points(head, block, map_number, left, rows, weights)
    return int(total + future * share // POINT)
