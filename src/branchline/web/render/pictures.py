"""What a game looks like before anyone plays it, and a card that shows a table elsewhere."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any

from branchline import games
from branchline.bots import play_on
from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.parts.svg import SERIF, THEMES, element, export, group, path, rect, to_png

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from branchline.core.contract import Game, View
    from branchline.core.drawing import Drawing
    from branchline.core.state import Options
    from branchline.parts.svg import Theme


@cache
def game_sprite(name: str) -> str:
    """The symbols of a game: the same for all its views, so any will do."""
    game = games.game(name)
    state = game.setup(game.meta.options(), game.meta.seats[0])
    return game.drawing(game.view(state, None)).sprite


class _FirstPlan:
    """Plays what a game thinks of first: good enough for a picture, and quick."""

    def act(self, game: Game[Any, Any, Any], view: View, random: Random) -> Sequence[Hashable]:
        assert view.seat is not None
        plans: list[tuple[Hashable, ...]] = game.plans(game.imagine(view, random), view.seat, random, 1)
        return plans[0]


@lru_cache(64)
def sample_drawing(name: str, options: Options, language: str) -> Drawing:
    """A game with these options as a spectator sees it when most of it has been played."""
    game = games.game(name)
    seats = game.meta.seats[0]
    table = Table(game, options, seats, Committed(b"a picture", [b"picture"] * seats))
    play_on(table, dict.fromkeys(range(seats), _FirstPlan()), Random(1))
    return game.drawing(game.view(table.at(3 * len(table.log) // 4), None), language)


def svg_theme(file: str) -> Theme | None:
    """Return the theme of a picture by its file, `light.svg`; none when there is no such theme."""
    return next((theme for theme in THEMES if file == f"{theme}.svg"), None)


def picture_of(drawing: Drawing, theme: Theme = "light", seat: int = 0) -> str:
    """The board of a seat, or else the first board of a drawing, alone."""
    boards = [pane for pane in drawing.panes if pane.place == "board"] or [drawing.panes[0]]
    own = next((pane for pane in boards if pane.seat == seat), boards[0])
    return export(own, drawing.sprite, theme)


@cache
def game_picture(name: str, theme: Theme) -> str:
    """A game as it is usually played."""
    return picture_of(sample_drawing(name, games.package(name).meta.options(), "en"), theme)


# --- a card -----------------------------------------------------------------------------------------

WIDTH, HEIGHT, EDGE = 1200, 630, 30
COLUMN = HEIGHT + 20
"""Where the words begin."""


def card(drawing: Drawing, title: str, lines: Sequence[str], colour: str) -> bytes:
    """What other sites show beside a link, as PNG: a board and what is played on it."""
    theme = THEMES["light"]
    side = HEIGHT - 2 * EDGE
    board = re.sub(
        r'width="[\d.]+" height="[\d.]+"',
        f'x="{EDGE + 14}" y="{EDGE}" width="{side}" height="{side}"',
        picture_of(drawing),
        count=1,
    )
    words = [_line(title, 150, 64, theme["ink"], "bold")]
    words += [_line(line, 225 + 56 * n, 40, theme["quiet"], "normal") for n, line in enumerate(lines)]
    logo = group(
        path("M8 30V2", stroke=theme["railway"]),
        path("M8 22C8 13 24 17 24 7", stroke=theme["ink"]),
        element("circle", cx=24, cy=6, r=4.5, fill=theme["station"]),
        transform=f"translate({COLUMN} {HEIGHT - EDGE - 66}) scale(1.8)",
        fill="none",
        stroke_width=4,
        stroke_linecap="round",
    )
    svg = element(
        "svg",
        rect(0, 0, WIDTH, HEIGHT, fill=theme["paper"]),
        rect(0, 0, 16, HEIGHT, fill=colour or theme["railway"]),
        board,
        *words,
        logo,
        _line("Branchline", HEIGHT - EDGE - 18, 40, theme["ink"], "bold", COLUMN + 70),
        xmlns="http://www.w3.org/2000/svg",
        width=WIDTH,
        height=HEIGHT,
        font_family=SERIF,
    )
    return to_png(svg)


def _line(said: str, y: float, size: float, colour: str, weight: str, x: float = COLUMN) -> str:
    """A line that is made narrower where it would not fit."""
    size = min(size, (WIDTH - EDGE - x) / (0.56 * max(1, len(said))))
    return element("text", escape(said), x=x, y=y, font_size=size, font_weight=weight, fill=colour)
