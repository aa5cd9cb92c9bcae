"""Hints: for whom, from what, and how many."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from branchline.bots import Advice
from branchline.client import Here, Me, Open, ServerRefused
from branchline.web.http.limits import Limits, Rate
from branchline.web.tables.thinkers import Hint, Question, Thinkers, ThinkingFailed
from tests.web.serving import run, serving

GAME = "railroad-ink"


def test_a_hint_is_a_legal_plan_and_a_sentence(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me()])
            async with ann.watch(table.id, 0) as seat:
                hint = await seat.hint()
                assert hint.text.startswith("In your place the bot draws ")
                for move in hint.moves:
                    await seat.play(move)

    run(play())


def test_a_hint_comes_from_the_seats_own_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []

    async def advise(_self: Any, question: Question, *_more: Any) -> Advice:
        asked.append(question)
        raise ThinkingFailed

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            monkeypatch.setattr(Thinkers, "advise", advise)
            table = await ann.create("depot", [Me(), Here()])
            session = await server.services.tables.find(table.id)
            async with ann.watch(table.id, session.to_act()[0]) as seat:
                with pytest.raises(ServerRefused, match="no-idea"):
                    await seat.hint()
            assert session.table is not None
            [question] = asked
            assert isinstance(question, Hint)
            assert (question.game, question.rules, question.bot) == ("depot", session.game.rules, "expert")
            assert question.view == session.table.view(session.to_act()[0])

    run(play())


def test_who_gets_no_hint(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            table = await ann.create(GAME, [Me(), Open()], hints=False)
            table = await bob.sit_down(table.id, 1, table.invites[0].path)
            assert not table.hints
            async with bob.watch(table.id, 1) as second, bob.watch(table.id) as watching:
                with pytest.raises(ServerRefused, match="no-hints"):
                    await second.hint()
                with pytest.raises(ServerRefused, match="not-the-creator"):
                    await bob.allow_hints(table.id, True)
                assert (await ann.allow_hints(table.id, True)).hints
                assert (await second.until(lambda now: now.table.hints)).table.hints
                for move in (await second.hint()).moves:
                    await second.play(move)
                with pytest.raises(ServerRefused, match="not-your-turn"):
                    await second.hint()  # confirmed
                with pytest.raises(ServerRefused, match="not-your-seat"):
                    await watching.hint()

    run(play())


def test_hints_are_counted_for_each_visitor(tmp_path: Path) -> None:
    limits = Limits(hints=Rate(2, 1e-9))

    async def play() -> None:
        async with serving(tmp_path, limits=limits) as server, server.client() as ann, server.client() as bob:
            mine = await ann.create(GAME, [Me()])
            his = await bob.create(GAME, [Me()])
            async with ann.watch(mine.id, 0) as seat, bob.watch(his.id, 0) as other:
                await seat.hint()
                await seat.hint()
                with pytest.raises(ServerRefused, match="too-many"):
                    await seat.hint()
                await other.hint()

    run(play())
