"""Options of all tests: `--game` for the contract suite, `--passed` for runs that go on where they ended."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

from branchline.parts.compiled import compile_missing_kernels
from tests.soak import SOAK

compile_missing_kernels()  # for whoever runs tests after a change of kernels

# A test that fails because the machine is busy says nothing.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

if os.environ.get("NUMBA_DISABLE_JIT") == "1":
    np.seterr(over="raise")  # where compiled arithmetic has 64 bits, NumPy's may have fewer

PAGE = Path(__file__).parent / "web" / "browser"
"""The tests of the page; each file of them stays together, and in the end all would wait for the last."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--game", action="append", default=[], help="check the contract of this game only; repeatable"
    )
    parser.addoption(
        "--passed", type=Path, help="leave out the tests that this file names, and add those that pass"
    )


def pytest_configure(config: pytest.Config) -> None:
    if file := config.getoption("--passed"):
        config.pluginmanager.register(Passed(file, config))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes longest comes first; outside of the soak deep tests are left out, and counted."""
    items.sort(key=lambda item: not item.path.is_relative_to(PAGE))
    if not SOAK:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("deep")])
        items[:] = [item for item in items if not item.get_closest_marker("deep")]


class Passed:
    """Remembers in a file which tests have passed; of several processes only the leading one writes."""

    def __init__(self, file: Path, config: pytest.Config) -> None:
        worker: dict[str, Any] | None = getattr(config, "workerinput", None)
        self.leads = worker is None
        self.file = file
        if worker is not None:
            self.before: set[str] = set(worker["passed"])
        else:
            self.before = set(file.read_text().splitlines()) if file.exists() else set()
        self.failed: set[str] = set()

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """All workers leave out the same tests, even one that is started late."""
        node.workerinput["passed"] = sorted(self.before)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        done = [item for item in items if item.nodeid in self.before]
        items[:] = [item for item in items if item.nodeid not in self.before]
        config.hook.pytest_deselected(items=done)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)
        if self.leads and report.when == "teardown" and report.nodeid not in self.failed:
            with self.file.open("a") as file:
                file.write(f"{report.nodeid}\n")
