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

HANDS_OUT_WORK = {
    "web/threads.py": "the helper itself",
    "web/store/writer.py": "to the one thread that writes",
}


def handed_to_threads(source: str) -> list[int]:
    """Return the lines that hand work to a thread without `in_thread`."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [
        call.lineno
        for call in calls
        if ast.unparse(call.func).split(".")[-1] in ("to_thread", "run_in_executor", "run_sync")
        or any(keyword.arg == "sync_to_thread" and _is_true(keyword.value) for keyword in call.keywords)
    ]


def _is_true(value: ast.expr) -> bool:
    return not (isinstance(value, ast.Constant) and value.value is False)


def test_the_server_hands_work_to_threads_in_one_place() -> None:
    found = {
        name: lines
        for path in PACKAGE.glob("web/**/*.py")
        if (name := path.relative_to(PACKAGE).as_posix()) not in HANDS_OUT_WORK
        and (lines := handed_to_threads(path.read_text()))
    }
    assert found == {}
    for name in HANDS_OUT_WORK:
        assert handed_to_threads((PACKAGE / name).read_text()), name


def test_each_way_to_a_thread_is_found() -> None:
    assert handed_to_threads("await asyncio.to_thread(work)") == [1]
    assert handed_to_threads("loop.run_in_executor(None, work)") == [1]
    assert handed_to_threads("@get('/', sync_to_thread=True)\ndef page(): ...") == [1]
    assert handed_to_threads("Provide(services, sync_to_thread=False)\nin_thread(work)") == []


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
