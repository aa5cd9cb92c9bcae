"""The small pictures on tiles, each drawn around its middle: icons and actions, crosses, waypoints, the
volcano and the whirlpool; a hidden side and a hole, too."""

from __future__ import annotations

from branchline.games.land_vs_sea.look.coast import RADIUS, outline
from branchline.games.land_vs_sea.look.positions import ICON_SIZE
from branchline.parts.svg import circle, colour, group, path, words

INK = colour("ink")


def stroke(d: str, role: str, width: float, **more: str | float) -> str:
    return path(d, fill="none", stroke=colour(role), stroke_width=width, stroke_linecap="round", **more)


def cross() -> str:
    strokes = "M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6"
    return stroke(strokes, "cell", 4.8, opacity=0.85) + stroke(strokes, "ink", 2.5)


def caravan() -> str:
    """A camel."""
    camel = (
        "M-10.5 -0.5C-10 -3.6 -8 -4 -7 -2.6C-6 -8.4 -2.4 -8.4 -1.4 -3.4C-0.4 -8.4 3.4 -8.6 4.4 -2.4"
        "C5.2 -0.6 6.4 -1 6.8 -3.4L7.2 -6.6C7.4 -9 9.6 -9.4 11.4 -7.6L11.6 -6.4L9.2 -5.9C9.3 -2 8.8 1.6 6 2.8"
        "L6.2 9.5H4.4L3.8 4H-4.4L-5 9.5H-6.8L-7.4 3C-8.8 2.4 -9.2 1.2 -9.3 0.4L-9.8 4L-11 4.2Z"
    )
    return path(camel, fill="none", stroke=colour("land"), stroke_width=3.4, stroke_linejoin="round") + path(
        camel, fill=INK
    )


def ship() -> str:
    """A ship under two sails."""
    hull, sails = (
        "M-10.5 3.4H10.5C9.8 6.6 8.4 8.6 6.6 9H-6.4C-8.6 8.4 -10 6.4 -10.5 3.4Z",
        ("M1.2 -10.5C6.6 -8.6 8.8 -3 8.2 1.4H1.2ZM-1.2 -7.6C-4 -6.4 -7 -2.4 -7.2 1.4H-1.2Z"),
    )
    halo = path(hull + sails, fill="none", stroke=colour("sea"), stroke_width=3.4, stroke_linejoin="round")
    return (
        halo
        + path(hull, fill=INK)
        + path(sails, fill=colour("cell"), stroke=INK, stroke_width=1.3, stroke_linejoin="round")
        + stroke("M0 3V-11.5", "ink", 1.5)
    )


def medallion(drawn: str) -> str:
    return circle(0, 0, ICON_SIZE + 0.5, fill=colour("plate"), stroke=INK, stroke_width=1.5) + drawn


def compass() -> str:
    """A compass rose: play again."""
    ink = colour("plate-ink")
    return (
        path("M0 -8.4L2 -2L8.4 0L2 2L0 8.4L-2 2L-8.4 0L-2 -2Z", fill=ink)
        + path("M0 -8.4V0L2 -2ZM8.4 0H0L2 2ZM0 8.4V0L-2 2ZM-8.4 0H0L-2 -2Z", fill=colour("exit"))
        + path("M-4.6 -4.6L-3 -3M4.6 -4.6L3 -3M4.6 4.6L3 3M-4.6 4.6L-3 3", stroke=ink, stroke_width=1.2)
    )


def warrior() -> str:
    """Somebody with a shield and a spear: steal."""
    ink = colour("plate-ink")
    return (
        path("M-4 7.6L-2.6 -1C-2 -2.4 2.2 -2.4 2.8 -1L4.2 7.6Z", fill=ink)
        + circle(0.1, -4.6, 2.7, fill=ink)
        + path("M5.8 7.6V-4.4", stroke=ink, stroke_width=1.3)
        + path("M5.8 -8.6L7.5 -4H4.1Z", fill=ink)
        + circle(-3.4, 2.6, 3.5, fill=colour("orange"), stroke=ink, stroke_width=1.3)
        + circle(-3.4, 2.6, 0.9, fill=ink)
    )


def crater() -> str:
    """The volcano: a smoking cone."""
    return (
        path("M-14 12C-8 8 -6 2 -4.6 -4H4.6C6 2 8 8 14 12Z", fill=colour("land"), stroke=INK,
             stroke_width=1.7, stroke_linejoin="round")
        + path("M4.6 -4C6 2 8 8 14 12H4C6 6 3 2 4.6 -4Z", fill=colour("sand"), opacity=0.75)
        + path("M-4.6 -4L-3.4 1.6L-1.6 -0.6L0.4 3.4L2.4 -0.4L3.6 1L4.6 -4Z", fill=colour("lava"), stroke=INK,
               stroke_width=1)
        + stroke("M-1 -7C-6 -10 1 -12 -3 -15.5M3 -7C8 -9 2 -12 6 -14.5", "quiet", 1.5)
    )  # fmt: skip


def eddy() -> str:
    """The whirlpool: water that turns inwards."""
    arms = "M0 0C4 -3 7 1 5 5C2 10 -6 9 -8 3C-10 -5 -3 -12 6 -10C14 -8 17 1 13 8"
    return stroke(arms, "ink", 1.9) + group(stroke(arms, "water", 1.3), transform="rotate(150)")


def waypoint(seat: int) -> str:
    """A disc with the sign of its side; the second one of a team has a double rim."""
    side, second = seat % 2, seat > 1
    sign = (
        "M-4.2 3L-0.8 -3.6L1.2 0.2L2.2 -1.4L4.6 3Z"
        if side == 0
        else "M-4.6 -0.6q2.3 -3 4.6 0t4.6 0M-4.6 2.6q2.3 -3 4.6 0t4.6 0"
    )
    fill = colour("yellow" if side == 0 else "blue")
    ink = colour("plate-ink" if side == 0 else "plate")
    rim = circle(0, 0, 9.6, fill="none", stroke=INK, stroke_width=1.6) if second else ""
    drawn = path(sign, fill=ink) if side == 0 else path(sign, fill="none", stroke=ink, stroke_width=1.7)
    return circle(0, 0, 7.4, fill=fill, stroke=INK, stroke_width=1.8) + rim + drawn


def hidden_side() -> str:
    """A side that nobody here has seen."""
    mark = words(0, 10, "?", 30, text_anchor="middle", fill=colour("quiet"))
    edge = {"stroke": colour("quiet"), "stroke_width": "1.4", "stroke_dasharray": "4 3"}
    return path(outline(RADIUS - 1), fill=colour("centre"), **edge) + mark


def dead_hole() -> str:
    """A hole that no tile fits."""
    hatching = "M-22 8L8 -22M-22 22L22 -22M-8 22L22 -8"
    return path(outline(RADIUS - 3), fill=colour("centre"), stroke=colour("quiet"), stroke_width=1.4) + (
        stroke(hatching, "quiet", 1.4)
    )
