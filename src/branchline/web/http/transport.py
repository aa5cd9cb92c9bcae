"""Connections below the requests: nobody holds one with half a request, or memory with unread answers.

This is the only module that knows the inside of the HTTP server (uvicorn).
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from branchline.web.http.limits import Limits


def connection_options(limits: Limits) -> dict[str, Any]:
    """How the HTTP server is to treat connections, as arguments of `uvicorn.Config`."""
    return {
        "http": type("LimitedHttp", (HttpConnection,), {"request_seconds": limits.request_seconds}),
        "ws": SocketConnection,
        "ws_max_size": limits.frame,
        "ws_per_message_deflate": False,
        # Longer than a proxy keeps its own (60 seconds in nginx): whoever closes first is who sends next.
        "timeout_keep_alive": 75,
    }


class HttpConnection(H11Protocol):
    """Ends when a request has not arrived whole after so many seconds, however slowly it trickles in.

    That nothing at all is sent after an answer is ended by the server itself (`timeout_keep_alive`).
    """

    request_seconds = 20.0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._time_request()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._time_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _time_request(self) -> None:
        """While more of a request has to come the time runs; it begins with the request."""
        upgraded = self.transport.get_protocol() is not self
        if upgraded or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_timer()
        elif self._timer is None:
            self._timer = self.loop.call_later(self.request_seconds, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class SocketConnection(WebSocketsSansIOProtocol):
    """Reads nothing more from whoever does not read: each ping would be another pong to keep."""

    def handle_ping(self) -> None:
        super().handle_ping()
        self._stop_reading_if_unread()

    async def receive(self) -> Any:
        message = await super().receive()
        self._stop_reading_if_unread()
        return message

    def _stop_reading_if_unread(self) -> None:
        if not self.writable.is_set() and not self.transport.is_closing():
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # What can't be sent would keep the connection for ever.
        self.loop.call_later(self.close_timeout, self.transport.abort)
