"""What a server keeps is for its owner alone, whatever the umask."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline.cli.files import write_whole
from branchline.client import Me
from branchline.web import commands
from branchline.web.store.database import Database
from branchline.web.store.files import exposed_folder
from tests.web.serving import run, serving

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows keeps the files of people apart itself")


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir() if not file.is_dir()}


def test_every_file_of_a_server_is_private(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            await asyncio.to_thread(commands.backup, tmp_path / "copy.db", data_dir=tmp_path)
            saved = commands.export(table.id, data_dir=tmp_path)
            write_whole(str(tmp_path / "game.txt"), saved.encode(), private=True)
            found = modes(tmp_path)
        expected = {"branchline.db", "branchline.db-wal", "branchline.db-shm", "branchline.db.lock"}
        assert set(found) >= expected | {"copy.db", "game.txt", "secret.key"}
        assert set(found.values()) == {0o600}

    run(play())
    commands.restore(tmp_path / "copy.db", data_dir=tmp_path)
    assert set(modes(tmp_path).values()) == {0o600}


def test_files_of_before_become_private(tmp_path: Path) -> None:
    path = tmp_path / "branchline.db"
    Database(str(path)).close()
    for name in ("branchline.db", "branchline.db.lock"):
        (tmp_path / name).chmod(0o644)
    opened = Database(str(path))
    with opened.writing.begin():
        assert set(modes(tmp_path).values()) == {0o600}
    opened.close()


def test_a_folder_that_others_can_look_into_gets_a_warning(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    assert exposed_folder(tmp_path) is None
    tmp_path.chmod(0o755)
    warning = exposed_folder(tmp_path)
    assert warning is not None
    assert str(tmp_path) in warning.say("uk")
