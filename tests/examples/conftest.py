"""The example game, installed."""

from __future__ import annotations

import pytest

from tests.examples.environment import ROOT, Environment


@pytest.fixture(scope="session")
def nim(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("nim"), ROOT / "examples" / "nim")
