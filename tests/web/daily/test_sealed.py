"""The chance of a day can't be learnt before it opens: over no page, request, replay, practice or log."""

from __future__ import annotations

import logging
import re
from datetime import date
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from branchline.client import Client, ServerRefused
from branchline.core.log import ChanceEntry
from branchline.web.logs import JsonLines
from tests.web.daily.days import INK, MONDAY, TUESDAY, Wall, begin, finish, play
from tests.web.serving import Running, run, serving

DEPOT = f"{MONDAY}/depot"
"""A game in which others hold cards, too."""
TOLD = (
    f"/daily/{INK}",
    "/",
    "/daily",
    "/daily/past",
    f"/daily/{DEPOT}",
    f"/daily/{TUESDAY}/railroad-ink",
    "/api/daily",
    f"/api/daily/{INK}",
    f"/api/daily/{TUESDAY}/railroad-ink",
    f"/api/daily/{INK}/share",
    f"/daily/{INK}/board/light.svg",
    f"/daily/{INK}/picture.png",
)
"""What anyone may ask about days."""


async def routes(client: Client) -> list[tuple[str, str]]:
    """Every address of the server that names a table, and how it is asked."""
    described = (await client._http.get("/api/openapi.json")).json()["paths"]
    api = [
        (method.upper(), path)
        for path, methods in described.items()
        for method in methods
        if "{table}" in path
    ]
    assert len(api) > 15
    pages = ("/t/{table}", "/t/{table}/picture/light.svg", "/t/{table}/picture/card.png")
    return [*api, *(("GET", page) for page in pages)]


async def ask(client: Client, method: str, path: str, table: str) -> httpx2.Response:
    filled = path.replace("{table}", table).replace("{seat}", "0").replace("{turn}", "1")
    bodies: dict[str, Any] = {
        "hints": {"allowed": True},
        "take": {"nonce": "00" * 16},
        "bot": {"bot": ""},
        "say": {"phrase": 0},
    }
    body = bodies.get(path.rsplit("/", 1)[1])
    return await client._http.request(method, filled, json=body)


async def socket_closes(client: Client, table: str) -> int:
    address = client.address.replace("http", "ws") + f"/t/{table}/socket"
    cookie = "; ".join(f"{name}={value}" for name, value in client._http.cookies.items())
    async with connect(address, additional_headers={"cookie": cookie}, proxy=None) as socket:
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        return socket.close_code or 0


@pytest.mark.parametrize("challenge", [INK, DEPOT])
def test_nobody_else_sees_anything_of_a_try(tmp_path: Path, wall: Wall, challenge: str) -> None:
    """Whatever address names its table: while it runs, and when it has ended, until the day has opened."""

    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            table = await begin(ann, challenge)
            everything = await routes(bob)
            await finish(bob, challenge, rng=2)  # who has finished may not look either
            for ended in (False, True):
                if ended:
                    await play(ann, table)
                    wall.set("00:59", TUESDAY)
                for method, path in everything:
                    answer = await ask(bob, method, path, table.id)
                    assert (answer.status_code, answer.json()["code"]) == (403, "sealed"), (method, path)
                assert await socket_closes(bob, table.id) == 4403
            assert table.id not in (await bob._http.get("/api/tables")).text
            assert table.id not in (await bob._http.get("/")).text
            wall.set("01:00", TUESDAY)
            assert (await bob.table(table.id)).proof is not None
            assert (await bob._http.get(f"/t/{table.id}")).status_code == 200

    run(look())


def test_the_seed_is_closed_to_its_owner_too(tmp_path: Path, wall: Wall) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await finish(ann)
            session = await server.services.tables.find(table.id)
            assert table.proof is None
            for refused in (ann.saved_game(table.id), ann.verify(table.id)):
                with pytest.raises(ServerRefused, match="sealed"):
                    await refused
            assert (await ann.replay(table.id, 0)).steps > 7  # what one has seen is one's own to look at
            wall.set("01:00", TUESDAY)
            proof = (await ann.table(table.id)).proof
            assert proof is not None
            assert proof.seed == session.seed.hex()

    run(look())


@pytest.mark.usefixtures("wall")
def test_no_page_tells_a_seed_or_a_roll_before_its_time(tmp_path: Path) -> None:
    """What anyone is told of today and tomorrow holds no seed, no key, and nothing that follows from them."""

    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            table = await finish(ann)
            secrets = await known_secrets(server)
            told = [(await bob._http.get(path, follow_redirects=True)).text for path in TOLD]
            assert table.id not in "".join(told)
            own = [(await ann._http.get(path)).text for path in (f"/daily/{INK}", f"/api/daily/{INK}/share")]
            assert not any(secret in words for words in (*told, *own) for secret in secrets)
            assert len(re.findall(r"<code>[0-9a-f]{64}</code>", told[0])) == 4, "today's hash and tomorrow's"

    run(look())


async def known_secrets(server: Running) -> list[str]:
    """The seeds of today and tomorrow."""
    days = [await server.services.dailies.of_day(date.fromisoformat(day)) for day in (MONDAY, TUESDAY)]
    found = [challenge.seed.hex() for day in days for challenge in day]
    assert len(found) == 6
    return found


def test_a_day_is_practised_only_when_it_has_opened(tmp_path: Path, wall: Wall) -> None:
    async def practise() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            await finish(ann)
            for time, day in (("12:00", MONDAY), ("00:59", TUESDAY)):
                wall.set(time, day)
                refused = await bob._http.post(f"/api/daily/{INK}/practise")
                assert refused.json()["code"] == "not-open-yet"
            wall.set("01:00", TUESDAY)
            table = (await bob._http.post(f"/api/daily/{INK}/practise")).json()
            assert (table["hints"], table["challenge"]["counts"]) == (True, False)
            session = await server.services.tables.find(table["id"])
            tried = (await begin(ann)).id
            theirs = await server.services.tables.find(tried)
            assert session.table is not None
            assert theirs.table is not None
            assert session.table.log[0] == theirs.table.log[0]

    run(practise())


@pytest.mark.usefixtures("wall")
def test_nothing_of_it_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            session = await server.services.tables.find((await finish(ann)).id)
            assert session.table is not None
            said = "\n".join(map(JsonLines().format, caplog.records))
            assert session.id in said
            assert not any(secret in said for secret in await known_secrets(server))
            rolls = [entry.results for entry in session.table.log if isinstance(entry, ChanceEntry)]
            assert not any(how(roll) in said for roll in rolls for how in (str, " ".join, ", ".join))

    run(look())
