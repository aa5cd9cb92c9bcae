"""What the players of Railroad Ink see: there are no secrets on the boards, only unfinished rounds."""

from __future__ import annotations

from typing import Literal

import msgspec

from branchline.core.contract import View
from branchline.games.railroad_ink.meta import RailroadInkOptions

Stage = Literal["rolling", "picking", "drawing", "drought", "over"]
STAGES: tuple[Stage, ...] = ("rolling", "picking", "drawing", "drought", "over")
"""In the order of the numbers in the state."""


class SeatBoard(msgspec.Struct, frozen=True, omit_defaults=True):
    """The board of one seat and what it has done in this round."""

    board: str
    """In board notation, rounds separated by ` | `; then craters and canyons."""
    drawn: tuple[int, ...]
    """Positions of this round's dice that are drawn: 0–3 the route dice, 4–7 those of the expansions."""
    used: tuple[str, ...]
    """The special routes used up in this game."""
    special: bool
    """Whether a special route has been drawn or sacrificed in this round."""
    done: bool
    dice: tuple[str, ...] = ()
    """Its own route dice, in a draft."""
    copies: int = 0
    """Copies of route dice that factories allow now."""
    villages: int = 0
    universities: int = 0
    free_special: bool = False
    """Whether the university's special may be drawn now,"""
    free_used: bool = False
    """and whether it has been."""
    impact: str = ""
    """The cell of the last meteor, or where the first one comes from."""
    events: tuple[str, ...] = ()
    """What is to be answered before drawing, in this order: `drought`, `meteor`."""
    bridges: int = 0
    """Bridge points left,"""
    bridged: tuple[str, ...] = ()
    """and the segments bridged, each as a side of a cell."""
    goals: tuple[int, ...] = ()
    """Points of each goal, 0 for one not met."""


class GoalCard(msgspec.Struct, frozen=True):
    """A goal on the table."""

    code: str
    pays: int
    """What it pays to those who meet it next."""
    deadline: int = 0
    """Alone: the last round in which it pays in full."""


class Pair(msgspec.Struct, frozen=True):
    """Two dice of a draft."""

    faces: tuple[str, str]
    picker: int | None
    """The seat that has picked them."""


class RailroadInkView(View, frozen=True, kw_only=True):
    """The whole game as it is known to everyone."""

    options: RailroadInkOptions
    round: int
    rounds: int
    stage: Stage
    dice: tuple[str, ...]
    """The route dice rolled for everyone in this round; none in a draft."""
    extra: tuple[str, ...] = ()
    """The dice of the expansions."""
    boards: tuple[SeatBoard, ...]
    goals: tuple[GoalCard, ...] = ()
    pairs: tuple[Pair, ...] = ()
    """What was rolled in a draft, pair by pair."""
    first: int | None = None
    """The seat that picks first, in a draft,"""
    star: int | None = None
    """and the one that did so in the first round: the last in a tie."""
