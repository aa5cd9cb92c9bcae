"""`branchline serve` says which other games and bots are offered."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from branchline.cli.app import app
from branchline.web import commands, logs
from branchline.web.app import Server


def test_names_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr(commands, "serve", lambda *_places, **named: asked.update(named))
    arguments = ["serve", "--data-dir", str(tmp_path), "--games", "nim, chess", "--bots", "deep"]
    assert CliRunner().invoke(app, arguments).exit_code == 0
    assert (asked["games"], asked["bots"]) == (["nim", "chess"], ["deep"])


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps the files of people apart itself")
def test_a_folder_that_others_can_look_into_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(logs, "set_up", lambda: None)

    def run(server: Server, _listening: socket.socket, listen: Callable[[], None]) -> None:
        listen()
        server.services.database.close()

    monkeypatch.setattr(commands, "_run", run)
    arguments = ["serve", "--data-dir", str(tmp_path), "--port", "0", "--language", "uk"]
    for mode, said in ((0o700, 0), (0o755, 1)):
        tmp_path.chmod(mode)
        result = CliRunner().invoke(app, arguments)
        assert result.output.startswith("Branchline тут: http://127.0.0.1:"), result.output
        assert sum("можуть зазирнути" in message for message in caplog.messages) == said


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such limit")
def test_a_server_takes_as_many_files_as_it_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    taken: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda _which, limits: taken.append(limits))
    monkeypatch.setattr(logs, "set_up", lambda: None)
    monkeypatch.setattr(commands, "_run", lambda server, *_: server.services.database.close())
    result = CliRunner().invoke(app, ["serve", "--data-dir", str(tmp_path), "--port", "0"])
    assert result.exit_code == 0, result.output
    assert taken == [(4096, 4096)]


def test_a_name_that_is_not_installed_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "set_up", lambda: None)  # the logs of the tests stay where they are
    result = CliRunner().invoke(
        app, ["serve", "--data-dir", str(tmp_path), "--port", "0", "--games", "chess"]
    )
    assert result.exit_code != 0
    assert "There is no game “chess”" in result.output + str(result.exception)


def test_a_port_in_use_is_said_before_anything_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "set_up", lambda: None)
    folder = tmp_path / "data"
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = str(busy.getsockname()[1])
        result = CliRunner().invoke(app, ["serve", "--data-dir", str(folder), "--port", port])
    assert "listens at port" in result.output + str(result.exception)
    assert not folder.exists()
