"""Somebody at a server, by HTTP and WebSockets alone, at an address that their proxy has forwarded."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx2
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 60.0
"""Seconds; an attack that works takes as long as it goes on."""


class Refused(Exception):
    """The server has refused a change, for the reason with this code."""


class Person:
    """A visitor with a cookie and a table of their own."""

    def __init__(self, server: str, source: str) -> None:
        self.server = server
        self.headers = {"x-forwarded-for": source}
        self.table = ""

    async def arrive(self, game: str) -> None:
        async with httpx2.AsyncClient(
            base_url=self.server, headers=self.headers, trust_env=False, timeout=PATIENCE
        ) as http:
            token = (await http.get("/api/me")).raise_for_status().json()["csrf"]
            self.headers["cookie"] = f"branchline={http.cookies['branchline']}"
            wish = {"game": game, "seats": [{"kind": "me"}]}
            made = await http.post("/api/tables", json=wish, headers={"x-csrf-token": token})
            self.table = made.raise_for_status().json()["id"]
            sit = {"nonce": secrets.token_hex(16), "invite": "", "name": ""}
            seat = f"/api/tables/{self.table}/seats/0/take"
            (await http.post(seat, json=sit, headers={"x-csrf-token": token})).raise_for_status()

    @property
    def path(self) -> str:
        return f"/t/{self.table}/socket?seat=0&parts=moves"

    def sit_down(self) -> connect:
        address = self.server.replace("http", "ws", 1) + self.path
        return connect(address, additional_headers=self.headers, proxy=None, open_timeout=PATIENCE)

    async def play_and_take_back(self, times: int) -> None:
        async with self.sit_down() as seat:
            now = await _hear(seat)
            while not now.get("moves"):
                now = await _hear(seat)
            move, version = now["moves"][0], now["version"]
            for number in range(times):
                version = await _ask(
                    seat, {"type": "play", "id": f"{number}", "version": version, "move": move}
                )
                version = await _ask(seat, {"type": "take_back", "id": f"-{number}", "version": version})


async def _ask(seat: ClientConnection, request: dict[str, Any]) -> str:
    """Ask for a change; return the version after it."""
    await seat.send(json.dumps(request))
    while (answer := await _hear(seat))["type"] != "ack":
        if answer["type"] == "refusal":
            raise Refused(answer["code"])
        assert answer["type"] == "update", answer
    return str(answer["version"])


async def _hear(seat: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        heard: dict[str, Any] = json.loads(await seat.recv())
    return heard


def open_by_hand(person: Person) -> socket.socket:
    """Open the socket of a person's table, to send whatever one likes."""
    where = urlsplit(person.server)
    line = socket.create_connection((where.hostname, where.port), PATIENCE)
    said = "".join(f"{name}: {value}\r\n" for name, value in person.headers.items())
    line.sendall(
        f"GET {person.path} HTTP/1.1\r\nHost: {where.netloc}\r\n{said}"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert line.recv(4096).startswith(b"HTTP/1.1 101 ")
    return line
