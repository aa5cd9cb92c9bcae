"""What lies beside a board: dice, special routes, boxes, goals."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from branchline.core.drawing import Pane
from branchline.games.railroad_ink.look.drawing import drawing
from branchline.games.railroad_ink.meta import Expansion
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.view import GoalCard, Pair, RailroadInkView
from tests.games.pictures import changed, elements
from tests.games.railroad_ink.scenes import label_of, options, view_for_two

CHALLENGE = options(edition="lush-green")


def pane_of(seen: RailroadInkView, key: str) -> Pane:
    return next(pane for pane in drawing(seen).panes if pane.id == key)


def test_dice_that_are_drawn_can_not_be_picked() -> None:
    shown = {
        e.attrib["id"]: e.attrib for e in elements(drawing(view_for_two("", drawn=(1,)))) if "id" in e.attrib
    }
    assert shown["tray/die/0"]["data-pick"] == shown["tray/die/2"]["data-pick"] == "die/ht"
    assert "data-pick" not in shown["tray/die/1"]
    assert shown["tray/die/1"]["aria-label"] == "railway curve, drawn"


def test_special_routes_are_crossed_out_when_used_and_wait_for_the_next_round() -> None:
    pane = pane_of(view_for_two("", used=("hhrr",), special=True), "tray/specials")
    fragments = pane.fragments
    assert "ri-crossed" in fragments["tray/special/hhrr"]
    assert "data-pick" not in fragments["tray/special/hhrr"]
    assert 'data-pick="special/hhhr"' in fragments["tray/special/hhhr"], "a click on it is explained"
    assert "opacity" in fragments["tray/special/hhhr"]
    assert pane.note == "Special: 2 of 3 left"


def test_spent_special_routes_fold_to_a_note_and_the_dice_grow() -> None:
    spent = view_for_two("", used=("hhrr", "hhhr", "hhhh"))
    pane = pane_of(spent, "tray/specials")
    assert not pane.fragments
    assert pane.note == "All three special routes are drawn"
    before, after = (pane_of(seen, "tray/dice").item for seen in (view_for_two(""), spent))
    assert before is not None
    assert after is not None
    assert after > before


@pytest.mark.parametrize(("extra", "side"), [((), 64), (("cc",), 64), (("arid", "cc"), 54)])
def test_dice_are_measured_for_a_row_on_a_phone(extra: tuple[str, ...], side: int) -> None:
    assert pane_of(view_for_two("", options=options("desert"), extra=extra), "tray/dice").item == (side, side)


def test_goals_and_boxes_are_only_read() -> None:
    places = {p.id: p.place for p in drawing(view_for_two("", options=CHALLENGE)).panes}
    assert places == {
        "board/0": "board", "tray/dice": "tray", "tray/specials": "tray", "tray/notes": "aside",
        "board/1": "board",
    }  # fmt: skip


def test_villages_universities_and_what_they_give_are_told() -> None:
    seen = view_for_two(
        "", options=CHALLENGE, villages=2, universities=3, copies=1, free_special=True, drawn=(0,)
    )
    assert label_of(seen, "tray/villages") == "Villages: 2 of 4"
    assert label_of(seen, "tray/universities") == "Universities: 3 of 3"
    dice = pane_of(seen, "tray/dice")
    assert dice.note == "1 die may be drawn once more"
    assert pane_of(seen, "tray/specials").note == "one from the university"
    fragments = dice.fragments
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


def test_a_draft_shows_the_pairs_that_are_left_and_the_star() -> None:
    pairs = (Pair(("rt", "hs"), None), Pair(("ht", "op"), 1))
    seen = view_for_two("", pairs=pairs, star=1, stage="picking")
    assert label_of(seen, "tray/pair/0") == "straight highway and railway T-junction"
    pane = pane_of(seen, "tray/pairs")
    assert pane.fragments.keys() == {"tray/pair/0"}, "what is taken folds away"
    assert 'data-pick="pair/hs+rt"' in pane.fragments["tray/pair/0"]
    assert pane_of(seen, "tray/dice").place == pane_of(seen, "tray/specials").place == "aside"
    assert "board/1/star" in pane_of(seen, "board/1").fragments


@pytest.mark.parametrize(("pairs", "in_a_row"), [(4, 3), (12, 4), (24, 6)])
def test_pairs_become_smaller_when_there_are_many(pairs: int, in_a_row: int) -> None:
    seen = view_for_two("", pairs=(Pair(("rt", "hs"), None),) * pairs, star=1, stage="picking")
    item = pane_of(seen, "tray/pairs").item
    assert item is not None
    assert item[1] >= 44
    assert (374 + 8) // (item[0] + 8) == in_a_row, "with room between them"


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
    assert "tray/volcano" not in one.chance


def test_only_dice_tumble() -> None:
    seen = view_for_two("d4:....cc", options=options("desert"), extra=("arid", "cc"), events=("drought",))
    assert drawing(seen).chance == {f"tray/die/{n}" for n in range(6)}
