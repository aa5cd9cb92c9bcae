"""A table in memory: what is stored of it, replayed.

Nothing here waits or writes. A request becomes an `Operation` (see `commands.py` and `seating.py`), which the
service stores and then adopts.
"""

from __future__ import annotations

import asyncio
from functools import cache, cached_property
from typing import TYPE_CHECKING

import msgspec

from branchline import games
from branchline.core.chance import Committed, Setup
from branchline.core.errors import BadText
from branchline.core.options import stored_options
from branchline.core.table import AnyGame, PendingMoves, Proposal, Table, replay
from branchline.core.texts import text
from branchline.web.errors import Refused, no_such_seat, not_your_seat
from branchline.web.store.store import NextVersion
from branchline.web.tables import clock
from branchline.web.tables.history import SeatEvent, seat_events

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from branchline.core.log import Entry
    from branchline.core.state import Options
    from branchline.web.store.store import Seat, StoredPending, StoredTable, TableChanges

PRACTICE = "practice-"
"""How the name of a challenge begins where it is only practised."""


ENTERED = b"entered at a companion:"
"""How the seed of a table begins whose chance is entered, before the code of the companion."""


class Operation(msgspec.Struct, frozen=True):
    """What a request changes: in the store, and in memory once it is stored."""

    changes: TableChanges
    proposal: Proposal | None = None
    table: Table | None = None
    """The table of a game that begins with this."""


