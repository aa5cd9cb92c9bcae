"""The texts keep to the words of the rulebooks: one word for one thing, everywhere.

`docs/glossary.csv` has a row for each term: the game it belongs to (none: all texts), the term in three
languages and the words that are not used for it. A bar ends the part of a word that does not change, ` / `
parts alternatives.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from markdown_it import MarkdownIt

from branchline.games import built_in
from tests.core.test_texts import FOREIGN, HOME, catalogues, forms, key
from tests.games.diagrams import guide

GLOSSARY = Path(__file__).parents[1] / "docs/glossary.csv"
UNSAID = re.compile(r"\{\w+\}|\(diagram:[^)]*\)")
"""What is no word of a text: names of what is put in, and of pictures."""
TYPED = re.compile(r"\b\w+ – |\{\{.*\}\}")
"""Commands and data are English in every language."""


class Said(NamedTuple):
    """A sentence, or a block of a guide, in English and in another language."""

    game: str
    english: str
    other: str


class Term(NamedTuple):
    game: str
    english: str
    stems: tuple[str, ...]
    """Of the right words: one of them has to be there, all its parts."""
    wrong: tuple[str, ...]


@cache
def terms(language: str) -> list[Term]:
    with GLOSSARY.open(encoding="utf-8", newline="") as file:
        return [
            Term(
                row["game"],
                row["en"],
                tuple(word for word in row[language].split(" / ") if word),
                tuple(word for word in row[f"not_{language}"].split(";") if word),
            )
            for row in csv.DictReader(file)
        ]


@cache
def texts(language: str) -> list[Said]:
    return [*_sentences(language), *_guides(language)]


def _sentences(language: str) -> Iterator[Said]:
    for file, messages in catalogues(language).items():
        game = file.parent.parent.name if file.is_relative_to(HOME / "games") else ""
        for message in messages:
            yield from (Said(game, key(message)[0], form) for form in forms(message))


def _guides(language: str) -> Iterator[Said]:
    for name, kind in product(built_in(), ("", "card-")):
        both = (_blocks(guide(name, spoken, kind)) for spoken in ("en", language))
        yield from (Said(name.replace("-", "_"), *block) for block in zip(*both, strict=True))


def _blocks(source: str) -> list[str]:
    tokens = MarkdownIt("commonmark").enable("table").parse(source)
    return [token.content for token in tokens if token.type == "inline"]


def words_of(english: str) -> str:
    return TYPED.sub("", UNSAID.sub("", english))


def in_english(term: str) -> re.Pattern[str]:
    words = "|".join(map(re.escape, term.split(" / ")))
    return re.compile(rf"\b(?:{words})(?:s|es)?\b", 0 if term[0].isupper() else re.IGNORECASE)


def is_there(right: str, text: str) -> bool:
    """Whether all words of a term are there, in any form and order."""
    stems = [word.split("|")[0] for word in right.split()]
    return all(begins_a_word(stem, text) for stem in stems)


def begins_a_word(stem: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(stem)}", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("language", FOREIGN)
def test_terms_are_those_of_the_glossary(language: str) -> None:
    missing = [
        f"{term.english}: {said.english} → {said.other}"
        for term in terms(language)
        if term.stems
        for said in texts(language)
        if term.game in ("", said.game) and in_english(term.english).search(words_of(said.english))
        if not any(is_there(right, said.other) for right in term.stems)
    ]
    assert not missing, "\n".join(["", *missing])


@pytest.mark.parametrize("language", FOREIGN)
def test_no_other_words_stand_for_them(language: str) -> None:
    found = [
        f"{wrong}: {said.other}"
        for term in terms(language)
        for wrong in term.wrong
        for said in texts(language)
        if term.game in ("", said.game)
        and re.search(rf"(?<!\w){re.escape(wrong)}", said.other, re.IGNORECASE)
    ]
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("language", FOREIGN)
def test_dashes_quotes_and_apostrophes_have_one_style(language: str) -> None:
    """A long dash between words, «…» around what is quoted, ’ inside a Ukrainian word."""
    for _, _, text in texts(language):
        assert not re.search(r" [–-] |[“”„]", text), text
        assert not re.search(r"[^\W\d_]'[а-яіїєґ]", text), text
        assert text.count("«") == text.count("»"), text
