"""What keeps a server from starting, or a command from working, is one sentence and no traceback."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from branchline.cli.app import app
from branchline.core.errors import BranchlineError
from branchline.web import logs
from branchline.web.store.database import Database


@pytest.fixture(autouse=True)
def no_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "set_up", lambda: None)  # the logs of the tests stay where they are


def sentence(*arguments: str, language: str = "en") -> str:
    """What a command that fails says."""
    result = CliRunner().invoke(app, [*arguments, "--language", language])
    assert result.exit_code == 1, result.output
    assert isinstance(result.exception, SystemExit)
    (line,) = result.output.splitlines()
    return line


def serve(folder: Path, *arguments: str, language: str = "en") -> str:
    return sentence("serve", "--data-dir", str(folder), "--port", "0", *arguments, language=language)


def test_a_busy_port(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        busy = ["serve", "--data-dir", str(tmp_path), "--port", port]
        assert sentence(*busy) == f"Another program listens at port {port} already; --port chooses another."
        assert port in sentence(*busy, language="uk")


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    assert "The server can't listen at 192.0.2.1, port 0" in serve(tmp_path, "--host", "192.0.2.1")


def test_an_empty_secret_key(tmp_path: Path) -> None:
    (tmp_path / "secret.key").touch()
    assert "secret.key is empty or cut off" in serve(tmp_path)
    assert "порожній" in serve(tmp_path, language="uk")


def test_a_damaged_header(tmp_path: Path) -> None:
    Database(str(tmp_path / "branchline.db")).close()
    with (tmp_path / "branchline.db").open("r+b") as file:
        file.write(b"damaged!" * 16)
    assert "branchline.db is damaged or is no database" in serve(tmp_path)
    assert "is damaged" in sentence("export", "table", "--data-dir", str(tmp_path))
    assert "is damaged" in sentence("backup", str(tmp_path / "copy"), "--data-dir", str(tmp_path))
    assert not (tmp_path / "copy").exists()


def test_a_newer_schema(database: str, tmp_path: Path) -> None:
    opened = Database(database)
    with opened.writing.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    opened.close()
    newer = "is from a newer version of Branchline (schema 9999)"
    assert newer in serve(tmp_path, "--database", database)
    assert newer in sentence("export", "table", "--database", database)


def test_a_database_of_another_program(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    connection.close()
    said = serve(tmp_path, "--database", str(tmp_path / "other.db"))
    assert "other.db is not a database of Branchline" in said


def test_a_postgresql_that_can_not_be_reached(tmp_path: Path) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # without listening
        address = f"postgresql://ann:password@127.0.0.1:{nobody.getsockname()[1]}/tables"
        said = serve(tmp_path, "--database", address)
    assert said.startswith("The database postgresql://ann:***@127.0.0.1")
    assert "refused" in said
    assert "password@" not in said


@pytest.mark.parametrize("address", ["mysql://x", "sqlite://", "://", "oracle+cx://ann@host/x"])
def test_a_database_of_an_unknown_kind(address: str, tmp_path: Path) -> None:
    assert "is not known here" in serve(tmp_path, "--database", address)
    assert "is not known here" in sentence("backup", str(tmp_path / "copy"), "--database", address)


def test_nothing_to_back_up_or_export(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    missing = f"There is no file or folder {nowhere / 'branchline.db'}."
    assert sentence("backup", str(tmp_path / "copy"), "--data-dir", str(nowhere)) == missing
    assert sentence("export", "table", "--data-dir", str(nowhere)) == missing
    assert not nowhere.exists()
    backup = str(tmp_path / "no backup")
    assert "There is no file" in sentence("restore", backup, "--data-dir", str(tmp_path))


def test_a_folder_in_the_place_of_a_database(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    said = f"{folder} is a folder."
    assert serve(tmp_path, "--database", str(folder)) == said
    assert sentence("backup", str(tmp_path / "copy"), "--database", str(folder)) == said
    assert sentence("restore", str(folder), "--data-dir", str(tmp_path)) == said
    assert not (tmp_path / "folder.lock").exists()


def test_the_same_database_by_another_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "branchline.db"
    opened = Database(str(path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link.db").symlink_to(path)
    (tmp_path / "folder").symlink_to(tmp_path)
    for other in ("branchline.db", "link.db", "folder/branchline.db", "sqlite:///link.db"):
        with pytest.raises(BranchlineError) as refused:
            Database(other)
        assert refused.value.code == "in-use"
    os.link(path, tmp_path / "hard.db")
    with pytest.raises(BranchlineError) as refused:
        Database("hard.db")
    assert refused.value.code == "hard-link"
    opened.close()


@pytest.mark.skipif(sys.platform != "linux", reason="limits the handles of a process as Linux does")
def test_few_lines_about_file_handles() -> None:
    program = """
import asyncio, logging, os, resource, socket
from branchline.web import logs

logs.set_up()

async def crowd():
    server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0, backlog=2048)
    address = server.sockets[0].getsockname()
    waiting = [socket.socket() for _ in range(20)]
    for client in waiting:
        client.setblocking(False)
        client.connect_ex(address)
    highest = max(map(int, os.listdir("/proc/self/fd")))
    resource.setrlimit(resource.RLIMIT_NOFILE, (highest, 4096))
    for _ in range(20):
        await asyncio.sleep(0)
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    try:
        raise OSError(24, "Too many open files")
    except OSError:
        logging.getLogger("somewhere").exception("failed")
    logging.getLogger("somewhere").warning("something else")

asyncio.run(crowd())
os._exit(0)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    about, other = done.stderr.splitlines()
    assert "out of file handles" in about
    assert "Traceback" not in about
    assert "something else" in other
