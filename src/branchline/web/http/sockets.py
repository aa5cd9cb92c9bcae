"""One open page at a table: what it asks, and what it is shown.

A socket has no queue of messages: when the table has changed it is shown what is different from what it was
shown last. One that reads slowly skips what is in between, and one that does not read at all is closed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.web.errors import not_running, not_your_seat, too_many
from branchline.web.http.limits import Bucket
from branchline.web.render import messages
from branchline.web.render import table as show
from branchline.web.tables import clock
from branchline.web.tables.hints import hint
from branchline.web.tables.hub import Watcher

if TYPE_CHECKING:
    from branchline.web.app import Server
    from branchline.web.render.table import Rendered, Viewer
    from branchline.web.tables.session import TableSession

BAD_FRAME, TOO_SLOW, GONE = 4400, 4408, 1001

Receive = Callable[[], Awaitable[str | None]]
Send = Callable[[str], Awaitable[None]]


class _Head(msgspec.Struct):
    id: str = ""


_heads = msgspec.json.Decoder(_Head)
_decoder = msgspec.json.Decoder(messages.FromClient)
_encoder = msgspec.json.Encoder()


class Closed(Exception):
    """The socket is to be closed, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class TableSocket:
    """A conversation with one client; `receive` gives its frames, and none when it has gone."""

    def __init__(self, server: Server, table: str, viewer: Viewer, receive: Receive, send: Send) -> None:
        self._server = server
        self._table = table
        self._viewer = viewer
        self._receive = receive
        self._send_text = send
        self._rendered: Rendered | None = None
        self._turn = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._watcher = Watcher(table, viewer.player)
        self._bucket = Bucket(server.settings.limits.frames)

    async def run(self) -> None:
        """Talks until the client goes; raises `Closed` when it is to be sent away."""
        self._server.hub.join(self._watcher)
        telling = asyncio.create_task(self._tell())
        hearing = asyncio.create_task(self._hear())
        try:
            done, _ = await asyncio.wait((telling, hearing), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self._server.hub.leave(self._watcher)
            tasks = [task for task in (telling, hearing, self._thinking) if task is not None]
            for task in tasks:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.gather(*tasks, return_exceptions=True)

    # --- telling ----------------------------------------------------------------------------------

    async def _tell(self) -> None:
        while True:
            self._watcher.changed.clear()
            await self._refresh()
            await self._watcher.changed.wait()

    async def _refresh(self) -> None:
        """Shows what is different from what was shown last; everything the first time."""
        async with self._turn:
            session = await self._server.tables.find(self._table)
            if (
                self._viewer.seat is not None
                and session.seats[self._viewer.seat].owner != self._viewer.player
            ):
                self._viewer, self._rendered = (
                    replace(self._viewer, seat=None),
                    None,
                )  # they have left the seat
            last = self._rendered
            shown = show.show(session, self._server.hub, self._viewer, last)
            if shown is last:
                return
            message = show.changes(session, self._viewer, last, shown) if last is not None else shown.snapshot
            self._rendered = shown
            if message is not None:
                await self._send(message)

    async def _send(self, message: messages.FromServer) -> None:
        frame = _encoder.encode(message).decode()
        try:
            async with asyncio.timeout(self._server.settings.limits.unread_seconds):
                await self._send_text(frame)
        except TimeoutError:
            raise Closed(TOO_SLOW) from None
        except OSError:
            raise Closed(GONE) from None

    # --- hearing ----------------------------------------------------------------------------------

    async def _hear(self) -> None:
        while (frame := await self._receive()) is not None:
            early = self._bucket.take()
            if early:
                await asyncio.sleep(early)  # whoever asks too fast is heard more slowly
            try:
                request = _decoder.decode(frame)
            except msgspec.ValidationError as error:
                said = text("This message can't be read: {problem}.", problem=str(error))
                problem = messages.Problem(
                    id=_id_of(frame), code="bad-request", text=said.say(self._viewer.language)
                )
                await self._send(problem)
                continue
            except (msgspec.DecodeError, RecursionError):
                raise Closed(BAD_FRAME) from None
            await self._answer(request)

    async def _answer(self, request: messages.FromClient) -> None:
        try:
            match request:
                case messages.Play() | messages.TakeBack() | messages.Clear():
                    await self._step(request)
                case messages.Explain():
                    await self._explain(request)
                case messages.Preview():
                    await self._preview(request)
                case messages.Hint():
                    self._hint(request)
                case messages.Sit():
                    await self._sit(request)
                case messages.Ping():
                    await self._send(messages.Pong(id=request.id, now=clock.now()))
        except BranchlineError as error:
            await self._send(self._problem(request, error))

    def _problem(self, request: messages.Request, error: BranchlineError) -> messages.Problem:
        return messages.Problem(id=request.id, code=error.code, text=error.text.say(self._viewer.language))

    async def _step(self, request: messages.Step) -> None:
        refused: BranchlineError | None = None
        try:
            if self._viewer.seat is None:
                raise not_your_seat()
            await self._server.tables.step(self._table, self._viewer.seat, request, by=self._viewer.player)
        except BranchlineError as error:
            refused = error
        await self._refresh()
        version = self._rendered.snapshot.version if self._rendered is not None else ""
        if refused is None:
            await self._send(messages.Ack(id=request.id, version=version))
            return
        said = refused.text.say(self._viewer.language)
        await self._send(
            messages.Refusal(id=request.id, code=refused.code, text=said, at=refused.at, version=version)
        )

    async def _explain(self, request: messages.Explain) -> None:
        session, seat = await self._playing()
        reason = show.explained(session, seat, request.move, request.picks)
        if reason is None:
            await self._send(messages.Reason(id=request.id, code="", text=""))
            return
        said = reason.text.say(self._viewer.language)
        await self._send(messages.Reason(id=request.id, code=reason.code, text=said, at=reason.at))

    async def _preview(self, request: messages.Preview) -> None:
        session, seat = await self._playing()
        try:
            sheets, overlay = show.previewed(session, seat, request.moves, self._viewer.language)
            await self._send(messages.Previewed(id=request.id, sheets=sheets, overlay=overlay))
        except BranchlineError as error:
            said = error.text.say(self._viewer.language)
            await self._send(messages.Previewed(id=request.id, code=error.code, text=said))

    def _hint(self, request: messages.Hint) -> None:
        """Begins to think, one hint at a time; meanwhile everything else is heard."""
        if self._thinking is not None and not self._thinking.done():
            raise too_many()
        self._thinking = asyncio.create_task(self._think(request), name=f"hint {self._table}")

    async def _think(self, request: messages.Hint) -> None:
        try:
            session, seat = await self._playing()
            moves, said = await hint(self._server, session, seat, self._viewer)
            await self._send(messages.Hinted(id=request.id, moves=moves, text=said))
        except BranchlineError as error:
            await self._send(self._problem(request, error))

    async def _playing(self) -> tuple[TableSession, int]:
        session = await self._server.tables.find(self._table)
        if self._viewer.seat is None:
            raise not_your_seat()
        if session.table is None:
            raise not_running()
        return session, self._viewer.seat

    async def _sit(self, request: messages.Sit) -> None:
        session = await self._server.tables.find(self._table)
        if request.seat is not None:
            session.owned(request.seat, self._viewer.player)
        async with self._turn:
            self._viewer = replace(self._viewer, seat=request.seat)
            self._rendered = None
        await self._refresh()
        await self._send(messages.Ack(id=request.id, version=session.position(request.seat)))


def _id_of(frame: str) -> str:
    """The id of a message that is otherwise unreadable, so that its sender knows which it was."""
    with suppress(msgspec.MsgspecError, RecursionError):
        return _heads.decode(frame).id[:64]
    return ""
