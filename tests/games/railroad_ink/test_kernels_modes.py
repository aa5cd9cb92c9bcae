"""Compiled, interpreted and bounds-checked runs agree; one signature each; the cache knows every source."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from branchline.games.railroad_ink import kernels
from branchline.games.railroad_ink.kernels import MODULES
from branchline.parts.compiled import kernel_sources

SAMPLE = """
import numpy as np
from branchline.games.railroad_ink.kernels.layout import CELLS, DICE, SEAT_SIZE, HEAD_SIZE
from branchline.games.railroad_ink.kernels.networks import MAX_ERRORS, errors
from branchline.games.railroad_ink.kernels.placement import (
    MAX_PLACEMENTS, can_draw_any_die, check, demands, placements)
from branchline.games.railroad_ink.kernels.plans import Planner
from branchline.games.railroad_ink.kernels.playout import BLOCK, DICE_TABLES, PLAYOUT_WORK, playouts
from branchline.games.railroad_ink.kernels.scoring import SCORE_SIZE, SCORE_WORK, score
from branchline.parts.compiled import new_random

head = np.zeros(HEAD_SIZE, np.int32)
head[:5] = 1, 0, 7, 0, 0
head[DICE:] = -1
for name, seed in (("classic", 1), ("challenge", 2)):
    totals, work = np.zeros(5, np.int32), np.zeros(PLAYOUT_WORK, np.int32)
    block = np.zeros(SEAT_SIZE, np.int32)
    playouts(head, block, DICE_TABLES[name], 1, new_random(seed), totals, work)
    pictures = work[BLOCK : BLOCK + CELLS].copy()
    print(totals.tolist(), pictures.tolist())
    for reading in (0, 1):
        out = np.zeros(SCORE_SIZE, np.int32)
        score(pictures, reading, out, np.zeros(SCORE_WORK, np.int32))
        print(out.tolist())
    ends, keys = np.zeros((MAX_ERRORS, 2), np.int32), np.zeros(CELLS, np.int32)
    demands(pictures, keys)
    print(ends[: errors(pictures, ends)].tolist(), keys.tolist())
    print([check(pictures, cell, picture) for cell in range(0, CELLS, 5) for picture in range(1, 71, 7)])
head[:5], head[DICE : DICE + 4] = (6, 0, 7, 1, 4), DICE_TABLES["classic"][:, 2]
block[: CELLS] = pictures
block[:CELLS:3] = 0
moves = np.zeros((MAX_PLACEMENTS, 3), np.int32)
print(moves[: placements(block, head[DICE:], 1, moves)].tolist(), can_draw_any_die(block, head[DICE:]))
print(Planner(2, 3).plans(head, block))
"""


def printed(**settings: str) -> str:
    """What the sample prints in a process with these settings."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", SAMPLE],
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def compiled() -> str:
    return printed()


def test_the_interpreted_source_agrees_with_the_compiled(compiled: str) -> None:
    assert printed(NUMBA_DISABLE_JIT="1") == compiled


def test_no_index_is_out_of_bounds(compiled: str, tmp_path: Path) -> None:
    assert printed(NUMBA_BOUNDSCHECK="1", BRANCHLINE_CACHE_DIR=str(tmp_path)) == compiled


def test_every_kernel_has_one_signature() -> None:
    kernels = {
        f"{module}.{name}": item
        for module in MODULES
        for name, item in vars(import_module(f"branchline.games.railroad_ink.kernels.{module}")).items()
        if hasattr(item, "signatures")
    }
    assert len(kernels) > 20
    assert [name for name, item in kernels.items() if len(item.signatures) != 1] == []


def test_kernels_depend_only_on_files_that_name_the_cache() -> None:
    folder = Path(kernels.__file__).parent
    sources = set(kernel_sources())
    assert sources >= {*folder.glob("*.py"), *(folder.parent / "data").glob("*.json")}
    for path in folder.glob("*.py"):
        for module in re.findall(r"^(?:from|import) (branchline[\w.]*)", path.read_text(), re.M):
            assert module.startswith(("branchline.games.railroad_ink.kernels.", "branchline.parts."))
