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
from branchline.web import clock, messages, show
from branchline.web.errors import not_running, not_your_seat, too_many
from branchline.web.hints import hint
from branchline.web.hub import Watcher
from branchline.web.limits import Bucket

if TYPE_CHECKING:
    from branchline.web.house import House
    from branchline.web.live import Live
    from branchline.web.show import Eye, Shown

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

    def __init__(self, house: House, table: str, eye: Eye, receive: Receive, send: Send) -> None:
        self._house = house
        self._table = table
        self._eye = eye
        self._receive = receive
        self._send_text = send
        self._shown: Shown | None = None
        self._turn = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._watcher = Watcher(table, eye.player)
        self._bucket = Bucket(house.settings.limits.frames)

    async def run(self) -> None:
        """Talks until the client goes; raises `Closed` when it is to be sent away."""
        self._house.hub.join(self._watcher)
        telling = asyncio.create_task(self._tell())
        hearing = asyncio.create_task(self._hear())
        try:
            done, _ = await asyncio.wait((telling, hearing), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self._house.hub.leave(self._watcher)
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
            live = await self._house.tables.find(self._table)
            if self._eye.seat is not None and live.seats[self._eye.seat].owner != self._eye.player:
                self._eye, self._shown = replace(self._eye, seat=None), None  # they have left the seat
            last = self._shown
            shown = show.show(live, self._house.hub, self._eye, last)
            if shown is last:
                return
            message = show.changes(live, self._eye, last, shown) if last is not None else shown.snapshot
            self._shown = shown
            if message is not None:
                await self._send(message)

    async def _send(self, message: messages.FromServer) -> None:
        frame = _encoder.encode(message).decode()
        try:
            async with asyncio.timeout(self._house.settings.limits.unread_seconds):
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
                    id=_id_of(frame), code="bad-request", text=said.say(self._eye.language)
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
        return messages.Problem(id=request.id, code=error.code, text=error.text.say(self._eye.language))

    async def _step(self, request: messages.Step) -> None:
        refused: BranchlineError | None = None
        try:
            if self._eye.seat is None:
                raise not_your_seat()
            await self._house.tables.step(self._table, self._eye.seat, request, by=self._eye.player)
        except BranchlineError as error:
            refused = error
        await self._refresh()
        version = self._shown.snapshot.version if self._shown is not None else ""
        if refused is None:
            await self._send(messages.Ack(id=request.id, version=version))
            return
        said = refused.text.say(self._eye.language)
        await self._send(
            messages.Refusal(id=request.id, code=refused.code, text=said, at=refused.at, version=version)
        )

    async def _explain(self, request: messages.Explain) -> None:
        live, seat = await self._playing()
        reason = show.explained(live, seat, request.move, request.picks)
        if reason is None:
            await self._send(messages.Reason(id=request.id, code="", text=""))
            return
        said = reason.text.say(self._eye.language)
        await self._send(messages.Reason(id=request.id, code=reason.code, text=said, at=reason.at))

    async def _preview(self, request: messages.Preview) -> None:
        live, seat = await self._playing()
        try:
            sheets, foreseen = show.previewed(live, seat, request.moves, self._eye.language)
            await self._send(messages.Previewed(id=request.id, sheets=sheets, foreseen=foreseen))
        except BranchlineError as error:
            said = error.text.say(self._eye.language)
            await self._send(messages.Previewed(id=request.id, code=error.code, text=said))

    def _hint(self, request: messages.Hint) -> None:
        """Begins to think, one hint at a time; meanwhile everything else is heard."""
        if self._thinking is not None and not self._thinking.done():
            raise too_many()
        self._thinking = asyncio.create_task(self._think(request), name=f"hint {self._table}")

    async def _think(self, request: messages.Hint) -> None:
        try:
            live, seat = await self._playing()
            moves, said = await hint(self._house, live, seat, self._eye)
            await self._send(messages.Hinted(id=request.id, moves=moves, text=said))
        except BranchlineError as error:
            await self._send(self._problem(request, error))

    async def _playing(self) -> tuple[Live, int]:
        live = await self._house.tables.find(self._table)
        if self._eye.seat is None:
            raise not_your_seat()
        if live.table is None:
            raise not_running()
        return live, self._eye.seat

    async def _sit(self, request: messages.Sit) -> None:
        live = await self._house.tables.find(self._table)
        if request.seat is not None:
            live.owned(request.seat, self._eye.player)
        async with self._turn:
            self._eye = replace(self._eye, seat=request.seat)
            self._shown = None
        await self._refresh()
        await self._send(messages.Ack(id=request.id, version=live.position(request.seat)))


def _id_of(frame: str) -> str:
    """The id of a message that is otherwise unreadable, so that its sender knows which it was."""
    with suppress(msgspec.MsgspecError, RecursionError):
        return _heads.decode(frame).id[:64]
    return ""
