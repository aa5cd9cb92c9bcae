"""The symbols of Pioneer Rails: suits, tracks, what a track needs and what a town grants.

A track lies along the x axis around the origin. The rails of a suit have its colour, and their sleepers a
rhythm of their own, so that nobody has to tell the railways apart by colour.
"""

from __future__ import annotations

from functools import cache

from branchline.games.pioneer_rails.look.coordinates import SIDE, Point, hexagon
from branchline.games.pioneer_rails.look.icons import ICONS
from branchline.games.pioneer_rails.look.terrain import terrain_symbols
from branchline.parts.svg import circle, colour, group, path, placed, symbol, use

INK = colour("ink")
PENCIL = {"fill": "none", "stroke": "currentColor", "stroke_linecap": "round", "stroke_linejoin": "round"}

SUIT_COLOURS = {"spades": "ink", "hearts": "station", "diamonds": "railway", "clubs": "green"}
"""The colour of each suit, as in a deck of four colours."""

PIPS = {
    "spades": "M0 -10.4C3 -5.4 9.4 -2.2 9.4 3.2C9.4 6.6 6.6 8.2 4.2 7.6C2.6 7.2 1.5 6.4 1 5.4"
    "C1.2 7.8 2 9.4 3.6 10.6H-3.6C-2 9.4 -1.2 7.8 -1 5.4C-1.5 6.4 -2.6 7.2 -4.2 7.6"
    "C-6.6 8.2 -9.4 6.6 -9.4 3.2C-9.4 -2.2 -3 -5.4 0 -10.4Z",
    "hearts": "M0 10.4C-2.6 5.4 -10 1.6 -10 -4C-10 -7.4 -7.6 -9.6 -5 -9.6C-2.6 -9.6 -0.8 -8 0 -5.8"
    "C0.8 -8 2.6 -9.6 5 -9.6C7.6 -9.6 10 -7.4 10 -4C10 1.6 2.6 5.4 0 10.4Z",
    "diamonds": "M0 -11C2 -6.4 5 -2.8 8.4 0C5 2.8 2 6.4 0 11C-2 6.4 -5 2.8 -8.4 0C-5 -2.8 -2 -6.4 0 -11Z",
    "clubs": "M-1.2 1C-1 5.4 -1.8 8.6 -3.8 10.6H3.8C1.8 8.6 1 5.4 1.2 1"
    "A4.9 4.9 0 1 0 3.6 -2.2A4.9 4.9 0 1 0 -3.6 -2.2A4.9 4.9 0 1 0 -1.2 1Z",
}

SLEEPERS = {
    "spades": "M-12 -6V6M-6 -6V6M0 -6V6M6 -6V6M12 -6V6",
    "hearts": "M-12.4 -6V6M-9 -6V6M-1.7 -6V6M1.7 -6V6M9 -6V6M12.4 -6V6",
    "diamonds": "M-13 6L-9 -6M-5.6 6L-1.6 -6M1.6 6L5.6 -6M9 6L13 -6",
    "clubs": "M-12 -6L-7 6M-7 -6L-12 6M-2.5 -6L2.5 6M2.5 -6L-2.5 6M7 -6L12 6M12 -6L7 6",
}
"""Even, in pairs, slanted, crossed."""


@cache
def sprite() -> str:
    """Everything that is drawn more than once."""
    return "".join(
        (
            *(symbol(f"pr-{suit}", path(pip, fill="currentColor")) for suit, pip in PIPS.items()),
            *(symbol(f"pr-track-{suit}", _track(suit, SIDE)) for suit in SUIT_COLOURS),
            *(symbol(f"pr-shortcut-{suit}", _track(suit, 2 * SIDE)) for suit in SUIT_COLOURS),
            *(symbol(f"pr-tunnel-{suit}", _track(suit, SIDE) + _portals()) for suit in SUIT_COLOURS),
            *(symbol(f"pr-bridge-{suit}", _track(suit, SIDE) + _parapets()) for suit in SUIT_COLOURS),
            *(symbol(f"pr-station-{suit}", _station(suit)) for suit in SUIT_COLOURS),
            *(symbol(f"pr-{kind}", drawn) for kind, drawn in ICONS.items()),
            *(symbol(f"pr-grants-{name}", drawn) for name, drawn in _privileges().items()),
            symbol("pr-star", path(_STAR, fill="currentColor")),
            symbol("pr-ring", _ring()),
            symbol("pr-tick", _tick()),
            symbol("pr-cross", path("M-9 9L9 -9M-9 -9L9 9", **PENCIL, stroke_width=2.6)),
            terrain_symbols(),
        )
    )


_STAR = "M0 -10L2.9 -3.6L10 -2.9L4.7 1.8L6.2 8.6L0 5L-6.2 8.6L-4.7 1.8L-10 -2.9L-2.9 -3.6Z"


