"""Series on Ray: the same results as on one machine; without Ray, one sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from branchline.arena.cluster import ray_workers
from branchline.arena.records import Records
from branchline.arena.series import Series, lineups, play
from branchline.games import game
from tests.refusals import refused
from tests.soak import SOAK

SERIES = Series("depot", game("depot").meta.options(), lineups(("random", "greedy"), 2), 6, 0)


def test_without_ray_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with refused("no-ray"):
        play(SERIES, 2, workers=ray_workers)


if SOAK:

    @pytest.mark.filterwarnings("ignore")  # Ray's own
    def test_two_workers_of_ray_give_the_same_results_and_go_on(tmp_path: Path) -> None:
        records = Records(tmp_path / "games.jsonl")
        play(Series(SERIES.game, SERIES.options, SERIES.lineups, 2, SERIES.seed), records=records)
        assert play(SERIES, 2, workers=ray_workers, records=records).deals == play(SERIES).deals
