"""How Pioneer Rails is drawn, and what can be chosen on it."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import dist
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from branchline.core.chance import Committed
from branchline.core.errors import IllegalMove
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games.pioneer_rails.kernels.geometry import SIDE_LIST, TRACK_OF
from branchline.games.pioneer_rails.kernels.layout import EXTRA, SHORTCUT, SWITCH, TUNNEL
from branchline.games.pioneer_rails.kernels.maps import MAPS
from branchline.games.pioneer_rails.look.drawing import drawing, picks, sprite
from branchline.games.pioneer_rails.look.survey import APOTHEM, between
from branchline.games.pioneer_rails.look.symbols import SUITS
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.moves import DEPOSITS, DONE_MOVE, ChangeSuit, Lay, Move
from branchline.games.pioneer_rails.rules import GAME
from branchline.games.pioneer_rails.view import PioneerRailsView
from tests.games.pictures import changed, check_drawing, check_picks, elements, leaves

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {}),
    "solo": (1, {"level": "legendary", "extra_card": True}),
    "three": (3, {"map": "twin_forks", "same_turn_town_bonus": False}),
    "five": (5, {"map": "twin_forks", "mountain_goal": "sides"}),
}


def table(kind: str, seed: str) -> Table:
    seats, options = TABLES[kind]
    return Table(GAME, PioneerRailsOptions(**options), seats, Committed(seed.encode()))


def seen(game: Table, seat: int | None) -> PioneerRailsView:
    view = game.view(seat)
    assert isinstance(view, PioneerRailsView)
    return view


def own(seats: int = 2, **sheet: Any) -> PioneerRailsView:
    """A view in the first turn, with this on the own sheet."""
    start = Table(GAME, PioneerRailsOptions(), seats, Committed(b"own"))
    view = seen(start, 0)
    given = msgspec.structs.replace(view.sheets[0], **sheet)
    return msgspec.structs.replace(view, stage="lay", sheets=(given, *view.sheets[1:]))


def labels(view: PioneerRailsView) -> dict[str, str]:
    """What each element of the drawing is called."""
    return {
        e.attrib["id"]: e.attrib["aria-label"] for e in elements(drawing(view)) if "aria-label" in e.attrib
    }


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_can_be_drawn_and_chosen(language: str, kind: str) -> None:
    random = Random(f"{kind} in {language}")
    game = table(kind, f"{kind} {language}")
    while waiting := game.waiting():
        seat = random.choice(waiting)
        moves = game.moves(seat)
        if random.random() < 0.12:
            view = seen(game, seat)
            drawn = drawing(view, language)
            check_drawing(drawn, language)
            check_picks(drawn, game.game.picks(view, moves, language), moves, language)
        game.play(seat, random.choice(moves))
    check_drawing(drawing(seen(game, 0), language), language)
    check_drawing(drawing(seen(game, None), language), language)


@pytest.mark.parametrize("kind", TABLES)
def test_everything_that_earns_points_can_be_lit(kind: str) -> None:
    random, game = Random(kind), table(kind, kind)
    while waiting := game.waiting():
        seat = random.choice(waiting)
        game.play(seat, random.choice(game.moves(seat)))
    shown = {element.attrib.get("data-mark") for element in elements(drawing(seen(game, 0)))}
    marks = {mark for sheet in GAME.sheet(seen(game, 0)) for line in sheet.lines for mark in line.marks}
    assert marks
    assert marks <= shown


def test_a_spectator_can_choose_nothing() -> None:
    game = table("two", "watched")
    assert not [e for e in elements(drawing(seen(game, None))) if "data-pick" in e.attrib]
    chosen = [e.attrib["id"] for e in elements(drawing(seen(game, 0))) if "data-pick" in e.attrib]
    assert not [key for key in chosen if key.startswith("map/1")], "nobody draws on the map of another"


def test_suits_are_told_apart_without_colour() -> None:
    symbols = re.findall(r'<symbol id="pr-track-(\w+)"[^>]*>(.*?)</symbol>', sprite())
    assert {suit for suit, _ in symbols} == {*SUITS}
    assert len({re.sub(r"var\(--[a-z]+\)", "", drawn) for _, drawn in symbols}) == len(SUITS)


def test_there_is_room_for_a_finger_between_two_sides() -> None:
    middles = [between(side) for side in SIDE_LIST]
    assert min(dist(one, other) for one, other in combinations(middles, 2)) >= APOTHEM - 0.01


@pytest.mark.parametrize("land", MAPS.values(), ids=MAPS)
def test_a_river_flows_through_every_side_it_crosses(land: Any) -> None:
    ground = next(
        s
        for s in ElementTree.fromstring(f"<svg>{sprite()}</svg>")
        if s.attrib["id"] == f"pr-ground-{land.id}"
    )
    curves = {element.attrib.get("d", "") for element in ground.iter("path")}
    for river in land.rivers:
        crossed = [str(between(pair)) for pair in pairwise(river)]
        assert any(all(place in curve for place in crossed) for curve in curves)


def test_a_place_counts_its_sides() -> None:
    said = []
    for tracks in ((), ("d7.d8",), ("d7.d8", "d7.e7"), ("d7.d8", "d7.e7", "d6.d7")):
        done = ("d7",) if len(tracks) == 3 else ()
        said.append(labels(own(tracks={"diamonds": tracks}, activated=done))["map/0/cell/d7"])
    assert said == [
        "Bank d7: 0 of 3 sides",
        "Bank d7: 1 of 3 sides",
        "Bank d7: 2 of 3 sides",
        "Bank d7, activated",
    ]


def test_sides_are_named_by_what_lies_beside_them() -> None:
    said = labels(own(tracks={"hearts": ("i2.j3",)}))
    assert said["map/0/side/c4.d4"] == "Free, side between the bank c4 and the fort d4"
    assert said["map/0/side/e2.e3"].endswith("the mountains e2 and the mountains e3, only by tunnel")
    assert said["map/0/side/f4.g4"].endswith("the river f4 and the river g4, only by bridge")
    assert said["map/0/side/i2.j3"].startswith("Track of hearts, side between")
    assert "map/0/side/h3.i3" not in said, "the sides of a station are not for tracks"


def test_a_track_changes_its_side_and_what_counts_it() -> None:
    bare = own(pick="QD", suit="diamonds", tracks_left=3)
    laid = own(
        pick="QD", suit="diamonds", tracks_left=2, laid=1, tracks={"diamonds": ("d7.d8",)}, latest=("d7.d8",)
    )
    assert changed(drawing(bare), drawing(laid)) == {
        "map/0/side/d7.d8",
        "map/0/cell/d7",
        "map/0/cell/d8",
        "tray/telling",
        "tray/grant/suit",
    }


def test_privileges_lead_to_the_tracks_that_need_them() -> None:
    view = own(pick="QS", suit="spades", tracks_left=1)
    side, tunnel, across = TRACK_OF["c2.d3"], TRACK_OF["e2.e3"], TRACK_OF["c2:ne-sw"]
    moves: list[Move] = [
        Lay(side),
        Lay(tunnel, TUNNEL),
        Lay(TRACK_OF["e1.e2"], TUNNEL | SWITCH),
        Lay(across, SHORTCUT),
        Lay(TRACK_OF["d3.e3"], SWITCH),
        Lay(TRACK_OF["b3.b4"], EXTRA),
        ChangeSuit(1),
    ]
    assert {leaf.move: path for path, leaf in leaves(picks(view, moves))} == {
        "c2.d3": ("side/c2.d3",),
        "tunnel>e2.e3": ("grant/tunnel", "side/e2.e3"),
        "tunnel+switch>e1.e2": ("grant/tunnel", "grant/switch", "side/e1.e2"),
        "shortcut>c2:ne-sw": ("grant/shortcut", "cell/c2", "diagonal/ne-sw"),
        "switch>d3.e3": ("grant/switch", "side/d3.e3"),
        "extra>b3.b4": ("grant/extra", "side/b3.b4"),
        "suit:hearts": ("grant/suit", "suit/hearts"),
    }


def test_nuggets_and_confirming_are_buttons() -> None:
    shown = {element.attrib.get("data-pick") for element in elements(drawing(own()))}
    buttons: list[Move] = [*DEPOSITS, DONE_MOVE]
    found = picks(own(), buttons)
    assert [pick.label for pick in found][1] == "Put 1 nugget into the bank"
    assert not shown & {pick.id for pick in found}


def test_whatever_is_chosen_is_legal_or_refused_with_a_reason() -> None:
    random, game = Random(9), table("two", "reasons")
    told = set()
    for _ in range(60):
        seat = random.choice(game.waiting())
        view, moves = seen(game, seat), game.moves(seat)
        legal = {pick for path, _ in leaves(game.game.picks(view, moves)) for pick in path}
        shown = {e.attrib["data-pick"] for e in elements(drawing(view)) if "data-pick" in e.attrib}
        for pick in random.sample(sorted(shown - legal), 12):
            meant = GAME.explain_candidates(view, [pick])
            assert meant, pick
            state = GAME.imagine(view, Random(0))
            with pytest.raises(IllegalMove) as refused:
                GAME.play(state, seat, meant[0])
            told.add(refused.value.code)
        game.play(seat, random.choice(moves))
    assert {"unconnected", "pick-first"} <= told


def test_a_side_says_what_it_needs() -> None:
    """The third track of spades arrives at the mountains: the next side is a tunnel's."""
    game = next(game for game in (table("solo", f"spades {n}") for n in range(99)) if _spades(game))
    for move in ("c2.d3", "d2.d3", "d2.e3"):
        game.play(0, GAME.parse(move))
    (meant,) = GAME.explain_candidates(seen(game, 0), ["side/e2.e3"])
    with pytest.raises(IllegalMove) as refused:
        GAME.play(GAME.imagine(seen(game, 0), Random(0)), 0, meant)
    assert refused.value.code == "needs-tunnel"
    (legal,) = GAME.explain_candidates(seen(game, 0), ["side/e2.e3", "grant/tunnel"])
    assert legal in game.moves(0)


def _spades(game: Table) -> bool:
    """Picks a card of spades when there is one."""
    card = next((card for card in seen(game, 0).offered if card.endswith("S")), None)
    if card:
        game.play(0, GAME.parse(f"pick:{card}"))
    return card is not None
