"""How Depot is drawn."""

from __future__ import annotations

from random import Random
from typing import Literal
from xml.etree import ElementTree

import pytest

from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games.depot.cards import NAMES
from branchline.games.depot.look.drawing import drawing
from branchline.games.depot.look.picks import picks
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.rules import GAME
from branchline.parts.svg import THEMES, Picture, Theme, export
from tests.games.depot.scenes import give, play, scene
from tests.games.pictures import changed, check_drawing, check_picks, elements
from tests.soak import in_turn

STAR_CLASH = ["P-red-oval", "P-red-star"], ["L-blue-star"]
"""Two trains that end with a star."""


@pytest.mark.parametrize(("version", "language"), in_turn(["basic", "advanced"], LANGUAGES))
def test_whole_games_can_be_drawn_and_chosen(version: Literal["basic", "advanced"], language: str) -> None:
    random = Random(f"{version} in {language}")
    table = Table(GAME, DepotOptions(version=version), 3, Committed(f"{version} {language}".encode()))
    while waiting := table.waiting():
        seat = random.choice(waiting)
        seen, moves = table.view(seat), table.moves(seat)
        drawn = table.game.drawing(seen, language)
        check_drawing(drawn, language)
        check_picks(drawn, table.game.picks(seen, moves, language), moves, language)
        table.play(seat, random.choice(moves))
    check_drawing(table.game.drawing(table.view(None), language), language)


def test_a_lay_changes_the_train_and_the_hand() -> None:
    state = scene([["P-red-star", "L-green-oval"], ["F-blue-oval"]], [["P-red-oval"]])
    before = drawing(GAME.view(state, 0))
    after = drawing(GAME.view(play(state, 0, "P-red-star>1"), 0))
    assert changed(before, after) - {"seat/1/cards"} == {
        "table/train/1",
        "hand/card/P-red-star",
    }


def test_only_the_obliged_player_sees_which_cards_can_be_taken() -> None:
    state = scene([["L-green-oval"], ["F-red-oval"]], STAR_CLASH, turn=0)
    own, other = GAME.view(state, 0), GAME.view(state, 1)
    shown = drawing(own).panes[0].fragments
    assert {"table/clash/1-2", "table/take/1", "table/take/2"} <= shown.keys()
    tree = picks(own, GAME.moves(state, 0))
    assert {pick.id: pick.move for pick in tree} == {
        "take/1": "take:P-red-star/L-blue-star",
        "take/2": "take:L-blue-star/P-red-star",
    }
    shown = drawing(other).panes[0].fragments
    assert "table/clash/1-2" in shown
    assert "table/take/1" not in shown


@pytest.mark.parametrize("seat", [1, None])
def test_hidden_cards_are_not_in_the_drawing(seat: int | None) -> None:
    table = Table(GAME, DepotOptions(version="advanced"), 2, Committed(b"hidden"))
    hidden = {f"#dp-{name}" for name in table.game.view(table.state, 0).hand}
    drawn = table.game.drawing(table.view(seat))
    assert not hidden & {element.attrib.get("href") for element in elements(drawn)}


@pytest.mark.parametrize("theme", THEMES)
def test_export_has_no_open_colour(theme: Theme) -> None:
    drawn = drawing(GAME.view(scene([["L-green-oval"], ["F-red-oval"]], STAR_CLASH), 0))
    assert "var(" not in export(drawn, theme=theme)


def test_what_is_dealt_or_drawn_is_said_to_come_from_chance() -> None:
    state = GAME.setup(DepotOptions(version="advanced"), 2)

    def seen() -> tuple[Picture, Picture]:
        return drawing(GAME.view(state, 0)), drawing(GAME.view(state, 1))

    hands = [["P-red-oval", *NAMES[-6:]], NAMES[:7]]
    shown = {
        ("D1",): ({"table/depot"}, {"table/depot"}),
        ("D2",): ({"table/task"}, set()),
        ("D3",): (set(), {"table/task"}),
        tuple(hands[0]): ({f"hand/card/{name}" for name in hands[0]}, set()),
        tuple(hands[1]): (set(), {f"hand/card/{name}" for name in hands[1]}),
    }
    for names, expected in shown.items():
        before = seen()
        give(state, *names)
        for drawn_before, drawn_after, keys in zip(before, seen(), expected, strict=True):
            assert keys <= changed(drawn_before, drawn_after) & drawn_after.chance


def test_what_is_laid_does_not_come_from_chance() -> None:
    state = scene([["P-red-star", "L-green-oval"], ["F-blue-oval"]], [["P-red-oval"]])
    drawn = drawing(GAME.view(state, 0))
    assert drawn.chance == {"table/depot", "hand/card/P-red-star", "hand/card/L-green-oval"}


def test_a_card_is_the_same_thing_wherever_it_is_seen() -> None:
    """So that it can be seen to travel: from a hand to a train, to another's hand, to the discard pile."""
    state = scene([["P-red-star"], ["F-red-oval"]], STAR_CLASH, turn=1, discard=["F-blue-oval"])
    seen = GAME.view(play(state, 1, "take:P-red-star/L-blue-star"), 0)

    def things(pane: str) -> set[str | None]:
        panes = tuple(shown for shown in drawing(seen).panes if shown.id == pane)
        return {e.attrib.get("data-thing") for e in elements(Picture(panes, ""))} - {None}

    assert things("table") == {"P-red-oval"}
    assert things("pile") == {"L-blue-star"}
    assert things("seat/1") == {"P-red-star"}


@pytest.mark.parametrize(("cards", "in_a_row"), [(7, 4), (8, 5), (12, 5)])
def test_cards_become_smaller_when_there_are_many(cards: int, in_a_row: int) -> None:
    seen = GAME.view(scene([NAMES[:cards], ["F-red-oval"]], [["P-red-oval"]]), 0)
    hand = next(pane for pane in drawing(seen).panes if pane.id == "hand")
    assert hand.place == "tray"
    assert [*hand.fragments][-1] == "hand/deck", "the deck lies behind the cards"
    assert hand.item is not None
    assert (374 + 8) // (hand.item[0] + 8) == in_a_row, "with room between them"
    assert hand.item[0] >= 56


def test_a_train_is_touched_anywhere_on_its_track() -> None:
    table = drawing(GAME.view(scene([["P-red-star"], ["F-red-oval"]], [["P-red-oval"]]), 0)).panes[0]
    lane = next(ElementTree.fromstring(table.fragments["table/train/1"]).iter("rect"))
    assert lane.attrib["pointer-events"] == "all"
    scale = 374 / table.width
    assert float(lane.attrib["height"]) * scale >= 44
    assert float(lane.attrib["width"]) > 0.8 * table.width
