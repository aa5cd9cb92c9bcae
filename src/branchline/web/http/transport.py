"""Connections below the requests: nobody holds one with half a request, or memory with unread answers.

This is the only module that knows the inside of the HTTP server (uvicorn).
"""

from __future__ import annotations

import asyncio
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from branchline.web.http.deflate import DeflateFactory, agreed_window, framed

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


MOST_OF_A_HEAD = 16 * 1024
"""Bytes of a request before its body that may come bit by bit: the parser keeps as many as there are."""
MOST_WAITING = 16
"""Requests that wait until the one before them is answered: the parser takes all that were sent at once."""


class Part(Enum):
    """What of a request comes next."""

    HEAD = 1
    BODY = 2
    NOTHING = 3


LINE = "branchline.line"
"""Where the connection of a socket stands among the extensions of its scope."""


class HttpConnection(HttpToolsProtocol):
    """Ends when a request has not arrived whole after so many seconds, however slowly it trickles in, or when
    there is too much of it. What is raised while one is read tells its sender that it is none.

    That nothing at all is sent after an answer is ended by the server itself (`timeout_keep_alive`).
    """

    request_seconds = 20.0
    handover: Handover | None = None
    is_settled = False
    """Whether it stays at this process."""
    beginning = b""
    """What another process has read of its first request."""
    _timer: asyncio.TimerHandle | None = None
    _missing = Part.HEAD
    _head_size = 0
    """Bytes of a head that is still not whole."""

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
        if self._missing is Part.NOTHING:  # whatever comes now is the beginning of another request
            self._missing = Part.HEAD
        if self._missing is Part.HEAD:
            self._head_size += len(data)
        super().data_received(data)
        too_long = self._missing is Part.HEAD and self._head_size > MOST_OF_A_HEAD
        if too_long and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")
        self._time_request()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._missing = Part.HEAD
        if len(self.pipeline) >= MOST_WAITING:
            raise ValueError("too many requests at once")

    def on_headers_complete(self) -> None:
        self._missing, self._head_size = Part.BODY, 0
        hosts = [name for name, _ in self.headers].count(b"host")
        if hosts > 1 or (hosts == 0 and self.parser.get_http_version() != "1.0"):
            raise ValueError("one host has to be named")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._missing = Part.NOTHING

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _time_request(self) -> None:
        """While more of a request has to come the time runs; it begins with the request."""
        upgraded = self.transport.get_protocol() is not self
        if upgraded or self._missing is Part.NOTHING:
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
        window = agreed_window(self.conn.extensions)
        self.transport.write(b"".join([framed(frame, window) for frame in frames]))

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
