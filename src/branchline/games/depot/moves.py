"""The moves of Depot and their text forms."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from branchline.core.errors import BadText
from branchline.core.texts import text
from branchline.games.depot.cards import NAMES, NUMBERS
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.layout import START as START


@dataclass(frozen=True, slots=True)
class Lay:
    """Docks a card to the train of an exit, `P-blue-oval>2`, or starts one with it, `P-blue-oval>start`."""

    card: str
    exit: int

    def __str__(self) -> str:
        return f"{self.card}>{self.exit or 'start'}"


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draws a card; one that fits must then be laid, any other is kept with a pass: `draw`."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Take:
    """Takes one card of a clash in hand and discards the other: `take:L-red-star/P-red-oval`."""

    card: str
    other: str

    def __str__(self) -> str:
        return f"take:{self.card}/{self.other}"


@dataclass(frozen=True, slots=True)
class Claim:
    """Shows the own task, which a train fulfils: `claim`."""

    def __str__(self) -> str:
        return "claim"


@dataclass(frozen=True, slots=True)
class Wait:
    """Claims nothing now: `wait`."""

    def __str__(self) -> str:
        return "wait"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discards a card as the reward of a task: `discard:F-red-star`."""

    card: str

    def __str__(self) -> str:
        return f"discard:{self.card}"


Move: TypeAlias = Lay | DrawCard | Take | Claim | Wait | Discard

DRAW = DrawCard()
CLAIM = Claim()
WAIT = Wait()
LAYS = tuple(tuple(Lay(name, exit) for exit in range(at.MOST_EXITS + 1)) for name in NAMES)
"""The lays of each card, so that listing moves makes no new objects."""
LAYS_AND_DRAW: tuple[Move, ...] = (*chain.from_iterable(LAYS), DRAW)
"""Lays and the draw, by their numbers in the kernels."""

_EXITS = {"start": START} | {str(exit): exit for exit in range(1, at.MOST_EXITS + 1)}
_PLAIN: dict[str, Move] = {str(move): move for move in (DRAW, CLAIM, WAIT)}


def parse(source: str) -> Move:
    """The move that is written like this."""
    if source in _PLAIN:
        return _PLAIN[source]
    if source.startswith("take:"):
        card, slash, other = source.removeprefix("take:").partition("/")
        if slash:
            return Take(_card(card), _card(other))
    elif source.startswith("discard:"):
        return Discard(_card(source.removeprefix("discard:")))
    else:
        card, arrow, exit = source.partition(">")
        if arrow and exit in _EXITS:
            return Lay(_card(card), _EXITS[exit])
    raise BadText("not-a-move", text("“{move}” is not a move of this game.", move=source), at=source)


def _card(name: str) -> str:
    if name not in NUMBERS:
        raise BadText("no-such-card", text("There is no card “{card}”.", card=name), at=name)
    return name
