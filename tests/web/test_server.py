"""What the house offers at every table: hints, a clock, a rematch, a replay, a proof, codes to scan."""

from __future__ import annotations

import asyncio
import random
import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import column, insert, table

from branchline.client import Bot, Client, Here, Me, Open, ServerRefused
from branchline.core.chance import Committed
from branchline.web.http.limits import Limits, Rate
from branchline.web.store import database
from branchline.web.store.database import Database
from branchline.web.store.store import Store
from branchline.web.tables import clock
from branchline.web.tables.bots import HINT, Thinkers, ThinkingFailed
from tests.web.serving import Running, play_on, run, serving

GAME = "railroad-ink"


class Hand:
    """A hand on the clock of the house."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        self._now = clock.now
        monkeypatch.setattr(clock, "now", lambda: self._now() + self.ahead)

    def on(self, seconds: float, *servers: Running) -> None:
        """Moves it on; the servers look at it again."""
        self.ahead += seconds
        for server in servers:
            server.app.clock._earlier.set()


# --- hints ------------------------------------------------------------------------------------------


def test_a_hint_is_a_legal_plan_and_a_sentence(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me()])
            async with ann.watch(table.id, 0) as seat:
                hint = await seat.hint()
                assert hint.text.startswith("In your place the bot draws ")
                for move in hint.moves:
                    await seat.play(move)

    run(play())


def test_a_hint_comes_from_the_seats_own_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    async def think(_self: Any, game: str, bot: str, view: Any) -> list[str]:
        asked.append((game, bot, view))
        raise ThinkingFailed

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            monkeypatch.setattr(Thinkers, "think", think)
            table = await ann.create("depot", [Me(), Here()])
            session = await server.app.tables.find(table.id)
            async with ann.watch(table.id, session.to_act()[0]) as seat:
                with pytest.raises(ServerRefused, match="no-idea"):
                    await seat.hint()
            assert session.table is not None
            assert asked == [(session.game, HINT, session.table.view(session.to_act()[0]))]

    run(play())


def test_who_gets_no_hint(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            table = await ann.create(GAME, [Me(), Open()], hints=False)
            table = await bob.take(table.id, 1, table.invites[0].path)
            assert not table.hints
            async with bob.watch(table.id, 1) as second, bob.watch(table.id) as watching:
                with pytest.raises(ServerRefused, match="no-hints"):
                    await second.hint()
                with pytest.raises(ServerRefused, match="not-the-creator"):
                    await bob.allow_hints(table.id, True)
                assert (await ann.allow_hints(table.id, True)).hints
                assert (await second.until(lambda now: now.table.hints)).table.hints
                for move in (await second.hint()).moves:
                    await second.play(move)
                with pytest.raises(ServerRefused, match="not-your-turn"):
                    await second.hint()  # confirmed
                with pytest.raises(ServerRefused, match="not-your-seat"):
                    await watching.hint()

    run(play())


def test_hints_are_counted_for_each_visitor(tmp_path: Path) -> None:
    limits = Limits(hints=Rate(2, 1e-9))

    async def play() -> None:
        async with serving(tmp_path, limits=limits) as server, server.client() as ann, server.client() as bob:
            mine = await ann.create(GAME, [Me()])
            his = await bob.create(GAME, [Me()])
            async with ann.watch(mine.id, 0) as seat, bob.watch(his.id, 0) as other:
                await seat.hint()
                await seat.hint()
                with pytest.raises(ServerRefused, match="too-many"):
                    await seat.hint()
                await other.hint()

    run(play())


# --- the clock --------------------------------------------------------------------------------------


def test_for_whoever_is_late_the_bot_goes_on_from_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        hand = Hand(monkeypatch)
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me(), Here("Bea")], clock=60)
            async with ann.watch(table.id, 0) as seat, ann.watch(table.id, 1) as other:
                deadline = seat.now.table.deadline
                assert deadline is not None
                assert 0 < deadline - clock.now() <= 60
                mine = seat.now.moves[0]
                await seat.play(mine)
                assert seat.now.table.deadline == deadline
                hand.on(61)
                with pytest.raises(ServerRefused, match="time-is-up"):
                    await seat.take_back()
                hand.on(0, server)
                await other.until(lambda now: now.table.deadline != deadline)
                turns = [line for line in other.now.log if line.kind == "turn"]
                assert [line.seat for line in turns] == [0, 1]
                assert turns[0].items[0] == mine  # what was drawn stays
                await seat.until(lambda now: now.moves)
                assert seat.now.table.seats[0].kind == "human"  # the next round is one's own again
                await seat.play(seat.now.moves[0])

    run(play())


def test_the_clock_goes_on_while_the_server_is_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hand = Hand(monkeypatch)
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me()], clock=60)
            cookies = ann._http.cookies
        hand.on(61)
        async with serving(tmp_path) as server:
            again = Client(server.address)
            again._http.cookies = cookies
            async with again, again.watch(table.id, 0) as seat:
                await seat.until(lambda now: len(now.log) > 2)  # a round was drawn, and the next rolled

    run(play())


def test_any_server_sees_who_is_late(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that wrote the deadline is gone; another, which never heard of the table, plays on."""

    async def play() -> None:
        hand = Hand(monkeypatch)
        async with serving(tmp_path, postgresql) as other:
            async with serving(tmp_path, postgresql) as server, server.client("Ann") as ann:
                table = await ann.create(GAME, [Me()], clock=60)
            assert other.app.tables.in_memory == 0
            hand.on(61, other)
            async with other.client("Eve") as eve, eve.watch(table.id) as watching:
                await watching.until(lambda now: len(now.log) > 2)

    run(play())


