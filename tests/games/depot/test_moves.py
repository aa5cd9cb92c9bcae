"""Moves and their texts."""

from __future__ import annotations

import pytest

from branchline.core.errors import BadText
from branchline.games.depot.moves import Lay, Take
from branchline.games.depot.rules import GAME


def test_moves_read_back_from_their_texts() -> None:
    take = "take:L-red-circle/P-red-oval"
    for text in ("P-blue-oval>2", "P-blue-oval>start", "draw", take, "claim", "wait", "discard:F-red-star"):
        assert str(GAME.parse(text)) == text
    assert GAME.parse("P-blue-oval>start") == Lay("P-blue-oval", 0)
    assert GAME.parse("take:S-red/P-red-oval") == Take("S-red", "P-red-oval")


@pytest.mark.parametrize(
    "text",
    ["", "pass", "draw ", "P-blue-oval", "P-blue-oval>", "P-blue-oval>0", "P-blue-oval>8", "P-blue-oval>02",
     "L-red-oval>1", "p-blue-oval>1", "P-blue-oval >1", "S-red-oval>1", "take:S-red", "take:S-red/S-pink",
     "discard:"],
)  # fmt: skip
def test_what_is_not_a_move_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        GAME.parse(text)
