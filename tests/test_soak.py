"""The machinery of `make soak`: samples that rotate, parts that cover everything, runs that go on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import soak, soak_run
from tests.soak import in_turn, rotating

TESTS = Path(__file__).parent


def parameters(test: object) -> list[object]:
    (mark,) = test.pytestmark  # type: ignore[attr-defined]
    return list(mark.args[1])


def test_one_value_is_chosen_by_the_name_of_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    def decorated(name: str) -> list[object]:
        def test() -> None: ...

        test.__qualname__ = name
        return parameters(rotating("size", [1, 2, 3])(test))

    monkeypatch.setattr(soak, "SOAK", False)
    chosen = [decorated(f"test_{n}") for n in range(40)]
    assert {len(values) for values in chosen} == {1}
    assert {value for (value,) in chosen} == {1, 2, 3}
    assert decorated("test_7") == chosen[7]
    monkeypatch.setattr(soak, "SOAK", True)
    assert decorated("test_7") == [1, 2, 3]


def test_each_case_meets_one_value_in_turn_and_in_the_soak_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "SOAK", False)
    assert in_turn("abc", [1, 2]) == [("a", 1), ("b", 2), ("c", 1)]
    monkeypatch.setattr(soak, "SOAK", True)
    assert in_turn("ab", [1, 2]) == [("a", 1), ("a", 2), ("b", 1), ("b", 2)]


def test_every_test_is_in_one_part() -> None:
    parts = {name: part for name, part in soak_run.parts().items() if not name.startswith("contract")}
    parts["contract"] = ["tests/contract"]
    for path in TESTS.rglob("test_*.py"):
        name = path.relative_to(TESTS.parent).as_posix()
        within = [part for part, arguments in parts.items() if _covers(arguments, name)]
        assert len(within) == 1, f"{name}: {within}"


def _covers(arguments: list[str], name: str) -> bool:
    folder, *ignored = [argument.removeprefix("--ignore=") for argument in arguments]
    return f"{name}/".startswith(f"{folder}/") and not any(f"{name}/".startswith(f"{i}/") for i in ignored)


def test_what_has_passed_is_left_out_the_next_time(tmp_path: Path) -> None:
    passed, tests = tmp_path / "passed.txt", tmp_path / "test_it.py"
    tests.write_text("def test_one(): pass\ndef test_two(): assert 0\n")
    assert run_with(passed, tests) == pytest.ExitCode.TESTS_FAILED
    assert passed.read_text().splitlines() == ["test_it.py::test_one"]
    tests.write_text("def test_one(): assert 0\ndef test_two(): pass\n")
    assert run_with(passed, tests) == pytest.ExitCode.OK
    assert passed.read_text().splitlines() == ["test_it.py::test_one", "test_it.py::test_two"]
    assert run_with(passed, tests) == pytest.ExitCode.NO_TESTS_COLLECTED


def run_with(passed: Path, tests: Path) -> int:
    plugins = ["-p", "xdist", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    options = [*plugins, "-n", "1", f"--rootdir={tests.parent}"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, f"--passed={passed}", tests],
        cwd=TESTS.parent,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        check=False,
    )
    return done.returncode
