"""Costs of requests: each route declares its own, and each request is counted here before it is answered.

A token is the work of an ordinary page, some 10 ms of a core at most.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from branchline.web.errors import Refused
from branchline.web.http.visitors import SERVICES_KEY, VISITOR_KEY, Visitor, send_refusal

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

    from branchline.web.http.services import Services

COST = "cost"
"""Key under which the options of a route have its cost."""
COUNTED = "branchline.counted"
"""Key under which the scope of a request notes that its visitor has paid for it."""


@dataclass(frozen=True)
class Cost:
    """Tokens that a request takes from the budgets of its visitor."""

    tokens: float
    budget: Literal["tables", "phrases"] | None = None
    """Another budget from which it takes one, besides."""


def cost(tokens: float, budget: Literal["tables", "phrases"] | None = None) -> dict[str, Cost]:
    """Return the options of a route with this cost."""
    return {COST: Cost(tokens, budget)}


FREE = cost(0)
"""Static files, which are in memory, and the health of the server."""
ASSET = cost(0.1)
"""Parts of pages that browsers keep for good; the rules of a game have dozens."""
THUMBNAIL = cost(0.5)
"""Boards of which a page shows many."""
READ = cost(1)
CHANGE = cost(2)
HEAVY = cost(5)
"""A search, a picture in pixels, an analysis."""
SHEETS = cost(10)
"""Sheets to print."""
EXPORT = cost(60)
"""Everything that somebody has played."""
NEW_TABLE = cost(5, "tables")
PHRASE = cost(2, "phrases")

REFUSAL_SECONDS = 0.25
"""Delay before a refusal: programs that ask again at once would cost nearly as much refused as answered."""
UNDECLARED = Cost(1)
ACTS_PER_TOKEN = 50
"""Acts of an analysis, or nodes of a tree, that are played for one token."""


class CountingMiddleware:
    """Counts the requests that a route answers; Litestar has found it by now."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        handler: Any = scope["route_handler"]
        try:
            _count(scope, handler.opt.get(COST, UNDECLARED))
        except Refused as refused:
            await asyncio.sleep(REFUSAL_SECONDS)
            if "method" in scope:
                raise
            await send_refusal(refused, _visitor(scope), scope, receive, send)
        else:
            await self._app(scope, receive, send)


def count_refusal(scope: Scope) -> None:
    """Count a request that is refused, unless its route has a cost: no route answers it, or a free one."""
    if COUNTED not in scope:
        _count(scope, UNDECLARED)


def _count(scope: Scope, found: Cost) -> None:
    """Take the cost of a request from its visitor; raise `Refused` when they have too little."""
    if not found.tokens:
        return
    scope[COUNTED] = True  # type: ignore[literal-required]
    services: Services = scope[SERVICES_KEY]  # type: ignore[literal-required]
    visitor = _visitor(scope)
    services.charge(visitor, found.tokens)
    if found.budget is not None:
        services.budgets[found.budget].spend(visitor.source, visitor.known_player)


def _visitor(scope: Scope) -> Visitor:
    found: Visitor = scope[VISITOR_KEY]  # type: ignore[literal-required]
    return found
