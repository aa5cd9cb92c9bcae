"""A game played by nobody, so that what is called at its tables is compiled before anybody waits for it.

Where nothing has been compiled yet, to compile all of a game takes minutes, most of them for bots that think
far ahead. What a table of people calls, and the bot that is offered first, takes a quarter of that.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from branchline.bots import find, play_on
from branchline.core.chance import Committed
from branchline.core.errors import BranchlineError, IllegalMove
from branchline.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.core.table import AnyGame

EFFORT = 0.02
"""The share of its usual effort that a bot has here: what it calls counts, not how well it plays."""


def rehearse(game: AnyGame, bot: str) -> None:
    """Plays as people do, with every option, and lets a bot play against itself."""
    _rehearse_tables(game)
    table = Table(game, game.meta.options(), _seats(game), Committed(b""))
    play_on(table, dict.fromkeys(range(table.seats), find.bot(bot, EFFORT)), Random(0))


@cache
def _rehearse_tables(game: AnyGame) -> None:
    usual = Table(game, game.meta.options(), game.meta.seats[0], Committed(b""))
    for table in (usual, *_tables_with_each_option(game)):
        _play(table, Random(0))


def _tables_with_each_option(game: AnyGame) -> Iterator[Table[Any]]:
    for setting in game.meta.settings:
        for choice in setting.choices:
            try:
                options = game.meta.options(**{setting.name: choice.value})
                yield Table(game, options, _seats(game), Committed(b""))
            except BranchlineError:
                continue  # something that does not go alone, or with so many


def _seats(game: AnyGame) -> int:
    """Two, where so many can play."""
    return min(max(2, game.meta.seats[0]), game.meta.seats[-1])


def _play(table: Table[Any], random: Random) -> None:
    """Any moves to the end; whoever moves looks at what a page shows, and is often refused something."""
    game, tried = table.game, []
    while waiting := table.waiting():
        seat = waiting[0]
        view, moves = table.view(seat), table.moves(seat)
        game.drawing(view)
        game.preview_overlay(view)
        game.picks(view, moves)
        game.prompt(view, moves)
        game.sheet(view)
        tried.append(random.choice(moves))
        try:
            table.play(seat, random.choice(tried))
        except IllegalMove:
            table.play(seat, tried[-1])
    game.sheet(table.view(None))
