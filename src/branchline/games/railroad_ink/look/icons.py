"""The icons of Railroad Ink: what stands upright in a cell however its route is turned.

Each is drawn around the origin. Shapes tell them apart, colours only help.
"""

from __future__ import annotations

from math import cos, pi, sin

from branchline.games.railroad_ink.look.routes import line
from branchline.parts.svg import circle, colour, element, group, number, path, placed, rect, symbol, words

ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def icons() -> str:
    """The symbols of all icons."""
    return "".join(
        (
            symbol("ri-tree", _tree()),
            symbol("ri-cactus", _cactus()),
            symbol("ri-oasis", _oasis()),
            symbol("ri-crater", _crater()),
            symbol("ri-impact", _impact()),
            symbol("ri-cone", _cone()),
            symbol("ri-factory", _factory()),
            symbol("ri-village", _village()),
            symbol("ri-university", _university()),
            symbol("ri-star", _star()),
            symbol("ri-arid", _sun()),
            *(symbol(f"ri-{way}", _arrow(turn)) for turn, way in enumerate(("up", "right", "down", "left"))),
            symbol("ri-any", *(group(_small_arrow(), transform=placed(0, 0, turn)) for turn in range(4))),
            *(symbol(f"ri-{n}", _distance(n)) for n in (1, 2, 3)),
            symbol("ri-end", circle(0, 0, 9)),
        )
    )


def _tree() -> str:
    trunk = line("M0 5V10", "sand", 2.4)
    return trunk + path("M0 -10L5 -3H3L6.6 5H-6.6L-3 -3H-5Z", fill=colour("tree"))


def _cactus() -> str:
    arms = "M0 11V-10M0 3H-5.5Q-7.5 3 -7.5 0V-4M0 -1H5.5Q7.5 -1 7.5 -4V-8"
    return line(arms, "tree", 4.6, **ROUND) + line("M0 8V-8", "cell", 1, stroke_linecap="round")


def _oasis() -> str:
    pool = element("ellipse", cx=0, cy=9, rx=12, ry=4.6, fill=colour("sea"), stroke=colour("water"),
                   stroke_width=1.6)  # fmt: skip
    trunk = line("M-1 9Q-3 1 1 -5", "sand", 2.6, **ROUND)
    fronds = line(
        "M1 -5Q-7 -11 -10 -3M1 -5Q-2 -13 -7 -11M1 -5Q8 -11 11 -3M1 -5Q5 -13 9 -11", "tree", 2.4, **ROUND
    )
    return pool + trunk + fronds


def _crater() -> str:
    """A rayed circle."""
    rays = "".join(_ray(n * pi / 8, 18, 24 if n % 2 else 27) for n in range(16))
    rim = circle(0, 0, 15, fill=colour("grid"), stroke=colour("ink"), stroke_width=2.4)
    return line(rays, "ink", 1.8, stroke_linecap="round") + rim + line("M-8 5A9.5 9.5 0 0 1 5 -8", "ink", 1.8)


def _ray(angle: float, near: float, far: float) -> str:
    x, y = cos(angle), sin(angle)
    return f"M{number(near * x)} {number(near * y)}L{number(far * x)} {number(far * y)}"


def _impact() -> str:
    """Where the last meteor hit: cross-hairs."""
    ring = circle(0, 0, 6, fill=colour("cell"), stroke=colour("ink"), stroke_width=1.8)
    return ring + circle(0, 0, 2.4, fill=colour("station")) + line("M0 -9V-4M0 9V4M-9 0H-4M9 0H4", "ink", 1.6)


def _cone() -> str:
    """A volcano."""
    cone = path(
        "M-17 14L-6 -9H6L17 14Z", fill=colour("cell"), stroke=colour("ink"), stroke_width=2.2, **ROUND
    )
    glow = line("M-6 -9Q0 -4 6 -9M-2 -6L-5 4M3 -6L4 1L7 7", "lava", 2.6, **ROUND)
    return cone + glow + line("M-3 -14Q-7 -18 -2 -21M4 -13Q8 -17 4 -21", "quiet", 1.8, **ROUND)


def _factory() -> str:
    walls = line("M-17 15V-1L-7 -8V-1L3 -8V-1H6V-17H12V15Z", "ink", 2.2, **ROUND)
    windows = line("M-12 5h4M-3 5h4M-12 11h4M-3 11h4", "ink", 2.6)
    return walls + windows + line("M9 -20q5 -1 4 -5q5 -1 6 3", "ink", 1.6, **ROUND)


def _village() -> str:
    houses = line("M-17 15V1L-8 -9L1 1V15ZM1 15V5L9 -3L17 5V15Z", "ink", 2.2, **ROUND)
    return houses + line("M-10 15V7h4V15M7 15V10h4V15M-13 -4V-11", "ink", 1.8, **ROUND)


def _university() -> str:
    roof = line("M-17 -4L0 -15L17 -4Z", "ink", 2.2, **ROUND)
    return roof + line("M-12 -2V11M-4 -2V11M4 -2V11M12 -2V11", "ink", 3) + line("M-17 14H17", "ink", 3)


def _star() -> str:
    corners = ((8 if n % 2 == 0 else 3.4, n * pi / 5 - pi / 2) for n in range(10))
    points = "L".join(f"{number(r * cos(a))} {number(r * sin(a))}" for r, a in corners)
    return path(f"M{points}Z", fill=colour("exit"), stroke=colour("ink"), stroke_width=1.2, **ROUND)


def _sun() -> str:
    """A drought: the sun over cracked ground."""
    rays = "".join(_ray(n * pi / 6, 15, 20) for n in range(12) if n not in (2, 3, 4))
    disc = circle(0, 0, 11, fill=colour("exit"), stroke=colour("ink"), stroke_width=2)
    ground = "M-26 15H26M-15 15L-10 21L-16 27M2 15L7 20L2 25M17 15L15 20L20 26"
    return group(line(rays, "ink", 2, stroke_linecap="round"), disc, transform=placed(0, -7)) + line(
        ground, "sand", 2, **ROUND
    )


def _arrow(turn: int) -> str:
    shaft = path(
        "M0 -23L15 -5H6V22H-6V-5H-15Z", fill=colour("exit"), stroke=colour("ink"), stroke_width=2.2, **ROUND
    )
    return group(shaft, transform=placed(0, 0, turn))


def _small_arrow() -> str:
    return path(
        "M0 -27L9 -15H3.5V-6H-3.5V-15H-9Z",
        fill=colour("exit"),
        stroke=colour("ink"),
        stroke_width=1.8,
        **ROUND,
    )


def _distance(cells: int) -> str:
    """How many cells far, as a figure over so many squares."""
    squares = (
        rect(
            15 * (n - (cells - 1) / 2) - 5.5, 11, 11, 11, fill="none", stroke=colour("ink"), stroke_width=1.8
        )
        for n in range(cells)
    )
    return words(0, 5, str(cells), 30, text_anchor="middle", fill=colour("ink")) + "".join(squares)
