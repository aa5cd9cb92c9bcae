"""Water and lava as they lie in a cell: they cover some of its sides and end at a shore."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from branchline.games.railroad_ink.look.routes import CELL, HALF, line
from branchline.parts.svg import colour, number, path

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

Point = tuple[float, float]

CORNERS = ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))
"""North-west, north-east, south-east, south-west: side n goes from corner n to the next."""
INWARD = ((0, 1), (-1, 0), (0, -1), (1, 0))


def water(sides: Sequence[int]) -> str:
    """Fine waves within a soft shore."""
    outline, shores = _ground(sides, 16, 0)
    waves = "".join(f"M{number(x - 6)} {number(y)}q3 -3.4 6 0t6 0" for x, y in _within(outline, 8, 3, 13))
    return (
        path(closed(outline), fill=colour("sea"))
        + "".join(line(opened(shore), "water", 2.2, stroke_linejoin="round") for shore in shores)
        + line(waves, "water", 1.5, stroke_linecap="round")
    )


def lava(sides: Sequence[int]) -> str:
    """A hatched flow within a ragged shore."""
    outline, shores = _ground(sides, 9, 2.6)
    hatch = "".join(f"M{number(x - 4)} {number(y + 4)}l8 -8" for x, y in _within(outline, 4, 4, 9))
    return (
        path(closed(outline), fill=colour("lava"), fill_opacity=0.22)
        + line(hatch, "lava", 1.7, stroke_linecap="round")
        + "".join(line(opened(shore), "lava", 2.6, stroke_linejoin="round") for shore in shores)
    )


def _ground(sides: Collection[int], steps: int, ragged: float) -> tuple[list[Point], list[list[Point]]]:
    """The outline of what covers these sides, clockwise, and its shores on the way."""
    if len(sides) == 4:
        return [*CORNERS], []
    first = next(side for side in range(4) if side in sides and (side - 1) % 4 not in sides)
    around = [(first + n) % 4 for n in range(4)]
    outline: list[Point] = []
    shores: list[list[Point]] = []
    for wet, run in groupby(around, lambda side: side in sides):
        found = list(run)
        if wet:
            outline += [CORNERS[side] for side in found]
        else:
            shores.append(_shore(found[0], len(found), steps, ragged))
            outline += shores[-1][:-1]
    return outline, shores


def _shore(side: int, length: int, steps: int, ragged: float) -> list[Point]:
    """From the beginning of a dry side to the end of the last of so many, bending over the land."""
    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + length) % 4]
    if length == 2:
        kx, ky = CORNERS[(side + 1) % 4]
        controls = (
            (ax * 0.4 + kx * 0.3, ay * 0.4 + ky * 0.3),
            (bx * 0.4 + kx * 0.3, by * 0.4 + ky * 0.3),
        )
    else:
        across, depth = (INWARD[side], 16) if length == 1 else (INWARD[(side - 1) % 4], 35)
        controls = (
            (ax + across[0] * depth, ay + across[1] * depth),
            (bx + across[0] * depth, by + across[1] * depth),
        )
    (cx, cy), (dx, dy) = controls
    points: list[Point] = []
    for n in range(steps + 1):
        t = n / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        bend = ragged * (-1) ** n if 0 < n < steps else 0
        x, y = a * ax + b * cx + c * dx + d * bx, a * ay + b * cy + c * dy + d * by
        points.append((x + bend * (0.6 if abs(x) < HALF else 0), y + bend))
    return points


def _within(outline: Sequence[Point], across: float, down: float, step: float) -> Iterator[Point]:
    """Places for marks, row by row, that lie inside an outline with some room."""
    for row in range(int(CELL / step) + 1):
        y = -HALF + step * (row + 0.5)
        for column in range(int(CELL / (2 * across + 6)) + 2):
            x = -HALF + (2 * across + 6) * (column + (0.25 if row % 2 else 0.75))
            room = (
                (x - across, y - down),
                (x + across, y - down),
                (x - across, y + down),
                (x + across, y + down),
            )
            if all(abs(px) <= HALF and abs(py) <= HALF and _inside(outline, px, py) for px, py in room):
                yield x, y


def _inside(outline: Sequence[Point], x: float, y: float) -> bool:
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def opened(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def closed(points: Sequence[Point]) -> str:
    return opened(points) + "Z"
