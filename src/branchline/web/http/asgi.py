"""The web application: Litestar with all handlers around the services of a server."""

from __future__ import annotations

import ipaddress
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from typing import Any, TypeVar

from litestar import Litestar, MediaType, Request, Response, Router, WebSocket, get, types, websocket
from litestar.di import Provide
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.web.errors import Refused, cannot_store, error_info, status_of, unusable
from branchline.web.http import (
    analysis,
    api,
    daily,
    daily_pictures,
    devices,
    learn,
    lobby,
    opening,
    pages,
    paper,
    paper_score,
    previews,
    printing,
    puzzles,
    records,
    rooms,
    rules,
)
from branchline.web.http.access import AccessMiddleware
from branchline.web.http.bodies import BodyMiddleware
from branchline.web.http.costs import FREE, READ, CountingMiddleware, count_refusal
from branchline.web.http.dependencies import TheServices, TheVisitor
from branchline.web.http.following import FollowerSocket
from branchline.web.http.guard import answering
from branchline.web.http.metrics import metrics_text
from branchline.web.http.services import Services
from branchline.web.http.sockets import BAD_FRAME, Closed, Line, TableSocket
from branchline.web.http.tables import looked_at, viewer_of
from branchline.web.http.visitors import FORBIDDEN, SERVICES_KEY, VISITOR_KEY, Visitor, VisitorMiddleware
from branchline.web.logs import is_about_store
from branchline.web.paper.queries import watched_key

NOT_THERE, TOO_MANY, FAILED = 4404, 4429, 1011
LEFT = OSError, RuntimeError, WebSocketDisconnect
"""Errors of accepting or closing a socket whose client has gone first."""
T = TypeVar("T")
logger = logging.getLogger(__name__)


@get("/healthz", opt=FREE, media_type=MediaType.TEXT, include_in_schema=False)
async def healthz(services: TheServices) -> Response[str]:
    """Whether the store can be read and written, as it was found a few seconds ago at most."""
    if await services.health.is_good():
        return Response("ok\n", media_type=MediaType.TEXT)
    return Response("not healthy\n", status_code=503, media_type=MediaType.TEXT)


