"""What a game looks like before anyone plays it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline import games
from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.parts.svg import export

if TYPE_CHECKING:
    from branchline.parts.svg import Theme


@cache
def game_sprite(name: str) -> str:
    """The symbols of a game: the same for all its views, so any will do."""
    game = games.game(name)
    state = game.setup(game.meta.options(), game.meta.seats[0])
    return game.drawing(game.view(state, None)).sprite


@cache
def game_picture(name: str, theme: Theme) -> str:
    """A fresh table as its first player sees it."""
    game = games.game(name)
    table = Table(game, game.meta.options(), game.meta.seats[0], Committed(b""))
    drawing = table.drawing(0)
    return export(drawing.panes[0], drawing.sprite, theme)
