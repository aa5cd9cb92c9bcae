"""What lies beside a board: dice, special routes, boxes, goals."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from branchline.games.railroad_ink.look.drawing import drawing
from branchline.games.railroad_ink.meta import Expansion
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.view import GoalCard, Pair
from tests.games.pictures import changed, elements
from tests.games.railroad_ink.scenes import label_of, options, view_for_two

CHALLENGE = options(edition="lush-green")


def test_dice_that_are_drawn_can_not_be_picked() -> None:
    shown = {
        e.attrib["id"]: e.attrib for e in elements(drawing(view_for_two("", drawn=(1,)))) if "id" in e.attrib
    }
    assert shown["tray/die/0"]["data-pick"] == shown["tray/die/2"]["data-pick"] == "die/ht"
    assert "data-pick" not in shown["tray/die/1"]
    assert shown["tray/die/1"]["aria-label"] == "railway curve, drawn"


def test_special_routes_are_crossed_out_when_used_and_wait_for_the_next_round() -> None:
    drawn = drawing(view_for_two("", used=("hhrr",), special=True))
    fragments = drawn.panes[1].fragments
    assert "ri-crossed" in fragments["tray/special/hhrr"]
    assert "data-pick" not in fragments["tray/special/hhrr"]
    assert 'data-pick="special/hhhr"' in fragments["tray/special/hhhr"], "a click on it is explained"
    assert "opacity" in fragments["tray/special/hhhr"]
    assert "2 special routes left" in fragments["tray/left"]


def test_villages_universities_and_what_they_give_are_told() -> None:
    seen = view_for_two(
        "", options=CHALLENGE, villages=2, universities=3, copies=1, free_special=True, drawn=(0,)
    )
    assert label_of(seen, "tray/villages") == "Villages: 2 of 4"
    assert label_of(seen, "tray/universities") == "Universities: 3 of 3"
    assert label_of(seen, "tray/copies") == "1 die may be drawn once more"
    assert "one more from the university" in label_of(seen, "tray/left")
    fragments = drawing(seen).panes[1].fragments
    assert 'data-pick="die/ht"' in fragments["tray/die/0"], (
        "a drawn die can be chosen again while it is copied"
    )


def test_goals_tell_what_they_pay_or_when_they_are_due() -> None:
    cards = (GoalCard("A", 2), GoalCard("F", 4, deadline=4), GoalCard("FB", 1))
    seen = view_for_two("", options=CHALLENGE, goals=cards)
    seen = replace(seen, boards=tuple(replace(board, goals=(0, 0, 4)) for board in seen.boards))
    assert label_of(seen, "tray/goal/A").endswith("Pays 2 now")
    assert label_of(seen, "tray/goal/F").endswith("Until round 4 4, later 1")
    assert label_of(seen, "tray/goal/FB").endswith("Reached: 4")


def test_a_draft_shows_pairs_and_the_star() -> None:
    pairs = (Pair(("rt", "hs"), None), Pair(("ht", "op"), 1))
    seen = view_for_two("", pairs=pairs, star=1, stage="picking")
    assert label_of(seen, "tray/pair/0") == "straight highway and railway T-junction"
    assert label_of(seen, "tray/pair/1") == "highway T-junction and overpass, taken by player 2"
    fragments = drawing(seen).panes[1].fragments
    assert 'data-pick="pair/hs+rt"' in fragments["tray/pair/0"]
    assert "data-pick" not in fragments["tray/pair/1"]
    assert "board/1/star" in drawing(seen).panes[2].fragments


@pytest.mark.parametrize("drafted", [False, True])
@pytest.mark.parametrize("expansion", get_args(Expansion))
def test_what_another_roll_would_change_is_marked_as_chance(expansion: Expansion, drafted: bool) -> None:
    """Of two games that differ in a roll alone, only such elements differ."""
    drawings = []
    for face in (0, 1):
        state = GAME.setup(options(expansion, edition="lush-green", draft=drafted), 2)
        while (draw := GAME.chance(state)) is not None:
            rolled = draw.label.endswith("/die")
            drawn = (face,) * len(draw.pools) if rolled else tuple(range(len(draw.pools)))
            GAME.settle(state, drawn)
        drawings.append(GAME.drawing(GAME.view(state, 0)))
    one, other = drawings
    assert changed(one, other)
    assert changed(one, other) <= one.chance == other.chance
    assert one.chance <= {key for pane in one.panes for key in pane.fragments}
    assert "tray/round" not in one.chance
    assert "tray/volcano" not in one.chance


def test_an_event_that_the_dice_bring_is_marked_as_chance() -> None:
    seen = view_for_two("d4:....cc", options=options("desert"), extra=("arid", "cc"), events=("drought",))
    dice = {f"tray/die/{n}" for n in range(6)}
    assert drawing(seen).chance == {"tray/event", *dice}
