"""Puzzles of Railroad Ink: last rounds, without a special route, with one, and with an expansion."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from branchline.core.puzzle import Puzzles, Theme
from branchline.core.texts import text
from branchline.games.railroad_ink.expansions import chosen_expansions
from branchline.games.railroad_ink.solve import can_solve, sets_of_drawings, solve
from branchline.games.railroad_ink.state import Seat, seat_block

if TYPE_CHECKING:
    from branchline.core.package import Solution
    from branchline.games.railroad_ink.rules import RailroadInk
    from branchline.games.railroad_ink.state import RailroadInkState


MOST_BOARDS = 400_000
"""What takes longer to prove is no puzzle."""


def _has_special(state: RailroadInkState, seat: int) -> bool:
    return Seat(seat_block(state, seat)).specials_left > 0


def _has_expansion(state: RailroadInkState) -> bool:
    return bool(chosen_expansions(state.options))


def _begins_without(game: RailroadInk, state: RailroadInkState, seat: int) -> bool:  # noqa: ARG001
    return can_solve(state, seat) and not _has_special(state, seat) and not _has_expansion(state)


def _begins_with(game: RailroadInk, state: RailroadInkState, seat: int) -> bool:  # noqa: ARG001
    return can_solve(state, seat) and _has_special(state, seat)


def _begins_expanded(game: RailroadInk, state: RailroadInkState, seat: int) -> bool:  # noqa: ARG001
    return can_solve(state, seat) and _has_expansion(state) and sets_of_drawings(state, seat) <= MOST_BOARDS


def _is_over(game: RailroadInk, state: RailroadInkState, seat: int) -> bool:  # noqa: ARG001
    return game.outcome(state) is not None


def _prove(game: RailroadInk, state: RailroadInkState, seat: int) -> Solution:  # noqa: ARG001
    return solve(state, seat, boards=MOST_BOARDS)


PUZZLES = Puzzles(
    {
        "last-round": Theme(
            title=text("The last round"),
            task=text("Draw the last dice: the board is to be worth as much as it can be."),
            begins=_begins_without,
            ends=_is_over,
            prove=_prove,
        ),
        "last-special": Theme(
            title=text("The last round, with a special route"),
            task=text("Draw the last dice, and a special route if it helps: the board is to be worth as "
                      "much as it can be."),
            begins=_begins_with,
            ends=_is_over,
            prove=_prove,
        ),
        "last-expansion": Theme(
            title=text("The last round, with an expansion"),
            task=text("Draw the last dice, and what the expansion brings if it helps: the board is to be "
                      "worth as much as it can be."),
            begins=_begins_expanded,
            ends=_is_over,
            prove=_prove,
        ),
    },
    resources.files(__name__) / "puzzles.jsonl",
)  # fmt: skip
