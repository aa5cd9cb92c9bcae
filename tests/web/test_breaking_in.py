"""Whoever tries to break in is refused with a clear word, and nobody else notices."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from branchline.client import Client, Me, Open
from branchline.web.http.limits import Limits, Rate
from tests.soak import SOAK
from tests.web.serving import Running, run, serving

FRAMES = 1_000_000 if SOAK else 10_000


def cookie_of(client: Client) -> str:
    return f"branchline={client._http.cookies['branchline']}"


def socket_to(server: Running, table: str, cookie: str = "", **headers: str) -> connect:
    address = server.address.replace("http", "ws") + f"/t/{table}/socket?seat=0&parts=moves"
    sent = {"cookie": cookie, **headers} if cookie else headers
    return connect(address, additional_headers=sent, max_size=None, proxy=None)


async def closed_with(server: Running, table: str, cookie: str = "", **headers: str) -> int | None:
    async with socket_to(server, table, cookie, **headers) as socket:
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        return socket.close_code


def test_cookies_tokens_and_origins(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Eve") as eve:
            table = await ann.create("railroad-ink", [Me(), Open()])
            good, csrf = cookie_of(ann), ann._http.headers["x-csrf-token"]
            player, _, signature = ann._http.cookies["branchline"].partition(".")

            async def post(status: int, code: str, **headers: str) -> None:
                sent = {name.replace("_", "-"): value for name, value in headers.items()}
                async with httpx2.AsyncClient(base_url=server.address, trust_env=False) as plain:
                    answer = await plain.post(f"/api/tables/{table.id}/start", headers=sent)
                assert (answer.status_code, answer.json()["code"]) == (status, code)

            await post(403, "bad-cookie")
            await post(403, "bad-cookie", x_csrf_token=csrf)
            await post(403, "csrf", cookie=good)
            await post(403, "csrf", cookie=good, x_csrf_token="wrong")
            await post(403, "csrf", cookie=good, x_csrf_token=eve._http.headers["x-csrf-token"])
            for forged in (
                f"{player}.{'0' * 64}",
                f"{'0' * 32}.{signature}",
                player,
                ".",
                f"{player}.{signature}x",
            ):
                await post(403, "bad-cookie", cookie=f"branchline={forged}", x_csrf_token=csrf)
            foreign = {"cookie": good, "x_csrf_token": csrf}
            await post(403, "foreign-origin", origin="http://evil.example", **foreign)
            await post(403, "foreign-origin", origin="null", **foreign)
            await post(
                403, "not-the-creator", cookie=cookie_of(eve), x_csrf_token=eve._http.headers["x-csrf-token"]
            )

            assert await closed_with(server, table.id, good, origin="http://evil.example") == 4403
            assert await closed_with(server, table.id) == 4403
            assert await closed_with(server, table.id, cookie_of(eve)) == 4403
            assert await closed_with(server, "nowhere", good) == 4404
            async with socket_to(server, table.id, good, origin=server.address) as socket:
                assert "snapshot" in str(await socket.recv())

    run(play())


def test_pages_that_are_not_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            for path in (
                "/t/nowhere",
                "/join/forged",
                "/nothing",
                "/static/0/../../../etc/passwd",
                "/sprite/x/y.svg",
            ):
                for accept in ("text/html", "application/json"):
                    answer = await ann._http.get(path, headers={"accept": accept})
                    assert answer.status_code == 404, path
                    assert answer.headers["content-security-policy"]
            answer = await ann._http.request("DELETE", "/api/games")
            assert (answer.status_code, answer.json()["code"]) == (405, "method-not-allowed")
            answer = await ann._http.put("/api/me", content=b'{"name": "' + b"x" * 100_000 + b'"}')
            assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
            for body in (b"", b"{", b"[]", b'{"name": 1}', b'{"name": "a", "more": 1}', b"\xff"):
                answer = await ann._http.put(
                    "/api/me", content=body, headers={"content-type": "application/json"}
                )
                assert (answer.status_code, answer.json()["code"]) == (400, "bad-request"), body

    run(play())


def test_names_are_escaped_everywhere(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("</script><b>") as ann:
            table = await ann.create("railroad-ink", [Me("<img src=x>\u202e\u0000")])
            assert table.seats[0].name == "<img src=x>"
            for path in ("/", f"/t/{table.id}"):
                page = (await ann._http.get(path)).text
                assert "<img src=x>" not in page
                assert "</script><b>" not in page

    run(play())


def test_limits(tmp_path: Path) -> None:
    async def play() -> None:
        narrow = Limits(tables=Rate(2, 0.001), sockets=2)
        async with serving(tmp_path, limits=narrow) as server, server.client() as ann:
            tables = [await ann.create("railroad-ink", [Open()]) for _ in range(2)]
            wish = {"game": "railroad-ink", "seats": [{"kind": "open"}]}
            for code in ("too-many",) * 6:
                answer = await ann._http.post("/api/tables", json=wish)
                assert (answer.status_code, answer.json()["code"]) == (429, code)
            async with ann.watch(tables[0].id), ann.watch(tables[1].id):
                address = server.address.replace("http", "ws") + f"/t/{tables[0].id}/socket"
                async with connect(
                    address, additional_headers={"cookie": cookie_of(ann)}, proxy=None
                ) as third:
                    with pytest.raises(ConnectionClosed):
                        await third.recv()
                    assert third.close_code == 4429

    run(play())


# --- frames -----------------------------------------------------------------------------------------


def test_malformed_and_oversized_frames(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            for frame, code in (
                ("not json", 4400),
                (b"\x00binary", 4400),
                ('{"type": "ping", "id": "' + "x" * 70_000 + '"}', 1009),
            ):
                async with socket_to(server, table.id, cookie_of(ann)) as socket:
                    await socket.recv()
                    await socket.send(frame)
                    with pytest.raises(ConnectionClosed):
                        await socket.recv()
                    assert socket.close_code == code
            async with socket_to(server, table.id, cookie_of(ann)) as socket:
                await socket.recv()
                for frame in (
                    "[" * 30_000,
                    "null",
                    "1",
                    "[]",
                    "{}",
                    '{"type": "cheat", "id": "1"}',
                    '{"type": "ping"}',
                ):
                    await socket.send(frame)
                    assert '"error"' in str(await socket.recv())

    run(play())


def _fuzz(rng: random.Random, moves: list[str], version: str) -> str:
    """A frame that could have been meant: the right words in wrong places, and odd values."""
    odd: list[Any] = [
        None, -1, 2**70, 1e308, "", "\u0000", "x" * 500, [], {}, True, "a1", "0.0", *moves[:5], version,
    ]  # fmt: skip
    kind = rng.choice(
        ["play", "take_back", "clear", "explain", "about", "preview", "sit", "ping", "snapshot", "ack", 5]
    )
    frame: dict[str, Any] = {"type": kind, "id": f"{rng.random()}"}
    for name in rng.sample(["version", "move", "moves", "picks", "seat", "id", "more"], rng.randrange(5)):
        good = {
            "version": version,
            "move": rng.choice(moves or [""]),
            "moves": moves[:2],
            "seat": 0,
            "picks": ["a"],
        }
        frame[name] = good[name] if name in good and rng.random() < 0.7 else rng.choice(odd)
    return msgspec.json.encode(frame).decode()


def test_ten_thousand_fuzzed_frames(tmp_path: Path) -> None:
    """Each gets an answer; the server stays healthy and another table does not notice."""

    async def play() -> None:
        rng = random.Random(11)
        async with serving(tmp_path) as server, server.client() as ann, server.client() as bob:
            table = await ann.create("railroad-ink", [Me()])
            quiet = await bob.create("railroad-ink", [Me()])
            async with bob.watch(quiet.id, 0) as other:
                before = other.now
                async with socket_to(server, table.id, cookie_of(ann)) as socket:
                    await _fuzz_through(socket, rng)
                assert other.now is before
                await other.play(other.now.moves[0])
            assert (await ann._http.get("/healthz")).text == "ok\n"
            session = await server.services.tables.find(table.id)
            assert session.table is not None
            known = session.table.state.copy(), session.table.pending.get(0)
            session.load(server.services.tables._stored(table.id), 0)
            assert session.table.state == known[0]
            draft = session.table.pending.get(0)
            assert (draft.moves if draft else ()) == (known[1].moves if known[1] else ())

    run(play(), seconds=36_000 if FRAMES > 10_000 else 120)


async def _fuzz_through(socket: ClientConnection, rng: random.Random) -> None:
    """Sends frames in bursts; after each, a ping that must come back."""
    moves: list[str] = []
    version = "0.0"
    for burst in range(FRAMES // 100):
        for _ in range(100):
            await socket.send(_fuzz(rng, moves, version))
        await socket.send(f'{{"type": "ping", "id": "burst {burst}"}}')
        while True:
            frame = msgspec.json.decode(await socket.recv())
            moves = frame.get("moves", moves) if isinstance(frame.get("moves"), list) else moves
            version = frame.get("version", version)
            if (frame["type"], frame.get("id")) == ("pong", f"burst {burst}"):
                break
            assert frame["type"] in (
                "snapshot",
                "update",
                "ack",
                "refusal",
                "reason",
                "preview",
                "pong",
                "error",
            )
