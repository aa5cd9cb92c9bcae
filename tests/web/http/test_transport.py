"""Connections: half a request ends, unread answers are not kept, and what many look at is drawn once."""

from __future__ import annotations

import asyncio
import gc
import socket
import weakref
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from branchline.client import Me
from branchline.games.railroad_ink.rules import RailroadInk
from branchline.web.http import asgi
from branchline.web.http.limits import Limits, Rate
from branchline.web.http.pages import qr_code
from branchline.web.http.transport import (
    MOST_WAITING,
    SocketConnection,
    WorkerServer,
    connection_options,
)
from branchline.web.render import frames, replay
from branchline.web.render.snapshot import render
from branchline.web.render.updates import update_between
from branchline.web.render.viewer import Viewer
from tests.web.serving import Running, run, serving

GAME = "railroad-ink"


async def opened(server: Running) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = server.address.removeprefix("http://").split(":")
    return await asyncio.open_connection(host, int(port))


async def ends_unanswered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        with suppress(ConnectionResetError):
            assert await reader.read(1000) == b""
    finally:
        writer.close()


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-",
        b"PUT /api/me HTTP/1.1\r\nHost: x\r\nOURS\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_idle_and_half_sent_requests_end_after_a_time(half: bytes, tmp_path: Path) -> None:
    async def play() -> None:
        limits = Limits(request_seconds=0.05)
        async with serving(tmp_path, limits=limits) as server, server.client("Ann") as ann:
            reader, writer = await opened(server)
            cookie, token = ann._http.cookies["branchline"], ann._http.headers["x-csrf-token"]
            ours = f"Cookie: branchline={cookie}\r\nX-CSRF-Token: {token}".encode()
            writer.write(half.replace(b"OURS", ours))
            await ends_unanswered(reader, writer)

    run(play(), seconds=60)


HEALTHZ = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize("more", [b"\r\n", b"GET / HTTP/1.1\r\n"])
def test_what_follows_an_answer_has_to_become_a_request(more: bytes, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, limits=Limits(request_seconds=0.05)) as server:
            reader, writer = await opened(server)
            writer.write(HEALTHZ + b"\r\n")
            await reader.readuntil(b"ok\n")
            writer.write(more)
            await ends_unanswered(reader, writer)

    run(play(), seconds=60)


