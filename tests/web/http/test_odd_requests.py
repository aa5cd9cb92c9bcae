"""Requests that nobody sends by accident: refused with 400, never an error of the server; and HEAD."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from branchline.client import Me
from branchline.web.app import Server, Settings
from branchline.web.http.asgi import create_app
from branchline.web.store.store import Seat
from tests.web.serving import run, serving

NESTED = b"[" * 30_000


def test_thirty_thousand_brackets_are_a_bad_request(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            headers = {"content-type": "application/json"}
            game = b'{"game": "depot", "seats": [{"kind": "me"}], "options": {"a": '
            for body in (NESTED, game + NESTED, game + NESTED + b"]" * 30_000 + b"}}"):
                answer = await ann._http.post("/api/tables", content=body, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")

    run(play())
    assert not errors(caplog)


def test_an_unknown_address_of_the_api_is_refused_in_the_readers_language(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            for path in ("/api/nothing", "/api/nothing/here"):
                answer = await ann._http.get(path, headers={"accept-language": "uk"})
                assert answer.status_code == 404
                assert answer.json() == {"code": "not-found", "text": "Тут нічого немає.", "at": ""}
            assert "paths" in (await ann._http.get("/api")).json()

    run(play())


def test_an_origin_that_is_no_address_is_a_bad_request(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            answer = await ann._http.put("/api/me", json={"name": "Ann"}, headers={"origin": "http://[::1"})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")

    run(play())
    assert not errors(caplog)


@pytest.mark.parametrize("host", ["[", "[::1", "x:99999", "x:y", "a b"])
def test_a_host_that_is_none_is_a_bad_request(
    host: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            for path in ("/", "/nothing", "/qr/t/abc", "/api/me"):
                answer = await ann._http.get(path, headers={"host": host})
                assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")

    run(play())
    assert not errors(caplog)


def test_a_body_that_is_no_text_is_a_bad_request(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            headers = {"content-type": "application/json"}
            for body in (b'{"name": "\xff"}', b"\xff", b'{"name": "\\ud800"}'):
                answer = await ann._http.put("/api/me", content=body, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")

    run(play())
    assert not errors(caplog)


def test_nul_in_addresses_and_ids_is_a_bad_request(
    database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """PostgreSQL can't even be asked for it."""

    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            for path in ("/t/%00", "/join/a%00b", "/api/tables/%00", "/api/tables/%00/state"):
                assert (await ann._http.get(path)).status_code == 400, path
            answer = await ann._http.post("/api/tables/%00/seats/0/leave")
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
            headers = {"cookie": f"branchline={ann._http.cookies['branchline']}"}
            address = f"{server.address.replace('http', 'ws')}/t/{table.id}/socket"
            async with connect(address, additional_headers=headers, proxy=None, max_size=None) as socket:
                await socket.recv()
                for move in ("done", "nonsense"):
                    frame = f'{{"type": "play", "id": "\\u0000", "version": "1.0", "move": "{move}"}}'
                    await socket.send(frame)
                    assert '"bad-request"' in str(await socket.recv())

    run(play())
    assert not errors(caplog)


def test_head_answers_like_get_without_a_body(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            for path in (
                "/",
                f"/t/{table.id}",
                f"/api/tables/{table.id}",
                "/qr/t/abc",
                "/healthz",
                "/nothing",
            ):
                plain = {"accept-encoding": "identity"}  # compressed pages are padded at random
                got = await ann._http.get(path, headers=plain)
                head = await ann._http.head(path, headers=plain)
                assert head.status_code == got.status_code
                assert head.content == b""
                for name in ("content-type", "content-length", "content-security-policy"):
                    assert head.headers[name] == got.headers[name], path

    run(play())


@pytest.mark.parametrize("error", [OSError("gone"), RuntimeError("Unexpected ASGI message 'websocket.send'")])
@pytest.mark.parametrize("last", ["", "websocket.accept"])
def test_a_visitor_who_leaves_while_being_sent_to_is_no_error(
    error: Exception, last: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The server has noticed that the client is gone: sending fails in one of these ways."""
    sent: list[str] = []

    async def play() -> None:
        server = Server(Settings(tmp_path))
        async with server.running():
            app = create_app(server.services)
            seat = Seat(seat=0, owner="ann", name="", bot="", invite="x", nonce=None)
            table = await server.services.tables.create("railroad-ink", "{}", "ann", [seat])
            connected = asyncio.Event()
            connected.set()

            async def receive() -> Any:
                await connected.wait()
                connected.clear()
                return {"type": "websocket.connect"}

            async def send(message: Any) -> None:
                sent.append(message["type"])
                if message["type"] != last:
                    raise error

            await app(_scope(f"/t/{table.id}/socket"), receive, send)

    run(play())
    assert sent
    assert not errors(caplog)


def _scope(path: str) -> Any:
    return {
        "type": "websocket",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "ws",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"here")],
        "subprotocols": [],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
        "state": {},
        "extensions": {},
    }


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
