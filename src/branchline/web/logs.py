"""Logs as lines of JSON, one event each."""

from __future__ import annotations

import errno
import json
import logging
import math
import sys
import time

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


class FewAboutHandles(logging.Filter):
    """Lets one line a minute through about file handles having run out, which is met again and again."""

    def __init__(self) -> None:
        super().__init__()
        self._next = -math.inf
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if not _about_handles(record):
            return True
        now = time.monotonic()
        if now < self._next:
            self._left_out += 1
            return False
        self._next = now + SECONDS_BETWEEN
        record.msg, record.args = "out of file handles: %s", (record.getMessage(),)
        record.exc_info = record.exc_text = None
        record.left_out, self._left_out = self._left_out, 0
        return True


def _about_handles(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    while error is not None:
        if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
            return True
        error = error.__cause__ or error.__context__
    return False


def set_up() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(FewAboutHandles())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)  # else a line for every socket, with its address
