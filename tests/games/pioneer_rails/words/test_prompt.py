"""What is to be done, in every phase; and how far the game has come."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from branchline.core.texts import LANGUAGES
from branchline.games.pioneer_rails.moves import DEPOSITS, DONE_MOVE, Lay, Move
from branchline.games.pioneer_rails.rules import GAME
from tests.games.pictures import check_said
from tests.games.pioneer_rails.scenes import TABLES, table, view_of, view_with_sheet


def asked(moves: list[Move], **sheet: Any) -> tuple[str, str]:
    prompt = GAME.prompt(view_with_sheet(**sheet), moves)
    return str(prompt.sentence), str(prompt.missing)


def test_the_sentence_says_the_act() -> None:
    laying = {"pick": "QD", "suit": "diamonds"}
    assert asked([]) == ("Pick a card: its rank joins hand 1, its suit lays 3 tracks.", "Choose a card")
    assert asked([Lay(3)], **laying, tracks_left=3) == (
        "Lay 3 diamond tracks: tap a glowing side.",
        "3 tracks left",
    )
    assert asked([*DEPOSITS], **laying)[0] == "A bank opens: tap how many nuggets go in."
    assert asked([DONE_MOVE], **laying)[0] == "All tracks are laid: confirm your turn."
    assert asked([Lay(3, 16), DONE_MOVE], **laying)[0].endswith("cross out a town box for one more.")
    assert asked([DONE_MOVE], **laying, tracks_left=2)[0].startswith("No side is left for this suit")


@pytest.mark.parametrize("kind", TABLES)
def test_every_phase_asks_in_every_language(kind: str) -> None:
    random, game = Random(kind), table(kind, kind)
    steps = []
    while waiting := game.waiting():
        seat = random.choice(waiting)
        view, moves = view_of(game, seat), game.moves(seat)
        prompt = game.game.prompt(view, moves)
        for language in LANGUAGES:
            check_said(prompt.sentence.say(language), language)
            check_said(prompt.missing.say(language), language)
        steps.append(GAME.progress(view).step)
        game.play(seat, random.choice(moves))
    assert steps == sorted(steps)
    assert {*steps} == {*range(1, 21)}
