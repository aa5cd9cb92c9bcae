"""Rulings that an audit asked for, each named after its point; where they came with a version, in both."""

from __future__ import annotations

from random import Random

import pytest

from branchline.core.chance import Committed
from branchline.core.errors import BadText, IllegalMove
from branchline.core.options import chosen_options
from branchline.core.table import Table
from branchline.games import game
from branchline.games.railroad_ink.kernels.pictures import DICE_SETS, RESULTS
from branchline.games.railroad_ink.meta import META, RailroadInkOptions
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.view import GoalCard, RailroadInkView
from tests.games.railroad_ink.opinion import check_railroad_ink
from tests.games.railroad_ink.scenes import legal, options, own, play, scene, seat
from tests.refusals import refused

# --- trails (ruling 25) -----------------------------------------------------------------------------------

STATION = "b1:h.h. a2:.r.r b2:h..r"
"""A station in b2; c3 lies at its corner, and no route leads there."""


@pytest.mark.parametrize("rules", sorted(META.rules))
def test_a_new_trail_may_join_at_the_corner_of_a_stations_cell(rules: int) -> None:
    view = GAME.view(scene(seat(STATION), played=options("trails"), extra=("hcp", "rsp")), 0)
    played = game("railroad-ink", rules)
    state = played.imagine(view, Random(0))
    moves = {str(move) for move in played.moves(state, 0)}
    assert ("c3:.hh.p" in moves) == (rules >= 2)
    assert "c3:h..hp" not in moves, "its trail keeps clear of the corner they share"
    if rules == 1:
        with refused("unconnected", IllegalMove):
            played.play(state, 0, played.parse("c3:.hh.p"))


@pytest.mark.parametrize("rules", sorted(META.rules))
def test_whole_games_of_each_version_are_followed_by_the_second_opinion(rules: int) -> None:
    for number in range(4):
        random = Random(number)
        chosen = RailroadInkOptions(edition="lush-green", expansion="trails", second_expansion="lava")
        table = Table(game("railroad-ink", rules), chosen, 1, Committed(random.randbytes(16)))
        while table.waiting():
            table.play(0, random.choice(table.moves(0)))
        check_railroad_ink(table)


# --- lava -------------------------------------------------------------------------------------------------

DRAWN = (0, 1, 2, 3)


def test_a_closed_lake_asks_for_a_volcano_in_a_sentence_that_says_so() -> None:
    closed = "a1:llll b1:l..l a2:l..l"
    state = scene(seat(closed, drawn=DRAWN), played=options("lava"), extra=("lc", "ls"))
    with pytest.raises(IllegalMove, match="new volcano") as refusal:
        play(state, "done")
    assert refusal.value.code == "must-draw-volcano"
    play(state, "d4:llll")
    with refused("must-draw-lava", IllegalMove):
        play(state, "done")
    play(state, "d3:.ll.", "done")


def test_open_lava_without_a_free_cell_asks_to_erase_or_for_a_volcano() -> None:
    around = "d4:llll d3:h.h. c4:h.h. e4:h.h. d5:h.h."
    state = scene(seat(around, drawn=DRAWN), played=options("lava"), extra=("lc", "ls"))
    with refused("must-erase-or-volcano", IllegalMove):
        play(state, "done")
    full = {f"{column}{row}" for column in "abcdefg" for row in "1234567"} - {"d4", "d3"}
    board = "d4:llll d3:h.h. " + " ".join(f"{cell}:v.v." for cell in sorted(full))
    state = scene(seat(board, drawn=DRAWN), played=options("lava"), extra=("lc", "ls"))
    with refused("must-erase", IllegalMove):
        play(state, "done")


@pytest.mark.parametrize("rules", sorted(META.rules))
def test_the_volcano_of_the_start_is_no_new_volcano_in_round_1(rules: int) -> None:
    """Where no lava die fits beside it, one is erased for or a volcano rises, in round 1 as in any other."""
    around = "d4:llll d3:.h.ht c3:.hh. c4:h.h. e3:..hh e4:h.h. d5:.h.ht"
    played = options("lava", second_expansion="forest")
    view = GAME.view(
        scene(seat(around, drawn=(*DRAWN, 6, 7)), played=played, round=1, extra=("lc", "ls", "hst", "hst")), 0
    )
    rule = game("railroad-ink", rules)
    state = rule.imagine(view, Random(0))
    assert ("done" in {str(move) for move in rule.moves(state, 0)}) == (rules == 1)


# --- the draft --------------------------------------------------------------------------------------------


def test_a_draft_with_any_set_for_each_player() -> None:
    chosen = chosen_options(META, '{"draft":true,"draft_sets":["deep-blue","lush-green","blazing-red"]}')
    assert isinstance(chosen, RailroadInkOptions)
    state = GAME.setup(chosen, 3)
    for result in ((0,), tuple(range(12))):
        GAME.settle(state, result)
    draw = GAME.chance(state)
    assert draw is not None
    brought = [die for name in ("classic", "challenge", "classic") for die in DICE_SETS[name]]
    assert list(draw.pools) == [tuple(RESULTS[face].code for face in die) for die in brought]


