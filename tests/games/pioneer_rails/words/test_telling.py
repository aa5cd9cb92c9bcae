"""Moves and draws in sentences."""

from __future__ import annotations

import pytest

from branchline.games.pioneer_rails.moves import parse
from branchline.games.pioneer_rails.words.telling import describe_draw, describe_move


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("pick:QD", "picks Q♦"),
        ("suit:hearts", "crosses out a town box and lays tracks of hearts"),
        ("e5.f5", "lays a track: e5.f5"),
        ("extra>e5.f5", "crosses out a town box for one more track: e5.f5"),
        ("bridge+switch>g4.h5", "lays g4.h5, with a bridge, a switch for town boxes"),
        ("bank:3", "puts 3 nuggets into the bank"),
        ("done", "confirms the turn"),
    ],
)
def test_a_move_is_a_sentence_without_a_subject(move: str, sentence: str) -> None:
    assert describe_move(parse(move)).say() == sentence


@pytest.mark.parametrize(
    ("label", "results", "sentence"),
    [
        ("goals", ("?", "?", "?"), "3 goals lie face down."),
        ("dealer", ("1",), "Player 2 deals first."),
        ("round/1/secret/0", ("?",), "Player 1 gets a secret card."),
        ("round/1/secret/0", ("QD",), "Player 1 gets a secret card: Q♦."),
        ("turn/3/deal", ("QD", "KC", "AS"), "Turn 3. Open: Q♦, K♣, A♠."),
        ("turn/3/burn", ("QD", "KC", "AS"), "Turn 3: Q♦ is discarded. Open: K♣, A♠."),
    ],
)
def test_a_draw_is_a_sentence(label: str, results: tuple[str, ...], sentence: str) -> None:
    assert describe_draw(label, results).say() == sentence
