"""Whole turns: the most promising ways to lay all tracks, found by a beam search.

Every step lays one more track on each of the best sheets so far. A sheet reached in another order is the
same sheet: a hash that every track updates finds it.
"""

from __future__ import annotations

from random import Random as PythonRandom

import numpy as np
from numpy.typing import NDArray

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import BASE_TRACKS
from branchline.games.pioneer_rails.kernels.evaluation import evaluate
from branchline.games.pioneer_rails.kernels.geometry import TRACKS
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.kernels.tracks import MOST_TRACKS_LISTED, free_boxes, layable_tracks
from branchline.games.pioneer_rails.kernels.turns import (
    CAPACITY,
    FIRST_DEPOSIT,
    FIRST_LAY,
    PRIVILEGE_CODES,
    apply_code,
    may_stop_laying,
)
from branchline.parts.compiled import Ints, kernel

Longs = NDArray[np.int64]

MOST_TRACKS_OF_TURN = BASE_TRACKS + SHEET.town_boxes
"""More tracks a turn can't have."""
PLAN_LENGTH = MOST_TRACKS_OF_TURN + at.BANK_BOXES
"""Most moves of a plan: tracks, and the nuggets put into banks."""
TABLE_SIZE = 1 << 13
"""Places of the hash table."""

_bits = PythonRandom("pioneer rails")
TRACK_HASH = np.array([_bits.getrandbits(62) for _ in range(TRACKS)], np.int64)
CROSSED_HASH = np.array([_bits.getrandbits(62) for _ in range(SHEET.town_boxes + 1)], np.int64)


@kernel("int64(int64[::1], int64)", inner=True)
def add_if_new(table: Longs, key: int) -> int:
    """Adds a key to a hash table; whether it was not there before."""
    place = key % TABLE_SIZE
    while table[place]:
        if table[place] == key:
            return 0
        place = (place + 1) % TABLE_SIZE
    table[place] = key
    return 1


@kernel("int64(int32[::1], int32[::1], int32[::1], int32[::1], int64, int32[::1], int32[::1])", inner=True)
def fill_banks(
    head: Ints, block: Ints, rows: Ints, weights: Ints, count: int, codes: Ints, scratch: Ints
) -> int:
    """Puts into the banks that wait what looks best; adds the moves to the codes, and counts them."""
    while block[at.DEPOSITS_DUE]:
        best, chosen = -(1 << 60), 0
        for nuggets in range(min(CAPACITY, int(block[at.NUGGETS] - block[at.BANKED])) + 1):
            scratch[:] = block
            apply_code(head, scratch, FIRST_DEPOSIT + nuggets)
            value = evaluate(head, scratch, rows, weights)
            if value > best:
                best, chosen = value, nuggets
        apply_code(head, block, FIRST_DEPOSIT + chosen)
        codes[count] = FIRST_DEPOSIT + chosen
        count += 1
    return count


@kernel("int64(int64, int32[::1], int64, int64, int64[::1], int32[:,::1])", inner=True)
def insert_plan(value: int, codes: Ints, count: int, kept: int, values: Longs, plans: Ints) -> int:
    """Adds a plan to the best so far, which are in order; how many there are now."""
    place = kept
    while place > 0 and values[place - 1] < value:
        place -= 1
    if place == len(values):
        return kept
    kept = min(kept + 1, len(values))
    for i in range(kept - 1, place, -1):
        values[i] = values[i - 1]
        plans[i] = plans[i - 1]
    values[place] = value
    plans[place, 0] = count
    plans[place, 1 : count + 1] = codes[:count]
    return kept


@kernel("int64(int32[::1], int32[::1], int32[::1], int32[::1], int64, int64[::1], int32[:,::1])")
def find_plans(
    head: Ints, start: Ints, rows: Ints, weights: Ints, width: int, values: Longs, plans: Ints
) -> int:
    """Finds ways to lay the rest of a turn from a sheet whose card is picked; how many there are.

    Row i of `plans` gets the moves of plan i (how many there are, then their codes), `values` how good it
    looks; the best are kept, as many as there are rows.
    """
    blocks = np.empty((2, width, at.SEAT_SIZE), np.int32)
    codes = np.zeros((2, width, PLAN_LENGTH), np.int32)
    hashes = np.zeros((2, width), np.int64)
    scratch, other = np.empty(at.SEAT_SIZE, np.int32), np.empty(at.SEAT_SIZE, np.int32)
    tracks = np.empty((MOST_TRACKS_LISTED, 2), np.int32)
    most = width * MOST_TRACKS_LISTED
    found_row, found_code = np.empty(most, np.int32), np.empty(most, np.int32)
    found_value, found_hash = np.empty(most, np.int64), np.empty(most, np.int64)
    blocks[0, 0] = start
    size, now, kept = 1, 0, 0
    for step in range(MOST_TRACKS_OF_TURN + 1):
        for row in range(size):
            if may_stop_laying(head, blocks[now, row]):
                scratch[:] = blocks[now, row]
                scratch[at.TRACKS_LEFT] = 0
                count = fill_banks(head, scratch, rows, weights, step, codes[now, row], other)
                kept = insert_plan(
                    evaluate(head, scratch, rows, weights), codes[now, row], count, kept, values, plans
                )
        if step == MOST_TRACKS_OF_TURN:
            break
        table = np.zeros(TABLE_SIZE, np.int64)
        found = 0
        for row in range(size):
            block = blocks[now, row]
            boxes = free_boxes(block, int(head[at.FLAGS]))
            left = int(block[at.TRACKS_LEFT])
            if left == 0 and boxes == 0:
                continue
            count = layable_tracks(block, int(head[at.MAP]), int(block[at.SUIT]), left, boxes, tracks)
            for i in range(count):
                scratch[:] = block
                code = FIRST_LAY + PRIVILEGE_CODES * tracks[i, 0] + tracks[i, 1]
                apply_code(head, scratch, code)
                track_set = hashes[now, row] ^ TRACK_HASH[tracks[i, 0]]
                key = track_set ^ CROSSED_HASH[scratch[at.TOWN_BOXES_CROSSED]]
                if found < TABLE_SIZE // 2 and add_if_new(table, key):
                    found_row[found], found_code[found], found_hash[found] = row, code, track_set
                    found_value[found] = evaluate(head, scratch, rows, weights)
                    found += 1
        if found == 0:
            break
        size = min(width, found)
        for place in range(size):
            best = 0
            for i in range(found):
                if found_value[i] > found_value[best]:
                    best = i
            row = found_row[best]
            blocks[1 - now, place] = blocks[now, row]
            codes[1 - now, place] = codes[now, row]
            apply_code(head, blocks[1 - now, place], int(found_code[best]))
            codes[1 - now, place, step] = found_code[best]
            hashes[1 - now, place] = found_hash[best]
            found_value[best] = -(1 << 62)
        now = 1 - now
    return kept
