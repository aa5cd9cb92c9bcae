"""A clock for the days of the challenge."""

from __future__ import annotations

import pytest

from branchline.web.store import store
from tests.web.daily.days import Wall


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """Monday noon, until it is set otherwise."""
    wall = Wall()
    monkeypatch.setattr(store, "utc", lambda _connection: wall.utc)
    return wall
