"""How long people wait for `expert`: ten tables with one each, a person's turn every 20 seconds at each of
them, and one process that thinks for all.

The server is a real one with its usual limits. A turn of the bot is measured as the page shows it: from when
its seat is to act until it is not.
"""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import AsyncExitStack, suppress
from functools import partial

from bench.measure import Row
from bench.serving import Served, served
from branchline.client import Bot, Client, Me, Seat
from branchline.web.render.messages import Snapshot

GROUP = "Thinking"
GAMES = ("railroad-ink",) * 4 + ("pioneer-rails", "land-vs-sea", "depot") * 2
EVERY = 20.0
TURNS = 6
"""Of each person."""
PERSON, BOT = 0, 1


def results() -> list[Row]:
    with served() as server:
        waits, thought = asyncio.run(_played(server))
    waits.sort()
    return [
        Row(GROUP, "turn of an expert at ten tables, median", waits[len(waits) // 2], "s"),
        Row(GROUP, "turn of an expert at ten tables, p95", waits[int(0.95 * len(waits))], "s"),
        Row(GROUP, "core seconds of such a turn, mean", thought / len(waits), "s"),
    ]


async def _played(server: Served) -> tuple[list[float], float]:
    """How long each turn of a bot took, and the seconds of a core that all of them took together."""
    waits: list[float] = []
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Client(server.address)) for _ in GAMES]
        seats: list[Seat] = []
        for person, game in zip(people, GAMES, strict=True):
            table = await person.create(game, [Me(), Bot("expert")])
            seats.append(await stack.enter_async_context(person.watch(table.id, PERSON, ("moves",))))
        for seat in seats:  # every game is loaded, and every first turn is over
            await seat.until(_bot_waits)
        before = server.thinkers_seconds()
        watching = [asyncio.create_task(_time_turns(seat, waits)) for seat in seats]
        starts = (EVERY * number / len(seats) for number in range(len(seats)))
        await asyncio.gather(*(_play(seat, start) for seat, start in zip(seats, starts, strict=True)))
        for watcher in watching:
            watcher.cancel()
            with suppress(asyncio.CancelledError):
                await watcher
        return waits, server.thinkers_seconds() - before


async def _play(seat: Seat, start: float) -> None:
    """A person takes a turn, any, every 20 seconds, when it is theirs; nobody waits for the bot before."""
    await asyncio.sleep(start)
    for _ in range(TURNS):
        begin, phase = time.perf_counter(), _phase(seat.now)
        while (moves := seat.now.moves) and not _is_next_round(phase, seat.now):
            await seat.play("done" if "done" in moves else random.choice(moves))
        await asyncio.sleep(max(0.0, EVERY - (time.perf_counter() - begin)))


async def _time_turns(seat: Seat, waits: list[float]) -> None:
    while True:
        await seat.until(lambda now: not _bot_waits(now))
        begin, phase = time.perf_counter(), _phase(seat.now)
        await seat.until(partial(_is_over, phase))
        waits.append(time.perf_counter() - begin)


def _phase(now: Snapshot) -> str:
    return now.version.partition(".")[0]


def _is_next_round(phase: str, now: Snapshot) -> bool:
    """Whether both are to act again since this phase."""
    return _phase(now) != phase and all(seat.state == "drawing" for seat in now.table.seats)


def _is_over(phase: str, now: Snapshot) -> bool:
    """Whether the bot is through with the turn that began in this phase; the next may follow at once."""
    return _bot_waits(now) or _is_next_round(phase, now)


def _bot_waits(now: Snapshot) -> bool:
    """Also while a question is open, which is so for its whole time, however soon a bot has answered."""
    return now.table.seats[BOT].state != "drawing" or now.table.deadline is not None
