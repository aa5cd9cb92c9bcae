"""The score of a sheet, and the goals."""

from __future__ import annotations

import numpy as np

from branchline.games.pioneer_rails.kernels.layout import (
    ACTIVATED,
    BANK,
    BANK_BOXES,
    BANKED,
    BRIDGES,
    CORNER,
    DEGREE,
    EDGES,
    GOALS,
    HAND,
    MIXED,
    MOUNTAIN_SIDES,
    MOUNTAINS,
    NUGGETS,
    POKER,
    RANGES,
    ROUNDS,
    SALOON,
    STAR,
    SUITS,
    TOWN_BOXES,
    TUNNELS,
)
from branchline.games.pioneer_rails.kernels.maps import BANK as BANK_KIND
from branchline.games.pioneer_rails.kernels.maps import FORT, LEAST_TOWNS, RANCH, TOWN_CORNER, YARD
from branchline.games.pioneer_rails.kernels.maps import SALOON as SALOON_KIND
from branchline.games.pioneer_rails.kernels.poker import RANK_COUNT, hand_points
from branchline.games.pioneer_rails.kernels.sheet import FORT_TRACK, GOAL_OF, RANCH_TRACK, YARD_TRACK
from branchline.games.pioneer_rails.kernels.tracks import bits
from branchline.parts.compiled import Ints, kernel

SUIT_COUNT = len(SUITS)
KEYS = ("nuggets", "banks", "forts", "ranches", "yards", "towns", "goals", "poker")
"""The lines of a sheet, in the order of `score`."""

(
    FIVE_BANKED, EIGHT_NUGGETS, TWO_BANKS, THREE_SALOONS, A_FORT,
    THREE_EDGES, FOUR_RANGES, FIVE_RANCHES, TWO_TUNNELS, TWO_STATIONS_ONE_BUILDING,
    SIX_TOWNS, THREE_TOWNS_ONE_STATION, TWO_BRIDGES, TWO_STATIONS_ONE_TOWN, TWO_YARDS,
) = (GOAL_OF[f"1{letter}"] for letter in "ABCDEFGHIJKLMNO")  # fmt: skip


@kernel("int64(int32[::1], int64)")
def best_network(block: Ints, map_number: int) -> int:
    """The railways that join most towns, alone or in a network: 16 × the towns, and the mask of the suits."""
    best = 0
    for suit in range(SUIT_COUNT):
        joined = 1 << suit
        grown = 0
        while grown != joined:
            grown = joined
            for corner in TOWN_CORNER[map_number]:
                railways = int(block[CORNER + corner]) % DEGREE if corner >= 0 else 0
                if railways & joined:
                    joined |= railways
        towns = 0
        for corner in TOWN_CORNER[map_number]:
            towns += corner >= 0 and block[CORNER + corner] % DEGREE & joined != 0
        if towns > best // DEGREE:
            best = towns * DEGREE + joined
    return best


@kernel("int64(int32[::1], int64)")
def row_points(block: Ints, row: int) -> int:
    """The points of a full poker row, doubled beside a circled saloon."""
    counts = np.zeros(RANK_COUNT, np.int32)
    for box in range(HAND):
        counts[block[POKER + row * HAND + box] - 1] += 1
    return hand_points(counts) * (1 + int(block[SALOON + row] > 0))


@kernel("int64(int32[::1], int64, int32[::1])")
def score(block: Ints, map_number: int, out: Ints) -> int:
    """The points of each line of the sheet, in the order of KEYS, and their sum.

    More locations than there are boxes change nothing (P10).
    """
    out[0] = block[NUGGETS]
    out[1] = 0
    for box in range(BANK_BOXES):
        out[1] += max(0, int(block[BANK + box]))
    out[2] = int(FORT_TRACK[min(int(block[ACTIVATED + FORT]), len(FORT_TRACK) - 1)])
    out[3] = int(RANCH_TRACK[min(int(block[ACTIVATED + RANCH]), len(RANCH_TRACK) - 1)])
    yards = int(YARD_TRACK[min(int(block[ACTIVATED + YARD]), len(YARD_TRACK) - 1)])
    out[4] = yards * (best_network(block, map_number) // DEGREE) if yards else 0
    out[5] = block[TOWN_BOXES]
    out[6] = 0
    for goal in range(GOALS):
        out[6] += block[STAR + goal]
    out[7] = 0
    for row in range(ROUNDS):
        if block[POKER + row * HAND + HAND - 1]:
            out[7] += row_points(block, row)
    total = 0
    for line in range(len(out)):
        total += int(out[line])
    return total


@kernel("int64(int32[::1], int64)", inner=True)
def towns_reached(block: Ints, map_number: int) -> int:
    """How many towns any railway has reached."""
    count = 0
    for corner in TOWN_CORNER[map_number]:
        count += corner >= 0 and block[CORNER + corner] > 0
    return count


@kernel("int64(int32[::1], int64)", inner=True)
def most_towns_of_a_station(block: Ints, map_number: int) -> int:
    most = 0
    for suit in range(SUIT_COUNT):
        count = 0
        for corner in TOWN_CORNER[map_number]:
            count += corner >= 0 and block[CORNER + corner] >> suit & 1
        most = max(most, count)
    return most


@kernel("int64(int32[::1], int64)", inner=True)
def most_stations_of_a_town(block: Ints, map_number: int) -> int:
    most = 0
    for corner in TOWN_CORNER[map_number]:
        if corner >= 0:
            most = max(most, bits(int(block[CORNER + corner]) % DEGREE))
    return most


@kernel("int64(int32[::1], int64, int64, int64)")
def meets(block: Ints, map_number: int, flags: int, goal: int) -> int:
    """Whether a sheet meets a goal."""
    if goal == FIVE_BANKED:
        return int(block[BANKED] >= 5)
    if goal == EIGHT_NUGGETS:
        return int(block[NUGGETS] >= 8)
    if goal == TWO_BANKS:
        return int(block[ACTIVATED + BANK_KIND] >= 2)
    if goal == THREE_SALOONS:
        return int(block[ACTIVATED + SALOON_KIND] >= 3)
    if goal == A_FORT:
        return int(block[ACTIVATED + FORT] >= 1)
    if goal == THREE_EDGES:
        return int(bits(int(block[EDGES])) >= 3)
    if goal == FOUR_RANGES:
        return int((block[MOUNTAINS] if flags & MOUNTAIN_SIDES else bits(int(block[RANGES]))) >= 4)
    if goal == FIVE_RANCHES:
        return int(block[ACTIVATED + RANCH] >= 5)
    if goal == TWO_TUNNELS:
        return int(bits(int(block[TUNNELS])) >= 2)
    if goal == TWO_STATIONS_ONE_BUILDING:
        return int(block[MIXED])
    if goal == SIX_TOWNS:
        return int(towns_reached(block, map_number) >= LEAST_TOWNS)
    if goal == THREE_TOWNS_ONE_STATION:
        return int(most_towns_of_a_station(block, map_number) >= 3)
    if goal == TWO_BRIDGES:
        return int(bits(int(block[BRIDGES])) >= 2)
    if goal == TWO_STATIONS_ONE_TOWN:
        return int(most_stations_of_a_town(block, map_number) >= 2)
    return int(block[ACTIVATED + YARD] >= 2)
