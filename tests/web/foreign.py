"""A distribution that is none of ours, installed in a folder: a game and bots behind entry points."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from branchline import games
from branchline.bots import find

GAME = "other-depot"
FIRST, HANGING, HUNGRY = "first-move", "hanging", "hungry"

_MODULE = """
from dataclasses import replace

from branchline.core.package import Package
from branchline.core.texts import text
from branchline.games.depot.meta import META
from branchline.games.depot.rules import DepotGame

META = replace(META, id="other-depot", title=text("The other depot"), summary=text("As dull as they come."))


class OtherDepot(DepotGame):
    meta = META


PACKAGE = Package(meta=META, game=OtherDepot)


class FirstMove:
    def act(self, game, view, random):
        return [game.moves(game.imagine(view, random), view.seat)[0]]


class Hanging(FirstMove):
    def act(self, game, view, random):
        while True:
            pass


class Hungry(FirstMove):
    def act(self, game, view, random):
        eaten = [bytearray(1 << 24) for _ in range(128)]
        return super().act(game, view, random)
"""
_ENTRY_POINTS = f"""
[branchline.games]
{GAME} = foreign_branchline:PACKAGE

[branchline.bots]
{FIRST} = foreign_branchline:FirstMove
{HANGING} = foreign_branchline:Hanging
{HUNGRY} = foreign_branchline:Hungry
greedy = foreign_branchline:Hanging
"""


def install(folder: Path) -> None:
    """What `pip install` would leave behind; it has a bot that wants to pass for one of ours."""
    info = folder / "foreign_branchline-1.0.dist-info"
    info.mkdir(parents=True)
    (folder / "foreign_branchline.py").write_text(_MODULE)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: foreign-branchline\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(_ENTRY_POINTS)


def forget_entry_points() -> None:
    """What is installed is found again when somebody asks next."""
    caches: tuple[Callable[..., object], ...] = (
        games.packages,
        games.built_in,
        games._game,
        find._entries,
        find.built_in,
    )
    for each in caches:
        each.cache_clear()  # type: ignore[attr-defined]
