"""The live table under load.

A real server with durable writes runs in its own process; this process plays Railroad Ink alone at many
tables at once through the socket. Moves are random and there are no bots.
"""

from __future__ import annotations

import asyncio
import gzip
import random
import re
import statistics
import time
from collections.abc import Iterable, Iterator
from urllib.parse import urljoin

import httpx2
import msgspec
from websockets.asyncio.client import connect

from bench.load import PARTS, leaves
from bench.measure import FULL, Effort, Row
from bench.serving import Served, served
from branchline.client import Client, Me
from branchline.web.render.messages import PickChange
from branchline.web.render.pick_changes import changed_picks

GROUP = "Live table"

SECONDS = 2.0
RUNS = 3
"""The best run counts: other work on the machine disturbs some."""
PAGE = "page"
PROGRAM = "program"
LEAST_MOVES = 2
"""Fewer moves have no percentiles."""
IDLE_TABLES = 400


def results(effort: Effort = FULL) -> Iterator[Row]:
    with served("wide") as server:
        address, started = server.address, server.started
        yield Row("web.start", GROUP, "start to first page", started, "s", started / 2, "the aim, 2 s")
        _load(address, 1, PROGRAM, effort)  # loads the game
        yield _idle_memory(server, effort.size(IDLE_TABLES, 2))
        one = list(_played(address, 1, PROGRAM, effort))
        yield from one
        for tables in (32, 200):
            yield from _compared(_played(address, tables, PROGRAM, effort), one)
        yield from _compared(_played(address, 32, PAGE, effort), one)
        yield _weight(address)


def _compared(rows: Iterable[Row], one: list[Row]) -> Iterator[Row]:
    """Add ratios to the figures of a single table."""
    for row, single in zip(rows, one, strict=True):
        yield msgspec.structs.replace(row, ratio=row.value / single.value, to="one table, as a program")


# --- playing ----------------------------------------------------------------------------------------


class _Frame(msgspec.Struct):
    """The fields of a frame that are needed to play."""

    type: str
    version: str = ""
    moves: list[str] | None = None
    picks: tuple[int | PickChange, ...] | None = None
    outcome: object = None


_decode = msgspec.json.Decoder(_Frame).decode


class _Load:
    """Plays many tables at once until the time is over, and counts."""

    def __init__(self, address: str, how: str, seconds: float) -> None:
        self._address = address
        self._how = how
        self._seconds = seconds
        self._until = 0.0
        self.times: list[float] = []
        """Seconds of each round trip."""
        self.updates = 0
        self.bytes = 0

    async def run(self, tables: int) -> None:
        async with Client(self._address) as client:
            ready = [await client.create("railroad-ink", [Me()]) for _ in range(tables)]
            cookie = "; ".join(f"{name}={value}" for name, value in client._http.cookies.items())
            self._until = time.perf_counter() + self._seconds
            await asyncio.gather(*(self._games(client, cookie, table.id) for table in ready))

    def _goes_on(self) -> bool:
        return time.perf_counter() < self._until or len(self.times) < LEAST_MOVES

    async def _games(self, client: Client, cookie: str, table: str) -> None:
        """Play one game after the other."""
        while self._goes_on():
            await self._game(cookie, table)
            if self._goes_on():
                table = (await client.create("railroad-ink", [Me()])).id

    async def _game(self, cookie: str, table: str) -> None:
        where = self._address.replace("http", "ws", 1) + f"t/{table}/socket?seat=0&parts={PARTS[self._how]}"
        async with connect(
            where, additional_headers={"cookie": cookie}, max_size=None, compression=None, proxy=None
        ) as socket:
            first = _decode(await socket.recv())
            picks = changed_picks((), first.picks or ())
            moves, version, over = first.moves or list(leaves(picks)), first.version, False
            while not over and self._goes_on():
                begin = time.perf_counter()
                move = random.choice(moves)
                await socket.send(f'{{"type":"play","id":"{begin}","version":"{version}","move":"{move}"}}')
                while (frame := _decode(raw := await socket.recv())).type != "ack":
                    assert frame.type == "update", raw
                    self.updates += 1
                    self.bytes += len(raw)
                    if frame.picks is not None:
                        picks = changed_picks(picks, frame.picks)
                    moves = frame.moves or list(leaves(picks)) or moves
                    over = over or frame.outcome is not None
                version = frame.version
                self.times.append(time.perf_counter() - begin)


def _load(address: str, tables: int, how: str, effort: Effort) -> _Load:
    load = _Load(address, how, effort.size(SECONDS, 0.0))
    asyncio.run(load.run(effort.size(tables, 1)))
    return load


def _played(address: str, tables: int, how: str, effort: Effort) -> Iterator[Row]:
    loads = (_load(address, tables, how, effort) for _ in range(effort.times(RUNS)))
    load = max(loads, key=lambda load: len(load.times))
    cuts = statistics.quantiles(load.times, n=100)
    id_, name = f"web.{tables}-{how}", f"{tables} table{'s' if tables > 1 else ''}, as a {how}"
    size = load.bytes / max(1, load.updates)
    yield Row(f"{id_}.moves", GROUP, f"{name}: moves", len(load.times) / SECONDS, "moves/s")
    yield Row(f"{id_}.median", GROUP, f"{name}: round trip, median", cuts[49] * 1000, "ms")
    yield Row(f"{id_}.p99", GROUP, f"{name}: round trip, p99", cuts[98] * 1000, "ms")
    yield Row(f"{id_}.update-size", GROUP, f"{name}: size of an update", size, "bytes")


# --- idle -------------------------------------------------------------------------------------------


def _idle_memory(server: Served, tables: int) -> Row:
    async def make() -> None:
        async with Client(server.address) as client:
            for _ in range(tables):
                await client.create("railroad-ink", [Me()])

    before = server.resident()
    asyncio.run(make())
    held = (server.resident() - before) / tables / 1024
    return Row("web.idle-memory", GROUP, "memory of an idle table", held, "KB")


def _weight(address: str) -> Row:
    """Return the size of all files of a table's page: HTML, scripts, styles and the sprite."""

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
    return Row("web.page-weight", GROUP, name, weight / 1024, "KB", weight / 1024 / 150, "the aim, 150 KB")
