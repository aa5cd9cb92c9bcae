"""`branchline stats`: what many saved games have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from branchline.cli.files import read_text, write_whole
from branchline.cli.speech import LANGUAGE, complain, console, say, show, show_json
from branchline.core.errors import BadText
from branchline.core.texts import ntext, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.arena.collected import Collected
    from branchline.arena.stats import Estimate
    from branchline.core.save import Saved

BEGINNING = "branchline "
"""Start of every saved game."""


def stats(
    files: Annotated[list[str], typer.Argument(help="Saved games of one game, all of them ended.")],
    plot: Annotated[
        str | None, typer.Option(help="Write a picture of the scores to this file (SVG).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The numbers as one JSON object.")] = False,
) -> None:
    """Count what many games have in common: scores, lines of the sheet, how they grow round by round."""
    from branchline.arena.collected import collect
    from branchline.arena.collected import plot as draw

    found = collect(_ended_games(files))
    if plot is not None:
        write_whole(plot, draw(found, LANGUAGE.get()).encode())
    if as_json:
        show_json(_as_json(found))
    else:
        _show(found)


def _ended_games(files: Sequence[str]) -> list[Saved]:
    """Return the saved games in the files; skip texts that are something else, with a sentence."""
    found = []
    for file in files:
        content = read_text(file)
        if content.startswith(BEGINNING):
            found.append(_ended_game(file, content))
        else:
            complain(text("{file} is skipped: it is not a saved game.", file=file))
    if not found:
        raise BadText("no-games", text("There is no saved game among these files."))
    return found


def _ended_game(file: str, content: str) -> Saved:
    """Return the ended game in a file; errors name the file."""
    from branchline.arena.collected import require_ended
    from branchline.core.save import load
    from branchline.games import game

    try:
        saved = load(content, game)
        require_ended(saved)
    except BadText as error:
        raise BadText(
            error.code, text("{file}: {problem}", file=file, problem=error.text), error.at
        ) from error
    return saved


def _as_json(found: Collected) -> dict[str, object]:
    import msgspec

    told: dict[str, object] = msgspec.to_builtins(found)
    told["lines"] = [{**msgspec.to_builtins(line), "label": say(line.label)} for line in found.lines]
    told["rounds"] = [{**msgspec.to_builtins(one), "label": say(one.label)} for one in found.rounds]
    return told


def _show(found: Collected) -> None:
    from rich.markup import escape
    from rich.table import Table

    first, middle, third = found.quartiles
    show(say(ntext("{n} game, scores: {scores}", "{n} games, scores: {scores}", found.games,
                   scores=len(found.scores))))  # fmt: skip
    mean = text("Mean {mean}, quartiles {first}, {middle}, {third}", mean=_mean(found.score),
                first=f"{first:g}", middle=f"{middle:g}", third=f"{third:g}")  # fmt: skip
    show(say(mean))
    lines = Table(box=None, header_style="bold", pad_edge=False)
    lines.add_column(say(text("Line")))
    lines.add_column(say(text("Points")), justify="right")
    for line in found.lines:
        lines.add_row(escape(say(line.label)), _mean(line.points))
    console().print(lines)
    if found.rounds:
        rounds = Table(box=None, header_style="bold", pad_edge=False)
        rounds.add_column(say(text("After")))
        rounds.add_column(say(text("Score")), justify="right")
        for line in found.lines:
            rounds.add_column(escape(say(line.label)), justify="right")
        for one in found.rounds:
            points = [f"{one.lines[line.key]:.1f}" for line in found.lines]
            rounds.add_row(escape(say(one.label)), f"{one.score.mean:.1f}", *points)
        console().print(rounds)


def _mean(value: Estimate) -> str:
    return f"{value.mean:.2f} ± {value.standard_error:.2f}"
