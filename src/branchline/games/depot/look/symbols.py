"""The symbols of Depot: enamel-sign wagons in side view, drawn around the middle of a card.

The silhouette tells the type, the body the colour, a plate the shape, and the shape comes back as a small
pattern. What a colour is called differs by language, so its letter is written by the drawing.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from branchline.games.depot.cards import CARDS, SHAPES, Card
from branchline.parts.svg import circle, colour, element, number, path, placed, rect, symbol, use

WIDTH = 80
"""The length of a wagon."""
RAIL = 26
"""Where the rail is, below the middle of a wagon."""
NARROW = 22
"""The length of a wagon that has been pushed together."""

INK = colour("ink")
PLATE = {"fill": colour("plate")}
ON_PLATE = colour("plate-ink")
EDGE = {"stroke": INK, "stroke_width": "2", "stroke_linejoin": "round"}
BODY = {"fill": "currentColor", **EDGE}

LETTER, SMALL_LETTER = 24, 21
"""How high the letter of its colour is on a wagon, and on a slice of one: it can be read on a phone."""
WIDE_LETTERS = "MWЖФМЮШ"
"""Those that find room only when they are pressed together."""
LETTERS = {"locomotive": (-25.5, -11.5), "passenger": (-28, -3), "freight": (-27, 0.5), "special": (0, -2)}
"""Where it stands; a locomotive has it in the window."""
NARROW_LETTER = (0, 11)
PATTERNS = {
    "locomotive": ((28, 3), (20, 3)),
    "passenger": ((23, -11), (32, -11), (23, 4), (32, 4)),
    "freight": ((25, -4), (25, 8)),
}
"""Where the pattern of its shape is on a wagon."""


@cache
def sprite() -> str:
    """The symbols of all cards and of their parts."""
    return "".join(
        (
            *(symbol(f"dp-{shape}", _shape(shape)) for shape in SHAPES),
            symbol("dp-plate", rect(-18, -17, 36, 34, rx=8, **PLATE, **EDGE)),
            symbol("dp-locomotive", _locomotive()),
            symbol("dp-passenger", _passenger()),
            symbol("dp-freight", _freight()),
            symbol("dp-special", _special()),
            symbol("dp-back", _back()),
            symbol("dp-task", _hidden_task()),
            *(symbol(f"dp-{card.name}", _card(card)) for card in CARDS),
            *(symbol(f"dp-narrow-{card.name}", _narrow(card)) for card in CARDS),
        )
    )


def _card(card: Card) -> str:
    drawn = [use(f"dp-{card.type}", color=colour(card.colour))]
    if card.type in ("passenger", "freight"):
        x, y = LETTERS[card.type]
        drawn.append(rect(x - 9.5, y - 10.5, 19.5, 21.5, rx=4, fill=colour("plate")))
    if card.shape is not None:
        for x, y in PATTERNS[card.type]:
            drawn.append(use(f"dp-{card.shape}", placed(x, y, scale=0.32), color=colour("plate")))
        drawn += use("dp-plate", placed(1, -2)), use(f"dp-{card.shape}", placed(1, -2), color=ON_PLATE)
    return "".join(drawn)


def _narrow(card: Card) -> str:
    """A slice of a wagon; its roof tells the type."""
    roof = {
        "locomotive": "M-4 -18V-27H4V-18Z",
        "passenger": "M-11 -17Q-11 -24 -5 -24H5Q11 -24 11 -17Z",
        "freight": "M-9 -18L-4 -23L1 -19L5 -23L9 -18Z",
        "special": "M-9 -17Q0 -28 9 -17Z",
    }[card.type]
    drawn = [
        path(roof, fill=INK),
        rect(-9.5, -18, 19, 38, rx=2, color=colour(card.colour), **BODY),
        circle(-5, RAIL - 4, 4, fill=INK),
        circle(5, RAIL - 4, 4, fill=INK),
        rect(-8.5, 2.5, 17, 16.5, rx=3, fill=colour("plate")),
    ]
    if card.shape is not None:
        drawn.append(rect(-7.5, -15, 15, 17, rx=3, **PLATE))
        drawn.append(use(f"dp-{card.shape}", placed(0, -6.5, scale=0.52), color=ON_PLATE))
    return "".join(drawn)


def _shape(shape: str) -> str:
    """A shape in the colour of whoever uses it, about 22 high."""
    fill = {"fill": "currentColor"}
    if shape == "circle":
        return circle(0, 0, 9.5, **fill)
    if shape == "oval":
        return element("ellipse", rx=13.5, ry=7, **fill)
    if shape == "square":
        return rect(-8.5, -8.5, 17, 17, **fill)
    if shape == "triangle":
        return path("M0 -11.5L12 9.5H-12Z", **fill)
    if shape == "rhombus":
        return path("M0 -13L9.5 0L0 13L-9.5 0Z", **fill)
    points = 5 if shape == "pentagon" else 10
    radii = (11.5, 11.5) if shape == "pentagon" else (13.5, 5.6)
    corners = []
    for n in range(points):
        angle, r = 2 * pi * n / points, radii[n % 2]
        corners.append(f"{number(r * sin(angle))} {number(1 - r * cos(angle))}")
    return path(f"M{'L'.join(corners)}Z", **fill)


def _wheels(r: float, *places: float) -> str:
    wheels = [circle(x, RAIL - r, r - 1, fill=colour("cell"), stroke=INK, stroke_width=2.6) for x in places]
    return "".join(wheels) + "".join(circle(x, RAIL - r, 1.4, fill=INK) for x in places)


def _locomotive() -> str:
    return (
        path("M30 13H37L41 24H26Z", fill=INK)
        + path("M20 -11L18 -26H31L29 -11Z", **BODY)
        + path("M16.5 -26H32.5", **{**EDGE, "stroke_width": "4"})
        + path("M-14 -12H30Q38 -12 38 1T30 14H-14Z", **BODY)
        + path("M-38 -25H-13V15H-38Z", **BODY)
        + path("M-40 -27H-10", **{**EDGE, "stroke_width": "4.4", "stroke_linecap": "round"})
        + rect(-36, -22.5, 21, 22, rx=2, **PLATE, **EDGE)
        + path("M-40 15H34", **{**EDGE, "stroke_width": "3.6"})
        + _wheels(9, -26, -6)
        + _wheels(6, 12, 26)
    )


def _passenger() -> str:
    return (
        path("M-40 -20Q-40 -28 -29 -28H29Q40 -28 40 -20Z", fill=INK)
        + rect(-38, -20, 76, 35, rx=2, **BODY)
        + path("M-40 15.5H40", **{**EDGE, "stroke_width": "3.6"})
        + _wheels(5.5, -30, -17, 17, 30)
    )


def _freight() -> str:
    return (
        path("M-33 -14L-25 -22L-16 -19L-6 -27L4 -20L13 -25L22 -19L28 -22L34 -14Z", fill=INK)
        + path("M-40 -15H40L34 15H-34Z", **BODY)
        + path("M-38 -9H38M-20 -9L-18 15M20 -9L18 15", fill="none", **{**EDGE, "stroke_width": "1.6"})
        + path("M-38 15.5H38", **{**EDGE, "stroke_width": "3.6"})
        + _wheels(7, -23, 23)
    )


def _special() -> str:
    return (
        path("M-8 -17V-26H8V-17Z", **BODY)
        + path("M-11 -27H11", **{**EDGE, "stroke_width": "3.6"})
        + rect(-39, -18, 78, 31, rx=15.5, **BODY)
        + path("M-23 -18V13M23 -18V13", fill="none", **EDGE)
        + circle(0, -2, 13, **PLATE, **EDGE)
        + path("M-36 15.5H36", **{**EDGE, "stroke_width": "3.6"})
        + _wheels(5.5, -28, -16, 16, 28)
    )


def _back() -> str:
    """The back of a card: a piece of railway."""
    rail = {"fill": "none", "stroke": colour("railway")}
    return (
        rect(-16, -22, 32, 44, rx=4, fill=colour("cell"), stroke=colour("ink"), stroke_width=1.6)
        + path("M0 -17V17", **rail, stroke_width=11, stroke_dasharray="2 4.4")
        + path("M0 -18V18", **rail, stroke_width=2.6)
    )


def _hidden_task() -> str:
    """A depot that lies face down: a shed with a closed gate."""
    return path("M-18 18V-6L0 -18L18 -6V18Z", fill=colour("centre"), **EDGE) + path(
        "M-9 18V2H9V18M-9 10H9M0 2V18", fill="none", **EDGE
    )


def tick(x: float, y: float) -> str:
    """Something is done."""
    return path(f"M{x - 9} {y}l7 8l12 -16", fill="none", stroke=colour("exit"), stroke_width=4,
                stroke_linecap="round", stroke_linejoin="round")  # fmt: skip
