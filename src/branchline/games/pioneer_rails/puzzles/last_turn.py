"""The last turn of a game alone, exactly: every sheet that it can end with.

What is laid counts, not its order: sheets that are alike are gone on from once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.package import Solution
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import TURNS
from branchline.games.pioneer_rails.kernels.scoring import LINE_KEYS, score_sheet
from branchline.games.pioneer_rails.kernels.turns import DONE_CODE, MOST_MOVES, apply_code, legal_codes
from branchline.games.pioneer_rails.moves import move_of
from branchline.games.pioneer_rails.state import seat_block

if TYPE_CHECKING:
    from collections.abc import Mapping

    from branchline.games.pioneer_rails.moves import Move
    from branchline.games.pioneer_rails.rules import PioneerRails
    from branchline.games.pioneer_rails.state import PioneerRailsState

MOST_SHEETS = 60_000
"""More are too many for a proof that anyone waits for."""


def is_last_turn(game: PioneerRails, state: PioneerRailsState, seat: int) -> bool:  # noqa: ARG001
    """Whether someone who plays alone has the last turn."""
    head = state.data[: at.HEAD_SIZE]
    return state.seats == 1 and bool(head[at.TURN] == TURNS and head[at.STAGE] == at.Stage.LAY)


def prove(game: PioneerRails, state: PioneerRailsState, seat: int) -> Solution:  # noqa: ARG001
    """The best way to play the turn; without proof when there are too many sheets to look at."""
    data = state.data.copy()
    head, block = data[: at.HEAD_SIZE], seat_block(data, seat)
    codes, lines = np.empty(MOST_MOVES, np.int32), np.empty(len(LINE_KEYS), np.int32)
    start = block.tobytes()
    came_from: dict[bytes, tuple[bytes, int]] = {}
    left, seen = [start], {start}
    best: int = -1
    ends: list[bytes] = []
    while left and len(seen) <= MOST_SHEETS:
        sheet = left.pop()
        block[:] = np.frombuffer(sheet, np.int32)
        for code in codes[: legal_codes(data, seat, codes)].tolist():
            block[:] = np.frombuffer(sheet, np.int32)
            apply_code(head, block, code)
            after = block.tobytes()
            if after in seen:
                continue
            seen.add(after)
            came_from[after] = sheet, code
            if code != DONE_CODE:
                left.append(after)
            elif (points := score_sheet(block, int(head[at.MAP]), lines)) >= best:
                ends = [*(ends if points == best else ()), after]
                best = points
    return Solution(best, _way_to(ends[0], came_from) if ends else (), not left, len(ends))


def _way_to(sheet: bytes, came_from: Mapping[bytes, tuple[bytes, int]]) -> tuple[Move, ...]:
    """The moves that led to a sheet."""
    moves: list[Move] = []
    while sheet in came_from:
        sheet, code = came_from[sheet]
        moves.append(move_of(code))
    return tuple(reversed(moves))
