"""`branchline print`: boards, cards and tiles for the kitchen table."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from branchline.cli.completion import game_names
from branchline.cli.files import write_whole
from branchline.cli.speech import LANGUAGE, say, tell
from branchline.core.texts import ntext, text


class PaperSize(StrEnum):
    """The sheets that printers have."""

    a4 = "a4"
    letter = "letter"


def print_game(
    game: Annotated[str, typer.Argument(autocompletion=game_names, help="The game to print.")],
    out: Annotated[str, typer.Option("-o", "--out", help="Where to: a name in .pdf.")],
    option: Annotated[
        list[str] | None,
        typer.Option(help="What is to be played, as name=value: expansion=lakes; as often as needed."),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(help="Of all that can be printed only this: board, cards, rules …; as often as needed."),
    ] = None,
    paper: Annotated[PaperSize, typer.Option(help="The sheets in the printer.")] = PaperSize.a4,
    colour: Annotated[
        bool, typer.Option("--colour/--black-and-white", help="With all inks, or with black alone.")
    ] = True,
) -> None:
    """Make a PDF of a game's boards, cards, tiles and rules, to be printed and played with."""
    from branchline.cli.choices import read_options
    from branchline.games import package
    from branchline.printing import Job, pages_of, to_pdf

    if not out.lower().endswith(".pdf"):
        raise typer.BadParameter(say(text("The name of what is printed ends in .pdf.")))
    options = read_options(package(game), option or [])
    job = Job(game, options, tuple(only or ()), LANGUAGE.get(), paper.value, colour)
    pages = pages_of(job)
    write_whole(out, to_pdf(job, pages))
    tell(say(ntext("{n} page in {file}.", "{n} pages in {file}.", len(pages), file=out)))
    if any(page.back for page in pages):
        tell(say(text("Print it on both sides, turned over the long edge.")))
