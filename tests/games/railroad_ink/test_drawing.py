"""How Railroad Ink is drawn, and what can be chosen on it."""

from __future__ import annotations

import re
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from branchline.core.chance import Committed, Scripted
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games.railroad_ink.kernels.board import CELL_NAMES
from branchline.games.railroad_ink.kernels.canyons import PATH_OF
from branchline.games.railroad_ink.kernels.pictures import PICTURE_OF, RESULT_ID, Shape
from branchline.games.railroad_ink.look.drawing import drawing, picks
from branchline.games.railroad_ink.look.symbols import LIES, shown, sprite
from branchline.games.railroad_ink.meta import Expansion, RailroadInkOptions
from branchline.games.railroad_ink.moves import SPECIAL_CODES
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.view import GoalCard, Pair, RailroadInkView, SeatBoard
from branchline.parts.svg import THEMES, Theme, export
from tests.games.pictures import changed, check_drawing, check_picks, elements, leaves
from tests.refusals import refused

EVERY_PICTURE = [
    " ".join(f"{cell}:{picture}" for cell, picture in zip(CELL_NAMES, pictures, strict=False))
    for pictures in (list(PICTURE_OF)[at : at + 49] for at in range(0, len(PICTURE_OF), 49))
]
"""Boards that show all pictures."""


def view(board: str, seat: int | None = 0, **own: Any) -> RailroadInkView:
    """The second round of a game for two; what the first seat has done in it can be given, and the table."""
    known = {
        name: own.pop(name) for name in ("options", "extra", "goals", "pairs", "star", "stage") if name in own
    }
    first = replace(SeatBoard(board, (), (), False, False), **own)
    seen = RailroadInkView(
        seat=seat,
        seats=2,
        acting=(0,),
        options=RailroadInkOptions(),
        round=2,
        rounds=7,
        stage="drawing",
        dice=("ht", "rc", "ht", "op"),
        boards=(first, SeatBoard("b1:h.h.", (), (), False, True)),
    )
    return replace(seen, **known)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("expansion", get_args(Expansion))
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
    check_drawing(drawing(view(board), language), language)


def test_a_symbol_turned_and_mirrored_is_the_picture() -> None:
    assert LIES.keys() == PICTURE_OF.keys()
    for picture, (route, turn, flip) in LIES.items():
        shape = Shape.parse(route.drawing)
        shape = shape.mirrored() if flip else shape
        for _ in range(turn):
            shape = shape.turned()
        assert shape.text == picture


def test_everything_that_dice_show_and_cells_hold_has_a_symbol() -> None:
    for code in RESULT_ID:
        assert re.search(r'href="#([^"]+)"', shown(code, 0, 0, 1))[1] in SYMBOLS  # type: ignore[index]
    for picture, lie in LIES.items():
        assert lie.symbol(picture) in SYMBOLS
    for path in PATH_OF:
        assert f"ri-way-{path.partition(':')[2]}" in SYMBOLS


SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', sprite()))


def label(view: RailroadInkView, key: str, language: str = "en") -> str:
    found = next(e for e in elements(drawing(view, language)) if e.attrib.get("id") == key)
    return found.attrib["aria-label"]


def test_cells_are_told_in_words() -> None:
    seen = view("d4:hhh. | d5:hrhrx")
    assert label(seen, "board/0/cell/a1") == "a1, empty"
    assert label(seen, "board/0/cell/a2") == "a2, empty, exit: railway west"
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
    drawn = drawing(view(EVERY_PICTURE[1]))
    assert "var(" not in export(drawn, theme=theme)
    assert "var(" not in export(drawn.panes[0], drawn.sprite, theme)


CHALLENGE = RailroadInkOptions(edition="lush-green")


def test_structures_are_seen_below_and_beside_routes() -> None:
    seen = view("a1:hh..", options=CHALLENGE)
    assert label(seen, "board/0/cell/c1") == "c1, empty, village"
    assert label(seen, "board/0/cell/a1").endswith(", factory")
    assert "ri-factory" in drawing(seen).panes[0].fragments["board/0/cell/a1"]
    assert "factory" not in label(view("a1:hh.."), "board/0/cell/a1"), "only on Challenge boards"


def test_villages_universities_and_what_they_give_are_told() -> None:
    seen = view("", options=CHALLENGE, villages=2, universities=3, copies=1, free_special=True, drawn=(0,))
    assert label(seen, "tray/villages") == "Villages: 2 of 4"
    assert label(seen, "tray/universities") == "Universities: 3 of 3"
    assert label(seen, "tray/copies") == "1 die may be drawn once more"
    assert "one more from the university" in label(seen, "tray/left")
    fragments = drawing(seen).panes[1].fragments
    assert 'data-pick="die/ht"' in fragments["tray/die/0"], (
        "a drawn die can be chosen again while it is copied"
    )


def test_goals_tell_what_they_pay_or_when_they_are_due() -> None:
    cards = (GoalCard("A", 2), GoalCard("F", 4, deadline=4), GoalCard("FB", 1))
    seen = view("", options=CHALLENGE, goals=cards)
    seen = replace(seen, boards=tuple(replace(board, goals=(0, 0, 4)) for board in seen.boards))
    assert label(seen, "tray/goal/A").endswith("Pays 2 now")
    assert label(seen, "tray/goal/F").endswith("Until round 4 4, later 1")
    assert label(seen, "tray/goal/FB").endswith("Reached: 4")


