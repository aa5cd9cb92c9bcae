"""Seats: taken by invite, left, handed to bots and taken back; and who may do that."""

from __future__ import annotations

import random
from hashlib import sha256
from pathlib import Path

import pytest

from branchline.client import Bot, Client, Here, Me, Open, Seat, ServerRefused
from branchline.core.chance import Committed
from branchline.web.render.messages import TableInfo
from tests.web.serving import play_on, run, serving

GAME = "railroad-ink"


def kinds(table: TableInfo) -> list[str]:
    return [seat.kind for seat in table.seats]


async def refused(client: Client, table: str, seat: int, what: str, body: object = None) -> str:
    with pytest.raises(ServerRefused) as error:
        await client.seat_request(table, seat, what, body)
    return error.value.code


NONCE = "ab" * 16


def test_who_may_take_a_seat(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            table = await ann.create(GAME, [Me(), Open(), Open(), Here("Cat")])
            assert [seat.name for seat in table.seats] == ["Ann", "Player 2", "Player 3", "Cat"]
            assert kinds(table) == ["human", "open", "open", "human"]
            invites = {invite.seat: invite.path for invite in table.invites}
            assert set(invites) == {1, 2}
            assert (await bob.table(table.id)).invites == ()

            take = {"nonce": NONCE, "invite": invites[2].removeprefix("/join/")}
            assert await refused(bob, table.id, 1, "take", take) == "bad-invite"
            assert await refused(bob, table.id, 1, "take", {"nonce": NONCE}) == "bad-invite"
            assert await refused(bob, table.id, 1, "take", {"nonce": "abc"}) == "bad-nonce"
            assert await refused(bob, table.id, 0, "take", take) == "taken"
            assert await refused(bob, table.id, 9, "take", take) == "no-such-seat"
            assert await refused(bob, "nowhere", 0, "take", take) == "no-such-table"

            table = await bob.sit_down(table.id, 1, invites[1])
            assert table.mine == (1,)
            assert table.status == "open"
            for what in ("leave", "resign", "back"):
                assert await refused(bob, table.id, 0, what) == "not-your-seat"
            assert await refused(bob, table.id, 0, "bot", {}) == "not-your-seat"
            assert await refused(bob, table.id, 2, "bot", {}) == "not-the-creator"

            table = await bob.seat_request(table.id, 1, "leave")
            assert kinds(table)[1] == "open"
            assert (
                await refused(bob, table.id, 1, "take", {"nonce": NONCE, "invite": invites[1][6:]})
                == "bad-invite"
            )
            with pytest.raises(ServerRefused, match="not-the-creator"):
                await bob.start(table.id)

    run(play())


def test_the_creator_starts_and_a_latecomer_takes_over_from_the_bot(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            table = await ann.create(GAME, [Me(), Open()])
            invite = table.invites[0].path
            table = await ann.start(table.id)
            assert table.status == "running"
            assert kinds(table) == ["human", "bot"]
            commitment = table.commitment
            async with ann.watch(table.id, 0) as first:
                await first.until(lambda now: now.table.seats[1].state == "ready")  # the bot has drawn
                table = await bob.sit_down(table.id, 1, invite)
                assert kinds(table) == ["human", "human"]
                assert table.commitment == commitment
                async with bob.watch(table.id, 1) as second:
                    assert second.now.pending[-1] == "done"
                    await second.clear()
                    await first.until(lambda now: now.table.seats[1].state == "drawing")

    run(play())


def test_bots_and_empty_seats_bring_no_nonce(tmp_path: Path) -> None:
    """What the server adds itself it could choose when it knows what the people have added."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            table = await ann.create("depot", [Bot("random"), Me(), Open(), Open()])
            assert [seat.seated for seat in table.seats] == [True, True, False, False]
            await ann.seat_request(table.id, 2, "bot", {"bot": "random"})
            invite = next(invite.path for invite in table.invites if invite.seat == 3)
            await ann.start(table.id)
            session = await server.services.tables.find(table.id)
            assert [seat.nonce is not None for seat in session.seats] == [False, True, False, False]
            before = [seat.nonce for seat in session.seats]
            table = await bob.sit_down(table.id, 3, invite)
            assert not any(seat.needs_nonce for seat in table.seats), "the game has started without it"
            assert all(seat.seated for seat in table.seats)
            session = await server.services.tables.find(table.id)
            assert [seat.nonce for seat in session.seats] == before
            assert session.table is not None
            source = session.table.source
            assert isinstance(source, Committed)
            assert (source.version, source.nonces) == (2, {1: before[1]})

    run(play())


def test_the_commitment_is_over_seed_table_options_and_seats(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Open(), Open()])
            stored = server.services.store.table(table.id)
            assert stored is not None
            parts = [stored.seed, table.id.encode(), stored.options.encode(), b"2"]
            message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
            assert table.commitment == sha256(message).hexdigest()

    run(play())


def test_a_seat_is_handed_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me(), Here("Bea")])
            async with ann.watch(table.id, 0) as seat:
                await ann.seat_request(table.id, 0, "bot", {"bot": "random"})
                await seat.until(lambda now: now.confirmed)
                with pytest.raises(ServerRefused, match="bot-plays"):
                    await seat.take_back()
                assert seat.now.table.seats[0].owned
                await ann.seat_request(table.id, 0, "back")
                await seat.take_back()
                assert not seat.now.confirmed
                with pytest.raises(ServerRefused, match="unknown-bot"):
                    await ann.seat_request(table.id, 0, "bot", {"bot": "stockfish"})

    run(play())


def test_whoever_leaves_sees_no_secrets_any_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            table = await ann.create("depot", [Me(), Open()])
            await bob.sit_down(table.id, 1, table.invites[0].path)
            async with (
                bob.watch(table.id, 1) as seat,
                server.client() as eve,
                eve.watch(table.id) as spectator,
            ):
                assert seat.now.seat == 1
                await bob.seat_request(table.id, 1, "leave")
                now = await seat.until(lambda now: now.seat is None)
                await spectator.until(lambda now: now.table.seats[1].kind == "bot")
                assert now.view["seat"] is None
                with pytest.raises(ServerRefused, match="not-your-seat"):
                    await seat.sit(1)

    run(play())


def test_when_all_have_resigned_the_table_ends(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client("Ann") as ann:
            table = await ann.create(GAME, [Me(), Here("Bea")])
            async with ann.watch(table.id, 0) as seat:
                table = await ann.seat_request(table.id, 0, "resign")
                assert table.status == "running"
                assert table.seats[0].resigned
                assert await refused(ann, table.id, 0, "back") == "resigned"
                with pytest.raises(ServerRefused, match="not-over"):
                    await ann.saved_game(table.id)
                table = await ann.seat_request(table.id, 1, "resign")
                assert table.status == "abandoned"
                assert table.proof is not None
                await seat.until(lambda now: now.table.status == "abandoned")
                assert seat.now.outcome is None
                assert "seed" in await ann.saved_game(table.id)
                with pytest.raises(ServerRefused, match="bot-plays"):
                    await seat.play("done")

    run(play())


def test_against_bots_to_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            for game in ("depot", GAME):
                table = await ann.create(game, [Me(), Bot("greedy"), Bot("random")])
                async with ann.watch(table.id, 0) as seat:
                    await play_on(seat, random.Random(1))
                    assert seat.now.outcome is not None
            assert server.services.bots.failures == 0

    run(play())


def test_bots_among_themselves(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create(GAME, [Bot("random"), Bot("random")])
            async with ann.watch(table.id) as spectator:
                await spectator.until(lambda now: now.outcome)

    run(play())


def test_presence(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            table = await ann.create(GAME, [Me(), Open()])
            await bob.sit_down(table.id, 1, table.invites[0].path)

            def there(seat: Seat) -> list[bool]:
                return [one.present for one in seat.now.table.seats]

            async with ann.watch(table.id, 0) as first:
                assert there(first) == [True, False]
                async with bob.watch(table.id, 1), bob.watch(table.id, 1):
                    await first.until(lambda _now: there(first) == [True, True])
                await first.until(lambda _now: there(first) == [True, False])

    run(play())


# --- bots' seats --------------------------------------------------------------------------------------


def seat_lines(seat: Seat) -> list[str]:
    return [line.text for line in seat.now.log if line.kind == "seat"]


def test_with_secrets_a_bots_seat_cannot_be_taken_after_the_start(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, database) as server, server.client("Ann") as ann, server.client() as eve:
            table = await ann.create("depot", [Me(), Bot(), Open()])
            invites = {invite.seat: invite.path for invite in table.invites}
            assert set(invites) == {1, 2}
            table = await ann.start(table.id)
            assert [invite.seat for invite in table.invites] == [2]  # which is somebody's who is expected
            take = {"nonce": NONCE, "invite": invites[1].removeprefix("/join/")}
            for peeping in (ann, eve):
                assert await refused(peeping, table.id, 1, "take", take) == "bots-seat"
            take = {"nonce": NONCE, "invite": invites[2].removeprefix("/join/")}
            assert await refused(ann, table.id, 2, "take", take) == "one-seat"
            assert (await eve.sit_down(table.id, 2, invites[2])).mine == (2,)

    run(play())


def test_a_seat_the_creator_gave_to_a_bot_is_the_bots(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client() as eve:
            table = await ann.create("depot", [Me(), Open(), Open()])
            invites = {invite.seat: invite.path for invite in table.invites}
            table = await ann.seat_request(table.id, 1, "bot", {})
            table = await ann.start(table.id)
            take = {"nonce": NONCE, "invite": invites[1].removeprefix("/join/")}
            assert await refused(eve, table.id, 1, "take", take) == "bots-seat"

    run(play())


def test_before_the_start_a_bots_seat_is_as_good_as_any(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Bob") as bob:
            table = await ann.create("depot", [Me(), Bot(), Open()])
            bots = next(invite.path for invite in table.invites if invite.seat == 1)
            assert (await bob.sit_down(table.id, 1, bots)).mine == (1,)

    run(play())


def test_everybodys_log_says_at_once_who_takes_a_bots_seat_and_who_leaves(
    database: str, tmp_path: Path
) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, database) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            table = await bob.create(GAME, [Me(), Bot("random"), Open()])
            invites = {invite.seat: invite.path for invite in table.invites}
            await bob.start(table.id)
            async with bob.watch(table.id, 0) as watching, ann.watch(table.id) as spectator:
                before = len(watching.now.log)
                await ann.sit_down(table.id, 1, invites[1])
                taken = "Ann takes the seat that a bot has played."
                for seat in (watching, spectator):
                    await seat.until(lambda now: any(line.kind == "seat" for line in now.log))
                    assert seat_lines(seat) == [taken]
                await ann.seat_request(table.id, 1, "leave")
                left = "Ann leaves the seat to a bot."
                await watching.until(lambda now: len(now.log) == before + 2)
                assert seat_lines(watching) == [taken, left]
                session = await server.services.tables.find(table.id)
                session.load(server.services.tables._stored(table.id), 0)  # it is stored
                assert [event.name for event in session.events()] == ["Ann", "Ann"]
                while not watching.now.moves or watching.now.moves[-1] != "done":
                    await watching.play(watching.now.moves[0])
                await watching.play("done")
                await watching.until(lambda now: len(now.log) > before + 2)
                assert [line.text for line in watching.now.log[before : before + 2]] == [taken, left]

    run(play())