@get("/metrics", opt=READ, media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(services: TheServices, visitor: TheVisitor) -> str:
    """Return what this process counts."""
    if not services.open_metrics and not _is_loopback(visitor.address):
        raise Refused(403, "metrics-closed", text("Only the server's own machine is shown its metrics."))
    return metrics_text(services)


def _is_loopback(address: str) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback


@websocket("/t/{table:str}/socket", opt=READ)
async def table_socket(socket: WebSocket[Any, Any, Any], services: TheServices, table: FromPath[str]) -> None:
    visitor: Visitor = socket.scope[VISITOR_KEY]  # type: ignore[literal-required]
    with suppress(*LEFT):
        await socket.accept()
        await socket.close(await _talk_at_table(socket, services, visitor, table))


@websocket("/puzzles/{game:str}/{name:str}/socket", opt=READ)
async def puzzle_socket(
    socket: WebSocket[Any, Any, Any], services: TheServices, game: FromPath[str], name: FromPath[str]
) -> None:
    """A try that is not in memory any more goes on with the moves that its page knows."""
    visitor: Visitor = socket.scope[VISITOR_KEY]  # type: ignore[literal-required]
    with suppress(*LEFT):
        await socket.accept()
        try:
            known = socket.query_params.get("moves", "").split()
            session = await puzzles.open_try(services, visitor, game, name, known)
        except BranchlineError:
            await socket.close(NOT_THERE)
            return
        await socket.close(await _talk_at_table(socket, services, visitor, session.id))


@websocket("/p/{code:str}/socket", opt=READ)
async def companion_socket(
    socket: WebSocket[Any, Any, Any], services: TheServices, code: FromPath[str]
) -> None:
    """Whoever follows a companion; its host does, too."""
    visitor: Visitor = socket.scope[VISITOR_KEY]  # type: ignore[literal-required]

    async def follow() -> None:
        session = await services.companions.find(code)
        await FollowerSocket(services, session.stored.code, visitor, Line(socket)).run()

    with suppress(*LEFT):
        await socket.accept()
        await socket.close(await _run_socket(services, visitor, watched_key(code), follow))


async def _talk_at_table(
    socket: WebSocket[Any, Any, Any], services: Services, visitor: Visitor, table: str
) -> int:
    """Holds the conversation of a page at a table; returns the code to close with."""

    async def talk() -> None:
        wish = socket.query_params.get("seat", "")
        seat = int(wish) if wish else None
        session = await looked_at(services, visitor, table)
        viewer = viewer_of(session, visitor, seat, socket.query_params.get("parts", ""))
        await TableSocket(services, session.id, viewer, Line(socket), visitor.address).run()

    return await _run_socket(services, visitor, table, talk)


async def _run_socket(
    services: Services, visitor: Visitor, watched: str, talk: Callable[[], Awaitable[None]]
) -> int:
    """Holds a conversation about what is watched, within the limits; returns the code to close with."""
    here, at_table = visitor.source, (watched, visitor.player)
    limits = services.limits
    if services.sockets[here] >= limits.sockets or services.table_sockets[at_table] >= limits.table_sockets:
        return TOO_MANY
    with _counted(services.sockets, here), _counted(services.table_sockets, at_table):
        return await _converse(watched, talk)


@contextmanager
def _counted(counts: Counter[T], key: T) -> Iterator[None]:
    counts[key] += 1
    try:
        yield
    finally:
        counts[key] -= 1
        if not counts[key]:
            del counts[key]


async def _converse(watched: str, talk: Callable[[], Awaitable[None]]) -> int:
    try:
        await talk()
    except ValueError:
        return BAD_FRAME
    except Closed as closed:
        return closed.code
    except BranchlineError as error:
        return FORBIDDEN if status_of(error) == 403 else NOT_THERE
    except Exception:
        logger.exception("socket failed", extra={"table": watched})
        return FAILED
    return 1000


# --- errors -----------------------------------------------------------------------------------------


def _refused(request: Request[Any, Any, Any], error: BranchlineError) -> Response[Any]:
    try:
        count_refusal(request.scope)
    except Refused as too_many:
        error = too_many
    visitor: Visitor = request.scope[VISITOR_KEY]  # type: ignore[literal-required]
    if not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", ""):
        if status_of(error) == 429:  # whoever asks too much is not shown a whole page
            sentence = error.text.say(visitor.language)
            return Response(sentence, media_type=MediaType.TEXT, status_code=429)
        return pages.error_page(visitor, error)
    return Response(error_info(error, visitor.language), status_code=status_of(error))


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What Litestar itself refuses, said as we say it."""
    sentences = {
        404: ("not-found", text("There is nothing here.")),
        405: ("method-not-allowed", text("That can't be done here.")),
    }
    if error.status_code not in sentences:
        unreadable = unusable(str(error.detail))
        return _refused(request, Refused(error.status_code, unreadable.code, unreadable.text))
    return _refused(request, Refused(error.status_code, *sentences[error.status_code]))


def _described_only(request: Request[Any, Any, Any]) -> None:
    """Beside its description Litestar would answer every address right below it, in words of its own."""
    if request.url.path.rstrip("/") not in ("/api", "/api/openapi.json"):
        raise pages.not_found()


def _nested_too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    """A body of thousands of brackets; any other recursion is our own fault."""
    if "deserializing" not in str(error):
        return _failed(request, error)
    return _refused(request, unusable(str(error)))


def _no_text(request: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[Any]:
    """A body that is not in UTF-8."""
    return _refused(request, unusable(error.reason))


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    logger.error("request failed", exc_info=error, extra={"path": request.url.path})
    if is_about_store(error):
        return _refused(request, cannot_store())
    return _refused(request, Refused(500, "internal", text("Something went wrong here; it has been noted.")))


# --- the whole --------------------------------------------------------------------------------------


def create_app(services: Services) -> types.ASGIApp:
    """Return an application over the services of a server."""
    bodies = BodyMiddleware(services.limits, routes())
    answer = VisitorMiddleware(services, AccessMiddleware(services, bodies))

    async def app(scope: types.Scope, receive: types.Receive, send: types.Send) -> None:
        client = scope.get("client")
        with answering(client[0] if client else ""):
            await answer(scope, receive, send)

    return app


@cache
def routes() -> Litestar:
    """Return all handlers, which all servers of a process share: putting them together takes long."""
    return Litestar(
        route_handlers=[
            api.router,
            *lobby.handlers,
            *pages.handlers,
            *opening.handlers,
            *devices.handlers,
            *records.handlers,
            *learn.handlers,
            *puzzles.handlers,
            *analysis.handlers,
            *paper.handlers,
            *daily.handlers,
            *daily_pictures.handlers,
            *rooms.handlers,
            *paper_score.handlers,
            *previews.handlers,
            *printing.handlers,
            *rules.handlers,
            healthz,
            metrics,
            table_socket,
            puzzle_socket,
            companion_socket,
        ],
        dependencies={
            "services": Provide(_services, sync_to_thread=False),
            "visitor": Provide(_visitor, sync_to_thread=False),
        },
        exception_handlers={
            BranchlineError: _refused,
            HTTPException: _http_error,
            RecursionError: _nested_too_deep,
            UnicodeDecodeError: _no_text,
            Exception: _failed,
        },
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Branchline",
            version=version("branchline"),
            openapi_router=Router(
                "/api",
                route_handlers=[],
                opt=READ,
                before_request=_described_only,
                include_in_schema=False,
            ),
            render_plugins=[JsonRenderPlugin()],
        ),
        middleware=[CountingMiddleware],
    )


def _services(scope: types.Scope) -> Services:
    found: Services = scope[SERVICES_KEY]  # type: ignore[literal-required]
    return found


def _visitor(scope: types.Scope) -> Visitor:
    found: Visitor = scope[VISITOR_KEY]  # type: ignore[literal-required]
    return found
