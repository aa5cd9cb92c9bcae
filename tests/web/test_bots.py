"""Bots that crash, hang or want nonsense: the table goes on."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from branchline.client import Bot, Me
from branchline.core.contract import View
from branchline.web import app
from branchline.web.tables import bots
from branchline.web.tables import service as tables
from branchline.web.tables.bots import Thinkers, ThinkingFailed, _Worker
from tests.web.serving import play_on, run, serving


async def _crash(_self: Any, *_question: Any) -> list[str]:
    raise ThinkingFailed("crashed")


async def _nonsense(_self: Any, *_question: Any) -> list[str]:
    return ["nonsense"]


@pytest.mark.parametrize("think", [_crash, _nonsense])
def test_any_legal_move_when_all_else_fails(
    think: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            monkeypatch.setattr(Thinkers, "think", think)
            table = await ann.create("depot", [Me(), Bot()])
            async with ann.watch(table.id, 0) as seat:
                await play_on(seat, random.Random(1))
                assert seat.now.outcome is not None

    run(play())


def test_a_worker_that_dies_or_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second question is asked of a new process."""

    async def think() -> None:
        worker = _Worker()
        monkeypatch.setattr(bots, "_work", _dying_work)
        with pytest.raises(ThinkingFailed):
            await worker.load("railroad-ink")
        monkeypatch.setattr(bots, "_work", _hanging_work)
        with pytest.raises(ThinkingFailed, match="TimeoutError"):
            await worker._ask(("railroad-ink", 1, "", None, 0), 0.05)
        monkeypatch.setattr(bots, "_work", _good_work)
        assert await worker._ask(("railroad-ink", 1, "greedy", None, 0), 60) == ["a move"]
        worker.kill()

    run(think())


def _dying_work(pipe: Any) -> None:
    pipe.recv()


def _hanging_work(pipe: Any) -> None:
    pipe.recv()
    pipe.recv()  # which never comes


def _good_work(pipe: Any) -> None:
    pipe.recv()
    pipe.send((True, ["a move"]))


def test_a_bot_gets_its_view_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[View] = []

    async def think(_self: Any, game: str, bot: str, view: View) -> list[str]:
        assert (game, bot) == ("depot", "greedy")
        asked.append(view)
        raise ThinkingFailed

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            monkeypatch.setattr(Thinkers, "think", think)
            table = await ann.create("depot", [Me(), Bot()])
            async with ann.watch(table.id, 0) as seat:
                await play_on(seat, random.Random(1))
            session = await server.app.tables.find(table.id)
            assert asked
            assert all(
                type(view) is type(session.table.view(1)) and view.seat == 1
                for view in asked
                if session.table
            )

    run(play())


def test_what_must_be_compiled_is_compiled_where_bots_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fresh server loads no game in its own process before a worker has; whoever wants a table waits."""
    loaded: list[str] = []
    load, know = Thinkers.load, tables.known

    async def first(thinkers: Thinkers, game: str) -> None:
        loaded.append(f"there {game}")
        await load(thinkers, game)

    def then(game: str) -> Any:
        loaded.append(f"here {game}")
        return know(game)

    async def play() -> None:
        monkeypatch.setattr(Thinkers, "load", first)
        monkeypatch.setattr(tables, "known", then)
        monkeypatch.setattr(app, "known", then)
        async with serving(tmp_path, warm=True) as server, server.client() as ann:
            await ann.create("depot", [Me(), Bot()])
            assert loaded.index("there depot") < loaded.index("here depot")

    run(play())
