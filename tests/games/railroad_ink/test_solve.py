"""The last round solved: no better end is known to a second opinion, nor found by trying everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import pytest

from branchline.bots import bot
from branchline.bots.run import act
from branchline.core.chance import Committed
from branchline.core.errors import BadText, IllegalMove
from branchline.core.package import Solution
from branchline.core.state import State
from branchline.core.table import Table
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.effects import draw
from branchline.games.railroad_ink.kernels.pictures import FIRST_SPECIAL
from branchline.games.railroad_ink.kernels.placement import NO_DUTY, duty
from branchline.games.railroad_ink.kernels.scoring import SCORE_SIZE, SCORE_WORK, score
from branchline.games.railroad_ink.legal import drawings
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.moves import DONE_MOVE
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.solve import can_solve, solve, solve_board
from branchline.games.railroad_ink.state import Head, RailroadInkState, head_of, new_state, seat_block
from branchline.parts.compiled import Ints
from tests.games.railroad_ink.slow import base
from tests.games.railroad_ink.slow.boards import READINGS, block_of, conformance, grown_board, played_boards
from tests.soak import SOAK

ROLLS = [
    ["hs", "rc", "ht", "sc"],
    ["rt", "rt", "rt", "op"],
    ["hc", "hs", "rs", "ss"],
    ["rc", "rs", "rc", "op"],
]


def last_round(board: base.Board, roll: Sequence[str], reading: str, seats: int = 1) -> RailroadInkState:
    """A game in its last round, with this board before seat 0."""
    state = new_state(RailroadInkOptions(longest=reading), seats)  # type: ignore[arg-type]
    state.data[at.HEAD_ROUND], state.data[at.HEAD_STAGE] = state.data[at.HEAD_ROUNDS], at.DRAWING
    seat_block(state, 0)[:] = block_of(board, roll)
    return state


def replayed(state: RailroadInkState, solution: Solution) -> int:
    """What the rules pay for the moves of a solution."""
    after = State(state.options, state.seats, state.data.copy())
    for move in solution.moves:
        assert move in GAME.moves(after, 0)
        GAME.play(after, 0, move)
    outcome = GAME.outcome(after)
    assert outcome is not None
    return int(outcome.ranks[0].score)


# --- the second opinion ---------------------------------------------------------------------------------


def finished(board: base.Board, dice: list[str], specials: list[str]) -> Iterator[base.Board]:
    """All boards at the end of a round, by drawing everything in every order."""
    seen = set()
    left = [(board, sorted(dice), specials)]
    while left:
        board, dice, specials = left.pop()
        if (key := (base.text_of(dict(sorted(board.items()))), *dice)) in seen:
            continue
        seen.add(key)
        next_dice = base.placements(board, sorted(set(dice)))
        if not next_dice:
            yield board
        for route, cell, drawing in next_dice:
            rest = list(dice)
            rest.remove(route)
            left.append((board | {cell: drawing}, rest, specials))
        for _, cell, drawing in base.placements(board, specials):
            left.append((board | {cell: drawing}, dice, []))


def unused_specials(board: base.Board) -> list[str]:
    used = {route for route in base.SPECIALS for text in board.values() if text in base.drawings(route)}
    return [] if len(used) >= 3 else [route for route in base.SPECIALS if route not in used]


def crowded(seed: int, free: int) -> base.Board:
    """A board with few free cells; dice of more than seven rounds have filled the others."""
    board = grown_board(Random(seed), 400, ["rs", "rc", "hs", "hc", "ss", "sc", "hhhr"])
    for cell in Random(seed).sample([*board], max(0, free - len(base.CELLS) + len(board))):
        del board[cell]
    return board


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("seed", range(3))
def test_a_second_opinion_finds_no_better_board_where_little_is_free(seed: int, reading: str) -> None:
    board = crowded(seed, free=4)
    for roll in ROLLS[: 4 if SOAK else 2]:
        state = last_round(board, roll, reading)
        ends = finished(board, roll, unused_specials(board))
        best = max(base.score(end, reading)["total"] for end in ends)
        found = solve(state, 0)
        assert (found.total, found.proved) == (best, True)
        assert replayed(state, found) == best


# --- all boards through the rules -----------------------------------------------------------------------


def best_of_all(head: Ints, block: Ints) -> int:
    """The most that any finished board is worth, by trying everything that the rules allow."""
    out, work = np.empty(SCORE_SIZE, np.int32), np.empty(SCORE_WORK, np.int32)
    seen, left, best = set(), [block], -1000
    while left:
        block = left.pop()
        if (key := block[: at.CELLS].tobytes()) in seen:
            continue
        seen.add(key)
        if duty(head, block) == NO_DUTY:
            best = max(best, score(head, block, out, work))
        for row in drawings(head, block, specials=True):
            after = block.copy()
            draw(head, np.array(row, np.int32), after)
            left.append(after)
    return best


def test_a_line_that_passes_both_curves_of_a_double_curve_is_not_overlooked() -> None:
    """In a draft such a die can come to a classic board. In c3 it makes a line of 7; there is one of 6."""
    board = base.parse(
        "b3:.h.h c4:h.h. c2:.hh. d2:..hh d3:h..h f7:h.h. f6:h.h. f5:h.h. f4:h.h. f3:h.h. f2:h.h."
    )
    state = last_round(board, ["hh", "hs", "hs", "hs"], "crossing")
    seat_block(state, 0)[[at.DICE_DRAWN, at.SPECIAL_SPENT]] = 0b1110, 1
    found = solve(state, 0)
    assert [str(move) for move in found.moves] == ["c3:hhhh/", "done"]
    assert replayed(state, found) == found.total


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("special_spent", [False, True])
def test_nothing_that_the_rules_allow_is_better(reading: str, special_spent: bool) -> None:
    """From within a round: some dice are drawn, and perhaps a special."""
    boards = played_boards(12 if SOAK else 3, rounds=6, seed=len(reading))
    for number, board in enumerate(boards):
        state = last_round(board, ROLLS[number % len(ROLLS)], reading)
        block = seat_block(state, 0)
        block[at.SPECIAL_SPENT] = special_spent
        for row in _some_dice(head_of(state), block, 1 if special_spent else 3):
            draw(head_of(state), np.array(row, np.int32), block)
        found = solve(state, 0)
        assert found.proved
        assert found.total == best_of_all(head_of(state), block) == replayed(state, found)


def _some_dice(head: Ints, block: Ints, count: int) -> Iterator[list[int]]:
    random = Random(int(block.sum()))
    for _ in range(count):
        yield random.choice([row for row in drawings(head, block, specials=False) if row[0] < FIRST_SPECIAL])


# --- with expansions, by the rules alone ------------------------------------------------------------------

SOLVED = ("rivers", "meteors", "forest", "trails", "canyons")


def last_round_with(expansion: str, seed: int, left: int) -> RailroadInkState:
    """A random game in its last round, without specials; of its route dice `left` are to be drawn, and one
    die of the expansion."""
    table = Table(GAME, RailroadInkOptions(expansion=expansion), 1, Committed(b"%d" % seed))  # type: ignore[arg-type]
    random, player = Random(seed), bot("random")
    while Head(head_of(table.state)).rounds_left or not table.waiting():
        act(table, 0, player, random)
    block = seat_block(table.state, 0)
    block[at.SPECIAL_SPENT] = 1
    block[at.DICE_DRAWN] = 0b1111 >> left | 0b10000
    return table.state


def best_end(state: RailroadInkState) -> int:
    """The most of all ends, in every order of everything that the rules allow."""
    best, seen, left = -1000, {state}, [state]
    while left:
        state = left.pop()
        if (outcome := GAME.outcome(state)) is not None:
            best = max(best, int(outcome.ranks[0].score))
        for move in GAME.moves(state, 0):
            after = state.copy()
            GAME.play(after, 0, move)
            if after not in seen:
                seen.add(after)
                left.append(after)
    return best


@pytest.mark.parametrize("expansion", SOLVED)
def test_with_an_expansion_no_order_of_drawings_leads_to_a_better_end(expansion: str) -> None:
    for seed in range(8 if SOAK else 1):
        state = last_round_with(expansion, seed, left=1 + seed % 2)
        found = solve(state, 0)
        assert found.proved
        assert found.total == best_end(state) == replayed(state, found)


@pytest.mark.parametrize("expansion", ["lakes", "lava", "desert"])
def test_where_drawings_change_each_other_nothing_is_solved(expansion: str) -> None:
    assert not can_solve(last_round_with(expansion, 1, left=1), 0)


@pytest.mark.parametrize("expansion", SOLVED)
def test_with_an_expansion_a_special_that_is_left_is_too_much(expansion: str) -> None:
    state = last_round_with(expansion, 1, left=1)
    block = seat_block(state, 0)
    block[[at.SPECIALS_USED, at.SPECIAL_SPENT]] = 0
    assert not can_solve(state, 0)


# --- what it is asked for -------------------------------------------------------------------------------


def test_the_proved_last_rounds() -> None:
    for record in conformance("last_rounds")[:: 1 if SOAK else 25]:
        options = RailroadInkOptions(longest=record["longest"])
        found = solve_board(record["board"], record["roll"], options)
        assert (found.total, found.proved) == (record["best"], True)
        state = last_round(base.parse(record["board"]), record["roll"], record["longest"])
        assert replayed(state, Solution(found.total, (*found.moves, DONE_MOVE), True)) == record["best"]


def test_a_limit_gives_the_best_found_so_far_which_keeps_the_rules() -> None:
    (board,) = played_boards(1, rounds=6, seed=4)
    state = last_round(board, ROLLS[0], "classic")
    proved = solve(state, 0)
    for limited in (solve(state, 0, seconds=0), solve(state, 0, boards=0), solve(state, 0, boards=50)):
        assert not limited.proved
        assert replayed(state, limited) == limited.total <= proved.total
    assert solve(state, 0, boards=50) == solve(state, 0, boards=50)
    assert solve(state, 0, seconds=600) == solve(state, 0, boards=10**9) == proved


def test_a_special_is_drawn_where_it_pays() -> None:
    """A crossroads in b4 joins four exits; nothing else that is rolled reaches them."""
    board = base.parse(
        "b1:h.h. b2:h.h. b3:h.h. b7:h.h. b6:h.h. b5:h.h. a4:.h.h g4:.h.h f4:.h.h e4:.h.h d4:.h.h c4:.h.h"
    )
    found = solve(last_round(board, ["rs", "rs", "rs", "op"], "crossing"), 0)
    assert "b4:hhhh" in map(str, found.moves)


def test_a_round_with_nothing_left_to_draw_is_confirmed() -> None:
    state = last_round(base.parse("b1:h.h."), ROLLS[0], "classic")
    block = seat_block(state, 0)
    block[at.DICE_DRAWN], block[at.SPECIAL_SPENT] = 0b1111, 1
    assert solve(state, 0) == Solution(0, (DONE_MOVE,), True)


@pytest.mark.parametrize(
    "options",
    [RailroadInkOptions(expansion="rivers"), RailroadInkOptions(edition="lush-green")],
    ids=["expansion", "structures"],
)
def test_what_can_not_be_solved_is_refused(options: RailroadInkOptions) -> None:
    with pytest.raises(BadText, match="without expansions and structures"):
        solve_board("b1:h.h.", ROLLS[0], options)


def test_only_the_last_round_can_be_solved_and_only_while_it_is_drawn() -> None:
    state = last_round({}, ROLLS[0], "classic", seats=2)
    assert can_solve(state, 0)
    seat_block(state, 0)[at.DONE] = 1
    assert not can_solve(state, 0)
    seat_block(state, 0)[at.DONE] = 0
    state.data[at.HEAD_ROUND] -= 1
    with pytest.raises(BadText, match="Only the last round"):
        solve(state, 0)


@pytest.mark.parametrize("roll", [[], ["hs"], ["hs", "rs", "ht", "nothing"], ["hs", "rs", "ht", "v1"]])
def test_what_is_no_roll(roll: list[str]) -> None:
    with pytest.raises(BadText, match="is no roll: four of hs"):
        solve_board("b1:h.h.", roll, RailroadInkOptions())


def test_a_board_that_breaks_a_rule_is_refused() -> None:
    with pytest.raises(IllegalMove):
        solve_board("d4:h.h.", ROLLS[0], RailroadInkOptions())


def test_expert_draws_the_proved_best_last_round() -> None:
    state = last_round(crowded(3, 12), ("hs", "rc", "ht", "op"), "classic")
    moves = tuple(bot("expert").act(GAME, GAME.view(state, 0), Random(1)))
    found = solve(state, 0)
    assert found.proved
    assert moves == found.moves
