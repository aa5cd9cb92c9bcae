"""All commands together."""

from __future__ import annotations

from typing import Annotated

import typer

from branchline.cli.admin import admin
from branchline.cli.arena import arena
from branchline.cli.command import LanguageOption, command
from branchline.cli.games import bots, games, warm
from branchline.cli.help import SpokenCommand, SpokenGroup
from branchline.cli.ladder import ladder
from branchline.cli.online import bot
from branchline.cli.play import play
from branchline.cli.printing import print_game
from branchline.cli.puzzle import puzzle
from branchline.cli.review import review
from branchline.cli.saved import render, replay, verify
from branchline.cli.score import boards, score
from branchline.cli.serve import backup, export, import_game, restore, serve, tidy
from branchline.cli.solve import solve
from branchline.cli.speech import show
from branchline.cli.stats import stats

HELP_OPTIONS = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(
    cls=SpokenGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings=HELP_OPTIONS,
)


def _show_version(asked: bool) -> None:
    from importlib.metadata import version

    if asked:
        show(f"branchline {version('branchline')}")
        raise typer.Exit


@app.callback()
def home(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_show_version),
    ] = False,
    language: LanguageOption = None,
) -> None:
    """A home for route-building tabletop games."""


PLAYING = (
    games,
    bots,
    play,
    puzzle,
    score,
    boards,
    render,
    replay,
    verify,
    review,
    stats,
    arena,
    ladder,
    solve,
    bot,
    warm,
)
SERVING = (serve, tidy, export, backup, restore, admin)
for function in (*PLAYING, *SERVING):
    app.command(cls=SpokenCommand, context_settings=HELP_OPTIONS)(command(function))
app.command("import", cls=SpokenCommand, context_settings=HELP_OPTIONS)(command(import_game))
app.command("print", cls=SpokenCommand, context_settings=HELP_OPTIONS)(command(print_game))
