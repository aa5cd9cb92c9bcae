"""Thinking is shared fairly: between visitors, then between their tables, whatever anyone does."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from branchline.client import Bot
from branchline.core.contract import View
from branchline.web.app import Settings
from branchline.web.tables import clock, thinkers
from branchline.web.tables.fairness import Asker, FairQueue, Kind
from branchline.web.tables.thinkers import (
    HINTS_BY_SOURCE,
    HINTS_BY_VISITOR,
    Hint,
    Load,
    Question,
    Thinkers,
    ThinkingFailed,
    TooManyWaiting,
    Worker,
)
from tests.web.serving import run, serving

GAME = "railroad-ink"


def served(queue: FairQueue[str], most: int = 1000) -> list[str]:
    return [item for _ in range(most) if (item := queue.get()) is not None]


def test_hints_come_first_then_bots_then_reviews() -> None:
    queue: FairQueue[str] = FairQueue()
    for kind in (Kind.REVIEW, Kind.BOT, Kind.HINT, Kind.BOT):
        queue.put(Asker(kind, "ann"), kind.name)
    assert served(queue) == ["HINT", "BOT", "BOT", "REVIEW"]


def test_visitors_take_turns_and_so_do_the_tables_of_each() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in ("e1", "e2", "e3"):
        for _ in range(3):
            queue.put(Asker(Kind.BOT, "eve", table), table)
    for _ in range(2):
        queue.put(Asker(Kind.BOT, "ann", "a1"), "a1")
    assert served(queue) == ["e1", "a1", "e2", "a1", "e3", "e1", "e2", "e3", "e1", "e2", "e3"]


def test_who_was_away_is_served_at_once_but_has_saved_nothing_up() -> None:
    queue: FairQueue[str] = FairQueue()
    for _ in range(100):
        queue.put(Asker(Kind.BOT, "eve", "e"), "e")
    served(queue, 50)
    for _ in range(4):
        queue.put(Asker(Kind.BOT, "ann", "a"), "a")
    assert sorted(served(queue, 2)) == ["a", "e"]
    assert sorted(served(queue, 6)) == ["a", "a", "a", "e", "e", "e"]


def test_many_names_at_one_address_gain_little() -> None:
    queue: FairQueue[str] = FairQueue()
    for eve in range(100):
        queue.put(Asker(Kind.BOT, f"eve {eve}", f"e{eve}", "6.6.6.6"), "e")
    served(queue, 20)
    for _ in range(5):
        queue.put(Asker(Kind.BOT, "ann", "a", "1.1.1.1"), "a")
    assert (
        served(queue, 15).count("a") >= 5
    )  # each of Ann's thoughts waits for two of all the others together


def test_a_network_of_ipv6_is_one_source_and_gains_little_by_its_many_addresses() -> None:
    queue: FairQueue[str] = FairQueue()
    for eve in range(100):
        queue.put(Asker(Kind.HINT, f"eve {eve}", f"e{eve}", f"2001:db8::{eve:x}"), "e")
    assert queue.count(Kind.HINT, source="2001:db8::/64") == 100
    served(queue, 20)
    for _ in range(5):
        queue.put(Asker(Kind.HINT, "ann", "a", "2001:db8:0:1::1"), "a")
    assert served(queue, 15).count("a") >= 5


class Slow:
    """Stands in for a worker process: notes whose question it is asked, and answers when it is let go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        monkeypatch.setattr(Worker, "answer", self._answer)

    async def _answer(self, question: Question, _seconds: float) -> list[str]:
        self.asked.append(question.game)
        await asyncio.sleep(0)
        return [question.game]


