"""Playing at a server's tables from Python.

    async with Client("http://127.0.0.1:8765", name="My bot") as client:
        table = await client.create("railroad-ink", [Me(), Bot()])
        async with client.watch(table.id, seat=0) as seat:
            while seat.now.outcome is None:
                await seat.until(lambda now: now.moves or now.outcome)
                await seat.play(seat.now.moves[0])

A move is sent again until it is answered, over as many connections as that takes.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlencode

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from branchline.web.render.ending import Ending
from branchline.web.render.messages import (
    About,
    Ack,
    Answer,
    Clear,
    Described,
    Explain,
    FromClient,
    FromServer,
    Hint,
    Hinted,
    Ping,
    Play,
    Preview,
    Previewed,
    Problem,
    Reason,
    Refusal,
    Sit,
    Snapshot,
    TableInfo,
    TakeBack,
)
from branchline.web.render.patches import apply_update
from branchline.web.render.proof import Verified
from branchline.web.render.replay import Replayed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from types import TracebackType
    from typing import Self

    from branchline.parts.svg import Theme

T = TypeVar("T")
PERMANENT_CODES = frozenset({1009, 4400, 4403, 4404})
"""Codes after which coming back would be refused again."""
PROGRAM_PARTS = ("view", "moves", "sheets", "log")

_decoder = msgspec.json.Decoder(FromServer)
_encoder = msgspec.json.Encoder()


class ServerRefused(Exception):
    """The server has said no; `code` tells programs why, `text` tells people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text


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


