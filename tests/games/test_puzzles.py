"""Puzzles are what they promise: legal positions, no two alike, and nothing is better than their best."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline.core.puzzle import GRADES, is_puzzle, puzzle_seed
from branchline.core.state import State
from branchline.core.texts import LANGUAGES
from branchline.games import package, packages
from branchline.study.puzzles import Task, greedy_table, naive_table, puzzles, task, themes
from tests.soak import SOAK

GAMES = [name for name, found in packages().items() if found.puzzles is not None]
LEAST = {"railroad-ink": 200, "pioneer-rails": 60, "land-vs-sea": 60, "depot": 30}
SAMPLE = 3
"""So many puzzles of each game are proved again by `make test`, all of them by the soak."""

every_game = pytest.mark.parametrize("game", GAMES)


def tasks(game: str) -> list[Task]:
    return [task(game, puzzle) for puzzle in puzzles(game)]


def sample(game: str) -> list[Task]:
    """Easy and hard ones."""
    everything = tasks(game)
    return everything if SOAK else everything[:: len(everything) // SAMPLE][:SAMPLE]


def score(one: Task, state: State) -> int:
    return one.theme.score(one.game, state, one.puzzle.seat)


@every_game
def test_there_are_enough_of_every_theme_and_grade(game: str) -> None:
    assert len(puzzles(game)) >= LEAST.get(game, 1)
    counts = Counter((one.theme, one.grade) for one in puzzles(game))
    assert {*counts} == {(theme, grade) for theme in themes(game) for grade in GRADES}
    assert len({one.name for one in puzzles(game)}) == len(puzzles(game))
    assert all(is_puzzle(puzzle_seed(one)) for one in puzzles(game))


@every_game
def test_every_position_is_legal_and_no_two_are_alike(game: str) -> None:
    """The table is made by the rules, move by move; what it begins with is what the theme is about."""
    states = set()
    for one in tasks(game):
        table = one.table()
        assert table.waiting() == (one.puzzle.seat,)
        assert not table.pending, "no phase is left open"
        assert one.theme.begins(one.game, table.state, one.puzzle.seat)
        assert not one.is_answered(table)
        assert score(one, table.state) == one.puzzle.start
        states.add(table.state.data.tobytes())
    assert len(states) == len(puzzles(game))


@every_game
def test_every_solution_is_legal_and_reaches_the_best(game: str) -> None:
    for one in tasks(game):
        table = one.solved()
        assert one.is_answered(table)
        assert score(one, table.seen(one.puzzle.seat)) == one.puzzle.best
        assert one.points(table) == one.best > one.start


@every_game
def test_the_best_is_proved_again(game: str) -> None:
    for one in sample(game):
        found = one.theme.prove(one.game, one.table().state, one.puzzle.seat)
        assert (found.total, found.proved) == (one.puzzle.best, True), one.puzzle.name
        assert tuple(map(str, found.moves)) == one.puzzle.solution


@every_game
def test_the_grade_says_how_far_others_fall_short(game: str) -> None:
    for one in sample(game):
        puzzle = one.puzzle
        assert score(one, naive_table(one).seen(puzzle.seat)) == puzzle.naive
        assert score(one, greedy_table(one).seen(puzzle.seat)) == puzzle.greedy
    for puzzle in puzzles(game):
        assert max(puzzle.naive, puzzle.greedy) <= puzzle.best
        assert (puzzle.grade == 1) <= (puzzle.greedy == puzzle.best), "greedy finds the easy ones"
        assert (puzzle.grade == 3) <= (puzzle.greedy < puzzle.best), "and misses the hard ones"


# --- a second opinion, through the contract alone --------------------------------------------------------


def most(one: Task, state: State) -> int:
    """The highest score of all ends that the rules allow from a state, by trying every move."""
    game, seat = one.game, one.puzzle.seat
    best, seen, left = -1000, {state}, [state]
    while left:
        state = left.pop()
        if one.theme.ends(game, state, seat):
            best = max(best, score(one, state))
            continue
        for move in game.moves(state, seat):
            after = state.copy()
            game.play(after, seat, move)
            if after not in seen:
                seen.add(after)
                left.append(after)
    return best


FEW_MOVES = {"railroad-ink": 2, "pioneer-rails": 2, "land-vs-sea": 1, "depot": 1}
"""How many moves of the solution are left to try everything instead, beside what only confirms."""


@every_game
def test_trying_everything_finds_no_better_end_of_the_solution(game: str) -> None:
    for one in sample(game):
        moves = [one.game.parse(move) for move in one.puzzle.solution]
        acts = [move for move in moves if not one.game.only_confirms(move)]
        state = one.table().state.copy()
        for move in acts[: -FEW_MOVES.get(game, 1)]:
            one.game.play(state, one.puzzle.seat, move)
        assert most(one, state) == one.puzzle.best, one.puzzle.name


def smallest(game: str) -> Task:
    """The puzzle that begins with the fewest moves."""
    return min(tasks(game), key=lambda one: len(one.table().moves(one.puzzle.seat)))


@pytest.mark.parametrize("game", [game for game in GAMES if SOAK or game != "railroad-ink"])
def test_trying_everything_finds_no_better_answer_to_a_small_puzzle(game: str) -> None:
    one = smallest(game)
    assert most(one, one.table().state) == one.puzzle.best


# --- words -----------------------------------------------------------------------------------------------


@every_game
def test_every_puzzle_says_its_goal_and_helps_in_steps(game: str) -> None:
    part = package(game).puzzles
    assert part is not None
    for one in sample(game):
        for language in LANGUAGES:
            assert str(one.best) in one.goal.say(language)
            hints = one.hints(language)
            assert len(hints) == 3
            assert len({hint.say.say(language) for hint in hints}) == 3
            assert hints[-1].moves
            assert one.puzzle.solution[: len(hints[-1].moves)] == hints[-1].moves
            assert hints[1].picks, "something is lit"
