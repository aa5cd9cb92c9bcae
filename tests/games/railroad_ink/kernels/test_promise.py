"""The closer look at the boards at the ends of futures."""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import NEIGHBOUR
from branchline.games.railroad_ink.kernels.effects import begin_round, draw
from branchline.games.railroad_ink.kernels.evaluation import (
    EVALUATION_WORK,
    FEATURES,
    POINT,
    WEIGHTS,
    evaluate,
)
from branchline.games.railroad_ink.kernels.pictures import FACE_ID
from branchline.games.railroad_ink.kernels.plans import Planner
from branchline.games.railroad_ink.kernels.promise import (
    FINE,
    PAIRED,
    SHOWN,
    SHOWN_AT_BORDER,
    alike,
    load_promise,
)
from branchline.games.railroad_ink.kernels.rollouts import CLOSE_LOOKS, roll_out
from branchline.parts.compiled import Ints
from tests.games.railroad_ink.slow.boards import block_of, head_of, played_boards

PROMISE = load_promise()
ROLLS = [["hs", "rc", "ht", "sc"], ["rt", "rt", "rt", "op"]]


def sight(block: Ints, cell: int) -> int:
    shown = [
        SHOWN_AT_BORDER[cell, side] if neighbour < 0 else SHOWN[block[neighbour], (side + 2) % 4]
        for side, neighbour in enumerate(NEIGHBOUR[cell])
    ]
    return sum(int(kind) << 2 * side for side, kind in enumerate(shown))


def promised(head: Ints, block: Ints, left: int) -> int:
    """As the file says: every pair of features, and every empty cell."""
    features = np.empty(FEATURES, np.int32)
    evaluate(head, block, WEIGHTS[0], features, np.empty(EVALUATION_WORK, np.int32))
    counted = features[:PAIRED].astype(np.int64)
    total = int(counted @ np.triu(PROMISE.pairs[left - 1]) @ counted)
    empty = [cell for cell in range(at.CELLS) if not block[at.PICTURE + cell]]
    total += sum(int(PROMISE.cells[left - 1, cell, sight(block, cell)]) for cell in empty)
    return total // FINE


def test_of_the_best_plans_in_the_end_the_one_is_drawn_that_promises_most() -> None:
    head, left = head_of(True, 4), 3
    boards = np.array([block_of(board, []) for board in played_boards(3, 3)])
    dice = np.full((len(ROLLS), 1, at.MAX_DICE), -1, np.int32)
    dice[:, 0, : at.ROUTE_DICE] = [[FACE_ID[code] for code in roll] for roll in ROLLS]
    shape = len(boards), len(ROLLS)
    found, ends = np.empty(shape, np.int64), np.empty((*shape, at.SEAT_SIZE), np.int32)
    roll_out(head, boards, dice, WEIGHTS, *PROMISE, 4, found, ends)
    for board, values, reached in zip(boards, found, ends, strict=True):
        for roll, value, end in zip(dice[:, 0], values, reached, strict=True):
            block = board.copy()
            block[at.DICE : at.DICE + at.MAX_DICE] = roll
            begin_round(head, block)
            looked_at = []
            for plan in Planner(width=4, limit=CLOSE_LOOKS).plans(head, block):
                after = block.copy()
                for drawing in plan.drawings:
                    draw(head, np.array(drawing, np.int32), after)
                looked_at.append(after)
            worth = [promised(head, after, left) for after in looked_at]
            assert value == max(worth)
            assert (end == looked_at[worth.index(max(worth))]).all()
            assert 0 < value < 100 * POINT


def test_a_cell_is_worth_the_same_on_a_board_turned_and_mirrored() -> None:
    met = [(cell, sight) for row in PROMISE.cells for cell, sight in np.argwhere(row).tolist()]
    assert met
    for cell, sight in met:
        for row in PROMISE.cells:
            assert len({int(row[place]) for place in alike(cell, sight)}) == 1


def test_a_quarter_turn_moves_a_cell_and_exchanges_the_kinds() -> None:
    """A highway from the north at a1 is a railway from the east at g1."""
    _, turned, *_ = alike(0, 2)
    assert turned == (at.SIZE - 1, 3 << 2 * at.EAST)
