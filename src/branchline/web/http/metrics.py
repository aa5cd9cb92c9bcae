"""What a server counts, in the text form Prometheus reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.web.tables.memory import resident_memory

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
        ("writer_queue", "gauge", "Items that wait to be written.", services.writer.queued),
        ("thinker_queue", "gauge", "Bots and hints that wait for a thinker.", services.bots.waiting),
        ("thinker_effort", "gauge", "Least share of their effort that bots have now.", services.bots.effort),
        ("memory_bytes", "gauge", "Memory of the server without its thinkers.", resident_memory()),
    )
    histograms = (
        ("move_seconds", "From a request to the acknowledgement of its move.", services.move_seconds),
        ("commit_seconds", "Transactions.", services.writer.commit_seconds),
        ("request_seconds", "Requests by HTTP.", services.request_seconds),
    )
    lines = [f"{_head(name, kind, words)}branchline_{name} {value}\n" for name, kind, words, value in counts]
    for name, words, histogram in histograms:
        lines += [_head(name, "histogram", words), *histogram.lines(f"branchline_{name}")]
    return "".join(lines)


def _head(name: str, kind: str, words: str) -> str:
    return f"# HELP branchline_{name} {words}\n# TYPE branchline_{name} {kind}\n"