def test_twelve_tables_of_twelve_bots_slow_nobody_down_more_than_three_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A turn of Ann's bots is three thoughts; meanwhile at most six of Eve's 144 are, on one worker."""
    slow = Slow(monkeypatch)

    async def play() -> None:
        few = Thinkers(1, 60, 1 << 30)
        eve = [
            asyncio.create_task(few.ask(Load("eve", 1), Asker(Kind.BOT, "eve", f"table {table}", "6.6.6.6")))
            for table in range(12)
            for _ in range(12)
        ]
        while len(slow.asked) < 10:
            await asyncio.sleep(0)
        before = len(slow.asked)
        ann = Asker(Kind.BOT, "ann", "hers", "1.1.1.1")
        await asyncio.gather(*(few.ask(Load("ann", 1), ann) for _ in range(3)))
        turn = slow.asked[before:]
        assert turn.count("ann") == 3
        assert len(turn) <= 9
        await asyncio.gather(*eve)
        assert slow.asked.count("eve") == 144

    run(play())


def test_so_many_hints_may_wait_for_a_visitor_and_for_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    Slow(monkeypatch)

    async def play() -> None:
        few = Thinkers(1, 60, 1 << 30)
        question = Hint("depot", 1, "", View(seat=0, seats=1, acting=(0,)), 0)

        async def refused(visitor: str, count: int) -> int:
            asker = Asker(Kind.HINT, visitor, "table", "6.6.6.6")
            waiting = [few.advise(question, asker) for _ in range(count)]
            answers = await asyncio.gather(*waiting, return_exceptions=True)
            return sum(isinstance(answer, TooManyWaiting) for answer in answers)

        assert await refused("eve", HINTS_BY_VISITOR + 3) == 2  # one of them is being thought about
        crowd = [refused(f"eve {number}", 1) for number in range(HINTS_BY_SOURCE + 3)]
        assert sum(await asyncio.gather(*crowd)) == 2

    run(play())


def test_whoever_stops_waiting_does_not_keep_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(monkeypatch)

    async def play() -> None:
        few = Thinkers(1, 60, 1 << 30)
        asker = Asker(Kind.BOT, "eve", "table")
        asked = [asyncio.create_task(few.ask(Load(f"{n}", 1), asker)) for n in range(5)]
        await asyncio.sleep(0)
        asked[1].cancel()  # waits
        asked[0].cancel()  # has the worker, or is about to
        await asyncio.gather(*asked, return_exceptions=True)
        assert slow.asked[-3:] == ["2", "3", "4"]
        assert await few.ask(Load("next", 1), asker) == ["next"]
        assert few.waiting(Kind.BOT) == 0

    run(play())


# --- tables that nobody watches -----------------------------------------------------------------------


def test_bots_pause_while_nobody_watches_and_go_on_when_somebody_comes(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create(GAME, [Bot("random"), Bot("random")])
            session = await server.services.tables.find(table.id)
            server.services.bots.wake(session)
            assert not server.services.bots._playing
            assert session.version == 0
            async with ann.watch(table.id) as spectator:
                await spectator.until(lambda now: any(line.kind == "turn" for line in now.log))
            await asyncio.gather(*server.services.bots._playing.values())  # each comes to an end
            assert not session.ended
            async with ann.watch(table.id) as spectator:
                await spectator.until(lambda now: now.outcome)

    run(play())


def test_bots_at_an_unwatched_table_play_when_its_time_is_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        ahead, now = 0.0, clock.now
        monkeypatch.setattr(clock, "now", lambda: now() + ahead)
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create(GAME, [Bot("random"), Bot("random")], clock=60)
            session = await server.services.tables.find(table.id)
            before = session.length
            ahead = 61.0
            await server.services.clock.wake_late_tables()
            await asyncio.gather(*server.services.bots._playing.values())
            assert session.length > before

    run(play())


def test_thoughts_of_a_table_that_everyone_has_left_are_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They had been queued; when it is their turn nobody wants them any more."""
    asked: list[str] = []
    go = asyncio.Event()

    async def answer(_self: Any, question: Question, _seconds: float) -> list[str]:
        asked.append(question.game)
        await go.wait()
        return []

    async def play() -> None:
        monkeypatch.setattr(Worker, "answer", answer)
        async with serving(tmp_path, thinkers=1) as server, server.client() as ann:
            table = await ann.create(GAME, [Bot("random")] * 4)
            async with ann.watch(table.id):
                pass
            while server.services.hub.sockets():
                await asyncio.sleep(0)
            go.set()
            await asyncio.gather(*server.services.bots._playing.values())
            assert len(asked) == 1

    run(play())


# --- workers ------------------------------------------------------------------------------------------


def test_as_many_thinkers_as_cores_less_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, count in ((1, 1), (2, 1), (8, 7)):
        monkeypatch.setattr(
            os, "sched_getaffinity", lambda _pid, cores=cores: set(range(cores)), raising=False
        )
        assert Settings(tmp_path).thinkers == count
    assert Settings(tmp_path, thinkers=3).thinkers == 3


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be frozen here")
def test_a_frozen_thinker_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when it is asked to load another game, for which there is much time."""
    monkeypatch.setattr(thinkers, "_work", _obliging_work)

    async def think() -> None:
        worker = Worker(memory=1 << 30)
        await worker.answer(Load("depot", 1), 60)
        frozen = worker._process
        assert frozen is not None
        assert frozen.pid is not None
        os.kill(frozen.pid, signal.SIGSTOP)
        with pytest.raises(ThinkingFailed, match="TimeoutError"):
            await worker.answer(Load("railroad-ink", 1), 0.05)
        await worker.answer(Load("railroad-ink", 1), 60)
        assert worker._process is not frozen
        await asyncio.to_thread(frozen.join)  # it is gone
        worker.kill()

    run(think())


def _obliging_work(pipe: Any, _memory: int) -> None:
    while True:
        pipe.recv()
        pipe.send((True, []))
