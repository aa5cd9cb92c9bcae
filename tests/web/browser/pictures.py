"""The pictures on the cards of the lobby: the fullest board of a game between bots.

`python -m tests.web.browser.pictures` draws them again after a change of the drawings.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from random import Random
from typing import Final, get_args

import branchline.web
from branchline import games
from branchline.bots import bot, play_on
from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.parts.svg import Theme, export

STATIC: Final = Path(branchline.web.__file__).parent / "static"
UNSEEN: Final = re.compile(
    r'<(?:circle|path|rect)(?![^>]*stroke)[^>]* fill="none"[^>]*/>'
    r'| (?:aria-label|aria-hidden|class|pointer-events|role)="[^"]*"'
)
"""What is there for fingers and ears alone."""


def picture(name: str, theme: Theme) -> str:
    """The shared board, or that of the first seat, when there was most to see."""
    game = games.game(name)
    seats = max(2, game.meta.seats[0])
    chance = Committed(hashlib.sha256(name.encode()).digest(), [b"picture"] * seats)
    table = Table(game, game.meta.options(), seats, chance)
    play_on(table, dict.fromkeys(range(seats), bot("greedy")), Random(1))
    drawings = (game.drawing(game.view(table.at(n), 0)) for n in range(len(table.log)))
    fullest = max(drawings, key=lambda drawing: sum(map(len, drawing.panes[0].fragments.values())))
    return UNSEEN.sub("", export(fullest.panes[0], fullest.sprite, theme)) + "\n"


def main() -> None:
    for name in games.packages():
        for theme in get_args(Theme):
            (STATIC / "lobby" / "pictures" / f"{name}-{theme}.svg").write_text(picture(name, theme))


if __name__ == "__main__":
    main()
