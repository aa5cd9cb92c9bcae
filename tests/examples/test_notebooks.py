"""The notebooks and scripts under `examples/` do what they show."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

from tests.soak import SOAK, rotating

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOKS = sorted((EXAMPLES / "notebooks").glob("*.ipynb"))

pytestmark = pytest.mark.xdist_group("adapters")


@rotating("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_every_cell_of_a_notebook_runs(path: Path) -> None:
    mpl.use("agg")
    notebook = json.loads(path.read_text("utf-8"))
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], "notebooks are kept without their outputs"
            exec(compile("".join(cell["source"]), str(path), "exec"), names)
    assert names["table"].outcome() is not None


def test_there_is_a_notebook_for_every_game() -> None:
    from branchline.games import built_in

    assert {path.stem for path in NOTEBOOKS} == {*built_in()}


def test_the_policy_that_learns_beats_random_play() -> None:
    trained = runpy.run_path(str(EXAMPLES / "train.py"))
    rounds, games = (12, 512) if SOAK else (2, 128)
    _, learned, by_chance = trained["train"](rounds, games)
    assert learned > by_chance + 8
