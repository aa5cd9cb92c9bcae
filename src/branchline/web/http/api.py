"""The HTTP API; `docs/protocol.md` explains it."""

from __future__ import annotations

from litestar import Router

from branchline.web.http import games, people, seats, tables

router = Router(
    "/api", route_handlers=[games.list_games, *people.handlers, *tables.handlers, *seats.handlers]
)