class TableSession:
    """One table. Its lock is held from deciding to publishing, so requests come one after another."""

    def __init__(self, stored: StoredTable) -> None:
        self.lock = asyncio.Lock()
        self.announced_version = stored.version
        """The newest version another server has announced."""
        self.invalidations = 0
        """How often there was reason to think that what is in memory is not what is stored."""
        self.question_until: float | None = None
        """When the question closes that is open now, if it closes for everyone at once."""
        self._question_phase = -1
        self.load(stored, self.invalidations)

    def load(self, stored: StoredTable, invalidations: int, after: int = 0) -> None:
        """Replaces what is in memory by what was read after so many invalidations.

        Of the log only what comes after so many entries was read: those before are in memory already.
        """
        self._invalidations_at_load = invalidations
        known = self.table if after else None
        self.id = stored.id
        self.creator = stored.creator
        self.seed = stored.seed
        self.chance_version = _known_chance(stored.chance_version)
        self.setup = Setup(stored.origin, stored.options, len(stored.seats))
        self.status = stored.status
        self.hints = stored.hints
        self.analysis = stored.analysis
        self.clock = stored.clock
        self.deadline = stored.deadline
        self.rematch = stored.rematch
        self.public = stored.public
        self.level_range = (stored.level_least, stored.level_most)
        self.challenge = stored.challenge
        self.seed_open = not self.is_try
        """Whether the seed may be known when the game has ended; of a try `Seals` says so."""
        self.version = stored.version
        self.seats = list(stored.seats)
        self.game: AnyGame = games.game(stored.game, stored.rules)
        self.options: Options = stored_options(self.game.meta, stored.options)
        self.table: Table | None = None
        if stored.status != "open":
            self.table = self.new_game(self.seats, stored) if known is None else _goes_on(known, stored.log)
            self._restore_pending(self.table, stored.pending)
        self.requests = {one.seat: one.requests for one in stored.pending}
        """Ids of the latest commands, by seat."""
        self._time_question()

    def new_game(self, seats: list[Seat], stored: StoredTable | None = None) -> Table:
        """The game of these seats, from its beginning or as far as it is stored."""
        nonces = {seat.seat: seat.nonce for seat in seats if seat.nonce is not None}
        log = stored.log if stored is not None else ()
        if self.entered_at:
            return Table(self.game, self.options, len(seats), log=log)
        return Table(self.game, self.options, len(seats), self._chance(nonces), log)

    def _chance(self, nonces: Mapping[int, bytes]) -> Committed:
        return Committed(self.seed, nonces, version=self.chance_version, setup=self.setup)

    def _restore_pending(self, table: Table, stored: Sequence[StoredPending]) -> None:
        """Play the pending moves of the open phase again."""
        phase = self.game.phase(table.state)
        for draft in stored:
            if draft.phase == phase:
                moves = [self.game.parse(move) for move in draft.moves]
                table.adopt(table.propose_turn(draft.seat, moves, hold=True))
                held = table.pending.get(draft.seat, PendingMoves())
                counted = msgspec.structs.replace(held, version=draft.version)
                table.pending = {**table.pending, draft.seat: counted}

    # --- asking -----------------------------------------------------------------------------------

    @cached_property
    def commitment(self) -> str:
        """The promise of the seed, shown before anyone has sat down; none where nothing follows from it."""
        return "" if self.entered_at else self._chance({}).commitment(self.setup)

    @property
    def entered_at(self) -> str:
        """The code of the companion at which somebody enters the chance of this table; else nothing."""
        return self.seed.removeprefix(ENTERED).decode() if self.seed.startswith(ENTERED) else ""

    @property
    def waits_for_chance(self) -> bool:
        """Whether nobody can act before the next result is entered."""
        return self.status == "running" and self.table is not None and self.table.next_draw is not None

    @property
    def is_try(self) -> bool:
        """Whether somebody meets a challenge here: alone, and without any help."""
        return bool(self.challenge) and not self.is_practice

    @property
    def is_practice(self) -> bool:
        """Whether it has the chance of a challenge that is over, which anyone could know."""
        return self.challenge.startswith(PRACTICE)

    @property
    def stale(self) -> bool:
        """Whether it is to be read again."""
        return self.announced_version > self.version or self.invalidations > self._invalidations_at_load

    @property
    def known_length(self) -> int:
        """How many entries of the log are in memory for certain, whatever another server has added."""
        return self.length if self.invalidations == self._invalidations_at_load else 0

    @property
    def ended(self) -> bool:
        return self.status in ("over", "abandoned")

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return len(self.table.log) if self.table is not None else 0

    def seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise no_such_seat()
        return self.seats[number]

    def require_owner(self, number: int, player: str) -> Seat:
        """The seat, if the player holds it."""
        seat = self.seat(number)
        if seat.owner != player:
            raise not_your_seat()
        return seat

    def require_creator(self, player: str) -> None:
        if player != self.creator:
            raise Refused(403, "not-the-creator", text("Only whoever made the table can do that."))

    def seats_of(self, player: str) -> tuple[int, ...]:
        return tuple(seat.seat for seat in self.seats if seat.owner == player)

    def kept_for_bot(self, seat: Seat) -> bool:
        """Whether nobody can take a seat any more: a bot's own, in a running game with secrets or a try."""
        own = bool(seat.bot) and seat.owner is None and not seat.reserved
        return own and self.status == "running" and (self.game.meta.secrets or self.is_try)

    def events(self) -> tuple[SeatEvent, ...]:
        """Who has come and gone while the game ran, in the order in which it happened."""
        found = [event for seat in self.seats for event in seat_events(seat)]
        return tuple(sorted(found, key=lambda event: event.at))

    def names(self, language: str = "en") -> tuple[str, ...]:
        """What those at the table are called."""
        return tuple(seat_name(seat, language) for seat in self.seats)

    def position(self, seat: int | None) -> str:
        """Where a seat is: the phase and the version of its own pending moves, which nobody else changes."""
        if self.table is None:
            return ""
        pending = self.table.pending.get(seat) if seat is not None else None
        return f"{self.game.phase(self.table.state)}.{pending.version if pending else 0}"

    def acting(self, seat: int | None) -> tuple[int, ...]:
        """The seats that are to act, as far as a seat (or a spectator) may know."""
        if self.table is None:
            return ()
        if self.game.meta.secrets:
            return self.table.view(seat).acting
        return self.game.actors(self.table.seen(seat))

    def to_act(self) -> tuple[int, ...]:
        """The seats the table waits for."""
        return self.table.waiting() if self.table is not None and self.status == "running" else ()

    def moves(self, seat: int) -> Sequence[Hashable]:
        """The legal moves of a seat; none while it is not its turn."""
        return self.table.moves(seat) if self.table is not None and self.status == "running" else ()

    def revocable(self, seat: int | None) -> tuple[str, ...]:
        """The moves of a seat that can be taken back."""
        pending = self.table.pending.get(seat) if self.table is not None and seat is not None else None
        return tuple(map(str, pending.moves)) if pending else ()

    @property
    def overdue(self) -> bool:
        """Whether the time of the open phase is up."""
        if self.status != "running" or self.deadline is None or self.closes_for_all:
            return False
        return clock.now() >= self.deadline

    def next_deadline(self) -> float | None:
        """When a phase that opens now is to be closed."""
        return clock.now() + self.clock if self.clock else None

    @property
    def stand_in(self) -> str:
        """The bot that plays for whoever is not there."""
        return self.game.meta.levels.stand_in

    def bot_for(self, number: int) -> str:
        """The bot that plays a seat now: its own, or the stand-in of whoever is late."""
        return self.seats[number].bot or (self.stand_in if self.overdue else "")

    @property
    def timing_hidden(self) -> bool:
        """Whether a question is open that means something to some only: nobody sees who has answered."""
        return self.table is not None and self.game.hides_timing(self.table.state)

    @property
    def on_one_device(self) -> bool:
        """Whether several people play, all on the same device."""
        people = [seat.owner for seat in self.seats if not seat.bot]
        return len(people) > 1 and len({*people}) == 1

    @property
    def closes_for_all(self) -> bool:
        """Whether a question is open that closes for everyone at once when its time is up.

        A single device is handed round instead: everyone is asked, whether or not they have a choice.
        """
        return self.status == "running" and self.timing_hidden and not self.on_one_device

    # --- changing ---------------------------------------------------------------------------------

    def _time_question(self) -> None:
        """A question that has just been opened gets its time; it keeps it until it is closed."""
        if self.table is None or not self.closes_for_all:
            self.question_until, self._question_phase = None, -1
        elif self._question_phase != self.game.phase(self.table.state):
            self._question_phase = self.game.phase(self.table.state)
            self.question_until = clock.now() + self.game.question_seconds(self.options)

    def mark_stale(self) -> None:
        """Have the table read again: memory and store may differ."""
        self.invalidations += 1

    def next_version(self, changes: TableChanges) -> NextVersion:
        """Return the version of the table that the store appends."""
        return NextVersion(self.id, self.version, self.length, changes)

    def seats_with(self, *changed: Seat) -> list[Seat]:
        """All seats, some of them changed."""
        new = {seat.seat: seat for seat in changed}
        return [new.get(seat.seat, seat) for seat in self.seats]

    def adopt(self, operation: Operation) -> None:
        """Makes an operation real that has been stored."""
        self.version += 1
        if (draft := operation.changes.pending) is not None:
            self.requests[draft.seat] = draft.requests
        if operation.changes.seats:
            self.seats = self.seats_with(*operation.changes.seats)
        self.status = operation.changes.status or self.status
        self.deadline = operation.changes.deadline or self.deadline
        if operation.changes.hints is not None:
            self.hints = operation.changes.hints
        if operation.changes.rematch is not None:
            self.rematch = operation.changes.rematch.id
        self.table = operation.table or self.table
        if operation.proposal is not None and self.table is not None:
            self.table.adopt(operation.proposal)
        self._time_question()


def _goes_on(known: Table, entries: Sequence[Entry]) -> Table:
    """A table after more entries of its log; nothing is pending there."""
    table = known.copy()
    table.pending = {}
    for entry in entries:
        state = table.state.copy()
        replay(table.game, state, entry)
        table.adopt(Proposal((entry,), {}, state))
    return table


def seat_name(seat: Seat, language: str = "en") -> str:
    """What whoever sits there is called."""
    return seat.name or _numbered(seat.seat + 1, language)


@cache
def _numbered(number: int, language: str) -> str:
    return text("Player {number}", number=number).say(language)


def _known_chance(version: int) -> int:
    if version not in Committed.versions:
        raise BadText(
            "unknown-chance",
            text("Chance was drawn in a way that this program does not know ({version}).", version=version),
            at=str(version),
        )
    return version
