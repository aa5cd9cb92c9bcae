"""`branchline play`: a game at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from branchline.cli.completion import bot_names, game_names
from branchline.cli.speech import console
from branchline.core.errors import BadText, BranchlineError
from branchline.core.texts import text

if TYPE_CHECKING:
    from branchline.core.table import AnyGame, Table


def play(
    game: Annotated[
        str, typer.Argument(autocompletion=game_names, help="The game, as `branchline games` lists it.")
    ] = "railroad-ink",
    bots: Annotated[
        str | None,
        typer.Option(
            autocompletion=bot_names,
            help="Bots, separated by commas: installed ones, module:Class or file.py:Class; "
            "they take the last seats.",
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(min=1, help="Seats at the table; those without a bot are people.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Any text; the same text gives the same dice and cards.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value.")] = None,
    save: Annotated[
        str | None, typer.Option(help="A file in which the game is kept after every change.")
    ] = None,
    load: Annotated[
        str | None, typer.Option(help="Go on with the game saved in this file, as it was set up.")
    ] = None,
) -> None:
    """Play a game: alone, against bots, or several people in turn at one terminal."""
    import contextlib
    from random import Random

    from branchline.cli.session import Session
    from branchline.core.chance import Committed

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 (makes typing comfortable)

    if load is None:
        found = _game(game, bots)
        players = _players(found, bots, seats)
        table = _new_table(found, len(players), seed, option or [])
    else:
        table, players = _loaded_table(load, bots)
    named = {seat: name for seat, name in players.items() if name}
    random = Random(table.source.seed if isinstance(table.source, Committed) else 0)
    Session(table, named, random, console(), save).run()


def _game(name: str, bots: str | None) -> AnyGame:
    """Load the game at once, unless a bot searches in it; then it is compiled for the next time, too."""
    from branchline.cli.choices import read_bots
    from branchline.cli.compiled import compile_first
    from branchline.games import game, is_compiled, package
    from branchline.games.compiling import POLITE, Compiler

    search = package(name).meta.levels.search
    if any(bot in search for bot in read_bots(bots or "")):
        compile_first(name)
    elif not is_compiled(name):
        Compiler(name, POLITE)
    return game(name)


def _players(game: AnyGame, bots: str | None, seats: int | None) -> dict[int, str]:
    """Who sits where: people first, then bots; without a word one person and as many bots as it takes."""
    from branchline.cli.choices import check_seats, read_bots
    from branchline.cli.show import BOT

    if bots is None:
        names = [game.meta.levels.stand_in] * (game.meta.seats[0] - 1) if seats is None else []
    else:
        names = read_bots(bots)
    total = 1 + len(names) if seats is None else seats
    check_seats(game, total)
    if len(names) > total:
        raise BadText(
            "too-many-bots",
            text("There are {bots} bots for {seats} seats.", bots=len(names), seats=total),
            at=bots or "",
        )
    return dict(enumerate([""] * (total - len(names)) + [BOT + name for name in names]))


def _new_table(game: AnyGame, seats: int, seed: str | None, option: list[str]) -> Table:
    import hashlib
    import secrets

    from branchline.cli.choices import read_options
    from branchline.core.chance import Committed
    from branchline.core.table import Table

    source = (
        secrets.token_bytes(32)
        if seed is None
        else hashlib.sha256(seed.encode(errors="surrogateescape")).digest()
    )
    return Table(game, read_options(game, option), seats, Committed(source))


def _loaded_table(file: str, bots: str | None) -> tuple[Table, dict[int, str]]:
    """A saved table and its players; bots that are named now take the last seats."""
    from branchline.cli.files import load_saved

    found = load_saved(file, compiled=True)
    table = found.table()
    if table.outcome() is None and found.seed is None:
        raise BranchlineError("no-seed", text("The file holds no seed, so the game can't go on."), at=file)
    if bots is not None:
        return table, _players(found.game, bots, found.seats)
    _check_installed(found.players)
    return table, found.players


def _check_installed(players: dict[int, str]) -> None:
    """A saved game may name installed bots only: code in a file is run for whoever types its name."""
    from branchline.bots import bots
    from branchline.cli.show import BOT

    for player in players.values():
        name = player.removeprefix(BOT)
        if player.startswith(BOT) and name not in bots():
            raise BadText(
                "unknown-bot",
                text("The bot {name} is not installed; name it again with --bots.", name=name),
                at=name,
            )
