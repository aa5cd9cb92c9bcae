"""Beat my score: the same chance on a link, boards for those who have tried, and a room's table."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from branchline.client import Bot, Client, Me, Open, ServerRefused
from branchline.core.log import ChanceEntry
from branchline.core.save import load, verify
from branchline.games import game
from branchline.web.render.messages import TableInfo
from tests.web.daily.days import play
from tests.web.daily.test_try import refuses_analysis
from tests.web.serving import finished, run, serving


async def played(client: Client, rng: int = 1) -> TableInfo:
    """A game of one's own, whole."""
    return await play(client, await client.create("railroad-ink", [Me()]), rng)


async def made(client: Client, table: str) -> dict[str, Any]:
    return await client._json("POST", f"/api/tables/{table}/beat", dict[str, Any])


async def begun(client: Client, path: str) -> TableInfo:
    return await client._json("POST", f"/api{path}/try", TableInfo)


async def told(client: Client, path: str) -> dict[str, Any]:
    return await client._json("GET", f"/api{path}", dict[str, Any])


def test_a_link_leads_to_the_same_chance(tmp_path: Path, database: str) -> None:
    """Seed and nonces are those of the first game; the promise that was made for it holds."""

    async def beat() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            first = await played(ann)
            beaten = await made(ann, first.id)
            assert await made(ann, first.id) == beaten, "asked again it is the same link"
            assert first.id not in beaten["path"]
            table = await begun(bob, beaten["path"])
            assert (table.hints, table.commitment) == (False, first.commitment)
            await refuses_analysis(server, bob, table)
            await play(bob, table, rng=2)
            saved = [load(await bob.saved_game(id), game) for id in (first.id, table.id)]
            assert [verify(text) for text in saved] == [28, 28]
            rolls = [[entry for entry in text.log if isinstance(entry, ChanceEntry)] for text in saved]
            assert rolls[0] == rolls[1]
            assert (await begun(bob, beaten["path"])).id == table.id
            assert (await begun(ann, beaten["path"])).id == first.id, "who played it first has met it"

    run(beat())


def test_boards_are_shown_to_those_who_have_finished(tmp_path: Path) -> None:
    async def beat() -> None:
        async with (
            serving(tmp_path) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Eve") as eve,
        ):
            first = await played(ann)
            path = (await made(ann, first.id))["path"]
            table = await begun(bob, path)
            await play(bob, table, rng=2)
            await begun(eve, path)
            seen = await told(eve, path)
            assert [one["board"] for one in seen["tries"]] == ["", "", ""]
            assert first.id not in (await eve._http.get(path)).text
            with pytest.raises(ServerRefused, match="sealed"):
                await eve.table(table.id)
            assert (await eve._http.get(f"{path}/boards/{first.id}/light.svg")).status_code == 404
            for who in (ann, bob):
                seen = await told(who, path)
                assert sorted(one["board"] for one in seen["tries"]) == sorted(
                    ["", f"/t/{first.id}", f"/t/{table.id}"]
                )
                assert (await who.table(table.id)).status == "over"
                for id in (first.id, table.id):
                    board = await who._http.get(f"{path}/boards/{id}/light.svg")
                    assert board.text.startswith("<svg")

    run(beat())


def test_a_game_that_one_plays_alone_can_be_met_while_it_runs(tmp_path: Path) -> None:
    """Its seed stays closed until it has ended, also to those who were quicker."""

    async def beat() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            first = await ann.create("railroad-ink", [Me()])
            path = (await made(ann, first.id))["path"]
            quick = await play(bob, await begun(bob, path), rng=2)
            assert quick.proof is None
            with pytest.raises(ServerRefused, match="sealed"):
                await bob.saved_game(quick.id)
            with pytest.raises(ServerRefused, match="sealed"):
                await ann.table(quick.id)
            await play(ann, first)
            assert (await bob.table(quick.id)).proof is not None
            scores = {one["name"]: one["score"] for one in (await told(bob, path))["tries"]}
            assert set(scores) == {"Ann", "Bob"}
            assert None not in scores.values()

    run(beat())


def test_who_was_not_there_is_replaced_by_bots(tmp_path: Path) -> None:
    """Who tries sits where the maker sat; bots keep their seats, and the stand-in has those of people."""

    async def beat() -> None:
        async with (
            serving(tmp_path) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Eve") as eve,
        ):
            table = await finished(ann, bob)
            path = (await made(bob, table))["path"]
            mine = await begun(eve, path)
            assert [(seat.mine, seat.bot) for seat in mine.seats] == [
                (False, "greedy"),
                (True, ""),
                (False, "random"),
            ]
            assert mine.invites == ()

    run(beat())


def test_what_can_be_no_challenge(tmp_path: Path) -> None:
    async def beat() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            first = await played(ann)
            with pytest.raises(ServerRefused, match="not-your-seat"):
                await made(bob, first.id)
            together = await ann.create("railroad-ink", [Me(), Open()])
            with pytest.raises(ServerRefused, match="not-over"):
                await made(ann, together.id)
            with_bot = await ann.create("railroad-ink", [Me(), Bot("random")])
            with pytest.raises(ServerRefused, match="not-over"):
                await made(ann, with_bot.id)

    run(beat())


def test_a_room_has_the_results_of_its_members_over_many_games(tmp_path: Path, database: str) -> None:
    async def meet() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            club = await ann._json("POST", "/api/rooms", dict[str, Any], {"name": "Thursday club"})
            paths = []
            for rng in (1, 2):
                path = (await made(ann, (await played(ann, rng)).id))["path"]
                moved = await ann._json("PUT", f"/api{path}", dict[str, Any], {"room": club["id"]})
                assert (moved["room"], moved["room_name"]) == (club["path"], "Thursday club")
                paths.append(path)
            await play(bob, await begun(bob, paths[0]), rng=random.Random(3).randrange(100))
            info = await told(bob, club["path"])
            assert [game["path"] for game in info["games"]] == paths[::-1]
            results = {member["name"]: member for member in info["members"]}
            assert [bool(said) for said in results["Ann"]["results"]] == [True, True]
            assert [bool(said) for said in results["Bob"]["results"]] == [False, True]
            assert results["Ann"]["wins"] + results["Bob"]["wins"] >= 2
            page = (await bob._http.get(club["path"])).text
            assert "Thursday club" in page
            assert [room["name"] for room in (await bob._http.get("/api/rooms")).json()] == ["Thursday club"]
            for refused in (
                bob._json("PUT", f"/api{club['path']}", dict[str, Any], {"name": "Mine"}),
                bob._json("PUT", f"/api{paths[0]}", dict[str, Any], {"room": club["id"]}),
            ):
                with pytest.raises(ServerRefused, match="not-the-maker"):
                    await refused

    run(meet())
