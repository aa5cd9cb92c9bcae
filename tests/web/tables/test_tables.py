"""A table from its making to its end, as clients see it."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from branchline import games
from branchline.client import Client, Me, Open, Seat, ServerRefused
from branchline.core.save import load, verify
from branchline.web.render.messages import Snapshot
from branchline.web.tables import service
from branchline.web.tables.commands import Command, PlayMove
from tests.soak import rotating
from tests.web.serving import PAGE_AND_PROGRAM, my_turns, play_on, run, serving

NAMES = sorted(games.packages())


@rotating("game", NAMES)
def test_a_whole_game_on_one_device(game: str, database: str, tmp_path: Path) -> None:
    """Three seats of one device play to the end; what the patches add up to is what a new look shows."""

    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client("Ann") as ann:
            table = await ann.create(game, [Me()] * 3)
            assert table.status == "running"
            assert table.proof is None
            rng = random.Random(5)
            async with ann.watch(table.id, 0, PAGE_AND_PROGRAM) as seat:
                while seat.now.outcome is None:
                    await play_on(seat, rng, most=7)
                    await assert_same_as_new(ann, seat)
                proof = seat.now.table.proof
                assert proof is not None
            saved = load(await ann.saved_game(table.id), games.game)
            assert verify(saved) > 0
            assert saved.seed is not None
            assert saved.seed.hex() == proof.seed
            assert saved.commitment == table.commitment

    run(play())


async def assert_same_as_new(client: Client, seat: Seat) -> None:
    async with client.watch(seat.now.table.id, seat.now.seat, PAGE_AND_PROGRAM) as other:
        await seat.ping()
        assert comparable(other.now) == comparable(seat.now)


def comparable(now: Snapshot) -> tuple[object, ...]:
    panes = [(pane.id, pane.width, pane.height, list(pane.fragments.items())) for pane in now.panes]
    return (
        now.version, now.pending, now.confirmed, now.view, now.moves, now.picks, panes, now.sheets, now.log,
        now.outcome, now.table.status,
    )  # fmt: skip


def test_a_table_survives_a_restart_with_its_drafts(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        rng = random.Random(2)
        async with serving(tmp_path, database) as server, server.client("Ann") as ann:
            table = await ann.create("railroad-ink", [Me(), Me()])
            async with ann.watch(table.id, 0, PAGE_AND_PROGRAM) as seat:
                for _ in range(3):
                    await seat.play(rng.choice([move for move in seat.now.moves if move != "done"]))
                await seat.take_back()
                before = comparable(seat.now)
            cookies = ann._http.cookies
        async with serving(tmp_path, database) as server:
            ann = server.client()
            ann._http.cookies = cookies
            async with ann, ann.watch(table.id, 0, PAGE_AND_PROGRAM) as seat:
                assert comparable(seat.now) == before
                assert seat.now.version == "0.4"
                await seat.clear()
                assert not seat.now.pending
                await play_on(seat, rng)

    run(play())


def test_two_devices_and_a_spectator(tmp_path: Path) -> None:
    """Invited by link; the others see who draws and who is ready, and nothing of the drawing itself."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            table = await ann.create("railroad-ink", [Me(), Open()])
            assert table.status == "open"
            invite = table.invites[0].path
            joined = await bob.sit_down(table.id, 1, invite)
            assert joined.status == "running"
            assert joined.mine == (1,)
            assert joined.invites == ()
            async with (
                ann.watch(table.id, 0, PAGE_AND_PROGRAM) as first,
                bob.watch(table.id, 1, PAGE_AND_PROGRAM) as second,
                server.client() as eve,
                eve.watch(table.id, None, PAGE_AND_PROGRAM) as third,
            ):
                assert [seat.name for seat in third.now.table.seats] == ["Ann", "Bob"]
                assert third.now.moves == ()
                untouched = comparable(second.now)[1:]
                while "done" not in first.now.moves:
                    await first.play(first.now.moves[0])
                await second.ping()
                assert comparable(second.now)[1:] == untouched
                await first.play("done")
                await second.until(lambda now: now.table.seats[0].state == "ready")
                await third.until(lambda now: now.table.seats[0].state == "ready")
                assert first.now.confirmed
                await first.take_back()
                await second.until(lambda now: now.table.seats[0].state == "drawing")
                await first.play("done")
                while second.now.moves and len(second.now.log) == 1:
                    await second.play("done" if "done" in second.now.moves else second.now.moves[0])
                await third.until(lambda now: len(now.log) == 4)  # roll, two turns, roll
                await first.until(lambda now: my_turns(now) == [0])

    run(play())


