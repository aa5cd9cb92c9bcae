"""A lesson at a server: it starts at once, is marked as what it is, and claims no proof."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from branchline.client import Me, ServerRefused
from branchline.core.texts import LANGUAGES
from branchline.games import built_in, package
from branchline.web.render.messages import TableInfo
from tests.web.http.test_pages import data_of
from tests.web.serving import play_on, run, serving


def test_a_lesson_is_marked_and_proves_nothing(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann._json("POST", "/api/lessons/railroad-ink/first-game", TableInfo, {})
            assert table.status == "running"
            assert table.lesson
            for language, words in (("en", "Welcome!"), ("uk", "Вітаємо!"), ("ru", "Добро пожаловать!")):
                page = (await ann._http.get(f"/t/{table.id}", params={"language": language})).text
                lesson = data_of(page)["lesson"]
                assert isinstance(lesson, dict)
                assert lesson["first"]
                assert lesson["before"] == 0
                assert lesson["steps"][0]["text"].startswith(words)
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
            assert data_of((await ann._http.get(f"/t/{table.id}")).text)["lesson"] is None
            for lesson in ("nothing/first-game", "railroad-ink/nothing"):
                with pytest.raises(ServerRefused, match="no-lesson"):
                    await ann._json("POST", f"/api/lessons/{lesson}", TableInfo, {})

    run(look())


def test_a_short_lesson_begins_where_something_can_be_shown(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann._json("POST", "/api/lessons/depot/advanced", TableInfo, {})
            assert table.options["version"] == "advanced"
            lesson = data_of((await ann._http.get(f"/t/{table.id}")).text)["lesson"]
            assert isinstance(lesson, dict)
            assert not lesson["first"]
            async with ann.watch(table.id, 0) as seat:
                made = [move for line in seat.now.log if line.seat == 0 for move in line.items]
                assert len(made) == lesson["before"] == 2
                await seat.play("P-purple-star>1")
                await seat.play("discard:P-green-rhombus")
                await seat.until(lambda now: "F-orange-circle>start" in now.log[-1].items)

    run(look())


def test_a_table_offers_lessons_about_what_is_played_there(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            for options, names in (
                ({}, []),
                ({"expansion": "lava", "second_expansion": "forest"}, ["lava", "forest"]),
            ):
                table = await ann.create("railroad-ink", [Me()], options=options)
                offered = data_of((await ann._http.get(f"/t/{table.id}")).text)["offered"]
                assert isinstance(offered, list)
                assert [lesson["name"] for lesson in offered] == names

    run(look())


def test_all_lessons_stand_on_one_page(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            for language in LANGUAGES:
                page = (await ann._http.get("/learn", params={"language": language})).text
                for game in built_in():
                    for lesson in package(game).lessons():
                        assert f'data-lesson="{lesson.name}"' in page
                        assert lesson.title.say(language) in page

    run(look())
