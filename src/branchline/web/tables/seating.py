"""Who sits where: sitting down, leaving, letting a bot play, resigning, talking, starting, playing again.

Each function says what a request would change, or refuses it.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

import msgspec

from branchline.core.texts import text
from branchline.web.errors import Refused, not_over, not_running
from branchline.web.store.store import Seat, TableChanges
from branchline.web.tables.creation import new_table, random_token
from branchline.web.tables.history import with_event, with_phrase
from branchline.web.tables.session import Operation, TableSession

if TYPE_CHECKING:
    from branchline.web.store.store import StoredTable


def sit_down(
    session: TableSession, number: int, player: str, nonce: bytes, invite: str, name: str
) -> Operation | None:
    """Someone takes a seat; none when they sit there already."""
    seat = session.seat(number)
    if session.ended:
        raise Refused(409, "not-open", text("This table has ended."))
    if seat.owner == player:
        if seat.nonce == nonce:
            return None
        name = seat.name or name
        if seat.nonce is not None or session.status != "open":
            raise Refused(409, "taken", text("This seat is taken."))
    elif seat.owner is not None:
        raise Refused(409, "taken", text("This seat is taken."))
    elif not hmac.compare_digest(invite.encode(), seat.invite.encode()):
        raise Refused(403, "bad-invite", text("This invitation is not for this seat."))
    elif seat.bot and session.status == "running":
        _require_no_peeking(session, seat, player)
        seat = with_event(seat, "taken", name, session.length)
    given = nonce if session.status == "open" else seat.nonce  # later it would change the chance of the game
    seated = msgspec.structs.replace(seat, owner=player, bot="", name=name, nonce=given, reserved=True)
    return _after_seating(session, seated)


def _require_no_peeking(session: TableSession, seat: Seat, player: str) -> None:
    """Nobody sits down just to see what a bot holds; whoever was expected comes with nothing to compare."""
    require_no_try(session)
    if session.kept_for_bot(seat):
        raise Refused(
            403, "bots-seat", text("This game has secrets: a bot's seat can't be taken after the start.")
        )
    if session.game.meta.secrets and session.seats_of(player):
        raise Refused(403, "one-seat", text("This game has secrets: whoever has a seat can't take another."))


def require_no_try(session: TableSession) -> None:
    """Refuses what would help somebody who meets a challenge."""
    if session.is_try:
        raise Refused(
            403, "counted-try", text("This is a try at a challenge: it is played alone, without help.")
        )


def leave(session: TableSession, number: int, player: str) -> Operation:
    """The seat is open again; in a running game a bot plays it meanwhile."""
    seat = session.require_owner(number, player)
    if session.ended:
        raise not_running()
    running = session.status == "running"
    left = msgspec.structs.replace(
        seat,
        owner=None,
        name="",
        bot=session.stand_in if running else "",
        invite=random_token(),
        nonce=seat.nonce if running else None,
    )
    if running:
        left = with_event(left, "left", seat.name, session.length)
    return _after_departure(session, left)


def leave_for_good(session: TableSession, player: str) -> Operation | None:
    """Somebody is forgotten: their seats are open, or a bot's, and nothing tells whose they were."""
    if session.ended or not session.seats_of(player):
        return None
    running = session.status == "running"
    left = [
        msgspec.structs.replace(
            seat,
            owner=None,
            name="",
            bot=session.stand_in if running else "",
            invite=random_token(),
            nonce=seat.nonce if running else None,
            history="",
        )
        for seat in session.seats
        if seat.owner == player
    ]
    return _after_departure(session, *left)


def give_to_bot(session: TableSession, number: int, player: str, bot: str) -> Operation:
    """A bot plays from now on."""
    seat = session.seat(number)
    if seat.owner is None and session.status == "open":
        session.require_creator(player)
        seated = msgspec.structs.replace(seat, bot=bot, reserved=False)
        return _after_seating(session, seated)
    session.require_owner(number, player)
    require_no_try(session)
    if session.status != "running" or seat.resigned:
        raise not_running()
    return Operation(TableChanges(seats=[msgspec.structs.replace(seat, bot=bot)]))


