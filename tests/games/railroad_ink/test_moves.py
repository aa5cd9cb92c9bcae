"""The texts of moves."""

from __future__ import annotations

import pytest

from branchline.core.errors import BadText
from branchline.games.railroad_ink.rules import GAME
from tests.refusals import refused


def test_texts_that_are_no_moves() -> None:
    for text_, code in {
        "h9:h.h.": "unknown-cell",
        "b1": "malformed",
        "": "malformed",
        "b1:hxh.": "unknown-route",
        "b1:....": "unknown-route",
        "b1:hhhh|": "unknown-route",
        "B1:h.h.": "unknown-cell",
    }.items():
        with refused(code, BadText):
            GAME.parse(text_)


@pytest.mark.parametrize(
    "text",
    ["erase>d4:ll..", "canyon>c1:sse", "meteor", "meteor:left", "drought", "sacrifice:hrhr", "pick:hs+rt",
     "done", "a1:....cc", "g7:h.h.p\\", "b2:vhvhx"],
)  # fmt: skip
def test_moves_read_back_from_their_texts(text: str) -> None:
    assert str(GAME.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("canyon>c1:ssss", "unknown-canyon"),
        ("canyon>a1:e", "unknown-canyon"),
        ("meteor:north", "unknown-cell"),
        ("sacrifice:hs", "unknown-cell"),
        ("pick:hs", "unknown-cell"),
        ("a1:h.h.tt", "unknown-route"),
    ],
)
def test_texts_that_are_no_moves_of_expansions(text: str, code: str) -> None:
    with refused(code, BadText):
        GAME.parse(text)
