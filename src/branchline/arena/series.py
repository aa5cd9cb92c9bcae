"""Series of games between bots, paired so that luck weighs as little as possible.

A series is made of *deals*. Every deal is played by several line-ups on the same chance: with one seat by
each bot alone, with more by all rotations of the bots around the table, so that everyone sits everywhere.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec

from branchline.arena.stats import DealResult, SeatResult, Summary, summaries
from branchline.bots import bot_by_name_or_class, play_on
from branchline.core.chance import Committed, Scripted
from branchline.core.errors import BranchlineError
from branchline.core.table import Table
from branchline.core.texts import Text, text
from branchline.games import game
from branchline.games.compiling import begin_quietly, compile_games, worker_lost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.arena.records import Records
    from branchline.core.chance import Chance
    from branchline.core.state import Options

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""A worker keeps to one thread. Kernels never use Numba's threads, so those need no setting."""


class Rolls(msgspec.Struct, frozen=True):
    """Given results for one game: what is rolled in each round."""

    id: int | str
    rounds: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Series:
    """What is played: the same for every worker."""

    game: str
    options: Options
    lineups: tuple[tuple[str, ...], ...]
    """The bots of each line-up, in seat order."""
    deals: int
    seed: int
    rolls: tuple[Rolls, ...] = ()
    """Given results, one per deal; without them chance follows from the seed."""

    @property
    def games(self) -> int:
        """How many games are played."""
        return self.deals * len(self.lineups)

    def name(self, deal: int) -> str:
        """What a deal is called: the id of its given results, or its number."""
        return str(self.rolls[deal].id) if self.rolls else str(deal + 1)


@dataclass(frozen=True)
class Failure:
    """Why a deal could not be played, in a form that travels between processes."""

    code: str
    text: Text
    at: str


@dataclass(frozen=True)
class Played:
    """All games of a series."""

    series: Series
    deals: tuple[DealResult, ...]
    seconds: float
    """How long it took to play those that had not been played before."""


class Report(msgspec.Struct, frozen=True):
    """The result of a series."""

    game: str
    games: int
    seats: int
    seed: int
    seconds: float
    games_per_second: float
    bots: tuple[Summary, ...]


def lineups(bots: tuple[str, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    """Every bot alone, or the bots around a table and all distinct rotations of that."""
    if seats == 1:
        return tuple((name,) for name in dict.fromkeys(bots))
    circle = tuple(bots[seat % len(bots)] for seat in range(max(seats, len(bots))))
    turns = (circle[turn:] + circle[:turn] for turn in range(len(circle)))
    return tuple(dict.fromkeys(turn[:seats] for turn in turns))


# --- playing --------------------------------------------------------------------------------------


def play_deal(series: Series, deal: int) -> DealResult | Failure:
    """All line-ups on the chance of one deal."""
    try:
        return [_play(series, deal, bots) for bots in series.lineups]
    except BranchlineError as error:
        where = text("Game {deal}: {problem}", deal=series.name(deal), problem=error.text)
        return Failure(error.code, where, error.at)


def _play(series: Series, deal: int, bots: tuple[str, ...]) -> list[SeatResult]:
    table = Table(game(series.game), series.options, len(bots), _chance(series, deal))
    play_on(
        table,
        {seat: bot_by_name_or_class(name) for seat, name in enumerate(bots)},
        Random(f"{series.seed}/{deal}/{'/'.join(bots)}"),
    )
    outcome = table.outcome()
    if outcome is None:
        raise AssertionError("nobody is to act and the game is not over")
    sides = table.game.sides(table.state)
    results = {
        seat: SeatResult(bots[seat], rank.score, (rank.place == 1) / len(outcome.winners))
        for rank in outcome.ranks
        for seat in sides[rank.side]
    }
    return [results[seat] for seat in range(len(bots))]


def _chance(series: Series, deal: int) -> Chance:
    """The chance of a deal: results hang on their labels alone, not on what a bot has done before."""
    if series.rolls:
        return Scripted(series.rolls[deal].rounds)
    return Committed(hashlib.sha256(f"{series.seed}/{deal}".encode()).digest())


# --- running --------------------------------------------------------------------------------------


Workers = Callable[[Series, Sequence[int], int], AbstractContextManager[Iterable[DealResult | Failure]]]
"""Who plays: what some workers (so many) make of these deals, in order."""


def run(series: Series, jobs: int = 1, advance: Callable[[int], None] = lambda _: None) -> Report:
    """Plays a series in some worker processes, or in this one; `advance` is told of games played."""
    return report(play(series, jobs, advance))


def play(
    series: Series,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda _: None,
    workers: Workers | None = None,
    records: Records | None = None,
) -> Played:
    """All games of a series; with records those that are there are not played again, and others added."""
    results = dict(records.read(series)) if records is not None else {}
    advance(len(results) * len(series.lineups))
    missing = [deal for deal in range(series.deals) if deal not in results]
    start = perf_counter()
    with (workers or (worker_processes if jobs > 1 else no_workers))(series, missing, jobs) as played:
        for deal, result in zip(missing, played, strict=True):
            if isinstance(result, Failure):
                raise BranchlineError(result.code, result.text, result.at)
            results[deal] = result
            if records is not None:
                records.add(series, deal, result)
            advance(len(series.lineups))
    return Played(series, tuple(results[deal] for deal in range(series.deals)), perf_counter() - start)


def report(played: Played) -> Report:
    """What a series says about the bots."""
    series = played.series
    return Report(
        game=series.game,
        games=series.games,
        seats=len(series.lineups[0]),
        seed=series.seed,
        seconds=played.seconds,
        games_per_second=series.games / played.seconds,
        bots=summaries(played.deals),
    )


@contextmanager
def no_workers(series: Series, deals: Sequence[int], _jobs: int) -> Iterator[Iterable[DealResult | Failure]]:
    """This process plays itself."""
    compile_games([series.game])
    yield (play_deal(series, deal) for deal in deals)


@contextmanager
def worker_processes(
    series: Series, deals: Sequence[int], jobs: int
) -> Iterator[Iterable[DealResult | Failure]]:
    """Worker processes with a compiled game: no more than there are deals, and cores to play them."""
    jobs = max(1, min(jobs, len(deals), usable_cores()))
    compile_games([series.game])
    before = {name: os.environ.get(name) for name in THREADS}
    os.environ.update(dict.fromkeys(THREADS, "1"))
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _start_worker, (series,))
    try:
        list(pool.map(_ready, range(jobs)))
        yield pool.map(_work, deals, chunksize=max(1, min(16, len(deals) // (16 * jobs))))
    except BrokenProcessPool:
        raise worker_lost() from None
    finally:
        pool.shutdown(cancel_futures=True)
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def usable_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_series: Series
"""The series a worker process plays."""


def _start_worker(series: Series) -> None:
    global _series
    begin_quietly()
    _series = series


def _ready(worker: int) -> int:
    return worker


def _work(deal: int) -> DealResult | Failure:
    return play_deal(_series, deal)
