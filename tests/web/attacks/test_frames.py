"""One socket sends empty frames as fast as it can; everybody else plays on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from itertools import chain, repeat
from socket import socket
from threading import Thread

import pytest

from tests.web.attacks.conftest import GAME, Attacked
from tests.web.attacks.people import Person, open_by_hand

MUCH = 64 << 20
"""Bytes that a pump has to send: half a minute's work for a server that parses them all."""
TURNS = 20
MASK = b"\0\0\0\0"
BEGINNING = b"\x01\x80" + MASK
FRAMES = {"ping": b"\x89\x80" + MASK, "pong": b"\x8a\x80" + MASK, "fragment": b"\x00\x80" + MASK}


def pump(person: Person, frame: bytes) -> bool:
    """Send much; return whether the server has taken it all."""
    many = frame * 10_000
    parts: Iterator[bytes] = chain([BEGINNING] if frame == FRAMES["fragment"] else [], repeat(many))
    left = MUCH
    with open_by_hand(person) as line:
        Thread(target=read_all, args=(line,), daemon=True).start()  # else pongs that nobody reads stop it
        try:
            while left > 0:
                left -= line.send(next(parts))
        except OSError:
            return False
    return True


def read_all(line: socket) -> None:
    with suppress(OSError):
        while line.recv(1 << 16):
            pass


@pytest.mark.parametrize(("kind", "sockets"), [("ping", 1), ("pong", 1), ("fragment", 1), ("pong", 8)])
def test_others_play_on_beside_empty_frames(kind: str, sockets: int, attacked: Attacked) -> None:
    eve = Person(attacked.address, "198.51.100.66")
    others = [Person(attacked.address, f"192.0.2.{number}") for number in range(3)]

    async def play() -> None:
        with ExitStack() as stack:
            stack.callback(attacked.process.kill)  # so that the pumps end, whatever happens
            pumps = stack.enter_context(ThreadPoolExecutor(sockets))
            stack.callback(attacked.process.kill)
            for person in (eve, *others):
                await person.arrive(GAME)
            pumping = [pumps.submit(pump, eve, FRAMES[kind]) for _ in range(sockets)]
            await asyncio.gather(*(person.play_and_take_back(TURNS) for person in others))
            assert not any(each.done() and each.result() for each in pumping), "the server has taken it all"
            attacked.process.kill()

    asyncio.run(play())
