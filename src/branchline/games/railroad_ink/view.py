"""What the players of Railroad Ink see: there are no secrets on the boards, only unfinished rounds."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import msgspec
import numpy as np

from branchline.core.contract import View
from branchline.core.origins import Origins
from branchline.games.railroad_ink import draft
from branchline.games.railroad_ink.expansions import expansion_dice
from branchline.games.railroad_ink.goals import CARDS, DEADLINES
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_NAMES
from branchline.games.railroad_ink.kernels.pictures import RESULTS
from branchline.games.railroad_ink.legal import actors
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.moves import SPECIAL_CODES
from branchline.games.railroad_ink.notation import board_text, bridged_text
from branchline.games.railroad_ink.state import Head, RailroadInkState, Seat, head_of, seat_block, seat_blocks

if TYPE_CHECKING:
    from branchline.parts.compiled import Ints

Stage = Literal["rolling", "picking", "drawing", "drought", "over"]
STAGES: tuple[Stage, ...] = ("rolling", "picking", "drawing", "drought", "over")
"""In the order of the numbers in the state."""
EVENT_NAMES = {at.DROUGHT_EVENT: "drought", at.METEOR_EVENT: "meteor"}


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


# --- from a state -----------------------------------------------------------------------------------------


def view(state: RailroadInkState, seat: int | None) -> RailroadInkView:
    """Everything about a game; nothing in it is secret."""
    head, seats = Head(state.data), state.seats
    number, rounds, stage, features, goals = head.round, head.rounds, head.stage, head.features, head.goals
    drafted = head.star is not None
    paired = drafted and stage in (at.PICKING, at.DRAWING)
    first = Seat(seat_block(state, 0))
    return RailroadInkView(
        seat=seat,
        seats=seats,
        acting=actors(state),
        options=state.options,
        round=number,
        rounds=rounds,
        stage=STAGES[stage],
        dice=() if drafted else _codes(*first.route_dice),
        extra=_codes(*first.expansion_dice[: _expansion_dice_count(state.options)]),
        boards=tuple(
            [
                _seat_board(block.tobytes(), features, min(number, rounds), drafted, len(goals))
                for block in seat_blocks(state)
            ]
        ),
        goals=tuple([_goal(*goal, place, seats) for place, goal in enumerate(goals)]),
        pairs=tuple(_pair(*pair) for pair in draft.pairs(head_of(state), seats)) if paired else (),
        first=head.first if drafted else None,
        star=head.star,
    )


@lru_cache(maxsize=64)
def _expansion_dice_count(options: RailroadInkOptions) -> int:
    return len(expansion_dice(options))


@lru_cache(maxsize=4096)  # there are not many more rolls
def _codes(*dice: int) -> tuple[str, ...]:
    """What dice show; a die that has not been rolled shows nothing."""
    codes = tuple(RESULTS[result].code if result >= 0 else "" for result in dice)
    return codes if any(codes) else ()


def _goal(card: int, pays: int, place: int, seats: int) -> GoalCard:
    return GoalCard(CARDS[card].code, pays, DEADLINES[place] if seats == 1 else 0)


def _pair(one: int, other: int, picker: int) -> Pair:
    return Pair((RESULTS[one].code, RESULTS[other].code), None if picker < 0 else picker)


ORIGINS: Origins[SeatBoard, Ints] = Origins(4096)
"""The blocks of boards, not to be written to: who counts what a board shows need not read its text."""


@lru_cache(maxsize=4096)  # of all boards at a table only one changes with a move
def _seat_board(content: bytes, features: int, rounds: int, drafted: bool, goals: int) -> SeatBoard:
    block = np.frombuffer(content, np.int32).copy()
    seat = Seat(block)
    board = SeatBoard(
        board=board_text(block, features, rounds),
        drawn=seat.dice_drawn,
        used=tuple(SPECIAL_CODES[special] for special in seat.specials_used),
        special=seat.special_spent,
        done=seat.done,
        dice=_codes(*seat.route_dice) if drafted else (),
        copies=seat.copies,
        villages=seat.villages,
        universities=seat.universities,
        free_special=seat.free_special,
        free_used=seat.free_special_used,
        impact=CELL_NAMES[seat.last_impact] if features & at.METEORS else "",
        events=tuple(name for event, name in EVENT_NAMES.items() if seat.events & event),
        bridges=seat.bridge_points if features & at.CANYONS else 0,
        bridged=bridged_text(block) if features & at.CANYONS else (),
        goals=seat.goal_points[:goals],
    )
    ORIGINS.keep(board, block)
    return board
