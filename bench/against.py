"""This version beside another one: both are measured in turn, each by its own `bench` on its own sources.

What asks for public names alone is measured by the `bench` of this version on both.

What is compared is what both have, by the ids in `bench.figures`. What can't be compared: a figure that only
one of them has, another Python or other versions of dependencies (both sides run with those installed here),
and a version older than the ones whose figures are named there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import msgspec

from bench.figures import Figure, figure, is_measured
from bench.measure import Row

PARTS = {
    "ink": "bench.ink",
    "depot": "bench.depot",
    "sea": "bench.land_vs_sea",
    "pioneer": "bench.pioneer_rails",
    "bot": "bench.random_bot",
    "vectors": "bench.vectors",
    "pages": "bench.pages",
    "browser": "bench.browser",
    "web": "bench.web",
    "attacks": "bench.attacks",
    "thinking": "bench.thinking",
}
"""What is measured together, in a process of its own."""
BY_PUBLIC_NAMES = frozenset({"bot", "browser"})
"""Parts that know nothing of how a version is made: the same measure serves both."""
RUNS = 5
MORE_IS_BETTER = ("games/s", "moves/s")

MEASURE = """
import sys
from importlib import import_module
import msgspec
sys.stdout.write(msgspec.json.encode(import_module(sys.argv[1]).results()).decode())
"""


class Comparison(msgspec.Struct, frozen=True):
    """The medians of a figure in both versions; a ratio above 1 is better in this one."""

    id: str
    unit: str
    other: float
    this: float
    ratio: float


def compare(root: Path, rev: str, parts: Sequence[str], runs: int) -> list[Comparison]:
    """All figures that both versions have."""
    values: dict[tuple[str, str], list[float]] = defaultdict(list)
    units: dict[str, str] = {}
    with checked_out(root, rev) as other:
        sides = [("other", other), ("this", root)]
        for part in parts:
            benches = {side: root if part in BY_PUBLIC_NAMES else tree for side, tree in sides}
            for side, tree in sides:
                _python(tree, benches[side], "-c", f"import {PARTS[part]}")  # compiles what is not compiled
            for run in range(runs):
                for side, tree in sides if run % 2 == 0 else reversed(sides):
                    sys.stderr.write(f"{part}: run {run + 1} of {runs}, {side} version\n")
                    for row in measured(tree, benches[side], PARTS[part]):
                        values[row.id, side].append(row.value)
                        units[row.id] = row.unit
    both = [id_ for id_ in units if values[id_, "other"] and values[id_, "this"]]
    return [_comparison(id_, units[id_], values[id_, "other"], values[id_, "this"]) for id_ in both]


def _comparison(id_: str, unit: str, other: list[float], this: list[float]) -> Comparison:
    there, here = median(other), median(this)
    return Comparison(id_, unit, there, here, here / there if unit in MORE_IS_BETTER else there / here)


def measured(tree: Path, bench: Path, module: str) -> list[Figure]:
    """One run of a part of the `bench` of a tree on the sources of a tree."""
    found = msgspec.json.decode(_python(tree, bench, "-c", MEASURE, module), type=list[Row])
    return [figure(row) for row in found if is_measured(row)]


def _python(tree: Path, bench: Path, *args: str) -> str:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tree / "src"), str(bench)])}
    done = subprocess.run(
        [sys.executable, *args],
        cwd=bench,
        env=environment,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


@contextmanager
def checked_out(root: Path, rev: str) -> Iterator[Path]:
    """The files of another version, in a worktree that goes again."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "other"
        git = ["git", "-C", str(root), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), rev], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)
