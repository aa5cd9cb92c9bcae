"""One open page at a table: what it asks, and what it is shown.

A socket has no queue of messages: when the table has changed it is sent the difference to what it was shown
last. One that reads slowly skips what is in between; the guard of its connection ends one that reads nothing.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.exceptions import WebSocketDisconnect

from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.web.errors import cannot_store, not_running, not_your_seat, too_many
from branchline.web.http.guard import note_message
from branchline.web.http.limits import TokenBucket
from branchline.web.logs import is_about_store
from branchline.web.render import messages
from branchline.web.render.frames import frame_between
from branchline.web.render.snapshot import render
from branchline.web.render.trial import described, previewed, reason, rule_behind
from branchline.web.source import source_of
from branchline.web.tables import clock
from branchline.web.tables.commands import Action, Clear, Command, PlayMove, TakeBack
from branchline.web.tables.hints import give_hint, require_hints
from branchline.web.tables.hub import Watcher

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from litestar import WebSocket

    from branchline.web.http.services import Services
    from branchline.web.render.snapshot import Rendered
    from branchline.web.render.viewer import Viewer
    from branchline.web.tables.session import TableSession

BAD_FRAME, GONE = 4400, 1001


class Line:
    """Text messages to and from a client, over Litestar's WebSocket."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket

    async def hear(self) -> str | None:
        """Return the next message; none when the client has gone."""
        try:
            message = await self._socket.receive_text()
        except WebSocketDisconnect:
            return None
        note_message()
        return message

    async def say(self, message: bytes) -> None:
        """Send a message, after the client has read those before it; raises `Closed` when it has gone."""
        try:
            await self._socket.send_text(message)
        except (OSError, RuntimeError, WebSocketDisconnect):
            raise Closed(GONE) from None


class _Head(msgspec.Struct):
    id: str = ""


logger = logging.getLogger(__name__)
_heads = msgspec.json.Decoder(_Head)
_decoder = msgspec.json.Decoder(messages.FromClient)
_encoder = msgspec.json.Encoder()


