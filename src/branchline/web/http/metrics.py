"""What a server counts, in the text form Prometheus reads."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from branchline.web.tables.memory import resident_memory

if TYPE_CHECKING:
    from branchline.web.histogram import Histogram
    from branchline.web.http.services import Services

COUNTS = {
    "moves_total": ("counter", "Steps of seats that were stored."),
    "writes_total": ("counter", "Items that were written."),
    "commits_total": ("counter", "Transactions they were written in."),
    "bot_failures_total": ("counter", "Times a bot had to be replaced."),
    "best_plans_total": ("counter", "Positions whose best plans were asked for."),
    "reviews": ("gauge", "Reviews that are being made."),
    "sockets": ("gauge", "Open sockets."),
    "tables_in_memory": ("gauge", "Tables held in memory."),
    "writer_queue": ("gauge", "Items that wait to be written."),
    "thinker_queue": ("gauge", "Bots and hints that wait for a thinker."),
    "thinker_effort": ("gauge", "Least share of their effort that bots have now."),
    "memory_bytes": ("gauge", "Memory of the server without its thinkers."),
}
HISTOGRAMS = {
    "move_seconds": "From a request to the acknowledgement of its move.",
    "commit_seconds": "Transactions.",
    "request_seconds": "Requests by HTTP.",
    "loop_lag_seconds": "How late the event loop is with what is due.",
}
LAG_EVERY = 0.1
"""Seconds between two looks at how late the event loop is."""


async def measure_lag(lag: Histogram) -> None:
    """Notes how late the event loop is with what is due, for as long as it runs."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_EVERY
        await asyncio.sleep(LAG_EVERY)
        lag.observe(max(0.0, loop.time() - due))


def metrics_text(services: Services) -> str:
    """Return everything that this process counts."""
    counts: dict[str, float] = {
        "moves_total": services.tables.moves,
        "writes_total": services.writer.written,
        "commits_total": services.writer.commits,
        "bot_failures_total": services.bots.failures,
        "best_plans_total": services.plans.asked,
        "reviews": services.reviews.in_progress,
        "sockets": services.hub.sockets(),
        "tables_in_memory": services.tables.in_memory,
        "writer_queue": services.writer.queued,
        "thinker_queue": services.bots.waiting,
        "thinker_effort": services.bots.effort,
        "memory_bytes": resident_memory(),
    }
    histograms = {
        "move_seconds": services.move_seconds,
        "commit_seconds": services.writer.commit_seconds,
        "request_seconds": services.request_seconds,
        "loop_lag_seconds": services.loop_lag,
    }
    lines = [
        f"{_head(name, kind, words)}branchline_{name} {counts[name]}\n"
        for name, (kind, words) in COUNTS.items()
    ]
    for name, words in HISTOGRAMS.items():
        lines += [_head(name, "histogram", words), *histograms[name].lines(f"branchline_{name}")]
    return "".join(lines)


def _head(name: str, kind: str, words: str) -> str:
    return f"# HELP branchline_{name} {words}\n# TYPE branchline_{name} {kind}\n"
