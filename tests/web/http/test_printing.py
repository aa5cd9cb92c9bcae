"""Printing at a server: pages in every language, documents and pictures of them, in bounds."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from branchline.core.texts import LANGUAGES
from branchline.games import built_in
from branchline.printing import kinds_of
from branchline.web.http import printing
from branchline.web.http.limits import Limits, Rate
from tests.web.foreign import GAME
from tests.web.http.test_opening import png_size
from tests.web.http.test_pages import data_of
from tests.web.serving import run, serving

BOARD = "/print/railroad-ink/first.png?kind=board"


def test_every_game_that_can_be_printed_has_its_page_in_every_language(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            index = (await ann._http.get("/print")).text
            for name in built_in():
                assert f'href="/print/{name}"' in index
                for language in LANGUAGES:
                    answer = await ann._http.get(f"/print/{name}", params={"language": language})
                    assert answer.status_code == 200
                    data: Any = data_of(answer.text)
                    assert [kind["id"] for kind in data["kinds"]] == [kind.id for kind in kinds_of(name)]
                    asked = {setting for kind in kinds_of(name) for setting in kind.settings}
                    assert {setting["name"] for setting in data["game"]["settings"]} == asked

    run(look())


def test_the_document_is_a_pdf_in_the_readers_language(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            answers = {}
            for language in LANGUAGES:
                query = f"kind=depots&paper=letter&colour=false&language={language}"
                answer = await ann._http.get(f"/print/depot/sheets.pdf?{query}")
                assert answer.headers["content-type"] == "application/pdf"
                assert f'filename="depot-{language}.pdf"' in answer.headers["content-disposition"]
                answers[language] = answer.content
            assert all(pdf.startswith(b"%PDF-") for pdf in answers.values())
            assert len(set(answers.values())) == len(LANGUAGES)

    run(look())


def test_the_first_page_is_shown_as_it_will_be(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            plain = await ann._http.get(BOARD)
            other = await ann._http.get(f"{BOARD}&option=edition=lush-green&option=expansion=lakes")
            assert png_size(plain.content) == (840, 1188)
            assert png_size(other.content) == (840, 1188)
            assert plain.content != other.content

    run(look())


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/print/chess", 404),
        ("/print/depot/sheets.docx", 404),
        ("/print/chess/sheets.pdf", 404),
        ("/print/depot/first.png?kind=board", 400),
        ("/print/depot/first.png?paper=a5", 400),
        ("/print/depot/first.png?option=edition=deep-blue", 400),
        ("/print/railroad-ink/first.png?option=edition=deep-green", 400),
        ("/print/railroad-ink/first.png?kind=goals", 400),
    ],
)
def test_what_there_is_not_is_refused_with_a_sentence(path: str, status: int, tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            answer = await ann._http.get(path)
            assert answer.status_code == status
            assert re.search(r"\w", answer.json()["text"])

    run(look())


@pytest.mark.usefixtures("foreign")
def test_a_game_that_declares_nothing_is_not_offered(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path, games=(GAME,)) as server, server.client() as ann:
            assert f"/print/{GAME}" not in (await ann._http.get("/print")).text
            assert (await ann._http.get(f"/print/{GAME}")).status_code == 404
            refused = await ann._http.get(f"/print/{GAME}/sheets.pdf")
            assert (refused.status_code, refused.json()["code"]) == (400, "nothing-to-print")

    run(look())


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    async def look() -> None:
        limits = Limits(requests=Rate(23, 0.001))
        async with serving(tmp_path, limits=limits) as server, server.client() as ann:
            path = "/print/depot/first.png?kind=depots"
            assert [(await ann._http.get(path)).status_code for _ in range(3)] == [200, 200, 429]

    run(look())


def test_the_same_sheets_are_made_once_for_all_who_want_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def make(job: Any, file: str) -> bytes:
        made.append((job, file))
        return b"%PDF-"

    monkeypatch.setattr(printing, "_make", make)

    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            wanted = [ann._http.get("/print/depot/sheets.pdf") for _ in range(4)]
            assert {answer.content for answer in await asyncio.gather(*wanted)} == {b"%PDF-"}

    run(look())
    assert len(made) == 1
