"""Under load bots think less, whoever has asked for most of it first; whose turn is next stays the same."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Any

import pytest

from branchline import games
from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.games.depot.rules import DepotGame
from branchline.web.tables import thinkers
from branchline.web.tables.effort import FULL, STEPS, Effort
from branchline.web.tables.fairness import Asker, Kind
from branchline.web.tables.thinkers import Hint, Load, Question, Think, Thinkers, Worker
from tests.web.serving import run

(FIRST, LESS), (SECOND, LEAST) = STEPS


class Asked:
    """Stands in for the worker processes: notes who was thought about, with how much effort."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.efforts: list[tuple[str, float]] = []
        monkeypatch.setattr(Worker, "answer", self._answer)

    async def _answer(self, question: Question, _seconds: float) -> list[str]:
        assert isinstance(question, Think)
        self.efforts.append((question.bot, question.effort))
        await asyncio.sleep(0)
        return []

    def of(self, name: str) -> list[float]:
        return [effort for who, effort in self.efforts if who == name]


def thought(name: str) -> Think:
    view: Any = None
    return Think("depot", 1, name, view, 1)


def said(caplog: pytest.LogCaptureFixture) -> list[float]:
    """The efforts that the log tells of, in order."""
    return [vars(record)["effort"] for record in caplog.records if hasattr(record, "effort")]


def test_whoever_has_waited_for_many_thoughts_of_each_thinker_gets_a_share() -> None:
    for count in (1, 3):
        effort = Effort(count)
        given = [effort.begin(came=0) for _ in range((SECOND + 2) * count)]
        assert given.count(FULL) == FIRST * count
        assert given.count(LESS) == (SECOND - FIRST) * count
        assert given == sorted(given, reverse=True)
        assert given[-1] == effort.least == LEAST
        assert effort.begin(came=effort.begun) == FULL  # who has just come
        assert effort.least == LEAST


def test_each_change_is_one_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = Asked(monkeypatch)

    async def play() -> None:
        few = Thinkers(2, 60, 1 << 30)
        for _ in range(2):
            asker = Asker(Kind.BOT, "eve", "table")
            await asyncio.gather(*(few.ask(thought("eve"), asker) for _ in range(3 * SECOND)))
            assert few.effort == FULL  # nothing waits any more

    with caplog.at_level(logging.INFO):
        run(play())
    assert len(asked.efforts) == 6 * SECOND
    assert said(caplog) == [LESS, LEAST, FULL] * 2


def test_twelve_tables_of_twelve_bots_are_thought_about_less_and_nobody_else_s_are(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = Asked(monkeypatch)

    async def play() -> None:
        few = Thinkers(1, 60, 1 << 30)
        eve = [
            asyncio.create_task(few.ask(thought("eve"), Asker(Kind.BOT, "eve", f"table {table}")))
            for table in range(12)
            for _ in range(12)
        ]
        while len(asked.efforts) < 60:
            await asyncio.sleep(0)
        assert few.effort == LEAST
        ann = Asker(Kind.BOT, "ann", "hers")
        await asyncio.gather(*(few.ask(thought("ann"), ann) for _ in range(3)))
        await asyncio.gather(*eve)

    with caplog.at_level(logging.INFO):
        run(play())
    assert asked.of("ann") == [FULL] * 3
    eves = asked.of("eve")  # the first did not wait at all
    assert eves == [FULL] * (1 + FIRST) + [LESS] * (SECOND - FIRST) + [LEAST] * (143 - SECOND)
    assert said(caplog) == [LESS, LEAST, FULL]


def test_when_very_many_want_to_know_all_of_them_get_less(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(monkeypatch)

    async def play() -> None:
        few = Thinkers(1, 60, 1 << 30)
        crowd = [(f"{number}", Asker(Kind.BOT, f"{number}", f"table {number}")) for number in range(50)]
        await asyncio.gather(*(few.ask(thought(name), asker) for name, asker in crowd for _ in range(3)))

    run(play())
    assert all(asked.of(f"{number}")[-1] == LEAST for number in range(50))


def test_a_table_full_of_bots_alone_on_the_server_gets_all_there_is(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = Asked(monkeypatch)

    async def play() -> None:
        few = Thinkers(1, 60, 1 << 30)
        asker = Asker(Kind.BOT, "ann", "hers")
        for _ in range(7):
            await asyncio.gather(*(few.ask(thought("ann"), asker) for _ in range(11)))

    with caplog.at_level(logging.INFO):
        run(play())
    assert set(asked.of("ann")) == {FULL}
    assert said(caplog) == []


def test_a_bot_thinks_as_hard_as_the_question_says(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.game("depot", 1)
    table = Table(game, game.meta.options(), 2, Committed(b"seed"))
    (seat, *_) = table.waiting()
    imagined: list[int] = []
    imagine = DepotGame.imagine

    def counted(self: DepotGame, view: Any, random: Random) -> Any:
        imagined.append(1)
        return imagine(self, view, random)

    monkeypatch.setattr(DepotGame, "imagine", counted)
    for kind in (Think, Hint):
        counts = []
        for effort in (FULL, LESS, LEAST):
            imagined.clear()
            assert thinkers._think(kind("depot", 1, "greedy", table.view(seat), 1, effort), game)
            counts.append(len(imagined))
        assert counts == [count + (kind is Hint) for count in (6, 3, 2)]  # a hint is explained on one more
        for effort in (FULL, LEAST):  # one that has no measure of effort
            imagined.clear()
            assert thinkers._think(kind("depot", 1, "random", table.view(seat), 1, effort), game)
            assert len(imagined) == 1 + (kind is Hint)


def test_loading_a_game_takes_what_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[Question] = []

    async def answer(_self: Worker, question: Question, _seconds: float) -> list[str]:
        loaded.append(question)
        return []

    async def play() -> None:
        few = Thinkers(1, 60, 1 << 30)
        load = Load("depot", 1)
        await asyncio.gather(*(few.ask(load) for _ in range(2 * SECOND)))
        assert loaded == [load] * (2 * SECOND)

    monkeypatch.setattr(Worker, "answer", answer)
    run(play())
