"""The secret question who claims (Depot §7.2): it lasts as long for all, and tells nobody anything."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from branchline.client import Bot, Client, Here, Me, Open
from branchline.core.log import TurnEntry
from branchline.core.table import Table
from branchline.web.http.services import Services
from branchline.web.tables import clock
from branchline.web.tables.bots import BotPlayers
from branchline.web.tables.commands import Command, PlayMove, TakeBack, close_question, edit_pending
from branchline.web.tables.pace import HURRIED, Pace
from branchline.web.tables.session import TableSession
from tests.games.depot.scenes import ALMOST, advanced
from tests.soak import rotating
from tests.web.serving import PAGE_AND_PROGRAM, play_on, run, serving
from tests.web.test_nothing_leaked import everything

ADVANCED = {"version": "advanced"}
OPEN = Pace(beat=0.0, question=1e6)
"""No question closes before a test says so."""
TASKS = [("D3", "D1", "D4"), ("D3", "D4", "D1"), ("D3", "D4", "D5"), ("D3", "D5", "D4")]
"""In the first two worlds seat 1 or 2 can claim with the special wagon, in the others nobody can."""


def worlds_of(viewer: int | None) -> list[tuple[str, ...]]:
    """The worlds that differ for others only."""
    return [tasks for tasks in TASKS if viewer is None or tasks[viewer] == TASKS[1][viewer]]


def lay_special_wagon(session: TableSession, tasks: tuple[str, ...]) -> Table:
    """The table of the scene in which seat 0 has just laid what D1 was waiting for."""
    assert session.table is not None
    hands = [["S-red", "S-blue"], ["S-cyan", "P-red-oval"], ["S-green", "F-red-oval"]]
    table = Table(session.game, session.options, 3)
    table.source = session.table.source
    table.state = advanced(hands, [ALMOST], tasks)
    table.play(0, session.game.parse("S-red>1"))
    return table


def open_question(session: TableSession, tasks: tuple[str, ...]) -> None:
    session.table = lay_special_wagon(session, tasks)
    session._time_question()
    assert session.timing_hidden
    assert session.to_act() == (0, 1, 2)


async def answer(services: Services, session: TableSession, seat: int, move: str) -> None:
    command = Command(PlayMove(move), session.position(seat), id=f"{seat}-{move}-{random.random()}")
    await services.tables.act(session.id, seat, command, session.seats[seat].owner or "")


def answer_at_once(services: Services, session: TableSession, seat: int, move: str) -> None:
    """The same without the store, which has seen this phase in another world already."""
    command = Command(PlayMove(move), session.position(seat), id="")
    session.adopt(edit_pending(session, seat, command))
    services.tables.hub.notify(session.id)


async def table_of_three(ann: Client, *others: Client) -> str:
    """Ann and two others, each with a device of their own."""
    table = await ann.create("depot", [Me(), Open(), Open()], ADVANCED)
    for number, client in enumerate(others, 1):
        await client.sit_down(table.id, number, table.invites[number - 1].path)
    return table.id


# --- on several devices -------------------------------------------------------------------------------


def test_it_stays_open_when_all_have_answered_and_closes_for_all_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, pace=OPEN) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Cat") as cat,
        ):
            id = await table_of_three(ann, bob, cat)
            session = await server.services.tables.find(id)
            open_question(session, TASKS[0])
            assert session.closes_for_all
            assert session.table is not None
            phase, length = session.game.phase(session.table.state), session.length
            for seat, move in ((2, "wait"), (1, "claim"), (0, "wait")):
                await answer(server.services, session, seat, move)
            assert session.to_act() == ()
            assert session.game.phase(session.table.state) == phase
            back = Command(TakeBack(), session.position(1), id="back")
            await server.services.tables.act(id, 1, back, session.seats[1].owner or "")
            await answer(server.services, session, 1, "claim")
            session.adopt(close_question(session, phase))  # type: ignore[arg-type]
            turns = [entry for entry in session.table.log[length:] if isinstance(entry, TurnEntry)]
            assert [(turn.seat, turn.moves, turn.seen_by) for turn in turns] == [
                (0, ("wait",), 1), (1, ("claim",), 2), (2, ("wait",), 4),
            ]  # fmt: skip
            assert session.table.view(None).done[0].seat == 1  # type: ignore[attr-defined]
            assert close_question(session, phase) is None, "once"

    run(play())


def test_whoever_has_not_answered_waits_for_the_next_chance(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, pace=OPEN) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Cat") as cat,
        ):
            session = await server.services.tables.find(await table_of_three(ann, bob, cat))
            open_question(session, TASKS[0])
            assert session.table is not None
            session.adopt(close_question(session, session.game.phase(session.table.state)))  # type: ignore[arg-type]
            assert [entry.moves for entry in session.table.log[-3:] if isinstance(entry, TurnEntry)] == [
                ("wait",)
            ] * 3
            assert session.to_act() == (1,)
            assert session.question_until is None

    run(play())


def test_it_is_open_for_the_time_of_the_table_and_everyone_sees_how_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: 1000.0)

    async def play() -> None:
        async with (
            serving(tmp_path, pace=OPEN) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Eve") as eve,
        ):
            for seconds in (6, 30):
                table = await ann.create(
                    "depot", [Me(), Open(), Bot("random")], ADVANCED | {"claim_seconds": seconds}
                )
                await bob.sit_down(table.id, 1, table.invites[0].path)
                session = await server.services.tables.find(table.id)
                for tasks in TASKS:
                    session._question_phase = -1
                    open_question(session, tasks)
                    assert Pace().remaining_question(session) == seconds
                    for client in (ann, bob, eve):
                        assert (await client.table(table.id)).deadline == 1000.0 + seconds
                    assert not session.overdue
        assert HURRIED.remaining_question(session) == 0

    run(play())


@rotating("viewer", [0, 1, None])
def test_two_worlds_on_several_devices(viewer: int | None, tmp_path: Path) -> None:
    """Whoever can claim, and whatever the others have answered: the same bytes, and no frame."""
    worlds = worlds_of(viewer)

    async def play() -> None:
        async with (
            serving(tmp_path, pace=OPEN) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Cat") as cat,
            server.client("Eve") as eve,
        ):
            id = await table_of_three(ann, bob, cat)
            session = await server.services.tables.find(id)
            client = {0: ann, 1: bob, None: eve}[viewer]
            heard = []
            open_question(session, worlds[0])
            until = session.question_until
            async with client.watch(id, viewer, PAGE_AND_PROGRAM) as seat:
                for tasks in worlds:
                    open_question(session, tasks)
                    assert session.question_until == until, "what closes it, and when, is the same"
                    heard.append(await everything(client, id, viewer, []))
                    known = seat.now
                    for other in {0, 1, 2} - {viewer}:
                        assert session.table is not None
                        move = str(session.table.moves(other)[0])
                        answer_at_once(server.services, session, other, move)
                        await seat.ping()
                        assert seat.now is known, "nothing was sent"
                        heard.append(await everything(client, id, viewer, []))
            assert all(one == heard[0] for one in heard)

    run(play())


def test_nothing_is_lost_when_the_table_is_read_again(tmp_path: Path) -> None:
    """Answers are stored; reading the table again does not close the question."""

    async def play() -> None:
        async with (
            serving(tmp_path, pace=OPEN) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
        ):
            asked: tuple[int, ...] = ()
            rng = random.Random(2)
            while not asked:  # in some games it is never asked
                table = await ann.create("depot", [Me(), Open()], ADVANCED)
                await bob.sit_down(table.id, 1, table.invites[0].path)
                session = await server.services.tables.find(table.id)
                while not session.timing_hidden and not session.ended:
                    assert session.table is not None
                    seat = session.to_act()[0]
                    await answer(server.services, session, seat, str(rng.choice(session.table.moves(seat))))
                asked = session.to_act() if session.timing_hidden else ()
            for seat in asked:
                assert session.table is not None
                await answer(server.services, session, seat, str(session.table.moves(seat)[-1]))
            position = [session.position(seat) for seat in asked]
            session.invalidations += 1
            session = await server.services.tables.find(table.id)
            assert session.timing_hidden
            assert session.to_act() == ()
            assert [session.position(seat) for seat in asked] == position

    run(play())


def test_a_whole_game_goes_on_when_nobody_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    close = BotPlayers._close_question

    async def watched(bots: BotPlayers, session: TableSession, phase: int) -> None:
        await close(bots, session, phase)
        closed.append(session.id)

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            monkeypatch.setattr(BotPlayers, "_close_question", watched)
            while not closed:  # in some games it is never asked
                table = await ann.create("depot", [Me(), Bot("random"), Bot("random")], ADVANCED)
                async with ann.watch(table.id, 0) as seat:
                    await play_on(seat, random.Random(4))
                    assert seat.now.outcome is not None

    run(play())


# --- on one device ------------------------------------------------------------------------------------


def test_on_one_device_everyone_with_an_open_task_is_asked_and_nobody_answered_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_bots: Any, _session: Any, _phase: int) -> None:
        raise AssertionError("no time runs on one device")

    async def play() -> None:
        async with serving(tmp_path, pace=HURRIED) as server, server.client("Ann") as ann:
            monkeypatch.setattr(BotPlayers, "_close_question", never)
            table = await ann.create("depot", [Me(), Here("Bea"), Here("Cy")], ADVANCED)
            session = await server.services.tables.find(table.id)
            for tasks in TASKS:
                open_question(session, tasks)
                assert session.on_one_device
                assert not session.closes_for_all
                server.services.bots.wake(session)
                seen = []
                for seat in (0, 1, 2):
                    seen.append([(seat.state, seat.name) for seat in (await ann.table(table.id)).seats])
                    assert session.to_act() == tuple(range(seat, 3)), "one after the other, all of them"
                    answer_at_once(server.services, session, seat, "wait")
                assert seen == [
                    [
                        ("ready" if n < asked else "drawing", name)
                        for n, name in enumerate(("Ann", "Bea", "Cy"))
                    ]
                    for asked in (0, 1, 2)
                ], "whoever can claim: the same is handed round"
                assert not session.timing_hidden

    run(play())


@rotating("viewer", [0, 1])
def test_two_worlds_on_one_device(viewer: int, tmp_path: Path) -> None:
    """What the device shows of a seat, and of none while it is handed on, does not tell of others' tasks."""
    worlds = worlds_of(viewer)

    async def play() -> None:
        async with serving(tmp_path, pace=OPEN) as server, server.client("Ann") as ann:
            table = await ann.create("depot", [Me(), Here("Bea"), Here("Cy")], ADVANCED)
            session = await server.services.tables.find(table.id)
            heard = []
            for tasks in worlds:
                open_question(session, tasks)
                steps = []
                for seat in (0, 1, 2):
                    for place in (viewer, None):
                        steps.append(await shown(ann, table.id, place))
                    answer_at_once(server.services, session, seat, "wait")
                heard.append([*steps, await shown(ann, table.id, viewer), await shown(ann, table.id, None)])
            assert all(one == heard[0] for one in heard)
            assert len(worlds) > 1

    run(play())


async def shown(client: Client, table: str, seat: int | None) -> list[bytes]:
    parts = ",".join(PAGE_AND_PROGRAM)
    place = -1 if seat is None else seat
    paths = [f"/api/tables/{table}/state?parts={parts}&seat={place}", f"/api/tables/{table}", f"/t/{table}"]
    return [(await client._http.get(path)).content for path in paths]


def test_a_seat_given_to_a_bot_is_no_person_on_the_device(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await ann.create("depot", [Me(), Here("Bea"), Bot("random")], ADVANCED)
            session = await server.services.tables.find(table.id)
            assert session.on_one_device
            session.seats[1] = msgspec.structs.replace(session.seats[1], bot="random")
            assert not session.on_one_device, "one person and bots: the time runs"

    run(play())
