"""`branchline score` and `boards`: boards in notation, one per line, scored or taken out of a saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from branchline.cli.completion import game_names
from branchline.cli.files import STDIN, load_saved, read_lines
from branchline.cli.speech import complain, say, short, show, show_json
from branchline.core.errors import BranchlineError
from branchline.core.texts import text

if TYPE_CHECKING:
    from branchline.core.package import Boards, ScoredBoard

UNPROVED = "unproved"
"""Of the order of drawings: something was erased that others joined once."""


def score(
    game: Annotated[str, typer.Argument(autocompletion=game_names, help="The game whose boards these are.")],
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
    Where something was erased, no order of the drawings may be proved any more: the result then says so.
    """
    from branchline.cli.choices import boards_of, read_options
    from branchline.games import game as find

    boards = boards_of(game)
    options = read_options(find(game), [*([f"longest={longest}"] if longest else []), *(option or [])])
    lines = read_lines(file)
    if not lines:
        complain(text("There are no boards in {file}: it is empty.", file=file))
    refused = False
    for number, line in enumerate(lines, 1):
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


def _result(boards: Boards, scored: ScoredBoard) -> dict[str, object]:
    """The numbers as they are written on paper, where a loss is counted and not negative."""
    sheet = scored.sheet
    items = dict.fromkeys((*(key for key, _ in boards.items), *(line.key for line in sheet.lines)))
    result: dict[str, object] = {
        item: abs(sum(line.points for line in sheet.lines if line.key == item)) for item in items
    }
    return {**result, "total": sheet.total, **({} if scored.proved else {"order": UNPROVED})}


def _line(boards: Boards, number: int, result: dict[str, object]) -> str:
    if "error" in result:
        return f"{number}: {short(str(result['error']))}"
    names = {key: say(label) for key, label in boards.items}
    items = ", ".join(
        f"{names.get(item, item)} {points}"
        for item, points in result.items()
        if item not in ("total", "order")
    )
    note = f"; {say(text('drawing order unproved'))}" if "order" in result else ""
    return f"{number}: {result['total']} ({items}){note}"


def boards(file: Annotated[str, typer.Argument(help="A saved game; - is standard input.")]) -> None:
    """Print the boards of a saved game in notation, one line per seat, as `score` reads them."""
    from branchline.cli.choices import boards_of

    saved = load_saved(file)
    table = saved.table()
    for seat in range(saved.seats):
        show(boards_of(saved.game.meta.id).write(table.view(seat), seat))
