"""A game in a package of its own: with it installed everything works, and Branchline knows nothing of it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

import branchline
from tests.examples.environment import ROOT, Environment

EXAMPLE = ROOT / "examples" / "nim"


def test_no_line_of_branchline_is_about_it() -> None:
    sources = [
        file for file in Path(branchline.__file__).parent.rglob("*") if file.suffix in (".py", ".js", ".po")
    ]
    assert len(sources) > 100
    assert [file for file in sources if re.search(r"\bnim\b", file.read_text("utf-8"), re.IGNORECASE)] == []


def test_it_keeps_the_contract_and_whatever_else_is_asked_of_every_game(nim: Environment) -> None:
    """Its own tests, too, and what is said in every language: all in one run."""
    every_game = [f"tests/games/test_{name}.py" for name in ("guides", "telling", "lessons", "kernels")]
    about_it = ["tests/contract", "tests/core/test_texts.py", "examples/nim/tests"]
    options = ["-vv", "-p", "no:cacheprovider", "--game=nim", "-k", "nim or our_games or test_texts"]
    said = nim.run("-m", "pytest", *options, *about_it, *every_game)
    assert "SKIPPED" not in said
    for file in about_it:
        assert re.search(f"^{file}.* PASSED", said, re.MULTILINE), file


def test_it_is_listed_after_our_own_games(nim: Environment) -> None:
    found = [msgspec.json.decode(line) for line in nim.branchline("games", "--json").splitlines()]
    assert found[-1]["id"] == "nim"
    assert found[-1]["seats"] == [2, 2]
    assert "nim-perfect (branchline-nim)" in nim.branchline("bots")
    assert "Нім" in nim.branchline("games", "--language", "uk")


def test_its_bot_plays_in_the_arena(nim: Environment) -> None:
    for jobs in ("1", "2"):
        args = ("--bots", "nim-perfect,random", "--games", "20", "--jobs", jobs, "--json")
        found = msgspec.json.decode(nim.branchline("arena", "nim", *args))
        best, weakest = found["bots"]
        assert (best["bot"], weakest["bot"]) == ("nim-perfect", "random")
        assert best["wins"]["rate"] > 0.7


def test_a_whole_game_in_the_terminal(nim: Environment, tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    typed = "? a\nhelp\na:9\na:3\nsheet\nb:4\nc:5\n\n"
    said = nim.branchline("play", "nim", "--seats", "2", "--seed", "x", "--save", file, typed=typed)
    assert "a ● ● ● \n" in said
    assert "Heap a has only 3 stones." in said
    assert "Player 1 takes 3 stones from heap a." in said
    assert "1. Player 1: 1\n2. Player 2: 0\nDecided by: the last stone\n" in said
    assert nim.branchline("replay", file).startswith("1. Player 1 takes 3 stones from heap a. [0 : 0]\n")
    assert nim.branchline("render", file).startswith("<svg")
    bot = nim.branchline("play", "nim", "--bots", "nim-perfect", "--seed", "x", typed="hint\nquit\n")
    assert re.search(r"^a:2$", bot, re.MULTILINE), "3 4 5 is won by taking two of the first heap"
