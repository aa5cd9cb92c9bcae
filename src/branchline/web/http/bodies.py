"""Bodies of requests: the application gets one when it is there, and no larger than it may be."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from branchline.core.texts import text
from branchline.web.errors import Refused
from branchline.web.http.visitors import VISITOR_KEY, Visitor, send_refusal

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from branchline.web.http.limits import Limits


class BodyMiddleware:
    """Reads a body before the application runs; ends the connection if it is too large or too slow."""

    def __init__(self, limits: Limits, app: ASGIApp) -> None:
        self._limits = limits
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        if "method" not in scope or not ({b"content-length", b"transfer-encoding"} & headers.keys()):
            await self._app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self._limits.request_seconds):
                body = await self._read(receive, int(headers.get(b"content-length", 0)))
        except TimeoutError:
            await _refuse(_too_slow(), scope, receive, send)
        except _TooLarge:
            await _refuse(_too_large(), scope, receive, send)
        except ConnectionError:  # nobody is there to be answered
            pass
        else:
            await self._app(scope, _replayed(body, receive), send)

    async def _read(self, receive: Receive, announced: int) -> bytes:
        body, more = b"", True
        while more and max(announced, len(body)) <= self._limits.body:
            message: Any = await receive()
            if message["type"] == "http.disconnect":
                raise ConnectionError
            body, more = body + message.get("body", b""), message.get("more_body", False)
        if max(announced, len(body)) > self._limits.body:
            raise _TooLarge
        return body


class _TooLarge(Exception):
    """The body has more bytes than a body may have."""


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the whole body first."""
    messages: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Any:
        return messages.pop() if messages else await receive()

    return replayed


async def _refuse(refused: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    visitor: Visitor = scope[VISITOR_KEY]  # type: ignore[literal-required]

    async def closing(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (b"connection", b"close")]
        await send(message)

    await send_refusal(refused, visitor, scope, receive, closing)


def _too_large() -> Refused:
    return Refused(413, "too-large", text("The request is too large."))


def _too_slow() -> Refused:
    return Refused(408, "too-slow", text("The request took too long to arrive."))
