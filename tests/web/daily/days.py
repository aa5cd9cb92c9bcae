"""Days of the challenge for tests: a clock that can be set, and somebody who plays."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any

from branchline.client import Client
from branchline.web.render.messages import TableInfo
from tests.web.serving import play_on

MONDAY, TUESDAY = "2026-11-16", "2026-11-17"
"""On Mondays Railroad Ink is played with the plain dice; on this one it is the turn of Depot."""
INK = f"{MONDAY}/railroad-ink"


class Wall:
    """The clock on the wall of all servers: it says what it is set to."""

    def __init__(self) -> None:
        self.set("12:00")

    def set(self, time: str, day: str = MONDAY) -> None:
        self.utc = datetime.fromisoformat(f"{day}T{time}+00:00").astimezone(UTC).timestamp()


async def begin(client: Client, challenge: str = INK) -> TableInfo:
    return await client._json("POST", f"/api/daily/{challenge}/try", TableInfo)


async def play(client: Client, table: TableInfo, rng: int = 1, most: int = 10_000) -> TableInfo:
    """Any moves, up to so many."""
    async with client.watch(table.id, table.mine[0]) as seat:
        await play_on(seat, random.Random(rng), most)
    return await client.table(table.id)


async def finish(client: Client, challenge: str = INK, rng: int = 1) -> TableInfo:
    """A whole try."""
    return await play(client, await begin(client, challenge), rng)


async def standing(client: Client, challenge: str = INK) -> dict[str, Any]:
    return await client._json("GET", f"/api/daily/{challenge}", dict[str, Any])
