"""The best plans at an analysis board, thought about where bots think, after hints and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.texts import text
from branchline.web.errors import Refused, too_many
from branchline.web.tables.fairness import Asker, Kind
from branchline.web.tables.reviews import AT_ONCE, can_be_reviewed
from branchline.web.tables.thinkers import Assess, ThinkingFailed

if TYPE_CHECKING:
    from branchline.study.analysis import Assessment
    from branchline.web.tables.analysis import AnalysisTable
    from branchline.web.tables.thinkers import Thinkers

EFFORT = 1.0


class BestPlans:
    """What is being thought about: one position for each visitor."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._asking: set[str] = set()
        self.asked = 0
        """How often somebody has asked."""

    async def find(
        self, session: AnalysisTable, seat: int, visitor: str, address: str
    ) -> tuple[Assessment, ...]:
        """The best plans of a seat that is to act, from what it sees."""
        if not can_be_reviewed(session):
            raise Refused(409, "no-expert", text("Nobody knows this game well enough to review it."))
        if seat not in session.board.waiting():
            raise Refused(409, "not-your-turn", text("It is not your turn."))
        self._thinkers.readiness.require_compiled(session.game.meta.id)
        if visitor in self._asking or len(self._asking) >= AT_ONCE:
            raise too_many()
        game = session.game
        question = Assess(game.meta.id, game.rules, session.board.view(seat), EFFORT)
        self._asking.add(visitor)
        self.asked += 1
        try:
            found: tuple[Assessment, ...] = await self._thinkers.study(
                question, Asker(Kind.REVIEW, visitor, session.id, address)
            )
        except ThinkingFailed:
            raise Refused(503, "no-idea", text("The bot has no idea just now.")) from None
        finally:
            self._asking.discard(visitor)
        return found
