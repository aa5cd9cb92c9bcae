"""Who sends a request, whether they may change things, and what every answer carries."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from litestar.datastructures import Headers

from branchline.core.texts import text
from branchline.web.errors import Refused, error_info, unusable
from branchline.web.http.cookies import cookie_values
from branchline.web.http.identity import COOKIE, COOKIE_AGE, LANGUAGE_COOKIE, new_player, pick_language
from branchline.web.source import source_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from branchline.web.http.services import Services

SERVICES_KEY, VISITOR_KEY = "branchline.services", "branchline.visitor"
"""Where the services and the visitor stand in the scope of a request."""

REFUSED = 4000
"""Added to the status of a refusal it is the code with which a socket is closed."""
FORBIDDEN = REFUSED + 403
FOR_MONITORS = frozenset({"/healthz", "/metrics"})
"""Paths that programs on the server's own machine ask for, by any name of it."""
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

SUBRESOURCES = (b"text/javascript", b"text/css")
SUBRESOURCE_HEADERS = frozenset({"cross-origin-resource-policy", "x-content-type-options"})
"""What scripts and styles need of them; the rest is about documents, and a page has many parts."""

EncodedHeaders = list[tuple[bytes, bytes]]


def _encoded(names: Iterable[str]) -> EncodedHeaders:
    """Our headers of these names as they are sent."""
    ours = [(name.encode(), HEADERS[name].encode()) for name in names]
    return [*ours, (b"cache-control", b"no-store")]


OF_DOCUMENTS = _encoded(HEADERS)
OF_SUBRESOURCES = _encoded(name for name in HEADERS if name in SUBRESOURCE_HEADERS)


@dataclass
class Visitor:
    """Whoever sent the request."""

    player: str
    language: str
    address: str
    has_cookie: bool
    """Whether they came with a cookie of ours."""
    reads_gzip: bool
    site: str
    """Under which address they know this server: `https://example.org`."""

    @property
    def known_player(self) -> str | None:
        """The player of their cookie; none when they came without one."""
        return self.player if self.has_cookie else None

    @property
    def source(self) -> str:
        """Source of their address, by which limits count."""
        return source_of(self.address)


class VisitorMiddleware:
    """Recognises the visitor, refuses what another site may have sent, and adds our headers."""

    def __init__(self, services: Services, app: ASGIApp) -> None:
        self._services = services
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers.from_scope(scope)
        visitor = self._visitor(scope, headers)
        secure = visitor.site.startswith("https:") or scope["scheme"] == "wss"

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                answer = _with_ours(list(message.get("headers", ())))
                if not visitor.has_cookie and not _is_kept_for_good(answer):
                    answer.append((b"set-cookie", self.cookie(visitor.player, secure).encode()))
                message["headers"] = answer
            await send(message)

        refused = self._refusal(scope, headers, visitor)
        if refused is not None:
            await send_refusal(refused, visitor, scope, receive, send_with_headers)
            return
        scope[SERVICES_KEY] = self._services  # type: ignore[literal-required]
        scope[VISITOR_KEY] = visitor  # type: ignore[literal-required]
        if scope.get("method") == "HEAD":
            await self._answer_head(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)

    async def _answer_head(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As the same request with GET would be answered, without the body."""

        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        asked: Any = {**scope, "method": "GET"}
        await self._app(asked, receive, send_without_body)

    def cookie(self, player: str, secure: bool) -> str:
        value = f"{COOKIE}={self._services.keys.cookie(player)}"
        return f"{value}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax" + (
            "; Secure" if secure else ""
        )

    def _visitor(self, scope: Scope, headers: Headers) -> Visitor:
        signed = map(self._services.keys.player, cookie_values(scope["headers"], COOKIE))
        player = next((player for player in signed if player is not None), None)
        wish = parse_qs(scope["query_string"].decode("latin-1")).get("language", [""])[0]
        chosen = cookie_values(scope["headers"], LANGUAGE_COOKIE)
        language = pick_language(wish, *chosen, headers.get("accept-language", ""))
        client: Any = scope.get("client")
        return Visitor(
            player=player or new_player(),
            language=language,
            address=client[0] if client else "",
            has_cookie=player is not None,
            reads_gzip="gzip" in headers.get("accept-encoding", ""),
            site=self._services.site or f"{scope['scheme']}://{headers.get('host', '')}",
        )

    def _is_elsewhere(self, scope: Scope, headers: Headers) -> bool:
        """Return whether a request names another host than that of the site; monitors may use any."""
        site = urlsplit(self._services.site).netloc
        return bool(site) and headers.get("host", "") != site and scope["path"] not in FOR_MONITORS

    def _refusal(self, scope: Scope, headers: Headers, visitor: Visitor) -> Refused | None:
        if "\0" in scope["path"]:
            return unusable("%00")
        hosts = headers.getall("host", [])
        if len(hosts) > 1 or (not hosts and scope["http_version"] != "1.0") or not _is_site("".join(hosts)):
            return unusable("Host")
        if self._is_elsewhere(scope, headers):
            return Refused(421, "wrong-host", text("This server is at {site}.", site=self._services.site))
        method = scope.get("method")  # a socket has none
        if method in SAFE_METHODS:
            return None
        origin = headers.get("origin")
        if origin is not None:
            try:
                site = urlsplit(origin).netloc
            except ValueError:
                return unusable("Origin")
            if site != headers.get("host"):
                return Refused(403, "foreign-origin", text("Another site has sent this request."))
        if method is None:
            return None
        if not visitor.has_cookie:
            return Refused(403, "bad-cookie", text("Open the page first, so that you get a cookie."))
        if not self._services.keys.csrf_fits(visitor.player, headers.get("x-csrf-token", "")):
            return Refused(403, "csrf", text("The request does not carry the token of its page."))
        return None


def _with_ours(given: EncodedHeaders) -> EncodedHeaders:
    """The headers of an answer, with ours where it has none of its own."""
    there = dict(given)
    subresource = there.get(b"content-type", b"").startswith(SUBRESOURCES)
    ours = OF_SUBRESOURCES if subresource else OF_DOCUMENTS
    return [*given, *[header for header in ours if header[0] not in there]]


def _is_kept_for_good(headers: EncodedHeaders) -> bool:
    """Whether an answer is the same for everyone, and may be kept by whoever stands between."""
    return b"immutable" in dict(headers)[b"cache-control"]


def _is_site(host: str) -> bool:
    """Whether a host, perhaps with a port, can be part of an address."""
    try:
        urlsplit(f"//{host}").port  # noqa: B018
    except ValueError:
        return False
    return True


async def send_refusal(
    refused: Refused, visitor: Visitor, scope: Scope, receive: Receive, send: Send
) -> None:
    if "method" not in scope:
        await receive()
        with suppress(OSError, RuntimeError):  # the client may have gone first
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await send({"type": "websocket.close", "code": REFUSED + refused.status, "reason": refused.code})
        return
    body = msgspec.json.encode(error_info(refused, visitor.language))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
