"""A table in memory: what is stored of it, replayed; and what each request would change.

Nothing here waits or writes. A request becomes an `Operation`, which the service stores and then adopts.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from branchline import games
from branchline.core.chance import Committed
from branchline.core.options import stored_options
from branchline.core.table import AnyGame, Proposal, Table
from branchline.core.texts import text
from branchline.web.errors import Refused, no_such_seat, not_over, not_running, not_your_seat, stale
from branchline.web.render import messages
from branchline.web.store.store import PendingEdit, Seat, Stored, TableChanges
from branchline.web.tables import clock

if TYPE_CHECKING:
    from branchline.core.state import Options


@dataclass(frozen=True)
class Operation:
    """What a request changes: in the store, and in memory once it is stored."""

    changes: TableChanges
    proposal: Proposal | None = None
    table: Table | None = None


def token() -> str:
    """A word nobody can guess."""
    return secrets.token_urlsafe(16)


class TableSession:
    """One table. Its lock is held from looking to publishing, so requests come one after another."""

    def __init__(self, stored: Stored) -> None:
        self.lock = asyncio.Lock()
        self.heard = stored.version
        """The newest version another server has spoken of."""
        self.doubts = 0
        """How often there was reason to think that what is known here is not what is stored."""
        self.load(stored, self.doubts)

    def load(self, stored: Stored, doubts: int) -> None:
        """Takes over what was read after so many doubts, in place of what was known."""
        self._settled = doubts
        self.id = stored.id
        self.creator = stored.creator
        self.seed = stored.seed
        self.commitment = sha256(stored.seed).hexdigest()
        self.status = stored.status
        self.hints = stored.hints
        self.clock = stored.clock
        self.deadline = stored.deadline
        self.rematch = stored.rematch
        self.version = stored.version
        self.seats = list(stored.seats)
        self.game: AnyGame = games.game(stored.game, stored.rules)
        self.options: Options = stored_options(self.game.meta, stored.options)
        self.table: Table | None = None
        if stored.status != "open":
            self.table = Table(self.game, self.options, len(self.seats), self._chance(self.seats), stored.log)
            self._replay_pending(self.table, stored.steps)

    def _replay_pending(self, table: Table, steps: list[PendingEdit]) -> None:
        phase = self.game.phase(table.state)
        for step in steps:
            if step.phase != phase:
                continue
            if step.move:
                table.play(step.seat, self.game.parse(step.move))
            else:
                table.adopt(table.propose_length(step.seat, step.kept))

    def _chance(self, seats: list[Seat]) -> Committed:
        return Committed(self.seed, [seat.nonce for seat in seats if seat.nonce is not None])

    # --- asking -----------------------------------------------------------------------------------

    @property
    def stale(self) -> bool:
        """Whether it is to be read again."""
        return self.heard > self.version or self.doubts > self._settled

    @property
    def ended(self) -> bool:
        return self.status in ("over", "abandoned")

    @property
    def length(self) -> int:
        return len(self.table.log) if self.table is not None else 0

    def seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise no_such_seat()
        return self.seats[number]

    def owned(self, number: int, player: str) -> Seat:
        seat = self.seat(number)
        if seat.owner != player:
            raise not_your_seat()
        return seat

    def mine(self, player: str) -> tuple[int, ...]:
        return tuple(seat.seat for seat in self.seats if seat.owner == player)

    def position(self, seat: int | None) -> str:
        """Where a seat is: the phase and the version of its own pending, which nobody else moves."""
        if self.table is None:
            return ""
        pending = self.table.pending.get(seat) if seat is not None else None
        return f"{self.game.phase(self.table.state)}.{pending.version if pending else 0}"

    def to_act(self) -> tuple[int, ...]:
        return self.table.waiting() if self.table is not None and self.status == "running" else ()

    @property
    def overdue(self) -> bool:
        """Whether the time of the open phase is up."""
        return self.status == "running" and self.deadline is not None and clock.now() >= self.deadline

    def bot_for(self, number: int) -> str:
        """The bot that plays a seat now: its own, or the stand-in of whoever is late."""
        return self.seats[number].bot or (self.stand_in if self.overdue else "")

    @property
    def timing_hidden(self) -> bool:
        """Whether the table waits the same time for everyone, and shows nobody who has answered."""
        return self.table is not None and self.game.hides_timing(self.table.state)

    def answered_automatically(self, number: int) -> bool:
        """Whether a seat is asked that has no choice: the server answers for it after the pause."""
        assert self.table is not None
        return self.timing_hidden and number in self.to_act() and len(self.table.moves(number)) == 1

    # --- what requests would change ---------------------------------------------------------------

    def step(self, number: int, request: messages.Step) -> Operation:
        """A move, or the pending made shorter."""
        if self.table is None or self.status != "running":
            raise not_running()
        if request.version != self.position(number):
            raise stale()
        pending = self.table.pending.get(number)
        kept = len(pending.moves) if pending else 0
        move = ""
        match request:
            case messages.Play():
                parsed = self.game.parse(request.move)
                move = str(parsed)
                proposal = self.table.propose(number, parsed)
            case messages.TakeBack():
                kept -= 1
                proposal = self.table.propose_length(number, kept)
            case messages.Clear():
                kept = 0
                proposal = self.table.propose_length(number, kept)
        step = PendingEdit(
            seat=number,
            phase=self.game.phase(self.table.state),
            n=pending.version if pending else 0,
            id=request.id,
            kept=kept,
            move=move,
        )
        over = bool(proposal.entries) and self.game.outcome(proposal.state) is not None
        changes = TableChanges(
            step=step,
            entries=proposal.entries,
            status="over" if over else None,
            deadline=self._next_deadline() if proposal.entries else None,
        )
        return Operation(changes, proposal)

    def take(self, number: int, player: str, nonce: bytes, invite: str, name: str) -> Operation | None:
        """Someone sits down; none when they sit there already."""
        seat = self.seat(number)
        if self.ended:
            raise Refused(409, "not-open", text("This table has ended."))
        if seat.owner == player:
            if seat.nonce == nonce:
                return None
            name = seat.name or name
            if seat.nonce is not None:
                raise Refused(409, "taken", text("This seat is taken."))
        elif seat.owner is not None:
            raise Refused(409, "taken", text("This seat is taken."))
        elif not hmac.compare_digest(invite.encode(), seat.invite.encode()):
            raise Refused(403, "bad-invite", text("This invitation is not for this seat."))
        given = nonce if self.status == "open" else seat.nonce  # later it would change the chance of the game
        return self._seated(msgspec.structs.replace(seat, owner=player, bot="", name=name, nonce=given))

    @property
    def stand_in(self) -> str:
        """The bot that plays for whoever is not there."""
        return self.game.meta.levels.stand_in

    def leave(self, number: int, player: str) -> Operation:
        """The seat is open again; in a running game a bot plays it meanwhile."""
        seat = self.owned(number, player)
        if self.ended:
            raise not_running()
        running = self.status == "running"
        left = msgspec.structs.replace(
            seat,
            owner=None,
            name="",
            bot=self.stand_in if running else "",
            invite=token(),
            nonce=seat.nonce if running else None,
        )
        return self._without(left)

    def hand_over(self, number: int, player: str, bot: str) -> Operation:
        """A bot plays from now on."""
        seat = self.seat(number)
        if seat.owner is None and self.status == "open":
            self.only_creator(player)
            return self._seated(msgspec.structs.replace(seat, bot=bot, nonce=secrets.token_bytes(16)))
        self.owned(number, player)
        if self.status != "running" or seat.resigned:
            raise not_running()
        return Operation(TableChanges(seats=[msgspec.structs.replace(seat, bot=bot)]))

    def take_over(self, number: int, player: str) -> Operation:
        """The owner plays again."""
        seat = self.owned(number, player)
        if self.status != "running":
            raise not_running()
        if seat.resigned:
            raise Refused(409, "resigned", text("This seat has resigned."))
        return Operation(TableChanges(seats=[msgspec.structs.replace(seat, bot="")]))

    def resign(self, number: int, player: str) -> Operation:
        seat = self.owned(number, player)
        if self.status != "running":
            raise not_running()
        return self._without(msgspec.structs.replace(seat, bot=self.stand_in, resigned=True))

    def start(self, player: str) -> Operation:
        """The creator does not wait for whoever is not there: a bot plays until they come."""
        self.only_creator(player)
        if self.status != "open":
            raise Refused(409, "not-open", text("The game has started already."))
        if any(seat.owner == player and seat.nonce is None for seat in self.seats):
            raise Refused(409, "needs-nonce", text("Sit down first."))
        filled = [
            seat
            if seat.nonce is not None
            else msgspec.structs.replace(seat, bot=self.stand_in, nonce=secrets.token_bytes(16))
            for seat in self.seats
        ]
        return self._seated(*filled)

    def allow_hints(self, player: str, allowed: bool) -> Operation:
        self.only_creator(player)
        return Operation(TableChanges(hints=allowed))

    def play_again(self, player: str) -> Operation | None:
        """The same people at a new table; none when they have one already."""
        if not self.ended:
            raise not_over()
        if not self.mine(player):
            raise Refused(403, "not-your-seat", text("Only those who have played can do that."))
        if self.rematch:
            return None
        seats = [
            Seat(
                seat=seat.seat,
                owner=seat.owner,
                name=seat.name,
                bot="" if seat.owner is not None else seat.bot or self.stand_in,
                invite=token(),
                nonce=None if seat.owner is not None else secrets.token_bytes(16),
            )
            for seat in self.seats
        ]
        options = msgspec.json.encode(self.options).decode()
        again = new_table(self.game.meta.id, options, player, seats, self.hints, self.clock)
        return Operation(TableChanges(rematch=again))

    def only_creator(self, player: str) -> None:
        if player != self.creator:
            raise Refused(403, "not-the-creator", text("Only whoever made the table can do that."))

    def _seated(self, *changed: Seat) -> Operation:
        """Somebody has sat down; the game starts when that was the last open seat."""
        seats = self._with(*changed)
        if self.status != "open" or any(seat.nonce is None for seat in seats):
            return Operation(TableChanges(seats=changed))
        table = Table(self.game, self.options, len(seats), self._chance(seats))
        over = table.outcome() is not None
        changes = TableChanges(
            seats=changed,
            status="over" if over else "running",
            entries=table.log,
            deadline=self._next_deadline(),
        )
        return Operation(changes, table=table)

    def _next_deadline(self) -> float | None:
        """When a phase that opens now is to be closed."""
        return clock.now() + self.clock if self.clock else None

    def _without(self, gone: Seat) -> Operation:
        """Somebody has gone for good; without any person left a running game ends there."""
        alone = not any(seat.owner is not None and not seat.resigned for seat in self._with(gone))
        return Operation(
            TableChanges(seats=[gone], status="abandoned" if alone and self.status == "running" else None)
        )

    def _with(self, *changed: Seat) -> list[Seat]:
        new = {seat.seat: seat for seat in changed}
        return [new.get(seat.seat, seat) for seat in self.seats]

    # --- making it real -----------------------------------------------------------------------------

    def adopt(self, operation: Operation) -> None:
        self.version += 1
        self.seats = self._with(*operation.changes.seats)
        self.status = operation.changes.status or self.status
        self.deadline = operation.changes.deadline or self.deadline
        if operation.changes.hints is not None:
            self.hints = operation.changes.hints
        if operation.changes.rematch is not None:
            self.rematch = operation.changes.rematch.id
        self.table = operation.table or self.table
        if operation.proposal is not None and self.table is not None:
            self.table.adopt(operation.proposal)


def new_table(
    game: str, options: str, creator: str, seats: list[Seat], hints: bool = True, clock: int = 0
) -> Stored:
    """A table before anyone has sat down; its seed is drawn now, and its commitment shown from now on."""
    return Stored(
        id=secrets.token_hex(10),
        game=game,
        rules=games.game(game).rules,
        options=options,
        creator=creator,
        seed=secrets.token_bytes(32),
        status="open",
        version=0,
        seats=seats,
        log=[],
        steps=[],
        hints=hints,
        clock=clock,
    )


def begun(stored: Stored) -> Stored:
    """The same table, started if nobody has to sit down any more (bots among themselves)."""
    session = TableSession(stored)
    operation = session._seated()
    if operation.table is None:
        return stored
    return msgspec.structs.replace(
        stored,
        status=operation.changes.status,
        log=list(operation.changes.entries),
        deadline=operation.changes.deadline,
    )
