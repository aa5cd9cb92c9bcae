"""How long something took tells nobody anything: bots play on the beat, a question lasts as long for all."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from branchline.client import Bot, Here, Me, Open
from branchline.games import game
from branchline.web.http.services import Services
from branchline.web.tables.bots import BotPlayers
from branchline.web.tables.commands import Command, PlayMove
from branchline.web.tables.pace import HURRIED, Pace
from branchline.web.tables.session import TableSession
from tests.web.serving import play_on, run, serving

ADVANCED = {"version": "advanced"}


class Stub:
    """As much of a live table as the pace looks at."""

    def __init__(self, timing_hidden: bool, name: str = "depot") -> None:
        self.game = game(name)
        self.timing_hidden = timing_hidden
        self.table = object()


def delay(pace: Pace, spent: float, timing_hidden: bool = False, name: str = "depot") -> float:
    return pace.remaining_delay(Stub(timing_hidden, name), spent)  # type: ignore[arg-type]


@pytest.mark.parametrize("spent", [0.0, 0.001, 0.1, 0.3, 0.499])
def test_short_thoughts_all_end_on_the_same_beat(spent: float) -> None:
    assert spent + delay(Pace(beat=0.5), spent) == pytest.approx(0.5)


def test_a_long_thought_ends_on_a_beat_too() -> None:
    assert 1.2 + delay(Pace(beat=0.5), 1.2) == pytest.approx(1.5)


@pytest.mark.parametrize("spent", [0.0, 0.4, 2.9])
def test_all_answers_to_a_question_come_at_the_same_time(spent: float) -> None:
    assert spent + delay(Pace(beat=0.5, pause=3.0), spent, timing_hidden=True) == pytest.approx(3.0)


def test_without_secrets_nobody_has_to_wait() -> None:
    assert delay(Pace(), 0.1, name="railroad-ink") == 0
    assert delay(HURRIED, 0.1, timing_hidden=True) == delay(HURRIED, 0.1) == 0


def test_every_move_of_a_bot_waits_for_its_beat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In two worlds a bot thinks for different times about different hands, and its moves come as late."""
    waited: list[int] = []

    def no_delay(_pace: Pace, session: TableSession, _spent: float) -> float:
        waited.append(session.length)
        return 0.0

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            monkeypatch.setattr(Pace, "remaining_delay", no_delay)
            table = await ann.create("depot", [Me(), Bot("random")])
            async with ann.watch(table.id, 0) as seat:
                await play_on(seat, random.Random(1))
            session = await server.services.tables.find(table.id)
            assert session.table is not None
            turns = [n for n, entry in enumerate(session.table.log) if getattr(entry, "seat", None) == 1]
            assert len(turns) > 5
            assert {*waited} >= {*turns}

    run(play())


# --- the question who claims ------------------------------------------------------------------------


async def until_asked(services: Services, table: str) -> TableSession:
    """Any moves of whoever is to act, until everyone is asked whether they claim, or the game ends."""
    rng = random.Random(2)
    session = await services.tables.find(table)
    while not session.timing_hidden and not session.ended:
        await answer(services, session, session.to_act()[0], rng)
    return session


async def answer(services: Services, session: TableSession, seat: int, rng: random.Random) -> None:
    assert session.table is not None
    move = str(rng.choice(session.table.moves(seat)))
    command = Command(PlayMove(move), session.position(seat), id=f"{rng.random()}")
    await services.tables.act(session.id, seat, command, session.seats[seat].owner or "")


def test_the_server_answers_for_those_without_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to click through questions with one answer; whoever has a choice is never answered for."""
    answered: list[int] = []
    play_for = BotPlayers._play

    async def watched(bots: BotPlayers, session: TableSession, seat: int, moves: list[str]) -> bool:
        assert session.table is not None
        answered.append(len(session.table.moves(seat)))
        return await play_for(bots, session, seat, moves)

    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            monkeypatch.setattr(BotPlayers, "_play", watched)
            while not answered:  # in some games nobody can ever have a choice
                table = await ann.create("depot", [Me()] * 4, ADVANCED)
                async with ann.watch(table.id, 0) as seat:
                    await play_on(seat, random.Random(4))
                    assert seat.now.outcome is not None

    run(play())
    assert {*answered} == {1}


def test_while_a_question_is_open_nobody_sees_who_has_answered(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, pace=Pace(beat=0.0, pause=1e6)) as server,
            server.client("Ann") as ann,
            server.client("Bob") as bob,
            server.client("Eve") as eve,
        ):
            asked: tuple[int, ...] = ()
            while len(asked) < 2 or 0 not in asked:  # in some games nobody can ever have a choice
                table = await ann.create("depot", [Me(), Open(), Here()], ADVANCED)
                await bob.sit_down(table.id, 1, table.invites[0].path)
                session = await until_asked(server.services, table.id)
                asked = session.to_act()
            heard = [await client._http.get(f"/api/tables/{table.id}") for client in (bob, eve)]
            await answer(server.services, session, 0, random.Random(1))
            assert session.timing_hidden
            again = [await client._http.get(f"/api/tables/{table.id}") for client in (bob, eve)]
            assert [one.content for one in again] == [one.content for one in heard]
            mine = await ann.table(table.id)
            assert mine.seats[0].state == "ready"

    run(play())
