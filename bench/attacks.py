"""How much an attacker can disturb other players: the same figures in peace and under attack.

The server has its usual limits and one thinking process. Eve attacks from her own process; Ann plays from
another address.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from multiprocessing.synchronize import Event

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.measure import FULL, Effort, Row
from bench.serving import served
from branchline.client import Bot, Client, Me

GROUP = "Attacks"
GAME = "railroad-ink"
ANN = {"x-forwarded-for": "192.0.2.1"}
"""Headers that give Ann another address, as a proxy on the server's machine would."""

PINGS, RUNS = 100, 3
"""The best run counts: other work on the machine disturbs some."""
PAUSE = 0.02
SOCKETS = 200
RECONNECT_SECONDS = 5.0
ROUNDS = 7
TABLES = 12
"""Number of tables, and of bots at each."""
PONG_SOCKETS = 3
PING = b"\x89\xfd\0\0\0\0" + b"x" * 125  # masked with zeros
PING_BYTES = 40 << 20
HELD_BEFORE = 105.0
"""MB held for these pings when the server still kept unread answers."""
STUCK_SECONDS = 2.0

Attack = Callable[[Event, str, int], None]


def results(effort: Effort = FULL) -> Iterator[Row]:
    yield from _pings(effort)
    yield from _turns(effort)
    yield _pongs(effort)


@contextmanager
def _attacked(attack: Attack, address: str, size: int) -> Iterator[None]:
    """Run an attack in a process of its own."""
    context = multiprocessing.get_context("spawn")
    begun = context.Event()
    eve = context.Process(target=attack, args=(begun, address, size), daemon=True)
    eve.start()
    try:
        assert begun.wait(60), "the attack does not begin"
        yield
        assert eve.is_alive(), "the attack has ended"
    finally:
        eve.terminate()
        eve.join()


def _socket(client: Client, table: str, parts: str, headers: dict[str, str]) -> connect:
    """Connect like a page to the first seat of a table."""
    address = client.address.replace("http", "ws", 1) + f"/t/{table}/socket?seat=0&parts={parts}"
    cookie = "; ".join(f"{name}={value}" for name, value in client._http.cookies.items())
    sent = {"cookie": cookie, **headers}
    return connect(address, additional_headers=sent, max_size=None, compression=None, proxy=None)


# --- many sockets at one seat -----------------------------------------------------------------------


def _pings(effort: Effort) -> Iterator[Row]:
    runs, pings = effort.times(RUNS), effort.times(PINGS)

    def seconds() -> float:
        return min(asyncio.run(_ping_seconds(server.address, pings)) for _ in range(runs))

    with served() as server:
        calm = seconds()
        yield Row("attacks.ping.calm", GROUP, "ping in peace", calm * 1000, "ms")
        with _attacked(_open_sockets, server.address, effort.size(SOCKETS, 2)):
            attacked = seconds()
    name = "ping beside 200 sockets at a seat"
    yield Row("attacks.ping.sockets", GROUP, name, attacked * 1000, "ms", attacked / calm, "in peace")


async def _ping_seconds(address: str, pings: int) -> float:
    """Return the median time of a ping of Ann's."""
    times = []
    async with Client(address) as ann:
        table = await ann.create(GAME, [Me()])
        async with _socket(ann, table.id, "moves", ANN) as socket:
            await socket.recv()
            for number in range(pings):
                begin = time.perf_counter()
                await socket.send(f'{{"type":"ping","id":"{number}"}}')
                await socket.recv()
                times.append(time.perf_counter() - begin)
                await asyncio.sleep(PAUSE)
    return statistics.median(times)


def _open_sockets(begun: Event, address: str, sockets: int) -> None:
    """Keep many sockets open at one seat, and play there as fast as possible."""

    async def keep_open(eve: Client, table: str, tried: asyncio.Semaphore) -> None:
        while True:
            try:
                async with _socket(eve, table, "panes,picks,sheets,log", {}) as socket:
                    await socket.recv()
                    tried.release()
                    async for _ in socket:
                        pass
            except (ConnectionClosed, OSError, TimeoutError):
                tried.release()
            await asyncio.sleep(RECONNECT_SECONDS)

    async def attack() -> None:
        async with Client(address) as eve:
            table = (await eve.create(GAME, [Me()])).id
            async with eve.watch(table, 0, parts=("moves",)) as seat:
                tried = asyncio.Semaphore(0)
                opened = [asyncio.create_task(keep_open(eve, table, tried)) for _ in range(sockets)]
                for _ in opened:
                    await tried.acquire()
                begun.set()
                while True:
                    await seat.play(random.choice(seat.now.moves))
                    await seat.take_back()

    asyncio.run(attack())


