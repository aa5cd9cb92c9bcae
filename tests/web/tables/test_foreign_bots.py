"""Bots that are not part of Branchline: they play, and what they do wrong hurts nobody."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from random import Random

import pytest

from branchline import games
from branchline.client import Bot, Me
from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.web.tables.memory import limited_memory, memory_in_use
from branchline.web.tables.thinkers import Think, Thinkers
from tests.web.foreign import FIRST, HANGING, HUNGRY
from tests.web.serving import play_on, run, serving

pytestmark = pytest.mark.usefixtures("foreign")

needs_limits = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can refuse a process memory")


def test_one_from_an_entry_point_plays_at_a_served_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, bots=(FIRST,)) as server, server.client("Ann") as ann:
            table = await ann.create("railroad-ink", [Me(), Bot(FIRST)])
            assert table.seats[1].bot == FIRST
            async with ann.watch(table.id, 0) as seat:
                await play_on(seat, Random(1))
                assert seat.now.outcome is not None
            assert server.services.bots.failures == 0

    run(play())


def test_for_one_that_hangs_the_stand_in_plays(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, bots=(HANGING,), think_seconds=0.5) as server,
            server.client("Ann") as ann,
        ):
            table = await ann.create("railroad-ink", [Me(), Bot(HANGING)])
            async with ann.watch(table.id, 0) as seat:
                await seat.until(lambda now: now.table.seats[1].state == "ready")

    run(play())
    assert ("bot replaced", HANGING, "TimeoutError") in replaced(caplog)


@needs_limits
def test_for_one_that_eats_memory_the_stand_in_plays(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, bots=(HUNGRY,), bot_memory=256 << 20) as server,
            server.client("Ann") as ann,
        ):
            table = await ann.create("railroad-ink", [Me(), Bot(HUNGRY)])
            async with ann.watch(table.id, 0) as seat:
                await seat.until(lambda now: now.table.seats[1].state == "ready")
            assert server.services.bots.failures == 1

    run(play())
    [(event, bot, error)] = replaced(caplog)
    assert (event, bot) == ("bot replaced", HUNGRY)
    assert error.startswith("MemoryError")


def replaced(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str, str]]:
    found = [record for record in caplog.records if record.levelno == logging.WARNING]
    return [(record.getMessage(), vars(record)["bot"], vars(record)["error"]) for record in found]


def test_nobody_passes_for_a_bot_of_ours() -> None:
    """The foreign distribution has a bot called greedy, which hangs; the one that answers is ours."""

    async def think() -> None:
        thinkers = Thinkers(1, seconds=60, memory=1 << 30)
        game = games.game("railroad-ink")
        table = Table(game, game.meta.options(), 1, Committed(b""))
        question = Think("railroad-ink", game.rules, "greedy", table.view(0), seed=1)
        assert await thinkers.ask(question)
        await thinkers.stop()

    run(think())


@needs_limits
def test_a_limit_of_memory_ends_with_its_block() -> None:
    with pytest.raises(MemoryError), limited_memory(memory_in_use() + (64 << 20)):
        bytearray(256 << 20)
    assert len(bytearray(256 << 20)) == 256 << 20
