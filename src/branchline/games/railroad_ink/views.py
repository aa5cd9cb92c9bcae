"""What the players of Railroad Ink see: there are no secrets on the boards, only unfinished rounds."""

from __future__ import annotations

import msgspec

from branchline.core.contract import View
from branchline.games.railroad_ink.meta import RailroadInkOptions


class SeatBoard(msgspec.Struct, frozen=True):
    """The board of one seat and what it has done in this round."""

    board: str
    """In board notation, rounds separated by ` | `."""
    drawn: tuple[int, ...]
    """Positions of this round's dice that are drawn."""
    used: tuple[str, ...]
    """The special routes used up in this game."""
    special: bool
    """Whether a special route has been drawn in this round."""
    done: bool


class RailroadInkView(View, frozen=True, kw_only=True):
    """The whole game as it is known to everyone."""

    options: RailroadInkOptions
    round: int
    rounds: int
    dice: tuple[str, ...]
    """The faces rolled for this round."""
    boards: tuple[SeatBoard, ...]
