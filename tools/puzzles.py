"""Makes the puzzles of a game and proves them: `python -m tools.puzzles GAME [--jobs N]`.

Bots play games from seeds that follow one another, up to a position of one of the game's themes. What is
proved there, differs from all before and is of a grade that still lacks some becomes a puzzle. The same
command always makes the same file.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

import msgspec
from rich.progress import Progress

from branchline.bots import bot
from branchline.bots.run import act
from branchline.bots.simple import PLANS, Bot, seat_of
from branchline.core.contract import View
from branchline.core.log import TurnEntry
from branchline.core.package import Solution
from branchline.core.puzzle import GRADES, Puzzle, Theme, puzzle_table
from branchline.core.table import AnyGame, Table
from branchline.games import game as find_game
from branchline.games import package
from branchline.study.puzzles import Task, greedy_table, naive_table, puzzles

AT_ONCE = 16
"""Seeds that are looked at together, however many processes there are: so the result is the same."""


@dataclass(frozen=True)
class Wanted:
    """What is to be chosen for a theme."""

    counts: tuple[int, int, int]
    """How many of each grade."""
    naive_loss: int
    """How far someone who looks at single moves falls short at least, in the second grade, unless `greedy`
    does,"""
    greedy_loss: int = 1
    """and the bot `greedy` in the third."""
    least_gain: int = 1
    """How much the best brings at least,"""
    least_moves: int = 1
    """and in how many moves."""
    most_ends: int | None = None
    """How many different ends may be the best ones, where they are counted."""

    def grade(self, puzzle: Puzzle) -> int:
        greedy_loss, naive_loss = puzzle.best - puzzle.greedy, puzzle.best - puzzle.naive
        if greedy_loss >= self.greedy_loss:
            return 3
        return 2 if greedy_loss or naive_loss >= self.naive_loss else 1

    def is_clear(self, start: int, found: Solution) -> bool:
        """Whether there is something to find, proved and in one way or few."""
        few = found.ends is None or self.most_ends is None or found.ends <= self.most_ends
        worth_it = found.total - start >= self.least_gain and len(found.moves) >= self.least_moves
        return found.proved and few and worth_it


@dataclass(frozen=True)
class Source:
    """Where the puzzles of a game come from: games of these bots at these tables, by chance."""

    themes: Mapping[str, Wanted]
    bots: tuple[str, ...]
    sparing: tuple[float, ...] = (0,)
    """How often the bots keep what does not come back."""
    seats: tuple[int, ...] = (1,)
    options: tuple[Mapping[str, str | int | bool], ...] = ({},)
    entries: range = range(1)
    """How long the log is at least when a position is chosen."""


SOURCES: dict[str, tuple[Source, ...]] = {
    "railroad-ink": (
        Source(
            themes={
                "last-round": Wanted((42, 42, 20), naive_loss=4, least_gain=4),
                "last-special": Wanted((42, 42, 20), naive_loss=6, least_gain=4),
            },
            bots=("greedy", "relaxed"),
            sparing=(0, 0.9),
            options=tuple(
                {"edition": edition, "longest": longest}
                for edition in ("deep-blue", "blazing-red")
                for longest in ("crossing", "classic")
            ),
        ),
        Source(
            themes={"last-expansion": Wanted((8, 8, 4), naive_loss=5, least_gain=4)},
            bots=("greedy", "relaxed"),
            options=tuple({"expansion": name} for name in ("rivers", "meteors", "forest", "trails")),
        ),
    ),
    "pioneer-rails": (
        Source(
            themes={"last-turn": Wanted((24, 24, 24), 4, 3, least_gain=4, most_ends=24)},
            bots=("greedy", "relaxed"),
            sparing=(0, 0.4),
            options=tuple(
                {"map": name, "extra_card": extra}
                for name in ("copper_creek", "twin_forks")
                for extra in (False, True)
            ),
        ),
    ),
    "land-vs-sea": (
        Source(
            themes={"two-tiles": Wanted((20, 20, 20), 9, 3, least_gain=4, least_moves=2, most_ends=6)},
            bots=("greedy",),
            seats=(2, 2, 3, 4),
            options=({}, {"mountains_corals": True}, {"mountains_corals": True, "caravans_ships": True}),
            entries=range(10, 120),
        ),
    ),
    "depot": (
        Source(
            themes={"clash": Wanted((12, 12, 12), 1, 3, most_ends=1)},
            bots=("greedy",),
            seats=(2, 3, 4),
            options=({}, {"docking": "strict"}),
            entries=range(14, 60),
        ),
    ),
}
"""Of each game; another source comes last, so that the puzzles that were there keep their names."""


class Candidate(NamedTuple):
    """A position that may become a puzzle."""

    puzzle: Puzzle
    state: bytes
    """No two puzzles begin with the same."""


def candidate(
    name: str, source: Source, number: int, lacking: frozenset[tuple[str, int]]
) -> Candidate | None:
    """The position that the game from a seed comes to, if that can be proved and is of a grade that lacks."""
    random = Random(number)
    game = find_game(name)
    options = random.choice(source.options)
    draft = Puzzle(
        name="", theme="", grade=0, rules=game.rules, seed=number, seats=random.choice(source.seats),
        options=options, played=(), start=0, naive=0, greedy=0, best=0, solution=(),
    )  # fmt: skip
    table = puzzle_table(game, draft)
    player = Sparing(bot(random.choice(source.bots)), random.choice(source.sparing))
    found = _position(name, source, table, random.choice(source.entries), player, random)
    if found is None or not any(theme == found[0] for theme, _ in lacking):
        return None
    key, theme, seat = found
    solution, start = theme.prove(game, table.state, seat), theme.score(game, table.state, seat)
    if not source.themes[key].is_clear(start, solution):
        return None
    puzzle = msgspec.structs.replace(
        draft, theme=key, seat=seat, played=_played(table), start=start, best=solution.total,
        solution=tuple(map(str, solution.moves)),
    )  # fmt: skip
    return _graded(Task(game, theme, puzzle), source.themes[key], table.state.data.tobytes(), lacking)


def _graded(
    task: Task, wanted: Wanted, state: bytes, lacking: frozenset[tuple[str, int]]
) -> Candidate | None:
    """The puzzle with what others make of it, the quicker of them first."""
    puzzle = task.puzzle
    for field, answer in (("greedy", greedy_table), ("naive", naive_table)):
        score = task.theme.score(task.game, answer(task).seen(puzzle.seat), puzzle.seat)
        puzzle = msgspec.structs.replace(puzzle, **{field: score})
        hard = puzzle.best - puzzle.greedy >= wanted.greedy_loss
        if not any((puzzle.theme, grade) in lacking for grade in ((3,) if hard else (1, 2))):
            return None
    return Candidate(msgspec.structs.replace(puzzle, grade=wanted.grade(puzzle)), state)


def _played(table: Table) -> tuple[tuple[int, str], ...]:
    turns = [entry for entry in table.log if isinstance(entry, TurnEntry)]
    return tuple((turn.seat, " ".join(turn.moves)) for turn in turns)


@dataclass(frozen=True)
class Sparing:
    """A bot that often keeps what does not come back, as people do."""

    bot: Bot
    often: float

    def act(self, game: AnyGame, view: View, random: Random) -> Sequence[Hashable]:
        """What the bot plays, or the first of the game's plans that spends nothing."""
        chosen = self.bot.act(game, view, random)
        if any(map(game.spends, chosen)) and random.random() < self.often:
            plans = game.plans(game.imagine(view, random), seat_of(view), random, PLANS)
            return next((plan for plan in plans if not any(map(game.spends, plan))), chosen)
        return chosen


