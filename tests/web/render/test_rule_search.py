"""The search of the rules finds words in any form, and leads to their place."""

from __future__ import annotations

import re

import pytest

from branchline.core.texts import LANGUAGES
from branchline.games import built_in
from branchline.web.render.guide import read_guide
from branchline.web.render.reference import read_reference
from branchline.web.render.rule_search import passages, search


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_that_can_be_found_is_there(language: str) -> None:
    for name in built_in():
        guide = read_guide(name, language)
        assert guide is not None
        places = {f"/rules/{name}#{anchor}" for anchor in re.findall(r' id="([^"]+)"', guide.html)}
        entries = [entry for chapter in read_reference(name, language) for entry in chapter.entries]
        places |= {f"/rules/{name}/reference#{entry.anchor}" for entry in entries} | {f"/rules/{name}"}
        assert {passage.address for passage in passages(name, language)} <= places


@pytest.mark.parametrize(
    ("language", "query", "address"),
    [
        ("en", "waypoints", "/rules/land-vs-sea#waypoints"),
        ("en", "CLASH repeat", "/rules/depot#the-clash-1"),
        ("uk", "каньйон", "/rules/railroad-ink#canyons"),
        ("uk", "маршрутну точку", "/rules/land-vs-sea#waypoints"),
        ("uk", "обовязок", "/rules/depot#the-clash-1"),
        ("ru", "совпадения", "/rules/depot#the-clash"),
        ("ru", "завершенный участок", "/rules/land-vs-sea#completed-areas"),
        ("ru", "туннель станция", "/rules/pioneer-rails/reference#goals-1I"),
    ],
)
def test_words_are_found_by_their_beginning_and_in_other_forms(
    language: str, query: str, address: str
) -> None:
    found = [place.address for places in search(built_in(), query, language).values() for place in places]
    assert address in found


def test_the_best_place_comes_first_and_what_was_sought_is_marked() -> None:
    places = search(["railroad-ink"], "special routes", "en")["railroad-ink"]
    assert places[0].address.endswith("#special-routes")
    assert "<mark>Special</mark>" in places[0].text


def test_what_is_written_in_the_query_never_becomes_markup() -> None:
    assert search(built_in(), "<b>clash", "en")
    for places in (
        search(built_in(), "×", "en"),
        search(built_in(), "", "en"),
        search(built_in(), "qwxyz", "en"),
    ):
        assert places == {}
