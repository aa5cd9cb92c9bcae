"""Guards between the event loop and uvicorn's parsers: no connection can occupy the server or its memory.

They use asyncio's callbacks alone. A parser gets 2 KB in a turn of the event loop, so that others have their
turn between; a source has so many connections, and so many bytes a second for all of its sockets together; a
request has to begin in time, and an answer that nobody reads ends its connection.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import defaultdict
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from branchline.web.http.limits import Rate, RateLimiter, TokenBucket
from branchline.web.source import Proxies, source_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.web.http.limits import Limits

SLICE = 2 * 1024
"""Bytes that a parser gets at once: at most 340 empty frames, which take a millisecond or two."""
HEAD = 16 * 1024
"""Bytes of a request before its body."""
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
KEEP_ALIVE_SECONDS = 75
"""Longer than a proxy keeps its connections (60 s in nginx): whoever closes first is who sends next."""
WARN_SECONDS = 60.0
PONGS = 100.0
"""Bytes a second: far more than the answers to a ping every 20 seconds."""

logger = logging.getLogger(__name__)
_current: ContextVar[Guard] = ContextVar("connection")
"""Connection whose bytes are parsed; the tasks that answer its requests inherit it."""


def connection_options(limits: Limits) -> dict[str, Any]:
    """Return the arguments of `uvicorn.Config` that put guards before its parsers."""
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")
    gate = Gate(limits, Proxies(proxies))
    return {
        "http": gate.http,
        "ws": gate.socket,
        "ws_max_size": limits.frame,
        "timeout_keep_alive": KEEP_ALIVE_SECONDS,
        "forwarded_allow_ips": proxies,
    }


@contextmanager
def answering(address: str) -> Iterator[None]:
    """Answer a request of the current connection, whose sender has this address."""
    connection = _current.get(None)
    if connection is None:
        yield
        return
    connection.begin(source_of(address))
    try:
        yield
    finally:
        connection.end()


def note_message() -> None:
    """Note that the application has received a whole message from the current connection."""
    connection = _current.get(None)
    if connection is not None:
        connection.renew()


class Gate:
    """What the connections of a server count together."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self.limits = limits
        self.bytes = RateLimiter(limits.socket_bytes)
        self._proxies = proxies
        self._open: defaultdict[str, set[asyncio.Transport]] = defaultdict(set)
        self._next_warning = 0.0

    def http(self, **given: Any) -> Guard:
        return HttpGuard(self, HttpToolsProtocol(**given))

    def socket(self, **given: Any) -> Guard:
        return SocketGuard(self, WebSocketsSansIOProtocol(**given))

    def source(self, transport: asyncio.Transport) -> str:
        """Return the source of a connection; empty for a proxy, which speaks for many."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        return "" if address in self._proxies else source_of(address)

    def enter(self, source: str, transport: asyncio.Transport) -> bool:
        """Count a connection; return whether its source may have it."""
        if not source:
            return True
        self._open[source].add(transport)
        if len(self._open[source]) <= self.limits.connections:
            return True
        if time.monotonic() >= self._next_warning:
            self._next_warning = time.monotonic() + WARN_SECONDS
            logger.warning("a source has too many connections", extra={"limit": self.limits.connections})
        return False

    def leave(self, source: str, transport: asyncio.Transport) -> None:
        if source:
            self._open[source].discard(transport)
            if not self._open[source]:
                del self._open[source]


class Guard(asyncio.BufferedProtocol):
    """Connection with its parser, which gets at most `SLICE` bytes at once."""

    def __init__(self, gate: Gate, parser: asyncio.Protocol) -> None:
        self._gate = gate
        self._parser = parser
        self._loop = asyncio.get_running_loop()
        self._slice = bytearray(SLICE)
        self._unsent = 0
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def begin(self, source: str) -> None:
        """Note that the application begins to answer a request."""

    def end(self) -> None:
        """Note that the application has answered it."""

    def renew(self) -> None:
        """Note that something whole has arrived."""

    def pause_seconds(self, received: int) -> float | None:
        """Return for how long nothing more is read after so many bytes; none to read on at once."""
        raise NotImplementedError

    # --- called by the event loop -----------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        transport.set_write_buffer_limits(high=0)  # else what is left unread of a short answer stays for ever
        self._peer = self._gate.source(transport)
        self._parser.connection_made(transport)
        if not self._gate.enter(self._peer, transport):
            transport.abort()

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002
        return self._slice

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(memoryview(self._slice)[:nbytes]))

    def data_received(self, data: bytes) -> None:
        """Hand bytes to the parser; read on when the source may send more."""
        before = _current.set(self)
        try:
            self._parser.data_received(data)
        finally:
            _current.reset(before)
        seconds = self.pause_seconds(len(data))
        if seconds is not None and self._transport.is_reading():  # the parser may have paused it itself
            self._transport.pause_reading()
            self._start("read on", seconds, self._read_on)

    def eof_received(self) -> bool | None:
        return self._parser.eof_received()

    def pause_writing(self) -> None:
        self._parser.pause_writing()
        self._look_again_later()

    def resume_writing(self) -> None:
        self._stop("unread")
        self._parser.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        for name in list(self._timers):
            self._stop(name)
        self._gate.leave(self._peer, self._transport)
        self._parser.connection_lost(exc)

    # --- timers -----------------------------------------------------------------------------------

    def _start(self, name: str, seconds: float, action: Any) -> None:
        self._stop(name)
        self._timers[name] = self._loop.call_later(seconds, action)

    def _stop(self, name: str) -> None:
        if (timer := self._timers.pop(name, None)) is not None:
            timer.cancel()

    def _read_on(self) -> None:
        if not self._transport.is_closing():
            self._transport.resume_reading()

    def _look_again_later(self) -> None:
        self._unsent = self._transport.get_write_buffer_size()
        self._start("unread", self._gate.limits.unread_seconds, self._end_if_unread)

    def _end_if_unread(self) -> None:
        if self._transport.get_write_buffer_size() < self._unsent:
            self._look_again_later()
        else:
            self._transport.abort()


class HttpGuard(Guard):
    """Connection of requests, each of which has to begin in time and to end in size."""

    def __init__(self, gate: Gate, parser: asyncio.Protocol) -> None:
        super().__init__(gate, parser)
        self._under_way = 0
        self._left = HEAD

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_request()

    def begin(self, source: str) -> None:  # noqa: ARG002
        self._under_way += 1
        self._left = HEAD + self._gate.limits.body
        self._stop("request")

    def end(self) -> None:
        self._under_way -= 1
        self._left = HEAD

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._transport.get_protocol() is not self:  # it has become a socket, which has a guard of its own
            self._stop("request")
        elif self._under_way == 0 and "request" not in self._timers:
            self._expect_request()

    def pause_seconds(self, received: int) -> float | None:
        self._left -= received
        if self._left < 0:
            self._end_too_long()
        return 0.0 if received == SLICE else None

    def _expect_request(self) -> None:
        self._start("request", self._gate.limits.request_seconds, self._transport.abort)

    def _end_too_long(self) -> None:
        if self._under_way:
            self._transport.abort()
        else:
            self._transport.write(TOO_LONG)
            self._transport.close()


class SocketGuard(Guard):
    """Connection of a WebSocket, whose frames cost more than their bytes.

    Between two messages it may send two more of the largest size, and then what answers our own pings: a
    message in empty fragments without end would fill the memory.
    """

    def __init__(self, gate: Gate, parser: asyncio.Protocol) -> None:
        super().__init__(gate, parser)
        self._source = ""
        self.renew()

    def begin(self, source: str) -> None:
        self._source = source

    def renew(self) -> None:
        self._between = TokenBucket(Rate(2 * self._gate.limits.frame, PONGS))

    def pause_seconds(self, received: int) -> float | None:
        if self._between.reserve(received):
            self._transport.abort()
        seconds = self._gate.bytes.reserve(self._source, received) if self._source else 0.0
        return seconds if seconds or received == SLICE else None