def test_things_explain_themselves_to_players_and_spectators(tmp_path: Path) -> None:
    async def look() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client() as other:
            table = await ann.create("railroad-ink", [Me()], {"edition": "lush-green"})
            async with ann.watch(table.id, 0) as seat, other.watch(table.id) as spectator:
                for watcher in (seat, spectator):
                    await watcher.until(lambda now: now.sheets)
                    line = await watcher.about("networks")
                    assert line.title
                    assert line.text
                    assert (await watcher.about("no such thing")).title == ""

    run(look())


def test_explaining_and_previewing_change_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            async with ann.watch(table.id, 0) as seat:
                before = seat.now
                assert (await seat.explain("done")).code == "must-draw"
                assert (await seat.explain("nonsense")).code == "malformed"
                assert (await seat.explain(seat.now.moves[0])).code == ""
                assert (await seat.explain(picks=("no-such-thing",))).text
                preview = await seat.preview(seat.now.moves[0])
                assert (
                    preview.sheets[0].total != before.sheets[0].total or preview.sheets[0] != before.sheets[0]
                )
                assert (await seat.preview("done")).code == "must-draw"
                await seat.ping()
                assert seat.now is before

    run(play())


def test_refusals_say_why_and_change_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            async with ann.watch(table.id, 0) as seat:
                before = seat.now
                for move, code in (("done", "must-draw"), ("a1", "malformed"), ("a1:zzzz", "unknown-route")):
                    with pytest.raises(ServerRefused) as refused:
                        await seat.play(move)
                    assert refused.value.code == code
                with pytest.raises(ServerRefused, match="nothing-to-take-back"):
                    await seat.take_back()
                with pytest.raises(ServerRefused, match="stale"):
                    await seat.play(seat.now.moves[0], version="7.7")
                with pytest.raises(ServerRefused, match="not-your-seat"):
                    await _sit_elsewhere(server.address, table.id)
                assert seat.now is before

    run(play())


async def _sit_elsewhere(address: str, table: str) -> None:
    async with Client(address) as eve, eve.watch(table) as spectator:
        await spectator.sit(0)


def test_a_move_sent_twice_is_applied_once(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            watch = ann.watch
            async with watch(table.id, 0) as seat, watch(table.id, 0) as tab, watch(table.id, 0) as third:
                move, version = seat.now.moves[0], seat.now.version
                answers = await asyncio.gather(
                    *(one.play(move, version, id="the-same") for one in (seat, tab, third)),
                    return_exceptions=True,
                )
                assert answers == ["0.1"] * 3
                assert seat.now.pending == (move,)
                assert await seat.play("anything", seat.now.version, id="the-same") == "0.1"
                await seat.take_back()
                assert await seat.play(move, version, id="the-same") == "0.2"
                assert not seat.now.pending

    run(play())


def test_whoever_goes_while_their_move_is_stored_has_made_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = (await ann.create("railroad-ink", [Me()])).id
            tables = server.services.tables
            session = await tables.find(table)
            move = Command(PlayMove(str(session.moves(0)[0])), session.position(0), "1")
            asking = asyncio.create_task(tables.act(table, 0, move, session.creator))
            while not session.lock.locked():
                await asyncio.sleep(0)
            asking.cancel()
            async with session.lock:
                assert session.position(0) != move.position
            stored = server.services.store.table(table)
            assert stored is not None
            assert [draft.requests for draft in stored.pending] == [("1",)]

    run(play())


def test_tables_nobody_looks_at_are_forgotten_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever watches keeps a table in memory, and those go first whose games have ended."""
    monkeypatch.setattr(service, "MAX_UNWATCHED", 1)
    monkeypatch.setattr(service, "KEPT_UNWATCHED", 1)

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            tables = server.services.tables
            watched, going_on, ended = [(await ann.create("railroad-ink", [Me()])).id for _ in range(3)]
            async with ann.watch(watched, 0):
                await tables.find(going_on)
                await ann.seat_request(ended, 0, "resign")
                new = (await ann.create("railroad-ink", [Me()])).id
                assert tables.loaded(watched) is not None
                assert tables.loaded(ended) is None
                assert (await ann.table(ended)).status == "abandoned"
                assert (await ann.table(new)).status == "running"

    run(play())
