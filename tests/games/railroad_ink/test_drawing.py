"""How Railroad Ink is drawn, and what can be chosen on it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from branchline.core.chance import Committed, Scripted
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games.railroad_ink.drawing import LIES, drawing, picks, sprite
from branchline.games.railroad_ink.kernels.pictures import FACES, PICTURE_OF, Shape
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.views import RailroadInkView, SeatBoard
from branchline.parts.svg import THEMES, Theme, export
from tests.games.pictures import changed, check_drawing, check_picks, elements, leaves
from tests.refusals import refused

EVERY_PICTURE = " ".join(
    f"{'abcdefg'[n % 7]}{n // 7 + 1}:{picture}" for n, picture in enumerate(list(PICTURE_OF)[:49])
)


def view(board: str, seat: int | None = 0, **own: Any) -> RailroadInkView:
    """The second round of a game for two; what the first seat has done in it can be given."""
    first = replace(SeatBoard(board, (), (), False, False), **own)
    return RailroadInkView(
        seat=seat,
        seats=2,
        acting=(0,),
        options=RailroadInkOptions(),
        round=2,
        rounds=7,
        dice=("ht", "rc", "ht", "op"),
        boards=(first, SeatBoard("b1:h.h.", (), (), False, True)),
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_can_be_drawn_and_chosen(language: str) -> None:
    random = Random(f"drawings in {language}")
    table = Table(GAME, RailroadInkOptions(), 2, Committed(language.encode()))
    while waiting := table.waiting():
        seat = random.choice(waiting)
        seen, moves = table.view(seat), table.moves(seat)
        drawn = table.game.drawing(seen, language)
        check_drawing(drawn, language)
        check_picks(drawn, table.game.picks(seen, moves, language), moves, language)
        table.play(seat, random.choice(moves))
    check_drawing(table.game.drawing(table.view(None), language), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_has_a_name(language: str) -> None:
    check_drawing(drawing(view(EVERY_PICTURE), language), language)


def test_a_symbol_turned_and_mirrored_is_the_picture() -> None:
    assert LIES.keys() == PICTURE_OF.keys()
    for picture, (route, turn, flip) in LIES.items():
        shape = Shape.parse(route.drawing)
        shape = shape.mirrored() if flip else shape
        for _ in range(turn):
            shape = shape.turned()
        assert shape.text == picture


def test_every_route_has_a_symbol() -> None:
    for route in FACES:
        assert f'<symbol id="ri-{route.code}"' in sprite()


def label(view: RailroadInkView, key: str, language: str = "en") -> str:
    found = next(e for e in elements(drawing(view, language)) if e.attrib.get("id") == key)
    return found.attrib["aria-label"]


def test_cells_are_told_in_words() -> None:
    seen = view("d4:hhh. | d5:hrhrx")
    assert label(seen, "board/0/cell/a1") == "a1, empty"
    assert label(seen, "board/0/cell/d4").startswith("d4, highway T-junction, round 1")
    assert label(seen, "board/0/cell/d5") == "d5, overpass, round 2: highway north–south, railway east–west"
    assert label(seen, "board/0/cell/d4", "uk").startswith("d4, Т-подібне перехрестя шосе, раунд 1")
    assert label(seen, "board/1/cell/b1") == "b1, straight highway, round 1: highway north–south"


def test_only_the_own_board_can_be_picked() -> None:
    for key, element in ((e.attrib.get("id", ""), e) for e in elements(drawing(view("")))):
        if "/cell/" in key:
            own = key.startswith("board/0/")
            assert element.attrib.get("data-pick") == (f"cell/{key[-2:]}" if own else None)


def test_own_board_first_and_for_a_spectator_the_tray() -> None:
    assert [pane.id for pane in drawing(view("", seat=1)).panes] == ["board/1", "tray", "board/0"]
    assert [pane.id for pane in drawing(view("", seat=None)).panes] == ["tray", "board/0", "board/1"]
    assert all("data-pick" not in e.attrib for e in elements(drawing(view("", seat=None))))


def test_dice_that_are_drawn_can_not_be_picked() -> None:
    shown = {e.attrib["id"]: e.attrib for e in elements(drawing(view("", drawn=(1,)))) if "id" in e.attrib}
    assert shown["tray/die/0"]["data-pick"] == shown["tray/die/2"]["data-pick"] == "die/ht"
    assert "data-pick" not in shown["tray/die/1"]
    assert shown["tray/die/1"]["aria-label"] == "railway curve, drawn"


def test_special_routes_are_crossed_out_when_used_and_wait_for_the_next_round() -> None:
    drawn = drawing(view("", used=("hhrr",), special=True))
    fragments = drawn.panes[1].fragments
    assert "ri-crossed" in fragments["tray/special/hhrr"]
    assert "data-pick" not in fragments["tray/special/hhrr"]
    assert 'data-pick="special/hhhr"' in fragments["tray/special/hhhr"], "a click on it is explained"
    assert "opacity" in fragments["tray/special/hhhr"]
    assert "2 special routes left" in fragments["tray/left"]


def test_a_drawn_cell_changes_its_own_fragment_and_its_die() -> None:
    before, after = view("b1:h.h."), view("b1:h.h. | b2:hhh.", drawn=(0,))
    assert changed(drawing(before), drawing(after)) == {"board/0/cell/b2", "tray/die/0"}


def test_a_ghost_lies_where_the_route_will_be_drawn() -> None:
    seen = view("b1:h.h.")
    tree = picks(seen, [GAME.parse(move) for move in ("b2:h.r.", "b2:h..r", "a4:.r.h", "done")])
    assert [pick.id for pick in tree] == ["die/ss", "die/sc", "done"]
    for _, pick in leaves(tree[:-1]):
        assert pick.pane == "board/0"
        after = drawing(view(f"b1:h.h. | {pick.move}")).panes[0].fragments
        placed = f'<use href="#{pick.symbol}" transform="{pick.transform}"/>'
        assert placed in after[f"board/0/cell/{pick.move[:2]}"]
    assert tree[-1].label == "Confirm"
    assert [(pick.turn, pick.flip) for _, pick in leaves(tree[:-1])] == [(0, False), (3, False), (0, True)]


@pytest.mark.parametrize("theme", THEMES)
def test_export_has_no_open_colour(theme: Theme) -> None:
    drawn = drawing(view(EVERY_PICTURE))
    assert "var(" not in export(drawn, theme=theme)
    assert "var(" not in export(drawn.panes[0], drawn.sprite, theme)


def test_picks_that_lead_nowhere_are_explained() -> None:
    """Whatever a player picks on the board in vain, the moves it stands for are refused with a reason."""
    table = Table(GAME, GAME.meta.options(), 1, Scripted([["hs", "hs", "rs", "ss"]]))
    table.play(0, GAME.parse("b1:h.h."))
    view = table.view(0)
    assert isinstance(view, RailroadInkView)
    for picked, code in {
        ("die/hs", "cell/b1"): "occupied",
        ("cell/d1", "die/hs"): "clash",
        ("die/rs", "cell/d4"): "unconnected",
        ("special/hhhh", "cell/d4"): "unconnected",
        ("die/ht",): "not-rolled",
        ("done",): "must-draw",
    }.items():
        meant = GAME.meant(view, picked)
        with refused(code):
            table.play(0, meant[0])
    assert not GAME.meant(view, ("cell/z9", "die/nothing", "/"))
