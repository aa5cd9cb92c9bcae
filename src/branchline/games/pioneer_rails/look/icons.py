"""Places, nuggets and types of goals as small ink drawings around the origin, about 30 wide and 26 high."""

from __future__ import annotations

from branchline.parts.svg import circle, colour, number, path, rect

_INK = colour("ink")
_LINE = {"stroke": _INK, "stroke_width": "1.5", "stroke_linejoin": "round", "stroke_linecap": "round"}
_BODY = {"fill": colour("cell"), **_LINE}
_SOLID = {"fill": _INK}
_THIN = {"fill": "none", "stroke": _INK, "stroke_width": "1.1", "stroke_linecap": "round"}


def _gold(d: str) -> str:
    return path(d, fill=colour("exit"), **_LINE)


def _stroke(d: str, width: float) -> str:
    return path(d, **{**_THIN, "stroke_width": number(width)})


def _mine() -> str:
    """A timbered entrance in a hill, and a cart full of gold."""
    return (
        path("M-15 11Q-14 -3 -8 -7Q-4 -14 3 -12Q10 -11 12.4 -3Q15 3 15 11Z", **_BODY)
        + path("M-8 11V-4H8V11Z", **_SOLID)
        + _stroke("M-9 11V-4.6M9 11V-4.6M-10.6 -4.6H10.6", 2.2)
        + _gold("M-6.4 3.4L-4.4 -1L-1 0.6L1.6 -2L4.2 0L6.4 3.4Z")
        + path("M-7.4 3.4H7.4L5.4 9H-5.4Z", **_BODY)
        + circle(-3, 10.4, 1.8, **_BODY)
        + circle(3, 10.4, 1.8, **_BODY)
    )


def _saloon() -> str:
    """A false front, a porch and swing doors."""
    return (
        path("M-13 11V-4H13V11Z", **_BODY)
        + path("M-14 -4V-10H-8Q-7 -14 0 -14T8 -10H14V-4Z", **_BODY)
        + _stroke("M-9 -7H9", 2.4)
        + _stroke("M-15 0H15", 2)
        + path("M-12 0V11M12 0V11", **_THIN)
        + path("M-4.4 3.4Q-2 5 0 4.4V9.4H-4.4ZM4.4 3.4Q2 5 0 4.4V9.4H4.4Z", **_SOLID)
        + path("M-10 3h3.4v4h-3.4zM6.6 3h3.4v4h-3.4z", **_THIN)
    )


def _bank() -> str:
    """A gable on columns, and a dollar."""
    return (
        path("M-15 -4L0 -14L15 -4Z", **_BODY)
        + path("M-13 -4H13V-1H-13ZM-14 8H14V11H-14Z", **_BODY)
        + _stroke("M-10.5 -1V8M-6 -1V8M6 -1V8M10.5 -1V8", 2.2)
        + circle(0, 3.5, 4.6, fill=colour("exit"), **_LINE)
        + path("M1.8 1.6Q0 0.6 -1 1.6T0 3.5T1 5.4T-1.8 5.4M0 0V7", **_THIN)
    )


def _railyard() -> str:
    """An engine shed with two gates, and the tracks that fan out of it."""
    return (
        path("M-14 2V-8L0 -14L14 -8V2Z", **_BODY)
        + path("M-10.5 2V-4Q-6 -8.6 -1.5 -4V2ZM1.5 2V-4Q6 -8.6 10.5 -4V2Z", **_SOLID)
        + _stroke("M-7.6 2L-11 11M-4.4 2L-5.6 11M4.4 2L5.6 11M7.6 2L11 11", 1.4)
        + _stroke("M-9.6 5H-3.6M-10.8 8.4H-4M3.6 5H9.6M4 8.4H10.8", 1.4)
    )


