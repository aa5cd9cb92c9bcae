"""What is said to who is to act, and why a card fits."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest

from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.rules import GAME
from branchline.games.depot.state import DepotState
from tests.games.depot.scenes import scene
from tests.games.pictures import check_said, elements, leaves
from tests.soak import in_turn

STAR_CLASH = ["P-red-oval", "P-red-star"], ["L-blue-star"]
"""Two trains that end with a star."""


def sentence(state: DepotState) -> str:
    return GAME.prompt(GAME.view(state, 0), GAME.moves(state, 0)).sentence.say("en")


def reasons(state: DepotState) -> dict[str, tuple[str, str]]:
    picks = GAME.picks(GAME.view(state, 0), GAME.moves(state, 0))
    return {pick.move: (pick.label, pick.why) for _, pick in leaves(picks)}


@pytest.mark.parametrize(("version", "language"), in_turn(["basic", "advanced"], LANGUAGES))
def test_everything_is_asked_and_explained_in_every_language(
    version: Literal["basic", "advanced"], language: str
) -> None:
    random = Random(f"{version} prompts in {language}")
    table = Table(GAME, DepotOptions(version=version), 3, Committed(f"{version} {language}".encode()))
    while waiting := table.waiting():
        seat = random.choice(waiting)
        view, moves = table.view(seat), table.moves(seat)
        prompt = table.game.prompt(view, moves)
        check_said(prompt.sentence.say(language), language)
        check_said(prompt.missing.say(language), language)
        for _, pick in leaves(table.game.picks(view, moves, language)):
            check_said(pick.verb, language)
            if ">" in pick.move:
                check_said(pick.why, language)
        things = {element.attrib.get("data-about") for element in elements(table.game.drawing(view))}
        for thing in {str(thing) for thing in things - {None}} | {"hand"}:
            about = table.game.about(view, thing)
            assert about is not None, thing
            check_said(about.title.say(language), language)
            check_said(about.text.say(language), language)
        table.play(seat, random.choice(moves))


def test_a_turn_says_how_wagons_dock() -> None:
    state = scene([["P-red-star", "L-green-oval"], ["F-blue-oval"]], [["P-red-oval"]])
    assert sentence(state) == "Dock a wagon: same colour, shape or kind. Or draw a card."
    strict = scene([["P-red-star", "L-green-oval"], ["F-blue-oval"]], [["P-red-oval"]], docking="strict")
    assert sentence(strict) == "Dock a wagon: same colour or shape. Or draw a card."


def test_who_can_lay_nothing_is_told_to_draw() -> None:
    state = scene([["F-blue-triangle"], ["F-blue-oval"]], [["P-red-oval"]], depot="D1")
    assert sentence(state) == "None of your cards fits: draw one."


def test_a_clash_says_what_it_is_and_what_answers_it() -> None:
    repeat = scene([["F-green-star"], ["F-red-oval"]], STAR_CLASH, turn=0)
    assert sentence(repeat).startswith("Clash: star. Repeat it with a glowing card")
    take = scene([["L-green-oval"], ["F-red-oval"]], STAR_CLASH, turn=0)
    assert sentence(take).startswith("Clash: star. You can't repeat it")


def test_a_train_says_why_a_card_fits_and_what_it_leads_to() -> None:
    trains = [["L-red-triangle", "L-purple-circle"], ["F-cyan-oval", "P-orange-triangle"]]
    state = scene([["P-purple-star", "L-green-oval"], ["F-blue-oval"]], trains)
    said = reasons(state)
    assert said["P-purple-star>1"] == ("Train 1", "same colour; no clash")
    assert said["P-purple-star>2"] == (
        "Train 2",
        "same kind; purple clashes with train 1: player 2 must answer",
    )


def test_a_card_that_starts_a_train_says_whether_it_clashes() -> None:
    state = scene([["F-blue-square", "L-green-oval"], ["F-blue-oval"]], [["P-red-oval"]])
    assert reasons(state)["F-blue-square>start"] == ("Start a train", "no clash")


def test_a_task_tells_how_many_of_its_shapes_the_best_train_has() -> None:
    state = scene(
        [["P-red-star"], ["F-blue-oval"]],
        [["F-red-circle", "F-red-square", "S-red"]],
        version="advanced",
        tasks=["D1", "D2"],
        depot="D3",
    )
    about = GAME.about(GAME.view(state, 0), "task")
    assert about is not None
    assert about.progress == (3, 4)
