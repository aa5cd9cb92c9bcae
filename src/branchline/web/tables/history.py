"""Who has come to a seat, left it, run out of time or said something: it stands in everybody's log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from branchline.core.texts import Text, text
from branchline.web.tables.phrases import PHRASES

if TYPE_CHECKING:
    from branchline.web.store.store import Seat

MAX_REMEMBERED = 40
MAX_SAID = 8
"""Of what somebody has said, so much is remembered."""
SeatEventKind = Literal["taken", "left", "late", "says"]


class SeatEvent(msgspec.Struct, frozen=True):
    """Somebody has taken a seat from a bot, left it to one, was late or says something, after so many entries
    of the log."""

    kind: SeatEventKind
    seat: int
    name: str
    at: int
    phrase: int = 0
    """What is said, by its number among the phrases."""


_events = msgspec.json.Decoder(tuple[SeatEvent, ...])


def seat_events(seat: Seat) -> tuple[SeatEvent, ...]:
    return _events.decode(seat.history) if seat.history else ()


def with_event(seat: Seat, kind: SeatEventKind, name: str, at: int) -> Seat:
    """The same seat, at which this has happened, too."""
    events = (*seat_events(seat), SeatEvent(kind, seat.seat, name, at))
    return msgspec.structs.replace(seat, history=msgspec.json.encode(events[-MAX_REMEMBERED:]).decode())


def with_phrase(seat: Seat, phrase: int, at: int) -> Seat:
    """The same seat, at which this was said; what was said long ago is forgotten."""
    events = seat_events(seat)
    said = [event for event in events if event.kind == "says"]
    old = said[: max(0, len(said) + 1 - MAX_SAID)]
    kept = [event for event in events if event not in old]
    new = SeatEvent("says", seat.seat, seat.name, at, phrase)
    return msgspec.structs.replace(seat, history=msgspec.json.encode((*kept, new)).decode())


def describe_event(event: SeatEvent, reader: int | None = None) -> Text:
    """What has happened, in a sentence for whoever has a seat, or for everyone."""
    name = event.name or text("Player {number}", number=event.seat + 1)
    if event.kind == "says":
        return text("{name}: {phrase}", name=name, phrase=PHRASES[event.phrase])
    if event.kind == "taken":
        return text("{name} takes the seat that a bot has played.", name=name)
    if event.kind == "late" and event.seat == reader:
        return text("Your time ran out: a bot plays this turn for you.")
    if event.kind == "late":
        return text("Time ran out for {name}: a bot goes on.", name=name)
    return text("{name} leaves the seat to a bot.", name=name)
