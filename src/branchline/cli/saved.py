"""`branchline render`, `replay` and `verify`: what can be done with a saved game."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from branchline.cli.completion import game_names
from branchline.cli.files import load_saved, read_text, write_whole
from branchline.cli.speech import LANGUAGE, printable, say, show, show_json, tell
from branchline.core.errors import BadText, BranchlineError
from branchline.core.texts import ntext, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from branchline.core.contract import View
    from branchline.core.drawing import Pane
    from branchline.core.log import Entry
    from branchline.core.save import Saved
    from branchline.core.state import State

SavedFile = Annotated[str, typer.Argument(help="A saved game; - is standard input.")]
Seat = Annotated[
    int | None, typer.Option(min=0, help="As this seat sees it; the first seat is 0, as in the file.")
]
Json = Annotated[bool, typer.Option("--json", help="JSON, one object per line.")]


class Theme(StrEnum):
    """The two looks of a picture."""

    light = "light"
    dark = "dark"


def render(
    file: SavedFile,
    out: Annotated[str | None, typer.Option("-o", "--out", help="Where to: a name in .svg or .png.")] = None,
    theme: Annotated[Theme, typer.Option(help="Dark ink on paper, or light on slate.")] = Theme.light,
    seat: Seat = None,
    at: Annotated[int | None, typer.Option(min=0, help="After so many entries of the log.")] = None,
    board: Annotated[bool, typer.Option("--board", help="The file is a single board in notation.")] = False,
    game: Annotated[
        str, typer.Option(autocompletion=game_names, help="The game whose board it is.")
    ] = "railroad-ink",
    option: Annotated[
        list[str] | None,
        typer.Option(help="What the board is played with, as name=value: expansion=lakes."),
    ] = None,
) -> None:
    """Draw a saved game, as SVG to standard output or as a file in SVG or PNG."""
    from branchline.parts.svg import export, to_png

    kind = "svg" if out is None else out.rpartition(".")[2].lower()
    if kind not in ("svg", "png"):
        raise typer.BadParameter(say(text("The name of a picture ends in .svg or .png.")))
    if board:
        svg = export(*_board_pane(game, read_text(file), option or []), theme=theme.value)
    else:
        saved = load_saved(file)
        svg = export(saved.game.drawing(_view(saved, seat, at), LANGUAGE.get()), theme=theme.value)
    if out is None:
        show(svg)
    else:
        write_whole(out, to_png(svg) if kind == "png" else svg.encode())


def _view(saved: Saved, seat: int | None, at: int | None) -> View:
    table = saved.table()
    check_seat(saved, seat)
    if at is None:
        return table.view(seat)
    if at > len(table.log):
        raise BadText(
            "no-such-entry",
            text("The game has {length} entries, not {at}.", length=len(table.log), at=at),
            at=str(at),
        )
    view: View = saved.game.view(table.at(at), seat)
    return view


def check_seat(saved: Saved, seat: int | None) -> None:
    if seat is not None and seat >= saved.seats:
        raise BadText("no-such-seat", text("There is no seat {seat} at this table.", seat=seat), at=str(seat))


def _board_pane(name: str, source: str, option: Sequence[str]) -> tuple[Pane, str]:
    """A single board and the sprite it needs."""
    from branchline.cli.choices import boards_of, read_options
    from branchline.games import game

    rules = game(name)
    view = boards_of(name).read(source, read_options(rules, option))
    drawing = rules.drawing(view, LANGUAGE.get())
    return drawing.panes[0], drawing.sprite


def replay(file: SavedFile, seat: Seat = None, as_json: Json = False) -> None:
    """Walk through a saved game: every entry of its log, and the score after it."""
    from branchline.cli.show import ending, sentence, side_titles

    saved = load_saved(file)
    check_seat(saved, seat)
    game = saved.game
    for number, (entry, state) in enumerate(_steps(saved, seat), 1):
        totals = [sheet.total for sheet in game.sheet(game.view(state, seat))]
        if as_json:
            show_json({"number": number, "entry": entry, "scores": totals})
        else:
            score = " : ".join(map(str, totals))
            tell(printable(f"{number}. {say(sentence(game, saved.seats, entry, saved.players))} [{score}]"))
    table = saved.table()
    outcome = table.outcome()
    if outcome is None:
        return
    if as_json:
        won = {} if outcome.won is None else {"won": outcome.won}
        show_json({"ranks": outcome.ranks, "decided_by": say(outcome.decided_by), **won})
    else:
        for line in ending(outcome, side_titles(table, saved.players)):
            tell(printable(line))


def _steps(saved: Saved, seat: int | None) -> Iterator[tuple[Entry, State[Any]]]:
    """The entries that are to be shown, each with the state after it.

    Who keeps the file may see everything; a seat sees what it may know until the game is over.
    """
    from branchline.core.log import entries_for

    table = saved.table()
    running = table.outcome() is None
    for length, entry in enumerate(table.log, 1):
        seen = entries_for([entry], seat) if running and seat is not None else [entry]
        yield from ((shown, table.at(length)) for shown in seen)


def verify(file: SavedFile, as_json: Json = False) -> None:
    """Derive every roll and draw of a saved game again from its seed."""
    from branchline.core.save import verify as check

    try:
        saved = load_saved(file)
        results = check(saved)
    except BranchlineError as error:
        if not as_json:
            raise
        show_json({"error": say(error.text), "code": error.code, "at": error.at})
        raise typer.Exit(1) from None
    if as_json:
        show_json({"results": results, "commitment": saved.commitment})
    else:
        found = ntext(
            "{n} result follows from the seed that was promised at the start.",
            "All {n} results follow from the seed that was promised at the start.",
            results,
        )
        tell(say(found))
