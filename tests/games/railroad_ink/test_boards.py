"""Single boards: every board that the game can produce is written out and read back, with the same points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import get_args

import pytest

from branchline.core.chance import Committed
from branchline.core.contract import Sheet
from branchline.core.errors import BranchlineError
from branchline.core.table import Table
from branchline.games.railroad_ink.boards import BOARDS, ERASING, parse_board
from branchline.games.railroad_ink.expansions import features
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.pictures import FACE, FIRST_SPECIAL, PICTURE_OF
from branchline.games.railroad_ink.meta import Edition, Expansion, RailroadInkOptions
from branchline.games.railroad_ink.redrawing import in_drawing_order, in_possible_order
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.state import Head, seat_block
from branchline.games.railroad_ink.view import RailroadInkView
from tests.games.railroad_ink.scenes import options
from tests.refusals import refused
from tests.soak import SOAK

EDITIONS: tuple[Edition, ...] = get_args(Edition)
EXPANSIONS: tuple[Expansion, ...] = get_args(Expansion)
GAMES_ALONE, GAMES_PAIR = (60, 10) if SOAK else (1, 1)
"""Random games for each edition with each expansion, and with each pair."""


def finished(played: RailroadInkOptions, random: Random) -> RailroadInkView:
    table = Table(GAME, played, random.randint(1, 2), Committed(random.randbytes(16)))
    while waiting := table.waiting():
        seat = random.choice(waiting)
        table.play(seat, random.choice(table.moves(seat)))
    return GAME.view(table.state, None)


def by_key(sheet: Sheet) -> Counter[str]:
    found: Counter[str] = Counter()
    for line in sheet.lines:
        found[line.key] += line.points
    return found


def verdicts(view: RailroadInkView) -> Iterator[str]:
    """For each seat, how its board comes back: refused, different, unproved or proved."""
    for seat, sheet in enumerate(GAME.sheet(view)):
        written = BOARDS.write(view, seat)
        try:
            scored = BOARDS.score(written, view.options)
            again = BOARDS.read(written, view.options)
        except BranchlineError as error:
            yield f"refused: {error.code} at {error.at} in {written}"
            continue
        assert isinstance(again, RailroadInkView)
        if by_key(scored.sheet) != by_key(sheet) or GAME.sheet(again)[0].total != sheet.total:
            yield f"different: {written}"
        else:
            yield "proved" if scored.proved else "unproved"


def check(played: RailroadInkOptions, games: int) -> None:
    random = Random(f"{played.edition} {played.expansion} {played.second_expansion}")
    for _ in range(games):
        found = {*verdicts(finished(played, random))}
        assert found <= {"proved", "unproved"}
        assert features(played) & ERASING or found <= {"proved"}, "only erasing leaves an order unproved"


@pytest.mark.parametrize("expansion", EXPANSIONS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_board_of_the_game_can_be_written_out_and_read_back(
    edition: Edition, expansion: Expansion
) -> None:
    check(RailroadInkOptions(edition=edition, expansion=expansion), GAMES_ALONE)


@pytest.mark.parametrize("pair", [*combinations(EXPANSIONS[1:], 2)], ids="+".join)
def test_every_board_with_two_expansions_can_be_read_back(pair: tuple[Expansion, Expansion]) -> None:
    for edition in EDITIONS if SOAK else EDITIONS[1:3]:
        played = RailroadInkOptions(edition=edition, expansion=pair[0], second_expansion=pair[1])
        check(played, GAMES_PAIR)


# --- one by one -------------------------------------------------------------------------------------------

LUSH = RailroadInkOptions(edition="lush-green")


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_a_board_is_written_in_the_order_that_the_search_finds(expansion: Expansion) -> None:
    """Where nothing can be in anything's way nobody searches, and the order is the same."""
    random = Random(expansion)
    played = RailroadInkOptions(edition="lush-green", expansion=expansion)
    table = Table(GAME, played, 1, Committed(random.randbytes(16)))
    while table.waiting():
        table.play(0, random.choice(table.moves(0)))
        state = table.seen(0)
        block, rounds = seat_block(state, 0), min(Head(state.data).round, Head(state.data).rounds)
        order = in_drawing_order(block, Head(state.data).features, rounds)
        by_cell = tuple(tuple(sorted(places)) for places in order)
        assert order == in_possible_order(by_cell, Head(state.data).features, block)


