"""`branchline ladder`: how strong the levels of a game are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from branchline.cli.arena import On, Out, Place, play_all
from branchline.cli.completion import bot_names, game_names
from branchline.cli.speech import console, say, show_json
from branchline.core.texts import text

if TYPE_CHECKING:
    from branchline.arena.ladder import Ladder


def ladder(
    game: Annotated[str, typer.Argument(autocompletion=game_names, help="The game that is played.")],
    bots: Annotated[
        str | None,
        typer.Option(
            autocompletion=bot_names,
            help="Bots from the weakest to the strongest, separated by commas; by default the levels.",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(min=2, help="Games between two neighbours; half as many with the strongest.")
    ] = 200,
    seats: Annotated[int | None, typer.Option(min=2, help="Seats at the table; by default two.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Worker processes.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    out: Out = None,
    on: On = Place.processes,
    plot: Annotated[
        Path | None, typer.Option(help="Write a picture of the ratings to this file (SVG).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The ladder as JSON.")] = False,
) -> None:
    """Let each level play against the one below it, and rate them all."""
    from branchline.arena import ladder as ladders
    from branchline.cli.choices import check_seats, read_bots, read_options
    from branchline.cli.compiled import compiled_game

    loaded = compiled_game(game)
    levels = loaded.meta.levels
    names = levels.bots if bots is None else tuple(read_bots(bots))
    if len(set(names)) < 2:
        raise typer.BadParameter(say(text("A ladder needs at least two different bots.")))
    options = read_options(loaded, option or [])
    seats = seats or max(2, loaded.meta.seats[0])
    check_seats(loaded, seats, options)
    conditions = ladders.Conditions(game, options, seats, games, seed)
    played = play_all(ladders.series_of(conditions, names), jobs, out, on)
    found = ladders.ladder(conditions, played, levels.stand_in if levels.stand_in in names else names[0])
    words = {bot: word.say() for bot, word in levels.words.items()}
    if plot is not None:
        plot.write_text(ladders.plot(found, words), encoding="utf-8")
    if as_json:
        show_json(found)
    else:
        _show(found)


def _show(found: Ladder) -> None:
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for head in (text("Bot"), text("Rating"), text("Games played"), text("Wins against the one below")):
        table.add_column(say(head), no_wrap=True)
    rungs = {rung.upper: rung for rung in found.rungs}
    for rating in reversed(found.ratings):
        rung = rungs.get(rating.bot)
        wins = f"{rung.wins.rate:.1%} ({rung.wins.low:.1%}–{rung.wins.high:.1%})" if rung else ""
        reach = rating.high - rating.rating
        shown = f"{rating.rating:.0f}" + (f" ± {reach:.0f}" if reach else "")
        table.add_row(rating.bot, shown, str(rung.games) if rung else "", wins)
    console().print(table)
