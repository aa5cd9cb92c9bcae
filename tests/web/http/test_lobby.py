"""The lobby: tables for anyone are found, joined and watched, those with a link are not; own turns first."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from branchline.client import Client, Me
from tests.web.serving import run, serving

OPEN = {"game": "railroad-ink", "seats": [{"kind": "me"}, {"kind": "open"}]}


async def create(client: Client, **wish: Any) -> dict[str, Any]:
    answer = await client._http.post("/api/tables", json={**OPEN, **wish})
    table: dict[str, Any] = answer.json()
    assert answer.status_code == 201, table
    await client.sit_down(table["id"], 0)
    return table


async def meet(client: Client) -> str:
    """What a visitor finds of the tables of others."""
    page = (await client._http.get("/")).text
    found = re.search(r'<section class="card box" id="meet".*?</section>', page, re.DOTALL)
    assert found is not None
    return found[0]


def test_a_table_for_anyone_is_joined_from_the_lobby_and_watched_then(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Eve") as eve,
        ):
            table = await create(ann, public=True, levels=["relaxed", "expert"], clock=24 * 3600)
            hidden = await create(ann)
            shown = await meet(bob)
            assert "Ann · Deep Blue · relaxed – expert · a day for each round" in shown
            assert "1 of 2" in shown
            [path] = re.findall(r'href="(/join/[^"]+)"', shown)
            assert "/join/" not in await meet(ann)  # it is among her own
            joined, seat = await bob.accept(path)
            assert (joined.id, joined.status, seat) == (table["id"], "running", 1)
            assert f'href="/t/{table["id"]}"' in await meet(eve)
            assert "/join/" not in await meet(eve)
            assert table["id"] not in await meet(bob)
            assert hidden["id"] not in await meet(eve) + await meet(bob)
            async with eve.watch(table["id"]) as watching:
                assert watching.now.seat is None

    run(play())


def test_levels_that_a_game_does_not_have_are_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            for levels in (["relaxed", "nobody"], ["expert", "relaxed"], ["", "expert"]):
                wish = {**OPEN, "public": True, "levels": levels}
                answer = await ann._http.post("/api/tables", json=wish)
                assert (answer.status_code, answer.json()["code"]) == (400, "bad-request"), levels

    run(play())


def test_ones_own_turns_come_first(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            mine = await ann.create("railroad-ink", [Me()])
            waits = await create(ann)
            page = (await ann._http.get("/")).text
            assert page.index(mine.id) < page.index(waits["id"])  # although it was made before
            assert "1 table waits for you" in page
            assert page.count("Your turn") == 1
            assert "Waiting for players" in page

    run(play())
