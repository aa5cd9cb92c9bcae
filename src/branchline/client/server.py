"""A player at a server: tables are made, looked at and left over HTTP."""

from __future__ import annotations

import secrets
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlencode

import httpx2
import msgspec

from branchline.client.errors import ServerRefused
from branchline.client.seat import Seat
from branchline.web.render.analysis import Node, Opened, Plans, Position
from branchline.web.render.ending import Ending
from branchline.web.render.messages import Invited, TableInfo
from branchline.web.render.proof import Verified
from branchline.web.render.replay import Replayed
from branchline.web.render.review import BetterBoard, ReviewInfo

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterable, Sequence
    from types import TracebackType
    from typing import Self

    from branchline.core.contract import Game
    from branchline.core.table import ViewT
    from branchline.parts.svg import Theme

T = TypeVar("T")
PROGRAM_PARTS = ("view", "moves", "sheets", "log")

_encoder = msgspec.json.Encoder()


class Me(msgspec.Struct):
    """A seat for myself."""

    name: str = ""
    kind: str = "me"


class Here(msgspec.Struct):
    """A seat for another person at this device."""

    name: str = ""
    kind: str = "here"


class Open(msgspec.Struct):
    """A seat for whoever has its invite."""

    kind: str = "open"


class Bot(msgspec.Struct):
    """A seat for a bot of the server; without a name it is the game's stand-in."""

    bot: str = ""
    kind: str = "bot"


@cache
def _certificates() -> ssl.SSLContext:
    """Certificates that the system trusts, loaded once for all clients."""
    return httpx2.create_ssl_context(trust_env=False)