def test_two_servers_do_not_play_a_late_seat_twice(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        hand = Hand(monkeypatch)
        async with (
            serving(tmp_path, postgresql) as one,
            serving(tmp_path, postgresql) as other,
            one.client("Ann") as ann,
        ):
            table = await ann.create(GAME, [Me()], clock=60)
            async with ann.watch(table.id, 0) as seat:
                hand.on(61, one, other)
                await seat.until(lambda now: sum(line.kind == "chance" for line in now.log) == 2)
                turns = [line for line in seat.now.log if line.kind == "turn"]
                assert len(turns) == 1
                assert turns[0].items.count("done") == 1

    run(play())


def test_without_a_clock_nobody_is_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hand = Hand(monkeypatch)
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me()])
            assert (table.clock, table.deadline) == (0, None)
            hand.on(1e9)
            await server.app.clock.look()
            async with ann.watch(table.id, 0) as seat:
                await seat.play(seat.now.moves[0])

    run(play())


# --- again ------------------------------------------------------------------------------------------


async def finished(client: Client, *others: Client, game: str = GAME, **house: Any) -> str:
    """A game between these people and a bot, played to its end."""
    table = await client.create(game, [Me(), *[Open() for _ in others], Bot("random")], **house)
    for other, invite in zip(others, table.invites, strict=False):  # the bot's seat has one too
        await other.take(table.id, invite.seat, invite.path)

    async def sit(player: Client) -> None:
        mine = (await player.table(table.id)).mine[0]
        async with player.watch(table.id, mine) as seat:
            await play_on(seat, random.Random(mine))

    await asyncio.gather(*(sit(player) for player in (client, *others)))
    return table.id


def test_a_rematch_is_one_table_for_the_same_people(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Eve") as eve,
        ):
            old = await finished(ann, bob, hints=False, clock=3600)
            with pytest.raises(ServerRefused, match="not-your-seat"):
                await eve.rematch(old)
            first, second = await asyncio.gather(bob.rematch(old), ann.rematch(old))
            assert first.id == second.id
            assert [seat.name for seat in first.seats] == ["Ann", "Bob", "Player 3"]
            assert [seat.kind for seat in first.seats] == ["human", "human", "bot"]
            assert (first.hints, first.clock, first.game) == (False, 3600, GAME)
            assert (await eve.table(old)).rematch == f"/t/{first.id}"
            assert (await ann.take(first.id, 0)).status == "open"
            table = await bob.take(first.id, 1)
            assert table.status == "running"
            assert table.commitment != (await ann.table(old)).commitment

    run(play())


