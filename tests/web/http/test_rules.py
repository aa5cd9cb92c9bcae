"""The rules pages: a guide for each game, in each language, under the same anchors, with its pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from branchline.core.texts import LANGUAGES
from branchline.games import built_in
from branchline.web.render import guide
from tests.web.serving import run, serving


def test_every_game_has_its_page_in_every_language(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            index = (await ann._http.get("/rules")).text
            for name in built_in():
                assert f'href="/rules/{name}"' in index
                anchors = set()
                titles = set()
                for language in LANGUAGES:
                    answer = await ann._http.get(f"/rules/{name}", params={"language": language})
                    assert answer.status_code == 200
                    assert f'<html lang="{language}"' in answer.text
                    anchors.add(tuple(re.findall(r'<h[23] id="([^"]+)"', answer.text)))
                    titles.add(tuple(re.findall(r'<h[23] id="[^"]+">([^<]+)', answer.text)))
                assert len(anchors) == 1, "a link leads to the same place in every language"
                assert all(anchors)
                assert len(titles) == len(LANGUAGES)

    run(look())


def test_diagrams_are_pictures_that_never_change_under_their_address(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            page = (await ann._http.get("/rules/depot")).text
            pictures = re.findall(r'src="(/diagram/[^"]+)"', page)
            assert len(pictures) == 2 * page.count("<figure>"), "one by day and one by night"
            for picture in pictures:
                answer = await ann._http.get(picture)
                assert answer.headers["content-type"].startswith("image/svg+xml")
                assert "immutable" in answer.headers["cache-control"]
                assert "<script" not in answer.text
            assert (await ann._http.get(pictures[0].replace("-", "-0"))).status_code == 404

    run(look())


def test_every_game_has_a_card_and_a_reference_in_every_language(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            for name in built_in():
                for language in LANGUAGES:
                    wish = {"language": language}
                    card = await ann._http.get(f"/rules/{name}/card", params=wish)
                    assert card.status_code == 200
                    assert card.text.count("<h2>") > 2
                    reference = await ann._http.get(f"/rules/{name}/reference", params=wish)
                    assert reference.status_code == 200
                    assert reference.text.count("<img") > 20
                    assert all(
                        f"/diagram/{name}/{language}/" in img for img in reference.text.split("<img")[1:]
                    )

    run(look())


def test_the_rules_can_be_searched_without_scripts(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            found = (await ann._http.get("/rules", params={"q": "waypoint"})).text
            assert 'href="/rules/land-vs-sea#waypoints"' in found
            assert "<mark>" in found
            nothing = (await ann._http.get("/rules", params={"q": "<script>qwxyz"})).text
            assert "Nothing found" in nothing
            assert "<script>qwxyz" not in nothing

    run(look())


def test_rulings_have_anchors(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            page = (await ann._http.get("/rules/depot")).text
            assert '<li id="d14"><strong>D14</strong>' in page

    run(look())


def test_what_is_not_there_is_not_found(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            for path in (
                "/rules/chess",
                "/rules/chess/card",
                "/rules/chess/reference",
                "/diagram/chess/en/board/light-0.svg",
                "/diagram/depot/en/board/dim-0.svg",
                "/diagram/depot/xx/cards/light-0.svg",
            ):
                assert (await ann._http.get(path)).status_code == 404

    run(look())


def test_a_game_without_a_guide_still_has_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guide, "source", lambda _name, _language: None)
    guide.read_guide.cache_clear()

    async def look() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            answer = await ann._http.get("/rules/depot")
            assert answer.status_code == 200
            assert "Dock wagons to shared trains" in answer.text

    run(look())
    guide.read_guide.cache_clear()
