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
                assert last.step == last.steps
            first = await eve.replay(table, step=0)
            assert first.line is None
            assert [sheet.total for sheet in first.sheets] == [0, 0]
            with pytest.raises(ServerRefused, match="no-such-step"):
                await ann.replay(table, 0, last.steps + 1)

    run(play())


def test_each_route_drawn_is_a_step_of_its_own(tmp_path: Path) -> None:
    """Confirming a round shows nothing new, so it belongs to the route before it."""

    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Eve") as eve:
            table = await finished(ann)
            async with ann.watch(table, 0, ("log",)) as seat:
                log = seat.now.log
            steps = [await eve.replay(table, 1, step) for step in range((await eve.replay(table)).steps + 1)]
            lines = [step.line for step in steps[1:] if step.line]
            assert [item for line in lines for item in line.items] == [
                item for line in log for item in line.items
            ]
            assert {line.items[1:] for line in lines if line.kind == "turn"} == {(), ("done",)}
            boards = [[pane for pane in step.panes if pane.seat is not None] for step in steps]
            for before, after, line in zip(boards, boards[1:], lines, strict=False):
                assert (before != after) == (line.kind == "turn")

    run(play())


def test_while_it_runs_a_replay_is_ones_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann, server.client("Eve") as eve:
            table = await ann.create("depot", [Me(), Bot()])
            async with ann.watch(table.id, 0) as seat:
                await seat.until(lambda now: now.moves)
                steps = (await ann.replay(table.id, 0)).steps
                assert steps == sum(len(line.items) if line.kind == "turn" else 1 for line in seat.now.log)
            with pytest.raises(ServerRefused, match="not-your-seat"):
                await eve.replay(table.id, 0)
            with pytest.raises(ServerRefused, match="not-your-seat"):
                await ann.replay(table.id, 1)
            assert (await eve.replay(table.id)).steps <= steps

    run(play())
