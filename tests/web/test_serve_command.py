"""`branchline serve` says which other games and bots are offered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from branchline.cli.app import app
from branchline.web import commands, logs


def test_names_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr(commands, "serve", lambda *_places, **named: asked.update(named))
    arguments = ["serve", "--data-dir", str(tmp_path), "--games", "nim, chess", "--bots", "deep"]
    assert CliRunner().invoke(app, arguments).exit_code == 0
    assert asked == {"games": ["nim", "chess"], "bots": ["deep"]}


def test_a_name_that_is_not_installed_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "set_up", lambda: None)  # the logs of the tests stay where they are
    result = CliRunner().invoke(
        app, ["serve", "--data-dir", str(tmp_path), "--port", "0", "--games", "chess"]
    )
    assert result.exit_code != 0
    assert "There is no game “chess”" in result.output + str(result.exception)