def test_the_university_lets_a_second_special_and_a_fourth_one_be_drawn() -> None:
    """Universities in a3, b5 and g7; the third one allows a special beside that of the round."""
    before = "a2:.rrr a3:r.r. a4:.h.h b4:.hhh b5:hhh."
    parsed = parse_board(f"{before} | b1:hhhr | d1:rrrr | f7:.hh. g7:...h b7:hhhh d7:hrrr", features(LUSH))
    assert parsed.proved
    assert sum(FACE[picture] >= FIRST_SPECIAL for picture in parsed.block[: at.CELLS]) == 4
    assert parsed.block[at.UNIVERSITIES] == 3
    with refused("fourth-special", BranchlineError):
        parse_board(f"{before} | b1:hhhr | d1:rrrr | b7:hhhh d7:hrrr f7:.hh. g7:...h", features(LUSH))


def test_village_points_are_counted_and_stand_in_the_notation() -> None:
    board = "d1:r.r. d2:rr.. e2:..rr e3:r.h."
    assert by_key(BOARDS.score(board, LUSH).sheet)["villages"] == 2
    assert by_key(BOARDS.score(f"{board} villages:1 goal:A=4", LUSH).sheet)["goals"] == 4
    for told in ("villages:0", "villages:2"):
        with refused("impossible-villages", BranchlineError):
            BOARDS.score(f"{board} {told}", LUSH)
    struck = RailroadInkOptions(edition="lush-green", expansion="meteors")
    assert by_key(BOARDS.score(f"{board} e6:* villages:2", struck).sheet)["villages"] == 4
    for goal in ("goal:A=3", "goal:A=4 goal:A=1"):
        with refused("impossible-goal", BranchlineError):
            BOARDS.score(f"{board} {goal}", LUSH)


def test_what_a_crater_has_cut_off_is_scored_and_its_order_is_unproved() -> None:
    board = "b1:h.h. | b3:h.h. b2:*"
    scored = BOARDS.score(board, options("meteors"))
    assert not scored.proved
    assert by_key(scored.sheet)["meteors"] == 4
    with refused("unconnected", BranchlineError):
        BOARDS.score("b1:h.h. | b3:h.h.", options("rivers"))
    with refused("clash", BranchlineError):
        BOARDS.score("b1:h.h. b2:r.r. d4:*", options("meteors"))
    with refused("occupied", BranchlineError):
        BOARDS.score("b1:h.h. b1:*", options("meteors"))


def test_a_route_whose_cactus_has_withered_need_not_join_anything() -> None:
    assert BOARDS.score("d4:h.h.", options("desert")).proved
    with refused("unconnected", BranchlineError):
        BOARDS.score("d4:hhh.", options("desert"))


def test_a_cell_is_drawn_before_its_third_shore_and_else_it_has_filled() -> None:
    parsed = parse_board("c4:.w.. d3:..w. e4:...w", features(options("lakes")))
    assert parsed.block[24] == PICTURE_OF["wwww"]
    assert BOARDS.score("c4:.w.. d3:..w. d4:..w. e4:...w", options("lakes")).proved
    with refused("occupied", BranchlineError):
        BOARDS.score("c4:.w.. d3:..w. e4:...w d4:..w.", options("lakes"))


def test_canyons_on_paper_meet_end_to_end_and_run_between_cells() -> None:
    for canyon in ("canyon>c1:ss canyon>b2:ee", "canyon>c1:ssn"):
        with refused("crosses-canyon", BranchlineError):
            BOARDS.score(canyon, options("canyons"))
    for canyon in ("canyon>c1:e", "canyon>c1:n", "canyon>c8:s"):
        with refused("unknown-canyon", BranchlineError):
            BOARDS.score(canyon, options("canyons"))
