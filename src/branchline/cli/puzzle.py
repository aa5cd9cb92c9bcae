"""`branchline puzzle`: a position at the terminal, and how much of its best is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from branchline.cli.completion import game_names
from branchline.cli.speech import console
from branchline.core.errors import BadText
from branchline.core.texts import text

if TYPE_CHECKING:
    from branchline.core.puzzle import Puzzle


def puzzle(
    game: Annotated[
        str, typer.Argument(autocompletion=game_names, help="The game, as `branchline games` lists it.")
    ] = "railroad-ink",
    grade: Annotated[int | None, typer.Option(min=1, max=3, help="From 1, easy, to 3, hard.")] = None,
    theme: Annotated[str | None, typer.Option(help="A kind of puzzle of this game.")] = None,
    name: Annotated[str | None, typer.Option(help="A certain puzzle, by its number.")] = None,
    hint: Annotated[bool, typer.Option("--hint", help="Begin with a hint.")] = False,
) -> None:
    """Solve a puzzle: a position of which the best is proved. Without a choice, the puzzle of the day."""
    from branchline.cli.puzzling import PuzzleSession
    from branchline.study.puzzles import puzzle as find
    from branchline.study.puzzles import task

    found = find(game, name) if name is not None else _chosen(game, theme, grade)
    PuzzleSession(task(game, found), console(), hint).run()


def _chosen(game: str, theme: str | None, grade: int | None) -> Puzzle:
    """One of those that were asked for, by chance; the puzzle of the day where nothing was."""
    from datetime import date
    from random import choice

    from branchline.study.puzzles import puzzle_of_the_day, puzzles, themes

    known = themes(game)
    if theme is not None and theme not in known:
        raise BadText(
            "unknown-theme",
            text("There is no theme “{theme}”; there are {themes}.", theme=theme, themes=", ".join(known)),
            at=theme,
        )
    if theme is None and grade is None:
        return puzzle_of_the_day(game, date.today())
    return choice(puzzles(game, theme, grade))