class Client:
    """One player at a server."""

    def __init__(
        self, address: str, name: str = "", longest_pause: float = 5.0, language: str = "en"
    ) -> None:
        """`longest_pause` is how many seconds a seat waits at most before it tries to come back."""
        self.address = address.rstrip("/")
        self.language = language
        """In which the server's sentences are."""
        self._name = name
        self._longest_pause = longest_pause
        self._http = httpx2.AsyncClient(
            base_url=self.address,
            timeout=120,
            trust_env=False,
            verify=_certificates(),
            headers={"accept-language": language},
        )

    async def __aenter__(self) -> Self:
        me = await self._json("GET", "/api/me", dict[str, str])
        self._http.headers["x-csrf-token"] = me["csrf"]
        if self._name:
            await self._json("PUT", "/api/me", dict[str, str], {"name": self._name})
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def create(
        self,
        game: str,
        seats: Sequence[Me | Here | Open | Bot],
        options: dict[str, Any] | None = None,
        hints: bool = True,
        clock: int = 0,
        analysis: bool = False,
    ) -> TableInfo:
        """Makes a table and sits down at the seats that are mine.

        `clock` is in seconds for each phase; `analysis` lets everyone analyse the game while it goes on.
        """
        wish = {
            "game": game,
            "seats": seats,
            "options": options or {},
            "hints": hints,
            "clock": clock,
            "analysis": analysis,
        }
        table = await self._json("POST", "/api/tables", TableInfo, wish)
        for seat in table.mine:
            table = await self.sit_down(table.id, seat)
        return table

    async def sit_down(self, table: str, seat: int, invite: str = "") -> TableInfo:
        """Takes a seat; the nonce is this device's part in the chance of the game."""
        wish = {"nonce": secrets.token_hex(16), "invite": invite.removeprefix("/join/"), "name": self._name}
        return await self.seat_request(table, seat, "take", wish)

    async def accept(self, invite: str) -> tuple[TableInfo, int]:
        """Takes the seat that an invitation is for: `/join/…`, or the whole address."""
        word = invite.rstrip("/").rpartition("/")[2]
        invited = await self._json("GET", f"/api/invites/{word}", Invited)
        if invited.seat in invited.table.mine:
            return invited.table, invited.seat
        return await self.sit_down(invited.table.id, invited.seat, word), invited.seat

    async def seat_request(self, table: str, seat: int, what: str, body: Any = None) -> TableInfo:
        """`take`, `leave`, `bot`, `back` or `resign`, as the HTTP API names them."""
        return await self._json("POST", f"/api/tables/{table}/seats/{seat}/{what}", TableInfo, body)

    async def start(self, table: str) -> TableInfo:
        """Begins the game although somebody is missing; bots keep their seats."""
        return await self._json("POST", f"/api/tables/{table}/start", TableInfo)

    async def table(self, table: str) -> TableInfo:
        """What is known of a table: its game, its seats, whether it runs."""
        return await self._json("GET", f"/api/tables/{table}", TableInfo)

    async def saved_game(self, table: str) -> str:
        """The whole game with its seed, once it has ended."""
        return (await self._request("GET", f"/api/tables/{table}/game")).text

    async def verify(self, table: str) -> Verified:
        """Every draw of a game that has ended, derived again."""
        return await self._json("GET", f"/api/tables/{table}/verify", Verified)

    async def replay(self, table: str, seat: int | None = None, step: int | None = None) -> Replayed:
        """A step of the game as a seat, or a spectator, may know it; the last when none is named."""
        query = {"seat": -1 if seat is None else seat} | ({} if step is None else {"step": step})
        return await self._json("GET", f"/api/tables/{table}/replay?{urlencode(query)}", Replayed)

    async def ending(self, table: str) -> Ending:
        """How a game that has ended came to that, and what to tell others of it."""
        return await self._json("GET", f"/api/tables/{table}/ending", Ending)

    async def review(self, table: str, seat: int = 0) -> ReviewInfo:
        """Has the turns of a seat judged, once the game has ended; asked again, how far that is."""
        return await self._json("POST", f"/api/tables/{table}/reviews/{seat}", ReviewInfo)

    async def cancel_review(self, table: str, seat: int = 0) -> ReviewInfo:
        """Gives up a review that I have begun."""
        return await self._json("POST", f"/api/tables/{table}/reviews/{seat}/cancel", ReviewInfo)

    async def better_board(self, table: str, seat: int, turn: int) -> BetterBoard:
        """The board after a turn, had the seat played what was better."""
        return await self._json("GET", f"/api/tables/{table}/reviews/{seat}/turns/{turn}", BetterBoard)

    async def analysis(self, table: str, step: int | None = None, seat: int | None = None) -> Opened:
        """A game to be analysed: from a step of its replay on once it has ended; before, where the table
        allows it or I play alone, as one of my seats knows it."""
        chosen = {name: number for name, number in (("step", step), ("seat", seat)) if number is not None}
        return await self._json("GET", f"/api/tables/{table}/analysis?{urlencode(chosen)}", Opened)

    async def look(self, node: Node) -> Position:
        """A node of an analysis as one of its seats sees it, with what can be moved or drawn there."""
        return await self._json("POST", "/api/analysis", Position, node)

    async def best_plans(self, node: Node) -> Plans:
        """The five best plans of whoever is to act at a node of an analysis."""
        return await self._json("POST", "/api/analysis/plans", Plans, node)

    async def picture(self, table: str, theme: Theme = "light") -> bytes:
        """A game that has ended, as a PNG."""
        return (await self._request("GET", f"/api/tables/{table}/picture?theme={theme}")).content

    async def rematch(self, table: str) -> TableInfo:
        """The table at which the same people play again; made when there is none yet."""
        return await self._json("POST", f"/api/tables/{table}/rematch", TableInfo)

    async def allow_hints(self, table: str, allowed: bool) -> TableInfo:
        """Switches the hints of a table on or off; only for whoever made it."""
        return await self._json("POST", f"/api/tables/{table}/hints", TableInfo, {"allowed": allowed})

    def watch(
        self,
        table: str,
        seat: int | None = None,
        parts: Iterable[str] = PROGRAM_PARTS,
        game: Game[Any, Any, ViewT] | None = None,
    ) -> Seat[ViewT]:
        """A live look at a table: from one of my seats, or as a spectator.

        With the game that is played there its views are known to be those of the game.
        """
        query = urlencode({"seat": -1 if seat is None else seat, "parts": ",".join(parts)})
        address = self.address.replace("http", "ws", 1) + f"/t/{table}/socket?{query}"
        headers = {"accept-language": self._http.headers["accept-language"]}
        if cookies := "; ".join(f"{name}={value}" for name, value in self._http.cookies.items()):
            headers["cookie"] = cookies
        return Seat(address, headers, self._longest_pause, game)

    async def _json(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        answer = await self._request(method, path, body)
        return msgspec.json.decode(answer.content, type=kind)

    async def _request(self, method: str, path: str, body: Any = None) -> httpx2.Response:
        content = None if body is None else _encoder.encode(body)
        headers = {"content-type": "application/json"} if content is not None else {}
        answer = await self._http.request(method, path, content=content, headers=headers)
        if answer.is_error:
            raise _refusal(answer)
        return answer


def _refusal(answer: httpx2.Response) -> ServerRefused:
    """Return what the server refuses, or `no-answer` from a proxy that can't reach it."""
    try:
        problem = answer.json()
        return ServerRefused(problem["code"], problem["text"])
    except (ValueError, TypeError, KeyError):
        return ServerRefused("no-answer", f"{answer.status_code} {answer.reason_phrase}")
