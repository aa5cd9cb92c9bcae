"""How Pioneer Rails is drawn."""

from __future__ import annotations

from itertools import product
from random import Random

import msgspec
import pytest

from branchline.core.chance import Sampler
from branchline.core.drawing import Drawing, Pane
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games.pioneer_rails.look.drawing import drawing
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.rules import GAME
from tests.games.pictures import changed, check_drawing, check_picks, elements
from tests.games.pioneer_rails.scenes import TABLES, table, view_of, view_with_sheet
from tests.soak import rotating


@rotating(("kind", "language"), product(TABLES, LANGUAGES))
def test_whole_games_can_be_drawn_and_chosen(language: str, kind: str) -> None:
    random = Random(f"{kind} in {language}")
    game = table(kind, f"{kind} {language}")
    while waiting := game.waiting():
        seat = random.choice(waiting)
        moves = game.moves(seat)
        if random.random() < 0.12:
            view = view_of(game, seat)
            drawn = drawing(view, language)
            check_drawing(drawn, language)
            check_picks(drawn, game.game.picks(view, moves, language), moves, language)
        game.play(seat, random.choice(moves))
    check_drawing(drawing(view_of(game, 0), language), language)
    check_drawing(drawing(view_of(game, None), language), language)


@pytest.mark.parametrize("kind", TABLES)
def test_everything_that_earns_points_can_be_lit(kind: str) -> None:
    random, game = Random(kind), table(kind, kind)
    while waiting := game.waiting():
        seat = random.choice(waiting)
        game.play(seat, random.choice(game.moves(seat)))
    shown = {element.attrib.get("data-mark") for element in elements(drawing(view_of(game, 0)))}
    marks = {mark for sheet in GAME.sheet(view_of(game, 0)) for line in sheet.lines for mark in line.marks}
    assert marks
    assert marks <= shown


def test_a_spectator_can_choose_nothing() -> None:
    game = table("two", "watched")
    assert not [e for e in elements(drawing(view_of(game, None))) if "data-pick" in e.attrib]
    chosen = [e.attrib["id"] for e in elements(drawing(view_of(game, 0))) if "data-pick" in e.attrib]
    assert not [key for key in chosen if key.startswith("map/1")], "nobody draws on the map of another"


def test_a_track_changes_its_side_and_what_counts_it() -> None:
    bare = view_with_sheet(pick="QD", suit="diamonds", tracks_left=3)
    laid = view_with_sheet(
        pick="QD", suit="diamonds", tracks_left=2, laid=1, tracks={"diamonds": ("d7.d8",)}, latest=("d7.d8",)
    )
    assert changed(drawing(bare), drawing(laid)) == {
        "map/0/side/d7.d8",
        "map/0/cell/d7",
        "map/0/cell/d8",
        "grants/suit",
    }


@pytest.mark.parametrize("kind", TABLES)
def test_what_a_draw_brings_to_the_tray_is_named_as_chance(kind: str) -> None:
    seats, options = TABLES[kind]
    random, game = Random(kind), Table(GAME, PioneerRailsOptions(**options), seats, chance=None)
    brought: set[str] = set()
    for _ in range(60):
        before, draw = drawing(view_of(game, 0)), game.next_draw
        if draw is None:
            seat = random.choice(game.waiting())
            game.play(seat, random.choice(game.moves(seat)))
            continue
        game.settle(Sampler(random).draw(draw))
        after = drawing(view_of(game, 0))
        new = _on_table(after) - _on_table(before)
        assert new <= after.chance <= _on_table(after)
        brought |= {"burned" if key == "cards/burned" else key.partition("/")[0] for key in new}
    burned = {"burned"} if kind in ("solo", "five") else set()
    assert brought == {"cards", "goals"} | burned


def _on_table(drawn: Drawing) -> set[str]:
    return {key for pane in drawn.panes if pane.id in ("cards", "goals") for key in pane.fragments}


def _pane(drawn: Drawing, key: str) -> Pane:
    return next(pane for pane in drawn.panes if pane.id == key)


def test_what_can_be_picked_now_is_in_sight() -> None:
    """The cards and the hand before a card is picked; then what towns grant, and the map comes nearer."""
    game = table("solo", "trays")
    picking = drawing(view_of(game, 0))
    game.play(0, game.moves(0)[0])
    laying = drawing(view_of(game, 0))
    places = {
        key: (_pane(picking, key).place, _pane(laying, key).place) for key in ("cards", "poker", "grants")
    }
    assert places == {"cards": ("tray", "aside"), "poker": ("tray", "aside"), "grants": ("aside", "tray")}
    assert (_pane(picking, "map/0").grain, _pane(picking, "map/0").near) == (0, None)
    assert _pane(laying, "map/0").grain > 0
    assert _pane(laying, "map/0").near is not None


def test_the_boxes_of_towns_fold_away_while_none_can_be_crossed_out() -> None:
    shown = {
        boxes: _pane(
            drawing(view_with_sheet(pick="QD", suit="diamonds", tracks_left=3, town_boxes=boxes)), "grants"
        )
        for boxes in (0, 1)
    }
    assert [len(pane.fragments) for pane in shown.values()] == [0, 6]
    assert [pane.note for pane in shown.values()] == [
        "Town boxes: 0",
        "Town boxes: 1",
    ]


def test_a_card_shows_what_the_hand_becomes() -> None:
    view = view_with_sheet(poker=(("K", "10"), (), (), ()))
    view = msgspec.structs.replace(view, offered=("QD", "AS"), stage="lay", turn=3, acting=(0,))
    labels = [e.attrib["aria-label"] for e in elements(drawing(view)) if "data-thing" in e.attrib]
    assert labels == [
        "queen of diamonds: your hand becomes K, 10, Q",
        "ace of spades: your hand becomes K, 10, A",
    ]
