"""One running game as numbers: what all adapters share."""

from __future__ import annotations

from functools import cached_property
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from branchline.core.chance import Sampler
from branchline.core.errors import BranchlineError, IllegalMove
from branchline.core.table import Table
from branchline.core.texts import text
from branchline.games import game as find_game
from branchline.games.compiling import compile_games
from branchline.parts.svg import export, to_png

if TYPE_CHECKING:
    from branchline.core.contract import Outcome
    from branchline.core.encoding import Actions, Mask, Observation, Space
    from branchline.core.state import Options
    from branchline.core.table import AnyGame

Picture: TypeAlias = "str | NDArray[np.uint8]"
RENDER_MODES = ["svg", "rgb_array"]
PICTURE_WIDTH = 800
"""Of a picture in pixels."""


class Kind:
    """A game with its options for so many seats, and how it is numbered."""

    def __init__(self, name: str, seats: int, options: dict[str, Any]) -> None:
        compile_games([name])  # programs that learn play many games
        self.game: AnyGame = find_game(name)
        self.seats = seats
        self.options: Options = msgspec.convert(options, self.game.meta.options)
        Table(self.game, self.options, seats)  # refuses what can't be played

    @cached_property
    def actions(self) -> Actions[Any, Any]:
        return self.game.actions(self.options, self.seats)

    @cached_property
    def space(self) -> Space:
        return self.game.observation(self.options, self.seats)

    def begin(self, random: Random | None) -> Match:
        """A new game; without a generator someone else settles what is drawn."""
        chance = None if random is None else Sampler(random)
        return Match(self, Table(self.game, self.options, self.seats, chance))


class Match:
    """A game under way."""

    def __init__(self, kind: Kind, table: Table) -> None:
        self.kind = kind
        self.table = table

    def copy(self) -> Match:
        return Match(self.kind, self.table.copy())

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def observe(self, seat: int) -> Observation:
        return self.kind.game.observe(self.table.view(seat))

    def mask(self, seat: int) -> Mask:
        """The legal actions of a seat; none when it is not to act."""
        moves = self.table.moves(seat) if seat in self.table.waiting() else ()
        return self.kind.actions.mask(moves, self.table.view(seat))

    def play(self, seat: int, action: int) -> None:
        """Plays the move with this number, or raises `IllegalMove`."""
        self.table.play(seat, self.kind.actions.decode(int(action), self.table.view(seat)))

    def try_to_play(self, seat: int, action: int) -> bool:
        """Whether the number stands for a legal move; then it is played."""
        try:
            self.play(seat, action)
        except IllegalMove:
            return False
        return True

    def returns(self) -> list[float]:
        """What the game has brought to each seat: 0 as long as it goes on."""
        outcome = self.table.outcome()
        if outcome is None:
            return [0.0] * self.kind.seats
        return returns(outcome, self.kind.game.sides(self.table.state), self.kind.seats)

    def render(self, mode: str | None, seat: int | None) -> Picture | None:
        """The table as a seat, or a spectator, sees it."""
        if mode not in RENDER_MODES:
            return None
        svg = export(self.table.drawing(seat))
        return svg if mode == "svg" else pixels(svg)


def returns(outcome: Outcome, sides: tuple[tuple[int, ...], ...], seats: int) -> list[float]:
    """Alone, the points; otherwise from 1 for the first place evenly down to -1 for the last.

    Sides that share a place share what their places bring, so that all together get nothing.
    """
    if len(sides) == 1:
        return [float(outcome.ranks[0].score)] * seats
    steps = len(sides) - 1
    found = [0.0] * seats
    for rank in outcome.ranks:
        shared = [place for place, other in enumerate(outcome.ranks) if other.place == rank.place]
        for seat in sides[rank.side]:
            found[seat] = 1 - 2 * sum(shared) / len(shared) / steps
    return found


def pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as an array: rows, columns, and red, green, blue."""
    try:
        from PIL import Image
    except ImportError as error:
        raise BranchlineError(
            "pillow-missing",
            text(
                'Pictures as arrays need Pillow: run pip install ".[gymnasium]" in your clone of Branchline.'
            ),
        ) from error
    return np.asarray(Image.open(BytesIO(to_png(svg, PICTURE_WIDTH))).convert("RGB"))
