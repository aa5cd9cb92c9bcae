"""Deletion deletes: nothing of somebody is left, and what others have played stays theirs."""

from __future__ import annotations

import json
import secrets
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import select

from branchline.client import Me, Open, ServerRefused
from branchline.web.store.puzzle_results import Answer, keep_first
from branchline.web.store.schema import metadata
from tests.web.serving import Running, finished, run, serving


def known(server: Running) -> str:
    """All that is in the database."""
    with server.services.database.reading.connect() as connection:
        rows = {
            name: [dict(row) for row in connection.execute(select(table)).mappings()]
            for name, table in metadata.tables.items()
        }
    return json.dumps(rows, default=str)


def test_nothing_is_left_of_whoever_wants_to_be_forgotten(database: str, tmp_path: Path) -> None:
    name = f"Ann {secrets.token_hex(4)}"

    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client(name) as ann,
            server.client("Bob") as bob,
        ):
            alone, shared = await finished(ann), await finished(ann, bob)
            running = await ann.create("railroad-ink", [Me(), Open()])
            await bob.sit_down(running.id, 1, running.invites[0].path)
            waiting = await ann.create("railroad-ink", [Me(), Open()])
            await ann._http.post("/api/me/link")
            beat = (await ann._http.post(f"/api/tables/{alone}/beat")).json()
            today = (await ann._http.get("/api/daily")).json()[0]["path"]
            await ann._http.post(f"/api{today}/try")
            await ann._http.post("/api/paper", json={"game": "railroad-ink", "seats": 3, "options": {}})
            owner = (await server.services.tables.find(shared)).seats[0].owner
            assert owner is not None
            await server.services.writer.write(partial(keep_first, answer=Answer("p", owner, 7)))
            naming = {name for name, rows in json.loads(known(server)).items() if owner in json.dumps(rows)}
            assert naming >= {"companions", "links", "puzzle_results", "results", "seats", "tables", "tries"}
            assert owner in known(server)
            assert name in known(server)

            old = ann._http.cookies["branchline"]
            assert (await ann._http.delete("/api/me")).json() == {"forgotten": True}
            assert ann._http.cookies["branchline"] != old
            assert owner not in known(server)
            assert name not in known(server)

            assert (await bob._http.post(f"/api{beat['path']}/try")).status_code == 200
            for gone in (alone, waiting.id):
                with pytest.raises(ServerRefused, match="no-such-table"):
                    await bob.table(gone)
            theirs = await bob.table(shared)
            assert [(seat.name, seat.owned) for seat in theirs.seats[:2]] == [
                ("Player 1", False),
                ("Bob", True),
            ]
            assert await bob.saved_game(shared)
            assert f"/t/{shared}" in (await bob._http.get("/records")).text
            goes_on = await bob.table(running.id)
            assert (goes_on.status, goes_on.seats[0].kind) == ("running", "bot")

    run(play())


def test_whoever_was_forgotten_has_nothing_and_can_begin_anew(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            await finished(ann)
            await ann._http.delete("/api/me")
            me = (await ann._http.get("/api/me")).json()
            assert me["name"] == ""
            ann._http.headers["x-csrf-token"] = me["csrf"]
            assert (await ann._http.get("/records/export")).json() == {"name": "", "games": []}
            table = await finished(ann)
            assert table in (await ann._http.get("/records")).text

    run(play())
