"""What is said to who is to act: always the act, with what is left."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from branchline.core.chance import Committed, Scripted
from branchline.core.contract import Prompt
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games.railroad_ink.meta import Expansion, RailroadInkOptions
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.view import RailroadInkView
from tests.games.pictures import check_said, leaves
from tests.games.railroad_ink.scenes import FIRST_ROUND, STRAIGHTS, play_moves, scripted_table, view_at
from tests.soak import in_turn


def said(table: Table, seat: int = 0) -> Prompt:
    return table.game.prompt(table.view(seat), table.moves(seat))


@pytest.mark.parametrize(("expansion", "language"), in_turn(get_args(Expansion), LANGUAGES))
def test_everything_that_is_asked_is_said_in_every_language(expansion: Expansion, language: str) -> None:
    random = Random(f"prompts with {expansion} in {language}")
    options = RailroadInkOptions(edition="lush-green", expansion=expansion, draft=random.random() < 0.5)
    table = Table(GAME, options, 2, Committed(language.encode()))
    while waiting := table.waiting():
        seat = random.choice(waiting)
        prompt = said(table, seat)
        check_said(prompt.sentence.say(language), language)
        check_said(prompt.missing.say(language), language)
        for pick in table.game.picks(table.view(seat), table.moves(seat), language):
            for words in (pick.ask, pick.missing) if pick.then else (pick.verb,):
                check_said(words, language)
        table.play(seat, random.choice(table.moves(seat)))


def test_the_dice_that_are_left_are_counted() -> None:
    table = scripted_table(["hs", "hc", "rs", "ss"])
    assert said(table).sentence.say("en") == "Tap a die, then a cell. 4 dice left."
    play_moves(table, "f1:h.h. d1:r.r. b7:r.h.")
    assert said(table).sentence.say("en") == "Tap a die, then a cell. 1 die left."
    die = table.game.picks(table.view(0), table.moves(0))[0]
    assert die.ask == "Tap a glowing cell for the highway curve."
    assert die.ask_below == "Turn the highway curve, or place it. 1 die left."
    assert any(len(cell.then) > 1 for cell in die.then)


def test_when_all_is_drawn_the_round_is_to_be_confirmed() -> None:
    table = scripted_table(STRAIGHTS)
    play_moves(table, FIRST_ROUND)
    assert said(table).sentence.say("en") == "Confirm the round, or draw a special route first."
    (done,) = (pick for pick in table.game.picks(table.view(0), table.moves(0)) if pick.id == "done")
    assert done.verb == "Confirm"


def drafting() -> Table:
    """A draft of two, in which every pair shows something else."""
    table = Table(GAME, RailroadInkOptions(draft=True), 2, Committed(b"a draft"))
    assert len(set(table.moves(table.waiting()[0]))) == 4
    return table


def test_a_draft_says_which_pair_and_names_the_last_one() -> None:
    table, sentences = drafting(), []
    while table.moves(table.waiting()[0]) and view_at(table).stage == "picking":
        seat = table.waiting()[0]
        sentences.append(said(table, seat).sentence.say("en"))
        table.play(seat, table.moves(seat)[0])
    first, second = "Take a pair of dice, the first of two.", "Take your second pair of dice."
    assert sentences[:3] == [first, first, second]
    assert sentences[3].startswith("Only this pair is left for you: ")


def test_events_are_answered_before_drawing() -> None:
    def after(expansion: str, *extra: str, **more: Any) -> str:
        dice = ["hs", "hc", "rs", "ss", *extra]
        table = Table(GAME, RailroadInkOptions(expansion=expansion, **more), 1, Scripted([dice]))  # type: ignore[arg-type]
        return said(table).sentence.say("en")

    assert after("meteors", "any", "2").startswith("A meteor comes: tap the cell it hits, or cross off")


def test_what_happened_in_a_round_is_counted_as_progress() -> None:
    table = scripted_table(STRAIGHTS, STRAIGHTS)
    assert (GAME.progress(view_at(table)).step, GAME.progress(view_at(table)).steps) == (1, 7)
    play_moves(table, f"{FIRST_ROUND} done")
    assert GAME.progress(view_at(table)).label.say("en") == "Round 2 of 7"


def test_a_pair_is_taken_with_its_own_verb() -> None:
    table = drafting()
    seat = table.waiting()[0]
    view = table.view(seat)
    assert isinstance(view, RailroadInkView)
    for _, pick in leaves(table.game.picks(view, table.moves(seat))):
        assert pick.verb == "Take"
