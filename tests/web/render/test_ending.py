"""What is told of a game that has ended: its curve, the text and the picture to share."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.client import Bot, Me, ServerRefused
from tests.web.serving import finished, run, serving


def test_the_curve_ends_with_the_final_score_and_each_point_is_a_step_of_the_replay(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await finished(ann)
            curve = (await ann.ending(table)).curve
            for point in curve:
                shown = await ann.replay(table, step=point.step)
                assert point.totals == tuple(sheet.total for sheet in shown.sheets)
            assert curve[-1].step == shown.steps
            assert len({point.label for point in curve}) == len(curve)

    run(play())


def test_nothing_is_told_before_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = (await ann.create("railroad-ink", [Me(), Bot()])).id
            with pytest.raises(ServerRefused, match="not-over"):
                await ann.ending(table)
            with pytest.raises(ServerRefused, match="not-over"):
                await ann.picture(table)

    run(play())


def test_what_is_shared_names_the_game_and_the_score_and_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            table = await finished(ann)
            async with ann.watch(table, parts=("sheets",)) as spectator:
                assert spectator.now.outcome is not None
                scores = [str(rank.score).replace("-", "−") for rank in spectator.now.outcome.ranks]
            told = (await ann.ending(table)).text
            assert told == f"Railroad Ink · Deep Blue\n{' : '.join(scores)}"
            light, dark = await ann.picture(table), await ann.picture(table, "dark")
            assert light.startswith(b"\x89PNG")
            assert light != dark

    run(play())
