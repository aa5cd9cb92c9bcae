"""`/healthz` says “ok” only as long as what is written can be read."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest

from branchline.client import Client
from branchline.web.store import health
from tests.web.serving import run, serving


async def status(client: Client) -> int:
    return (await client._http.get("/healthz")).status_code


def test_a_row_is_written_at_most_once_in_a_while(database: str, tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path, database) as server, server.client() as ann:
            written = server.services.writer.written
            assert await asyncio.gather(*(status(ann) for _ in range(5))) == [200] * 5
            assert server.services.writer.written == written + 1
            server.services.health._tried -= health.VALID_SECONDS
            assert await status(ann) == 200
            assert server.services.writer.written == written + 2

    run(ask())


@pytest.mark.skipif(os.name != "posix", reason="only there a process can be told how large files may be")
def test_a_full_disk_is_not_healthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    monkeypatch.setattr(health, "VALID_SECONDS", 0.0)

    async def ask() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            assert await status(ann) == 200
            soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1024, hard))
            try:
                assert await status(ann) == 503
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            assert await status(ann) == 200

    run(ask())


@pytest.mark.parametrize("page", [0, -1], ids=["header", "last page"])
def test_a_damaged_file_is_not_healthy(page: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "VALID_SECONDS", 0.0)
    path = tmp_path / "branchline.db"

    async def ask() -> None:
        async with serving(tmp_path):
            pass
        with sqlite3.connect(path) as connection:
            (size,) = connection.execute("PRAGMA page_size").fetchone()
        connection.close()
        async with serving(tmp_path) as server, server.client() as ann:
            assert await status(ann) == 200
            with path.open("r+b") as file:
                file.seek(page * size, 0 if page >= 0 else 2)
                file.write(bytes([0xA5]) * size)
            assert await status(ann) == 503

    run(ask())


def test_a_large_file_is_not_looked_through_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(health, "OPERATIONS_BETWEEN_LOOKS_AT_THE_TIME", 1)

    async def ask() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            assert await status(ann) == 200

    run(ask())
