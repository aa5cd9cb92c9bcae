"""`python -m bench.load`: many tables at once against a server of its own, on this machine.

The server runs with durable writes in a process of its own, and what it takes of the cores is told apart from
what this program takes, which plays any legal moves through sockets like pages or like programs do. So the
figures mean something on a busy machine, too: beside moves per second stands what a move costs. It starts its
own server and speaks to nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import resource
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, suppress
from dataclasses import dataclass, field

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bench.machine import Sleeper, sleeper, stolen_seconds
from bench.serving import Served, postgresql, served
from branchline.client import Client, Me, Open, ServerRefused
from branchline.core.drawing import Pick
from branchline.web.render.messages import PickChange
from branchline.web.render.pick_changes import changed_picks

PARTS = {"page": "panes,picks,sheets,log", "program": "moves"}
MOST_TABLES, MOST_SECONDS = 2000, 1200
SAMPLES = 60
"""How often memory is looked at."""


class Frame(msgspec.Struct):
    """As much of a frame as is needed to play on."""

    type: str
    version: str = ""
    moves: list[str] | None = None
    picks: tuple[int | PickChange, ...] | None = None
    outcome: object = None


_decode = msgspec.json.Decoder(Frame).decode


class CountedConnection(ClientConnection):
    """Counts the bytes that have come over all lines."""

    received = 0

    def data_received(self, data: bytes) -> None:
        CountedConnection.received += len(data)
        super().data_received(data)


@dataclass
class Seen:
    """What those who play have seen."""

    waits: list[float] = field(default_factory=list)
    """Of each move: seconds until it was acknowledged."""
    updates: int = 0
    said: int = 0
    """Bytes of the updates before they were compressed."""
    pauses: list[float] = field(default_factory=list)
    """Seconds for which a lost line was not there."""


class Player:
    """One person at one table, until the time is over: their own cookie, their own socket."""

    def __init__(self, load: Load, client: Client, table: str, seat: int) -> None:
        self._load = load
        self._seat = seat
        self._cookie = "; ".join(f"{name}={value}" for name, value in client._http.cookies.items())
        self._path = f"t/{table}/socket?seat={seat}&parts={PARTS[load.wanted.how]}"
        self._moves: list[str] = []
        self._picks: tuple[Pick, ...] = ()
        self._version = ""
        self.over = False

    async def play(self) -> None:
        """Plays until the game or the time is over; comes back when the line is lost."""
        lost = 0.0
        while not self.over and self._load.goes_on():
            try:
                async with self._connected() as socket:
                    self._take(_decode(await socket.recv()))
                    if lost:
                        self._load.seen.pauses.append(time.perf_counter() - lost)
                    lost = 0.0
                    await self._play_over(socket)
            except (ConnectionClosed, InvalidStatus, OSError, TimeoutError):
                lost = lost or time.perf_counter()
                await asyncio.sleep(0.05)

    def _connected(self) -> connect:
        return connect(
            self._load.address.replace("http", "ws", 1) + self._path,
            additional_headers={"cookie": self._cookie},
            create_connection=CountedConnection,
            compression="deflate" if self._load.wanted.how == "page" else None,
            max_size=None,
            proxy=None,
        )

    async def _play_over(self, socket: ClientConnection) -> None:
        pause = self._load.wanted.every
        await asyncio.sleep(random.uniform(0, pause))
        while not self.over and self._load.goes_on():
            if self._moves:
                await self._move(socket)
                await asyncio.sleep(random.uniform(0.5, 1.5) * pause)
            else:
                await self._receive(socket)

    async def _move(self, socket: ClientConnection) -> None:
        begin = time.perf_counter()
        move = random.choice(self._moves)
        request = {"type": "play", "id": f"{begin}", "version": self._version, "move": move}
        await socket.send(msgspec.json.encode(request).decode())
        while (await self._receive(socket)).type not in ("ack", "refusal"):
            pass
        self._load.seen.waits.append(time.perf_counter() - begin)

    async def _receive(self, socket: ClientConnection) -> Frame:
        async with asyncio.timeout(max(1.0, self._load.left() + 10)):
            raw = await socket.recv()
        frame = _decode(raw)
        if frame.type == "update":
            self._load.seen.updates += 1
            self._load.seen.said += len(raw)
        self._take(frame)
        return frame

    def _take(self, frame: Frame) -> None:
        """Notes what is different now."""
        self._version = frame.version or self._version
        if frame.type == "snapshot":
            self._moves, self._picks = [], ()
        if frame.moves is not None:
            self._moves = frame.moves
        if frame.picks is not None:
            self._picks = changed_picks(self._picks, frame.picks)
            self._moves = list(leaves(self._picks))
        self.over = self.over or frame.outcome is not None


def leaves(picks: Sequence[Pick]) -> Iterator[str]:
    """The moves that can be chosen."""
    for pick in picks:
        if pick.move:
            yield pick.move
        yield from leaves(pick.then)


class Load:
    """All tables at once."""

    def __init__(self, address: str, wanted: argparse.Namespace) -> None:
        self.address = address
        self.wanted = wanted
        self.seen = Seen()
        self._until = float("inf")

    def left(self) -> float:
        return self._until - time.perf_counter() if self._until != float("inf") else 60.0

    def goes_on(self) -> bool:
        return self.left() > 0

    async def run(self, watch: Watch) -> None:
        async with AsyncExitStack() as stack:
            groups = [
                [await stack.enter_async_context(Client(self.address)) for _ in range(self.wanted.people)]
                for _ in range(self.wanted.tables)
            ]
            playing = [asyncio.create_task(self._play(*one)) for one in enumerate(groups)]
            await asyncio.sleep(self.wanted.spread)
            self.seen = Seen()
            watch.begin()
            self._until = time.perf_counter() + self.wanted.seconds
            watching = asyncio.create_task(watch.look_on())
            await asyncio.gather(*playing)
            await watching
            watch.end()

    async def _table(self, people: list[Client]) -> str:
        creator, *others = people
        table = await creator.create(self.wanted.game, [Me(), *[Open() for _ in others]])
        for other, invite in zip(others, table.invites, strict=True):
            await other.sit_down(table.id, invite.seat, invite.path)
        return table.id

    async def _play(self, number: int, people: list[Client]) -> None:
        """One game after the other at a table of this number."""
        await asyncio.sleep(self.wanted.spread * number / self.wanted.tables)
        table = await self._table(people)
        while self.goes_on():
            players = [Player(self, person, table, seat) for seat, person in enumerate(people)]
            await asyncio.gather(*(player.play() for player in players))
            if self.goes_on():
                with suppress(ServerRefused, httpx2.HTTPError):
                    table = await self._table(people)


class Watch:
    """What the server and this program take while tables are played."""

    def __init__(self, server: Served, sleeping: Sleeper, wanted: argparse.Namespace) -> None:
        self._server = server
        self._sleeper = sleeping
        self._wanted = wanted
        self.memory: list[int] = []

    def begin(self) -> None:
        self._began = time.perf_counter()
        self._cpu, self._own = self._server.cpu_seconds(), _own_seconds()
        self._store, self._stolen = self._server.store_seconds(), stolen_seconds()
        self._received = CountedConnection.received
        self._sleeper.lateness()

    def end(self) -> None:
        self.late = self._sleeper.lateness()
        self.stolen = stolen_seconds() - self._stolen
        self.received = CountedConnection.received - self._received
        self.seconds = time.perf_counter() - self._began
        self.cpu = self._server.cpu_seconds() - self._cpu
        self.own = _own_seconds() - self._own
        self.store = self._server.store_seconds() - self._store

    async def look_on(self) -> None:
        step = self._wanted.seconds / SAMPLES
        for _ in range(SAMPLES):
            await asyncio.sleep(step)
            self.memory.append(self._server.resident())


def _own_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


# --- what came of it --------------------------------------------------------------------------------


class Report(msgspec.Struct, omit_defaults=True):
    """What one run has shown."""

    run: str
    moves: int
    moves_per_second: float
    median_ms: float
    p99_ms: float
    longest_ms: float
    update_bytes: float
    """Of an update, before it is compressed."""
    line_bytes_per_move: float
    """All that a player's socket received, for each move."""
    server_ms_per_move: float
    """Of a core: the server without thinkers and without the database's processes."""
    database_ms_per_move: float
    generator_ms_per_move: float
    server_cores: float
    memory_mb: tuple[float, ...]
    """Of all processes of the server, without thinkers: after each sixth of the time."""
    lag_p50_ms: float
    lag_p99_ms: float
    """Of the event loop: at most so late (the bound of a histogram)."""
    commit_p50_ms: float
    commit_p99_ms: float
    """Of what the disk or the database takes for a group of moves, likewise."""
    machine_late_p99_ms: float
    machine_late_longest_ms: float
    """How late a process woke that only slept: what nobody on this machine could do anything about."""
    stolen_cores: float
    """What the host of a virtual machine gave to others."""
    lost_lines: int = 0
    longest_pause_s: float = 0.0