class Closed(Exception):
    """The socket is to be closed, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


async def until_one_ends(*work: Coroutine[Any, Any, None]) -> None:
    """Does several things at once until one of them ends, and then none; raises `Closed` if that one does.

    A task keeps what it has raised, with the frames on the way, and this one would keep the task: a socket
    that was sent away would stay until the garbage collector looks for it. So tasks return the code.
    """
    tasks = [asyncio.create_task(_code(one)) for one in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if (code := task.result()) is not None:
                raise Closed(code)
    finally:
        await _cancel(*tasks)


async def _code(work: Coroutine[Any, Any, None]) -> int | None:
    """Works to the end; the code with which the socket is to be closed, if it is."""
    try:
        await work
    except Closed as closed:
        return closed.code
    return None


async def _cancel(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks, return_exceptions=True)


class TableSocket:
    """A conversation with one client."""

    def __init__(
        self,
        services: Services,
        table: str,
        viewer: Viewer,
        line: Line,
        address: str = "",
    ) -> None:
        self._services = services
        self._table = table
        self._viewer = viewer
        self._address = address
        self._source = source_of(address)
        self._line = line
        self._order = asyncio.Lock()
        """Held from finding a difference to sending it, so that differences arrive in order."""
        self._rendered: Rendered | None = None
        self._hint_task: asyncio.Task[None] | None = None
        self._watcher = Watcher(table, viewer.player, address)
        self._frame_rate = TokenBucket(services.limits.frames)

    async def run(self) -> None:
        """Talks until the client goes; raises `Closed` when it is to be sent away."""
        self._services.hub.join(self._watcher)
        try:
            await until_one_ends(self._send_changes(), self._receive_requests())
        finally:
            self._services.hub.leave(self._watcher)
            if self._hint_task is not None:
                await _cancel(self._hint_task)

    # --- sending ----------------------------------------------------------------------------------

    async def _send_changes(self) -> None:
        while True:
            self._watcher.changed.clear()
            await self._refresh()
            await self._watcher.changed.wait()

    async def _refresh(self) -> None:
        """Send the difference to what was shown last; everything the first time."""
        session = await self._services.tables.find(self._table)
        async with self._order:
            await self._send_difference(session)

    async def _send_difference(self, session: TableSession) -> None:
        if frame := self._difference(session):
            await self._line.say(frame)

    def _difference(self, session: TableSession) -> bytes:
        """Return the message from what was shown last to the table now; empty if nothing differs."""
        seat = self._viewer.seat
        if seat is not None and session.seats[seat].owner != self._viewer.player:
            # They have left the seat.
            self._viewer, self._rendered = replace(self._viewer, seat=None), None
        last = self._rendered
        self._rendered = render(session, self._services.hub, self._viewer, last)
        if self._rendered is last:
            return b""
        return frame_between(session, last, self._rendered, self._viewer.language)

    async def _send(self, message: messages.FromServer) -> None:
        await self._line.say(_encoder.encode(message))

    # --- receiving --------------------------------------------------------------------------------

    async def _receive_requests(self) -> None:
        while (frame := await self._line.hear()) is not None:
            early = max(self._frame_rate.reserve(), self._services.source_frame_rate.reserve(self._source))
            if early:
                await asyncio.sleep(early)  # whoever asks too fast is answered more slowly
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
                case messages.Play():
                    await self._act(request, PlayMove(request.move))
                case messages.TakeBack():
                    await self._act(request, TakeBack())
                case messages.Clear():
                    await self._act(request, Clear())
                case messages.Explain():
                    await self._explain(request)
                case messages.About():
                    await self._about(request)
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

    async def _act(self, request: messages.MoveRequest, action: Action) -> None:
        """Carries out what was asked for; the answer comes together with what it has changed."""
        began = asyncio.get_running_loop().time()
        refused: BranchlineError | None = None
        self._watcher.looks_anyway = True
        try:
            if self._viewer.seat is None:
                raise not_your_seat()
            command = Command(action, request.version, request.id)
            await self._services.tables.act(self._table, self._viewer.seat, command, self._viewer.player)
        except BranchlineError as error:
            refused = error
        except Exception as error:
            if not is_about_store(error):
                raise
            logger.exception("move not stored", extra={"table": self._table})
            refused = cannot_store()
        finally:
            self._watcher.looks_anyway = False
        session = await self._services.tables.find(self._table)
        async with self._order:
            await self._send_difference(session)
            await self._send(self._outcome(session, request, refused))
        if refused is None:
            self._services.move_seconds.observe(asyncio.get_running_loop().time() - began)

    def _outcome(
        self, session: TableSession, request: messages.MoveRequest, refused: BranchlineError | None
    ) -> messages.Ack | messages.Refusal:
        """Return the answer to a request, with the version that was shown last."""
        version = self._rendered.snapshot.version if self._rendered is not None else ""
        if refused is None:
            return messages.Ack(id=request.id, version=version)
        return messages.Refusal(
            id=request.id,
            code=refused.code,
            text=refused.text.say(self._viewer.language),
            version=version,
            at=refused.at,
            rule=rule_behind(session, refused),
        )

    async def _explain(self, request: messages.Explain) -> None:
        session, seat = await self._own_seat()
        await self._send(reason(session, seat, request, self._viewer.language))

    async def _about(self, request: messages.About) -> None:
        session = await self._services.tables.find(self._table)
        if session.table is None:
            raise not_running()
        await self._send(described(session, self._viewer.seat, request, self._viewer.language))

    async def _preview(self, request: messages.Preview) -> None:
        session, seat = await self._own_seat()
        await self._send(previewed(session, seat, request, self._viewer.language))

    def _hint(self, request: messages.Hint) -> None:
        """Begins to think, one hint at a time; meanwhile everything else is answered."""
        if self._hint_task is not None and not self._hint_task.done():
            raise too_many()
        self._hint_task = asyncio.create_task(self._send_hint(request), name=f"hint {self._table}")

    async def _send_hint(self, request: messages.Hint) -> None:
        try:
            session, seat = await self._own_seat()
            require_hints(session, seat)
            self._services.budgets["hints"].spend(self._source, self._viewer.player)
            language, address = self._viewer.language, self._address
            moves, said = await give_hint(self._services.bots, session, seat, language, address)
            await self._send(messages.Hinted(id=request.id, moves=moves, text=said))
        except BranchlineError as error:
            with suppress(Closed):  # the others notice, too
                await self._send(self._problem(request, error))
        except Closed:
            pass

    async def _own_seat(self) -> tuple[TableSession, int]:
        session = await self._services.tables.find(self._table)
        if self._viewer.seat is None:
            raise not_your_seat()
        if session.table is None:
            raise not_running()
        return session, self._viewer.seat

    async def _sit(self, request: messages.Sit) -> None:
        session = await self._services.tables.find(self._table)
        if request.seat is not None:
            session.require_owner(request.seat, self._viewer.player)
        self._viewer, self._rendered = replace(self._viewer, seat=request.seat), None
        await self._refresh()
        await self._send(messages.Ack(id=request.id, version=session.position(request.seat)))


def _id_of(frame: str) -> str:
    """The id of a message that is otherwise unreadable, so that its sender knows which it was."""
    with suppress(msgspec.MsgspecError, RecursionError):
        return _heads.decode(frame).id[:64]
    return ""
