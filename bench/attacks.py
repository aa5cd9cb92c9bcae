"""What somebody can spoil for others: the same thing measured in peace and while an attack goes on.

The server has its usual limits and one thinker. Eve attacks from a process of her own; Ann comes from another
address and does what people do.
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

from bench.measure import Row
from bench.serving import served
from branchline.client import Bot, Client, Me

GROUP = "Attacks"
GAME = "railroad-ink"
ANN = {"x-forwarded-for": "192.0.2.1"}
"""Her address, as a proxy on the server's machine says it."""

PINGS, RUNS = 100, 3
"""The best run counts: the others were disturbed."""
PAUSE = 0.02
SOCKETS = 200
COME_BACK_SECONDS = 5.0
TABLES = BOTS = 12
PONG_SOCKETS = 3
PING = b"\x89\xfd\0\0\0\0" + b"x" * 125  # masked with zeros
PING_BYTES = 40 << 20
HELD_BEFORE = 105.0
"""MB that were held for as many pings when unread answers were still kept."""
STUCK_SECONDS = 2.0

Attack = Callable[[Event, str], None]


def results() -> list[Row]:
    return [*_pings(), *_turns(), _pongs()]


@contextmanager
def _attacked(attack: Attack, address: str) -> Iterator[None]:
    """Meanwhile Eve does her worst."""
    context = multiprocessing.get_context("spawn")
    begun = context.Event()
    eve = context.Process(target=attack, args=(begun, address), daemon=True)
    eve.start()
    try:
        assert begun.wait(60), "the attack does not begin"
        yield
        assert eve.is_alive(), "the attack has ended"
    finally:
        eve.terminate()
        eve.join()


def _socket(client: Client, table: str, parts: str, headers: dict[str, str]) -> connect:
    """A page at the first seat of a table."""
    address = client.address.replace("http", "ws", 1) + f"/t/{table}/socket?seat=0&parts={parts}"
    cookie = "; ".join(f"{name}={value}" for name, value in client._http.cookies.items())
    sent = {"cookie": cookie, **headers}
    return connect(address, additional_headers=sent, max_size=None, compression=None, proxy=None)


# --- many sockets at one seat -----------------------------------------------------------------------


def _pings() -> list[Row]:
    with served() as server:
        calm = min(asyncio.run(_ping_seconds(server.address)) for _ in range(RUNS))
        with _attacked(_open_sockets, server.address):
            attacked = min(asyncio.run(_ping_seconds(server.address)) for _ in range(RUNS))
    return [
        Row(GROUP, "ping in peace", calm * 1000, "ms"),
        Row(GROUP, "ping beside 200 sockets at a seat", attacked * 1000, "ms", attacked / calm, "in peace"),
    ]


async def _ping_seconds(address: str) -> float:
    """How long a ping of Ann's takes, the median of many."""
    times = []
    async with Client(address) as ann:
        table = await ann.create(GAME, [Me()])
        async with _socket(ann, table.id, "moves", ANN) as socket:
            await socket.recv()
            for number in range(PINGS):
                begin = time.perf_counter()
                await socket.send(f'{{"type":"ping","id":"{number}"}}')
                await socket.recv()
                times.append(time.perf_counter() - begin)
                await asyncio.sleep(PAUSE)
    return statistics.median(times)


def _open_sockets(begun: Event, address: str) -> None:
    """Opens very many sockets at one seat, again and again, and plays there as fast as it can."""

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
            await asyncio.sleep(COME_BACK_SECONDS)

    async def attack() -> None:
        async with Client(address) as eve:
            table = (await eve.create(GAME, [Me()])).id
            async with eve.watch(table, 0, parts=("moves",)) as seat:
                tried = asyncio.Semaphore(0)
                opened = [asyncio.create_task(keep_open(eve, table, tried)) for _ in range(SOCKETS)]
                for _ in opened:
                    await tried.acquire()
                begun.set()
                while True:
                    await seat.play(random.choice(seat.now.moves))
                    await seat.take_back()

    asyncio.run(attack())


# --- many tables of many bots -----------------------------------------------------------------------


class _Frame(msgspec.Struct):
    """As much of a frame as is needed to play on."""

    type: str
    version: str = ""
    moves: list[str] | None = None
    outcome: object = None


_frames = msgspec.json.Decoder(_Frame)


def _turns() -> list[Row]:
    with served() as server:
        asyncio.run(_round_seconds(server.address, rounds=1))  # loads the game
        calm = asyncio.run(_round_seconds(server.address))
        with _attacked(_fill_tables, server.address):
            attacked = asyncio.run(_round_seconds(server.address))
    return [
        Row(GROUP, "turn of three bots in peace", calm, "s"),
        Row(GROUP, "turn of three bots beside 12 tables of 12", attacked, "s", attacked / calm, "in peace"),
    ]


async def _round_seconds(address: str, rounds: int = 7) -> float:
    """How long a round of Ann's with three bots takes, on average; she herself does not think."""
    async with Client(address) as ann:
        table = await ann.create(GAME, [Me(), Bot(), Bot(), Bot()])
        begin = time.perf_counter()
        async with _socket(ann, table.id, "moves", ANN) as socket:
            await _play(socket, rounds)
        return (time.perf_counter() - begin) / rounds


async def _play(socket: ClientConnection, rounds: int) -> None:
    """Plays any moves for so many rounds, until the next begins or the game is over."""
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


def _fill_tables(begun: Event, address: str) -> None:
    """Makes table after table full of bots, and watches them all."""

    async def attack() -> None:
        async with Client(address) as eve, AsyncExitStack() as watched:
            for _ in range(TABLES):
                table = await eve.create(GAME, [Bot()] * BOTS)
                await watched.enter_async_context(eve.watch(table.id, parts=("moves",)))
            begun.set()
            await asyncio.Event().wait()

    asyncio.run(attack())


# --- pings whose answers are not read ---------------------------------------------------------------


def _pongs() -> Row:
    with served() as server:
        asyncio.run(_ping_seconds(server.address))  # what a first table takes is not counted
        before = server.resident()
        held = asyncio.run(_send_pings(server.address, server.resident)) - before
    megabytes = held / (1 << 20)
    return Row(
        GROUP, "memory held for 40 MB of pings", megabytes, "MB", megabytes / HELD_BEFORE, "as it was once"
    )


async def _send_pings(address: str, resident: Callable[[], int]) -> int:
    """Sends pings as far as it is let, and reads nothing; returns the bytes that the server holds then."""
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
        await asyncio.gather(*map(_flood, writers))
        held = resident()
        for writer in writers:
            writer.transport.abort()
        return held


async def _flood(writer: asyncio.StreamWriter) -> None:
    many = PING * 500
    for _ in range(PING_BYTES // PONG_SOCKETS // len(many)):
        writer.write(many)
        try:
            await asyncio.wait_for(writer.drain(), STUCK_SECONDS)
        except (TimeoutError, OSError):
            return  # nobody reads them any more
