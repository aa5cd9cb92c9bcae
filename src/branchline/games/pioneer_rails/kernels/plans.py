"""Whole turns: the most promising ways to lay all tracks, found by a beam search.

Every step lays one more track on each of the best sheets so far. A sheet reached in another order is the
same sheet: a hash that every track updates finds it.
"""

from __future__ import annotations

from random import Random as PythonRandom

import numpy as np
from numpy.typing import NDArray

from branchline.games.pioneer_rails.kernels.evaluation import evaluate
from branchline.games.pioneer_rails.kernels.geometry import TRACKS
from branchline.games.pioneer_rails.kernels.layout import (
    BANK_BOXES,
    BANKED,
    BASE_TRACKS,
    DEPOSITS,
    FLAGS,
    LEFT,
    MAP,
    NUGGETS,
    SEAT,
    SUIT,
    TOWN_CROSSED,
)
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.kernels.tracks import MOST_LAYS, free_boxes, lays
from branchline.games.pioneer_rails.kernels.turns import (
    CAPACITY,
    FIRST_DEPOSIT,
    FIRST_LAY,
    PRIVILEGE_CODES,
    act,
    may_end,
)
from branchline.parts.compiled import Ints, kernel

Longs = NDArray[np.int64]

MOST_TRACKS = BASE_TRACKS + SHEET.town_boxes
"""More tracks a turn can't have."""
STEPS = MOST_TRACKS + BANK_BOXES
"""Most moves of a plan: tracks, and the nuggets put into banks."""
TABLE = 1 << 13
"""Places of the hash table."""

_bits = PythonRandom("pioneer rails")
TRACK_HASH = np.array([_bits.getrandbits(62) for _ in range(TRACKS)], np.int64)
CROSSED_HASH = np.array([_bits.getrandbits(62) for _ in range(SHEET.town_boxes + 1)], np.int64)


@kernel("int64(int64[::1], int64)", inner=True)
def is_new(table: Longs, key: int) -> int:
    """Notes a key; whether it was not there before."""
    place = key % TABLE
    while table[place]:
        if table[place] == key:
            return 0
        place = (place + 1) % TABLE
    table[place] = key
    return 1


@kernel("int64(int32[::1], int32[::1], int32[::1], int32[::1], int64, int32[::1], int32[::1])", inner=True)
def settle_banks(
    head: Ints, block: Ints, rows: Ints, weights: Ints, count: int, codes: Ints, scratch: Ints
) -> int:
    """Puts into the banks that wait what looks best; adds the moves to the codes, and counts them."""
    while block[DEPOSITS]:
        best, chosen = -(1 << 60), 0
        for nuggets in range(min(CAPACITY, int(block[NUGGETS] - block[BANKED])) + 1):
            scratch[:] = block
            act(head, scratch, FIRST_DEPOSIT + nuggets)
            value = evaluate(head, scratch, rows, weights)
            if value > best:
                best, chosen = value, nuggets
        act(head, block, FIRST_DEPOSIT + chosen)
        codes[count] = FIRST_DEPOSIT + chosen
        count += 1
    return count


@kernel("int64(int64, int32[::1], int64, int64, int64[::1], int32[:,::1])", inner=True)
def keep(value: int, codes: Ints, count: int, kept: int, values: Longs, plans: Ints) -> int:
    """Adds a plan to the best so far, which are in order; how many there are."""
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
def search(head: Ints, start: Ints, rows: Ints, weights: Ints, width: int, values: Longs, plans: Ints) -> int:
    """Ways to lay the rest of a turn from a sheet whose card is picked; how many are found.

    Row i of `plans` gets the moves of way i (its number, then the codes), `values` how good it looks; as
    many are kept, the best of them, as there is room.
    """
    blocks = np.empty((2, width, SEAT), np.int32)
    codes = np.zeros((2, width, STEPS), np.int32)
    hashes = np.zeros((2, width), np.int64)
    scratch, other = np.empty(SEAT, np.int32), np.empty(SEAT, np.int32)
    room = np.empty((MOST_LAYS, 2), np.int32)
    most = width * MOST_LAYS
    found_row, found_code = np.empty(most, np.int32), np.empty(most, np.int32)
    found_value, found_hash = np.empty(most, np.int64), np.empty(most, np.int64)
    blocks[0, 0] = start
    size, now, kept = 1, 0, 0
    for step in range(MOST_TRACKS + 1):
        for row in range(size):
            if may_end(head, blocks[now, row]):
                scratch[:] = blocks[now, row]
                scratch[LEFT] = 0
                count = settle_banks(head, scratch, rows, weights, step, codes[now, row], other)
                kept = keep(
                    evaluate(head, scratch, rows, weights), codes[now, row], count, kept, values, plans
                )
        if step == MOST_TRACKS:
            break
        table = np.zeros(TABLE, np.int64)
        found = 0
        for row in range(size):
            block = blocks[now, row]
            boxes = free_boxes(block, int(head[FLAGS]))
            if block[LEFT] == 0 and boxes == 0:
                continue
            count = lays(block, int(head[MAP]), int(block[SUIT]), int(block[LEFT]), boxes, room)
            for i in range(count):
                scratch[:] = block
                code = FIRST_LAY + PRIVILEGE_CODES * room[i, 0] + room[i, 1]
                act(head, scratch, code)
                mark = hashes[now, row] ^ TRACK_HASH[room[i, 0]]
                if found < TABLE // 2 and is_new(table, mark ^ CROSSED_HASH[scratch[TOWN_CROSSED]]):
                    found_row[found], found_code[found], found_hash[found] = row, code, mark
                    found_value[found] = evaluate(head, scratch, rows, weights)
                    found += 1
        size = min(width, found)
        for place in range(size):
            best = 0
            for i in range(found):
                if found_value[i] > found_value[best]:
                    best = i
            row = found_row[best]
            blocks[1 - now, place] = blocks[now, row]
            codes[1 - now, place] = codes[now, row]
            act(head, blocks[1 - now, place], int(found_code[best]))
            codes[1 - now, place, step] = found_code[best]
            hashes[1 - now, place] = found_hash[best]
            found_value[best] = -(1 << 62)
        now = 1 - now
    return kept
