"""The score of a sheet, and the goals."""

from __future__ import annotations

import numpy as np

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import HAND, RANK_COUNT, ROUNDS, SUIT_COUNT
from branchline.games.pioneer_rails.kernels.maps import (
    BANK,
    FORT,
    LEAST_TOWNS,
    RANCH,
    SALOON,
    TOWN_CORNER,
    YARD,
)
from branchline.games.pioneer_rails.kernels.poker import hand_points
from branchline.games.pioneer_rails.kernels.sheet import FORT_POINTS, GOAL_OF, RANCH_POINTS, YARD_FACTORS
from branchline.games.pioneer_rails.kernels.tracks import bit_count
from branchline.parts.compiled import Ints, kernel

LINE_KEYS = ("nuggets", "banks", "forts", "ranches", "yards", "towns", "goals", "poker")
"""The lines of a sheet, in the order of `score_sheet`."""

(
    FIVE_BANKED, EIGHT_NUGGETS, TWO_BANKS, THREE_SALOONS, A_FORT,
    THREE_EDGES, FOUR_RANGES, FIVE_RANCHES, TWO_TUNNELS, TWO_STATIONS_ONE_BUILDING,
    SIX_TOWNS, THREE_TOWNS_ONE_STATION, TWO_BRIDGES, TWO_STATIONS_ONE_TOWN, TWO_YARDS,
) = (GOAL_OF[f"1{letter}"] for letter in "ABCDEFGHIJKLMNO")  # fmt: skip
GOAL_NEEDS = np.zeros(len(GOAL_OF), np.int32)
"""How many of what a goal counts it asks for."""
for _goal, _need in (
    (FIVE_BANKED, 5), (EIGHT_NUGGETS, 8), (TWO_BANKS, 2), (THREE_SALOONS, 3), (A_FORT, 1),
    (THREE_EDGES, 3), (FOUR_RANGES, 4), (FIVE_RANCHES, 5), (TWO_TUNNELS, 2), (TWO_STATIONS_ONE_BUILDING, 1),
    (SIX_TOWNS, LEAST_TOWNS), (THREE_TOWNS_ONE_STATION, 3), (TWO_BRIDGES, 2), (TWO_STATIONS_ONE_TOWN, 2),
    (TWO_YARDS, 2),
):  # fmt: skip
    GOAL_NEEDS[_goal] = _need


@kernel("int64(int32[::1], int64)")
def best_network(block: Ints, map_number: int) -> int:
    """The railways that join most towns, alone or in a network: their mask, plus COUNT_UNIT × the towns."""
    best = 0
    for suit in range(SUIT_COUNT):
        joined = 1 << suit
        grown = 0
        while grown != joined:
            grown = joined
            for corner in TOWN_CORNER[map_number]:
                railways = int(block[at.CORNER + corner]) % at.COUNT_UNIT if corner >= 0 else 0
                if railways & joined:
                    joined |= railways
        towns = 0
        for corner in TOWN_CORNER[map_number]:
            towns += corner >= 0 and block[at.CORNER + corner] % at.COUNT_UNIT & joined != 0
        if towns > best // at.COUNT_UNIT:
            best = towns * at.COUNT_UNIT + joined
    return best


@kernel("int64(int32[::1], int64)")
def row_points(block: Ints, row: int) -> int:
    """The points of a full poker row, doubled beside a circled saloon."""
    counts = np.zeros(RANK_COUNT, np.int32)
    for box in range(HAND):
        counts[block[at.POKER + row * HAND + box] - 1] += 1
    return hand_points(counts) * (1 + int(block[at.SALOON + row] > 0))


@kernel("int64(int32[::1], int64, int32[::1])")
def score_sheet(block: Ints, map_number: int, out: Ints) -> int:
    """The points of each line of the sheet, in the order of LINE_KEYS, and their sum.

    More locations than there are boxes change nothing (P10).
    """
    out[0] = block[at.NUGGETS]
    out[1] = 0
    for box in range(at.BANK_BOXES):
        out[1] += max(0, int(block[at.BANK + box]))
    out[2] = int(FORT_POINTS[min(int(block[at.ACTIVATED + FORT]), len(FORT_POINTS) - 1)])
    out[3] = int(RANCH_POINTS[min(int(block[at.ACTIVATED + RANCH]), len(RANCH_POINTS) - 1)])
    yards = int(YARD_FACTORS[min(int(block[at.ACTIVATED + YARD]), len(YARD_FACTORS) - 1)])
    out[4] = yards * (best_network(block, map_number) // at.COUNT_UNIT) if yards else 0
    out[5] = block[at.TOWN_BOXES]
    out[6] = 0
    for goal in range(at.GOALS):
        out[6] += block[at.STAR + goal]
    out[7] = 0
    for row in range(ROUNDS):
        if block[at.POKER + row * HAND + HAND - 1]:
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
        count += corner >= 0 and block[at.CORNER + corner] > 0
    return count


@kernel("int64(int32[::1], int64)", inner=True)
def most_towns_of_a_station(block: Ints, map_number: int) -> int:
    most = 0
    for suit in range(SUIT_COUNT):
        count = 0
        for corner in TOWN_CORNER[map_number]:
            count += corner >= 0 and block[at.CORNER + corner] >> suit & 1
        most = max(most, count)
    return most


@kernel("int64(int32[::1], int64)", inner=True)
def most_stations_of_a_town(block: Ints, map_number: int) -> int:
    most = 0
    for corner in TOWN_CORNER[map_number]:
        if corner >= 0:
            most = max(most, bit_count(int(block[at.CORNER + corner]) % at.COUNT_UNIT))
    return most


@kernel("int64(int32[::1], int64, int64, int64)")
def goal_progress(block: Ints, map_number: int, flags: int, goal: int) -> int:
    """How much a sheet has of what a goal asks for."""
    if goal == FIVE_BANKED:
        return int(block[at.BANKED])
    if goal == EIGHT_NUGGETS:
        return int(block[at.NUGGETS])
    if goal == TWO_BANKS:
        return int(block[at.ACTIVATED + BANK])
    if goal == THREE_SALOONS:
        return int(block[at.ACTIVATED + SALOON])
    if goal == A_FORT:
        return int(block[at.ACTIVATED + FORT])
    if goal == THREE_EDGES:
        return bit_count(int(block[at.EDGES]))
    if goal == FOUR_RANGES:
        return int(block[at.MOUNTAINS]) if flags & at.MOUNTAIN_SIDES else bit_count(int(block[at.RANGES]))
    if goal == FIVE_RANCHES:
        return int(block[at.ACTIVATED + RANCH])
    if goal == TWO_TUNNELS:
        return bit_count(int(block[at.TUNNELS]))
    if goal == TWO_STATIONS_ONE_BUILDING:
        return int(block[at.MIXED])
    if goal == SIX_TOWNS:
        return towns_reached(block, map_number)
    if goal == THREE_TOWNS_ONE_STATION:
        return most_towns_of_a_station(block, map_number)
    if goal == TWO_BRIDGES:
        return bit_count(int(block[at.BRIDGES]))
    if goal == TWO_STATIONS_ONE_TOWN:
        return most_stations_of_a_town(block, map_number)
    return int(block[at.ACTIVATED + YARD])


@kernel("int64(int32[::1], int64, int64, int64)")
def meets_goal(block: Ints, map_number: int, flags: int, goal: int) -> int:
    """Whether a sheet meets a goal."""
    return int(goal_progress(block, map_number, flags, goal) >= GOAL_NEEDS[goal])
