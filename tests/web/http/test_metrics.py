"""What a server counts."""

from __future__ import annotations

import random
from pathlib import Path

from branchline.client import Me
from branchline.web.histogram import Histogram
from tests.web.serving import play_on, run, serving


def test_a_histogram_counts_what_took_at_most_so_long() -> None:
    histogram = Histogram()
    for seconds in (0.001, 0.01, 0.2, 60.0):
        histogram.observe(seconds)
    counted = dict(line.rsplit(" ", 1) for line in "".join(histogram.lines("x")).splitlines())
    assert counted['x_bucket{le="0.005"}'] == "1"
    assert counted['x_bucket{le="0.01"}'] == "2"
    assert counted['x_bucket{le="0.25"}'] == "3"
    assert counted['x_bucket{le="10.0"}'] == "3"
    assert counted['x_bucket{le="+Inf"}'] == counted["x_count"] == "4"
    assert counted["x_sum"] == "60.211000"


def test_moves_queues_and_memory_are_counted(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, server.client() as ann:
            table = await ann.create("railroad-ink", [Me()])
            async with ann.watch(table.id, 0) as seat:
                await play_on(seat, random.Random(1), most=3)
            lines = (await ann._http.get("/metrics")).text.splitlines()
        values = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
        assert values["branchline_move_seconds_count"] == values["branchline_moves_total"] == "3"
        assert int(values["branchline_commit_seconds_count"]) == int(values["branchline_commits_total"])
        assert int(values["branchline_request_seconds_count"]) > 0
        assert int(values["branchline_memory_bytes"]) > 1 << 20
        assert values["branchline_writer_queue"] == values["branchline_thinker_queue"] == "0"
        assert values["branchline_thinker_effort"] == "1.0"
        assert values["branchline_best_plans_total"] == values["branchline_reviews"] == "0"
        named = {line.split()[2] for line in lines if line.startswith("# TYPE")}
        assert named == {line.split()[2] for line in lines if line.startswith("# HELP")}

    run(play())
