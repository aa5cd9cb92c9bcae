"""A second opinion on the goals: is one reached on this board?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tests.games.railroad_ink.slow import base
from tests.games.railroad_ink.slow.land import (
    End,
    Land,
    Point,
    Segment,
    border,
    canyons,
    corners,
    edge_to_edge,
    forests,
    networks,
    pieces,
)

ROWS_AND_COLUMNS = [[c + r for c in base.COLUMNS] for r in base.ROWS] + [
    [c + r for r in base.ROWS] for c in base.COLUMNS
]


def blocks(size: int) -> Iterator[list[str]]:
    """All squares of so many cells a side."""
    for x in range(8 - size):
        for y in range(8 - size):
            yield [base.COLUMNS[x + i] + base.ROWS[y + j] for i in range(size) for j in range(size)]


def in_a_row(cells: Iterable[str], count: int) -> bool:
    """So many neighbours in one row or column."""
    marked = set(cells)
    runs = (line[at : at + count] for line in ROWS_AND_COLUMNS for at in range(8 - count))
    return any(marked.issuperset(run) for run in runs)


def diagonal(cells: set[str], count: int) -> bool:
    places = {(base.COLUMNS.index(c[0]), base.ROWS.index(c[1])) for c in cells}
    return any(
        all((x + step * n, y + n) in places for n in range(count)) for x, y in places for step in (1, -1)
    )


def zigzag(cells: set[str], count: int) -> bool:
    """House rule: an unbroken diagonal series may turn."""
    series = [[cell] for cell in cells]
    for _ in range(count - 1):
        series = [[*one, cell] for one in series for cell in cells - {*one} if diagonal({one[-1], cell}, 2)]
    return bool(series)


def exits_joined(land: Land) -> Iterator[set[End]]:
    for network in networks(land):
        yield {e for e in network if e in base.EXITS and base.shown(land.routes, *e) == base.EXITS[e]}


def opposite(exits: set[End]) -> bool:
    sides = {side for _, side in exits}
    return sides >= {"N", "S"} or sides >= {"E", "W"}


def has_loop(board: base.Board) -> bool:
    """Some joint can be taken away and its two sides still hang together."""
    joints = [
        ((cell, side), (neighbour, base.back(side)))
        for cell in board
        for side in "ES"
        if (neighbour := base.beyond(cell, side))
        and base.shown(board, cell, side) != "."
        and base.shown(board, cell, side) == base.shown(board, neighbour, base.back(side))
    ]
    inner = [
        {(cell, other) for other in base.joined(board, cell, side)}
        for cell in board
        for side in base.SIDES
        if base.shown(board, cell, side) != "."
    ]
    for joint in joints:
        rest = inner + [set(other) for other in joints if other != joint]
        if any(set(joint) <= piece for piece in pieces(rest)):
            return True
    return False


def most_in_one_network(land: Land, cells: Iterable[str]) -> int:
    """How many of these cells one network runs through at most."""
    found = [{cell for cell, _ in network} for network in networks(land)]
    return max((sum(cell in network for cell in set(cells)) for network in found), default=0)


def trails_at(land: Land, station: str) -> int:
    return len(touching(land, station))


def touching(land: Land, station: str) -> list[set[Point]]:
    """For each piece of a trail at a station, the corners of its cell that it touches."""
    around = set(corners(station))
    return [around & set(points) for points in land.trails.values() if around & set(points)]


def crossings(land: Land) -> int:
    """The most joints of one network that lead over one canyon."""
    best = 0
    for network in networks(land):
        joints = {
            border(cell, side)
            for cell, side in network
            if (other := base.beyond(cell, side)) and (other, base.back(side)) in network
        }
        best = max([best, *(len(joints & canyon) for canyon in canyons(land))])
    return best


def through_centre(canyon: set[Segment]) -> bool:
    between = {
        border(cell, side)
        for cell in base.CENTRE
        for side in base.SIDES
        if base.beyond(cell, side) in base.CENTRE
    }
    return bool(canyon & between)


def met(goal: str, land: Land, reading: str, villages: int, house: Collection[str] = ()) -> bool:
    """Is this goal reached on this board?"""

    def drawn(cell: str) -> bool:
        return land.filled(cell) or ("craters_fill" in house and cell in land.craters)

    tests = {
        "A": lambda: sum(map(drawn, base.CENTRE)) >= 5,
        "B": lambda: villages >= 3,
        "C": lambda: any(all(map(land.filled, line)) for line in ROWS_AND_COLUMNS),
        "D": lambda: sum(map(drawn, ("a1", "g1", "a7", "g7"))) >= 3,
        "E": lambda: any(all(map(land.filled, block)) for block in blocks(3)),
        "F": lambda: has_loop(land.routes),
        "G": lambda: any(len(exits) >= 3 for exits in exits_joined(land)),
        "H": lambda: most_in_one_network(land, land.stations) >= 4,
        "I": lambda: base.longest(land.routes, "h", reading) >= 6,
        "J": lambda: base.longest(land.routes, "r", reading) >= 6,
        "K": lambda: any(opposite(exits) for exits in exits_joined(land)),
        "L": lambda: any(sum(c in ("d1", "d7", "a4", "g4") for c, _ in e) >= 2 for e in exits_joined(land)),
        "FA": lambda: len(forests(land)) >= 5,
        "FB": lambda: (zigzag if "zigzag" in house else diagonal)(land.groves, 4),
        "FC": lambda: len(land.groves & {cell for cell, _ in base.EXITS}) >= 4,
        "TA": lambda: in_a_row(land.trails, 5),
        "TB": lambda: any(
            (len(pieces(touching(land, s))) if "trails" in house else trails_at(land, s)) >= 3
            for s in land.stations
        ),
        "TC": lambda: sum(cell in land.trails for cell in base.CENTRE) >= 5,
        "DA": lambda: any(all(cell in land.cacti for cell in block) for block in blocks(2)),
        "DB": lambda: in_a_row(land.cacti, 4),
        "DC": lambda: most_in_one_network(land, land.oases) >= 3,
        "CA": lambda: len(land.bridged) >= 6,
        "CB": lambda: crossings(land) >= 3,
        "CC": lambda: any(edge_to_edge(canyon) and through_centre(canyon) for canyon in canyons(land)),
    }
    return tests[goal]()
