"""Random games: a uniformly chosen remaining die, then a uniformly chosen placement, to the last round."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.playout import BLOCK, PLAYOUT_WORK, dice_table, play_out
from branchline.games.railroad_ink.kernels.scoring import SCORE_SIZE, SCORE_WORK, score
from branchline.parts.compiled import Ints, Random, new_random
from tests.games.railroad_ink.slow import base
from tests.games.railroad_ink.slow.boards import (
    READINGS,
    block_of,
    board_of,
    can_be_drawn,
    head_of,
    played_boards,
)

SPECIAL_OF = {drawing: route for route in base.SPECIALS for drawing in base.drawings(route)}
ROUTE_OF = {drawing: route for route in base.ROUTES for drawing in base.drawings(route)}


def play(head: Ints, block: Ints, random: Random, specials: bool = False) -> tuple[base.Board, int]:
    """One random game to the end: its board and its total."""
    work, totals = np.zeros(PLAYOUT_WORK, np.int32), np.zeros(1, np.int32)
    play_out(head, block, dice_table("classic"), int(specials), random, random, totals, work)
    return board_of(work[BLOCK : BLOCK + at.CELLS]), int(totals[0])


@pytest.mark.parametrize("specials", [False, True])
def test_a_random_game_keeps_the_rules(specials: bool) -> None:
    random = new_random(1)
    used = Counter[int]()
    for _ in range(60):
        board, _total = play(head_of(False), block_of({}), random, specials)
        assert can_be_drawn(board)
        routes = [ROUTE_OF.get(drawing) for drawing in board.values()]
        drawn = [SPECIAL_OF[drawing] for drawing in board.values() if drawing in SPECIAL_OF]
        assert len(routes) - len(drawn) <= 28
        assert sum(route in ("ss", "sc", "op") for route in routes) <= 7
        assert len(drawn) == len(set(drawn)) <= 3
        used[len(drawn)] += 1
    assert (used[3] > 30) == specials


@pytest.mark.parametrize("reading", READINGS)
def test_totals_are_the_scores_of_the_final_boards(reading: str) -> None:
    random = new_random(2)
    for _ in range(40):
        board, total = play(head_of(False, reading=reading), block_of({}), random, True)
        out, work = np.zeros(SCORE_SIZE, np.int32), np.zeros(SCORE_WORK, np.int32)
        assert total == score(head_of(False, reading=reading), block_of(board), out, work)


def test_a_seed_gives_the_same_games_and_another_seed_others() -> None:
    def totals(seed: int) -> list[int]:
        out = np.zeros(50, np.int32)
        work = np.zeros(PLAYOUT_WORK, np.int32)
        play_out(
            head_of(False),
            block_of({}),
            dice_table("classic"),
            1,
            new_random(seed),
            new_random(seed + 1),
            out,
            work,
        )
        return out.tolist()

    assert totals(3) == totals(3)
    assert totals(3) != totals(4)


def test_a_game_goes_on_from_the_middle_of_a_round() -> None:
    """In the last round with two dice drawn, only the other two are added."""
    random = new_random(5)
    for start in played_boards(20, 5, seed=5):
        block = block_of(start, ["hs", "rt", "rt", "sc"])
        block[at.DICE_DRAWN] = 0b0110
        board, _total = play(head_of(True, 7), block, random)
        assert {cell: board[cell] for cell in start} == start
        added = [ROUTE_OF[drawing] for cell, drawing in board.items() if cell not in start]
        assert not Counter(added) - Counter(["hs", "sc"])
        assert not base.placements(board, list(Counter(["hs", "sc"]) - Counter(added)))


def test_a_seat_that_has_confirmed_draws_no_more_in_this_round() -> None:
    (start,) = played_boards(1, 6)
    block = block_of(start, ["hs", "rt", "rt", "sc"])
    block[at.DONE] = 1
    board, total = play(head_of(True, 7), block, new_random(6), True)
    assert board == start
    assert total == base.score(start, "classic")["total"]


def test_used_specials_stay_used() -> None:
    block = block_of({})
    block[at.SPECIALS_USED] = 0b111000
    board, _total = play(head_of(False), block, new_random(7), True)
    assert not set(board.values()) & set(SPECIAL_OF)


def test_die_and_placement_are_chosen_uniformly() -> None:
    """One of two dice first, then one of its placements: straights and curves are equally frequent."""
    board = base.parse("b1:h.r. d1:r.h. f1:h.r. b7:r.h. d7:h.r. f7:r.h. a4:.h.h g4:.h.h")
    head, block, random = head_of(True, 7), block_of(board, ["rs", "rc"]), new_random(8)
    games = 3000
    first: Counter[tuple[str, str]] = Counter()
    for _ in range(games):
        after, _total = play(head, block, random)
        first.update((cell, drawing) for cell, drawing in after.items() if cell not in board)
    for route in ("rs", "rc"):
        one_step = [(cell, text) for _, cell, text in base.placements(board, [route])]
        counts = [first[move] for move in one_step]
        assert min(counts) > 0
        assert max(counts) < 2.2 * min(counts)


def test_rolls_come_from_the_dice_of_the_game() -> None:
    counts = Counter(
        ROUTE_OF[drawing]
        for board in played_boards(300, 1, seed=9)
        for drawing in board.values()
        if drawing in ROUTE_OF
    )
    assert set(counts) == {face for die in base.CLASSIC_DICE for face in die}
    challenge = {
        ROUTE_OF[d] for board in played_boards(300, 2, "challenge") for d in board.values() if d in ROUTE_OF
    }
    assert challenge == set(base.ROUTES)


def test_the_reading_is_a_feature_of_the_game() -> None:
    assert head_of(False, reading="classic")[at.HEAD_FEATURES] == at.CLASSIC_LONGEST
    head, random = head_of(True, 7), new_random(10)
    ring = base.parse("a4:.h.h b4:.h.h c4:.h.h d4:hhhh e4:..hh e5:h..h d5:hh.. d3:..h.")
    block = block_of(ring, ["hs"])
    block[at.DONE] = 1
    _board, classic = play(head, block, random)
    head[at.HEAD_FEATURES] = 0
    _board, crossing = play(head, block, random)
    assert crossing - classic == base.longest(ring, "h", "crossing") - base.longest(ring, "h", "classic") > 0
