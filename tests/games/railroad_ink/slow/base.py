"""A second opinion on the rules: slow, written from the rules text alone, sharing nothing with the product.

A board is a dict from cell name ("a1") to drawing text ("h.r.", "hrhrx"); a side is one of N E S W.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Board = dict[str, str]
Joint = frozenset[tuple[str, str]]

COLUMNS, ROWS, SIDES = "abcdefg", "1234567", "NESW"
CELLS = [column + row for row in ROWS for column in COLUMNS]
EXITS = {
    ("b1", "N"): "h", ("d1", "N"): "r", ("f1", "N"): "h",
    ("b7", "S"): "h", ("d7", "S"): "r", ("f7", "S"): "h",
    ("a2", "W"): "r", ("a4", "W"): "h", ("a6", "W"): "r",
    ("g2", "E"): "r", ("g4", "E"): "h", ("g6", "E"): "r",
}  # fmt: skip
CENTRE = [column + row for column in "cde" for row in "345"]
NETWORK_POINTS = {2: 4, 3: 8, 4: 12, 5: 16, 6: 20, 7: 24, 8: 28, 9: 32, 10: 36, 11: 40, 12: 45}

ROUTES = {
    "hs": "h.h.", "rs": "r.r.", "hc": "hh..", "rc": "rr..", "ht": "hhh.", "rt": "rrr.",
    "op": "hrhrx", "ss": "h.r.", "sc": "hr..", "hd": "h...", "rd": "r...", "th": "hrh.", "tr": "rhr.",
    "hh": "hhhh/", "rr": "rrrr/",
}  # fmt: skip
SPECIALS = ["hhhr", "hrrr", "hhhh", "rrrr", "hhrr", "hrhr"]
CLASSIC_DICE = [["hs", "hc", "ht", "rs", "rc", "rt"]] * 3 + [["ss", "ss", "sc", "sc", "op", "op"]]


def drawings(route: str) -> set[str]:
    """All ways to turn and mirror a route, given by its code or, for a special, by its sides."""
    sides, suffix = ROUTES.get(route, route)[:4], ROUTES.get(route, route)[4:]
    turned = {sides[turn:] + sides[:turn] for turn in range(4)}
    turned |= {text[::-1] for text in turned}
    return {text + end for text in turned for end in (("/", "\\") if suffix == "/" else (suffix,))}


def parse(text: str) -> Board:
    """A board from its text, without judging it; `|` between rounds is skipped."""
    return dict(item.split(":") for item in text.split() if item != "|")


def text_of(board: Board) -> str:
    return " ".join(f"{cell}:{drawing}" for cell, drawing in board.items())


def beyond(cell: str, side: str) -> str | None:
    """The cell on the other side of a side, None beyond the border."""
    column = COLUMNS.index(cell[0]) + {"E": 1, "W": -1}.get(side, 0)
    row = ROWS.index(cell[1]) + {"S": 1, "N": -1}.get(side, 0)
    return COLUMNS[column] + ROWS[row] if 0 <= column < 7 and 0 <= row < 7 else None


def back(side: str) -> str:
    return {"N": "S", "S": "N", "E": "W", "W": "E"}[side]


def shown(board: Board, cell: str, side: str) -> str:
    """What a drawing shows at a side: h, r, or . for nothing."""
    return board[cell][SIDES.index(side)] if cell in board else "."


def met(board: Board, cell: str, side: str) -> str:
    """What a drawing in this cell would meet at a side: h, r, or . for nothing."""
    neighbour = beyond(cell, side)
    return EXITS.get((cell, side), ".") if neighbour is None else shown(board, neighbour, back(side))


def joined(board: Board, cell: str, side: str) -> str:
    """The sides of a cell joined with this one inside the cell, itself included."""
    groups = {"x": ("NS", "EW"), "/": ("NW", "SE"), "\\": ("NE", "SW")}.get(board[cell][4:], ("NESW",))
    (group,) = (group for group in groups if side in group)
    return "".join(other for other in group if shown(board, cell, other) != ".")


def clashes(board: Board, cell: str, drawing: str) -> list[str]:
    """The sides at which a highway would meet a railway."""
    return [
        side
        for side, end in zip(SIDES, drawing[:4], strict=True)
        if {end, met(board, cell, side)} == {"h", "r"}
    ]


def reason(board: Board, cell: str, drawing: str) -> str:
    """Why a drawing is not allowed: "occupied", "clash" or "unconnected"; "ok" if it is."""
    if cell in board:
        return "occupied"
    if clashes(board, cell, drawing):
        return "clash"
    ends = zip(SIDES, drawing[:4], strict=True)
    return "ok" if any(end != "." and end == met(board, cell, side) for side, end in ends) else "unconnected"


def placements(board: Board, routes: Sequence[str]) -> set[tuple[str, str, str]]:
    """Every (route, cell, drawing) allowed now."""
    return {
        (route, cell, drawing)
        for route in routes
        for cell in CELLS
        for drawing in drawings(route)
        if reason(board, cell, drawing) == "ok"
    }


def sequences(board: Board, dice: Sequence[str], depth: int) -> int:
    """Number of ways to draw `depth` of the dice one after the other; equal dice are one choice."""
    if depth == 0:
        return 1
    return sum(
        sequences(board | {cell: drawing}, _without(dice, route), depth - 1)
        for route, cell, drawing in placements(board, sorted(set(dice)))
    )


def _without(dice: Sequence[str], die: str) -> list[str]:
    left = list(dice)
    left.remove(die)
    return left


def errors(board: Board) -> set[tuple[str, str]]:
    """Route ends that meet neither another route end nor the border."""
    return {
        (cell, side)
        for cell in board
        for side in SIDES
        if shown(board, cell, side) != "."
        and beyond(cell, side) is not None
        and met(board, cell, side) != shown(board, cell, side)
    }


def networks(board: Board) -> list[set[tuple[str, str]]]:
    """Networks as sets of (cell, side) ends, merged until nothing more can be merged."""
    found = [
        {(cell, other) for other in joined(board, cell, side)}
        for cell in board
        for side in SIDES
        if shown(board, cell, side) != "."
    ]
    for cell in board:
        for side in SIDES:
            neighbour = beyond(cell, side)
            if (
                neighbour
                and shown(board, cell, side) != "."
                and met(board, cell, side) == shown(board, cell, side)
            ):
                found.append({(cell, side), (neighbour, back(side))})
    merged: list[set[tuple[str, str]]] = []
    for network in found:
        touching = [other for other in merged if other & network]
        merged = [other for other in merged if not other & network] + [network.union(*touching)]
    return merged


def exits(board: Board, network: set[tuple[str, str]]) -> int:
    return sum(shown(board, *end) == EXITS[end] for end in network if end in EXITS)


def counted(board: Board, kind: str, visits: Sequence[tuple[str, str]]) -> int:
    """What a line counts in the crossing reading, given (cell, sides joined there) of every visit."""
    total = 0
    for cell, sides in set(visits):
        crossroads = all(shown(board, cell, side) == kind for side in SIDES) and sides == SIDES
        total += min(visits.count((cell, sides)), 2 if crossroads else 1)
    return total


def lines(board: Board, kind: str, reading: str) -> Iterator[list[tuple[str, str]]]:
    """Every line of a kind as its visits: (cell, the sides of that kind joined there)."""

    def sides_of_kind(cell: str, side: str) -> str:
        return "".join(s for s in SIDES if s in joined(board, cell, side) and shown(board, cell, s) == kind)

    def walk(visits: list[tuple[str, str]], passed: frozenset[Joint]) -> Iterator[list[tuple[str, str]]]:
        yield visits
        cell, sides = visits[-1]
        for side in sides:
            neighbour = beyond(cell, side)
            if neighbour is None or shown(board, neighbour, back(side)) != kind:
                continue
            joint = frozenset({(cell, side), (neighbour, back(side))})
            returns = reading == "classic" and any(neighbour == visited for visited, _ in visits)
            if joint not in passed and not returns:
                step = (neighbour, sides_of_kind(neighbour, back(side)))
                yield from walk([*visits, step], passed | {joint})

    for cell in board:
        for sides in {sides_of_kind(cell, side) for side in SIDES if shown(board, cell, side) == kind}:
            yield from walk([(cell, sides)], frozenset())


def longest(board: Board, kind: str, reading: str) -> int:
    """Length of the longest line, by trying all of them."""
    return max((counted(board, kind, line) for line in lines(board, kind, reading)), default=0)


def score(board: Board, reading: str) -> dict[str, int]:
    items = {
        "networks": sum(NETWORK_POINTS.get(exits(board, network), 0) for network in networks(board)),
        "highway": longest(board, "h", reading),
        "railway": longest(board, "r", reading),
        "centre": sum(cell in board for cell in CENTRE),
        "errors": len(errors(board)),
    }
    return items | {"total": sum(items.values()) - 2 * items["errors"]}
