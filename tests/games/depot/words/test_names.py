"""Cards, colours and shapes in words."""

from __future__ import annotations

import pytest

from branchline.core.texts import LANGUAGES
from branchline.games.depot.cards import CARDS, COLOURS, SHAPES
from branchline.games.depot.words.names import COLOUR_TEXTS, SHAPE_TEXTS, card_title


def test_titles_tell_the_card() -> None:
    assert str(card_title(CARDS[0])) == "locomotive (red, circle)"
    assert card_title(CARDS[-1]).say("en") == "special wagon (cyan)"
    assert set(COLOURS) == set(COLOUR_TEXTS)
    assert set(SHAPES) == set(SHAPE_TEXTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_colours_have_the_same_letter(language: str) -> None:
    letters = {colour.say(language)[0].upper() for colour in COLOUR_TEXTS.values()}
    assert len(letters) == len(COLOUR_TEXTS)
