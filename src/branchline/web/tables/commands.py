"""What a seat can do with its pending moves: make another, take the last back, take them all back.

A player's command names the position it was given at, so that one given too late is noticed, and has an id
of its own, so that one that is sent again is carried out once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from branchline.web.errors import not_running, stale
from branchline.web.store.store import PendingEdit, TableChanges
from branchline.web.tables import clock
from branchline.web.tables.challenges import may_be_challenge, try_score
from branchline.web.tables.history import SeatEvent, seat_events, with_event
from branchline.web.tables.results import results_of
from branchline.web.tables.session import Operation

if TYPE_CHECKING:
    from branchline.core.table import Proposal
    from branchline.web.tables.session import TableSession


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
    """What a command changes: the pending moves, and the log when with this move the phase closes."""
    table = session.table
    if table is None or session.status != "running":
        raise not_running()
    if command.position != session.position(seat):
        raise stale()
    pending = table.pending.get(seat)
    kept = len(pending.moves) if pending else 0
    move = ""
    match command.action:
        case PlayMove(written):
            parsed = session.game.parse(written)
            move = str(parsed)
            proposal = table.propose(seat, parsed, hold=session.closes_for_all)
        case TakeBack():
            kept -= 1
            proposal = table.propose_length(seat, kept)
        case Clear():
            kept = 0
            proposal = table.propose_length(seat, kept)
    edit = PendingEdit(
        seat=seat,
        phase=session.game.phase(table.state),
        n=pending.version if pending else 0,
        id=command.id,
        kept=kept,
        move=move,
    )
    return _operation(session, proposal, edit)


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


def _operation(session: TableSession, proposal: Proposal, edit: PendingEdit | None = None) -> Operation:
    over = bool(proposal.entries) and session.game.outcome(proposal.state) is not None
    changes = TableChanges(
        pending_edit=edit,
        entries=proposal.entries,
        status="over" if over else None,
        deadline=session.next_deadline() if proposal.entries else None,
        score=try_score(session, proposal.state) if over and may_be_challenge(session) else None,
        results=results_of(session, proposal.state, clock.now()) if over else (),
    )
    return Operation(changes, proposal)
