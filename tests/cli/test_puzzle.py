"""`branchline puzzle`: a puzzle solved, hinted at, given up and begun again, line by line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from branchline.games import package, packages
from branchline.study.puzzles import puzzles, task, themes
from tests.cli.running import complaint, run

GAMES = [name for name, found in packages().items() if found.puzzles is not None]


@pytest.mark.parametrize("game", GAMES)
def test_whoever_types_the_solution_has_found_the_best(game: str) -> None:
    one = task(game, puzzles(game, grade=3)[0])
    typed = " ".join(one.puzzle.solution) + "\nquit\n"
    said = run("puzzle", game, "--name", one.puzzle.name, typed=typed).stdout
    assert f"puzzle {one.puzzle.name}: {one.goal}" in said
    assert f"{one.best} of {one.best}: proved best." in said


def test_hints_come_in_steps_and_the_solution_when_it_is_asked_for() -> None:
    one = task("railroad-ink", puzzles("railroad-ink")[0])
    typed = "hint\nhint\nsolution\nagain\n"
    said = run("puzzle", "railroad-ink", "--name", one.puzzle.name, "--hint", typed=typed).stdout
    places = [said.index(hint.say.say()) for hint in one.hints()]
    assert places == sorted(places)
    solution = said.index(" ".join(one.puzzle.solution))
    assert places[-1] < solution < said.index(f"{one.best} of {one.best}: proved best.")
    assert f"So far: {one.start} of {one.best}" in said[solution:], "begun again"


def test_less_than_the_best_is_told_and_nothing_more_can_be_played() -> None:
    one = task("land-vs-sea", puzzles("land-vs-sea", grade=3)[0])
    table = one.table()
    typed = []
    while not one.is_answered(table):
        typed.append(str(table.moves(one.puzzle.seat)[0]))
        table.play(one.puzzle.seat, one.game.parse(typed[-1]))
    said = run(
        "puzzle", "land-vs-sea", "--name", one.puzzle.name, typed="\n".join([*typed, "take:left", "undo"])
    ).stdout
    points = one.points(table)
    assert one.verdict(points).say() in said
    assert "The answer is complete; begin again to try another." in said
    assert said.rindex("So far:") > said.index(one.verdict(points).say()), "and taken back"


def test_grade_and_theme_choose_and_what_is_not_there_is_said() -> None:
    theme = [*themes("railroad-ink")][1]
    said = run("puzzle", "railroad-ink", "--grade", "2", "--theme", theme, typed="quit\n").stdout
    chosen = [one for one in puzzles("railroad-ink", theme, 2) if f"puzzle {one.name}:" in said]
    assert len(chosen) == 1
    assert "puzzle" in run("puzzle", "depot", typed="help\nquit\n").stdout, "the puzzle of the day"
    assert complaint("puzzle", "depot", "--theme", "last-round") == (
        "There is no theme “last-round”; there are clash."
    )
    assert complaint("puzzle", "depot", "--name", "0") == "There is no puzzle “0” in this game."


def test_a_game_without_puzzles_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(packages(), "depot", replace(package("depot"), puzzles=None))
    assert complaint("puzzle", "depot") == "Depot has no puzzles."
