"""The moves of Pioneer Rails and their text forms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from branchline.core.errors import BadText
from branchline.core.texts import text
from branchline.games.pioneer_rails.kernels.constants import CARD_NAMES, PRIVILEGES, SUITS
from branchline.games.pioneer_rails.kernels.geometry import TRACK_NAMES, TRACK_OF
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.kernels.turns import (
    DONE_CODE,
    FIRST_DEPOSIT,
    FIRST_LAY,
    FIRST_SUIT,
    PRIVILEGE_CODES,
)


@dataclass(frozen=True, slots=True)
class PickCard:
    """Picks a card: its rank goes to the next poker box, its suit names the railway. `pick:QD`."""

    card: int

    def __str__(self) -> str:
        return f"pick:{CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class ChangeSuit:
    """Crosses out a town box: all tracks of this turn belong to another railway. `suit:hearts`."""

    suit: int

    def __str__(self) -> str:
        return f"suit:{SUITS[self.suit]}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lays a track, `e5.f5`, crossing out a town box for each privilege, `switch+tunnel>e5.f5`.

    `extra>e5.f5` crosses out a box for one track more, when those of the turn are laid.
    """

    track: int
    privileges: int = 0

    def __str__(self) -> str:
        names = privilege_names(self.privileges)
        return "+".join(names) + ">" * bool(names) + TRACK_NAMES[self.track]


@dataclass(frozen=True, slots=True)
class Deposit:
    """Puts nuggets into the bank that was activated in this turn: `bank:3`."""

    nuggets: int

    def __str__(self) -> str:
        return f"bank:{self.nuggets}"


@dataclass(frozen=True, slots=True)
class Done:
    """Confirms the turn: `done`."""

    def __str__(self) -> str:
        return "done"


Move: TypeAlias = PickCard | ChangeSuit | Lay | Deposit | Done

DONE_MOVE = Done()
PICKS = tuple(PickCard(card) for card in range(len(CARD_NAMES)))
SUIT_CHANGES = tuple(ChangeSuit(suit) for suit in range(len(SUITS)))
DEPOSITS = tuple(Deposit(nuggets) for nuggets in range(SHEET.bank_capacity + 1))
_WITHOUT_TRACK: tuple[Move, ...] = (*PICKS, *SUIT_CHANGES, *DEPOSITS, DONE_MOVE)
_BY_TEXT = {str(move): move for move in _WITHOUT_TRACK}


@lru_cache(maxsize=64)
def privilege_names(mask: int) -> tuple[str, ...]:
    return tuple(name for bit, name in enumerate(PRIVILEGES) if mask >> bit & 1)


@lru_cache(maxsize=4096)
def parse(source: str) -> Move:
    """The move that is written like this."""
    if source in _BY_TEXT:
        return _BY_TEXT[source]
    before, arrow, track = source.rpartition(">")
    if track not in TRACK_OF:
        raise BadText(
            "not-a-move",
            text(
                "“{move}” is neither a track like e5.f5 or e5:n-s nor another move of this game.", move=source
            ),
            at=source,
        )
    mask = 0
    for name in before.split("+") if arrow else ():
        if name not in PRIVILEGES:
            raise BadText(
                "no-such-privilege",
                text(
                    "There is no privilege “{name}”; there are {all}.", name=name, all=", ".join(PRIVILEGES)
                ),
                at=source,
            )
        mask |= 1 << PRIVILEGES.index(name)
    move = Lay(TRACK_OF[track], mask)
    if str(move) != source:
        raise BadText(
            "not-in-order",
            text("“{move}” is written {rather}.", move=source, rather=str(move)),
            at=source,
        )
    return move


@lru_cache(maxsize=4096)
def move_of(code: int) -> Move:
    """The move with this code (see `kernels/turns.py`)."""
    if code >= FIRST_LAY:
        return Lay(*divmod(code - FIRST_LAY, PRIVILEGE_CODES))
    if code == DONE_CODE:
        return DONE_MOVE
    if code >= FIRST_DEPOSIT:
        return DEPOSITS[code - FIRST_DEPOSIT]
    return SUIT_CHANGES[code - FIRST_SUIT] if code >= FIRST_SUIT else PICKS[code]


def code_of(move: Move) -> int:
    """The code of a move."""
    match move:
        case Lay(track, privileges):
            return FIRST_LAY + PRIVILEGE_CODES * track + privileges
        case PickCard(card):
            return card
        case ChangeSuit(suit):
            return FIRST_SUIT + suit
        case Deposit(nuggets):
            return FIRST_DEPOSIT + nuggets
        case Done():
            return DONE_CODE
