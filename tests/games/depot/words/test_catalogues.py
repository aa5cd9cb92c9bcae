"""Every sentence of the game can be said in Ukrainian and Russian."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

PACKAGE = resources.files("branchline.games.depot")
Sentence = Any
"""A sentence, or its forms for one and for many."""


def sentences() -> set[Sentence]:
    """What the code says, found by the names of the functions that say it."""
    found = extract_from_dir(
        str(PACKAGE), method_map=[("**.py", "python")], keywords={"text": None, "ntext": (1, 2)}
    )
    return {message for _, _, message, _, _ in found}


def catalogue(language: str) -> dict[Sentence, Sentence]:
    with (PACKAGE / "words" / f"{language}.po").open("rb") as file:
        return {message.id: message.string for message in read_po(file, locale=language) if message.id}


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_catalogues_hold_exactly_the_sentences_of_the_code(language: str) -> None:
    assert set(catalogue(language)) == sentences()


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_translations_are_complete_and_keep_the_values(language: str) -> None:
    for sentence, said in catalogue(language).items():
        one = sentence if isinstance(sentence, str) else sentence[0]
        forms = (said,) if isinstance(said, str) else said
        assert len(forms) == (1 if isinstance(sentence, str) else 3)
        for form in forms:
            assert form
            assert values(form) == values(one)


def values(sentence: str) -> list[str]:
    return sorted(re.findall(r"{\w+}", sentence))
