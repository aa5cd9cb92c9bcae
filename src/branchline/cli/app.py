"""All commands together."""

from __future__ import annotations

import typer

from branchline.cli.admin import admin
from branchline.cli.arena import arena
from branchline.cli.command import command
from branchline.cli.games import bots, games, warm
from branchline.cli.help import SpokenCommand, SpokenGroup
from branchline.cli.ladder import ladder
from branchline.cli.play import play
from branchline.cli.review import review
from branchline.cli.saved import render, replay, verify
from branchline.cli.score import boards, score
from branchline.cli.serve import backup, export, import_game, restore, serve, tidy
from branchline.cli.solve import solve
from branchline.cli.stats import stats

app = typer.Typer(
    cls=SpokenGroup,
    help="A home for route-building tabletop games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

PLAYING = (
    games,
    bots,
    play,
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
    warm,
)
SERVING = (serve, tidy, export, backup, restore, admin)
for function in (*PLAYING, *SERVING):
    app.command(cls=SpokenCommand)(command(function))
app.command("import", cls=SpokenCommand)(command(import_game))
