"""The client comes back however the line is cut, and never waits for what can't come."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError

from branchline.client import Client, Me, Seat, ServerRefused
from branchline.client import seat as module
from tests.web.serving import run, serving


def test_a_line_cut_within_the_handshake_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = 0

    def cut_twice(*arguments: Any, **settings: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries <= 2:
            raise ConnectionClosedError(None, None)
        return connect(*arguments, **settings)

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as client:
            table = await client.create("depot", [Me(), Me()])
            monkeypatch.setattr(module, "connect", cut_twice)
            async with client.watch(table.id, 0) as seat:
                await seat.ping()
                assert (tries, seat.connections) == (3, 1)

    run(play())


def test_a_message_nobody_understands_ends_the_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def break_down(_seat: Seat, _message: object) -> None:
        raise KeyError("broken")

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as client:
            table = await client.create("depot", [Me(), Me()])
            async with client.watch(table.id, 0) as seat:
                monkeypatch.setattr(Seat, "_receive", break_down)
                with pytest.raises(KeyError, match="broken"):
                    await seat.ping()
                with pytest.raises(ServerRefused, match="closed"):
                    await seat.ping()

    with pytest.raises(KeyError, match="broken"):  # whoever leaves hears it, too
        run(play())


def test_a_proxy_that_reaches_no_server_is_no_riddle() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    async def ask() -> None:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as proxy:
            port = proxy.sockets[0].getsockname()[1]
            with pytest.raises(ServerRefused, match="502 Bad Gateway") as refused:
                await Client(f"http://127.0.0.1:{port}").__aenter__()
            assert refused.value.code == "no-answer"

    run(ask())
