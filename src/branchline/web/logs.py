"""Logs as lines of JSON, one event each."""

from __future__ import annotations

import errno
import json
import logging
import math
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SECONDS_BETWEEN = 60.0
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        event.update({name: value for name, value in vars(record).items() if name not in _USUAL})
        if record.exc_info:
            event["exception"] = self.formatException(record.exc_info)
        return json.dumps(event, ensure_ascii=False, default=str)


class FewLines(logging.Filter):
    """Lets one line a minute through about a trouble that is met again and again, without its traceback."""

    def __init__(self, event: str, is_met: Callable[[BaseException], bool]) -> None:
        super().__init__()
        self._event = event
        self._is_met = is_met
        self._next = -math.inf
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        met = next(filter(self._is_met, _chain(record)), None)
        if met is None:
            return True
        now = time.monotonic()
        if now < self._next:
            self._left_out += 1
            return False
        self._next = now + SECONDS_BETWEEN
        record.msg, record.args = f"{self._event}: %s", (record.getMessage(),)
        record.exc_info = record.exc_text = None
        record.problem = str(met).partition("\n")[0]
        record.left_out, self._left_out = self._left_out, 0
        return True


def _chain(record: logging.LogRecord) -> Iterator[BaseException]:
    """Iterate over the error that a line is about, and the errors behind it."""
    error = record.exc_info[1] if record.exc_info else None
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _is_about_handles(error: BaseException) -> bool:
    return isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE)


def is_about_store(error: BaseException) -> bool:
    """Return whether an error means that a database is out of order: its disk is full, or it has gone.

    All drivers name such errors alike (PEP 249).
    """
    return type(error).__name__ == "OperationalError"


def set_up() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(FewLines("out of file handles", _is_about_handles))
    handler.addFilter(FewLines("can't store", is_about_store))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)  # else a line for every socket, with its address
