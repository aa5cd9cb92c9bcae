"""What takes long to make is made once, for each source in turn, and holds nobody else up."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from branchline.client import Me
from branchline.web.http import previews
from branchline.web.http.making import Making
from branchline.web.threads import Workshop
from tests.web.serving import run, serving

GAME = "railroad-ink"


def test_what_several_want_is_made_once() -> None:
    made: list[str] = []

    async def play() -> None:
        making, may_end = Making[str](4), asyncio.Event()

        async def make() -> str:
            made.append("picture")
            await may_end.wait()
            return "picture"

        waiting = [asyncio.create_task(making.get("a", make)) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()  # the others get theirs all the same
        may_end.set()
        assert await asyncio.gather(*waiting[1:]) == ["picture"] * 2
        assert await making.get("a", make) == "picture"

    run(play())
    assert made == ["picture"]


def test_what_fails_is_made_anew_by_whoever_asks_next() -> None:
    async def play() -> None:
        making = Making[str](4)

        async def fail() -> str:
            raise OSError("no paper")

        async def make() -> str:
            return "picture"

        with pytest.raises(OSError, match="no paper"):
            await making.get("a", fail)
        assert await making.get("a", make) == "picture"

    run(play())


def test_the_work_of_a_source_is_done_one_after_the_other_and_that_of_others_beside_it() -> None:
    async def play() -> None:
        workshop, may_end = Workshop(), threading.Event()
        begun: list[str] = []

        def work(name: str) -> None:
            begun.append(name)
            if name.startswith("eve"):
                may_end.wait(60)

        eve = [asyncio.create_task(workshop.make("6.6.6.6", work, f"eve {number}")) for number in range(5)]
        for number in range(3):
            await workshop.make("1.1.1.1", work, f"ann {number}")
        assert sorted(begun) == ["ann 0", "ann 1", "ann 2", "eve 0"]
        may_end.set()
        await asyncio.gather(*eve)
        workshop.close()

    run(play())


def test_a_picture_that_takes_for_ever_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = threading.Event()
    card = previews._game_card

    def stuck(name: str, language: str) -> bytes:
        if language == "uk":
            may_end.wait(60)
        return card(name, language)

    monkeypatch.setattr(previews, "_game_card", stuck)

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            path = f"/picture/{GAME}/card.png"
            eve = {"accept-language": "uk", "x-forwarded-for": "192.0.2.6"}
            waiting = asyncio.create_task(ann._http.get(path, headers=eve))
            assert (await ann._http.get(path)).status_code == 200
            assert not waiting.done()
            may_end.set()
            assert (await waiting).status_code == 200

    run(play())


@pytest.mark.parametrize("file", ["light", "dark", "light.png", "svg", "LIGHT.svg", "light.svg.svg"])
def test_a_picture_without_such_a_theme_is_not_there(tmp_path: Path, file: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create(GAME, [Me()])
            for path in (f"/t/{table.id}/picture/{file}", f"/picture/{GAME}/{file}"):
                answer = await asyncio.wait_for(ann._http.get(path), 30)
                assert answer.status_code == 404, path

    run(play())
