"""Waiting times for `expert`: ten tables with one expert each, a person's turn every 20 seconds at
each table, and one thinking process for all.

The server is a real one with its usual limits. A turn of the bot is measured as the page shows it: from when
its seat has to act until it no longer has to.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial

from bench.measure import FULL, Effort, Row
from bench.serving import Served, served
from branchline.client import Bot, Client, Me, Seat
from branchline.web.render.messages import Snapshot

GROUP = "Thinking"
GAMES = ("railroad-ink",) * 4 + ("pioneer-rails", "land-vs-sea", "depot") * 2
EVERY = 20.0
TURNS = 6
"""Turns of each person."""
PERSON, BOT = 0, 1


def results(effort: Effort = FULL) -> Iterator[Row]:
    with served() as server:
        games, turns = GAMES[: effort.size(len(GAMES), 1)], effort.times(TURNS)
        waits, thought = asyncio.run(_played(server, games, turns))
    waits.sort()
    median, p95 = waits[len(waits) // 2], waits[int(0.95 * len(waits))]
    yield Row("thinking.turn.median", GROUP, "turn of an expert at ten tables, median", median, "s")
    yield Row("thinking.turn.p95", GROUP, "turn of an expert at ten tables, p95", p95, "s")
    name = "core seconds of such a turn, mean"
    yield Row("thinking.turn.core", GROUP, name, thought / len(waits), "s")


async def _played(server: Served, games: Sequence[str], turns: int) -> tuple[list[float], float]:
    """Return the time of each turn of a bot, and the seconds of a core that all of them took together."""
    waits: list[float] = []
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Client(server.address)) for _ in games]
        seats: list[Seat] = []
        for person, game in zip(people, games, strict=True):
            table = await person.create(game, [Me(), Bot("expert")])
            seats.append(await stack.enter_async_context(person.watch(table.id, PERSON, ("moves",))))
        for seat in seats:  # every game is loaded, and every first turn is over
            await seat.until(_bot_waits)
        before = server.thinkers_seconds()
        watching = [asyncio.create_task(_time_turns(seat, waits)) for seat in seats]
        starts = (EVERY * number / len(seats) for number in range(len(seats)))
        playing = (_play(seat, start, turns) for seat, start in zip(seats, starts, strict=True))
        await asyncio.gather(*playing)
        for watcher in watching:
            watcher.cancel()
            with suppress(asyncio.CancelledError):
                await watcher
        return waits, server.thinkers_seconds() - before


async def _play(seat: Seat, start: float, turns: int) -> None:
    """Play a person's turns, random ones, every 20 seconds, without waiting for the bot in between."""
    await asyncio.sleep(start)
    for turn in range(turns):
        begin, phase = time.perf_counter(), _phase(seat.now)
        while (moves := seat.now.moves) and not _is_next_round(phase, seat.now):
            await seat.play("done" if "done" in moves else random.choice(moves))
        if turn < turns - 1:
            await asyncio.sleep(max(0.0, EVERY - (time.perf_counter() - begin)))
    await seat.until(_bot_waits)


async def _time_turns(seat: Seat, waits: list[float]) -> None:
    while True:
        await seat.until(lambda now: not _bot_waits(now))
        begin, phase = time.perf_counter(), _phase(seat.now)
        await seat.until(partial(_is_over, phase))
        waits.append(time.perf_counter() - begin)


def _phase(now: Snapshot) -> str:
    return now.version.partition(".")[0]


def _is_next_round(phase: str, now: Snapshot) -> bool:
    """Return whether both have to act again since this phase."""
    return _phase(now) != phase and all(seat.state == "drawing" for seat in now.table.seats)


def _is_over(phase: str, now: Snapshot) -> bool:
    """Return whether the bot has finished the turn that began in this phase; the next may follow at once."""
    return _bot_waits(now) or _is_next_round(phase, now)


def _bot_waits(now: Snapshot) -> bool:
    """Return whether the bot is idle; an open question counts, as it stays open for its whole time."""
    return now.table.seats[BOT].state != "drawing" or now.table.deadline is not None
