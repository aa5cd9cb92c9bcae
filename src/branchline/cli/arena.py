"""`branchline arena`: bots against bots."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from branchline.cli.completion import bot_names, game_names
from branchline.cli.files import read_lines
from branchline.cli.speech import WIDE, console, say, show, show_json
from branchline.core.errors import BadText
from branchline.core.texts import ntext, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from branchline.arena.series import Played, Report, Rolls, Series
    from branchline.arena.stats import Summary

GAMES = 100


class Place(StrEnum):
    """Where a series is played."""

    processes = "processes"
    ray = "ray"


Out: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        help="Keep every game in this file, a line each; those that are there are not played again."
    ),
]
On: TypeAlias = Annotated[
    Place, typer.Option(help="Where the workers are: processes here, or a cluster (extra “ray”).")
]


def arena(
    game: Annotated[str, typer.Argument(autocompletion=game_names, help="The game that is played.")],
    bots: Annotated[
        str | None,
        typer.Option(
            autocompletion=bot_names,
            help="Bots, separated by commas: installed ones, module:Class or file.py:Class; "
            "by default the game's skilled one and its weakest.",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=1, help="Games each bot plays, rounded up so that everyone sits everywhere; by default 100."
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(min=1, help="Seats at the table; by default one per bot, 1 with --rolls.")
    ] = None,
    rolls: Annotated[
        str | None,
        typer.Option(
            help='Given dice, a line {"id": …, "rounds": [[face, …], …]} per game; - is standard input.'
        ),
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value.")] = None,
    longest: Annotated[str | None, typer.Option(help="Short for --option longest=….")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Worker processes.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    out: Out = None,
    as_csv: Annotated[
        Path | None, typer.Option("--csv", help="Write a row for every seat of every game to this file.")
    ] = None,
    on: On = Place.processes,
    as_json: Annotated[bool, typer.Option("--json", help="The report as JSON.")] = False,
) -> None:
    """Let bots play a series of games on the same chance, and compare them."""
    from branchline.arena.records import write_csv
    from branchline.arena.series import Series, lineups, report
    from branchline.cli.choices import check_seats, read_bots, read_options
    from branchline.cli.compiled import compiled_game

    loaded = compiled_game(game)
    levels = loaded.meta.levels
    names = (levels.stand_in, levels.weakest) if bots is None else tuple(read_bots(bots))
    if not names:
        raise BadText("no-bots", text("At least one bot has to play."), at=bots or "")
    settings = [*(option or []), *([f"longest={longest}"] if longest else [])]
    given = read_rolls(rolls)[:games] if rolls else ()
    seats = seats or (1 if rolls else max(len(names), loaded.meta.seats[0]))
    options = read_options(loaded, settings)
    check_seats(loaded, seats, options)
    table = lineups(names, seats)
    deals = len(given) if rolls else -(-(games or GAMES) // (len(table) if len(table[0]) > 1 else 1))
    series = Series(game, options, table, deals, seed, given)
    [played] = play_all([series], jobs, out, on)
    if as_csv is not None:
        with as_csv.open("w", encoding="utf-8", newline="") as file:
            write_csv(played, file)
    if as_json:
        show_json(report(played))
    else:
        _show(report(played))


def read_rolls(file: str) -> tuple[Rolls, ...]:
    """Given dice, one game per line; empty lines are skipped."""
    import msgspec

    from branchline.arena.series import Rolls

    found = []
    for number, line in enumerate(read_lines(file), 1):
        if line.strip():
            try:
                found.append(msgspec.json.decode(line, type=Rolls))
            except msgspec.MsgspecError as error:
                problem = text("Line {line} can't be read: {problem}.", line=number, problem=str(error))
                raise BadText("bad-rolls", problem, at=f"line {number}") from None
    if not found:
        raise BadText("no-rolls", text("{file} holds no games.", file=file), at=file)
    return tuple(found)


def play_all(series: Sequence[Series], jobs: int, out: Path | None, on: Place) -> list[Played]:
    """Plays some series with a progress bar, where there is someone to see it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    from branchline.arena.cluster import ray_workers
    from branchline.arena.records import Records
    from branchline.arena.series import play

    errors = console(errors=True)
    columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    records = Records(out) if out is not None else None
    workers = ray_workers if on is Place.ray else None
    with Progress(*columns, console=errors, disable=not errors.is_terminal, transient=True) as progress:
        task = progress.add_task("", total=sum(one.games for one in series))
        advance = partial(progress.advance, task)
        return [play(one, jobs, advance, workers, records) for one in series]


def _show(report: Report) -> None:
    rows = [_row(bot) for bot in report.bots]
    screen = console()
    unlimited = screen.options.update(width=WIDE)
    tables = (_table(rows), _table(rows, fold=True))
    fitting = (table for table in tables if screen.measure(table, options=unlimited).maximum <= screen.width)
    if table := next(fitting, None):
        screen.print(table)
    else:
        for (_, bot), *numbers in (row.items() for row in rows):
            screen.print(bot, style="bold")
            for head, number in numbers:
                screen.print(f"  {head}: {number}")
    seconds, rate = f"{report.seconds:.1f}", f"{report.games_per_second:.4g}"
    played = ntext(
        "{n} game in {seconds} s, {rate} per second.",
        "{n} games in {seconds} s, {rate} per second.",
        report.games,
        seconds=seconds,
        rate=rate,
    )
    show(say(played))


def _table(rows: Sequence[dict[str, str]], *, fold: bool = False) -> Table:
    """A column for each number; with `fold` heads go over several lines where the numbers are shorter."""
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False, collapse_padding=fold)
    heads = list(rows[0] | rows[-1])
    for place, head in enumerate(heads):
        width = max(len(word) for word in (*head.split(), *(row.get(head, "") for row in rows)))
        table.add_column(
            fill(head, width) if fold else head, justify="right" if place else "left", no_wrap=True
        )
    for row in rows:
        table.add_row(*(row.get(head, "") for head in heads))
    return table


def _row(bot: Summary) -> dict[str, str]:
    """A bot's numbers by the heads of their columns, as far as there are any."""
    row = {
        say(text("Bot")): bot.bot,
        say(text("Games played")): str(bot.games),
        say(text("Mean")): f"{bot.score.mean:.2f} ± {bot.score.standard_error:.2f}",
        say(text("Quartiles")): " ".join(f"{quartile:g}" for quartile in bot.quartiles),
    }
    if bot.wins:
        row[say(text("Wins"))] = f"{bot.wins.rate:.1%} ({bot.wins.low:.1%}–{bot.wins.high:.1%})"
    if bot.ahead:
        row[say(text("Ahead of the first"))] = f"{bot.ahead.mean:+.2f} ± {bot.ahead.standard_error:.2f}"
    return row
