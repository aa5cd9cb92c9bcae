"""Who may come in: visitors from banned addresses may not. How long requests take is counted here, too."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from branchline.core.texts import text
from branchline.web.errors import Refused
from branchline.web.http.visitors import FORBIDDEN, VISITOR_KEY, Visitor, send_refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from litestar.types import ASGIApp, Receive, Scope, Send

    from branchline.web.http.connections import Connection
    from branchline.web.http.services import Services


class AccessMiddleware:
    """Stands behind the one that knows the visitor."""

    def __init__(self, services: Services, app: ASGIApp) -> None:
        self._services = services
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        visitor: Visitor = scope[VISITOR_KEY]  # type: ignore[literal-required]
        if visitor.address in self._services.bans:
            await send_refusal(_banned(), visitor, scope, receive, send)
        elif "method" not in scope:
            with self._services.connections.opened(visitor, scope["path"]) as connection:
                await _run_until_ended(connection, self._app(scope, receive, send), send)
        else:
            with self._services.request_seconds.measured():
                await self._app(scope, receive, send)


def _banned() -> Refused:
    return Refused(403, "banned", text("Your address has been banned from this server."))


async def _run_until_ended(connection: Connection, conversation: Awaitable[None], send: Send) -> None:
    """Runs a socket's conversation; closes the socket when it is to be ended."""
    try:
        await conversation
    except asyncio.CancelledError:
        if not connection.is_ended:
            raise
        with suppress(RuntimeError):  # the client may have gone first
            await send({"type": "websocket.close", "code": FORBIDDEN, "reason": "banned"})
