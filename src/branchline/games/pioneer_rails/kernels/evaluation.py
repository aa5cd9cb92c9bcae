"""A rule of thumb for sheets: the score so far, and what is within reach.

Everything is in thousandths of a point. What a location or a town promises is its worth, less for every
track it still takes, and all promises fade as the tracks of the game run out.
"""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import BASE_TRACKS, HAND, ROUNDS, TURNS
from branchline.games.pioneer_rails.kernels.geometry import CELLS, CORNERS
from branchline.games.pioneer_rails.kernels.locations import HALVES, label_regions
from branchline.games.pioneer_rails.kernels.maps import (
    BANK,
    FORT,
    LOCATION,
    MINE,
    RANCH,
    SALOON,
    TOWN_CORNER,
    YARD,
)
from branchline.games.pioneer_rails.kernels.reach import PLACES, distances, tracks_to
from branchline.games.pioneer_rails.kernels.scoring import (
    GOAL_NEEDS,
    LINE_KEYS,
    best_network,
    goal_progress,
    score_sheet,
)
from branchline.games.pioneer_rails.kernels.sheet import (
    BANK_FACTORS,
    DATA,
    FORT_POINTS,
    RANCH_POINTS,
    SHEET,
    YARD_FACTORS,
)
from branchline.parts.compiled import Ints, kernel

Longs = NDArray[np.int64]

POINT = 1000
ALL_TRACKS = BASE_TRACKS * TURNS
LINES = len(LINE_KEYS)
POKER_LINE = LINE_KEYS.index("poker")
CAPACITY = SHEET.bank_capacity
NUGGET_BOXES = SHEET.nugget_boxes
FIRST_STAR, LATER_STAR = SHEET.goal_star_values
FADING = 40
"""What takes more tracks promises nothing."""

WEIGHT_NAMES = (
    "nugget", "ranch", "box", "track", "decay", "early", "promise", "horizon", "loose", "yard_towns", "town",
    "apart", "goal", "goal_step", "mine", "saloon", "bank", "yard", "fort",
)  # fmt: skip
(
    W_NUGGET, W_RANCH, W_BOX, W_TRACK, W_DECAY, W_EARLY, W_PROMISE, W_HORIZON, W_LOOSE, W_YARD_TOWNS, W_TOWN,
    W_APART, W_GOAL, W_GOAL_STEP, W_MINE, W_SALOON, W_BANK, W_YARD, W_FORT,
) = range(len(WEIGHT_NAMES))  # fmt: skip
_data = msgspec.json.decode((DATA / "evaluation.json").read_bytes())
WEIGHTS, SHARP_WEIGHTS = (
    np.array([_data[kind][name] for name in WEIGHT_NAMES], np.int32) for kind in ("plain", "sharp")
)
"""What a simple bot weighs, and what one that searches does."""


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


@kernel("int64(int32[::1], int64, int64, int32[::1], int64[::1], int32[::1])", inner=True)
def promised_towns(
    block: Ints, map_number: int, most: int, distance: Ints, fading: Longs, weights: Ints
) -> int:
    """What towns may bring: those not yet reached, and those that could join the best network."""
    factor = int(YARD_FACTORS[min(int(block[at.ACTIVATED + YARD]) + 1, len(YARD_FACTORS) - 1)])
    town = POINT + weights[W_BOX] + factor * weights[W_TOWN]
    joined = best_network(block, map_number)
    total = 0
    for corner in TOWN_CORNER[map_number]:
        if corner < 0 or distance[corner] > most:
            continue
        railways = block[at.CORNER + corner] % at.COUNT_UNIT
        if railways == 0:
            total += town * fading[distance[corner]] // POINT
        elif railways & joined == 0:
            total += factor * weights[W_APART] * fading[distance[corner]] // POINT
    return int(total)


@kernel("int64(int32[::1], int32[::1], int64, int64, int32[::1], int32[::1])", inner=True)
def promised_points(head: Ints, block: Ints, map_number: int, left: int, rows: Ints, weights: Ints) -> int:
    """What locations, towns and ranches within reach may bring."""
    most = min(left, FADING - 1)
    decay = weights[W_DECAY] + weights[W_EARLY] * left // ALL_TRACKS
    fading = np.empty(FADING, np.int64)
    fading[0] = POINT
    for cost in range(1, most + 1):
        fading[cost] = fading[cost - 1] * decay // POINT
    distance = np.empty(CORNERS, np.int32)
    loose = distances(block, map_number, distance)
    worths = np.empty(RANCH, np.int64)
    for kind in range(MINE, RANCH):
        worth = location_worth(block, map_number, kind, int(head[at.TURN]), rows, weights)
        worths[kind] = worth * weights[W_MINE + kind - MINE] // POINT
    total = 0
    for cell in PLACES[map_number]:
        kind = int(LOCATION[map_number, cell])
        if block[at.CELL + cell] or worths[kind] == 0:
            continue
        cost = tracks_to(block, map_number, cell, kind, distance)
        if cost <= most:
            total += worths[kind] * fading[cost] // POINT
    total += promised_towns(block, map_number, most, distance, fading, weights)
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


@kernel("int64(int32[::1], int32[::1], int64, int32[::1], int64)", inner=True)
def promised_goals(head: Ints, block: Ints, map_number: int, weights: Ints, share: int) -> int:
    """Goals that are met when the turn ends, and how near the others are; alone, those met before, too."""
    solo = head[at.SEATS] == 1
    total = 0
    for slot in range(at.MOST_GOALS):
        goal = int(head[at.GOAL + slot])
        if goal == at.NONE or (not solo and block[at.STAR + slot]):
            continue
        state = head[at.GOAL_STATE + slot]
        if solo and state == at.MET:
            total += weights[W_GOAL]
        elif state == at.FACE_UP or not solo:
            star = LATER_STAR if state == at.MET and not solo else FIRST_STAR
            have = goal_progress(block, map_number, int(head[at.FLAGS]), goal)
            if have >= GOAL_NEEDS[goal]:
                total += weights[W_GOAL] * star // FIRST_STAR
            else:
                step = weights[W_GOAL_STEP] * star * have // (FIRST_STAR * GOAL_NEEDS[goal])
                total += step * share // POINT
    return int(total)


@kernel("int64(int32[::1], int32[::1], int32[::1], int32[::1])")
def evaluate(head: Ints, block: Ints, rows: Ints, weights: Ints) -> int:
    """How good a sheet looks; `rows` holds the points to expect of the four hands, not doubled."""
    map_number = int(head[at.MAP])
    lines = np.empty(LINES, np.int32)
    total = (score_sheet(block, map_number, lines) - lines[POKER_LINE]) * POINT
    for row in range(ROUNDS):
        total += rows[row] * (1 + int(block[at.SALOON + row] > 0))
    turns = max(0, TURNS - int(head[at.TURN]) + int(block[at.PICK] == at.NONE))
    left = BASE_TRACKS * turns + int(block[at.TRACKS_LEFT])
    total += block[at.TRACKS_LEFT] * weights[W_TRACK]
    share = left * POINT // (left + weights[W_HORIZON])
    total += promised_goals(head, block, map_number, weights, share)
    total += nugget_promise(block, weights, share)
    boxes = int(block[at.TOWN_BOXES] - block[at.TOWN_BOXES_CROSSED])
    future = boxes * weights[W_BOX]
    if left:
        future += promised_points(head, block, map_number, left, rows, weights)
    return int(total + future * share // POINT)
