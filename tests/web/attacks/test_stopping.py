"""A server that is told to stop does not wait for those who hold on to it."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed

from tests.web.attacks.conftest import GAME, Attacked
from tests.web.attacks.people import PATIENCE, Person, open_by_hand

REQUEST = b"GET /rules HTTP/1.1\r\nHost: x\r\n\r\n"


def ask_and_not_read(server: Attacked) -> socket.socket:
    """Ask for pages until the server can't send any more, and read none of them."""
    where = urlsplit(server.address)
    line = socket.create_connection((where.hostname, where.port), PATIENCE)
    line.setblocking(False)
    with suppress(BlockingIOError):
        while True:
            line.send(REQUEST * 100)
    return line


def test_it_stops_beside_unread_answers_idle_sockets_and_half_requests(attacked: Attacked) -> None:
    """Sockets are told that it is a restart (1012), and within 10 seconds the server has ended by itself."""
    ann, bob = Person(attacked.address, "192.0.2.1"), Person(attacked.address, "192.0.2.2")

    async def hold_on() -> None:
        await ann.arrive(GAME)
        await bob.arrive(GAME)
        where = urlsplit(attacked.address)
        with (
            open_by_hand(bob),
            ask_and_not_read(attacked),
            socket.create_connection((where.hostname, where.port)) as half,
        ):
            half.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-")
            async with ann.sit_down() as seat:
                await seat.recv()
                attacked.process.terminate()
                with suppress(ConnectionClosed):
                    while True:
                        await seat.recv()
                assert seat.close_code == 1012
            assert await asyncio.to_thread(attacked.process.wait, 10) == 0

    asyncio.run(hold_on())
