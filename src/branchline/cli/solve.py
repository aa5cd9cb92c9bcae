"""`branchline solve`: boards and a roll, the best way to go on, and whether it is proved."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from branchline.cli.completion import game_names
from branchline.cli.files import STDIN, read_lines
from branchline.cli.speech import console, say, short, show, show_json
from branchline.core.errors import BadText, BranchlineError
from branchline.core.texts import text

if TYPE_CHECKING:
    from rich.progress import Progress

    from branchline.core.package import Solution


def solve(
    game: Annotated[str, typer.Argument(autocompletion=game_names, help="The game whose boards these are.")],
    file: Annotated[
        str,
        typer.Argument(
            help='Boards in notation, one per line, or lines {"board": …, "roll": […], "longest": …}; '
            "- is standard input."
        ),
    ] = STDIN,
    roll: Annotated[
        str | None, typer.Option(help="What is rolled for all boards that do not say it themselves: a,b,…")
    ] = None,
    longest: Annotated[str | None, typer.Option(help="Short for --option longest=….")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value.")] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0, help="After so long the best found so far has to do, for each board."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per board.")] = False,
) -> None:
    """Find the best way to play the last roll: line n of the result belongs to line n of the input.

    Unless time runs out it is proved: everything else has been tried, or can't be better.
    A board that breaks a rule gets the reason on its line; the others are still solved, and the status is 1.
    """
    from branchline.cli.choices import read_options, read_position, solver_of
    from branchline.cli.compiled import compiled_game

    settings = [*([f"longest={longest}"] if longest else []), *(option or [])]
    solve_board, loaded = solver_of(game), compiled_game(game)
    read_options(loaded, settings)  # what is wrong with them is said once, not on every line

    def solve_line(line: str, number: int) -> Solution:
        position = read_position(line, number)
        rolled = position.roll or (roll.split(",") if roll else None)
        if rolled is None:
            raise BadText("no-roll", text("Nobody says what is rolled: --roll is missing."), at=line)
        own = [f"longest={position.longest}"] if position.longest else []
        return solve_board(position.board, rolled, read_options(loaded, [*settings, *own]), seconds)

    refused = False
    with _progress() as progress:
        for number, line in enumerate(progress.track(read_lines(file)), 1):
            try:
                _show_solution(number, solve_line(line, number), as_json)
            except BranchlineError as error:
                refused = True
                _show_refusal(number, error, as_json)
    if refused:
        raise typer.Exit(1)


def _progress() -> Progress:
    """A bar, where there is someone to see it who does not see the results themselves."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    errors = console(errors=True)
    columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    hidden = sys.stdout.isatty() or not errors.is_terminal
    return Progress(*columns, console=errors, disable=hidden, transient=True, redirect_stdout=False)


def _show_refusal(number: int, error: BranchlineError, as_json: bool) -> None:
    if as_json:
        show_json({"error": say(error.text), "code": error.code, "at": error.at, "line": number})
    else:
        show(f"{number}: {short(say(error.text))}")


def _show_solution(number: int, solution: Solution, as_json: bool) -> None:
    moves = [str(move) for move in solution.moves]
    if as_json:
        show_json({"total": solution.total, "moves": moves, "proved": solution.proved})
        return
    note = "" if solution.proved else f"; {say(text('not proved to be the best'))}"
    show(f"{number}: {solution.total} ({' '.join(moves)}){note}")
