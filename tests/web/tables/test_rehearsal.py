"""Before the first table of a game somebody waits for what is called there, and for nothing else."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from branchline import games
from branchline.games import built_in
from branchline.parts import compiled
from branchline.web.tables import thinkers
from branchline.web.tables.thinkers import Assess, Load, Think, Worker
from tests.soak import rotating
from tests.web.serving import run

PLAY = """
import random, sys
from pathlib import Path
from branchline import games
from branchline.client import Bot, Me
from branchline.games import package
from branchline.web.tables.rehearsal import rehearse
from tests.web.serving import PAGE_AND_PROGRAM, play_on, run, serving

name, folder = sys.argv[1:]

def loaded():
    modules = [sys.modules[module] for module in package(name).kernels if module in sys.modules]
    items = [item for module in modules for item in vars(module).items()]
    return {key for key, item in items if getattr(item, "overloads", None)}

async def play():
    async with serving(Path(folder)) as server, server.client() as ann:
        table = await ann.create(name, [Me(), Bot("random")])
        async with ann.watch(table.id, 0, PAGE_AND_PROGRAM) as seat:
            await play_on(seat, random.Random(1))

if __name__ == "__main__":
    rehearse(games.game(name), package(name).meta.levels.first)
    before = loaded()
    run(play())
    print(len(before) > 5, sorted(loaded() - before))
"""


@rotating("game", built_in())
def test_a_table_calls_no_kernel_that_was_not_rehearsed(game: str, tmp_path: Path) -> None:
    """It would be compiled in the server's own process, where everybody would wait for it."""
    file = tmp_path / "play.py"
    file.write_text(PLAY)
    program = [sys.executable, str(file), game, str(tmp_path)]
    paths = {"PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run(program, capture_output=True, text=True, check=True, env=os.environ | paths)
    assert done.stdout.strip() == "True []"


def test_a_bot_of_ours_waits_for_what_it_calls_and_others_for_everything() -> None:
    view: Any = None
    assert thinkers._needed(Think("depot", 1, "relaxed", view, 0)) == Load("depot", 1, "relaxed")
    assert thinkers._needed(Think("depot", 1, "of-others", view, 0)) == Load("depot", 1)
    assert thinkers._needed(Assess("depot", 1, view, 1.0)) == Load("depot", 1)


def test_who_has_loaded_everything_knows_every_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    worker, view = Worker(memory=0), None
    monkeypatch.setattr(Worker, "_is_alive", lambda _worker: True)
    question = Think("depot", 1, "relaxed", view, 0)  # type: ignore[arg-type]
    worker._loaded = {Load("depot", 1, "greedy"), Load("railroad-ink", 1)}
    assert not worker.has_loaded(question)
    worker._loaded.add(Load("depot", 1))
    assert worker.has_loaded(question)


def test_what_is_compiled_already_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Load] = []

    async def answer(_worker: Worker, load: Load, _seconds: float) -> list[str]:
        asked.append(load)
        return []

    monkeypatch.setattr(Worker, "answer", answer)
    noted = {("depot", "relaxed")}
    monkeypatch.setattr(games, "is_compiled", lambda game, bot: (game, bot) in noted)
    few = thinkers.Thinkers(1, 1.0, 1)

    async def compile_some() -> None:
        await asyncio.gather(*(few.compile(Load("depot", 1, bot)) for bot in ("relaxed", "greedy", "")))

    run(compile_some())
    assert asked == [Load("depot", 1, "greedy"), Load("depot", 1)]


def test_what_is_noted_as_compiled_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "CACHE", tmp_path)
    compiled.cache_directory.cache_clear()
    try:
        assert not games.is_compiled("depot", "relaxed")
        games.note_compiled("depot", "relaxed")
        assert games.is_compiled("depot", "relaxed")
        assert not games.is_compiled("depot", "greedy")
        games.note_compiled("depot")
        assert games.is_compiled("depot", "greedy")
    finally:
        compiled.cache_directory.cache_clear()
