"""Who plays which side: drawn at the start, or as seated; everything that shows a side follows."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from branchline.bots import bot, play_on
from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games.land_vs_sea.look.map_pane import waypoint_id
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.rules import GAME, LandVsSea
from branchline.games.land_vs_sea.words.terminal import terminal
from tests.games.land_vs_sea.opinion import check_land_vs_sea
from tests.games.land_vs_sea.scenes import ALL_MODULES, BLANK, COAST, Scene, face, view_of

AS_SEATED = LandVsSeaOptions(sides="as_seated")


def drawn_table(seats: int, land: int, options: LandVsSeaOptions = ALL_MODULES) -> Table:
    """A table at which this seat has drawn Land, and chance goes on."""
    names = (str(n).encode() for n in range(100))
    tables = (Table(GAME, options, seats, Committed(name)) for name in names)
    return next(table for table in tables if view_of(table, None).land == land)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sides_are_drawn(seats: int) -> None:
    """The draw comes first, everyone sees it, and each seat is as likely to be Land and begin."""
    state = GAME.setup(LandVsSeaOptions(), seats)
    draw = GAME.chance(state)
    assert draw is not None
    assert (draw.label, draw.pools, draw.seen_by) == ("sides", (tuple(map(str, range(seats))),), -1)
    assert GAME.actors(state) == ()
    assert GAME.side_names(state) == ()
    for land in range(seats):
        after = state.copy()
        GAME.settle(after, (land,))
        roles = {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 0, 1)}[seats]
        order = [(land + n) % seats for n in range(seats)]
        expected = Counter(zip(order, roles, strict=True))
        found = [(seat, side) for side, its in enumerate(GAME.sides(after)) for seat in its]
        assert Counter(found) == expected
        assert GAME.view(after, None).turn == land, "Land begins"
        assert GAME.sides(GAME.imagine(GAME.view(after, 0), Random(1))) == GAME.sides(after)


def test_sides_as_seated_are_not_drawn() -> None:
    for game, options in ((GAME, AS_SEATED), (LandVsSea(1), LandVsSeaOptions()), (LandVsSea(1), AS_SEATED)):
        state = game.setup(options, 3)
        draw = game.chance(state)
        assert draw is not None
        assert draw.label == "top/left/1"
        assert game.sides(state) == ((0,), (1,), (2,))


@pytest.mark.parametrize(("seats", "land"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 3)])
def test_a_game_with_drawn_sides_scores_as_the_slow_rules_say(seats: int, land: int) -> None:
    table = drawn_table(seats, land)
    play_on(table, dict.fromkeys(range(seats), bot("greedy")), Random(seats))
    check_land_vs_sea(table)


def test_a_seat_that_has_drawn_sea_places_its_waypoint_on_the_sea() -> None:
    scene = Scene(options=ALL_MODULES, land=1, turn=0, hands={0: [COAST], 1: [COAST]})
    scene.place(BLANK.rotated(1), 1, 0)
    assert scene.view.stage == "waypoint"
    assert {scene.area_at((0, 0), "S"), scene.area_at((1, 0), "S")} == {
        int(move.rpartition("/")[2]) for move in scene.moves() if move.startswith("waypoint")
    }


def test_a_bot_that_has_drawn_sea_closes_the_sea() -> None:
    pond = face("LLLSLL", (3,), (0, 1, 2, 4, 5), crosses=[1])
    scene = Scene(
        land=1, turn=0, start=False, on_map={(1, 0): pond}, hands={0: [(BLANK, pond), COAST], 1: [COAST]}
    )
    view = scene.game.view(scene.state, 0)
    (move,) = bot("greedy").act(scene.game, view, Random(1))
    scene.play(str(move))
    assert scene.scores == (0, 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tray_and_terminal_say_who_is_land_sea_or_cartographer(language: str) -> None:
    table = drawn_table(3, 2)
    names = [name.say(language) for name in GAME.side_names(table.state)]
    assert len(set(names)) == 3
    for seat, side in ((0, 1), (1, 2), (2, 0)):
        notes = {pane.id: pane.note for pane in GAME.drawing(view_of(table, seat), language).panes}
        others = {(seat + n) % 3: (side + n) % 3 for n in (1, 2)}
        for other, played in others.items():
            assert notes[f"hand/{other}"] == names[played]
        lines = [line for line in terminal(view_of(table, None), language).splitlines() if "(" in line]
        assert any(f"{seat + 1} ({names[side]})" in line for line in lines)


def test_a_waypoint_shows_the_side_of_its_owner() -> None:
    """Whoever is Land has the disc of Land, and the cartographer has none."""
    for seats, land in ((2, 1), (3, 1), (4, 3)):
        assert waypoint_id(view_of(drawn_table(seats, land), land), land) == "ls-waypoint-0"
    assert waypoint_id(view_of(drawn_table(3, 1), 0), 0) == ""


def test_whoever_is_to_play_hears_for_which_side() -> None:
    for seat, side in ((0, "Sea"), (1, "the Cartographer"), (2, "Land")):
        view = msgspec.structs.replace(view_of(drawn_table(3, 2), seat), stage="play", acting=(seat,))
        assert str(GAME.prompt(view, ()).sentence).startswith(f"Place a tile for {side}:")


def test_before_the_draw_nobody_has_a_side() -> None:
    view = GAME.view(GAME.setup(LandVsSeaOptions(), 2), 0)
    assert view.land is None
    assert GAME.view(GAME.imagine(view, Random(1)), 0) == view
    assert GAME.drawing(view).panes[1].note == "a side that is still to be drawn"
    assert "still to be drawn" in terminal(view)


def test_the_draw_of_the_sides_is_told() -> None:
    assert GAME.describe_draw("sides", ("1",)).say("en") == "Player 2 plays Land and begins."
