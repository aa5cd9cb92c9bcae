"""A server on two processes: one port, one host; one of them is killed, and nobody loses anything."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from zlib import crc32

from branchline.client import Client, Me
from branchline.core.log import TurnEntry
from branchline.core.save import load
from branchline.games import game
from tests.web.serving import run

PROGRAM = """
import sys
from pathlib import Path
from branchline import games
from branchline.web.commands import serve
from branchline.web.http.limits import WIDE
games.game("railroad-ink")  # the workers have it from the start
serve(port=0, data_dir=Path(sys.argv[1]), database=sys.argv[2], limits=WIDE, warm=False, workers=2)
"""
PEOPLE = 6


def test_whoever_was_at_a_killed_worker_goes_on_at_another(postgresql: str, tmp_path: Path) -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path), postgresql], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        run(_play_and_kill(found[0], server.pid), 300)
    finally:
        server.terminate()
        assert server.wait() == 0
        assert server.stdout is not None
        server.stdout.close()


async def _play_and_kill(address: str, supervisor: int) -> None:
    people = [Client(address) for _ in range(PEOPLE)]
    for person in people:
        await person.__aenter__()
    while (counted := await _metrics(people[0]))["branchline_processes_ready"] < 2:
        assert counted["branchline_processes"] <= 2
    killing = asyncio.Event()
    tables = [(await person.create("railroad-ink", [Me()])).id for person in people]
    while len({crc32(table.encode()) % 2 for table in tables}) == 1:  # once in 32 times all are at one worker
        tables[0] = (await people[0].create("railroad-ink", [Me()])).id
    games = [asyncio.create_task(_play(*each, killing)) for each in zip(people, tables, strict=True)]
    await asyncio.wait([asyncio.create_task(killing.wait())])
    os.kill(_workers(supervisor)[-1], signal.SIGKILL)
    connections = await asyncio.gather(*games)
    assert 1 in connections, "who was at the other worker has noticed nothing"
    assert max(connections) > 1, "who was at the killed one has come back"
    for person in people:
        await person.__aexit__(None, None, None)


async def _play(person: Client, table: str, killing: asyncio.Event) -> int:
    """A whole game; all that was acknowledged is in its log. Returns how many connections it took."""
    rng, played = random.Random(table), 0
    moves: list[str] = []
    async with person.watch(table, 0, ("moves",)) as seat:
        while seat.now.outcome is None:
            moves.append(rng.choice(seat.now.moves))
            await seat.play(moves[-1])
            played += 1
            if played == 8:
                killing.set()
        connections = seat.connections
    saved = load((await person._http.get(f"/api/tables/{table}/game")).text, game)
    logged = [move for entry in saved.log if isinstance(entry, TurnEntry) for move in entry.moves]
    assert logged == moves
    return connections


async def _metrics(person: Client) -> dict[str, float]:
    lines = (await person._http.get("/metrics")).text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


def _workers(supervisor: int) -> list[int]:
    """The processes it has made of itself, the one that thinks first."""
    children = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split()
    return sorted(map(int, children))
