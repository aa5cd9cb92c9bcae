"""A server as its operator starts it, with its usual limits; attack tests know its address alone."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

PATIENCE = 90.0
"""Seconds after which an answer is taken for one that never comes."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in a process of its own."""
    folder: Path = tmp_path_factory.mktemp("attacked")
    command = [sys.executable, "-m", "branchline", "serve", "--port", "0", "--data-dir", str(folder)]
    environment = {**os.environ, "LANGUAGE": "en", "LANG": "C"}
    with (
        (folder / "server.log").open("wb") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=environment) as server,
    ):
        assert server.stdout is not None
        found = re.search(rb"http://[\d.]+:\d+", server.stdout.readline())
        assert found is not None, (folder / "server.log").read_text()
        yield found[0].decode()
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            server.kill()


class Somebody:
    """A visitor with an address, and with a cookie unless a stranger."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def get(self, path: str, **headers: str) -> httpx.Response:
        return await self.http.get(path, headers=headers)

    async def post(self, path: str, body: Any = None) -> httpx.Response:
        return await self.http.post(path, json=body)

    async def many(self, count: int, at_once: int, method: str, path: str, body: Any = None) -> list[int]:
        """Send so many requests, so many at once; return the statuses of the answers."""
        left = iter(range(count))
        statuses: list[int] = []

        async def ask() -> None:
            for _ in left:
                answer = await self.http.request(method, path, json=body)
                statuses.append(answer.status_code)

        await asyncio.gather(*(ask() for _ in range(at_once)))
        return statuses


@asynccontextmanager
async def stranger(server: str, source: str) -> AsyncIterator[Somebody]:
    """Somebody from a source who never sends a cookie."""
    headers = {"x-forwarded-for": source, "cookie": ""}
    async with httpx.AsyncClient(base_url=server, headers=headers, timeout=PATIENCE, trust_env=False) as http:
        yield Somebody(http)


@asynccontextmanager
async def visitor(server: str, source: str) -> AsyncIterator[Somebody]:
    """Somebody from a source with a cookie and the token of a page."""
    headers = {"x-forwarded-for": source}
    async with httpx.AsyncClient(base_url=server, headers=headers, timeout=PATIENCE, trust_env=False) as http:
        http.headers["x-csrf-token"] = (await http.get("/api/me")).json()["csrf"]
        yield Somebody(http)