def test_bridge_points_are_crossed_off_and_bridges_seen() -> None:
    options = RailroadInkOptions(expansion="canyons")
    seen = view("b1:h.h. canyon>b2:e", options=options, extra=("k1", "k3"), bridges=11, bridged=("b1:S",))
    assert label(seen, "tray/bridges") == "11 bridge points left"
    fragments = drawing(seen).panes[0].fragments
    assert "ri-canyon-bridged" in fragments["board/0/canyon/b1:S"]
    assert 'data-mark="b1:S"' in fragments["board/0/canyon/b1:S"]
    assert "board/0/point/b2" in fragments, "an open end"
    assert "board/0/point/c1" in fragments, "a point at the edge"
    done = view("b1:h.h.", options=options, extra=("k1", "k3"), drawn=(4, 5))
    assert "board/0/point/c1" not in drawing(done).panes[0].fragments, (
        "points are shown when they can be used"
    )


def test_a_draft_shows_pairs_and_the_star() -> None:
    pairs = (Pair(("rt", "hs"), None), Pair(("ht", "op"), 1))
    seen = view("", pairs=pairs, star=1, stage="picking")
    assert label(seen, "tray/pair/0") == "straight highway and railway T-junction"
    assert label(seen, "tray/pair/1") == "highway T-junction and overpass, taken by player 2"
    fragments = drawing(seen).panes[1].fragments
    assert 'data-pick="pair/hs+rt"' in fragments["tray/pair/0"]
    assert "data-pick" not in fragments["tray/pair/1"]
    assert "board/1/star" in drawing(seen).panes[2].fragments


def test_the_last_impact_and_craters_are_told() -> None:
    seen = view("b4:*", options=RailroadInkOptions(expansion="meteors"), impact="b4")
    assert label(seen, "board/0/cell/b4") == "b4, crater, last impact"


def test_a_trail_reaches_the_station_at_its_corner() -> None:
    with_trail = drawing(view("b2:h..r c3:.hh.p")).panes[0].fragments["board/0/cell/b2"]
    without = drawing(view("b2:h..r d4:.hh.p")).panes[0].fragments["board/0/cell/b2"]
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
        meant = GAME.explain_candidates(view, picked)
        with refused(code):
            table.play(0, meant[0])
    assert not GAME.explain_candidates(view, ("cell/z9", "die/nothing", "/"))


def rolled(expansion: Expansion, extra: list[str], *moves: str, **options: Any) -> Table:
    """The first round of a game alone, after some moves."""
    table = Table(
        GAME,
        RailroadInkOptions(expansion=expansion, **options),
        1,
        Scripted([["hs", "hc", "rs", "ss", *extra]]),
    )
    for move in moves:
        table.play(0, GAME.parse(move))
    return table


@pytest.mark.parametrize(
    ("expansion", "extra", "picked", "code"),
    [
        ("rivers", ["vs", "vh"], ("die/vs", "cell/b1"), "clash"),
        ("lava", ["lc", "lr"], ("die/lv", "cell/d5"), "beside-lava"),
        ("lava", ["lc", "lr"], ("die/lc", "cell/a1"), "unconnected"),
        ("trails", ["hsp", "hcp"], ("die/hsp", "cell/d4"), "unconnected"),
        ("canyons", ["k1", "k3"], ("die/k1", "point/c4"), "unanchored"),
        ("canyons", ["k1", "k3"], ("die/k2", "point/c1"), "not-rolled"),
        ("meteors", ["any", "2"], ("die/hs", "cell/b1"), "event-first"),
        ("lava", ["lc", "lr"], ("done",), "must-draw"),
    ],
)
def test_refused_choices_on_expansions_are_explained(
    expansion: Expansion, extra: list[str], picked: tuple[str, ...], code: str
) -> None:
    table = rolled(expansion, extra)
    view = table.view(0)
    assert isinstance(view, RailroadInkView)
    with refused(code):
        table.play(0, GAME.explain_candidates(view, picked)[0])


def test_a_meteor_is_chosen_by_the_cell_it_hits() -> None:
    table = rolled("meteors", ["any", "2"])
    tree = table.game.picks(table.view(0), table.moves(0))
    (die,) = (pick for pick in tree if pick.id == "die/any")
    assert [(cell.id, cell.then[0].move) for cell in die.then] == [
        ("cell/b4", "meteor:left"),
        ("cell/d2", "meteor:up"),
        ("cell/d6", "meteor:down"),
        ("cell/f4", "meteor:right"),
    ]
    assert {pick.id for pick in tree} == {"die/any", *(f"special/{code}" for code in SPECIAL_CODES)}


def test_a_canyon_begins_where_it_is_picked() -> None:
    table = rolled("canyons", ["k12", "k1"])
    tree = table.game.picks(table.view(0), table.moves(0))
    (die,) = (pick for pick in tree if pick.id == "die/k1")
    assert {point.id for point in die.then} >= {"point/c1", "point/h3", "point/a5", "point/d8"}
    (inward,) = next(point.then for point in die.then if point.id == "point/c1")
    assert inward.move == "canyon>c1:s"
