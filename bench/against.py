"""Two versions side by side, measured in turn, each by its own `bench` on its own sources.

Parts that use public names alone are measured by the `bench` of this version on both.

Figures that both versions have are compared, by their ids, under the Python and the dependencies that are
installed.
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

from bench.measure import MORE_IS_BETTER, Row

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
"""Module of each part, whose `results` yields figures."""
BY_PUBLIC_NAMES = frozenset({"bot", "browser"})
"""Parts that don't depend on the inside of a version."""
RUNS = 5

MEASURE = """
import sys
from importlib import import_module
import msgspec
rows = list(import_module(sys.argv[1]).results())
if not all(hasattr(row, "id") for row in rows):  # an older version, whose ids are in a module of its own
    from bench.figures import figure, is_measured
    rows = [figure(row) for row in rows if is_measured(row)]
sys.stdout.write(msgspec.json.encode(rows).decode())
"""


class Comparison(msgspec.Struct, frozen=True):
    """The medians of a figure in both versions; a ratio above 1 is better in this one."""

    id: str
    unit: str
    other: float
    this: float
    ratio: float


def compare(root: Path, rev: str, parts: Sequence[str], runs: int) -> Iterator[Comparison]:
    """Compare all figures that both versions have, part by part."""
    with checked_out(root, rev) as other:
        for tree in (other, root):
            compile_kernels(tree)
        for part in parts:
            yield from compare_part(root, other, part, runs)


def compare_part(root: Path, other: Path, part: str, runs: int) -> Iterator[Comparison]:
    values: dict[tuple[str, str], list[float]] = defaultdict(list)
    units: dict[str, str] = {}
    sides = [("other", other), ("this", root)]
    for run in range(runs):
        for side, tree in sides if run % 2 == 0 else reversed(sides):
            sys.stderr.write(f"{part}: run {run + 1} of {runs}, {side} version\n")
            for row in measured(tree, root if part in BY_PUBLIC_NAMES else tree, PARTS[part]):
                values[row.id, side].append(row.value)
                units[row.id] = row.unit
    for id_, unit in units.items():
        if (there := values[id_, "other"]) and (here := values[id_, "this"]):
            yield compare_medians(id_, unit, median(there), median(here))


def compare_medians(id_: str, unit: str, other: float, this: float) -> Comparison:
    if unit not in MORE_IS_BETTER:
        raise ValueError(f"{id_}: say in bench.measure.MORE_IS_BETTER whether more {unit} is better.")
    return Comparison(id_, unit, other, this, this / other if MORE_IS_BETTER[unit] else other / this)


def measured(tree: Path, bench: Path, module: str) -> list[Row]:
    """Run a part of the `bench` of a tree once on the sources of a tree."""
    return msgspec.json.decode(_python(tree, bench, "-c", MEASURE, module), type=list[Row])


def compile_kernels(tree: Path) -> None:
    """Compile all kernels of a version ahead of time."""
    _python(tree, tree, "-m", "branchline", "warm")


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
    """Check out another version in a temporary worktree."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "other"
        git = ["git", "-C", str(root), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), rev], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)
