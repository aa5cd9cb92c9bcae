"""Series on Ray: many machines, or the cores of this one, play deals; the results are the same as anywhere.

`RAY_ADDRESS` names a cluster that runs; without it one is started here for the time of the series.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from branchline.arena.series import play_deal
from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.games.compiling import compile_games

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from branchline.arena.series import Failure, Series
    from branchline.arena.stats import DealResult


class Player:
    """Plays deals of one series, in a process of its own somewhere."""

    def __init__(self, series: Series) -> None:
        self._series = series
        compile_games([series.game])

    def play(self, deal: int) -> DealResult | Failure:
        """All line-ups on the chance of one deal."""
        return play_deal(self._series, deal)


@contextmanager
def ray_workers(series: Series, deals: Sequence[int], jobs: int) -> Iterator[Iterable[DealResult | Failure]]:
    """Players on a cluster, no more than there are deals."""
    jobs = max(1, min(jobs, len(deals)))
    try:
        import ray
        from ray.util import ActorPool
    except ImportError:
        raise BranchlineError(
            "no-ray", text('Ray is not installed: run pip install ".[ray]" in your clone of Branchline.')
        ) from None
    address = os.environ.get("RAY_ADDRESS")
    local = {} if address else {"num_cpus": jobs, "include_dashboard": False}
    ray.init(address=address, log_to_driver=False, logging_level="error", **local)
    try:
        players = ActorPool([ray.remote(Player).remote(series) for _ in range(jobs)])
        yield players.map(lambda player, deal: player.play.remote(deal), deals)
    finally:
        ray.shutdown()