def _track(suit: str, length: float) -> str:
    """Two rails and their sleepers, on a bed that keeps them apart from what is printed below."""
    half, tone = length / 2, colour(SUIT_COLOURS[suit])
    copies = (-SIDE / 2, SIDE / 2) if length > SIDE else (0,)
    sleepers = [path(SLEEPERS[suit], transform=placed(x, 0)) for x in copies]
    rails = f"M{-half} -3.2H{half}M{-half} 3.2H{half}"
    return (
        path(f"M{1.5 - half} 0H{half - 1.5}", stroke=colour("cell"), stroke_width=11)
        + group(*sleepers, fill="none", stroke=tone, stroke_width=2.3)
        + path(rails, fill="none", stroke=tone, stroke_width=2.1)
    )


def _portals() -> str:
    """A hill over the middle of the track, with an arch on either side."""
    arch = {"fill": INK, "stroke": INK, "stroke_width": "1.4", "stroke_linejoin": "round"}
    return (
        path("M-8 -9.5Q0 -13 8 -9.5V9.5Q0 13 -8 9.5Z", fill=colour("centre"), stroke=INK, stroke_width=1.2)
        + path("M-4 -7.5l3 3M0 -8.5l3 3M-4 6l3 -3M1 7.5l3 -3", fill="none", stroke=INK, stroke_width=1)
        + path("M-8 -8.5Q-3.6 0 -8 8.5Z", **arch)
        + path("M8 -8.5Q3.6 0 8 8.5Z", **arch)
    )


def _parapets() -> str:
    """Both sides of a bridge, with a pier in the water."""
    half = path("M-14 -12L-10 -8.4H10L14 -12", fill="none", stroke=INK, stroke_width=2.4,
                stroke_linecap="round", stroke_linejoin="round")  # fmt: skip
    piers = path("M-5 -8.4v-3M5 -8.4v-3", stroke=INK, stroke_width=1.6)
    return half + piers + group(half, piers, transform="scale(1 -1)")


def _station(suit: str) -> str:
    """A whole cell: an enamel plate with the pip of its railway."""
    here, tone = Point(0, 0), colour(SUIT_COLOURS[suit])
    return (
        path(hexagon(here, 0.93), fill=colour("cell"), stroke=INK, stroke_width=1.6, stroke_linejoin="round")
        + path(hexagon(here, 0.82), fill=tone)
        + path(hexagon(here, 0.72), fill="none", stroke=colour("cell"), stroke_width=1.3)
        + use(f"pr-{suit}", placed(0, 0, scale=1.35), color=colour("cell"))
    )


def _ring() -> str:
    """Circled with a pencil, which is never quite round."""
    return path("M3 -11.6C-5 -13.4 -12.4 -7 -11.8 0.6C-11.2 8.4 -4 12.4 2.6 11.4C9.6 10.4 13 3.8 11.6 -2.6"
                "C10.4 -8.4 4.8 -12.4 -2 -11.2", **PENCIL, stroke_width=2)  # fmt: skip


def _tick() -> str:
    """The seal of a place that is activated."""
    tick = {
        "fill": "none",
        "stroke": colour("plate-ink"),
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    return circle(0, 0, 7, fill=colour("plate"), stroke=INK, stroke_width=1.3) + path(
        "M-3.6 0l2.8 3.2l4.6 -6.2", **tick, stroke_width=2
    )


def _privileges() -> dict[str, str]:
    """What the box of a town grants, each about 26 wide."""
    rails = {"fill": "none", "stroke": "currentColor", "stroke_width": "2"}
    return {
        "extra": path("M-12 -3.5H12M-12 3.5H12M-9 -7V7M-3 -7V7M3 -7V7M9 -7V7", **rails),
        "bridge": path("M-13 -4H13M-13 0H13", **rails)
        + path("M-12 10V4Q-6 -1 0 4Q6 -1 12 4V10M0 4V10M-7 -4v-4M0 -4v-4M7 -4v-4", **rails),
        "tunnel": path("M-13 10L-3 -9L1 -4L4 -8L13 10Z", **PENCIL, stroke_width=2)
        + path("M-5 10V4Q-5 -1 0 -1T5 4V10Z", fill="currentColor"),
        "shortcut": path(hexagon(Point(0, 0), 0.38), **PENCIL, stroke_width=1.8)
        + path("M-9.6 -5.5L9.6 5.5", stroke="currentColor", stroke_width=4, stroke_dasharray="2 2.2"),
        "switch": path("M-13 5H13M-6 5Q2 5 6 -1T13 -7", **PENCIL, stroke_width=2.6)
        + circle(-6, 5, 3, fill="currentColor"),
        "suit": "".join(
            use(f"pr-{suit}", placed(x, y, scale=0.52))
            for suit, x, y in (("spades", -6, -6), ("hearts", 6, -6), ("diamonds", 6, 6), ("clubs", -6, 6))
        ),
    }