def test_a_list_of_sets_names_one_for_each_player() -> None:
    two = RailroadInkOptions(draft=True, draft_sets=("deep-blue", "lush-green"))
    with pytest.raises(BadText, match="names 2; it has to name one for each player: 3") as refusal:
        Table(GAME, two, 3)
    assert refusal.value.code == "draft-sets"
    Table(GAME, two, 1)
    Table(GAME, RailroadInkOptions(draft_sets=("deep-blue", "lush-green")), 3)
    with refused("bad-options", BadText):
        chosen_options(META, '{"draft_sets":["sky-blue"]}')


def test_games_with_a_list_of_sets_are_followed() -> None:
    random = Random(5)
    chosen = RailroadInkOptions(draft=True, draft_sets=("shining-yellow", "deep-blue"))
    table = Table(GAME, chosen, 2, Committed(b"sets"))
    while waiting := table.waiting():
        moving = random.choice(waiting)
        table.play(moving, random.choice(table.moves(moving)))
    check_railroad_ink(table)


# --- the sheet --------------------------------------------------------------------------------------------


def lines_with_nothing_to_show(view: RailroadInkView) -> list[str]:
    return [
        f"{line.key}: {line.points}"
        for sheet in GAME.sheet(view)
        for line in sheet.lines
        if line.points and not line.marks
    ]


@pytest.mark.parametrize(
    "expansion", ["none", "rivers", "lakes", "lava", "forest", "trails", "desert", "canyons"]
)
def test_every_line_of_every_sheet_names_its_cells(expansion: str) -> None:
    for number in range(3):
        random = Random(f"{expansion} {number}")
        chosen = options(expansion, edition="lush-green", goal_decks="both")
        table = Table(GAME, chosen, 1, Committed(random.randbytes(16)))
        while table.waiting():
            table.play(0, random.choice(table.moves(0)))
        lost = {"goals: 4", "goals: 1"} if expansion in ("lava", "desert") else set()
        assert {*lines_with_nothing_to_show(GAME.view(table.state, None))} <= lost


def lines(board: str, expansion: str) -> list[tuple[str, int, tuple[str, ...]]]:
    state = scene(seat(board), played=options(expansion))
    (sheet,) = GAME.sheet(GAME.view(state, 0))
    return [(line.label.say(), line.points, line.marks) for line in sheet.lines if line.key == expansion]


def test_lines_that_lump_things_together_are_itemised() -> None:
    assert lines("a1:llll b1:l..l a2:l..l d4:llll d3:.ll.", "lava") == [
        ("Closed lake of lava", 5, ("a1", "b1", "a2")),
        ("Largest lake of lava: 3 cells", 3, ("a1", "b1", "a2")),
    ]
    assert lines("a1:....t a2:....t d4:....t g7:....t g6:....t g5:....t", "forest") == [
        ("Largest forest: 3 cells", 6, ("g5", "g6", "g7")),
        ("Second forest: 2 cells", 2, ("a1", "a2")),
    ]
    assert [found[:2] for found in lines("canyon>a3:eesee canyon>a7:ees", "canyons")] == [
        ("Longest canyon: 5 segments", 5),
        ("Canyon from edge to edge", 2),
    ]
    assert lines("a5:.v.v b5:..vv b6:v.v. b7:v.v.", "rivers") == [
        ("Best river: 4 cells", 4, ("a5", "b5", "b6", "b7")),
        ("Best river: both ends at the border", 3, ("a5:W", "b7:S")),
    ]
    trails = lines("b2:h..r d2:r.h. c3:.hh.p f5:h..r d7:r.h. e6:h.h.p/", "trails")
    assert trails == [
        ("Trails that join 2 stations", 2, ("b2", "d2", "c3")),
        ("Trails that join 2 stations", 2, ("f5", "e6", "d7")),
    ]
    assert lines("b1:h.h.", "rivers") == [("Best river", 0, ())]


def test_villages_and_goals_name_their_cells() -> None:
    board = seat("c1:h..r f2:h..r e3:h..r", villages=3, goals=(4, 0, 0))
    cards = tuple(GoalCard(code, 2) for code in ("B", "A", "D"))
    state = scene(board, played=RailroadInkOptions(edition="lush-green"), goals=cards)
    found = {line.label.say(): line.marks for line in GAME.sheet(GAME.view(state, 0))[0].lines}
    assert found["Villages"] == ("c1", "f2", "e3")
    assert found["Goal B: three villages activated"] == ("c1", "f2", "e3")
    assert found["Goal A: five centre cells filled"] == ()
    assert own(state).goals == (4, 0, 0)
    assert legal(state)