def _fort() -> str:
    """A palisade with two towers, a gate and a flag."""
    stakes = "".join(f"M{x} 11V-1.4l1.75 -2.4l1.75 2.4V11Z" for x in (-7, -3.5, 0, 3.5))
    return (
        path(stakes, **_BODY)
        + path("M-14 11V-6H-6.4V11ZM6.4 11V-6H14V11Z", **_BODY)
        + path("M-15 -6V-9.4H-12.4V-7.4H-10.4V-9.4H-8V-7.4H-5.4V-6Z", **_BODY)
        + path("M15 -6V-9.4H12.4V-7.4H10.4V-9.4H8V-7.4H5.4V-6Z", **_BODY)
        + path("M-2.4 11V6Q0 3.6 2.4 6V11Z", **_SOLID)
        + path("M0 -3V-15", **_THIN)
        + path("M0 -15L7 -12.6L0 -10.2Z", fill=colour("station"), **{**_LINE, "stroke_width": "1"})
        + _stroke("M-11.6 -2h2.6M9 -2h2.6", 2)
    )


def _ranch() -> str:
    """A barn with a gambrel roof, behind a fence."""
    return (
        path("M-8 7V-3L-5.6 -9.4L1 -13L7.6 -9.4L10 -3V7Z", **_BODY)
        + _stroke("M-9.4 -2.4L-6.4 -9.8L1 -14L8.4 -9.8L11.4 -2.4", 2.2)
        + path("M-3 7V-1H5V7M-3 -1L5 7M5 -1L-3 7", **_THIN)
        + rect(-0.6, -8.6, 3.2, 3.4, **_SOLID)
        + _stroke("M-15 5V11M-10 5V11M-5 5V11M0 5V11M5 5V11M10 5V11M15 5V11M-15 7H15M-15 9.6H15", 1.4)
    )


def _town() -> str:
    """Two houses and a church, for a corner: smaller than a place in a cell."""
    return (
        path("M-8.4 6V-0.4L-5.2 -3.4L-2 -0.4V6Z", **{**_BODY, "stroke_width": "1.2"})
        + path("M2.4 6V0.4L5.4 -2.4L8.4 0.4V6Z", **{**_BODY, "stroke_width": "1.2"})
        + path("M-2.6 6V-3L0 -8.6L2.6 -3V6Z", **_SOLID)
        + path("M-6.2 6V2.6h2V6", **_THIN)
    )


def _nugget() -> str:
    return _gold("M-7 3L-5 -3.4L0 -6L5.4 -4L7 1.4L3.6 5.6L-3.4 6Z") + path(
        "M-3 -1L0 -3L2 -1.4M1 3L4 1", **_THIN
    )


def _sheriff() -> str:
    """The badge of a sheriff."""
    points = "M0 -13L3.4 -5.4L11.6 -7L7 0L11.6 7L3.4 5.4L0 13L-3.4 5.4L-11.6 7L-7 0L-11.6 -7L-3.4 -5.4Z"
    tips = ((0, -13), (11.6, -7), (11.6, 7), (0, 13), (-11.6, 7), (-11.6, -7))
    return _gold(points) + "".join(circle(x, y, 2, **_SOLID) for x, y in tips) + circle(0, 0, 3.6, **_BODY)


def _train() -> str:
    """A locomotive with a tall chimney and a cowcatcher."""
    return (
        path("M-13 6V-10H-4V-3H8Q11 -3 11 1V6Z", **_BODY)
        + path("M5 -3L4 -11H10L9 -3", **_BODY)
        + _stroke("M-15 -10.6H-2.6M3 -11.4H11", 2.2)
        + path("M-10.6 -7.4H-6.6V-3H-10.6Z", **_SOLID)
        + path("M11 4L15 10.4H10Z", **_SOLID)
        + circle(-8.6, 8, 3.6, **_BODY)
        + circle(0.4, 8, 3.6, **_BODY)
        + circle(7.6, 9, 2.6, **_BODY)
    )


ICONS = {
    "mine": _mine(),
    "saloon": _saloon(),
    "bank": _bank(),
    "railyard": _railyard(),
    "fort": _fort(),
    "ranch": _ranch(),
    "town": _town(),
    "nugget": _nugget(),
    "sheriff": _sheriff(),
    "train": _train(),
}