# --- many tables of many bots -----------------------------------------------------------------------


class _Frame(msgspec.Struct):
    """The fields of a frame that are needed to play."""

    type: str
    version: str = ""
    moves: list[str] | None = None
    outcome: object = None


_frames = msgspec.json.Decoder(_Frame)


def _turns(effort: Effort) -> Iterator[Row]:
    rounds = effort.times(ROUNDS)
    with served() as server:
        asyncio.run(_round_seconds(server.address, 1))  # loads the game
        calm = asyncio.run(_round_seconds(server.address, rounds))
        yield Row("attacks.turn.calm", GROUP, "turn of three bots in peace", calm, "s")
        with _attacked(_fill_tables, server.address, effort.size(TABLES, 2)):
            attacked = asyncio.run(_round_seconds(server.address, rounds))
    name = "turn of three bots beside 12 tables of 12"
    yield Row("attacks.turn.bots", GROUP, name, attacked, "s", attacked / calm, "in peace")


async def _round_seconds(address: str, rounds: int) -> float:
    """Return the mean time of a round of Ann's with three bots; Ann plays at once."""
    async with Client(address) as ann:
        table = await ann.create(GAME, [Me(), Bot(), Bot(), Bot()])
        begin = time.perf_counter()
        async with _socket(ann, table.id, "moves", ANN) as socket:
            await _play(socket, rounds)
        return (time.perf_counter() - begin) / rounds


async def _play(socket: ClientConnection, rounds: int) -> None:
    """Play random moves for `rounds` rounds, until the next one begins or the game is over."""
    frame = _frames.decode(await socket.recv())
    moves, version = frame.moves, frame.version
    while frame.outcome is None and (rounds or not moves):
        if moves:
            move = "done" if "done" in moves else random.choice(moves)
            rounds -= move == "done"
            await socket.send(
                f'{{"type":"play","id":"{rounds}.{version}","version":"{version}","move":"{move}"}}'
            )
            moves = None
        frame = _frames.decode(await socket.recv())
        version = frame.version or version
        moves = frame.moves if frame.moves is not None else moves


def _fill_tables(begun: Event, address: str, tables: int) -> None:
    """Create tables, each with as many bots, and watch them all."""

    async def attack() -> None:
        async with Client(address) as eve, AsyncExitStack() as watched:
            for _ in range(tables):
                table = await eve.create(GAME, [Bot()] * tables)
                await watched.enter_async_context(eve.watch(table.id, parts=("moves",)))
            begun.set()
            await asyncio.Event().wait()

    asyncio.run(attack())


# --- pings with unread answers ----------------------------------------------------------------------


def _pongs(effort: Effort) -> Row:
    with served() as server:
        asyncio.run(_ping_seconds(server.address, 1))  # the memory of a first table does not count
        before = server.resident()
        count = effort.size(PING_BYTES, 1 << 20)
        held = asyncio.run(_send_pings(server.address, count, server.resident)) - before
    megabytes, name = held / (1 << 20), "memory held for 40 MB of pings"
    ratio = megabytes / HELD_BEFORE
    return Row("attacks.pongs.memory", GROUP, name, megabytes, "MB", ratio, "as it was once")


async def _send_pings(address: str, count: int, resident: Callable[[], int]) -> int:
    """Send at most `count` bytes of pings and read nothing; return the memory that the server holds then."""
    async with Client(address) as eve:
        table = (await eve.create(GAME, [Me()])).id
        host, port = address.removeprefix("http://").rstrip("/").split(":")
        writers = []
        for _ in range(PONG_SOCKETS):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(
                f"GET /t/{table}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            await reader.readuntil(b"\r\n\r\n")
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            writers.append(writer)
        await asyncio.gather(*(_flood(writer, count // PONG_SOCKETS) for writer in writers))
        held = resident()
        for writer in writers:
            writer.transport.abort()
        return held


async def _flood(writer: asyncio.StreamWriter, count: int) -> None:
    many = PING * 500
    for _ in range(count // len(many)):
        writer.write(many)
        try:
            await asyncio.wait_for(writer.drain(), STUCK_SECONDS)
        except (TimeoutError, OSError):
            return  # the server has stopped reading
