"""Paper boards entered by hand: scored like the game they come from; mistakes are shown where they are."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import get_args

import pytest

from branchline.bots import bot, play_on
from branchline.core.chance import Committed
from branchline.core.contract import Sheet
from branchline.core.errors import BranchlineError
from branchline.core.sketch import ERASE, MIRROR, ROUND, TURN, Touch
from branchline.core.table import Table
from branchline.core.texts import LANGUAGES
from branchline.games import package
from branchline.games.railroad_ink.boards import BOARDS
from branchline.games.railroad_ink.expansions import features
from branchline.games.railroad_ink.meta import Edition, Expansion, RailroadInkOptions
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.sketches import read_sketch
from branchline.games.railroad_ink.touching import SKETCHES
from tests.games.railroad_ink.by_hand import laying, marking, turning
from tests.refusals import refused
from tests.soak import SOAK

EDITIONS: tuple[Edition, ...] = get_args(Edition)
EXPANSIONS: tuple[Expansion, ...] = get_args(Expansion)
PLAIN = RailroadInkOptions()


def finished(played: RailroadInkOptions, seed: str) -> tuple[str, Table]:
    """The board of a bot at the end of a game, and the table."""
    table = Table(GAME, played, 1, Committed(seed.encode()))
    play_on(table, {0: bot("greedy" if SOAK else "random")}, Random(seed))
    return BOARDS.write(table.view(0), 0), table


def entered(board: str, played: RailroadInkOptions, random: Random, numbered: bool = True) -> str:
    """The text after the whole board was entered by touches, in any order."""
    sketch = read_sketch(board, features(played))
    if not numbered:
        sketch.drawings = {cell: (picture, 1) for cell, (picture, _) in sketch.drawings.items()}
    text = SKETCHES.empty(played)
    for wanted, touch in laying(sketch, random):
        if wanted in text.split():
            continue  # the first volcano is there from the beginning
        text = SKETCHES.touch(text, played, touch)
        turns = 0
        while wanted not in text.split():
            text = SKETCHES.touch(text, played, turning(touch.place))
            turns += 1
            assert turns < 8, "every way to lie comes round"
    for touch in marking(sketch, played):
        text = SKETCHES.touch(text, played, touch)
    return text


def points(sheet: Sheet) -> list[tuple[str, int]]:
    """What each line brings; a goal that was not met is on no board."""
    return sorted((line.key, line.points) for line in sheet.lines if line.points or line.key != "goals")


@pytest.mark.parametrize(("edition", "expansion"), [*product(EDITIONS, EXPANSIONS)])
def test_a_paper_board_is_scored_like_the_game_whatever_the_order(
    edition: Edition, expansion: Expansion
) -> None:
    """Line by line the game's own sheet, and the same as `branchline score` of the text in the address."""
    played = RailroadInkOptions(edition=edition, expansion=expansion)
    board, table = finished(played, f"{edition} {expansion}")
    for numbered in (True, False):
        text = entered(board, played, Random(board), numbered)
        checked = SKETCHES.check(text, played)
        assert checked.mistakes == ()
        assert points(checked.sheet) == points(table.sheet(0)[0])
        assert BOARDS.score(checked.board, played).sheet == checked.sheet
        assert BOARDS.score(board, played).sheet.total == checked.sheet.total


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_every_expansion_brings_all_that_its_boards_are_drawn_with(expansion: Expansion) -> None:
    """Each piece that a board holds lies in a tray, under the name that lays it."""
    assert SKETCHES.drawing is not None
    for edition in (EDITIONS[0], EDITIONS[2]):
        played = RailroadInkOptions(edition=edition, expansion=expansion)
        board, _ = finished(played, f"{edition} {expansion}")
        drawing = SKETCHES.drawing(SKETCHES.check(SKETCHES.empty(played), played), played, "en")
        shown = "".join(svg for pane in drawing.panes for svg in pane.fragments.values())
        sketch = read_sketch(board, features(played))
        tools = {touch.tool for _, touch in laying(sketch, Random(1))}
        tools |= {touch.tool for touch in marking(sketch, played) if touch.tool in ("crater", "canyon")}
        assert {tool for tool in tools if f'data-pick="{tool}"' not in shown} == set()


