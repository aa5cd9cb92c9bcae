"""Checking a game that has ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline.client import Me, ServerRefused
from branchline.core.chance import Committed
from tests.web.serving import finished, run, serving

GAME = "railroad-ink"


def test_every_draw_is_derived_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client("Ann") as ann:
            running = await ann.create(GAME, [Me()])
            with pytest.raises(ServerRefused, match="not-over"):
                await ann.verify(running.id)
            table = await finished(ann)
            good = await ann.verify(table)
            assert (good.problem, good.results) == ("", 28)
            assert [draw.result for draw in good.draws] == ["right"] * 7
            assert all(draw.text for draw in good.draws)
            session = await server.services.tables.find(table)
            assert session.table is not None
            source = session.table.source
            assert isinstance(source, Committed)
            session.table.source = Committed(source.seed, [b"another nonce"] * 2)
            bad = await ann.verify(table)
            found = [draw.result for draw in bad.draws]
            at = found.index("wrong")
            assert found == ["right"] * at + ["wrong"] + ["unchecked"] * (6 - at)
            assert bad.problem.startswith(good.draws[at].label)

    run(play())
