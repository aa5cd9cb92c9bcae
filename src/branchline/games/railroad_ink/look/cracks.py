"""The symbols of canyons: hatched cracks along the grid lines, one segment or a whole pattern."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from branchline.games.railroad_ink.look.contents import STEPS
from branchline.games.railroad_ink.look.routes import CELL, HALF, line
from branchline.games.railroad_ink.look.shores import closed
from branchline.parts.svg import colour, number, path, placed, symbol, use

if TYPE_CHECKING:
    from collections.abc import Iterator

PATTERNS = {"k1": "s", "k2": "ss", "k3": "sss", "k11": "se", "k12": "sse", "k111": "ses"}
"""The canyon dice, each drawn one way."""


def cracks() -> str:
    """The symbols of a segment, of a bridged one, of the dice, and of every way to lay a pattern."""
    return "".join(
        (
            symbol("ri-canyon", _crack(HALF)),
            symbol("ri-canyon-part", _crack((HALF - 11) / 2)),
            symbol("ri-canyon-bridged", _bridged()),
            *(symbol(f"ri-way-{steps}", _way(steps)) for steps in ways()),
            *(symbol(f"ri-{code}", _pattern(steps)) for code, steps in PATTERNS.items()),
        )
    )


def ways() -> list[str]:
    """Every way to write a pattern: from its first point in reading order."""
    found = []
    for steps in PATTERNS.values():
        for order in (steps, steps[::-1]):
            for flip in (False, True):
                for turn in range(4):
                    found.append(_in_order("".join(_turned(step, turn, flip) for step in order)))
    return list(dict.fromkeys(found))


def _turned(step: str, turn: int, flip: bool) -> str:
    step = {"e": "w", "w": "e"}.get(step, step) if flip else step
    return "nesw"[("nesw".index(step) + turn) % 4]


def _in_order(steps: str) -> str:
    x, y = (sum(STEPS[step][axis] for step in steps) for axis in (0, 1))
    return "".join(_turned(step, 2, False) for step in reversed(steps)) if (y, x) < (0, 0) else steps


def pattern_of(steps: str) -> str:
    """The die whose pattern these steps are."""
    runs = sorted(len(list(run)) for _, run in groupby(steps))
    return "k" + "".join(map(str, runs))


def _crack(half: float) -> str:
    """A hatched crack along a grid line, from west to east."""
    top, bottom = [(-half, 0.0)], [(-half, 0.0)]
    count = max(2, int(half / 4))
    for n in range(1, count):
        x = -half + 2 * half * n / count
        top.append((x, -3.4 if n % 2 else -5.8))
        bottom.append((x, 5.8 if n % 2 else 3.4))
    outline = [*top, (half, 0.0), *reversed(bottom[1:])]
    hatch = "".join(f"M{number(x - 1.6)} {number(y + 1)}l3.2 {number(-2 * y - 2)}" for x, y in bottom[1:])
    shape = path(
        closed(outline),
        fill=colour("paper"),
        stroke=colour("ink"),
        stroke_width=1.8,
        stroke_linejoin="round",
    )
    return shape + line(hatch, "sand", 1.7)


def _bridged() -> str:
    """The same with a gap in the middle, where a route leads over it."""
    part = (HALF - 11) / 2
    parts = (use("ri-canyon-part", placed(x, 0)) for x in (-11 - part, 11 + part))
    return "".join(parts) + line("M-14 -9.5L-11 -6V6L-14 9.5M14 -9.5L11 -6V6L14 9.5", "ink", 2.2)


def _way(steps: str) -> str:
    """A canyon from its first point."""
    return "".join(
        use("ri-canyon", placed(x, y, 0 if step in "ew" else 1)) for x, y, step in _segments(steps, CELL)
    )


def _segments(steps: str, length: float) -> Iterator[tuple[float, float, str]]:
    x = y = 0.0
    for step in steps:
        dx, dy = STEPS[step]
        yield x + dx * length / 2, y + dy * length / 2, step
        x, y = x + dx * length, y + dy * length


def _pattern(steps: str) -> str:
    """A canyon as a die shows it: as large as it can be."""
    across, down = (sum(STEPS[step][axis] for step in steps) for axis in (0, 1))
    length = min(34, 50 / max(abs(across), abs(down)))
    stretched = f"scale({number(length / CELL)} 0.9)"
    return "".join(
        use(
            "ri-canyon",
            f"{placed(x - across * length / 2, y - down * length / 2, 0 if step in 'ew' else 1)} {stretched}",
        )
        for x, y, step in _segments(steps, length)
    )