def play_oneself(session: TableSession, number: int, player: str) -> Operation:
    """The owner plays a seat again that a bot has played meanwhile."""
    seat = session.require_owner(number, player)
    if session.status != "running":
        raise not_running()
    if seat.resigned:
        raise Refused(409, "resigned", text("This seat has resigned."))
    return Operation(TableChanges(seats=[msgspec.structs.replace(seat, bot="")]))


def resign(session: TableSession, number: int, player: str) -> Operation:
    """A bot plays the seat to the end."""
    seat = session.require_owner(number, player)
    if session.status != "running":
        raise not_running()
    return _after_departure(session, msgspec.structs.replace(seat, bot=session.stand_in, resigned=True))


def say(session: TableSession, number: int, player: str, phrase: int) -> Operation:
    """Whoever has a seat says one of the phrases."""
    seat = session.require_owner(number, player)
    if session.table is None:
        raise not_running()
    return Operation(TableChanges(seats=[with_phrase(seat, phrase, session.length)]))


def start(session: TableSession, player: str) -> Operation:
    """The creator does not wait for whoever is not there: a bot plays until they come."""
    session.require_creator(player)
    if session.status != "open":
        raise Refused(409, "not-open", text("The game has started already."))
    if any(seat.owner == player and seat.nonce is None for seat in session.seats):
        raise Refused(409, "needs-nonce", text("Sit down first."))
    filled = [
        seat if is_filled(seat) else msgspec.structs.replace(seat, bot=session.stand_in)
        for seat in session.seats
    ]
    return _after_seating(session, *filled)


def allow_hints(session: TableSession, player: str, allowed: bool) -> Operation:
    session.require_creator(player)
    require_no_try(session)
    return Operation(TableChanges(hints=allowed))


def play_again(session: TableSession, player: str) -> Operation | None:
    """The same people at a new table; none when they have one already."""
    if not session.ended:
        raise not_over()
    if not session.seats_of(player):
        raise Refused(403, "not-your-seat", text("Only those who have played can do that."))
    if session.rematch:
        return None
    seats = [
        Seat(
            seat=seat.seat,
            owner=seat.owner,
            name=seat.name,
            bot="" if seat.owner is not None else seat.bot or session.stand_in,
            invite=random_token(),
            nonce=None,
            reserved=seat.owner is not None,
        )
        for seat in session.seats
    ]
    options = msgspec.json.encode(session.options).decode()
    hints = session.hints or session.is_try
    again = new_table(session.game.meta.id, options, player, seats, hints, session.clock, session.analysis)
    return Operation(TableChanges(rematch=again))


def started_if_full(stored: StoredTable) -> StoredTable:
    """The same table, started if nobody has to sit down any more (bots among themselves)."""
    if not all(map(is_filled, stored.seats)):
        return stored
    operation = _after_seating(TableSession(stored))
    return msgspec.structs.replace(
        stored,
        status=operation.changes.status,
        log=list(operation.changes.entries),
        deadline=operation.changes.deadline,
    )


def is_filled(seat: Seat) -> bool:
    """Whether the game need not wait for a seat: a person has brought a nonce, or a bot plays, without one.

    Bots bring none, so that nobody can choose one when those of the people are known.
    """
    return seat.nonce is not None or bool(seat.bot)


def _after_seating(session: TableSession, *changed: Seat) -> Operation:
    """Somebody has sat down; the game starts when that was the last open seat."""
    seats = session.seats_with(*changed)
    if session.status != "open" or not all(map(is_filled, seats)):
        return Operation(TableChanges(seats=changed))
    table = session.new_game(seats)
    over = table.outcome() is not None
    changes = TableChanges(
        seats=changed,
        status="over" if over else "running",
        entries=table.log,
        deadline=session.next_deadline(),
    )
    return Operation(changes, table=table)


def _after_departure(session: TableSession, *gone: Seat) -> Operation:
    """Somebody has gone for good; without any person left a running game ends there."""
    alone = not any(seat.owner is not None and not seat.resigned for seat in session.seats_with(*gone))
    return Operation(
        TableChanges(seats=gone, status="abandoned" if alone and session.status == "running" else None)
    )
