"""Bots of one's own in `arena` and `play`, the list of bots, and what is said of those that can't play."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec
import pytest

import branchline
from branchline.cli.choices import read_bots
from branchline.games import package
from tests.cli.running import complaint, run, spawn
from tests.soak import in_turn, rotating

MINE = """
class Mine:
    def act(self, game, view, random):
        return [game.moves(game.imagine(view, random), view.seat)[0]]

class Tired(Mine):
    def act(self, game, view, random):
        if view.round == 3:
            raise RuntimeError("too late")
        return super().act(game, view, random)

class Cheat:
    def act(self, game, view, random):
        return [game.parse("d4:h.h.")]
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    return str(file)


@rotating("jobs", ["1", "2"])
def test_a_bot_in_a_file_plays_a_series_under_the_name_it_was_given(mine: str, jobs: str) -> None:
    args = "arena", "depot", "--bots", f"{mine}:Mine,random", "--games", "4", "--jobs", jobs, "--json"
    found = msgspec.json.decode(run(*args).stdout)
    assert [bot["bot"] for bot in found["bots"]] == [f"{mine}:Mine", "random"]
    assert found["games"] == 4


def test_a_bot_in_a_module_plays_in_other_processes_too(
    mine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "players.py").write_text(Path(mine).read_text())
    monkeypatch.syspath_prepend(tmp_path)
    args = "arena", "railroad-ink", "--bots", "players:Mine", "--games", "2", "--jobs", "2", "--json"
    assert msgspec.json.decode(run(*args).stdout)["bots"][0]["bot"] == "players:Mine"
    sys.modules.pop("players", None)


@pytest.mark.parametrize(
    ("failure", "jobs"),
    in_turn(
        [
            ("Tired", "Game 1: The bot Tired fails: RuntimeError: too late."),
            ("Cheat", "Game 1: The bot Cheat draws a straight highway at d4 (d4:h.h.), which is refused: "),
        ],
        ["1", "2"],
    ),
)
def test_a_bot_that_fails_is_named_with_its_game(mine: str, failure: tuple[str, str], jobs: str) -> None:
    bot, said = failure
    args = "railroad-ink", "--bots", f"{mine}:{bot}", "--games", "2", "--jobs", jobs
    assert complaint("arena", *args).startswith(said)


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("missing.py:Mine", "There is no file or folder "),
        ("branchline.bots.simple:Mine", "There is no Mine in branchline.bots.simple."),
        ("branchline.bots.find:GROUP", "The bot branchline.bots.find:GROUP can't be used: TypeError"),
        ("branchline.bots.simple:Bot", "The bot branchline.bots.simple:Bot can't be used: TypeError"),
    ],
)
@pytest.mark.parametrize("command", [("arena", "depot"), ("play", "depot")], ids=" ".join)
def test_a_bot_that_cannot_be_used_is_one_sentence(command: tuple[str, str], bot: str, said: str) -> None:
    assert complaint(*command, "--bots", bot).startswith(said)


def test_a_path_with_a_comma_is_put_in_quotes(mine: str, tmp_path: Path) -> None:
    file = tmp_path / "a, b.py"
    file.write_text(Path(mine).read_text())
    assert read_bots(f'random, "{file}:Mine" ,greedy') == ["random", f"{file}:Mine", "greedy"]
    assert read_bots(f'"{file}:Mine"') == [f"{file}:Mine"]
    assert read_bots(" random ,, greedy,") == ["random", "greedy"]
    assert read_bots("") == read_bots(",") == []


def test_without_a_word_the_strongest_plays_the_weakest() -> None:
    levels = package("railroad-ink").meta.levels
    found = msgspec.json.decode(run("arena", "railroad-ink", "--games", "1", "--json").stdout)
    assert (
        [bot["bot"] for bot in found["bots"]] == [levels.stand_in, levels.weakest] == ["greedy", "newcomer"]
    )


# --- in the terminal ------------------------------------------------------------------------------


def test_a_bot_in_a_file_plays_in_the_terminal_and_is_not_run_by_a_saved_game(
    mine: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    bots = f"{mine}:Mine"
    said = run("play", "--bots", bots, "--seed", "x", "--save", str(file)).stdout
    assert f"Ready: {bots} (player 2)" in said
    assert complaint("play", "--load", str(file)) == (
        f"The bot {bots} is not installed; name it again with --bots."
    )
    assert f"Ready: {bots} (player 2)" in run("play", "--load", str(file), "--bots", bots).stdout


def test_a_bot_that_fails_in_the_terminal_is_one_sentence(mine: str) -> None:
    result = run("play", "--bots", f"{mine}:Cheat", "--seats", "1", "--seed", "x", status=1)
    assert result.stderr.startswith(
        "The bot Cheat draws a straight highway at d4 (d4:h.h.), which is refused: "
    )
    assert result.stderr.count("\n") == 1


# --- what is installed ----------------------------------------------------------------------------


def test_bots_are_listed_with_where_they_come_from() -> None:
    assert "greedy (branchline)\n" in run("bots").stdout
    found = [msgspec.json.decode(line) for line in run("bots", "--json").stdout.splitlines()]
    assert {"name": "random", "package": "branchline"} in found


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed distribution whose game and whose bot can't be loaded."""
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[branchline.games]\nsolitaire = broken_package:PACKAGE\nodd = branchline.bots.find:GROUP\n"
        "[branchline.bots]\nlazy = broken_package:Lazy\n"
    )
    (tmp_path / "broken_package.py").write_text("raise ImportError('half of it is missing')\n")
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(tmp_path), str(Path(branchline.__file__).parents[1])])
    )


@pytest.mark.usefixtures("broken")
@rotating(
    "args",
    [("games",), ("arena", "railroad-ink", "--bots", "random", "--games", "2", "--jobs", "2"), ("warm",)],
    ids=["games", "arena", "warm"],
)
def test_a_game_that_cannot_be_loaded_is_left_out_with_one_sentence(args: tuple[str, ...]) -> None:
    process = spawn(*args)
    out, errors = process.communicate()
    assert process.returncode == 0
    assert out
    assert "solitaire" not in out
    assert [line for line in errors.splitlines() if "left out" in line or "Traceback" in line] == [
        "The game odd is left out: branchline.bots.find:GROUP is not the package of a game called odd.",
        "The game solitaire is left out: half of it is missing.",
    ]


@pytest.mark.usefixtures("broken")
def test_what_is_left_out_is_said_in_the_language_of_the_reader() -> None:
    _, errors = spawn("games", "--language", "uk").communicate()
    assert "Гру solitaire пропущено: half of it is missing." in errors


@pytest.mark.usefixtures("broken")
def test_a_bot_that_cannot_be_loaded_is_left_out_of_the_list() -> None:
    process = spawn("bots")
    out, errors = process.communicate()
    assert process.returncode == 0
    assert "lazy" not in out
    assert errors == (
        "The bot lazy is left out: The bot lazy can't be used: ImportError: half of it is missing.\n"
    )
