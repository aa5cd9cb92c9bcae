"""Bots that crash, hang or want nonsense: the table goes on."""

from __future__ import annotations

import asyncio
import multiprocessing.context
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from branchline.client import Bot, Me
from branchline.core.contract import View
from branchline.web import app
from branchline.web.tables import thinkers
from branchline.web.tables.thinkers import Load, Question, Think, Thinkers, ThinkingFailed, Worker
from tests.web.serving import play_on, run, serving


async def _crash(_self: Any, _question: Question, *_more: Any) -> list[str]:
    raise ThinkingFailed("crashed")


async def _nonsense(_self: Any, _question: Question, *_more: Any) -> list[str]:
    return ["nonsense"]


@pytest.mark.parametrize("ask", [_crash, _nonsense])
def test_any_legal_move_when_all_else_fails(
    ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            monkeypatch.setattr(Thinkers, "ask", ask)
            table = await ann.create("depot", [Me(), Bot()])
            async with ann.watch(table.id, 0) as seat:
                await play_on(seat, random.Random(1))
                assert seat.now.outcome is not None

    run(play())


def test_a_worker_that_dies_or_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second question is asked of a new process."""

    async def think() -> None:
        worker = Worker(memory=1 << 30)
        load = Load("railroad-ink", 1)
        monkeypatch.setattr(thinkers, "_work", _dying_work)
        with pytest.raises(ThinkingFailed):
            await worker.answer(load, 60)
        monkeypatch.setattr(thinkers, "_work", _hanging_work)
        with pytest.raises(ThinkingFailed, match="TimeoutError"):
            await worker._ask(load, 0.05)
        monkeypatch.setattr(thinkers, "_work", _good_work)
        assert await worker._ask(load, 60) == ["a move"]
        worker.kill()

    run(think())


def _dying_work(pipe: Any, _memory: int) -> None:
    pipe.recv()


def _hanging_work(pipe: Any, _memory: int) -> None:
    pipe.recv()
    pipe.recv()  # which never comes


def _good_work(pipe: Any, _memory: int) -> None:
    pipe.recv()
    pipe.send((True, ["a move"]))


def test_a_server_may_stop_while_a_worker_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has not started yet can't be killed: nobody tries to."""
    starting, may_start = threading.Event(), threading.Event()
    begin = multiprocessing.context.ForkServerProcess.start

    def start(process: Any) -> None:
        starting.set()
        may_start.wait()
        begin(process)

    monkeypatch.setattr(multiprocessing.context.ForkServerProcess, "start", start)

    async def stop() -> None:
        few = Thinkers(1, 60, 1 << 30)
        asking = asyncio.create_task(few.ask(Load("depot", 1)))
        await asyncio.to_thread(starting.wait)
        try:
            await few.stop()
        finally:
            may_start.set()
        assert await asking == []
        await few.stop()

    run(stop())


def test_a_bot_gets_its_view_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[View] = []

    async def ask(_self: Any, question: Question, *_more: Any) -> list[str]:
        assert isinstance(question, Think)
        assert (question.game, question.bot) == ("depot", "greedy")
        asked.append(question.view)
        raise ThinkingFailed

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            monkeypatch.setattr(Thinkers, "ask", ask)
            table = await ann.create("depot", [Me(), Bot()])
            async with ann.watch(table.id, 0) as seat:
                await play_on(seat, random.Random(1))
            session = await server.services.tables.find(table.id)
            assert asked
            assert all(
                type(view) is type(session.table.view(1)) and view.seat == 1
                for view in asked
                if session.table
            )

    run(play())


def test_the_game_somebody_waits_for_is_loaded_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    go_on = threading.Event()

    def load(game: str) -> None:
        begun.append(game)
        go_on.wait()

    async def play() -> None:
        monkeypatch.setattr(app, "loaded_game", load)
        async with serving(tmp_path, warm=True) as server:
            first, *_, last = server.services.offer.games
            while not begun:
                await asyncio.sleep(0)
            waiting = asyncio.ensure_future(server.services.tables.wait_until_loaded(last))
            await asyncio.sleep(0)
            go_on.set()
            await waiting
            assert begun[:2] == [first, last]

    run(play())
