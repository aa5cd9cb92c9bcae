"""One phone that follows a companion: it is shown what came up as soon as it has."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from branchline.web.http.limits import TokenBucket
from branchline.web.http.sockets import until_one_ends
from branchline.web.paper.queries import watched_key
from branchline.web.render.messages import Pong
from branchline.web.render.paper import paper_info
from branchline.web.tables import clock
from branchline.web.tables.hub import Watcher
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from branchline.web.http.services import Services
    from branchline.web.http.sockets import Line
    from branchline.web.http.visitors import Visitor
    from branchline.web.render.paper import PaperInfo

_encoder = msgspec.json.Encoder()


class FollowerSocket:
    """A conversation with one page: it says nothing but that it is there."""

    def __init__(self, services: Services, code: str, visitor: Visitor, line: Line) -> None:
        self._services = services
        self._code = code
        self._visitor = visitor
        self._line = line
        self._watcher = Watcher(watched_key(code), visitor.player, visitor.address)
        self._frame_rate = TokenBucket(services.limits.frames)

    async def run(self) -> None:
        """Until the page goes; raises `Closed` when it is to be sent away."""
        self._services.hub.join(self._watcher)
        try:
            await until_one_ends(self._send_changes(), self._answer_pings())
        finally:
            self._services.hub.leave(self._watcher)

    async def _send_changes(self) -> None:
        last = b""
        while True:
            self._watcher.changed.clear()
            frame = _encoder.encode(await self._look())
            if frame != last:
                await self._line.say(frame)
                last = frame
            await self._watcher.changed.wait()

    async def _look(self) -> PaperInfo:
        session = await self._services.companions.find(self._code)
        followers = self._services.companions.followers(session)
        now = await in_thread(self._services.store.utc)
        visitor = self._visitor
        return await in_thread(paper_info, session, visitor.player, visitor.language, followers, now)

    async def _answer_pings(self) -> None:
        while await self._line.hear() is not None:
            early = max(
                self._frame_rate.reserve(), self._services.source_frame_rate.reserve(self._visitor.source)
            )
            if early:
                await asyncio.sleep(early)  # whoever asks too fast is answered more slowly
            await self._line.say(_encoder.encode(Pong(id="ping", now=clock.now())))
