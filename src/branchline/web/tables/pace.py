"""When something appears that nobody had to think about long: how long it took must tell nobody anything.

How long a bot thinks depends on its hand; so in games with secrets its moves come on the beat. And a question
that means something to some only is open for the same time for everyone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from branchline.web.tables import clock

if TYPE_CHECKING:
    from branchline.web.tables.session import TableSession


@dataclass(frozen=True)
class Pace:
    """In seconds; 0 is at once."""

    beat: float = 0.5
    """In games with secrets a bot's turn lasts a whole number of these."""
    question: float | None = None
    """How long a question is open that means something to some only, instead of as long as the table says."""

    def remaining_delay(self, session: TableSession, spent: float) -> float:
        """How long a move still has to wait when thinking about it took so long."""
        assert session.table is not None
        if self.beat and session.game.meta.secrets:
            return self.beat - spent % self.beat
        return 0.0

    def remaining_question(self, session: TableSession) -> float:
        """How long a question is still open."""
        if self.question is not None or session.question_until is None:
            return self.question or 0.0
        return max(0.0, session.question_until - clock.now())


HURRIED = Pace(0.0, 0.0)
"""Nobody watches: for tests and measurements."""
