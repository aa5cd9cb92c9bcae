"""`branchline score`: boards in notation, one per line, each with its result on the same line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from branchline.cli.files import STDIN, read_lines
from branchline.cli.speech import say, short, show, show_json
from branchline.core.errors import BranchlineError

if TYPE_CHECKING:
    from branchline.core.contract import Sheet
    from branchline.core.package import Boards


def score(
    game: Annotated[str, typer.Argument(help="The game whose boards these are.")],
    file: Annotated[
        str, typer.Argument(help="Boards in notation, one per line; - is standard input.")
    ] = STDIN,
    longest: Annotated[str | None, typer.Option(help="Short for --option longest=….")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game, as name=value: its expansions count, too."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per board.")] = False,
) -> None:
    """Score boards: line n of the result belongs to line n of the input, and an empty line is an empty board.

    A board that breaks a rule gets the reason on its line; the others are still scored, and the status is 1.
    """
    from branchline.cli.choices import boards_of, read_options
    from branchline.games import game as find

    boards = boards_of(game)
    options = read_options(find(game), [*([f"longest={longest}"] if longest else []), *(option or [])])
    refused = False
    for number, line in enumerate(read_lines(file), 1):
        try:
            result = _result(boards, boards.score(line, options))
        except BranchlineError as error:
            refused = True
            result = {"error": say(error.text), "code": error.code, "at": error.at}
        if as_json:
            show_json(result)
        else:
            show(_line(boards, number, result))
    if refused:
        raise typer.Exit(1)


def _result(boards: Boards, sheet: Sheet) -> dict[str, object]:
    """The numbers as they are written on paper, where a loss is counted and not negative."""
    items = dict.fromkeys((*(key for key, _ in boards.items), *(line.key for line in sheet.lines)))
    result: dict[str, object] = {
        item: abs(sum(line.points for line in sheet.lines if line.key == item)) for item in items
    }
    return {**result, "total": sheet.total}


def _line(boards: Boards, number: int, result: dict[str, object]) -> str:
    if "error" in result:
        return f"{number}: {short(str(result['error']))}"
    names = {key: say(label) for key, label in boards.items}
    items = ", ".join(
        f"{names.get(item, item)} {points}" for item, points in result.items() if item != "total"
    )
    return f"{number}: {result['total']} ({items})"
