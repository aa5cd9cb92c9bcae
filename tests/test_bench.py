"""`python -m bench`: its help, the ids of its figures, and the comparison of two versions."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bench import against
from bench.__main__ import arguments, compared
from bench.against import PARTS, checked_out, compare
from bench.figures import FIGURES, Figure, figure
from bench.measure import Row

ROOT = Path(__file__).parents[1]
IDS = [
    "ink.games.classic",
    "ink.games.crossing",
    "ink.games.specials",
    "ink.games.challenge",
    "ink.games.rivers",
    "ink.games.lakes",
    "ink.games.lava",
    "ink.games.meteors",
    "ink.games.forest",
    "ink.games.trails",
    "ink.games.desert",
    "ink.games.canyons",
    "ink.games.interpreted",
    "ink.copy",
    "ink.legal.kernel",
    "ink.legal.values",
    "ink.score.crossing",
    "ink.score.classic",
    "ink.table.move",
    "ink.view",
    "depot.games",
    "depot.games.interpreted",
    "depot.games.rules",
    "depot.copy",
    "depot.legal.kernel",
    "depot.legal.values",
    "depot.view",
    "depot.imagine",
    "sea.games",
    "sea.games.interpreted",
    "sea.games.rules",
    "sea.copy",
    "sea.legal.kernel",
    "sea.legal.values",
    "sea.view",
    "sea.imagine",
    "pioneer.games",
    "pioneer.games.four",
    "pioneer.games.interpreted",
    "pioneer.games.rules",
    "pioneer.copy",
    "pioneer.legal.kernel",
    "pioneer.legal.values",
    "pioneer.view",
    "pioneer.imagine",
    "pioneer.plans",
    "ink.bot",
    "depot.bot",
    "sea.bot",
    "pioneer.bot",
    "vectors.ink",
    "vectors.pioneer",
    "vectors.openspiel.ink",
    "vectors.openspiel.hex",
    "vectors.pettingzoo.connect-four",
    "peers.hex",
    "peers.havannah",
    "peers.chess",
    "web.start",
    "web.idle-memory",
    "web.1-program.moves",
    "web.1-program.median",
    "web.1-program.p99",
    "web.1-program.update-size",
    "web.32-program.moves",
    "web.32-program.median",
    "web.32-program.p99",
    "web.32-program.update-size",
    "web.200-program.moves",
    "web.200-program.median",
    "web.200-program.p99",
    "web.200-program.update-size",
    "web.32-page.moves",
    "web.32-page.median",
    "web.32-page.p99",
    "web.32-page.update-size",
    "web.page-weight",
    "pages.ink.cost",
    "pages.ink.size",
    "pages.depot.cost",
    "pages.depot.size",
    "pages.sea.cost",
    "pages.sea.size",
    "pages.pioneer.cost",
    "pages.pioneer.size",
    "browser.ink.phone",
    "browser.ink.large",
    "browser.depot.phone",
    "browser.depot.large",
    "browser.sea.phone",
    "browser.sea.large",
    "browser.pioneer.phone",
    "browser.pioneer.large",
    "attacks.ping.calm",
    "attacks.ping.sockets",
    "attacks.turn.calm",
    "attacks.turn.bots",
    "attacks.pongs.memory",
    "thinking.turn.median",
    "thinking.turn.p95",
    "thinking.turn.core",
]
"""Every id that there has ever been: what is kept of other versions names them."""


def test_ids_stay() -> None:
    assert set(IDS) <= set(FIGURES.values()), "an id is never renamed and never removed"


def test_every_name_that_the_bench_gives_has_an_id() -> None:
    known = {name for _, name in FIGURES}
    for module in PARTS.values():
        source = (ROOT / f"{module.replace('.', '/')}.py").read_text("utf-8")
        for name in re.findall(r'Row\(GROUP, "([^"]+)"', source):
            assert name in known, f"{module}: {name}"


def test_a_row_gets_its_id() -> None:
    assert figure(Row("Depot", "a view", 3.0, "µs")).id == "depot.view"
    assert figure(Row("Live table", "page weight, 31 requests", 3.0, "KB")).id == "web.page-weight"
    with pytest.raises(KeyError):
        figure(Row("Depot", "something new", 3.0, "µs"))


def test_what_another_version_measured_and_this_does_not_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [Row("Depot", "a view", 3.0, "µs"), Row("Depot", "what is gone", 3.0, "µs")]
    monkeypatch.setattr(against, "_python", lambda *_: msgspec.json.encode(rows).decode())
    assert [row.id for row in against.measured(ROOT, ROOT, "bench.depot")] == ["depot.view"]


def test_help_is_help() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("usage: python -m bench")
    assert all(option in done.stdout for option in ("--json", "--against REV", "--only", "--runs"))
    assert arguments(["--against", "HEAD"]).runs == 5


# --- against another version ----------------------------------------------------------------------

STUB = """
from bench.measure import Row
def results():
    view = Row("Depot", "a view", {view}, "µs")
    return [view, Row("Depot", "random basic games for four", {games}, "games/s"){more}]
