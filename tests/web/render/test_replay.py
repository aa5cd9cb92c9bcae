"""A game step by step, as a viewer may know it."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.client import Bot, Me, ServerRefused
from tests.web.serving import finished, run, serving


def test_a_replay_ends_where_the_game_ends(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Eve") as eve:
            table = await finished(ann)
            async with ann.watch(table, 0, ("panes", "sheets", "log")) as seat:
                last = await ann.replay(table, 0)
                assert (last.panes, last.sheets) == (seat.now.panes, seat.now.sheets)
                assert last.steps == len(seat.now.log) == last.step
                for step, line in enumerate(seat.now.log, 1):
                    assert (await eve.replay(table, 1, step)).line == line  # through anyone's eyes
            first = await eve.replay(table, step=0)
            assert first.line is None
            assert [sheet.total for sheet in first.sheets] == [0, 0]
            with pytest.raises(ServerRefused, match="no-such-step"):
                await ann.replay(table, 0, last.steps + 1)

    run(play())


def test_while_it_runs_a_replay_is_ones_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Eve") as eve:
            table = await ann.create("depot", [Me(), Bot()])
            async with ann.watch(table.id, 0) as seat:
                await seat.until(lambda now: now.moves)
                steps = (await ann.replay(table.id, 0)).steps
                assert steps == len(seat.now.log)
            with pytest.raises(ServerRefused, match="not-your-seat"):
                await eve.replay(table.id, 0)
            with pytest.raises(ServerRefused, match="not-your-seat"):
                await ann.replay(table.id, 1)
            assert (await eve.replay(table.id)).steps <= steps

    run(play())