class Client:
    """One player at a server."""

    def __init__(self, address: str, name: str = "", longest_pause: float = 5.0) -> None:
        """`longest_pause` is how many seconds a seat waits at most before it tries to come back."""
        self.address = address.rstrip("/")
        self._name = name
        self._longest_pause = longest_pause
        self._http = httpx.AsyncClient(base_url=self.address, timeout=120, trust_env=False)

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
    ) -> TableInfo:
        """Makes a table and sits down at the seats that are mine; `clock` is in seconds for each phase."""
        wish = {"game": game, "seats": seats, "options": options or {}, "hints": hints, "clock": clock}
        table = await self._json("POST", "/api/tables", TableInfo, wish)
        for seat in table.mine:
            table = await self.sit_down(table.id, seat)
        return table

    async def sit_down(self, table: str, seat: int, invite: str = "") -> TableInfo:
        """Takes a seat; the nonce is this device's part in the chance of the game."""
        wish = {"nonce": secrets.token_hex(16), "invite": invite.removeprefix("/join/"), "name": self._name}
        return await self.seat_request(table, seat, "take", wish)

    async def seat_request(self, table: str, seat: int, what: str, body: Any = None) -> TableInfo:
        """`take`, `leave`, `bot`, `back` or `resign`, as the HTTP API names them."""
        return await self._json("POST", f"/api/tables/{table}/seats/{seat}/{what}", TableInfo, body)

    async def start(self, table: str) -> TableInfo:
        return await self._json("POST", f"/api/tables/{table}/start", TableInfo)

    async def table(self, table: str) -> TableInfo:
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

    async def picture(self, table: str, theme: Theme = "light") -> bytes:
        """A game that has ended, as a PNG."""
        return (await self._request("GET", f"/api/tables/{table}/picture?theme={theme}")).content

    async def rematch(self, table: str) -> TableInfo:
        """The table at which the same people play again; made when there is none yet."""
        return await self._json("POST", f"/api/tables/{table}/rematch", TableInfo)

    async def allow_hints(self, table: str, allowed: bool) -> TableInfo:
        return await self._json("POST", f"/api/tables/{table}/hints", TableInfo, {"allowed": allowed})

    def watch(self, table: str, seat: int | None = None, parts: Iterable[str] = PROGRAM_PARTS) -> Seat:
        """A live look at a table: from one of my seats, or as a spectator."""
        query = urlencode({"seat": -1 if seat is None else seat, "parts": ",".join(parts)})
        address = self.address.replace("http", "ws", 1) + f"/t/{table}/socket?{query}"
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        return Seat(address, cookies, self._longest_pause)

    async def _json(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        answer = await self._request(method, path, body)
        return msgspec.json.decode(answer.content, type=kind)

    async def _request(self, method: str, path: str, body: Any = None) -> httpx.Response:
        content = None if body is None else _encoder.encode(body)
        headers = {"content-type": "application/json"} if content is not None else {}
        answer = await self._http.request(method, path, content=content, headers=headers)
        if answer.is_error:
            problem = answer.json()
            raise ServerRefused(problem["code"], problem["text"])
        return answer


class Seat:
    """A table as one seat sees it: `now` is kept up to date, across as many connections as it takes."""

    def __init__(self, address: str, cookies: str, longest_pause: float) -> None:
        self._address = address
        self._longest_pause = longest_pause
        self._cookies = cookies
        self._now: Snapshot | None = None
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[str, asyncio.Future[Answer]]] = {}
        self._changed = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None
        self.connections = 0

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        await self.until(lambda _now: True)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._task is not None:
            self._task.cancel()
            # Awaiting the task itself would not tell its cancellation from our own.
            await asyncio.wait([self._task])
            if not self._task.cancelled() and not isinstance(self._task.exception(), ServerRefused | None):
                self._task.result()

    @property
    def now(self) -> Snapshot:
        """What is known now."""
        if self._now is None:
            raise RuntimeError("nothing is known yet: use `async with`")
        return self._now

    async def until(self, good: Callable[[Snapshot], Any]) -> Snapshot:
        """Waits until what is known is as wished."""
        async with self._changed:
            while self._now is None or not good(self._now):
                if self._task is not None and self._task.done():
                    await self._task
                    raise ServerRefused("closed", "The connection was closed.")
                await self._changed.wait()
            return self._now

    # --- asking -----------------------------------------------------------------------------------

    async def play(self, move: str, version: str | None = None, id: str = "") -> str:
        """Makes a move; returns the version after it, or raises `ServerRefused`."""
        request = Play(id=id or _id(), version=self._version(version), move=move)
        return await self._change_pending(request)

    async def take_back(self, version: str | None = None) -> str:
        return await self._change_pending(TakeBack(id=_id(), version=self._version(version)))

    async def clear(self, version: str | None = None) -> str:
        return await self._change_pending(Clear(id=_id(), version=self._version(version)))

    async def explain(self, move: str = "", picks: tuple[str, ...] = ()) -> Reason:
        """Why something is not possible; the code is empty when it is."""
        answer = await self.ask(Explain(id=_id(), move=move, picks=picks))
        assert isinstance(answer, Reason)
        return answer

    async def about(self, thing: str) -> Described:
        """What an element with this `data-about`, or a line of the sheet, means; without a title, nothing."""
        answer = await self.ask(About(id=_id(), thing=thing))
        assert isinstance(answer, Described)
        return answer

    async def preview(self, *moves: str) -> Previewed:
        """What moves would change on the sheet."""
        answer = await self.ask(Preview(id=_id(), moves=moves))
        assert isinstance(answer, Previewed)
        return answer

    async def hint(self) -> Hinted:
        """What a strong bot would play in this seat's place."""
        answer = await self.ask(Hint(id=_id()))
        assert isinstance(answer, Hinted)
        return answer

    async def sit(self, seat: int | None) -> None:
        """Looks from another of my seats."""
        await self.ask(Sit(id=_id(), seat=seat))

    async def ping(self) -> None:
        await self.ask(Ping(id=_id()))

    async def ask(self, request: FromClient) -> Answer:
        """Sends a request until it is answered, or nobody is left to answer it."""
        if self._task is None or self._task.done():
            raise ServerRefused("closed", "The connection was closed.")
        frame = _encoder.encode(request).decode()
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[request.id] = (frame, answered)
        try:
            if self._socket is not None:
                with suppress(ConnectionClosed):
                    await self._socket.send(frame)
            answer = await answered
        finally:
            del self._waiting[request.id]
        if isinstance(answer, Problem | Refusal):
            raise ServerRefused(answer.code, answer.text)
        return answer

    async def _change_pending(self, request: FromClient) -> str:
        answer = await self.ask(request)
        assert isinstance(answer, Ack)
        return answer.version

    def _version(self, version: str | None) -> str:
        return self.now.version if version is None else version

    # --- receiving --------------------------------------------------------------------------------

    async def _run(self) -> None:
        """Comes back whenever the line is cut, each time a little later."""
        pause = 0.1
        try:
            while True:
                with suppress(OSError, WebSocketException, TimeoutError, EOFError):
                    headers = {"cookie": self._cookies} if self._cookies else {}
                    async with connect(
                        self._address, additional_headers=headers, max_size=None, compression=None, proxy=None
                    ) as socket:
                        if await self._listen(socket):
                            pause = 0.1
                self._socket = None
                await asyncio.sleep(pause * random.uniform(0.5, 1))
                pause = min(pause * 2, self._longest_pause)
        except Exception as error:
            for _, answered in self._waiting.values():  # nobody will answer them any more
                if not answered.done():
                    answered.set_exception(error)
            raise
        finally:
            async with self._changed:
                self._changed.notify_all()

    async def _listen(self, socket: ClientConnection) -> bool:
        """Receives messages until the line is cut; whether there was one."""
        received = False
        try:
            async for frame in socket:
                message = _decoder.decode(frame)
                if isinstance(message, Snapshot) and not received:
                    self._socket = socket
                    self.connections += 1
                    for waiting, _ in list(self._waiting.values()):
                        await socket.send(waiting)
                received = True
                await self._receive(message)
        except ConnectionClosed:
            pass
        if socket.close_code in PERMANENT_CODES:
            raise ServerRefused(str(socket.close_code), f"The server has closed with {socket.close_code}.")
        return received

    async def _receive(self, message: FromServer) -> None:
        if isinstance(message, Answer):
            _, answered = self._waiting.get(message.id, ("", None))
            if answered is not None and not answered.done():
                answered.set_result(message)
            return
        async with self._changed:
            self._now = message if isinstance(message, Snapshot) else apply_update(self.now, message)
            self._changed.notify_all()


def _id() -> str:
    return secrets.token_hex(8)


__all__ = ["Bot", "Client", "Here", "Me", "Open", "Seat", "ServerRefused", "apply_update"]
