"""Reviews at a server: of games that have ended, one at a time for everyone, kept, given up when asked to."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from branchline.client import Client, Me, ServerRefused
from branchline.games import built_in
from branchline.study.review import Decision
from branchline.web.render.review import ReviewInfo, Teaser
from branchline.web.tables import reviews
from branchline.web.tables.thinkers import Judge, Thinkers
from tests.soak import rotating
from tests.web.serving import finished, run, serving


async def reviewed(client: Client, table: str) -> ReviewInfo:
    """A review, when it is finished."""
    while (found := await client.review(table)).of:
        await asyncio.sleep(0.05)  # there is nothing but asking again
    return found


@rotating("game", list(built_in()))
@pytest.mark.usefixtures("quick")
def test_a_review_is_made_once_and_kept(database: str, tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client("Ann") as ann:
            table = await finished(ann, game=game)
            found = await reviewed(ann, table)
            assert found.turns, "something was decided"
            assert all(turn.word and turn.label for turn in found.turns)
            for turn in found.turns:
                if turn.better:
                    assert (await ann.better_board(table, 0, turn.turn)).panes, "as it would have been"
            with pytest.raises(ServerRefused, match="no-such-turn"):
                await ann.better_board(table, 0, 1000)
        async with serving(tmp_path, database) as server, server.client("Bob") as bob:
            assert await bob.review(table) == found

    run(play())


def test_a_game_that_goes_on_is_not_reviewed(tmp_path: Path) -> None:
    """Whatever an expert says about it would help whoever plays it."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create("railroad-ink", [Me()])
            for ask in (ann.review(table.id), ann.cancel_review(table.id), ann.better_board(table.id, 0, 1)):
                with pytest.raises(ServerRefused, match="not-over"):
                    await ask

    run(play())


def test_everyone_has_one_at_a_time_and_may_give_it_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Judge] = []

    async def study(_self: Any, question: Judge, *_more: Any) -> Any:
        asked.append(question)
        await asyncio.Event().wait()

    async def play() -> None:
        async with (
            serving(tmp_path) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            table = await finished(ann, bob)
            monkeypatch.setattr(Thinkers, "study", study)
            assert (await ann.review(table, 0)).of == 14
            with pytest.raises(ServerRefused, match="too-many"):
                await ann.review(table, 1)
            assert (await bob.review(table, 1)).of == 14
            assert (await bob.cancel_review(table, 0)).of == 14, "it is Ann's"
            assert (await ann.cancel_review(table, 0)).of == 0
            assert (await ann.review(table, 0)).of == 14, "begun anew"
            assert {question.seat for question in asked} == {0, 1}

    run(play())


@pytest.mark.parametrize(
    ("quick_look", "closer_look", "told"),
    [(6.0, 6.0, True), (6.0, 1.0, False), (1.0, 6.0, False), (3.0, 3.0, True)],
)
def test_the_end_of_a_game_tells_of_a_mistake_that_is_certain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_look: float, closer_look: float, told: bool
) -> None:
    """Of two points at least, beyond twice its error, in a second look, too; else it is silent."""
    closer: list[int] = []

    async def study(_self: Any, question: Judge, *_more: Any) -> Any:
        lost = (
            (quick_look if question.effort == reviews.GLANCE else closer_look) if question.turn == 3 else 0.5
        )
        if question.effort != reviews.GLANCE:
            closer.append(question.turn)
        decision = Decision((), ("done",), ("done",), (), 60.0, 60.0 - lost, lost, 1.0, None)
        return (decision,)

    async def play() -> None:
        async with (
            serving(tmp_path) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            table = await finished(ann, bob)
            monkeypatch.setattr(Thinkers, "study", study)
            for _ in range(2):  # it is thought about once
                found = await ann._json("POST", f"/api/tables/{table}/reviews/0/teaser", Teaser)
            assert bool(found.title) is told
            assert closer == ([3] if quick_look > 2 else [])
            with pytest.raises(ServerRefused, match="not-your-seat"):
                await bob._request("POST", f"/api/tables/{table}/reviews/0/teaser")

    run(play())


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """With less effort than people are given."""
    monkeypatch.setattr("branchline.web.tables.reviews.QUICK", 0.02)
    monkeypatch.setattr("branchline.web.tables.reviews.THOROUGH", 0.02)
