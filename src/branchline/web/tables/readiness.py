"""Compiling the games of a server while people play.

A server whose games are not compiled runs them interpreted until its next start. Meanwhile one polite process
compiles them, and as soon as a game is done the processes where bots think run it compiled. Bots and reviews
that search wait for that.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from branchline import games
from branchline.core.errors import BranchlineError
from branchline.core.texts import Text, text
from branchline.games.compiling import POLITE, Compiler
from branchline.web.errors import Refused
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

logger = logging.getLogger(__name__)


class Readiness:
    """The games that are still to be compiled, and how far that is; none before `expect`."""

    def __init__(self) -> None:
        self.on_compiled: Callable[[], None] = lambda: None
        self.on_progress: Callable[[], None] = lambda: None
        self._missing: dict[str, asyncio.Event] = {}
        self._done = 0.0
        """Games that have been compiled, with the share of the present one."""
        self._of = 0
        """Games to be compiled; 0 while nobody has looked."""

    def is_compiled(self, game: str) -> bool:
        return game not in self._missing

    async def wait_until_compiled(self, game: str) -> None:
        if game in self._missing:
            await self._missing[game].wait()

    def require_compiled(self, game: str) -> None:
        """Refuse what needs a search while the game is not compiled."""
        if not self.is_compiled(game):
            sentence = text("The strong bots are not ready yet: {percent} %.", percent=self._percent)
            raise Refused(503, "not-compiled", sentence)

    @property
    def share(self) -> float | None:
        """How much of the work is done; None if there is none."""
        return self._done / self._of if self._missing and self._of else None

    def sentence(self) -> Text | None:
        """Return the progress as people read it, None if there is none."""
        if self.share is None:
            return None
        return text("Getting the strong bots ready: {percent} %", percent=self._percent)

    @property
    def _percent(self) -> int:
        return round(100 * (self.share or 0))

    def expect(self, names: Iterable[str]) -> None:
        """Note that these games may have to be compiled."""
        self._missing = {name: asyncio.Event() for name in names}

    def find_missing(self, missing: Sequence[str]) -> None:
        """Note that of the expected games only these have to be compiled."""
        self._of = len(missing)
        for name in self._missing.keys() - set(missing):
            self._missing.pop(name).set()

    def advance(self, done: float) -> None:
        """Note how many games are compiled, fractions included."""
        self._done = done
        self.on_progress()

    def finish(self, game: str) -> None:
        """Note that a game is compiled."""
        self._missing.pop(game).set()
        self.on_compiled()
        self.on_progress()

    async def look(self) -> None:
        """Find out which of the expected games have to be compiled."""
        names = list(self._missing)
        self.find_missing(await in_thread(lambda: [name for name in names if not games.is_compiled(name)]))

    async def run(self) -> None:
        """Compile what is missing, one game after the other."""
        for number, name in enumerate(list(self._missing)):
            await self._compile(name, number)
            self.finish(name)

    async def _compile(self, name: str, number: int) -> None:
        """Compile a game. If that fails, its bots stay interpreted, and the next start tries again."""
        compiler = await in_thread(Compiler, name, POLITE)
        steps = iter(compiler)
        try:
            while (step := await in_thread(next, steps, None)) is not None:
                done, total = step
                self.advance(number + done / total)
        except BranchlineError:
            logger.exception("game not compiled", extra={"game": name})
        finally:
            compiler.kill()
