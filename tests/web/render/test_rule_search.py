"""The search of the rules finds words in any form, and leads to their place."""

from __future__ import annotations

import re

import pytest

from branchline.core.texts import LANGUAGES
from branchline.games import built_in
from branchline.web.render import rule_search
from branchline.web.render.guide import read_guide
from branchline.web.render.reference import read_reference
from branchline.web.render.rule_search import MOST, WORD, Passage, index, passages, search


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


# --- how much work a query is -----------------------------------------------------------------------


def plain_score(passage: Passage, wanted: list[str]) -> int:
    """Score a passage word by word, as slowly as it is simple: nothing unless it has every word."""

    def best(want: str, said: str) -> int:
        words = [rule_search._plain(word) for word in WORD.findall(said)]
        return max((rule_search._likeness(want, word) for word in words), default=0)

    scores = [3 * best(want, passage.text) + best(want, passage.heading) for want in wanted]
    return sum(scores) if all(scores) else 0


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("en", "the"),
        ("en", "a of to"),
        ("en", "railway stations"),
        ("uk", "і в на"),
        ("uk", "маршрут"),
        ("ru", "и в на п с о"),
        ("ru", "железная дорога"),
    ],
)
def test_a_search_finds_what_reading_every_word_finds_in_the_same_order(language: str, query: str) -> None:
    wanted = [rule_search._plain(word) for word in WORD.findall(query)]
    for name in built_in():
        scores = [(plain_score(passage, wanted), passage) for passage in passages(name, language)]
        best = sorted((each for each in scores if each[0]), key=lambda each: -each[0])[:MOST]
        found = search([name], query, language).get(name, [])
        assert [(place.address, place.heading) for place in found] == [
            (passage.address, passage.heading) for _, passage in best
        ]


def test_a_repeated_word_counts_once_and_eight_words_are_looked_for() -> None:
    assert search(built_in(), "the " * 25, "en") == search(built_in(), "the", "en")
    assert search(built_in(), "The THE the", "en") == search(built_in(), "the", "en")
    eight = "the of a to and is in you"
    assert search(built_in(), eight, "en")
    assert search(built_in(), f"{eight} qwxyz", "en") == search(built_in(), eight, "en")


def test_a_search_folds_the_words_of_the_query_and_of_what_it_shows_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in built_in():
        index(name, "en")
    folded: list[str] = []
    plain = rule_search._plain

    def counted(word: str) -> str:
        folded.append(word)
        return plain(word)

    monkeypatch.setattr(rule_search, "_plain", counted)
    found = search(built_in(), "a b c d e f g h i j", "en")
    shown = [place for places in found.values() for place in places]
    words = sum(len(WORD.findall(place.text.unescape())) for place in shown)
    assert len(folded) <= 10 + words
    everything = sum(len(WORD.findall(one.text)) for name in built_in() for one in passages(name, "en"))
    assert len(folded) < everything / 10
