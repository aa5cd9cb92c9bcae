"""Interpreted, the kernels do the same to the byte as compiled: the same rules, stored games, bots and pages.

Here NumPy's scalars are the danger: they keep their 8 or 32 bits, where compiled arithmetic has 64. In the
interpreted processes, which `tests/conftest.py` prepares, an overflow is an error.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from branchline.games import built_in
from tests.soak import deep, one_of, rotating
from tests.test_fixtures import DIGESTS
from tests.transcript import tables, transcript

HOUSE = Path(__file__).parents[1]
RULES = ("rulings", "examples", "rounds", "score")
"""How the names of the files go on that test the rules of a game."""


def interpreted(*arguments: str) -> str:
    """Return what Python prints for these arguments in a process that interprets the kernels."""
    done = subprocess.run(
        [sys.executable, "-W", "error", *arguments],
        cwd=HOUSE,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "BRANCHLINE_SOAK": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def run_tests(*arguments: str) -> None:
    interpreted("-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments)


@rotating("name", built_in())
def test_stored_games_replay_to_the_same_bytes(name: str) -> None:
    file, test = "tests/test_fixtures.py", "test_every_stored_game_replays_to_the_same_bytes"
    run_tests(*(f"{file}::{test}[{stored}]" for stored in DIGESTS if stored.startswith(name)))


@rotating("name", built_in())
def test_the_rules_hold(name: str) -> None:
    folder = HOUSE / "tests/games" / name.replace("-", "_")
    run_tests(*(str(file) for kind in RULES for file in sorted(folder.glob(f"test_{kind}*.py"))))


@deep
@pytest.mark.parametrize("name", built_in())
def test_random_games_keep_the_contract(name: str) -> None:
    run_tests("tests/contract", f"--game={name}")


@pytest.mark.parametrize("name", built_in())
def test_bots_choose_the_same_and_pages_show_the_same(name: str) -> None:
    numbers = one_of(name, range(len(tables(name))))
    printed = interpreted("-m", "tests.transcript", name, *map(str, numbers))
    assert printed.splitlines() == [line for number in numbers for line in transcript(tables(name)[number])]
