"""The last round solved: the best way to draw the rest of it, with the proof that there is no better one."""

from __future__ import annotations

from collections import Counter
from math import prod
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.errors import BadText
from branchline.core.package import Solution
from branchline.core.texts import text
from branchline.games.railroad_ink.boards import parse_board
from branchline.games.railroad_ink.expansions import features
from branchline.games.railroad_ink.kernels import every_end, last_round
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.pictures import FACE_ID, FACES, FIRST_EXPANSION_FACE
from branchline.games.railroad_ink.legal import answers, drawings, move_of_row
from branchline.games.railroad_ink.moves import DONE_MOVE, Answer, Move
from branchline.games.railroad_ink.rounds import make_move
from branchline.games.railroad_ink.state import Head, RailroadInkState, Seat, head_of, new_state, seat_block

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.parts.compiled import Ints

AT_ONCE = 1000
"""Boards to look at before the clock is looked at."""
A_SECOND = 200_000
"""Boards that are looked at in about a second."""
SLOWER = 4
"""About so many times longer a board takes with expansions."""
SETTLED = at.RIVERS | at.METEORS | at.FOREST | at.TRAILS | at.CANYONS
"""The expansions in which a drawing stays as it is, whatever is drawn after it."""


def can_solve(state: RailroadInkState, seat: int) -> bool:
    """Does a seat draw the last round of a game in which everything that can be drawn can be looked at?

    That is so where only routes are drawn; with some expansions, when no special is left.
    """
    head, own = Head(head_of(state)), Seat(seat_block(state, seat))
    last = head.stage == at.DRAWING and head.rounds_left == 0 and not own.done
    no_special = own.special_spent or own.specials_left <= 0
    settled = no_special and not head.features & (at.EXPANSIONS & ~SETTLED | at.STRUCTURES)
    return last and (_only_routes(head.features) or settled)


def sets_of_drawings(state: RailroadInkState, seat: int) -> int:
    """About how many ways there are to draw the rest of a round: each die somewhere or nowhere."""
    head, block = head_of(state), seat_block(state, seat)
    ways = Counter(row[0] for row in drawings(head, block, specials=False))
    dice = block[at.DICE : at.DICE + at.MAX_DICE].tolist()
    return prod(1 + ways[face] for die, face in enumerate(dice) if die not in Seat(block).dice_drawn)


def proved_round(state: RailroadInkState, seat: int) -> tuple[Move, ...] | None:
    """The best way to draw the rest of the last round, if that can be proved in about a second."""
    if not can_solve(state, seat):
        return None
    if _only_routes(Head(head_of(state)).features):
        found = solve(state, seat, boards=A_SECOND)
    elif sets_of_drawings(state, seat) <= A_SECOND // SLOWER:
        found = solve(state, seat, boards=A_SECOND // SLOWER)
    else:
        return None
    return found.moves if found.proved else None


def solve(
    state: RailroadInkState, seat: int, seconds: float | None = None, boards: int | None = None
) -> Solution:
    """The best way to draw the rest of the last round, confirmed at the end.

    After so many seconds, or boards looked at, the best so far has to do; boards are the same anywhere.
    """
    if not can_solve(state, seat):
        raise unsolvable()
    head, block = head_of(state), seat_block(state, seat)
    answered = [_answered(head, block, move) for move in answers(block)] or [((), block)]
    found = [(said, *_solve(head, after, seconds, boards)) for said, after in answered]
    said, total, drawn, _ = max(found, key=lambda way: way[1])
    return Solution(total, (*said, *drawn, DONE_MOVE), all(proved for *_, proved in found))


def _answered(head: Ints, block: Ints, move: Answer) -> tuple[tuple[Move, ...], Ints]:
    """An answer to what happens before anything is drawn, and the board after it."""
    after = block.copy()
    make_move(head, after, move)
    return (move,), after


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
) -> tuple[int, tuple[Move, ...], bool]:
    """The total, the drawings that lead to it, and whether everything has been tried."""
    way: ModuleType = last_round if _only_routes(int(head[at.HEAD_FEATURES])) else every_end
    search = tuple(np.empty(shape, np.int32) for shape in way.SHAPES)
    progress = search[0]
    end = None if seconds is None else monotonic() + seconds
    way.begin(head, block, *search)
    proved = False
    while not proved:
        found = progress[way.BEST] > way.NOTHING
        left = AT_ONCE if boards is None else min(AT_ONCE, boards - int(progress[way.VISITED]))
        if found and (left <= 0 or (end is not None and monotonic() > end)):
            break
        proved = way.search(head, max(left, 1), *search)
    first, length = way.DRAWINGS, int(progress[way.LENGTH])
    rows = progress[first : first + 3 * length].reshape(length, 3).tolist()
    return int(progress[way.BEST]), tuple(move_of_row(*row) for row in rows), proved
