"""A bot plays at a server's table as it does at home: on the same views, and through restarts."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from branchline.bots import bot
from branchline.client import Bot, Client, Me, Open, play_game
from branchline.core.contract import Game, View
from branchline.core.log import TurnEntry
from branchline.core.save import load, verify
from branchline.games import built_in, game
from tests.cli.running import complaint, spawn
from tests.cli.running import run as command
from tests.soak import deep, rotating
from tests.web.serving import Killable, run, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Killable]:
    killable = Killable(tmp_path_factory.mktemp("server"))
    yield killable
    killable.stop()


@rotating("name", list(built_in()))
def test_a_program_is_sent_the_view_of_its_seat_and_nothing_else(tmp_path: Path, name: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as client:
            table = await client.create(name, [Me() for _ in range(game(name).meta.seats[0])])
            async with client.watch(table.id, 0) as seat:
                session = await server.services.tables.find(table.id)
                for _ in range(3):
                    assert session.table is not None
                    own = session.table.view(0)
                    assert seat.view == own
                    assert seat.now.view == msgspec.json.decode(msgspec.json.encode(own)), "no field more"
                    if seat.now.moves:
                        await seat.play(seat.now.moves[0])

    run(play())


class Recording:
    """A bot that remembers what it has decided, and on which views."""

    def __init__(self) -> None:
        self.moves: list[str] = []
        self.views: list[View] = []

    def act(self, game: Game[Any, Any, Any], view: View, random: Random) -> Sequence[Hashable]:
        moves = bot("random").act(game, view, random)
        self.moves += map(str, moves)
        self.views.append(view)
        return moves


def test_a_bot_plays_on_when_the_server_was_killed(server: Killable) -> None:
    said: list[str] = []
    player = Recording()

    async def play() -> None:
        async with Client(server.address, "Recording", longest_pause=0.1) as client:
            table = await client.create("railroad-ink", [Me(), Bot("random")])
            async with client.watch(table.id, 0) as seat:
                playing = asyncio.create_task(play_game(client, seat, player, Random(1), said.append))
                await seat.until(lambda _: len(player.moves) > 3)
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                end = await playing
            assert end.outcome is not None
            assert seat.connections > 1
            saved = load(await client.saved_game(table.id), game)
            assert verify(saved) > 0
            mine = [move for entry in saved.log if isinstance(entry, TurnEntry) and entry.seat == 0
                    for move in entry.moves]  # fmt: skip
            assert mine == player.moves, "every move is made, and none twice"
            assert {type(view) for view in player.views} == {game("railroad-ink").view_type()}

    run(play())
    assert "The server is there again." in said
    assert any(line.startswith("Recording draws ") for line in said)


def test_the_command_plays_a_game_and_tells_of_it(server: Killable) -> None:
    said = command("bot", server.address, "--bot", "random", "--seed", "1").stdout
    first, *log, place, decided = said.splitlines()
    assert first.startswith(f"Railroad Ink: {server.address}/t/")
    assert log[0].startswith("Round 1. The dice show: ")
    assert log[1].startswith("random draws ")
    assert place.startswith("1. random: ")
    assert decided.startswith("Decided by: ")


def test_the_command_takes_the_seat_of_an_invitation_in_any_language(server: Killable) -> None:
    async def invite() -> str:
        async with Client(server.address) as client:
            table = await client.create("railroad-ink", [Bot("random"), Open()])
            return server.address + table.invites[-1].path

    said = command("bot", asyncio.run(invite()), "--bot", "random", "--language", "uk").stdout
    assert "Раунд 1." in said
    assert {line[:9] for line in said.splitlines()} & {"1. random", "2. random"}


@deep
def test_leaving_with_ctrl_c_gives_the_seat_back(server: Killable) -> None:
    process = spawn("bot", server.address, "--bot", "random", "--against", "open")
    assert process.stdout
    lines = [process.stdout.readline(), process.stdout.readline()]
    assert lines[1].startswith(f"Invitation: {server.address}/join/")
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate()
    assert out == "The seat is left; whoever is invited can take it.\n"
    assert errors == ""
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("table", "“table” is no address of a server."),
        ("http://127.0.0.1:9/t/abc", "A seat is taken by an invitation: its address has /join/ in it."),
        ("http://127.0.0.1:9/join/abc", "No server answers at http://127.0.0.1:9/join/abc."),
    ],
)
def test_an_address_that_leads_nowhere_is_one_sentence(url: str, sentence: str) -> None:
    assert complaint("bot", url) == sentence


@deep
def test_a_void_invitation_is_refused_in_the_words_of_the_server(server: Killable) -> None:
    said = complaint("bot", f"{server.address}/join/nothing")
    assert said == "This invitation leads nowhere; ask for a new one."
