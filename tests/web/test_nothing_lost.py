"""The real server is killed at random moments while many tables are played.

Nothing that was acknowledged is lost, and no turn of a bot is there by half.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest

from branchline import games
from branchline.client import Bot, Client, Me, Seat
from branchline.core.log import TurnEntry
from branchline.core.save import Saved, load
from branchline.web.commands import export
from tests.soak import SOAK
from tests.web.serving import Killable, run

TABLES = 50 if SOAK else 15
WITH_BOTS = TABLES // 5
"""Of these tables; at the others people play alone."""
KILLS = 10 if SOAK else 3
TIMES = 50 if SOAK else 1
"""So often, for each of the two databases: together a thousand kills, of which each ten can be run alone."""


class Player:
    """Plays games one after another, and remembers what the server has acknowledged."""

    def __init__(self, client: Client, seed: int, against: tuple[Bot, ...]) -> None:
        self._client = client
        self._against = against
        self._random = random.Random(seed)
        self.acknowledged: dict[str, list[str]] = {}
        self.progress = asyncio.Event()
        self.connections = 0

    async def play(self) -> None:
        while True:
            table = await self._new_table()
            moves = self.acknowledged[table] = []
            async with self._client.watch(table, 0, parts=("moves",)) as seat:
                await self._game(seat, moves)
                self.connections += seat.connections

    async def _new_table(self) -> str:
        while True:
            with suppress(httpx2.TransportError):  # whoever has heard nothing of their table makes another
                return (await self._client.create("railroad-ink", [Me(), *self._against])).id
            await asyncio.sleep(0.1)  # the server needs the processor to come back

    async def _game(self, seat: Seat, moves: list[str]) -> None:
        while (await seat.until(lambda now: now.moves or now.outcome)).outcome is None:
            move = self._random.choice(seat.now.moves)
            await seat.play(move)
            moves.append(move)
            self.progress.set()


@pytest.mark.parametrize("time", range(TIMES))
def test_nothing_is_lost(database: str, time: int, tmp_path: Path) -> None:
    server = Killable(tmp_path, database)
    try:
        run(_killing(server, database, tmp_path, random.Random(20 + time)), seconds=1200)
    except TimeoutError:
        pytest.fail(f"Somebody waits for what does not come. The server:\n{server.stacks()}")
    finally:
        server.stop()


async def _killing(server: Killable, database: str, folder: Path, rng: random.Random) -> None:
    async with Client(server.address, longest_pause=0.2) as client:
        players = [
            Player(client, rng.getrandbits(32), (Bot("greedy"),) if number < WITH_BOTS else ())
            for number in range(TABLES)
        ]
        playing = [asyncio.create_task(player.play()) for player in players]
        for _ in range(KILLS):
            for player in rng.sample(players, rng.randrange(1, 12)):
                await _goes_on(player, server, playing)
            await asyncio.sleep(rng.random() / 20)  # any moment will do
            await asyncio.to_thread(server.kill)
            for player in players[:WITH_BOTS]:
                for table in player.acknowledged:
                    assert not _is_half(_saved(table, database, folder).pending.get(1, []))
            await asyncio.to_thread(server.start)
        for player in players:  # every table goes on
            await _goes_on(player, server, playing)
        for task in playing:
            task.cancel()
        results = await asyncio.gather(*playing, return_exceptions=True)
    assert [result for result in results if not isinstance(result, asyncio.CancelledError)] == []
    for player in players:
        for table, moves in player.acknowledged.items():
            stored = _stored(table, database, folder)
            # What was sent last may have been stored without its answer having been heard.
            assert stored[: len(moves)] == moves
            assert len(stored) <= len(moves) + 1


async def _goes_on(player: Player, server: Killable, playing: list[asyncio.Task[None]]) -> None:
    """Waits for a player's next move; nobody may give up meanwhile, least of all the server."""
    player.progress.clear()
    while not player.progress.is_set():
        assert server.running, "the server has ended by itself"
        for task in playing:
            if task.done():
                task.result()
        with suppress(TimeoutError):
            await asyncio.wait_for(player.progress.wait(), 1)


def _stored(table: str, database: str, folder: Path) -> list[str]:
    saved = _saved(table, database, folder)
    entries = [entry for entry in saved.log if isinstance(entry, TurnEntry) and entry.seat == 0]
    return [move for entry in entries for move in entry.moves] + saved.pending.get(0, [])


def _saved(table: str, database: str, folder: Path) -> Saved:
    return load(export(table, database, folder), games.game)


def _is_half(turn: list[str]) -> bool:
    return turn != [] and turn[-1] != "done"
