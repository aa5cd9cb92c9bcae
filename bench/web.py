"""The live table under load.

A real server with durable writes in a process of its own, and another process that plays Railroad Ink
alone at many tables at once through the socket. Nobody thinks: any legal move will do, and there are no
bots.
"""

from __future__ import annotations

import asyncio
import gzip
import random
import re
import statistics
import time
from urllib.parse import urljoin

import httpx2
import msgspec
from websockets.asyncio.client import connect

from bench.load import leaves
from bench.measure import Row
from bench.serving import Served, served
from branchline.client import Client, Me
from branchline.web.render.messages import PickChange
from branchline.web.render.pick_changes import changed_picks

GROUP = "Live table"

SECONDS = 2.0
RUNS = 3
"""The best counts: the others were disturbed."""
PAGE = "panes,picks,sheets,log"
PROGRAM = "moves"
IDLE_TABLES = 400


def results() -> list[Row]:
    with served("wide") as server:
        address, started = server.address, server.started
        rows = [Row(GROUP, "start to first page", started, "s", started / 2, "the aim, 2 s")]
        _play(address, 1, PROGRAM, "")  # loads the game
        rows.append(_idle_memory(server))
        one = _play(address, 1, PROGRAM, "as a program")
        rows += one
        for tables in (32, 200):
            rows += _compared(_play(address, tables, PROGRAM, "as a program"), one)
        rows += _compared(_play(address, 32, PAGE, "as a page"), one)
        rows.append(_weight(address))
    return rows


def _compared(rows: list[Row], one: list[Row]) -> list[Row]:
    """The same numbers beside those of a single table."""
    return [
        msgspec.structs.replace(row, ratio=row.value / single.value, to="one table, as a program")
        for row, single in zip(rows, one, strict=True)
    ]


# --- playing ----------------------------------------------------------------------------------------


class _Frame(msgspec.Struct):
    """As much of a frame as is needed to play on."""

    type: str
    version: str = ""
    moves: list[str] | None = None
    picks: tuple[int | PickChange, ...] | None = None
    outcome: object = None


class _Load:
    """Plays tables at once until the time is over, and keeps count."""

    def __init__(self, address: str, parts: str) -> None:
        self.address = address
        self.parts = parts
        self.until = 0.0
        self.times: list[float] = []
        self.updates = 0
        self.bytes = 0
        self.decode = msgspec.json.Decoder(_Frame).decode

    async def run(self, tables: int) -> None:
        async with Client(self.address) as client:
            ready = [await client.create("railroad-ink", [Me()]) for _ in range(tables)]
            cookie = "; ".join(f"{name}={value}" for name, value in client._http.cookies.items())
            self.until = time.perf_counter() + SECONDS
            await asyncio.gather(*(self._table(client, cookie, table.id) for table in ready))

    async def _table(self, client: Client, cookie: str, table: str) -> None:
        while time.perf_counter() < self.until:
            where = self.address.replace("http", "ws", 1) + f"t/{table}/socket?seat=0&parts={self.parts}"
            async with connect(
                where, additional_headers={"cookie": cookie}, max_size=None, compression=None, proxy=None
            ) as socket:
                first = self.decode(await socket.recv())
                picks = changed_picks((), first.picks or ())
                moves, version, over = first.moves or list(leaves(picks)), first.version, False
                while not over and time.perf_counter() < self.until:
                    begin = time.perf_counter()
                    move = random.choice(moves)
                    await socket.send(
                        f'{{"type":"play","id":"{begin}","version":"{version}","move":"{move}"}}'
                    )
                    while (frame := self.decode(raw := await socket.recv())).type != "ack":
                        assert frame.type == "update", raw
                        self.updates += 1
                        self.bytes += len(raw)
                        if frame.picks is not None:
                            picks = changed_picks(picks, frame.picks)
                        moves = frame.moves or list(leaves(picks)) or moves
                        over = over or frame.outcome is not None
                    version = frame.version
                    self.times.append(time.perf_counter() - begin)
            if over:
                table = (await client.create("railroad-ink", [Me()])).id


def _loaded(address: str, tables: int, parts: str) -> _Load:
    load = _Load(address, parts)
    asyncio.run(load.run(tables))
    return load


def _play(address: str, tables: int, parts: str, how: str) -> list[Row]:
    load = max((_loaded(address, tables, parts) for _ in range(RUNS)), key=lambda load: len(load.times))
    cuts = statistics.quantiles(load.times, n=100)
    name = f"{tables} table{'s' if tables > 1 else ''}, {how}"
    return [
        Row(GROUP, f"{name}: moves", len(load.times) / SECONDS, "moves/s"),
        Row(GROUP, f"{name}: round trip, median", cuts[49] * 1000, "ms"),
        Row(GROUP, f"{name}: round trip, p99", cuts[98] * 1000, "ms"),
        Row(GROUP, f"{name}: size of an update", load.bytes / max(1, load.updates), "bytes"),
    ]


# --- resting ----------------------------------------------------------------------------------------


def _idle_memory(server: Served) -> Row:
    async def make() -> None:
        async with Client(server.address) as client:
            for _ in range(IDLE_TABLES):
                await client.create("railroad-ink", [Me()])

    before = server.resident()
    asyncio.run(make())
    return Row(GROUP, "memory of an idle table", (server.resident() - before) / IDLE_TABLES / 1024, "KB")


def _weight(address: str) -> Row:
    """What a browser fetches for a table's page: the page, its scripts and styles, the sprite."""

    async def table() -> tuple[str, str]:
        async with Client(address) as client:
            made = await client.create("railroad-ink", [Me()])
            async with client.watch(made.id, 0, parts=("panes",)) as seat:
                return f"/t/{made.id}", seat.now.sprite

    path, sprite = asyncio.run(table())
    page = httpx2.get(address.rstrip("/") + path, trust_env=False)
    wanted = {*re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text), sprite}
    seen: set[str] = set()
    weight = len(page.content)
    while wanted:
        part = wanted.pop()
        seen.add(part)
        answer = httpx2.get(
            address.rstrip("/") + part, trust_env=False, headers={"accept-encoding": "identity"}
        )
        weight += len(gzip.compress(answer.content, 9))
        found = re.findall(r'^import .*?"([^"]+)";', answer.text, re.M) if part.endswith(".js") else []
        wanted |= {urljoin(part, name) for name in found} - seen
    name = f"page weight, {len(seen) + 1} requests"
    return Row(GROUP, name, weight / 1024, "KB", weight / 1024 / 150, "the aim, 150 KB")
