"""What a server counts, in the text form Prometheus reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.web.house import House


def metrics_text(house: House) -> str:
    counts = (
        ("moves_total", "counter", "Steps of seats that were stored.", house.tables.moves),
        ("writes_total", "counter", "Items that were written.", house.writer.written),
        ("commits_total", "counter", "Transactions they were written in.", house.writer.commits),
        ("bot_failures_total", "counter", "Times a bot had to be replaced.", house.bots.failures),
        ("sockets", "gauge", "Open sockets.", house.hub.sockets()),
        ("tables_in_memory", "gauge", "Tables held in memory.", house.tables.in_memory),
    )
    return "".join(
        f"# HELP branchline_{name} {words}\n# TYPE branchline_{name} {kind}\nbranchline_{name} {value}\n"
        for name, kind, words, value in counts
    )
