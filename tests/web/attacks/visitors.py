"""Visitors from a source, who know the address of a server alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2

PATIENCE = 90.0
"""Seconds after which an answer is taken for one that never comes."""


class Somebody:
    """A visitor with an address, and with a cookie unless a stranger."""

    def __init__(self, http: httpx2.AsyncClient) -> None:
        self.http = http

    async def get(self, path: str, **headers: str) -> httpx2.Response:
        return await self.http.get(path, headers=headers)

    async def post(self, path: str, body: Any = None) -> httpx2.Response:
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
    async with httpx2.AsyncClient(
        base_url=server, headers=headers, timeout=PATIENCE, trust_env=False
    ) as http:
        yield Somebody(http)


@asynccontextmanager
async def visitor(server: str, source: str) -> AsyncIterator[Somebody]:
    """Somebody from a source with a cookie and the token of a page."""
    headers = {"x-forwarded-for": source}
    async with httpx2.AsyncClient(
        base_url=server, headers=headers, timeout=PATIENCE, trust_env=False
    ) as http:
        http.headers["x-csrf-token"] = (await http.get("/api/me")).json()["csrf"]
        yield Somebody(http)
