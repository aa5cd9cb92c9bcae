"""Games are compiled by processes of their own; a process interprets a game that is not compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from branchline import games
from branchline.games import railroad_ink as ink
from branchline.games.compiling import Compiler, compile_games
from branchline.parts.compiled import CACHE, complete_mark
from tests.refusals import refused
from tests.soak import rotating

LOAD = """
from branchline import games
ink = games.game("railroad-ink")
print(games.is_compiled("railroad-ink"), games.is_interpreted("railroad-ink"))
"""


def loaded(cache: Path) -> str:
    """What a process says that loads a game with this cache."""
    environment = os.environ | {"BRANCHLINE_CACHE_DIR": str(cache)}
    program = [sys.executable, "-c", LOAD]
    return subprocess.run(program, env=environment, capture_output=True, text=True, check=True).stdout


def test_a_game_that_is_not_compiled_is_interpreted(tmp_path: Path) -> None:
    assert loaded(tmp_path) == "False True\n"


def test_a_game_whose_cache_is_complete_is_not_interpreted(tmp_path: Path) -> None:
    mark = complete_mark(Path(ink.__file__).parent)
    copy = tmp_path / "kernels" / mark.relative_to(CACHE)
    copy.parent.mkdir(parents=True)
    copy.touch()
    assert loaded(tmp_path) == "True False\n"


@rotating("name", games.built_in())
def test_the_compiler_tells_its_progress_to_the_end(name: str) -> None:
    steps = list(Compiler(name))
    (total,) = {total for _, total in steps}
    assert [done for done, _ in steps] == list(range(total + 1))
    assert games.is_compiled(name)


def test_a_compiler_that_fails_is_noticed() -> None:
    with refused("worker-lost"):
        list(Compiler("nothing"))


def test_a_compiled_game_needs_no_compiler() -> None:
    compile_games(games.built_in())
    started: list[str] = []
    compile_games(games.built_in(), lambda name, _done, _total: started.append(name))
    assert started == []


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such groups of processes")
def test_ctrl_c_in_a_terminal_does_not_reach_the_compiler(tmp_path: Path) -> None:
    """It would end with an error in the log of the server that it belongs to."""
    begin = "import os; from branchline.games.compiling import Compiler; os.setsid(); c = Compiler('depot');"
    check = "print(os.getpgid(c._process.pid) != os.getpgid(0)); c.kill()"
    environment = os.environ | {"BRANCHLINE_CACHE_DIR": str(tmp_path)}
    program = [sys.executable, "-c", f"{begin} {check}"]
    said = subprocess.run(program, env=environment, capture_output=True, text=True, check=True).stdout
    assert said == "True\n"
