"""While a server compiles its games people play with quick bots; what needs a search waits, and says so."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline import games
from branchline.client import Bot, Me
from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.web.errors import Refused
from branchline.web.http.games import game_info, preparing_info
from branchline.web.tables import readiness
from branchline.web.tables.readiness import Readiness
from tests.web.serving import my_turns, run, serving


class FakeCompiler:
    """Compiles in two steps; Depot breaks."""

    def __init__(self, game: str, _niceness: int) -> None:
        self.game = game

    def __iter__(self) -> Iterator[tuple[int, int]]:
        yield 1, 2
        if self.game == "depot":
            raise BranchlineError("worker-lost", text("Broken."))
        yield 2, 2

    def kill(self) -> None:
        pass


def test_games_get_ready_one_after_the_other_even_if_one_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "Compiler", FakeCompiler)
    monkeypatch.setattr(games, "is_compiled", lambda game: game == "land-vs-sea")
    shares: list[float | None] = []

    async def compile_all() -> None:
        ready = Readiness()
        ready.expect(["railroad-ink", "land-vs-sea", "depot"])
        ready.on_progress = lambda: shares.append(ready.share)
        await ready.look()
        assert ready.is_compiled("land-vs-sea")
        assert not ready.is_compiled("depot")
        waiting = asyncio.ensure_future(ready.wait_until_compiled("depot"))
        await ready.run()
        await waiting
        assert ready.sentence() is None

    run(compile_all())
    assert shares == [0.25, 0.5, 0.5, 0.75, None]


def test_nothing_is_said_before_anybody_has_looked() -> None:
    ready = Readiness()
    ready.expect(["depot"])
    assert ready.sentence() is None
    assert not ready.is_compiled("depot")


def test_a_search_is_refused_with_the_progress() -> None:
    ready = Readiness()
    ready.expect(["depot", "railroad-ink"])
    ready.find_missing(["depot"])
    ready.advance(0.4)
    ready.require_compiled("railroad-ink")
    with pytest.raises(Refused, match="40 %") as caught:
        ready.require_compiled("depot")
    assert caught.value.status == 503


def test_a_new_table_is_offered_quick_bots_until_its_game_is_compiled(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server:
            ready = server.services.readiness
            ready.expect(["depot"])
            ready.find_missing(["depot"])
            assert game_info(server.services, "depot", "en").ready == ("newcomer", "relaxed", "greedy")
            ink = game_info(server.services, "railroad-ink", "en")
            assert ink.ready == ink.bots
            assert preparing_info(server.services, "en").games == ("depot",)
            ready.finish("depot")
            depot = game_info(server.services, "depot", "en")
            assert depot.ready == depot.bots
            assert preparing_info(server.services, "en").games == ()

    run(look())


def test_a_bot_that_searches_waits_until_its_game_is_compiled(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            ready = server.services.readiness
            ready.expect(["land-vs-sea"])
            table = await ann.create("land-vs-sea", [Me(), Bot("expert")])
            async with ann.watch(table.id, 0) as seat:
                while my_turns(seat.now):
                    await seat.play(seat.now.moves[0])
                assert not server.services.bots.waiting  # it has not asked for a process
                ready.finish("land-vs-sea")
                await seat.until(lambda now: my_turns(now) or now.outcome)

    run(play())


def test_processes_that_interpret_a_game_are_replaced_when_it_is_compiled(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, thinkers=1) as server:
            bots, ready = server.services.bots, server.services.readiness
            ready.expect(["depot"])
            await bots.load("depot")
            (worker,) = bots._thinkers._workers
            before = worker._process
            ready.finish("depot")
            await bots.load("depot")
            assert worker._process is not before

    run(play())
