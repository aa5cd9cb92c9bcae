"""One counted try for each, on the same chance for everyone."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.client import Client, ServerRefused
from branchline.core.log import ChanceEntry
from branchline.core.save import load, verify
from branchline.games import game
from branchline.web.render.messages import TableInfo
from tests.web.daily.days import MONDAY, TUESDAY, Wall, begin, finish, standing
from tests.web.serving import Running, run, serving


def test_everyone_meets_the_same_chance_and_has_one_try(tmp_path: Path, database: str, wall: Wall) -> None:
    """Its rolls follow from one seed, which anyone can check when it is shown."""

    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            promised = (await standing(ann))["challenge"]["commitment"]
            one, other = await finish(ann, rng=1), await finish(bob, rng=2)
            assert one.id != other.id
            assert one.commitment == other.commitment == promised
            assert (await begin(ann)).id == one.id
            wall.set("01:00", TUESDAY)
            saved = [load(await ann.saved_game(table.id), game) for table in (one, other)]
            assert [verify(text) for text in saved] == [28, 28]
            first, second = (
                [entry for entry in text.log if isinstance(entry, ChanceEntry)] for text in saved
            )
            assert first == second

    run(play())


async def refuses_analysis(server: Running, client: Client, table: TableInfo) -> None:
    """Whatever the table says."""
    session = await server.services.tables.find(table.id)
    for session.analysis in (False, True):
        assert not (await client.table(table.id)).analysable
        with pytest.raises(ServerRefused, match="not-over"):
            await client.analysis(table.id)


@pytest.mark.usefixtures("wall")
def test_a_try_gets_no_help(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await begin(ann)
            assert not table.hints
            for refused in (
                ann.allow_hints(table.id, True),
                ann.seat_request(table.id, 0, "bot", {"bot": "expert"}),
            ):
                with pytest.raises(ServerRefused, match="counted-try"):
                    await refused
            for sealed in (table, await begin(ann, f"{MONDAY}/depot")):  # alone, and with bots at the table
                await refuses_analysis(server, ann, sealed)
            async with ann.watch(table.id, 0) as seat:
                with pytest.raises(ServerRefused, match="no-hints"):
                    await seat.hint()

    run(play())
