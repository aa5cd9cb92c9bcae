"""Puzzles of any game: found by theme, grade and day, answered at a table, hinted at in steps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

import msgspec

from branchline.bots.run import act
from branchline.bots.simple import GreedyBot
from branchline.core.errors import BadText
from branchline.core.puzzle import puzzle_table
from branchline.core.texts import Text, listed, ntext, text
from branchline.core.thinking import after
from branchline.games import game as find_game
from branchline.games import package

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator
    from datetime import date

    from branchline.core.drawing import Pick
    from branchline.core.puzzle import Puzzle, Puzzles, Theme
    from branchline.core.table import AnyGame, Table


def puzzles(game: str, theme: str | None = None, grade: int | None = None) -> tuple[Puzzle, ...]:
    """The puzzles of a game, of one theme or grade if that is asked for, the easy ones first."""
    found = [
        puzzle for puzzle in _puzzles(game) if theme in (None, puzzle.theme) and grade in (None, puzzle.grade)
    ]
    return tuple(sorted(found, key=lambda puzzle: puzzle.grade))


def puzzle(game: str, name: str) -> Puzzle:
    """The puzzle of a game with this name."""
    for one in _puzzles(game):
        if one.name == name:
            return one
    raise BadText("no-such-puzzle", text("There is no puzzle “{name}” in this game.", name=name), at=name)


def puzzle_of_the_day(game: str, day: date) -> Puzzle:
    """The puzzle of a day: the same for everyone, and no two in a row alike until all have had their turn."""
    everything = list(_puzzles(game))
    if not everything:
        raise no_puzzles(game)
    turn, place = divmod(day.toordinal(), len(everything))
    Random(sha256(f"{game} {turn}".encode()).digest()).shuffle(everything)
    return everything[place]


def themes(game: str) -> dict[str, Theme]:
    """The themes of a game's puzzles, by their keys."""
    return dict(_part(game).themes)


def task(game: str, puzzle: Puzzle) -> Task:
    """A puzzle, ready to be solved."""
    return Task(find_game(game, puzzle.rules), _part(game).themes[puzzle.theme], puzzle)


@dataclass(frozen=True, slots=True)
class Task:
    """A puzzle with its rules and its theme. Points are counted as people do: all, or those gained."""

    game: AnyGame
    theme: Theme
    puzzle: Puzzle

    @property
    def goal(self) -> Text:
        """What is to be found."""
        return self.theme.goal(self.best)

    @property
    def start(self) -> int:
        return self.counted(self.puzzle.start)

    @property
    def best(self) -> int:
        return self.counted(self.puzzle.best)

    def counted(self, score: int) -> int:
        """A score as people count it."""
        return score - self.puzzle.start if self.theme.gained else score

    def table(self) -> Table:
        """The table as the solver finds it."""
        return puzzle_table(self.game, self.puzzle)

    def points(self, table: Table) -> int:
        """What the solver has at a table."""
        return self.counted(self.theme.score(self.game, table.seen(self.puzzle.seat), self.puzzle.seat))

    def is_answered(self, table: Table) -> bool:
        """Whether nothing that follows changes the solver's points."""
        return self.theme.ends(self.game, table.seen(self.puzzle.seat), self.puzzle.seat)

    def verdict(self, points: int) -> Text:
        """What is said of an answer."""
        if points >= self.best:
            return text("{points} of {best}: proved best.", points=points, best=self.best)
        return ntext("{points} of {best}: {n} more is there.", "{points} of {best}: {n} more are there.",
                     self.best - points, points=points, best=self.best)  # fmt: skip

    def solved(self) -> Table:
        """The table after the solution."""
        table = self.table()
        for move in self.puzzle.solution:
            table.play(self.puzzle.seat, self.game.parse(move))
        return table

    def hints(self, language: str = "en") -> tuple[Hint, ...]:
        """What helps, more with each step: what brings most, what is touched first, the first move."""
        return tuple(_hints(self, language))


class Hint(msgspec.Struct, frozen=True):
    """One step of help."""

    say: Text
    picks: tuple[str, ...] = ()
    """What is to be lit: the `data-pick` of elements of the drawing."""
    moves: tuple[str, ...] = ()
    """The moves that it gives away."""


def greedy_table(task: Task) -> Table:
    """The table after the answer of the bot `greedy`."""
    table, random = task.table(), Random(task.puzzle.seed)
    while not task.is_answered(table):
        act(table, task.puzzle.seat, GreedyBot(), random)
    return table


def naive_table(task: Task) -> Table:
    """The table after the answer of someone who always takes the move that brings most at once."""
    table, seat = task.table(), task.puzzle.seat

    def score_after(move: Hashable) -> int:
        return task.theme.score(task.game, after(task.game, table.seen(seat), seat, (move,)), seat)

    while not task.is_answered(table):
        table.play(seat, max(table.moves(seat), key=score_after))
    return table


def no_puzzles(game: str) -> BadText:
    """A game has none."""
    return BadText("no-puzzles", text("{title} has no puzzles.", title=package(game).meta.title), at=game)


# --- how it is done --------------------------------------------------------------------------------


def _part(game: str) -> Puzzles:
    found = package(game).puzzles
    if found is None:
        raise no_puzzles(game)
    return found()


@cache
def _puzzles(game: str) -> tuple[Puzzle, ...]:
    return _part(game).read() if package(game).puzzles is not None else ()


def _hints(task: Task, language: str) -> Iterator[Hint]:
    table, seat = task.table(), task.puzzle.seat
    plan = tuple(map(task.game.parse, task.puzzle.solution))
    for reason in task.game.explain_plan(table.seen(seat), seat, plan)[:1]:
        yield Hint(text("What brings most: {why}.", why=reason))
    picks = task.game.picks(table.view(seat), table.moves(seat), language)
    *way, last = _path(picks, task.puzzle.solution[0])
    if way:
        yield Hint(text("Begin here: {place}.", place=way[-1].label), (way[-1].id,))
    for moves in ((0,), (0, 1))[: 1 if way else 2]:
        said = listed([task.game.describe_move(plan[number]) for number in moves])
        given = tuple(task.puzzle.solution[number] for number in moves)
        yield Hint(
            text("The solution first {acts}.", acts=said), (*(pick.id for pick in way), last.id), given
        )


def _path(picks: Iterable[Pick], move: str) -> list[Pick]:
    """The picks that lead to a move."""
    for pick in picks:
        if pick.move == move:
            return [pick]
        if rest := _path(pick.then, move):
            return [pick, *rest]
    return []
