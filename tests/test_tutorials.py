"""The tutorials are true: what they quote is in the example, and what they show runs."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.cli.running import run
from tests.soak import rotating

ROOT = Path(__file__).parents[1]
GAME = (ROOT / "docs/write-a-game.md").read_text("utf-8")
BOT = (ROOT / "docs/write-a-bot.md").read_text("utf-8")

QUOTES = re.findall(r"^`(examples/[^`]+)`:\n\n```\w+\n(.*?)^```$", GAME, re.DOTALL | re.MULTILINE)
"""Pieces of files, each after the name of its file."""


def code(document: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", document, re.DOTALL | re.MULTILINE)


def test_every_piece_of_the_example_is_quoted_as_it_is() -> None:
    assert len(QUOTES) == sum(len(code(GAME, language)) for language in ("python", "toml", "po"))
    for file, quoted in QUOTES:
        assert quoted.strip("\n") in (ROOT / file).read_text("utf-8"), file


def test_all_files_of_the_example_are_explained() -> None:
    sources = {str(file.relative_to(ROOT).as_posix()) for file in (ROOT / "examples/nim/src").rglob("*.py")}
    explained = {file for file, _ in QUOTES}
    assert sources - explained == {"examples/nim/src/branchline_nim/bot.py"}, "which is a bot, and has a page"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The bot of the tutorial in a file of its own, in the folder where one is."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(code(BOT, "python")[0], "utf-8")
    return tmp_path


def test_the_bot_is_as_short_as_promised() -> None:
    assert len(code(BOT, "python")[0].splitlines()) <= 15


@pytest.mark.usefixtures("mine")
def test_the_bot_plays_as_shown() -> None:
    arena, play, *_ = re.findall(r"^branchline .*mine\.py:Mine.*$", BOT, re.MULTILINE)
    found = msgspec.json.decode(run(*shlex.split(arena)[1:]).stdout)
    assert [bot["bot"] for bot in found["bots"]] == ["./mine.py:Mine", "greedy"]
    assert [bot["games"] for bot in found["bots"]] == [20, 20]
    assert "./mine.py:Mine (player 2)" in run(*shlex.split(play)[1:], "--seed", "x", typed="?\nquit\n").stdout


@pytest.mark.usefixtures("mine")
@rotating("game", ["railroad-ink", "land-vs-sea", "pioneer-rails"])
def test_the_bot_plays_every_game(game: str) -> None:
    run("arena", game, "--bots", "./mine.py:Mine", "--seats", "2", "--games", "1", "--json")


def test_the_bot_plays_from_python(mine: Path) -> None:
    _, online, program = code(BOT, "python")
    subprocess.run([sys.executable, "-c", program], cwd=mine, check=True)
    compile(online, "write-a-bot.md", "exec")  # tests/web/test_bot_online.py plays so
