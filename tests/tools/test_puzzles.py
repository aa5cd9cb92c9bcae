"""The command that makes puzzles makes those that the packages hold."""

from __future__ import annotations

from itertools import chain, product

import pytest

from branchline.core.puzzle import GRADES
from branchline.study.puzzles import puzzles
from tests.soak import one_of
from tests.test_readme import ROOT
from tools.puzzles import SOURCES, candidate, summary

GAMES = [*SOURCES]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_makes_the_same_puzzle(game: str) -> None:
    for puzzle in one_of(game, puzzles(game)):
        source = next(source for source in SOURCES[game] if puzzle.theme in source.themes)
        found = candidate(game, source, puzzle.seed, frozenset(product(source.themes, GRADES)))
        assert found is not None
        assert (found.puzzle.grade, found.puzzle.played) == (puzzle.grade, puzzle.played)
        assert (found.puzzle.naive, found.puzzle.greedy, found.puzzle.best) == (
            puzzle.naive,
            puzzle.greedy,
            puzzle.best,
        )
        assert found.puzzle.solution == puzzle.solution


@pytest.mark.parametrize("game", GAMES)
def test_the_documents_say_how_greedy_does_by_grade(game: str) -> None:
    document = (ROOT / "docs/study.md").read_text(encoding="utf-8")
    assert [row for row in summary(game) if row not in document] == []


@pytest.mark.parametrize("game", GAMES)
def test_there_are_as_many_as_were_asked_for(game: str) -> None:
    for theme, wanted in chain.from_iterable(source.themes.items() for source in SOURCES[game]):
        assert tuple(len(puzzles(game, theme, grade)) for grade in GRADES) == wanted.counts
