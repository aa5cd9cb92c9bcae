"""`python -m bench`: every part in its smallest size, its options, and the comparison of two versions."""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

import pytest

from bench import against, peers
from bench.__main__ import arguments, comparison_lines, figure_lines, show
from bench.against import PARTS, checked_out, compare, compare_medians
from bench.measure import MORE_IS_BETTER, TINY, Effort, Row
from bench.serving import Served, served

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.xdist_group("bench")  # all parts share one server

# --- the parts ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served("wide") as server:
        yield server


@pytest.fixture(scope="module")
def ids() -> set[str]:
    """Ids of the parts that have been measured so far."""
    return set()


@pytest.mark.parametrize("part", PARTS)
def test_part_measures_figures_with_unique_ids_and_known_units(
    part: str, server: Served, ids: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = import_module(PARTS[part])
    monkeypatch.setattr(module, "served", lambda *_: nullcontext(server), raising=False)
    rows: list[Row] = list(module.results(TINY))
    assert rows
    for row in rows:
        assert re.fullmatch(r"[a-z]+(\.[a-z0-9-]+)+", row.id)
        assert row.id not in ids
        assert math.isfinite(row.value)
        assert row.unit in MORE_IS_BETTER
        ids.add(row.id)


def test_figures_of_missing_packages_are_left_out_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def four(_: Effort) -> float:
        return 4.0

    found = ("peers.checkers", "checkers", "json", four)
    missing = ("peers.halma", "halma: random games", "no_such_package", four)
    monkeypatch.setattr(peers, "PEERS", (missing, found))
    (row,) = peers.results(8.0, TINY)
    assert (row.id, row.value, row.ratio) == ("peers.checkers", 4.0, 2.0)
    assert capsys.readouterr().err == (
        "halma: random games is left out: the package “no_such_package” is not installed; "
        "`make bench` installs it.\n"
    )


# --- the command ----------------------------------------------------------------------------------


def test_help_is_help() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("usage: python -m bench")
    assert all(option in done.stdout for option in ("--json", "--against REV", "--only", "--quick", "--runs"))
    assert arguments(["--against", "HEAD"]).runs == 5


def test_quick_runs_are_not_compared(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments(["--quick", "--against", "HEAD"])
    assert "--runs 1" in capsys.readouterr().err


def test_each_figure_is_printed_before_the_next_one_is_measured() -> None:
    measured = []

    def rows() -> Iterator[Row]:
        for name in ("a view", "a copy"):
            measured.append(name)
            yield Row(f"depot.{name[2:]}", "Depot", name, 1234.0, "µs", 0.5, "a view")

    lines = figure_lines(rows())
    line = next(line for line in lines if "a view" in line)
    assert measured == ["a view"]
    assert line.split() == ["a", "view", "1,234", "µs", "0.5×", "a", "view"]


def test_json_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [Row("depot.view", "Depot", "a view", 3.0, "µs"), Row("depot.copy", "Depot", "a copy", 1.0, "µs")]
    show(rows, figure_lines(rows), as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert [(row["id"], row["value"]) for row in found] == [("depot.view", 3.0), ("depot.copy", 1.0)]


# --- against another version ----------------------------------------------------------------------

MEASURE = """
import msgspec
class Row(msgspec.Struct, frozen=True):
{id}    group: str
    name: str
    value: float
    unit: str
"""
OLD_FIGURES = """
from bench.measure import Row
class Figure(Row, frozen=True, kw_only=True):
    id: str
IDS = {"a view": "depot.view", "random games": "depot.games"}
def figure(row):
    return Figure(row.group, row.name, row.value, row.unit, id=IDS[row.name])
def is_measured(row):
    return row.name in IDS
"""
OLD = """
from bench.measure import Row
def results():
    return [
        Row("Depot", "a view", 4.0, "µs"),
        Row("Depot", "random games", 100.0, "games/s"),
        Row("Depot", "a figure without an id", 1.0, "µs"),
    ]
"""
NEW = """
from bench.measure import Row
def results():
    yield Row("depot.view", "Depot", "a view", 2.0, "µs")
    yield Row("depot.games", "Depot", "random games", 90.0, "games/s")
    yield Row("depot.copy", "Depot", "copy of a state", 1.0, "µs")
"""


def git(folder: Path, *args: str) -> None:
    who = "-c", "user.name=Ada", "-c", "user.email=ada@example.org"
    subprocess.run(["git", "-C", str(folder), *who, *args], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two versions with known figures; the older one keeps its ids in a module of their own."""
    monkeypatch.setattr(against, "compile_kernels", lambda _: None)
    bench = tmp_path / "bench"
    bench.mkdir()
    (tmp_path / "src").mkdir()
    (bench / "__init__.py").write_text("")
    (bench / "figures.py").write_text(OLD_FIGURES, "utf-8")
    git(tmp_path, "init", "--quiet")
    for results, id_ in ((OLD, ""), (NEW, "    id: str\n")):
        (bench / "depot.py").write_text(results, "utf-8")
        (bench / "measure.py").write_text(MEASURE.format(id=id_), "utf-8")
        git(tmp_path, "add", "-A")
        git(tmp_path, "commit", "--quiet", "-m", "a version")
        (bench / "figures.py").unlink(missing_ok=True)
    return tmp_path


def test_figures_of_both_versions_are_compared_and_above_one_is_better(repository: Path) -> None:
    rows = list(compare(repository, "HEAD~1", ["depot"], 2))
    assert {row.id: (row.other, row.this, row.ratio) for row in rows} == {
        "depot.view": (4.0, 2.0, 2.0),
        "depot.games": (100.0, 90.0, 0.9),
    }
    lines = [line.split() for line in comparison_lines(rows, "HEAD~1")]
    assert ["depot.view", "4", "2", "µs", "2.00"] in lines
    assert ["depot.games", "100", "90", "games/s", "0.90"] in lines


def test_units_without_a_direction_are_refused() -> None:
    with pytest.raises(ValueError, match=r"ink\.length: say in .* whether more furlongs is better"):
        compare_medians("ink.length", "furlongs", 1.0, 2.0)


def test_versions_are_measured_in_turn_and_the_median_counts(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    times = iter([5.0, 1.0, 2.0, 9.0, 3.0, 3.0])

    def measured(tree: Path, bench: Path, module: str) -> list[Row]:
        asked.append("this" if tree == repository else "other")
        assert bench == tree
        assert module == "bench.depot"
        return [Row("depot.view", "Depot", "a view", next(times), "µs")]

    monkeypatch.setattr(against, "measured", measured)
    (row,) = compare(repository, "HEAD~1", ["depot"], 3)
    assert asked == ["other", "this", "this", "other", "other", "this"]
    assert (row.other, row.this) == (5.0, 2.0)


def test_parts_that_use_public_names_are_measured_by_the_bench_of_this_version(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(against, "BY_PUBLIC_NAMES", frozenset({"depot"}))
    rows = compare(repository, "HEAD~1", ["depot"], 1)
    assert {row.id: row.ratio for row in rows} == {"depot.view": 1.0, "depot.games": 1.0, "depot.copy": 1.0}


def test_the_worktree_of_the_other_version_is_removed(repository: Path) -> None:
    with checked_out(repository, "HEAD~1") as tree:
        assert "4.0" in (tree / "bench/depot.py").read_text("utf-8")
    assert not tree.exists()
    listed = subprocess.check_output(["git", "-C", str(repository), "worktree", "list"], text=True)
    assert listed.count("\n") == 1
