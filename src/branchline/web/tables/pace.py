"""When a move appears that nobody had to think about long: how long it took must tell nobody anything.

How long a bot thinks depends on its hand; so in games with secrets its moves come on the beat. And where a
question means something to some only, the table pauses the same short time for everyone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.web.tables.session import TableSession


@dataclass(frozen=True)
class Pace:
    """In seconds; 0 is at once."""

    beat: float = 0.5
    """In games with secrets a bot's turn lasts a whole number of these."""
    pause: float = 3.0
    """How long the table waits for everyone when only some have a choice."""

    def remaining_delay(self, session: TableSession, spent: float) -> float:
        """How long a move still has to wait when thinking about it took so long."""
        assert session.table is not None
        if session.timing_hidden:
            return max(0.0, self.pause - spent)
        if self.beat and session.game.meta.secrets:
            return self.beat - spent % self.beat
        return 0.0


HURRIED = Pace(0.0, 0.0)
"""Nobody watches: for tests and measurements."""