def test_whoever_does_not_come_to_the_rematch_is_not_waited_for(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            again = await ann.rematch(await finished(ann, bob))
            with pytest.raises(ServerRefused, match="needs-nonce"):
                await ann.start(again.id)
            await ann.take(again.id, 0)
            table = await ann.start(again.id)
            assert [seat.kind for seat in table.seats] == ["human", "bot", "bot"]
            table = await bob.seat_request(again.id, 1, "back")
            assert [seat.kind for seat in table.seats] == ["human", "human", "bot"]

    run(play())


# --- afterwards -------------------------------------------------------------------------------------


def test_a_replay_ends_where_the_game_ends(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Eve") as eve:
            table = await finished(ann)
            async with ann.watch(table, 0, ("panes", "sheets", "log")) as seat:
                last = await ann.replay(table, 0)
                assert (last.panes, last.sheets) == (seat.now.panes, seat.now.sheets)
                assert last.steps == len(seat.now.log) == last.step
                for step, line in enumerate(seat.now.log, 1):
                    assert (await eve.replay(table, 1, step)).line == line  # through anyone's eyes
            first = await eve.replay(table, step=0)
            assert first.line is None
            assert [sheet.total for sheet in first.sheets] == [0, 0]
            with pytest.raises(ServerRefused, match="no-such-step"):
                await ann.replay(table, 0, last.steps + 1)

    run(play())


def test_while_it_runs_a_replay_is_ones_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Eve") as eve:
            table = await ann.create("depot", [Me(), Bot()])
            async with ann.watch(table.id, 0) as seat:
                await seat.until(lambda now: now.moves)
                steps = (await ann.replay(table.id, 0)).steps
                assert steps == len(seat.now.log)
            with pytest.raises(ServerRefused, match="not-your-seat"):
                await eve.replay(table.id, 0)
            with pytest.raises(ServerRefused, match="not-your-seat"):
                await ann.replay(table.id, 1)
            assert (await eve.replay(table.id)).steps <= steps

    run(play())


def test_every_draw_is_derived_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            running = await ann.create(GAME, [Me()])
            with pytest.raises(ServerRefused, match="not-over"):
                await ann.verify(running.id)
            table = await finished(ann)
            good = await ann.verify(table)
            assert (good.problem, good.results) == ("", 28)
            assert [draw.result for draw in good.draws] == ["right"] * 7
            assert all(draw.text for draw in good.draws)
            session = await server.app.tables.find(table)
            assert session.table is not None
            source = session.table.source
            assert isinstance(source, Committed)
            session.table.source = Committed(source.seed, [b"another nonce"] * 2)
            bad = await ann.verify(table)
            found = [draw.result for draw in bad.draws]
            at = found.index("wrong")
            assert found == ["right"] * at + ["wrong"] + ["unchecked"] * (6 - at)
            assert bad.problem.startswith(good.draws[at].label)

    run(play())


def test_a_code_leads_to_our_own_pages_and_nowhere_else(tmp_path: Path) -> None:
    async def look() -> None:
        async with (
            serving(tmp_path) as server,
            httpx.AsyncClient(base_url=server.address, trust_env=False) as web,
        ):
            code = await web.get("/qr/join/abc-DEF_1")
            assert code.headers["content-type"].startswith("image/svg+xml")
            assert code.text.startswith("<?xml")
            assert code.text != (await web.get("/qr/device/abc-DEF_1")).text
            for wrong in ("/qr/elsewhere/abc", "/qr/join/a.b", f"/qr/join/{'x' * 65}", "/qr/join/"):
                assert (await web.get(wrong)).status_code == 404, wrong

    run(look())


def test_tables_from_before_keep_their_seats_and_have_no_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Adding columns to a table that others refer to must not drop what refers to it."""
    older = tmp_path / "migrations"
    shutil.copytree(database.MIGRATIONS, older, ignore=shutil.ignore_patterns("m0002*", "__pycache__"))
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", older)
        opened = Database(str(tmp_path / "branchline.db"))
    row = {"id": "t", "game": GAME, "rules": 1, "options": "{}", "creator": "ann", "seed": b"seed"}
    seat = {
        "table_id": "t",
        "seat": 0,
        "owner": "ann",
        "name": "Ann",
        "bot": "",
        "invite": "i",
    }
    with opened.writing.begin() as connection:
        connection.execute(_insert("tables", row | {"status": "open", "version": 0, "touched": 0.0}))
        connection.execute(_insert("seats", seat | {"resigned": False}))
    opened.close()
    opened = Database(str(tmp_path / "branchline.db"))
    found = Store(opened.reading).table("t")
    opened.close()
    assert found is not None
    assert [each.name for each in found.seats] == ["Ann"]
    assert (found.hints, found.clock, found.deadline, found.rematch) == (True, 0, None, "")


def _insert(name: str, row: dict[str, Any]) -> Any:
    return insert(table(name, *map(column, row))).values(row)
