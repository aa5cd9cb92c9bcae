"""How Depot is drawn, and what can be chosen on it."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Literal
from xml.etree import ElementTree

import pytest

from branchline.core.chance import Committed
from branchline.core.errors import IllegalMove
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games.depot.cards import COLOUR_TEXTS, NAMES
from branchline.games.depot.look.drawing import drawing, picks, sprite
from branchline.games.depot.look.yard import LANE, SLOTS, TABLE, TOP, places, slot
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.rules import GAME
from branchline.games.depot.view import DepotView
from branchline.parts.svg import THEMES, Theme, export
from tests.games.depot.scenes import play, scene
from tests.games.pictures import changed, check_drawing, check_picks, elements, leaves

STAR_CLASH = ["P-red-oval", "P-red-star"], ["L-blue-star"]
"""Two trains that end with a star."""


@pytest.mark.parametrize("version", ["basic", "advanced"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_can_be_drawn_and_chosen(language: str, version: Literal["basic", "advanced"]) -> None:
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_colours_have_the_same_letter(language: str) -> None:
    letters = {colour.say(language)[0].upper() for colour in COLOUR_TEXTS.values()}
    assert len(letters) == len(COLOUR_TEXTS)


def test_every_card_has_a_symbol() -> None:
    symbols = {symbol.attrib["id"] for symbol in ElementTree.fromstring(f"<svg>{sprite()}</svg>")}
    assert symbols.issuperset(f"dp-{name}" for name in NAMES)


@pytest.mark.parametrize("exit", range(1, 8))
def test_a_train_of_any_length_stays_on_its_track(exit: int) -> None:
    top = TOP + LANE * (exit - 1)
    for length in range(len(NAMES) + 1):
        standing, following = places(exit, length)
        assert len(standing) == length
        for place in (*standing, following):
            assert place.half <= place.x <= TABLE - place.half
            assert top + 30 <= place.y <= top + LANE - 30
        for one, other in pairwise((*standing, following)):
            if not (one.narrow or other.narrow) and one.y == other.y:
                assert abs(one.x - other.x) >= one.half + other.half
        assert not following.narrow
        assert not any(place.narrow for place in standing[:1] + standing[-4:]), "the ends are whole"


def test_a_train_bends_before_it_is_pushed_together() -> None:
    whole, _ = places(1, SLOTS - 1)
    assert whole == [slot(1, n) for n in range(SLOTS - 1)]
    assert len({place.y for place in whole}) == 2
    assert sum(place.narrow for place in places(1, SLOTS)[0]) == 2


def test_a_lay_changes_the_card_the_end_before_it_and_the_hand() -> None:
    state = scene([["P-red-star", "L-green-oval"], ["F-blue-oval"]], [["P-red-oval"]])
    before = drawing(GAME.view(state, 0))
    after = drawing(GAME.view(play(state, 0, "P-red-star>1"), 0))
    assert changed(before, after) - {"seat/1/cards"} == {
        "table/card/P-red-oval",
        "table/card/P-red-star",
        "hand/card/P-red-star",
    }


def test_a_ghost_stands_where_the_card_will_be_laid() -> None:
    state = scene([["P-red-star", "F-blue-square"], ["F-blue-oval"]], [["P-red-oval"]])
    lays = list(leaves(picks(GAME.view(state, 0), GAME.moves(state, 0))[:2]))
    assert [path for path, _ in lays] == [("card/P-red-star", "train/1"), ("card/F-blue-square", "start")]
    for (card, _), pick in lays:
        after = drawing(GAME.view(play(state.copy(), 0, pick.move), 0)).panes[0].fragments
        shown = after[f"table/{card}"]
        assert f'href="#{pick.symbol}" transform="{pick.transform}"' in shown


def test_the_obliged_player_sees_both_cards_to_take_and_the_others_who_it_is() -> None:
    state = scene([["L-green-oval"], ["F-red-oval"]], STAR_CLASH, turn=0)
    own, other = GAME.view(state, 0), GAME.view(state, 1)
    shown = drawing(own).panes[0].fragments
    assert {"table/clash/1-2", "table/take/1", "table/take/2"} <= shown.keys()
    assert "Clash: star" in shown["table/notice"]
    tree = picks(own, GAME.moves(state, 0))
    assert {pick.id: pick.move for pick in tree} == {
        "take/1": "take:P-red-star/L-blue-star",
        "take/2": "take:L-blue-star/P-red-star",
    }
    shown = drawing(other).panes[0].fragments
    assert "table/clash/1-2" in shown
    assert "table/take/1" not in shown
    assert "Player 1 repeats it or takes a card" in shown["table/notice"]


def test_who_takes_one_of_three_clashing_cards_chooses_which_goes() -> None:
    state = scene([["L-green-oval"], ["F-red-oval"]], [*STAR_CLASH, ["F-cyan-star"]], turn=0)
    seen, moves = GAME.view(state, 0), GAME.moves(state, 0)
    check_picks(drawing(seen), picks(seen, moves), moves, "en")
    assert [path for path, _ in leaves(picks(seen, moves))][:2] == [
        ("take/1", "discard/2"),
        ("take/1", "discard/3"),
    ]


@pytest.mark.parametrize("seat", [1, None])
def test_hidden_cards_are_not_in_the_drawing(seat: int | None) -> None:
    table = Table(GAME, DepotOptions(version="advanced"), 2, Committed(b"hidden"))
    hidden = {f"#dp-{name}" for name in table.game.view(table.state, 0).hand}
    drawn = table.game.drawing(table.view(seat))
    assert not hidden & {element.attrib.get("href") for element in elements(drawn)}


def test_a_spectator_can_pick_nothing() -> None:
    drawn = drawing(GAME.view(scene([["L-green-oval"], ["F-red-oval"]], STAR_CLASH), None))
    assert [pane.id for pane in drawn.panes] == ["table", "seat/0", "seat/1"]
    assert all("data-pick" not in element.attrib for element in elements(drawn))


@pytest.mark.parametrize("theme", THEMES)
def test_export_has_no_open_colour(theme: Theme) -> None:
    drawn = drawing(GAME.view(scene([["L-green-oval"], ["F-red-oval"]], STAR_CLASH), 0))
    assert "var(" not in export(drawn, theme=theme)


def test_picks_that_lead_nowhere_are_explained() -> None:
    """A card that fits nowhere, alone or with a place, stands for lays whose refusal says why."""
    table = Table(GAME, GAME.meta.options(), 3, Committed(b"explain"))
    seat = table.waiting()[0]
    legal = {str(move) for move in table.moves(seat)}
    view = table.view(seat)
    assert isinstance(view, DepotView)
    stuck = [card for card in view.hand if f"{card}>start" not in legal]
    assert stuck
    for card in stuck:
        for picked in ((f"card/{card}",), (f"card/{card}", "start")):
            (meant,) = GAME.explain_candidates(view, picked)
            assert str(meant) == f"{card}>start"
            with pytest.raises(IllegalMove):
                table.play(seat, meant)
    assert not GAME.explain_candidates(view, ("card/nothing", "train/9", "train/x"))
