"""Threads: work that is handed to them, and what has to be done before there are any."""

from __future__ import annotations

import ast
import asyncio
import logging
import threading
from pathlib import Path

import pytest

import branchline
from branchline.web import threads
from branchline.web.threads import in_thread

PACKAGE = Path(branchline.__file__).parent
LOADING = {"kernels", "cli"}
"""Packages that read their data while they are imported, or in a process with one thread."""
ALLOWED = {
    "games/__init__.py": "under the lock of whoever loads a game",
    "core/options.py": "options, which were met when the game was loaded",
    "client/seat.py": "in the one thread of the event loop",
    "client/server.py": "in the one thread of the event loop",
    "adapters/match.py": "in the process of whoever learns",
    "adapters/vector.py": "in the process of whoever learns",
    "web/config.py": "before the server has a second thread",
}


def types_met_in_functions(source: str) -> list[int]:
    """Lines in functions in which msgspec is handed a type that it may not have met before."""
    functions = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    calls = [node for function in functions for node in ast.walk(function) if isinstance(node, ast.Call)]
    named = [(call, ast.unparse(call.func)) for call in calls]
    return [
        call.lineno
        for call, name in named
        if name == "msgspec.convert"
        or name.endswith("Decoder")
        or (name.endswith("json.decode") and any(keyword.arg == "type" for keyword in call.keywords))
    ]


def test_msgspec_meets_types_only_where_modules_are_loaded() -> None:
    """It learns a type at its first use; when two threads do that at once, the process ends (0.22)."""
    found = {
        name: types_met_in_functions(path.read_text())
        for path in PACKAGE.glob("**/*.py")
        if LOADING.isdisjoint(path.parts) and (name := path.relative_to(PACKAGE).as_posix()) not in ALLOWED
    }
    assert {name: lines for name, lines in found.items() if lines} == {}
    assert "web/store/store.py" in found


def test_such_a_call_is_found() -> None:
    assert types_met_in_functions("def read(x):\n    return msgspec.json.decode(x, type=Entry)") == [2]
    assert types_met_in_functions("decoder = msgspec.json.Decoder(Entry)") == []


# --- work that is handed to threads -----------------------------------------------------------------


def test_a_missing_item_in_a_thread_is_an_error_and_not_a_wait_for_ever() -> None:
    nothing: list[int] = []
    with pytest.raises(RuntimeError, match="StopIteration"):
        asyncio.run(asyncio.wait_for(in_thread(lambda: next(iter(nothing))), 60))


def test_slow_work_is_logged_while_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    logged = threading.Event()

    def slow_reading() -> bool:
        return logged.wait(60)

    def filtered(_: logging.LogRecord) -> bool:
        logged.set()
        return True

    monkeypatch.setattr(threads, "SLOW_SECONDS", 0.0)
    threads.logger.addFilter(filtered)
    assert asyncio.run(in_thread(slow_reading))
    threads.logger.removeFilter(filtered)
    [record] = caplog.records
    assert record.getMessage() == "slow work in a thread"
    assert "slow_reading" in vars(record)["work"]
