"""Companions and pads of every game that has one: the rolls of its tables, without anybody's moves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from branchline import games
from branchline.bots import bot, play_on
from branchline.core.chance import EVERYONE, Committed
from branchline.core.errors import BadText, BranchlineError
from branchline.core.log import ChanceEntry
from branchline.core.paper import PaperGame, all_draws, require_open
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES

COMPANIONS = [name for name in games.built_in() if games.package(name).companion is not None]
PADS = [name for name in games.built_in() if games.package(name).score_pad is not None]
TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("railroad-ink", {}, 2),
    ("railroad-ink", {"edition": "blazing-red", "expansion": "lava", "second_expansion": "meteors"}, 3),
    ("railroad-ink", {"edition": "lush-green", "expansion": "desert", "second_expansion": "forest"}, 1),
    ("railroad-ink", {"draft": True, "draft_sets": "mixed", "expansion": "rivers"}, 4),
    ("pioneer-rails", {"level": "legendary"}, 1),
    ("pioneer-rails", {}, 3),
    ("pioneer-rails", {"map": "twin_forks"}, 5),
]
CHANCE = Committed(b"a seed", [b"a nonce"])


def paper_game(name: str, options: dict[str, Any], seats: int, by_hand: bool = False) -> PaperGame:
    game, made = games.game(name), games.package(name).companion
    assert made is not None
    return PaperGame(game, made(), made().options(game.meta.options(**options), by_hand), seats)


def test_games_with_dice_or_a_common_deal_have_a_companion_and_the_others_a_pad() -> None:
    assert COMPANIONS == ["railroad-ink", "pioneer-rails"]
    assert PADS == ["depot", "land-vs-sea"]


@pytest.mark.parametrize(("name", "options", "seats"), TABLES)
def test_the_rolls_are_those_of_a_table_with_the_same_seed(
    name: str, options: dict[str, Any], seats: int
) -> None:
    """Under the same labels, whatever anyone would have drawn: so the same programs can check them."""
    paper = paper_game(name, options, seats)
    while paper.next_draw is not None:
        paper.roll(CHANCE)
    table = Table(paper.game, paper.state.options, seats, CHANCE)
    play_on(table, dict.fromkeys(range(seats), bot("random")), Random(1))
    assert paper.log == [entry for entry in table.log if isinstance(entry, ChanceEntry)]


@pytest.mark.parametrize(("name", "options", "seats"), TABLES)
def test_every_roll_is_one_step_with_something_to_draw_a_task_and_a_button(
    name: str, options: dict[str, Any], seats: int
) -> None:
    paper = paper_game(name, options, seats)
    while paper.next_label:
        button = paper.companion.verb(paper.next_label)
        paper.roll(CHANCE)
        assert not paper.is_between
        drawing = paper.game.drawing(paper.view())
        large = [pane for pane in drawing.panes if pane.id in paper.companion.panes]
        assert sum(len(pane.fragments) for pane in large) >= 2
        for sentence in (button, paper.companion.task(paper.view())):
            said = [sentence.say(language) for language in LANGUAGES]
            assert all(said)
            assert len({*said}) == len(LANGUAGES)
    again = PaperGame(paper.game, paper.companion, paper.state.options, seats, paper.log)
    assert (again.state, again.steps) == (paper.state, paper.steps)


@pytest.mark.parametrize(("name", "options", "seats"), TABLES)
def test_whatever_can_come_up_has_a_name_and_dice_and_cards_a_picture(
    name: str, options: dict[str, Any], seats: int
) -> None:
    paper = paper_game(name, options, seats, by_hand=True)
    for draw in all_draws(paper.game, paper.companion, paper.state.options, seats):
        for result in {face for pool in draw.pools for face in pool}:
            faces = [paper.companion.face(draw.label, result, language) for language in LANGUAGES]
            assert all(face.title for face in faces)
            assert bool(faces[0].fragments) == draw.label.endswith(("/die", "/deal", "/burn"))


def test_what_is_entered_has_to_be_possible() -> None:
    paper = paper_game("railroad-ink", {}, 2, by_hand=True)
    draw = paper.next_draw
    assert draw is not None
    with pytest.raises(BadText, match="op"):
        draw.read(["op", "hs", "hs", "ss"])
    paper.settle(draw.read(["hs", "rt", "hs", "op"]))
    assert paper.view().dice == ("hs", "rt", "hs", "op")  # type: ignore[attr-defined]


def test_after_the_last_roll_there_is_none() -> None:
    paper = paper_game("railroad-ink", {}, 2)
    while paper.next_draw is not None:
        paper.roll(CHANCE)
    assert paper.next_label == ""
    with pytest.raises(BranchlineError):
        paper.settle((0,))


def test_what_lies_face_down_can_not_be_entered() -> None:
    """Alone, the goals of Pioneer Rails are turned up later: nobody knows them before."""
    alone, together = paper_game("pioneer-rails", {}, 1), paper_game("pioneer-rails", {}, 2)
    with pytest.raises(BadText):
        require_open(alone.game, alone.companion, alone.state.options, 1)
    require_open(together.game, together.companion, together.state.options, 2)
    alone.roll(CHANCE)
    assert alone.log[0].seen_by != EVERYONE


@pytest.mark.parametrize("name", PADS)
def test_a_pad_has_lines_in_every_language_and_a_column_for_every_side(name: str) -> None:
    made = games.package(name).score_pad
    assert made is not None
    pad = made()
    assert len({line.key for line in pad.lines}) == len(pad.lines)
    assert all(line.label.say(language) for line in pad.lines for language in LANGUAGES)
    assert {*pad.columns} <= {*games.package(name).meta.seats}
    assert all(len(names) > 1 for names in pad.columns.values())
