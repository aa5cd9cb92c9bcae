"""Pieces of a game as the command line shows them: pictures, sheets, moves, entries of the log."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from branchline.cli.speech import LANGUAGE, say
from branchline.core.sentences import describe_entry, name_players
from branchline.core.texts import Text, text
from branchline.games import package

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from rich.table import Table as Grid

    from branchline.core.contract import Outcome, Sheet, View
    from branchline.core.log import Entry
    from branchline.core.table import AnyGame, Table

BOT = "bot:"
"""How the name of a player begins who is a bot."""


def player(players: dict[int, str], seat: int) -> Text:
    """What a player is called."""
    if name := players.get(seat, "").removeprefix(BOT):
        return text("{name} (player {number})", name=name, number=seat + 1)
    return text("Player {number}", number=seat + 1)


def sentence(game: AnyGame, seats: int, entry: Entry, players: dict[int, str]) -> Text:
    """An entry of the log in words."""
    return describe_entry(game, entry, _names(seats, players))


def move_sentence(game: AnyGame, seats: int, move: Hashable, players: dict[int, str]) -> Text:
    """What somebody does with a move."""
    return name_players(game.describe_move(move), _names(seats, players))


def _names(seats: int, players: dict[int, str]) -> list[str]:
    return [say(player(players, seat)) for seat in range(seats)]


def side_titles(table: Table, players: dict[int, str]) -> list[str]:
    """What each side is called: by its players, and by its own name where it has one."""
    sides = [", ".join(say(player(players, seat)) for seat in side) for side in table.game.sides(table.state)]
    names = [f"{say(name)}: " for name in table.game.side_names(table.state)] or [""] * len(sides)
    return [name + side for name, side in zip(names, sides, strict=True)]


def ending(outcome: Outcome, sides: Sequence[str]) -> list[str]:
    """The ranking of the sides in words."""
    lines = [f"{rank.place}. {sides[rank.side]}: {rank.score}" for rank in outcome.ranks]
    if outcome.won is not None:
        lines.append(say(text("Won.") if outcome.won else text("Lost.")))
    return [*lines, say(text("Decided by: {reason}", reason=outcome.decided_by))]


def sheet_table(sheet: Sheet, title: str) -> Grid:
    """One side's score, line by line, with what earned it."""
    from rich.markup import escape
    from rich.table import Table as Grid

    grid = Grid(title=escape(title), title_justify="left", title_style="bold", box=None, pad_edge=False)
    grid.add_column(say(text("Points")), justify="right")
    grid.add_column()
    grid.add_column(style="dim")
    for line in sheet.lines:
        grid.add_row(str(line.points), say(line.label), " ".join(line.marks))
    grid.add_row(f"[bold]{sheet.total}[/]", f"[bold]{say(text('Total'))}[/]", "")
    return grid


def compact(moves: Iterable[object]) -> list[str]:
    """Moves by what they have in common up to a colon or an arrow: `d4: h.h. .h.h`."""
    groups: dict[str, list[str]] = {}
    for move in map(str, moves):
        head, rest = re.fullmatch(r"([^:>]*[:>])?(.*)", move).groups()  # type: ignore[union-attr]
        groups.setdefault(head or "", []).append(rest)
    return [
        f"{head} {' '.join(rests)}" if head and len(rests) > 1 else head + "  ".join(rests)
        for head, rests in groups.items()
    ]


def picture(game: AnyGame, view: View, width: int) -> str:
    """A view on a screen of so many columns; a game without a picture of its own shows its view as it is."""
    terminal = package(game.meta.id).terminal
    return terminal()(view, LANGUAGE.get(), width) if terminal is not None else _as_data(view)


def _as_data(view: View) -> str:
    import msgspec
    from rich.markup import escape

    return escape(msgspec.json.format(msgspec.json.encode(view)).decode())
