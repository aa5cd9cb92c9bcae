"""`branchline score`: boards in notation, one per line, each with its result on the same line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from branchline.cli.files import STDIN, read_lines
from branchline.cli.speech import say, short, show, show_json
from branchline.core.errors import BadText, BranchlineError
from branchline.core.texts import text

if TYPE_CHECKING:
    from branchline.core.contract import Sheet

ITEMS = ("networks", "highway", "railway", "centre", "errors")


def score(
    game: Annotated[str, typer.Argument(help="The game whose boards these are: railroad-ink.")],
    file: Annotated[
        str, typer.Argument(help="Boards in notation, one per line; - is standard input.")
    ] = STDIN,
    longest: Annotated[
        str, typer.Option(help="How the longest line counts: crossing or classic.")
    ] = "crossing",
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game, as name=value: its expansions count, too."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per board.")] = False,
) -> None:
    """Score boards: line n of the result belongs to line n of the input, and an empty line is an empty board.

    A board that breaks a rule gets the reason on its line; the others are still scored, and the status is 1.
    """
    from branchline.cli.choices import read_options
    from branchline.games import game as find
    from branchline.games.railroad_ink.expansions import features
    from branchline.games.railroad_ink.kernels.layout import STRUCTURES
    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.games.railroad_ink.notation import parse_board
    from branchline.games.railroad_ink.scoring import board_sheet

    loaded = find(game)
    if game != "railroad-ink":
        raise BadText("no-boards", text("{title} has no boards to score.", title=loaded.meta.title), at=game)
    options = read_options(loaded, [f"longest={longest}", *(option or [])])
    assert isinstance(options, RailroadInkOptions)
    played = features(options) & ~STRUCTURES  # a board does not tell which villages were marked
    refused = False
    for number, line in enumerate(read_lines(file), 1):
        try:
            result = _result(board_sheet(parse_board(line, played), played))
        except BranchlineError as error:
            refused = True
            result = {"error": say(error.text), "code": error.code, "at": error.at}
        if as_json:
            show_json(result)
        else:
            show(_line(number, result))
    if refused:
        raise typer.Exit(1)


def _result(sheet: Sheet) -> dict[str, object]:
    """The numbers of the printed sheet, where errors are counted and not negative; then the expansions."""
    items = dict.fromkeys((*ITEMS, *(line.key for line in sheet.lines)))
    result: dict[str, object] = {
        item: abs(sum(line.points for line in sheet.lines if line.key == item)) for item in items
    }
    return {**result, "total": sheet.total}


def _line(number: int, result: dict[str, object]) -> str:
    if "error" in result:
        return f"{number}: {short(str(result['error']))}"
    labels = (text("networks"), text("highway"), text("railway"), text("centre"), text("errors"))
    names = {**dict(zip(ITEMS, map(say, labels), strict=True)), "total": ""}
    items = ", ".join(
        f"{names.get(item, item)} {points}" for item, points in result.items() if item != "total"
    )
    return f"{number}: {result['total']} ({items})"
