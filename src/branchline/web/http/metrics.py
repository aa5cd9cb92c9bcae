"""What a server counts, in the text form Prometheus reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.web.http.services import Services


def metrics_text(services: Services) -> str:
    counts = (
        ("moves_total", "counter", "Steps of seats that were stored.", services.tables.moves),
        ("writes_total", "counter", "Items that were written.", services.writer.written),
        ("commits_total", "counter", "Transactions they were written in.", services.writer.commits),
        ("bot_failures_total", "counter", "Times a bot had to be replaced.", services.bots.failures),
        ("sockets", "gauge", "Open sockets.", services.hub.sockets()),
        ("tables_in_memory", "gauge", "Tables held in memory.", services.tables.in_memory),
    )
    return "".join(
        f"# HELP branchline_{name} {words}\n# TYPE branchline_{name} {kind}\nbranchline_{name} {value}\n"
        for name, kind, words, value in counts
    )
