"""How Railroad Ink is drawn."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games.railroad_ink.kernels.board import CELL_NAMES
from branchline.games.railroad_ink.kernels.pictures import PICTURE_OF
from branchline.games.railroad_ink.look.drawing import drawing
from branchline.games.railroad_ink.meta import Expansion, RailroadInkOptions
from branchline.games.railroad_ink.rules import GAME
from branchline.parts.svg import THEMES, Theme, export
from tests.games.pictures import changed, check_drawing, check_picks, elements
from tests.games.railroad_ink.scenes import label_of, view_for_two
from tests.soak import in_turn

EVERY_PICTURE = [
    " ".join(f"{cell}:{picture}" for cell, picture in zip(CELL_NAMES, pictures, strict=False))
    for pictures in (list(PICTURE_OF)[at : at + 49] for at in range(0, len(PICTURE_OF), 49))
]
"""Boards that show all pictures."""


@pytest.mark.parametrize(("expansion", "language"), in_turn(get_args(Expansion), LANGUAGES))
def test_whole_games_can_be_drawn_and_chosen(expansion: Expansion, language: str) -> None:
    random = Random(f"drawings with {expansion} in {language}")
    others = [name for name in get_args(Expansion) if name != expansion]
    options = RailroadInkOptions(
        edition=random.choice(["blazing-red", "lush-green", "shining-yellow"]),
        expansion=expansion,
        second_expansion=random.choice(others),
        draft=random.random() < 0.3,
    )
    table = Table(GAME, options, 2, Committed(language.encode()))
    while waiting := table.waiting():
        seat = random.choice(waiting)
        seen, moves = table.view(seat), table.moves(seat)
        if random.random() < 0.3:
            drawn = table.game.drawing(seen, language)
            check_drawing(drawn, language)
            check_picks(drawn, table.game.picks(seen, moves, language), moves, language)
        table.play(seat, random.choice(moves))
    check_drawing(table.game.drawing(table.view(None), language), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", EVERY_PICTURE)
def test_every_picture_has_a_name(board: str, language: str) -> None:
    check_drawing(drawing(view_for_two(board), language), language)


def test_cells_are_told_in_words() -> None:
    seen = view_for_two("d4:hhh. | d5:hrhrx")
    assert label_of(seen, "board/0/cell/a1") == "a1, empty"
    assert label_of(seen, "board/0/cell/a2") == "a2, empty, exit: railway west"
    assert label_of(seen, "board/0/cell/d4").startswith("d4, highway T-junction, round 1")
    assert (
        label_of(seen, "board/0/cell/d5") == "d5, overpass, round 2: highway north–south, railway east–west"
    )
    assert label_of(seen, "board/0/cell/d4", "uk").startswith("d4, Т-подібне перехрестя шосе, раунд 1")
    assert label_of(seen, "board/1/cell/b1") == "b1, straight highway, round 1: highway north–south"


def test_only_the_own_board_can_be_picked() -> None:
    for key, element in ((e.attrib.get("id", ""), e) for e in elements(drawing(view_for_two("")))):
        if "/cell/" in key:
            own = key.startswith("board/0/")
            assert element.attrib.get("data-pick") == (f"cell/{key[-2:]}" if own else None)


def test_own_board_first_and_for_a_spectator_the_dice() -> None:
    assert [pane.id for pane in drawing(view_for_two("", seat=1)).panes] == [
        "board/1", "tray/dice", "tray/specials", "board/0"
    ]  # fmt: skip
    assert [pane.id for pane in drawing(view_for_two("", seat=None)).panes] == [
        "tray/dice", "board/0", "board/1"
    ]  # fmt: skip
    assert all("data-pick" not in e.attrib for e in elements(drawing(view_for_two("", seat=None))))


def test_a_drawn_cell_changes_its_own_fragment_and_its_die() -> None:
    before, after = view_for_two("b1:h.h."), view_for_two("b1:h.h. | b2:hhh.", drawn=(0,))
    assert changed(drawing(before), drawing(after)) == {"board/0/cell/b2", "tray/die/0"}


@pytest.mark.parametrize("theme", THEMES)
def test_export_has_no_open_colour(theme: Theme) -> None:
    drawn = drawing(view_for_two(EVERY_PICTURE[1]))
    assert "var(" not in export(drawn, theme=theme)
    assert "var(" not in export(drawn.panes[0], drawn.sprite, theme)


CHALLENGE = RailroadInkOptions(edition="lush-green")


def test_structures_are_seen_below_and_beside_routes() -> None:
    seen = view_for_two("a1:hh..", options=CHALLENGE)
    assert label_of(seen, "board/0/cell/c1") == "c1, empty, village"
    assert label_of(seen, "board/0/cell/a1").endswith(", factory")
    assert "ri-factory" in drawing(seen).panes[0].fragments["board/0/cell/a1"]
    assert "factory" not in label_of(view_for_two("a1:hh.."), "board/0/cell/a1"), "only on Challenge boards"


def test_bridge_points_are_crossed_off_and_bridges_seen() -> None:
    options = RailroadInkOptions(expansion="canyons")
    seen = view_for_two(
        "b1:h.h. canyon>b2:e", options=options, extra=("k1", "k3"), bridges=11, bridged=("b1:S",)
    )
    assert label_of(seen, "tray/bridges") == "11 bridge points left"
    fragments = drawing(seen).panes[0].fragments
    assert "ri-canyon-bridged" in fragments["board/0/canyon/b1:S"]
    assert 'data-mark="b1:S"' in fragments["board/0/canyon/b1:S"]
    assert "board/0/point/b2" in fragments, "an open end"
    assert "board/0/point/c1" in fragments, "a point at the edge"
    done = view_for_two("b1:h.h.", options=options, extra=("k1", "k3"), drawn=(4, 5))
    assert "board/0/point/c1" not in drawing(done).panes[0].fragments, (
        "points are shown when they can be used"
    )


def test_the_last_impact_and_craters_are_told() -> None:
    seen = view_for_two("b4:*", options=RailroadInkOptions(expansion="meteors"), impact="b4")
    assert label_of(seen, "board/0/cell/b4") == "b4, crater, last impact"


def test_open_ends_are_errors_in_the_last_round_only() -> None:
    """Before that they are places to go on, and nothing is wrong with them."""

    def shown(**known: Any) -> tuple[str, bool]:
        seen = replace(view_for_two("b1:h.h."), **known)
        line = next(line for line in GAME.sheet(seen)[0].lines if line.key == "errors")
        return line.label.say("en"), "station" in drawing(seen).panes[0].fragments["board/0/cell/b1"]

    assert shown(round=6) == ("Open ends", False)
    assert shown(round=7) == ("Errors", True)
    assert shown(round=8, stage="over") == ("Errors", True)


def test_a_trail_reaches_the_station_at_its_corner() -> None:
    with_trail = drawing(view_for_two("b2:h..r c3:.hh.p")).panes[0].fragments["board/0/cell/b2"]
    without = drawing(view_for_two("b2:h..r d4:.hh.p")).panes[0].fragments["board/0/cell/b2"]
    assert with_trail.count("stroke-dasharray") == without.count("stroke-dasharray") + 1


def test_every_mark_of_a_sheet_is_an_element() -> None:
    """What a line of the sheet tells of can be lit up on the board."""
    random = Random("marks")
    for expansion in get_args(Expansion):
        options = RailroadInkOptions(edition="shining-yellow", expansion=expansion)
        table = Table(GAME, options, 1, Committed(expansion.encode()))
        while table.waiting():
            table.play(0, random.choice(table.moves(0)))
        marks = {element.attrib.get("data-mark") for element in elements(table.drawing(0))}
        for line in table.sheet(0)[0].lines:
            assert marks.issuperset(line.marks), line.key
