"""A companion in memory: what is stored of it, replayed. Nothing here waits or writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline import games
from branchline.core.chance import Committed, Setup
from branchline.core.options import stored_options
from branchline.core.paper import PaperGame, all_draws
from branchline.core.save import Saved, dump
from branchline.core.texts import text
from branchline.web.errors import Refused, stale
from branchline.web.store.store import Seat
from branchline.web.tables.creation import new_table, random_token
from branchline.web.tables.session import ENTERED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.paper import Companion
    from branchline.web.paper.queries import StoredCompanion
    from branchline.web.store.store import StoredTable


def companion_of(game: str) -> Companion:
    """What a game brings for those who play it on paper; refuses one that has nothing."""
    made = games.package(game).companion
    if made is None:
        raise Refused(404, "no-companion", text("This game needs no companion: nothing is rolled in it."))
    return made()


class CompanionSession:
    """One companion as it is now; each change gives what is to be stored."""

    def __init__(self, stored: StoredCompanion) -> None:
        self.stored = stored
        self.game = games.game(stored.game, stored.rules)
        self.options = stored_options(self.game.meta, stored.options)
        self.paper = self.until(len(stored.drawn))
        self.setup = Setup(stored.code, stored.options, stored.seats)

    def until(self, length: int) -> PaperGame:
        """The game as it was after so many draws."""
        companion = companion_of(self.stored.game)
        return PaperGame(self.game, companion, self.options, self.stored.seats, self.stored.drawn[:length])

    @property
    def chance(self) -> Committed:
        nonces = {0: self.stored.nonce} if self.stored.nonce else {}
        return Committed(self.stored.seed, nonces, setup=self.setup)

    @property
    def commitment(self) -> str:
        """The promise of the seed, shown before the first roll; where people roll there is none."""
        return "" if self.stored.by_hand else self.chance.commitment(self.setup)

    @property
    def seed(self) -> bytes | None:
        """Nobody learns it before the end."""
        return self.stored.seed if self.stored.ended and not self.stored.by_hand else None

    def record(self) -> str:
        """All that was drawn as a saved game without moves, with the seed from which it follows."""
        if not self.stored.ended:
            raise Refused(409, "not-over", text("The game has not ended yet."))
        return dump(
            Saved(
                self.game,
                self.options,
                self.stored.seats,
                commitment=self.commitment,
                nonces=self.chance.nonces,
                log=list(self.stored.drawn),
                seed=self.seed,
                table_id=self.stored.code,
                promised_options=self.stored.options,
            )
        )

    # --- changing ---------------------------------------------------------------------------------

    def require_owner(self, player: str) -> None:
        if player != self.stored.owner:
            raise Refused(403, "not-the-host", text("Only whoever opened this companion can do that."))

    def rolled(self, length: int, nonce: bytes, now: float) -> StoredCompanion | None:
        """With the next roll; nothing when it came already, after so many draws."""
        if self.stored.by_hand:
            raise Refused(409, "by-hand", text("Here people roll their own dice: enter what came up."))
        if length != len(self.stored.drawn):
            return None
        self._require_open()
        if not length:
            self.stored = msgspec.structs.replace(self.stored, nonce=nonce)
        self.paper.roll(self.chance)
        return self._drawn(now)

    def entered(self, length: int, results: Sequence[str], now: float) -> StoredCompanion | None:
        """With a roll that was made at the table; nothing when it was entered already."""
        self._require_by_hand()
        if length != len(self.stored.drawn):
            return None
        self._require_open()
        draw = self.paper.next_draw
        assert draw is not None
        self.paper.settle(draw.read(results))
        return self._drawn(now)

    def taken_back(self, length: int, now: float) -> StoredCompanion:
        """Without the last that was entered: a finger can slip."""
        self._require_by_hand()
        if self.stored.table_id:
            raise Refused(409, "drawn-on-the-page", text("It is drawn on the page already."))
        if length != len(self.stored.drawn) or not length:
            raise stale()
        self.paper = self.until(length - 1)
        return self._drawn(now)

    def page_table(self, seats: int) -> StoredTable:
        """A table for those who draw on the page what is entered here."""
        self._require_by_hand()
        self._require_open()
        here, there = (
            [*all_draws(self.game, self.paper.companion, self.options, count)]
            for count in (self.stored.seats, seats)
        )
        if here != there:
            raise Refused(
                409,
                "other-draws",
                text("With so many on the page something else would be rolled there: choose another number."),
            )
        fresh = new_table(
            self.stored.game,
            self.stored.options,
            self.stored.owner,
            [
                Seat(seat=number, owner=None, name="", bot="", invite=random_token(), nonce=None)
                for number in range(seats)
            ],
        )
        return msgspec.structs.replace(
            fresh, rules=self.stored.rules, seed=ENTERED + self.stored.code.encode()
        )

    def with_table(self, table: str) -> StoredCompanion | None:
        """With a table on the page; nothing when there is one."""
        return None if self.stored.table_id else msgspec.structs.replace(self.stored, table_id=table)

    def finished(self) -> StoredCompanion:
        """Before its last round: nothing is rolled any more, and the seed can be shown."""
        return msgspec.structs.replace(self.stored, ended=True)

    def _require_by_hand(self) -> None:
        if not self.stored.by_hand:
            raise Refused(409, "not-by-hand", text("Here the page rolls; nobody can enter anything."))

    def _require_open(self) -> None:
        if self.stored.ended:
            raise Refused(409, "over", text("The game is over."))

    def _drawn(self, now: float) -> StoredCompanion:
        over = self.paper.next_draw is None
        return msgspec.structs.replace(self.stored, drawn=tuple(self.paper.log), drawn_at=now, ended=over)