def report(load: Load, watch: Watch, metrics: str) -> Report:
    seen, wanted = load.seen, load.wanted
    moves, cuts = len(seen.waits), statistics.quantiles(seen.waits, n=100)
    return Report(
        run=f"{wanted.game}: {wanted.tables} tables of {wanted.people} as {wanted.how}s, "
        f"{wanted.database}, a move every {wanted.every:g} s, {wanted.seconds:g} s",
        moves=moves,
        moves_per_second=moves / watch.seconds,
        median_ms=cuts[49] * 1000,
        p99_ms=cuts[98] * 1000,
        longest_ms=max(seen.waits) * 1000,
        update_bytes=seen.said / max(1, seen.updates),
        line_bytes_per_move=watch.received / moves,
        server_ms_per_move=1000 * watch.cpu / moves,
        database_ms_per_move=1000 * watch.store / moves,
        generator_ms_per_move=1000 * watch.own / moves,
        server_cores=watch.cpu / watch.seconds,
        memory_mb=tuple(size / 1e6 for size in watch.memory[SAMPLES // 6 - 1 :: SAMPLES // 6]),
        lag_p50_ms=1000 * _quantile(metrics, "loop_lag_seconds", 0.5),
        lag_p99_ms=1000 * _quantile(metrics, "loop_lag_seconds", 0.99),
        commit_p50_ms=1000 * _quantile(metrics, "commit_seconds", 0.5),
        commit_p99_ms=1000 * _quantile(metrics, "commit_seconds", 0.99),
        machine_late_p99_ms=1000 * watch.late[0],
        machine_late_longest_ms=1000 * watch.late[1],
        stolen_cores=watch.stolen / watch.seconds,
        lost_lines=len(seen.pauses),
        longest_pause_s=max(seen.pauses, default=0.0),
    )


def _quantile(metrics: str, name: str, share: float) -> float:
    """The bound of the bucket in which it lies."""
    found = re.findall(rf'branchline_{name}_bucket{{le="([^"]+)"}} (\d+)', metrics)
    total = int(found[-1][1]) if found else 0
    within = (float(bound) for bound, count in found if int(count) >= share * total)
    return next(within, 0.0)


def shown(found: Report) -> str:
    def value(field: object) -> str:
        if isinstance(field, tuple):
            return " → ".join(map(value, field))
        return f"{field:,.2f}" if isinstance(field, float) else str(field)

    named = msgspec.structs.asdict(found)
    return "".join(f"{name.replace('_', ' '):>24}  {value(field)}\n" for name, field in named.items())


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=32, help=f"at once, at most {MOST_TABLES}")
    parser.add_argument("--people", type=int, default=1, help="at each table")
    parser.add_argument("--seconds", type=float, default=10, help=f"at most {MOST_SECONDS}")
    parser.add_argument("--as", dest="how", choices=PARTS, default="page", help="what they ask for")
    parser.add_argument("--game", default="railroad-ink")
    parser.add_argument("--every", type=float, default=0, help="seconds between the moves of each person")
    parser.add_argument(
        "--spread",
        type=float,
        default=2,
        help="seconds over which the tables begin, not counted: what begins together ends together",
    )
    parser.add_argument(
        "--database",
        choices=("sqlite", "postgresql"),
        default="sqlite",
        help="PostgreSQL is started for the run; needs [dev]",
    )
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args(given)
    for name, most in (("tables", MOST_TABLES), ("seconds", MOST_SECONDS)):
        if not 0 < getattr(wanted, name) <= most:
            parser.error(f"--{name} is at most {most}")
    return wanted


def main() -> None:
    wanted = arguments()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (most, most)
    )  # a socket and more for each person, at both ends
    with ExitStack() as stack:
        database = stack.enter_context(postgresql()) if wanted.database == "postgresql" else None
        server = stack.enter_context(served("wide", database))
        load = Load(server.address, wanted)
        watch = Watch(server, stack.enter_context(sleeper()), wanted)
        asyncio.run(load.run(watch))
        metrics = httpx2.get(f"{server.address}metrics", trust_env=False).text
    found = report(load, watch, metrics)
    sys.stdout.write(msgspec.json.encode(found).decode() + "\n" if wanted.json else shown(found))


if __name__ == "__main__":
    main()
