"""`branchline review` and `stats`: what a saved game teaches, and what many do."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import branchline
from tests.cli.running import complaint, run

FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    game = branchline.game("railroad-ink")
    table = branchline.Table(game, game.meta.options(), 1, branchline.Committed(b"to learn from"))
    branchline.play_on(table, {0: branchline.bot("newcomer")}, Random(2))
    path = tmp_path_factory.mktemp("saved") / "game.txt"
    path.write_text(branchline.dump(branchline.saved(table)))
    return str(path)


def test_every_turn_has_its_loss_its_error_its_grade_and_what_is_better(file: str, tmp_path: Path) -> None:
    plot = tmp_path / "review.svg"
    found = json.loads(run("review", file, "--json", "--effort", "0.02", "--plot", str(plot)).stdout)
    assert [turn["turn"] for turn in found["turns"]] == [1, 2, 3, 4, 5, 6, 7]
    for turn in found["turns"]:
        assert {"lost", "error", "grade", "best", "label", "played", "reasons"} <= turn.keys()
    assert found["lost"] == pytest.approx(sum(turn["lost"] for turn in found["turns"]))
    assert found["possible"] > found["score"]
    assert plot.read_text().startswith("<svg")
    shown = run("review", file, "--seat", "0", "--effort", "0.02", "--language", "uk").stdout
    assert "Усього втрачено" in shown
    assert "no seat 3" in complaint("review", file, "--seat", "3")


def test_many_games_are_counted_together(file: str, tmp_path: Path) -> None:
    plot = tmp_path / "scores.svg"
    found = json.loads(run("stats", file, file, "--json", "--plot", str(plot)).stdout)
    assert found["games"] == 2
    assert found["scores"][0] == found["scores"][1]
    assert sum(line["points"]["mean"] for line in found["lines"]) == pytest.approx(found["score"]["mean"])
    assert len(found["rounds"]) == 7
    assert found["rounds"][-1]["score"]["mean"] == found["score"]["mean"]
    assert plot.read_text().startswith("<svg")
    assert "Mean" in run("stats", file).stdout
    unended, broken = str(FIXTURES / "depot-rules-1-running.txt"), tmp_path / "broken.txt"
    broken.write_text("branchline 2\nnonsense")
    for wrong in (unended, str(broken)):
        assert wrong in complaint("stats", file, wrong), "it is said which of them"


def test_a_file_of_boards_among_the_games_is_skipped_with_a_sentence(file: str, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text(run("boards", file).stdout)
    result = run("stats", file, str(boards), "--json")
    assert json.loads(result.stdout)["games"] == 1
    assert result.stderr == f"{boards} is skipped: it is not a saved game.\n"
    alone = run("stats", str(boards), status=1)
    assert alone.stdout == ""
    assert alone.stderr.endswith("There is no saved game among these files.\n")
