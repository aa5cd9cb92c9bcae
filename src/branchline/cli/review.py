"""`branchline review`: what was missed in a saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from branchline.cli.files import load_saved, write_whole
from branchline.cli.saved import SavedFile, check_seat
from branchline.cli.speech import LANGUAGE, console, say, show, show_json
from branchline.core.texts import text

if TYPE_CHECKING:
    from branchline.core.save import Saved
    from branchline.study import Review


def review(
    file: SavedFile,
    seat: Annotated[
        int | None, typer.Option(min=0, help="The turns of this seat; the first seat is 0, as in the file.")
    ] = None,
    effort: Annotated[
        float, typer.Option(min=0.01, max=100, help="How hard to think; twice as hard takes twice as long.")
    ] = 1.0,
    plot: Annotated[
        str | None, typer.Option(help="Write a picture of the first review to this file (SVG).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON, one object for each seat.")] = False,
) -> None:
    """Look at a game again: what each turn has cost, and what would have been better.

    The expert judges with what the seat knew at the time. Without --seat everyone's turns are looked at.
    """
    saved = load_saved(file, compiled=True)
    check_seat(saved, seat)
    seats = range(saved.seats) if seat is None else [seat]
    for number, one in enumerate(seats):
        found = _review(saved, one, effort)
        if plot is not None and number == 0:
            from branchline.study.plots import review_plot

            write_whole(plot, review_plot(found, LANGUAGE.get()).encode())
        if as_json:
            show_json(_as_json(found))
        else:
            _show(saved, found)


def _review(saved: Saved, seat: int, effort: float) -> Review:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from branchline.study import review as look_again

    errors = console(errors=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(say(text("Looking again")))

        def progress(done: int, turns: int) -> None:
            bar.update(task, completed=done, total=turns)

        return look_again(saved, seat, effort, progress=progress)


def _as_json(found: Review) -> dict[str, object]:
    import msgspec

    turns = [
        {
            **msgspec.structs.asdict(turn),
            "label": say(turn.label),
            "reasons": [say(reason) for reason in turn.reasons],
        }
        for turn in found.turns
    ]
    return {**msgspec.structs.asdict(found), "lost": found.lost, "error": found.error, "turns": turns}


# --- for people ------------------------------------------------------------------------------------


def _show(saved: Saved, found: Review) -> None:
    from rich.markup import escape
    from rich.table import Table

    from branchline.cli.show import player
    from branchline.core.sentences import player as unnamed
    from branchline.study.grades import Grade
    from branchline.study.words import at_least, better

    names = [saved.players.get(seat) or say(unnamed(seat)) for seat in range(saved.seats)]
    grid = Table(box=None, header_style="bold", pad_edge=False)
    for head in (text("When"), text("Lost"), text("Grade"), text("Better")):
        grid.add_column(say(head))
    for turn in found.turns:
        way = "" if turn.grade == Grade.BEST else say(better(saved.game, turn, names))
        grid.add_row(
            escape(say(turn.label)), _lost(found, turn.lost, turn.error), say(turn.grade.word), escape(way)
        )
    name = player(saved.players, found.seat)
    show(say(text("{name}: score {score}", name=name, score=found.score)))
    console().print(grid)
    show(say(text("Lost in all: {lost}", lost=_lost(found, found.lost, found.error))))
    if found.possible is not None:
        show(say(at_least(found.possible)))


def _lost(found: Review, lost: float, error: float) -> str:
    if found.judged_by == "chances":
        return f"{lost:.1%} ± {error:.1%}"
    return f"{lost:.1f} ± {error:.1f}"
