"""Puzzles are found by theme, grade and day, the same for everyone."""

from __future__ import annotations

import doctest
import re
from datetime import date, timedelta
from pathlib import Path

import pytest

import branchline
from branchline.core.errors import BadText
from branchline.study.puzzles import puzzle, puzzle_of_the_day, puzzles, task, themes

DAY = date(2026, 3, 1)


def test_puzzles_come_easy_ones_first_and_can_be_asked_for_by_theme_and_grade() -> None:
    found = branchline.puzzles("railroad-ink")
    assert [one.grade for one in found] == sorted(one.grade for one in found)
    parts = [puzzles("railroad-ink", theme, grade) for theme in themes("railroad-ink") for grade in (1, 2, 3)]
    assert sum(map(len, parts)) == len(found)
    assert {one.name for part in parts for one in part} == {one.name for one in found}


def test_the_puzzle_of_the_day_is_everyones_and_none_comes_back_before_all_had_their_day() -> None:
    count = len(puzzles("land-vs-sea"))
    first = DAY - timedelta(DAY.toordinal() % count)
    names = [puzzle_of_the_day("land-vs-sea", first + timedelta(n)).name for n in range(count)]
    assert len({*names}) == count
    assert names == [puzzle_of_the_day("land-vs-sea", first + timedelta(n)).name for n in range(count)]
    again = [puzzle_of_the_day("land-vs-sea", first + timedelta(count + n)).name for n in range(count)]
    assert again != names, "in another order the next time"


def test_points_are_counted_as_people_do() -> None:
    """In Railroad Ink the board is worth so much; in Land vs Sea a turn brings so much."""
    ink, sea = (task(game, puzzles(game)[0]) for game in ("railroad-ink", "land-vs-sea"))
    assert (ink.start, ink.best) == (ink.puzzle.start, ink.puzzle.best)
    assert (sea.start, sea.best) == (0, sea.puzzle.best - sea.puzzle.start)
    assert ink.verdict(ink.best - 1).say() == f"{ink.best - 1} of {ink.best}: 1 more is there."
    assert ink.verdict(ink.best).say() == f"{ink.best} of {ink.best}: proved best."


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(BadText) as refused:
        puzzle("depot", "none")
    assert refused.value.code == "no-such-puzzle"


def test_the_example_of_the_documents_is_true() -> None:
    document = Path(__file__).parents[2] / "docs/study.md"
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", document.read_text("utf-8"), flags=re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, document.name, document.name, 0)
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert test.examples
    assert not report, "".join(report)
