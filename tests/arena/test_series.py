"""Series: who sits where, and that everyone gets the same chance."""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from branchline.arena import series as arena
from branchline.arena.series import Rolls, Series, lineups, play_deal, run
from branchline.core.chance import Draw
from branchline.games import game
from tests.refusals import refused


def ink(bots: tuple[str, ...], seats: int, deals: int = 2, seed: int = 0) -> Series:
    return Series("railroad-ink", game("railroad-ink").meta.options(), lineups(bots, seats), deals, seed)


def test_alone_every_bot_plays_each_deal() -> None:
    assert lineups(("a", "b", "a"), 1) == (("a",), ("b",))


def test_around_a_table_everyone_sits_everywhere_equally_often() -> None:
    assert lineups(("a", "b"), 2) == (("a", "b"), ("b", "a"))
    assert lineups(("a",), 3) == (("a", "a", "a"),)
    for bots, seats in (
        (("a", "b", "c"), 3),
        (("a", "b", "c"), 2),
        (("a", "b"), 4),
        (("a", "b", "c", "d"), 3),
    ):
        places = Counter((bot, seat) for table in lineups(bots, seats) for seat, bot in enumerate(table))
        assert set(places) == {(bot, seat) for bot in bots for seat in range(seats)}
        assert len(set(places.values())) == 1


def test_every_lineup_of_a_deal_gets_the_same_dice() -> None:
    draw = Draw("round/1/die", (tuple("abcdef"),) * 4)
    series = ink(("random", "greedy"), 1)
    same = {arena._chance(series, 0).draw(draw) for _ in range(3)}
    other = arena._chance(series, 1).draw(draw)
    assert len(same) == 1
    assert other not in same


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    series = ink(("random", "random"), 2)
    assert play_deal(series, 0) == play_deal(series, 0)
    assert play_deal(series, 0) != play_deal(series, 1)
    assert play_deal(series, 0) != play_deal(ink(("random", "random"), 2, seed=1), 0)


def test_given_results_are_used() -> None:
    rolls = Rolls("x", ((("hs", "hs", "hs", "ss"),) * 7))
    options = game("railroad-ink").meta.options()
    series = Series("railroad-ink", options, lineups(("random",), 1), 1, 0, (rolls,))
    assert run(series).bots[0].games == 1
    short = Series("railroad-ink", options, lineups(("random",), 1), 1, 0, (Rolls("x", ()),))
    with refused("no-more-results"):
        run(short)


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_is_told_and_no_trace_is_left(jobs: int) -> None:
    told: list[int] = []
    before = dict(os.environ)  # workers are one thread each, which Numba reads there
    report = run(ink(("random", "greedy"), 1, deals=3), jobs, told.append)
    assert sum(told) == report.games == 6
    assert dict(os.environ) == before


@pytest.mark.parametrize(("deals", "cores", "workers"), [(3, 64, 3), (300, 2, 2), (0, 2, 1)])
def test_no_more_workers_are_started_than_deals_and_cores_allow(
    deals: int, cores: int, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []

    def pool(jobs: int, *_: object) -> ThreadPoolExecutor:
        started.append(jobs)
        return ThreadPoolExecutor(1)

    monkeypatch.setattr(arena, "ProcessPoolExecutor", pool)
    monkeypatch.setattr(arena, "usable_cores", lambda: cores)
    monkeypatch.setattr(arena, "_work", lambda deal: deal)
    with arena.worker_processes(ink(("random",), 1, deals), range(deals), 5000) as played:
        assert sum(1 for _ in played) == deals
    assert started == [workers]


def test_a_worker_that_is_lost_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "_work", os._exit)
    with refused("worker-lost"):
        run(ink(("random",), 1), jobs=2)
