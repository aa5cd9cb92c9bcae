"""A state from a view: since nothing is secret, there is only one."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from branchline.games.railroad_ink import draft
from branchline.games.railroad_ink.goals import CARD_ID
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_OF
from branchline.games.railroad_ink.kernels.pictures import RESULT_ID
from branchline.games.railroad_ink.moves import SPECIAL_CODES
from branchline.games.railroad_ink.notation import read_board, read_bridged
from branchline.games.railroad_ink.state import RailroadInkState, head_of, new_state, seat_blocks
from branchline.games.railroad_ink.view import EVENT_NAMES, STAGES, RailroadInkView, SeatBoard

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from branchline.parts.compiled import Ints


def imagine(view: RailroadInkView, random: Random, rules: int) -> RailroadInkState:  # noqa: ARG001
    """The state of which this is a view, in a version of the rules."""
    state = new_state(view.options, view.seats, rules)
    head = head_of(state)
    head[at.HEAD_ROUND] = view.round
    head[at.HEAD_STAGE] = STAGES.index(view.stage)
    for place, card in enumerate(view.goals):
        head[at.GOAL + place], head[at.GOAL_PAYS + place] = CARD_ID[card.code], card.pays
    if view.first is not None and view.star is not None:
        head[at.HEAD_FIRST], head[at.HEAD_STAR] = view.first, view.star
        for number, pair in enumerate(view.pairs):
            head[at.POOL + 2 * number : at.POOL + 2 * number + 2] = _results(pair.faces)
            head[at.PICKER + number] = -1 if pair.picker is None else pair.picker
    head[at.HEAD_PHASE] = _phase(head, view.seats)
    for block, board in zip(seat_blocks(state), view.boards, strict=True):
        block[:] = seat_block_from(view, board)
    return state


def _phase(head: Ints, seats: int) -> int:
    """One for every pick and for every round."""
    rounds = int(head[at.HEAD_ROUND]) - 1
    if head[at.HEAD_STAR] < 0:
        return rounds
    return rounds * (draft.PICKS_EACH * seats + 1) + draft.count_picked(head, seats)


def _results(codes: Iterable[str]) -> list[int]:
    return [RESULT_ID[code] if code else -1 for code in codes]


def seat_block_from(view: RailroadInkView, board: SeatBoard) -> Ints:
    """The block of a seat with this board; not to be written to."""
    return _block(board, board.dice or view.dice, view.extra)


@lru_cache(maxsize=1024)  # of all boards at a table only one changes with a move
def _block(board: SeatBoard, dice: tuple[str, ...], extra: tuple[str, ...]) -> Ints:
    block = read_board(board.board)
    for first, codes in ((at.DICE, dice), (at.DICE + at.ROUTE_DICE, extra)):
        block[first : first + len(codes)] = _results(codes)
    block[at.DICE_DRAWN] = sum(1 << die for die in board.drawn)
    block[at.SPECIALS_USED] = sum(1 << SPECIAL_CODES.index(code) for code in board.used)
    block[at.SPECIAL_SPENT], block[at.DONE] = board.special, board.done
    block[at.COPIES], block[at.VILLAGES], block[at.UNIVERSITIES] = (
        board.copies,
        board.villages,
        board.universities,
    )
    block[at.FREE_SPECIALS], block[at.FREE_USED] = board.free_special, board.free_used
    block[at.EVENTS] = sum(event for event, name in EVENT_NAMES.items() if name in board.events)
    if board.impact:
        block[at.LAST_IMPACT] = CELL_OF[board.impact]
    if board.bridges or board.bridged:
        block[at.BRIDGES_SPENT] = at.BRIDGE_POINTS - board.bridges
        read_bridged(block, board.bridged)
    block[at.GOAL_POINTS : at.GOAL_POINTS + len(board.goals)] = board.goals
    return block
