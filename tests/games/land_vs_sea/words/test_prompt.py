"""What is to be done, in every stage; and how far the game has come."""

from __future__ import annotations

from random import Random

import pytest

from branchline.core.texts import LANGUAGES
from branchline.games.land_vs_sea.rules import GAME
from tests.games.land_vs_sea.scenes import new_table, view_of
from tests.games.pictures import check_said

ACTS = {
    "deal": "Take a tile",
    "play": "Place a tile",
    "again": "Play Again: place your other tile",
    "steal": "Steal: tap",
    "waypoint": "Tap an open",
    "refill": "Take a tile",
}


@pytest.mark.parametrize("seats", [2, 3])
def test_the_sentence_says_the_act(seats: int) -> None:
    table, random, steps, stages = new_table(seats, "asking"), Random(seats), [], set()
    while waiting := table.waiting():
        view, moves = view_of(table, waiting[0]), table.moves(waiting[0])
        prompt = table.game.prompt(view, moves)
        for language in LANGUAGES:
            check_said(prompt.sentence.say(language), language)
            check_said(prompt.missing.say(language), language)
        assert str(prompt.sentence).startswith(ACTS.get(view.stage, ""))
        stages.add(view.stage)
        steps.append(GAME.progress(view).step)
        table.play(waiting[0], random.choice(moves))
    assert stages >= {*ACTS}
    assert steps == sorted(steps)
    assert (steps[0], steps[-1], GAME.progress(view_of(table, 0)).steps) == (1, 58, 58)


def test_whose_tiles_can_be_stolen_is_said_when_there_is_one_victim() -> None:
    table, random = new_table(2, "stealing"), Random(3)
    while view_of(table, table.waiting()[0]).stage != "steal":
        table.play(table.waiting()[0], random.choice(table.moves(table.waiting()[0])))
    (seat,) = table.waiting()
    said = str(table.game.prompt(view_of(table, seat), table.moves(seat)).sentence)
    assert said == f"Steal: tap one of the tiles of Player {2 - seat}, or leave them."
