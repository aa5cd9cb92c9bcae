"""The texts of moves."""

from __future__ import annotations

import pytest

from branchline.core.errors import BadText
from branchline.games.pioneer_rails.moves import parse
from branchline.games.pioneer_rails.rules import GAME
from tests.refusals import refused


@pytest.mark.parametrize(
    "text",
    ["pick:QD", "suit:hearts", "e5.f5", "e5:n-s", "bridge+switch>g4.h5", "extra>e5.f5", "bank:4", "done"],
)
def test_moves_read_back_from_their_texts(text: str) -> None:
    assert str(GAME.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("f5.e5", "not-a-move"),
        ("e5.e7", "not-a-move"),
        ("pick:1D", "not-a-move"),
        ("bank:5", "not-a-move"),
        ("ferry>e5.f5", "no-such-privilege"),
        ("switch+bridge>e5.f5", "not-in-order"),
        (">e5.f5", "no-such-privilege"),
    ],
)
def test_what_is_not_a_move_is_refused_as_text(text: str, code: str) -> None:
    with refused(code, BadText):
        parse(text)
