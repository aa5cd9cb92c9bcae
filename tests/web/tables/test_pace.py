"""How long something took tells nobody anything: bots play on the beat."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from branchline.client import Bot, Me
from branchline.games import game
from branchline.web.tables.pace import HURRIED, Pace
from branchline.web.tables.session import TableSession
from tests.web.serving import play_on, run, serving


class Stub:
    """As much of a live table as the pace looks at."""

    def __init__(self, name: str) -> None:
        self.game = game(name)
        self.table = object()


def delay(pace: Pace, spent: float, name: str = "depot") -> float:
    return pace.remaining_delay(Stub(name), spent)  # type: ignore[arg-type]


@pytest.mark.parametrize("spent", [0.0, 0.001, 0.1, 0.3, 0.499])
def test_short_thoughts_all_end_on_the_same_beat(spent: float) -> None:
    assert spent + delay(Pace(beat=0.5), spent) == pytest.approx(0.5)


def test_a_long_thought_ends_on_a_beat_too() -> None:
    assert 1.2 + delay(Pace(beat=0.5), 1.2) == pytest.approx(1.5)


def test_without_secrets_nobody_has_to_wait() -> None:
    assert delay(Pace(), 0.1, name="railroad-ink") == 0
    assert delay(HURRIED, 0.1) == 0


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
