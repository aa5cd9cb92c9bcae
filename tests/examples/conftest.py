"""The example game, installed; in the browser it is played in the soak."""

from __future__ import annotations

import pytest

from tests.examples.environment import ROOT, Environment
from tests.soak import SOAK

collect_ignore = [] if SOAK else ["test_nim_browser.py"]


@pytest.fixture(scope="session")
def nim(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("nim"), ROOT / "examples" / "nim")
