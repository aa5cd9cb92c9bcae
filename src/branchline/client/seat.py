"""A seat at a server's table, kept up to date over a socket that comes back whenever it is lost."""

from __future__ import annotations

import asyncio
import random
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, NoReturn

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from branchline.client.errors import ServerRefused
from branchline.core.table import ViewT
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
    TakeBack,
)
from branchline.web.render.patches import apply_update

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from types import TracebackType
    from typing import Self

    from branchline.core.contract import Game

PERMANENT_CODES = frozenset({1009, 4400, 4403, 4404, 4421})
"""Codes after which coming back would be refused again."""

_decoder = msgspec.json.Decoder(FromServer)
_encoder = msgspec.json.Encoder()


class Seat(Generic[ViewT]):
    """A table as one seat sees it: `now` is kept up to date, across as many connections as it takes."""

    def __init__(
        self,
        address: str,
        headers: dict[str, str],
        longest_pause: float,
        game: Game[Any, Any, ViewT] | None = None,
    ) -> None:
        self._address = address
        self._longest_pause = longest_pause
        self._headers = headers
        self._game = game
        self._now: Snapshot | None = None
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[str, asyncio.Future[Answer]]] = {}
        self._changed = asyncio.Condition()
        self._changes = 0
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

    @property
    def connected(self) -> bool:
        """Whether the line is there; while it is not, `now` may be old."""
        return self._socket is not None

    @property
    def game(self) -> Game[Any, Any, ViewT]:
        """The rules of the game that is played here, in the version of this table."""
        if self._game is None:
            from branchline.games import game

            self._game = game(self.now.table.game, self.now.table.rules)
        return self._game

    @property
    def view(self) -> ViewT:
        """What this seat may know, as `Table.view` gives it: bots are handed the same."""
        view: ViewT = msgspec.convert(self.now.view, self.game.view_type(), str_keys=True)
        return view

    async def changes(self) -> AsyncIterator[Snapshot]:
        """What is known, now and whenever it or the line has changed."""
        while True:
            seen = self._changes
            yield self.now
            async with self._changed:
                while self._changes == seen:
                    if self._task is None or self._task.done():
                        await self._ended()
                    await self._changed.wait()

    async def until(self, good: Callable[[Snapshot], Any]) -> Snapshot:
        """Waits until what is known is as wished."""
        async with self._changed:
            while self._now is None or not good(self._now):
                if self._task is not None and self._task.done():
                    await self._ended()
                await self._changed.wait()
            return self._now

    async def _ended(self) -> NoReturn:
        """Says why the line does not come back."""
        if self._task is not None:
            await self._task
        raise ServerRefused("closed", "The connection was closed.")

    # --- asking -----------------------------------------------------------------------------------

    async def play(self, move: str, version: str | None = None, id: str = "") -> str:
        """Makes a move; returns the version after it, or raises `ServerRefused`."""
        request = Play(id=id or _id(), version=self._version(version), move=move)
        return await self._change_pending(request)

    async def take_back(self, version: str | None = None) -> str:
        """Takes back the last pending move; returns the version after it."""
        return await self._change_pending(TakeBack(id=_id(), version=self._version(version)))

    async def clear(self, version: str | None = None) -> str:
        """Takes back all pending moves; returns the version after it."""
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
        """Waits for a sign of life."""
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
                    async with connect(
                        self._address,
                        additional_headers=self._headers,
                        max_size=None,
                        compression=None,
                        proxy=None,
                    ) as socket:
                        if await self._listen(socket):
                            pause = 0.1
                self._socket = None
                await self._notify()
                await asyncio.sleep(pause * random.uniform(0.5, 1))
                pause = min(pause * 2, self._longest_pause)
        except Exception as error:
            for _, answered in self._waiting.values():  # nobody will answer them any more
                if not answered.done():
                    answered.set_exception(error)
            raise
        finally:
            await self._notify()

    async def _notify(self) -> None:
        async with self._changed:
            self._changes += 1
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
        self._now = message if isinstance(message, Snapshot) else apply_update(self.now, message)
        await self._notify()


def _id() -> str:
    return secrets.token_hex(8)
