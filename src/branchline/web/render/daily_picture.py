"""A result of the day as a picture to be shared while others still play: a curve of all, and no board."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.parts.svg import circle, colour, export, group, path, rect, to_png
from branchline.web.render import spread
from branchline.web.render.daily import date_words
from branchline.web.render.share import BAND, HEIGHT, MARGIN, WIDTH, fitted, sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.parts.svg import Theme
    from branchline.web.render.daily import DailyStanding
    from branchline.web.render.spread import Curve

LEFT = BAND + MARGIN
CURVE_TOP = 250
SCALE = (WIDTH - LEFT - MARGIN) / spread.WIDTH


def daily_picture(standing: DailyStanding, scores: Sequence[int], theme: Theme, language: str) -> bytes:
    info = standing.challenge
    room = WIDTH - LEFT - MARGIN
    said = date_words(date.fromisoformat(info.day), language)
    drawn = [
        rect(0, 0, WIDTH, HEIGHT, fill=colour("paper")),
        rect(0, 0, BAND, HEIGHT, fill=info.colour or colour("railway")),
        sign(LEFT, 40),
        fitted(LEFT + 62, 82, info.title, 50, 0.6 * room, "bold"),
        fitted(LEFT, 132, info.played or " ", 30, 0.6 * room, fill=colour("quiet")),
        fitted(LEFT, 176, said, 30, 0.6 * room, fill=colour("quiet")),
        fitted(WIDTH - MARGIN, 120, info.said, 76, 0.42 * room, "bold", colour("station"), "end"),
    ]
    if standing.better_than is not None:
        words = text("better than {percent} %", percent=standing.better_than).say(language)
        drawn.append(fitted(WIDTH - MARGIN, 176, words, 34, 0.42 * room, anchor="end"))
    curve = spread.curve(scores, info.score)
    if curve is not None:
        drawn.append(_curve(curve))
    pane = Pane("daily", info.title, WIDTH, HEIGHT, {"all": "".join(drawn)})
    return to_png(export(pane, "", theme), WIDTH)


def _curve(curve: Curve) -> str:
    """As on the page, larger."""
    base = spread.HEIGHT - spread.FOOT
    parts = [
        path(curve.below, fill=colour("railway"), opacity=0.22) if curve.below else "",
        path(curve.line, fill="none", stroke=colour("railway"), stroke_width=1.6),
        path(f"M0 {base}H{spread.WIDTH}", stroke=colour("grid"), stroke_width=1),
        *(
            fitted(x, base + 13, value, 9, 40, fill=colour("quiet"), anchor="middle")
            for x, value in curve.ticks
        ),
    ]
    if curve.own is not None:
        x, y, _ = curve.own
        parts.append(path(f"M{x} 4V{base}", stroke=colour("station"), stroke_width=1.6))
        parts.append(circle(x, y, 4, fill=colour("station")))
    return group(*parts, transform=f"translate({LEFT} {CURVE_TOP}) scale({SCALE:.4f})")
