"""Pictures of boards, drawn by the games themselves: for the lobby and for the documents."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from random import Random
from typing import Final

from msgspec import convert

from branchline import games
from branchline.bots import bot, play_on
from branchline.core.chance import Committed
from branchline.core.drawing import Drawing
from branchline.core.table import Table
from branchline.parts.svg import Theme, export

EXPANSIONS: Final = ("rivers", "lakes", "lava", "meteors", "forest", "trails", "desert", "canyons")
UNSEEN: Final = re.compile(
    r'<(?:circle|path|rect)(?![^>]*stroke)[^>]* fill="none"[^>]*/>'
    r'| (?:aria-label|aria-hidden|class|pointer-events|role)="[^"]*"'
)
"""What is there for fingers and ears alone."""
WORD: Final = re.compile(r">[^<]*[^\W\d_]{2}")
DEPOT_ENTRIES: Final = 24
"""How long the log of the Depot game is of which a picture is taken."""


def lobby_picture(name: str, theme: Theme) -> str:
    """What the card of a game shows: the first pane of a game between bots when there was most to see.

    It has no words, because it is shown in every language.
    """
    drawing = _fullest(name)
    return UNSEEN.sub("", export(drawing.panes[0], drawing.sprite, theme)) + "\n"


@cache
def _fullest(name: str) -> Drawing:
    game = games.game(name)
    seats = max(2, game.meta.seats[0])
    chance = Committed(hashlib.sha256(name.encode()).digest(), [b"picture"] * seats)
    table = Table(game, game.meta.options(), seats, chance)
    play_on(table, dict.fromkeys(range(seats), bot("greedy")), Random(1))
    drawings = (game.drawing(game.view(table.at(n), 0)) for n in range(len(table.log)))
    wordless = (
        drawing for drawing in drawings if not WORD.search("".join(drawing.panes[0].fragments.values()))
    )
    return max(wordless, key=lambda drawing: sum(map(len, drawing.panes[0].fragments.values())))


def railroad_ink(theme: Theme) -> str:
    """A finished board of the basic game."""
    drawing = _finished_ink("deep-blue", "none")
    return export(drawing.panes[0], drawing.sprite, theme)


def railroad_ink_with(expansion: str) -> str:
    """A finished board with an expansion, on a Challenge board where that belongs to it."""
    drawing = _finished_ink("deep-blue" if expansion in EXPANSIONS[:4] else "lush-green", expansion)
    return export(drawing.panes[0], drawing.sprite)


@cache
def _finished_ink(edition: str, expansion: str) -> Drawing:
    ink = games.game("railroad-ink")
    options = convert({"edition": edition, "expansion": expansion}, ink.meta.options)
    table = Table(ink, options, 1, Committed(b"a picture"))
    play_on(table, {0: bot("greedy")}, Random(1))
    return table.drawing(0)


def depot() -> str:
    """A game of three bots, about half-way through."""
    game = games.game("depot")
    table = Table(game, game.meta.options(), 3, Committed(b"a picture"))
    random, greedy = Random(2), bot("greedy")
    while len(table.log) < DEPOT_ENTRIES and (waiting := table.waiting()):
        for move in greedy.act(game, table.view(waiting[0]), random):
            table.play(waiting[0], move)
    drawing = table.drawing(0)
    return export(drawing.panes[0], drawing.sprite)
