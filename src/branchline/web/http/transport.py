"""Connections below the requests: nobody holds one with half a request, or memory with unread answers.

This is the only module that knows the inside of the HTTP server (uvicorn).
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from branchline.web.http.deflate import DeflateFactory

if TYPE_CHECKING:
    import socket

    from branchline.web.http.handover import Handover
    from branchline.web.http.limits import Limits


def connection_options(limits: Limits, handover: Handover | None = None) -> dict[str, Any]:
    """How the HTTP server is to treat connections, as arguments of `uvicorn.Config`."""
    settings = {"request_seconds": limits.request_seconds, "handover": handover}
    return {
        "http": type("LimitedHttp", (HttpConnection,), settings),
        "ws": SocketConnection,
        "ws_max_size": limits.frame,
        "ws_per_message_deflate": False,  # ours compresses what is sent to many once
        # Longer than a proxy keeps its own (60 seconds in nginx): whoever closes first is who sends next.
        "timeout_keep_alive": 75,
    }


LINE = "branchline.line"
"""Where the connection of a socket stands among the extensions of its scope."""


class HttpConnection(H11Protocol):
    """Ends when a request has not arrived whole after so many seconds, however slowly it trickles in.

    That nothing at all is sent after an answer is ended by the server itself (`timeout_keep_alive`).
    """

    request_seconds = 20.0
    handover: Handover | None = None
    is_settled = False
    """Whether it stays at this process."""
    beginning = b""
    """What another process has read of its first request."""
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._time_request()
        if self.beginning:  # before anything more is read: not every event loop waits for whoever takes it
            self.data_received(self.beginning)

    def data_received(self, data: bytes) -> None:
        if not self.is_settled and self.handover is not None:
            self.is_settled = True
            if self.handover.pass_on(self.transport.get_extra_info("socket"), data):
                self.transport.abort()
                return
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


class WorkerServer(uvicorn.Server):
    """A server that is handed connections by others, too."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        handover = getattr(self.config.http_protocol_class, "handover", None)
        if handover is not None:
            handover.listen(self._take)

    def _take(self, connection: socket.socket, beginning: bytes) -> None:
        taking = asyncio.ensure_future(self._settle(connection, beginning))
        self.server_state.tasks.add(taking)
        taking.add_done_callback(self.server_state.tasks.discard)

    async def _settle(self, connection: socket.socket, beginning: bytes) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.connect_accepted_socket(partial(self._protocol, beginning), connection)
        except OSError:  # gone meanwhile
            connection.close()

    def _protocol(self, beginning: bytes) -> HttpConnection:
        kind: Any = self.config.http_protocol_class
        made: HttpConnection = kind(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        made.is_settled = True
        made.beginning = beginning
        return made


class SocketConnection(WebSocketsSansIOProtocol):
    """A `Line` without the layers between, which is handed on in the scope of its request.

    Reads nothing more from whoever does not read: each ping would be another pong to keep.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [DeflateFactory()]

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[LINE] = self
        try:
            await super().run_asgi()
        finally:  # else it would hold itself until the garbage collector looks for it
            del extensions[LINE]

    async def hear(self) -> str | None:
        message = await self.receive()
        if message["type"] == "websocket.disconnect":
            return None
        if "text" not in message:
            raise ValueError("no text")
        return str(message["text"])

    def say(self, *frames: bytes) -> None:
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ConnectionError
        for frame in frames:
            self.conn.send_text(frame)
        self.transport.write(b"".join(self.conn.data_to_send()))

    @property
    def is_read(self) -> bool:
        return self.writable.is_set()

    async def wait_until_read(self) -> None:
        await self.writable.wait()

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