@pytest.mark.parametrize(
    "sent",
    [
        HEALTHZ + b"X: " + b"x" * 20_000,
        HEALTHZ + b"X: y\r\n" * 5_000,
        b"GET /healthz?" + b"x" * 20_000,
        b"GET /healthz HTTP/1.1\r\n\r\n",
        HEALTHZ + b"Host: y\r\n\r\n",
        HEALTHZ + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        HEALTHZ + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
        HEALTHZ + b"X : y\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
        b"no request\r\n\r\n",
    ],
    ids=[
        "header",
        "headers",
        "address",
        "no host",
        "hosts",
        "lengths",
        "two lengths",
        "space",
        "letter",
        "words",
    ],
)
def test_what_is_too_long_or_no_request_is_refused(sent: bytes, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server:
            reader, writer = await opened(server)
            for part in range(0, len(sent), 4096):
                writer.write(sent[part : part + 4096])
            with suppress(ConnectionResetError):
                assert (await reader.read()).startswith(b"HTTP/1.1 400 ")
            writer.close()

    run(play())


def test_only_a_few_requests_wait_for_their_answers(tmp_path: Path) -> None:
    """Whoever sends some at once is answered in turn; whoever sends thousands is sent away."""

    async def answered(server: Running, count: int) -> int:
        reader, writer = await opened(server)
        writer.write((HEALTHZ + b"\r\n") * (count - 1) + HEALTHZ + b"Connection: close\r\n\r\n")
        answers = b""
        with suppress(ConnectionResetError):
            answers = await reader.read()
        writer.close()
        return answers.count(b"HTTP/1.1 200 ")

    async def play() -> None:
        async with serving(tmp_path) as server:
            assert await answered(server, MOST_WAITING) == MOST_WAITING
            assert await answered(server, 5_000) < 5_000

    run(play())


def test_a_whole_request_has_all_the_time_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is for sending a request, not for answering it, and not for a socket."""
    slow = asyncio.Event()

    async def play() -> None:
        async with serving(tmp_path, limits=Limits(request_seconds=0.05)) as server, server.client() as ann:
            table = await ann.create(GAME, [Me()])
            find = server.services.tables.find

            async def late(name: str) -> Any:
                await slow.wait()
                return await find(name)

            async with ann.watch(table.id, 0) as seat:
                monkeypatch.setattr(server.services.tables, "find", late)
                answer = asyncio.create_task(ann._http.get(f"/api/tables/{table.id}"))
                asyncio.get_running_loop().call_later(0.2, slow.set)
                assert (await answer).status_code == 200
                await seat.play(seat.now.moves[0])

    run(play())


def test_a_connection_that_is_handed_over_is_read_on_where_it_was_left() -> None:
    """The body of a request has come already when the worker that gets the connection is given the head."""

    async def echo(_scope: Any, receive: Any, send: Any) -> None:
        body = (await receive())["body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    async def take() -> None:
        config = uvicorn.Config(echo, lifespan="off", log_config=None, **connection_options(Limits()))
        config.load()
        worker = WorkerServer(config)
        worker.lifespan = config.lifespan_class(config)
        near, far = socket.socketpair()
        far.setblocking(False)
        near.sendall(b"moves")
        await worker._settle(far, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n")
        reader, writer = await asyncio.open_connection(sock=near)
        writer.write_eof()
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        assert answer.startswith(b"HTTP/1.1 200"), answer
        assert answer.endswith(b"moves\r\n0\r\n\r\n")

    run(take())


@pytest.mark.parametrize("sent_away", [False, True])
def test_a_closed_socket_is_gone_without_being_looked_for(
    sent_away: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it holds itself: what only the garbage collector finds, everyone waits for."""
    made: list[weakref.ref[Any]] = []
    gone: asyncio.Queue[object] = asyncio.Queue()

    def watch(kind: type[Any]) -> None:
        begin = kind.__init__

        def watched(self: Any, *args: Any, **options: Any) -> None:
            made.append(weakref.ref(self, gone.put_nowait))
            begin(self, *args, **options)

        monkeypatch.setattr(kind, "__init__", watched)

    async def come_and_go() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create("railroad-ink", [Me()])
            watch(SocketConnection)
            watch(asgi._Socket)
            gc.disable()
            try:
                async with ann.watch(table.id, 0, ("moves",)) as seat:
                    assert len(made) == 2
                    if sent_away:
                        assert seat._socket is not None
                        await seat._socket.send("no message")
                for _ in made:
                    await gone.get()
            finally:
                gc.enable()

    run(come_and_go())


def test_unread_pongs_do_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sends pings and reads nothing is not read from any more; the answers stay few."""
    buffered: list[int] = []
    reading: list[bool] = []
    stopped = asyncio.Event()
    handle_ping = SocketConnection.handle_ping

    def watched(self: SocketConnection) -> None:
        handle_ping(self)
        buffered.append(self.transport.get_write_buffer_size())
        if not self.writable.is_set():
            reading.append(self.transport.is_reading())
            stopped.set()

    async def play() -> None:
        monkeypatch.setattr(SocketConnection, "handle_ping", watched)
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create(GAME, [Me()])
            reader, writer = await opened(server)
            writer.write(
                f"GET /t/{table.id}/socket HTTP/1.1\r\nHost: x\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            await reader.readuntil(b"\r\n\r\n")
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            ping = b"\x89\xfd\0\0\0\0" + b"x" * 125  # masked with zeros

            async def flood() -> None:
                for _ in range(2000):
                    writer.write(ping * 100)
                    await writer.drain()

            flooding = asyncio.create_task(flood())
            await stopped.wait()
            assert not any(reading)
            assert max(buffered) < 1 << 20
            assert not flooding.done()
            flooding.cancel()
            writer.transport.abort()

    run(play())


def test_a_visitor_has_only_a_few_sockets_at_a_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, limits=Limits(table_sockets=2)) as server, server.client() as ann:
            table, other = await ann.create(GAME, [Me()]), await ann.create(GAME, [Me()])
            headers = {"cookie": f"branchline={ann._http.cookies['branchline']}"}
            address = f"{server.address.replace('http', 'ws')}/t/{table.id}/socket"
            async with (
                ann.watch(table.id, 0),
                ann.watch(table.id, 0),
                ann.watch(other.id, 0),
                connect(address, additional_headers=headers, proxy=None) as third,
            ):
                with pytest.raises(ConnectionClosed):
                    await third.recv()
                assert third.close_code == 4429
            while server.services.table_sockets:
                await asyncio.sleep(0)
            async with ann.watch(table.id, 0):
                pass

    run(play())


def test_what_many_look_at_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred sockets at a seat, or as many spectators with names of their own, cost one drawing."""
    drawn: list[int | None] = []
    drawing = RailroadInk.drawing

    def counted(self: RailroadInk, view: Any, language: str = "en") -> Any:
        drawn.append(view.seat)
        return drawing(self, view, language)

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create(GAME, [Me()])
            session = await server.services.tables.find(table.id)
            hub, creator = server.services.hub, session.creator
            monkeypatch.setattr(RailroadInk, "drawing", counted)
            for _ in range(2):
                for _ in range(200):
                    mine = render(session, hub, Viewer(creator, 0, "en")).snapshot
                    assert mine.table.mine == (0,)
                    assert mine.picks
                for number in range(200):
                    theirs = render(session, hub, Viewer(f"eve {number}", None, "en")).snapshot
                    assert theirs.table.mine == ()
                    assert not theirs.table.created_by_me
                    assert not theirs.picks
                async with ann.watch(table.id, 0, parts=("moves",)) as seat:
                    await seat.play(seat.now.moves[0])
            # A pending move is the seat's own: spectators are shown what they were.
            assert drawn == [0, None, 0]

    run(play())


def test_what_has_changed_is_found_and_encoded_once_for_all_who_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out: list[int] = []
    between = update_between

    def counted(session: Any, old: Any, new: Any) -> Any:
        worked_out.append(new.length)
        return between(session, old, new)

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann, AsyncExitStack() as stack:
            table = await ann.create(GAME, [Me()])
            page = ("panes", "picks", "sheets", "log")
            looking = [await stack.enter_async_context(ann.watch(table.id, 0, page)) for _ in range(8)]
            playing = await stack.enter_async_context(ann.watch(table.id, 0))
            before = looking[0].now
            monkeypatch.setattr(frames, "update_between", counted)
            await playing.play(playing.now.moves[0])
            for look in looking:
                await look.until(lambda now: now.pending)
                assert look.now == looking[0].now != before
            assert len(worked_out) == 2  # for the pages, and for the program that has played

    run(play())


def test_what_costs_is_limited_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int | None] = []
    step = replay._replay_step

    def counted(session: Any, seat: int | None, number: int | None, language: str) -> Any:
        made.append(number)
        return step(session, seat, number, language)

    async def play() -> None:
        monkeypatch.setattr(replay, "_replay_step", counted)
        limits = Limits(requests=Rate(14, 1e-9))
        async with serving(tmp_path, limits=limits) as server, server.client() as ann:
            table = await ann.create(GAME, [Me()])
            qr_code.cache_clear()
            paths = ("/qr/t/abc", f"/api/tables/{table.id}/state", f"/api/tables/{table.id}/replay?step=1")
            answers = [await ann._http.get(path) for path in (*paths, *paths)]
            assert [answer.status_code for answer in answers] == [200] * 6
            assert [answer.content for answer in answers[:3]] == [answer.content for answer in answers[3:]]
            assert made == [1]
            assert qr_code.cache_info().misses == 1
            assert [(await ann._http.get(path)).status_code for path in paths] == [200, 429, 429]

    run(play())
