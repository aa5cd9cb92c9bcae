"""Which games the contract suite checks: every installed one, or those that `--game` names."""

from __future__ import annotations

import pytest

from branchline.games import package, packages


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "name" in metafunc.fixturenames:
        named = metafunc.config.getoption("--game")
        metafunc.parametrize("name", [package(name).meta.id for name in named] or list(packages()))
