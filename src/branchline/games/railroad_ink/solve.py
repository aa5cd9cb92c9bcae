"""The last round solved: the best way to draw the rest of it, with the proof that there is no better one."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.errors import BadText
from branchline.core.package import Solution
from branchline.core.texts import text
from branchline.games.railroad_ink.boards import parse_board
from branchline.games.railroad_ink.expansions import features
from branchline.games.railroad_ink.kernels import last_round
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.pictures import FACE_ID, FACES, FIRST_EXPANSION_FACE
from branchline.games.railroad_ink.moves import DONE_MOVE, Move, Place
from branchline.games.railroad_ink.state import Head, RailroadInkState, Seat, head_of, new_state, seat_block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.parts.compiled import Ints

AT_ONCE = 1000
"""Boards to look at before the clock is looked at."""
A_SECOND = 200_000
"""Boards that are looked at in about a second."""


def can_solve(state: RailroadInkState, seat: int) -> bool:
    """Does a seat draw the last round of a game in which only routes are drawn?"""
    head = Head(head_of(state))
    last = head.stage == at.DRAWING and head.rounds_left == 0 and not Seat(seat_block(state, seat)).done
    return last and _only_routes(head.features)


def proved_round(state: RailroadInkState, seat: int) -> tuple[Move, ...] | None:
    """The best way to draw the rest of the last round, if that can be proved in about a second."""
    if not can_solve(state, seat):
        return None
    found = solve(state, seat, boards=A_SECOND)
    return found.moves if found.proved else None


def solve(
    state: RailroadInkState, seat: int, seconds: float | None = None, boards: int | None = None
) -> Solution:
    """The best way to draw the rest of the last round, confirmed at the end.

    After so many seconds, or boards looked at, the best so far has to do; boards are the same anywhere.
    """
    if not can_solve(state, seat):
        raise unsolvable()
    total, drawings, proved = _solve(head_of(state), seat_block(state, seat), seconds, boards)
    return Solution(total, (*drawings, DONE_MOVE), proved)


def solve_board(
    source: str, roll: Sequence[str], options: RailroadInkOptions, seconds: float | None = None
) -> Solution:
    """The same for a board's text before the last roll, with what is rolled: what is best drawn with it."""
    state = new_state(options, 1)
    if not _only_routes(features(options)):
        raise unsolvable()
    head, block = head_of(state), seat_block(state, 0)
    head[at.HEAD_ROUND], head[at.HEAD_STAGE] = head[at.HEAD_ROUNDS], at.DRAWING
    block[:] = parse_board(source).block
    block[at.DICE : at.DICE + at.ROUTE_DICE] = _read_roll(roll)
    return Solution(*_solve(head, block, seconds, None))


def unsolvable() -> BadText:
    """Something else is drawn, or it is not the last round."""
    return BadText(
        "unsolvable", text("Only the last round of a game without expansions and structures can be solved.")
    )


def _only_routes(feature_bits: int) -> bool:
    return not feature_bits & (at.EXPANSIONS | at.STRUCTURES)


def _read_roll(roll: Sequence[str]) -> list[int]:
    known = [route.code for route in FACES[:FIRST_EXPANSION_FACE]]
    if len(roll) != at.ROUTE_DICE or not set(roll) <= set(known):
        shown = ",".join(roll)
        raise BadText(
            "bad-roll",
            text("“{roll}” is no roll: four of {codes}.", roll=shown, codes=", ".join(known)),
            at=shown,
        )
    return [FACE_ID[code] for code in roll]


def _solve(
    head: Ints, block: Ints, seconds: float | None, boards: int | None
) -> tuple[int, tuple[Place, ...], bool]:
    """The total, the drawings that lead to it, and whether everything has been tried."""
    search = tuple(np.empty(shape, np.int32) for shape in last_round.SHAPES)
    progress = search[0]
    end = None if seconds is None else monotonic() + seconds
    last_round.begin(head, block, *search)
    proved = False
    while not proved:
        found = progress[last_round.BEST] > last_round.NOTHING
        left = AT_ONCE if boards is None else min(AT_ONCE, boards - int(progress[last_round.VISITED]))
        if found and (left <= 0 or (end is not None and monotonic() > end)):
            break
        proved = last_round.search(head, max(left, 1), *search)
    first, length = last_round.DRAWINGS, int(progress[last_round.LENGTH])
    rows = progress[first : first + 3 * length].reshape(length, 3).tolist()
    return int(progress[last_round.BEST]), tuple(Place(cell, picture) for _, cell, picture in rows), proved
