"""A game with opponents that goes on: analysed where its table allows it, from what the asking seat knows."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from branchline.client import Bot, Client, Me, Open, ServerRefused
from branchline.core.table import Table
from branchline.core.texts import text
from branchline.games import built_in, package
from branchline.study.analysis import Assessment
from branchline.web.render.analysis import Node, Position
from branchline.web.render.messages import TableInfo
from branchline.web.tables.analysis import Start
from branchline.web.tables.thinkers import Assess, Thinkers
from tests.soak import rotating
from tests.web.http.test_analysis import first_moves
from tests.web.serving import run, serving
from tests.web.test_nothing_leaked import _play_some, another_world

SECRETS = [game for game in built_in() if package(game).meta.secrets]
OPTIONS: dict[str, dict[str, Any]] = {"pioneer-rails": {"extra_card": True}}
"""With which a game has most secrets."""
TABLE_ID = re.compile(rb'"id":"[0-9a-f]{20}"')
"""Of an analysis board: another for each question."""


async def together(ann: Client, bob: Client, game: str, **house: Any) -> TableInfo:
    """A running game of two people and a bot."""
    table = await ann.create(game, [Me(), Open(), Bot("random")], OPTIONS.get(game), **house)
    return await bob.sit_down(table.id, 1, table.invites[0].path)


@rotating("game", list(built_in()))
def test_where_the_table_allows_it_its_players_may_and_everyone_is_told(
    tmp_path: Path, database: str, game: str
) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Eve") as eve,
        ):
            table = await ann.create(game, [Me(), Open()], analysis=True)
            assert "board of their own" in (await eve._http.get(table.invites[0].path)).text, "the invitation"
            await bob.sit_down(table.id, 1, table.invites[0].path)
            for client, may in ((ann, True), (bob, True), (eve, False)):
                info = await client.table(table.id)
                assert (info.analysis, info.analysable) == (True, may)
            own = await bob.analysis(table.id)
            assert own.seat == 1
            assert (await look(bob, own.start, own.path, 1)).snapshot.seat == 1
            for refused in (eve.analysis(table.id), eve.analysis(table.id, seat=0)):
                with pytest.raises(ServerRefused, match="not-over"):
                    await refused
            with pytest.raises(ServerRefused, match="not-your-seat"):
                await ann.analysis(table.id, seat=1)
        async with serving(tmp_path, database) as server:
            assert (await server.services.tables.find(table.id)).analysis, "it is stored"

    run(play())


@rotating("game", SECRETS)
def test_what_one_seat_has_seen_is_opened_by_nobody_else_until_the_end(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            table = await together(ann, bob, game, analysis=True)
            found = await bob.analysis(table.id)
            assert found.start.seen is not None
            assert (found.start.seen.table, found.start.seen.seat) == (table.id, 1)
            taken = msgspec.structs.replace(found.start.seen, seat=0)
            for start in (found.start, msgspec.structs.replace(found.start, seen=taken)):
                with pytest.raises(ServerRefused, match="not-your-seat"):
                    await look(ann if start is found.start else bob, start)
            later = msgspec.structs.replace(found.start.seen, phase=999)
            with pytest.raises(ServerRefused, match="no-such-step"):
                await look(bob, msgspec.structs.replace(found.start, seen=later))
            with pytest.raises(ServerRefused, match="imagined"):
                await bob._request("POST", "/api/analysis/play", {"node": {"start": found.start}})
            before = await look(bob, found.start, found.path)
            for client in (ann, bob):
                await client.seat_request(table.id, 0 if client is ann else 1, "resign")
            assert (await ann.table(table.id)).status == "abandoned"
            for client in (ann, bob):
                after = await look(client, found.start, found.path)
                assert after.snapshot.panes == before.snapshot.panes
                assert after.acting == before.acting

    run(play())


def test_a_rematch_allows_what_the_game_did(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            for analysis in (True, False):
                table = await ann.create("railroad-ink", [Me(), Bot("random")], analysis=analysis)
                await ann.seat_request(table.id, 0, "resign")
                assert (await ann.rematch(table.id)).analysis is analysis

    run(play())


# --- what a seat can't know ------------------------------------------------------------------------------


async def look(client: Client, start: Any, path: Any = (), seat: int | None = None) -> Position:
    return await client.look(Node(start=start, path=tuple(path), seat=seat))


@pytest.fixture
def _telling(monkeypatch: pytest.MonkeyPatch) -> None:
    """An expert that says what it has seen: nothing could leak more through its plans."""

    async def study(_self: Any, question: Any, *_more: Any) -> Any:
        assert isinstance(question, Assess)
        return (Assessment((), 0.0, 0.0, (text("{view}", view=str(question.view)),)),)

    monkeypatch.setattr(Thinkers, "study", study)


async def everything(client: Client, table: str, seat: int) -> list[bytes]:
    """All that the analysis of a running game gives, through every pair of eyes, some acts ahead."""
    heard: list[bytes] = []

    async def ask(what: str, question: Any) -> None:
        answer = await client._http.post(f"/api/analysis{what}", json=question)
        heard.append(TABLE_ID.sub(b"", answer.content))

    found = (await client._http.get(f"/api/tables/{table}/analysis?seat={seat}")).json()
    start, path = found["start"], list(found["path"])
    for ahead in range(6):
        for eyes in (None, -1, 0, 1, 2):
            node = {"start": start, "path": path} | ({} if eyes is None else {"seat": eyes})
            await ask("", node)
            await ask("/plans", node)
        now = await client.look(Node(start=msgspec.convert(start, Start), path=tuple(path)))
        if now.snapshot.outcome is not None:
            break
        path.append(_draw(now) if now.draw else first_moves(now, 5 * ahead))
    nodes = [(n - 1, act) for n, act in enumerate(path)]
    await ask("/tree", {"start": start, "nodes": nodes})
    return [msgspec.json.encode(found), *heard]


def _draw(now: Position) -> str:
    """Of each pool another face: those that everyone could name."""
    assert now.draw is not None
    pools = [now.draw.pools[pool] for pool in now.draw.results]
    return " ".join(("*", *(pool[at % len(pool)].name for at, pool in enumerate(pools))))


@pytest.mark.usefixtures("_telling")
@rotating("game", built_in())
def test_other_secrets_give_the_same_analysis(tmp_path: Path, game: str) -> None:
    """Hands and tasks in Depot, undersides in Land vs Sea, cards and picks in Pioneer Rails; in all of them
    what others have moved since and not closed."""

    async def play() -> None:
        different = 0
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            table = await ann.create(game, [Me(), Open(), Open()], OPTIONS.get(game), analysis=True)
            for invite in table.invites:
                await bob.sit_down(table.id, invite.seat, invite.path)
            session = await server.services.tables.find(table.id)
            rng = random.Random(5)
            for _ in range(5):
                await _play_some(server, table.id, rng)
                here = session.table
                assert here is not None
                if session.ended:
                    break
                one = await everything(ann, table.id, 0)
                session.table = another_world(here, 0, rng)
                _move_otherwise(session.table, rng)
                different += session.table.state != here.state or session.table.pending != here.pending
                assert await everything(ann, table.id, 0) == one
                session.table = here
        assert different >= 2

    run(play())


def _move_otherwise(table: Table, rng: random.Random) -> None:
    """What the others have moved in this phase is something else."""
    for seat in (1, 2):
        for _ in range(2):
            moves = table.moves(seat) if seat in table.waiting() else ()
            if moves:
                table.adopt(table.propose(seat, rng.choice(moves), hold=True))
