"""How results are spread, as lines of a small picture: on the page of a day, and in what is shared of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from branchline.parts.plots import number
from branchline.web.daily.results import density

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, HEIGHT, FOOT = 340, 118, 20
"""Of the curve, in its own units."""


@dataclass(frozen=True)
class Curve:
    """How results are spread, as lines of a picture; what lies below one's own result is an area of it."""

    line: str
    below: str
    own: tuple[float, float, str] | None
    ticks: tuple[tuple[float, str], ...]


def curve(scores: Sequence[int], own: int | None) -> Curve | None:
    """None where there is too little to be spread."""
    if len(scores) < 2:
        return None
    points = density(scores)
    low, high = points[0][0], points[-1][0]

    def at(x: float, height: float) -> tuple[float, float]:
        return round(WIDTH * (x - low) / (high - low), 1), round(
            HEIGHT - FOOT - 0.9 * (HEIGHT - FOOT) * height, 1
        )

    drawn = [at(*point) for point in points]
    below = [at(*point) for point in points if own is not None and point[0] <= own]
    mark = None if own is None else (at(own, 0)[0], below[-1][1], number(own))
    edge = [(mark[0], mark[1]), (mark[0], HEIGHT - FOOT)] if mark else []
    step = _step(high - low)
    first = int(-(-low // step))
    ticks = [step * n for n in range(first, int(high // step) + 1)]
    far = [tick for tick in ticks if own is None or abs(tick - own) >= 0.6 * step]
    return Curve(
        _path(drawn),
        _path([*below, *edge, (0, HEIGHT - FOOT)]) + "Z" if below else "",
        mark,
        tuple((at(tick, 0)[0], number(tick)) for tick in far if 12 < at(tick, 0)[0] < WIDTH - 12),
    )


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def _step(span: float) -> int:
    """A round distance of about six ticks."""
    return next((step for step in (1, 2, 5, 10, 20, 50, 100) if span / step <= 7), 200)