def _position(
    name: str, source: Source, table: Table, entries: int, player: Bot, random: Random
) -> tuple[str, Theme, int] | None:
    """Plays on to a position of one of the themes: which, and whose it is."""
    part = package(name).puzzles
    assert part is not None
    themes = part().themes
    while waiting := table.waiting():
        seat = waiting[0]
        if len(table.log) >= entries and not table.pending:
            for key in source.themes:
                if themes[key].begins(table.game, table.state, seat):
                    return key, themes[key], seat
        act(table, seat, player, random)
    return None


def chosen(name: str, jobs: int) -> Iterator[Puzzle]:
    """The puzzles of all sources, numbered."""
    found = chain.from_iterable(_chosen_from(name, source, jobs) for source in SOURCES[name])
    for number, puzzle in enumerate(found, 1):
        yield msgspec.structs.replace(puzzle, name=str(number))


def _chosen_from(name: str, source: Source, jobs: int) -> Iterator[Puzzle]:
    """The puzzles among the candidates of all seeds in turn, until there are enough of each grade."""
    lacking = Counter(
        {
            (theme, grade): count
            for theme, wanted in source.themes.items()
            for grade, count in enumerate(wanted.counts, 1)
        }
    )
    seen: set[bytes] = set()
    first = 1
    with ProcessPoolExecutor(jobs) as pool:
        while lacking.total():
            look = partial(candidate, name, source, lacking=frozenset(+lacking))
            for found in pool.map(look, range(first, first + AT_ONCE)):
                if (
                    found is None
                    or found.state in seen
                    or not lacking[found.puzzle.theme, found.puzzle.grade]
                ):
                    continue
                seen.add(found.state)
                lacking[found.puzzle.theme, found.puzzle.grade] -= 1
                yield found.puzzle
            first += AT_ONCE


def summary(name: str) -> Iterator[str]:
    """How others do in each grade, as the rows of the table in docs/study.md."""
    for grade in GRADES:
        some = puzzles(name, grade=grade)
        found = sum(puzzle.greedy == puzzle.best for puzzle in some)
        greedy, naive = (
            fmean(puzzle.best - score for puzzle, score in zip(some, scores, strict=True))
            for scores in ([puzzle.greedy for puzzle in some], [puzzle.naive for puzzle in some])
        )
        title = package(name).meta.title
        yield f"| {title} | {grade} | {len(some)} | {found} | {greedy:.1f} | {naive:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[*SOURCES])
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    part = package(asked.game).puzzles
    assert part is not None
    file = Path(str(part().file))
    wanted = [wanted for source in SOURCES[asked.game] for wanted in source.themes.values()]
    total = sum(sum(each.counts) for each in wanted)
    with Progress() as progress:
        found = progress.track(chosen(asked.game, asked.jobs), total)
        lines = [msgspec.json.encode(puzzle) + b"\n" for puzzle in found]
    file.write_bytes(b"".join(lines))
    print(*summary(asked.game), sep="\n")  # noqa: T201


if __name__ == "__main__":
    main()
