"""Puzzles: a position of a game, and the proof of how much can be made of it.

A puzzle is a table whose chance is known, played on to a position. From there one seat goes on alone up to an
end that its theme names: of the round, the turn or the game. What it has then is compared with the most that
is possible, which is proved: every way to go on has been tried, or can't be better.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from branchline.core.prepared import prepared_table
from branchline.core.texts import Text, ntext
from branchline.core.thinking import own_sheet

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from branchline.core.package import Solution
    from branchline.core.state import State
    from branchline.core.table import AnyGame, Table

MARK = b"puzzle "
"""How the seed of every puzzle begins: anyone can tell that its chance was known beforehand."""
GRADES = (1, 2, 3)
"""From easy to hard."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One puzzle of a game; its scores are those of the seat's side by the `score` of its theme."""

    name: str
    """Its name among the puzzles of the game, also in its address."""
    theme: str
    """The key of its theme."""
    grade: int
    """1 to 3: in the last even the bot `greedy` falls short, in the second whoever looks at single moves."""
    rules: int
    """The version of the rules it is played by."""
    seed: int
    """All that chance brings follows from it."""
    seats: int = 1
    seat: int = 0
    """Whose puzzle it is."""
    options: Mapping[str, str | int | bool] = {}
    """What is not as the game suggests."""
    played: tuple[tuple[int, str], ...]
    """What has been played before: a seat and its moves, parted by spaces. No phase is left open by it."""
    start: int
    """The score before,"""
    naive: int
    """what someone makes of it who always takes the move that brings most at once,"""
    greedy: int
    """what the bot `greedy` makes of it, which looks at whole turns,"""
    best: int
    """and the proved best."""
    solution: tuple[str, ...]
    """The moves of one best way."""


def own_total(game: AnyGame, state: State[Any], seat: int) -> int:
    """What the sheet of a seat's side adds up to."""
    return own_sheet(game, state, seat).total


def find_points(points: int) -> Text:
    """The goal of puzzles that are about points."""
    return ntext("Find {n} point", "Find {n} points", points)


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """What puzzles of one kind have in common. Its functions are asked with the rules, a state and a seat."""

    title: Text
    """What they are called: "The last round"."""
    task: Text
    """What is to be done, in a sentence."""
    begins: Callable[[Any, State[Any], int], bool]
    """Whether a seat that is to act is in a position of this kind."""
    ends: Callable[[Any, State[Any], int], bool]
    """Whether the seat's answer is complete: nothing that follows changes its score."""
    prove: Callable[[Any, State[Any], int], Solution]
    """The best way to go on to that end, by looking at all of them."""
    goal: Callable[[int], Text] = find_points
    """What is to be found, with the number that is possible: "Find {n} points"."""
    score: Callable[[Any, State[Any], int], int] = own_total
    """What the seat has; larger is better."""
    gained: bool = False
    """Whether people count from where the puzzle starts: points that are gained, instead of all of them."""


@dataclass(frozen=True, slots=True)
class Puzzles:
    """The puzzles of a game."""

    themes: Mapping[str, Theme]
    file: Traversable
    """A line of JSON for each puzzle."""

    def read(self) -> tuple[Puzzle, ...]:
        """All puzzles, in the order of their names."""
        return tuple(_LINES.decode_lines(self.file.read_bytes()))


_LINES = msgspec.json.Decoder(Puzzle)


def puzzle_seed(puzzle: Puzzle) -> bytes:
    """The seed of a table at which a puzzle is played."""
    return MARK + str(puzzle.seed).encode()


def position_key(puzzle: Puzzle) -> str:
    """Names the position of a puzzle, whatever the puzzle itself is called one day."""
    position = (puzzle.rules, puzzle.seed, puzzle.seats, puzzle.seat, puzzle.options, puzzle.played)
    return sha256(msgspec.json.encode(position)).hexdigest()[:32]


def is_puzzle(seed: bytes) -> bool:
    """Whether a seed is that of a puzzle."""
    return seed.startswith(MARK)


def puzzle_table(game: AnyGame, puzzle: Puzzle) -> Table:
    """The table of a puzzle as its seat finds it; the rules are those of `puzzle.rules`."""
    options = game.meta.options(**puzzle.options)
    return prepared_table(game, puzzle_seed(puzzle), options, puzzle.seats, puzzle.played)