# --- mistakes -----------------------------------------------------------------------------------------


def mistakes(board: str, played: RailroadInkOptions = PLAIN) -> list[tuple[str, tuple[str, ...], str]]:
    checked = SKETCHES.check(board, played)
    return [(mistake.place, mistake.marks, mistake.text.say("en")) for mistake in checked.mistakes]


def test_a_clash_is_shown_on_what_was_entered_last_at_the_side_where_it_is() -> None:
    said = "a highway meets a railway in the {}. Turn one of them, or rub it out."
    assert mistakes("f7:h.h. f6:r.r.") == [("cell/f6", ("f6:S",), f"f6: {said.format('south')}")]
    assert mistakes("d1:r.r. d2:h.h.") == [("cell/d2", ("d2:N",), f"d2: {said.format('north')}")]


def test_the_total_counts_what_is_right() -> None:
    right, wrong = "b1:h.h. b2:hh..", "d1:h.h."
    assert mistakes(f"{right} {wrong}")
    assert SKETCHES.check(f"{right} {wrong}", PLAIN).sheet == SKETCHES.check(right, PLAIN).sheet
    assert SKETCHES.check(f"{right} {wrong}", PLAIN).board == f"{right} {wrong}", "nothing is lost"


def test_what_only_hangs_on_a_mistake_is_none_of_its_own() -> None:
    """A line that is joined nowhere is one mistake, and so is a wrong piece with a line behind it."""
    assert [place for place, _, _ in mistakes("c3:.r.r d3:.r.r e3:.r.r")] == ["cell/c3"]
    assert [place for place, _, _ in mistakes("d1:h.h. d2:h.h. d3:h.h.")] == ["cell/d1"]


def test_a_drawing_of_an_early_round_can_t_join_one_of_a_later_round() -> None:
    (found,) = mistakes("b2:h.h. | b1:h.h.")
    assert found[0] == "cell/b2"
    assert "in round 1 there was nothing" in found[2]
    assert mistakes("b2:h.h. b1:h.h.") == [], "without numbers nobody knows"


def test_special_routes_are_three_one_of_each_and_one_a_round() -> None:
    assert "used up" in mistakes("b1:hhhh f1:hhhh")[0][2]
    four = "b1:hhhh f1:hhhr d1:rrrr d7:rrrh"
    assert "Three special routes" in mistakes(four)[0][2]
    assert "Only one special route" in mistakes("b1:hhhh f1:hhhr | b7:h.h.")[0][2]


def test_two_specials_without_round_numbers_are_noted_as_unproved() -> None:
    (note,) = SKETCHES.check("b1:hhhh f1:hhhr", PLAIN).notes
    assert "round numbers" in note.say("en")
    assert SKETCHES.check("b1:hhhh | f1:hhhr", PLAIN).notes == ()


def test_canyons_that_cross_are_shown_where_they_do() -> None:
    played = RailroadInkOptions(expansion="canyons")
    crossing = "canyon>b1:sss canyon>a3:eee"
    (found,) = mistakes(crossing, played)
    assert found[0].startswith("side/")
    assert found[1]


def test_too_many_villages_and_goals_are_mistakes_of_their_boxes() -> None:
    played = RailroadInkOptions(edition="lush-green", expansion="meteors")
    assert [place for place, _, _ in mistakes("d1:r.r. d2:rr.. e2:..rr e3:r.h. villages:0", played)] == [
        "villages"
    ]


def test_what_can_t_be_on_such_a_board_is_refused_whole() -> None:
    for board, why in {
        "d4:vv..": "unknown-route",
        "nonsense": "malformed",
        "b1:h.h. b1:hh..": "occupied",
        "|" * 7: "too-many-rounds",
    }.items():
        with refused(why, BranchlineError):
            SKETCHES.check(board, PLAIN)


