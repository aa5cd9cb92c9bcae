"""Connections: half a request ends, unread answers are not kept, and a drawing is made once for many."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from branchline.client import Me
from branchline.games.railroad_ink.rules import RailroadInk
from branchline.web.http.limits import WIDE, Limits, Rate
from branchline.web.http.pages import qr_code
from branchline.web.render import frames, replay
from branchline.web.render.snapshot import render
from branchline.web.render.updates import update_between
from branchline.web.render.viewer import Viewer
from tests.web.serving import Running, run, serving

GAME = "railroad-ink"


async def opened(server: Running) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = server.address.removeprefix("http://").split(":")
    return await asyncio.open_connection(host, int(port))


async def ends(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    """Wait until the server ends a connection; return what it says before."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


BODY = b"PUT /api/me HTTP/1.1\r\nHost: x\r\nOURS\r\n"


@pytest.mark.parametrize(
    ("half", "answer"),
    [
        (b"", b""),
        (b"GET / HT", b""),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-", b""),
        (BODY + b"Content-Length: 9\r\n\r\n{", b"HTTP/1.1 408 "),
        (BODY + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", b"HTTP/1.1 408 "),
    ],
    ids=["nothing", "line", "head", "body", "chunks"],
)
def test_idle_and_half_sent_requests_end_after_a_time(half: bytes, answer: bytes, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            cookie, token = ann._http.cookies["branchline"], ann._http.headers["x-csrf-token"]
        ours = f"Cookie: branchline={cookie}\r\nX-CSRF-Token: {token}".encode()
        async with serving(tmp_path, limits=Limits(request_seconds=0.2)) as server:
            reader, writer = await opened(server)
            writer.write(half.replace(b"OURS", ours))
            assert (await ends(reader, writer)).startswith(answer)

    run(play(), seconds=60)


HEALTHZ = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize("more", [b"\r\n", b"GET / HTTP/1.1\r\n"])
def test_what_follows_an_answer_has_to_become_a_request(more: bytes, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, limits=Limits(request_seconds=0.2)) as server:
            reader, writer = await opened(server)
            writer.write(HEALTHZ + b"\r\n")
            await reader.readuntil(b"ok\n")
            writer.write(more)
            assert await ends(reader, writer) == b""

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
            writer.write(sent)
            answer = await ends(reader, writer)
            assert answer[:13] in (b"", b"HTTP/1.1 400 ", b"HTTP/1.1 431 ")

    run(play())


def test_a_body_is_no_larger_than_it_says_it_may_be(tmp_path: Path) -> None:
    """One in chunks does not say how large it becomes; its connection ends with the refusal."""

    async def play() -> None:
        async with serving(tmp_path, limits=Limits(body=1000)) as server, server.client("Ann") as ann:
            reader, writer = await opened(server)
            cookie, token = ann._http.cookies["branchline"], ann._http.headers["x-csrf-token"]
            ours = f"Cookie: branchline={cookie}\r\nX-CSRF-Token: {token}".encode()
            writer.write(BODY.replace(b"OURS", ours) + b"Transfer-Encoding: chunked\r\n\r\n")
            writer.write(b"400\r\n" + b"x" * 1024 + b"\r\n")
            answer = await ends(reader, writer)
            assert answer.startswith(b"HTTP/1.1 413 ")
            assert b'"too-large"' in answer

    run(play())


def test_requests_that_are_sent_at_once_are_answered_in_turn(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server:
            reader, writer = await opened(server)
            writer.write((HEALTHZ + b"\r\n") * 199 + HEALTHZ + b"Connection: close\r\n\r\n")
            assert (await ends(reader, writer)).count(b"HTTP/1.1 200 ") == 200

    run(play())


def test_a_whole_request_has_all_the_time_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is for sending a request, not for answering it, and not for a socket."""
    slow = asyncio.Event()

    async def play() -> None:
        async with serving(tmp_path, limits=Limits(request_seconds=0.5)) as server, server.client() as ann:
            table = await ann.create(GAME, [Me()])
            find = server.services.tables.find

            async def late(name: str) -> Any:
                await slow.wait()
                return await find(name)

            async with ann.watch(table.id, 0) as seat:
                monkeypatch.setattr(server.services.tables, "find", late)
                answer = asyncio.create_task(ann._http.get(f"/api/tables/{table.id}"))
                asyncio.get_running_loop().call_later(0.8, slow.set)
                assert (await answer).status_code == 200
                await seat.play(seat.now.moves[0])

    run(play())


async def socket_without_cookie(server: Running, table: str) -> tuple[Any, Any]:
    reader, writer = await opened(server)
    writer.write(
        f"GET /t/{table}/socket HTTP/1.1\r\nHost: x\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def write_until_ended(writer: Any, data: bytes) -> None:
    """Write the same again and again until the server has ended the connection."""
    with suppress(ConnectionError):
        while True:
            writer.write(data)
            await writer.drain()
    writer.transport.abort()


PING = b"\x89\xfd\0\0\0\0" + b"x" * 125  # masked with zeros


def test_a_socket_that_reads_nothing_is_ended(tmp_path: Path) -> None:
    """Whoever sends pings and does not read the pongs loses the connection."""

    async def play() -> None:
        limits = replace(WIDE, unread_seconds=0.1)
        async with serving(tmp_path, limits=limits) as server, server.client() as ann:
            table = await ann.create(GAME, [Me()])
            _, writer = await socket_without_cookie(server, table.id)
            writer.transport.pause_reading()
            await write_until_ended(writer, PING * 100)

    run(play())


def test_an_answer_that_nobody_reads_is_ended(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, limits=replace(WIDE, unread_seconds=0.1)) as server:
            _, writer = await opened(server)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            await write_until_ended(writer, b"GET /about HTTP/1.1\r\nHost: x\r\n\r\n" * 20)

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
