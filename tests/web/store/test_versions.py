"""A stored table names the versions of its rules and of its chance; one this program can't play says so."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import update

from branchline import games
from branchline.client import Me
from branchline.core.chance import Committed
from branchline.core.save import load, verify
from branchline.web import commands
from branchline.web.store.schema import tables
from tests.web.serving import run, serving


@pytest.mark.parametrize(
    ("field", "code"), [("rules", "unknown-rules"), ("chance_version", "unknown-chance")]
)
def test_a_version_nobody_knows_is_refused_and_the_others_go_on(
    field: str, code: str, tmp_path: Path, database: str
) -> None:
    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client() as ann:
            newer = await ann.create("railroad-ink", [Me()])
            there = await ann.create("railroad-ink", [Me()])
            cookies = ann._http.cookies
            change = update(tables).where(tables.c.id == newer.id).values({field: 99})
            await server.services.writer.write(lambda connection: connection.execute(change))
        async with serving(tmp_path, database) as server:
            ann = server.client()
            ann._http.cookies = cookies
            async with ann:
                answer = await ann._http.get(f"/api/tables/{newer.id}")
                assert (answer.status_code, answer.json()["code"]) == (409, code)
                assert "99" in answer.json()["text"]
                listed = (await ann._http.get("/api/tables")).json()
                assert [table["id"] for table in listed] == [there.id]

    run(play())


def test_a_table_of_the_first_chance_goes_on_with_it(tmp_path: Path) -> None:
    """Its commitment is that of the seed alone, now and in its saved game."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            change = update(tables).where(tables.c.id == table.id).values(chance_version=1, origin="")
            await server.services.writer.write(lambda connection: connection.execute(change))
            cookies = ann._http.cookies
        async with serving(tmp_path) as server:
            ann = server.client()
            ann._http.cookies = cookies
            async with ann:
                stored = server.services.store.table(table.id)
                assert stored is not None
                assert (await ann.table(table.id)).commitment == sha256(stored.seed).hexdigest()
        saved = commands.export(table.id, data_dir=tmp_path)
        assert " chance 1\n" in saved
        assert "\ntable " not in saved
        assert verify(load(saved, games.game)) == 4

    run(play())


def test_the_version_of_chance_goes_into_the_saved_game_and_back(tmp_path: Path) -> None:
    made: list[str] = []

    async def make() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            made.append((await ann.create("railroad-ink", [Me()])).id)
            stored = server.services.store.table(made[0])
            assert stored is not None
            assert stored.chance_version == Committed.newest

    run(make())
    saved = commands.export(made[0], data_dir=tmp_path)
    assert f"\ntable {made[0]}\n" in saved
    assert load(saved, games.game).chance_version == Committed.newest
    address, _ = commands.import_game(saved, data_dir=tmp_path)
    assert commands.export(address.removeprefix("/t/"), data_dir=tmp_path) == saved