"""


def git(folder: Path, *args: str) -> None:
    who = "-c", "user.name=Ada", "-c", "user.email=ada@example.org"
    subprocess.run(["git", "-C", str(folder), *who, *args], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Two versions whose figures are known; the older has no ids, and one figure less."""
    bench = tmp_path / "bench"
    bench.mkdir()
    (tmp_path / "src").mkdir()
    (bench / "__init__.py").write_text("")
    (bench / "measure.py").write_text((ROOT / "bench/measure.py").read_text("utf-8"), "utf-8")
    git(tmp_path, "init", "--quiet")
    more = ', Row("Depot", "copy of a state", 1.0, "µs")'
    old, new = STUB.format(view=4.0, games=100.0, more=""), STUB.format(view=2.0, games=90.0, more=more)
    for stub in (old, new):
        (bench / "depot.py").write_text(stub, "utf-8")
        git(tmp_path, "add", "-A")
        git(tmp_path, "commit", "--quiet", "-m", "a version")
    return tmp_path


def test_what_both_have_is_compared_and_above_one_is_better(repository: Path) -> None:
    rows = compare(repository, "HEAD~1", ["depot"], 2)
    assert {row.id: (row.other, row.this, row.ratio) for row in rows} == {
        "depot.view": (4.0, 2.0, 2.0),
        "depot.games": (100.0, 90.0, 0.9),
    }
    said = compared(rows, "HEAD~1")
    assert "| depot.view | 4 µs | 2 µs | 2.00 |" in said
    assert "| depot.games | 100 games/s | 90 games/s | 0.90 |" in said


def test_both_are_measured_in_turn_and_the_median_counts(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    times = iter([5.0, 1.0, 2.0, 9.0, 3.0, 3.0])

    def measured(tree: Path, bench: Path, module: str) -> list[Figure]:
        asked.append("this" if tree == repository else "other")
        assert bench == tree
        assert module == "bench.depot"
        return [figure(Row("Depot", "a view", next(times), "µs"))]

    monkeypatch.setattr(against, "measured", measured)
    (row,) = compare(repository, "HEAD~1", ["depot"], 3)
    assert asked == ["other", "this", "this", "other", "other", "this"]
    assert (row.other, row.this) == (5.0, 2.0)


def test_what_asks_for_public_names_is_measured_by_the_bench_of_this_version(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(against, "BY_PUBLIC_NAMES", frozenset({"depot"}))
    rows = compare(repository, "HEAD~1", ["depot"], 1)
    assert {row.id: row.ratio for row in rows} == {"depot.view": 1.0, "depot.games": 1.0, "depot.copy": 1.0}


def test_the_other_version_is_gone_afterwards(repository: Path) -> None:
    with checked_out(repository, "HEAD~1") as tree:
        assert "4.0" in (tree / "bench/depot.py").read_text("utf-8")
    assert not tree.exists()
    listed = subprocess.check_output(["git", "-C", str(repository), "worktree", "list"], text=True)
    assert listed.count("\n") == 1
