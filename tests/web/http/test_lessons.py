"""A lesson at a server: it starts at once, is marked as what it is, and claims no proof."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from branchline.client import Me, ServerRefused
from branchline.web.render.messages import TableInfo
from tests.web.http.test_pages import data_of
from tests.web.serving import play_on, run, serving


def test_a_lesson_is_marked_and_proves_nothing(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann._json("POST", "/api/lessons/railroad-ink", TableInfo, {})
            assert table.status == "running"
            assert table.lesson
            for language, words in (("en", "Welcome!"), ("uk", "Вітаємо!"), ("ru", "Добро пожаловать!")):
                page = (await ann._http.get(f"/t/{table.id}", params={"language": language})).text
                steps = data_of(page)["lesson"]
                assert isinstance(steps, list)
                assert steps[0]["text"].startswith(words)
            async with ann.watch(table.id, 0) as seat:
                assert sorted(seat.now.log[0].items) == ["hc", "hs", "rs", "sc"]
                await play_on(seat, Random(1))
                assert seat.now.table.status == "over"
                assert seat.now.table.proof is None, "its chance was known beforehand"

    run(look())


def test_other_tables_are_no_lessons(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create("railroad-ink", [Me()])
            assert not table.lesson
            assert data_of((await ann._http.get(f"/t/{table.id}")).text)["lesson"] == []
            with pytest.raises(ServerRefused, match="no-lesson"):
                await ann._json("POST", "/api/lessons/nothing", TableInfo, {})

    run(look())
