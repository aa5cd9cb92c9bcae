"""What a seat can do with its pending moves: make another, take the last back, take them all back.

A player's command names the position it was given at, so that one given too late is noticed, and has an id
of its own, so that one that is sent again is carried out once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from branchline.core.errors import IllegalMove
from branchline.core.table import PendingMoves
from branchline.core.texts import text
from branchline.web.errors import not_running, stale
from branchline.web.store.store import StoredPending, TableChanges
from branchline.web.tables import clock
from branchline.web.tables.challenges import may_be_challenge, try_score
from branchline.web.tables.history import SeatEvent, seat_events, with_event
from branchline.web.tables.results import results_of
from branchline.web.tables.session import Operation

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from branchline.core.table import AnyGame, Proposal, Table
    from branchline.web.tables.session import TableSession

MOST_EDITS = 500
"""Changes of a seat in one phase after which it can't take moves back."""
REMEMBERED_REQUESTS = 64
"""Number of latest commands of a seat that are recognised when a client repeats them."""


@dataclass(frozen=True)
class PlayMove:
    """Make a move, in the game's notation."""

    move: str


@dataclass(frozen=True)
class TakeBack:
    """Take the last move back; withdrawing a confirmation is the same."""


@dataclass(frozen=True)
class Clear:
    """Take all pending moves back."""


Action = PlayMove | TakeBack | Clear


@dataclass(frozen=True)
class Command:
    """An action of a seat, for the position (`TableSession.position`) that whoever gives it has seen."""

    action: Action
    position: str
    id: str


def edit_pending(session: TableSession, seat: int, command: Command) -> Operation:
    """Return the operation of a command: new pending moves, and entries of the log if the phase closes."""
    table = _running(session)
    if command.position != session.position(seat):
        raise stale()
    pending = table.pending.get(seat)
    if pending and pending.version >= MOST_EDITS and not isinstance(command.action, PlayMove):
        raise IllegalMove("too-many-edits", text("You have changed this turn many times. Play on from here."))
    match command.action:
        case PlayMove(written):
            move = parsed_move(session.game, written)
            proposal = table.propose(seat, move, hold=session.closes_for_all)
        case TakeBack():
            proposal = table.propose_length(seat, len(pending.moves) - 1 if pending else -1)
        case Clear():
            proposal = table.propose_length(seat, 0)
    requests = (*session.requests.get(seat, ()), command.id)
    return _operation(session, proposal, _draft(session, seat, proposal, requests))


def play_moves(session: TableSession, seat: int, moves: Sequence[str]) -> Operation:
    """Return the operation of a whole turn; raise `IllegalMove` if one of its moves is not legal."""
    table, parsed = _running(session), [parsed_move(session.game, move) for move in moves]
    proposal = table.propose_turn(seat, parsed, hold=session.closes_for_all)
    return _operation(session, proposal, _draft(session, seat, proposal, session.requests.get(seat, ())))


@lru_cache(256)  # a command may be decided twice
def parsed_move(game: AnyGame, written: str) -> Hashable:
    """Parse a move."""
    move: Hashable = game.parse(written)
    return move


def _running(session: TableSession) -> Table:
    if session.table is None or session.status != "running":
        raise not_running()
    return session.table


def _draft(session: TableSession, seat: int, proposal: Proposal, requests: tuple[str, ...]) -> StoredPending:
    """Return the pending moves of a seat in the form of the store."""
    held = proposal.pending.get(seat, PendingMoves())
    return StoredPending(
        seat=seat,
        phase=session.game.phase(proposal.state),
        version=held.version,
        moves=tuple(map(str, held.moves)),
        requests=requests[-REMEMBERED_REQUESTS:],
    )


def with_lateness(session: TableSession, number: int, operation: Operation) -> Operation:
    """The same operation; where a bot goes on for whoever is late, the log says so, once in a phase."""
    seat = session.seats[number]
    late = SeatEvent("late", number, seat.name, session.length)
    if seat.bot or late in seat_events(seat):
        return operation
    noted = with_event(seat, late.kind, late.name, late.at)
    return replace(operation, changes=replace(operation.changes, seats=[noted]))


def close_question(session: TableSession, phase: int) -> Operation | None:
    """Closes a question for everyone at once; none if it is closed already."""
    table = session.table
    if table is None or not session.timing_hidden or session.game.phase(table.state) != phase:
        return None
    if not session.closes_for_all and session.to_act():
        return None
    return _operation(session, table.propose_closing())


def _operation(session: TableSession, proposal: Proposal, draft: StoredPending | None = None) -> Operation:
    over = bool(proposal.entries) and session.game.outcome(proposal.state) is not None
    changes = TableChanges(
        pending=draft,
        entries=proposal.entries,
        status="over" if over else None,
        deadline=session.next_deadline() if proposal.entries else None,
        score=try_score(session, proposal.state) if over and may_be_challenge(session) else None,
        results=results_of(session, proposal.state, clock.now()) if over else (),
    )
    return Operation(changes, proposal)