def test_an_impossible_board_is_found_out_in_few_tries() -> None:
    """Water in every cell has very many orders, and none of them is possible."""
    played = RailroadInkOptions(expansion="lakes")
    cells = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
    checked = SKETCHES.check(" ".join(f"{cell}:w.r." for cell in cells), played)
    assert checked.mistakes


# --- touching -----------------------------------------------------------------------------------------


def touched(board: str, *touches: Touch, played: RailroadInkOptions = PLAIN) -> str:
    for touch in touches:
        board = SKETCHES.touch(board, played, touch)
    return board


def test_a_piece_is_laid_as_it_fits_best() -> None:
    assert touched("", Touch(place="cell/a2", tool="piece/rs")) == "a2:.r.r"
    assert touched("b1:h.h.", Touch(place="cell/b2", tool="piece/sc")) == "b1:h.h. b2:hr.."


def test_a_touch_turns_what_lies_there_through_all_ways() -> None:
    board, seen = "b1:hr..", set()
    for _ in range(8):
        board = touched(board, Touch(place="cell/b1", tool=TURN))
        seen.add(board)
    assert len(seen) == 8
    assert board == "b1:hr.."
    assert touched(board, Touch(place="cell/b1", tool=MIRROR)) == "b1:h..r"


def test_erasing_numbering_and_marking() -> None:
    assert touched("b1:h.h. b2:h.h.", Touch(place="cell/b1", tool=ERASE)) == "b2:h.h."
    assert touched("b1:h.h. b2:h.h.", Touch(place="cell/b2", tool=ROUND, round=3)) == "b1:h.h. |  | b2:h.h."
    meteors = RailroadInkOptions(expansion="meteors")
    crater = Touch(place="cell/b1", tool="crater")
    assert touched("b1:h.h.", crater, played=meteors) == "b1:*"
    assert touched("b1:h.h.", crater, crater, played=meteors) == ""
    canyons = RailroadInkOptions(expansion="canyons")
    assert touched("", Touch(place="side/a1:E", tool="canyon"), played=canyons) == "canyon>b1:s"


@pytest.mark.parametrize("place", ["cell/z9", "side/a1:W", "side/zz", "goal:Z", "", "cell/"])
@pytest.mark.parametrize("tool", ["piece/nope", "piece/hs", "crater", "x" * 500, TURN, ROUND])
def test_what_can_t_be_meant_changes_nothing(place: str, tool: str) -> None:
    assert touched("b1:h.h.", Touch(place=place, tool=tool, round=99)) == "b1:h.h."


def test_goals_that_have_paid_are_written_and_counted() -> None:
    played = RailroadInkOptions(edition="lush-green")
    board = touched("b1:h.h.", Touch(place="goal:A", tool="4"), played=played)
    checked = SKETCHES.check(board, played)
    assert checked.written == {"goal:A": "4"}
    assert ("goals", 4) in points(checked.sheet)
    assert touched(board, Touch(place="goal:A", tool=""), played=played) == "b1:h.h."
    assert {box.id for box in SKETCHES.boxes(PLAIN)} == set()


def test_the_board_before_the_last_round_can_be_analysed() -> None:
    resume = BOARDS.resume
    assert resume is not None
    checked = SKETCHES.check("b1:h.h. | b2:h.h. | b3:h.h.", PLAIN)
    assert checked.resumed == "b1:h.h. | b2:h.h."
    resume(checked.resumed, PLAIN)
    assert SKETCHES.check("b1:h.h. b2:h.h.", PLAIN).resumed == "", "nobody knows what came last"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_drawing_speaks_every_language(language: str) -> None:
    assert package("railroad-ink").sketches is not None
    assert SKETCHES.drawing is not None
    played = RailroadInkOptions(edition="lush-green", expansion="canyons", second_expansion="lakes")
    drawing = SKETCHES.drawing(SKETCHES.check("f7:h.h. f6:r.r. canyon>b1:ss", played), played, language)
    (mistake,) = (key for key in drawing.panes[0].fragments if "/mistake/" in key)
    assert mistake.endswith("cell/f6")
