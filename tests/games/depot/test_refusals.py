"""Why a move is refused."""

from __future__ import annotations

import pytest

from branchline.core.errors import IllegalMove
from tests.games.depot.scenes import (
    moves,
    play,
    refused,
    scene,
)


def test_refusals_say_why() -> None:
    state = scene([["P-blue-oval", "S-blue"], ["S-red"]], [["F-red-star"]])
    said = {}
    for move in ("P-blue-oval>1", "S-blue>1", "P-red-oval>1", "P-blue-oval>3"):
        with pytest.raises(IllegalMove) as refusal:
            play(state, 0, move)
        said[move] = str(refusal.value)
    assert said == {
        "P-blue-oval>1": "The train at exit 1 needs red, star or freight wagon: "
        "passenger wagon (blue, oval) does not dock.",
        "S-blue>1": "A special wagon docks only with its own colour: "
        "special wagon (blue) does not dock at exit 1.",
        "P-red-oval>1": "This card is not in your hand: passenger wagon (red, oval).",
        "P-blue-oval>3": "There is no train at exit 3.",
    }


def test_only_the_seat_whose_turn_it_is_may_act() -> None:
    state = scene([["S-red"], ["S-blue"]], [["F-red-circle"]])
    assert refused(state, 1, "draw") == "not-your-turn"
    assert moves(state, 1) == []
    assert refused(state, 0, "claim") == "no-claims"
    assert refused(state, 0, "discard:S-red") == "no-reward"
