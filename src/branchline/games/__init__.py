"""The games of the house, by package. What a game says of itself is in its `meta`, the game in its `rules`;
rules are loaded when they are first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from threading import RLock
from typing import TYPE_CHECKING, Any

from msgspec.json import Decoder

from branchline.core.errors import BadText
from branchline.core.texts import text

if TYPE_CHECKING:
    from branchline.core.contract import Game
    from branchline.core.lesson import Lesson

GAMES = {
    "railroad-ink": "branchline.games.railroad_ink",
    "depot": "branchline.games.depot",
    "land-vs-sea": "branchline.games.land_vs_sea",
    "pioneer-rails": "branchline.games.pioneer_rails",
}

_loading = RLock()


def game(name: str) -> Game[Any, Any, Any]:
    """The game of that name.

    One thread loads at a time: importing kernels takes Python's import locks and Numba's own, and two threads
    that begin at different modules could wait for each other. All that happens once happens here.
    """
    with _loading:
        return _game(name)


@cache
def _game(name: str) -> Game[Any, Any, Any]:
    if name not in GAMES:
        raise BadText(
            "unknown-game",
            text("There is no game “{name}”; there are {games}.", name=name, games=", ".join(GAMES)),
            at=name,
        )
    loaded: Game[Any, Any, Any] = import_module(f"{GAMES[name]}.rules").GAME
    Decoder(loaded.meta.options)  # msgspec learns a type when it first meets it; two threads at once crash it
    return loaded


def lesson(name: str) -> Lesson | None:
    """The first game that teaches this one, if somebody has written it."""
    module = f"{GAMES[name]}.lesson"
    if find_spec(module) is None:
        return None
    found: Lesson = import_module(module).LESSON
    return found
