"""From a state to what a seat sees of it, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.games.railroad_ink import draft
from branchline.games.railroad_ink.expansions import expansion_dice
from branchline.games.railroad_ink.goals import CARD_ID, CARDS, DEADLINES
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CELL_OF
from branchline.games.railroad_ink.kernels.layout import (
    BRIDGE_POINTS,
    CANYONS,
    COPIES,
    DICE,
    DONE,
    DRAWING,
    DRAWN,
    DROUGHT_EVENT,
    EVENTS,
    FREE_SPECIALS,
    FREE_USED,
    GOAL,
    GOALS,
    HEAD_FEATURES,
    HEAD_FIRST,
    HEAD_PHASE,
    HEAD_ROUND,
    HEAD_ROUNDS,
    HEAD_STAGE,
    HEAD_STAR,
    IMPACT,
    MAX_DICE,
    METEOR_EVENT,
    METEORS,
    PAYS,
    PICKER,
    PICKING,
    POOL,
    ROUTE_DICE,
    SCORED,
    SPECIAL,
    SPENT,
    UNIVERSITIES,
    USED,
    VILLAGES,
)
from branchline.games.railroad_ink.kernels.pictures import RESULT_ID, RESULTS
from branchline.games.railroad_ink.moves import SPECIAL_CODES
from branchline.games.railroad_ink.notation import board_text, bridged_text, read_board, read_bridged
from branchline.games.railroad_ink.view import STAGES, GoalCard, Pair, RailroadInkView, SeatBoard

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.parts.compiled import Ints

EVENT_NAMES = {DROUGHT_EVENT: "drought", METEOR_EVENT: "meteor"}


def view(
    head: Ints, blocks: Sequence[Ints], options: RailroadInkOptions, seat: int | None, acting: tuple[int, ...]
) -> RailroadInkView:
    """Everything about a game; nothing in it is secret."""
    seats, stage = len(blocks), int(head[HEAD_STAGE])
    drafted = bool(head[HEAD_STAR] >= 0)
    rolled = stage in (PICKING, DRAWING)
    extra = DICE + ROUTE_DICE
    common = () if drafted else _codes(blocks[0][DICE:extra])
    shown = min(int(head[HEAD_ROUND]), int(head[HEAD_ROUNDS]))
    return RailroadInkView(
        seat=seat,
        seats=seats,
        acting=acting,
        options=options,
        round=int(head[HEAD_ROUND]),
        rounds=int(head[HEAD_ROUNDS]),
        stage=STAGES[stage],
        dice=common,
        extra=_codes(blocks[0][extra : extra + len(expansion_dice(options))]),
        boards=tuple(_seat_board(head, block, shown, drafted) for block in blocks),
        goals=tuple(_goal(head, place, seats) for place in range(GOALS) if head[GOAL + place] >= 0),
        pairs=tuple(_pair(*pair) for pair in draft.pairs(head, seats)) if drafted and rolled else (),
        first=int(head[HEAD_FIRST]) if drafted else None,
        star=int(head[HEAD_STAR]) if drafted else None,
    )


def _codes(dice: Iterable[int]) -> tuple[str, ...]:
    """What dice show; a die that has not been rolled shows nothing."""
    codes = tuple(RESULTS[result].code if result >= 0 else "" for result in dice)
    return codes if any(codes) else ()


def _goal(head: Ints, place: int, seats: int) -> GoalCard:
    code, pays = CARDS[head[GOAL + place]].code, int(head[PAYS + place])
    return GoalCard(code, pays, DEADLINES[place] if seats == 1 else 0)


def _pair(one: int, other: int, picker: int) -> Pair:
    return Pair((RESULTS[one].code, RESULTS[other].code), None if picker < 0 else picker)


def _seat_board(head: Ints, block: Ints, rounds: int, drafted: bool) -> SeatBoard:
    features = head[HEAD_FEATURES]
    goals = sum(head[GOAL + place] >= 0 for place in range(GOALS))
    fields = block.tolist()
    return SeatBoard(
        board=board_text(block, rounds),
        drawn=tuple(die for die in range(MAX_DICE) if fields[DRAWN] >> die & 1),
        used=tuple(code for n, code in enumerate(SPECIAL_CODES) if fields[USED] >> n & 1),
        special=bool(fields[SPECIAL]),
        done=bool(fields[DONE]),
        dice=_codes(fields[DICE : DICE + ROUTE_DICE]) if drafted else (),
        copies=fields[COPIES],
        villages=fields[VILLAGES],
        universities=fields[UNIVERSITIES],
        free_special=bool(fields[FREE_SPECIALS]),
        free_used=bool(fields[FREE_USED]),
        impact=CELL_NAMES[fields[IMPACT]] if features & METEORS else "",
        events=tuple(name for event, name in EVENT_NAMES.items() if fields[EVENTS] & event),
        bridges=BRIDGE_POINTS - fields[SPENT] if features & CANYONS else 0,
        bridged=bridged_text(block) if features & CANYONS else (),
        goals=tuple(fields[SCORED : SCORED + goals]),
    )


# --- and back -------------------------------------------------------------------------------------------


def imagine(view: RailroadInkView, head: Ints, blocks: Sequence[Ints]) -> None:
    """Writes what a view says into the state of a game that has just been set up."""
    head[HEAD_ROUND] = view.round
    head[HEAD_STAGE] = STAGES.index(view.stage)
    for place, card in enumerate(view.goals):
        head[GOAL + place], head[PAYS + place] = CARD_ID[card.code], card.pays
    if view.first is not None and view.star is not None:
        head[HEAD_FIRST], head[HEAD_STAR] = view.first, view.star
        for number, pair in enumerate(view.pairs):
            head[POOL + 2 * number : POOL + 2 * number + 2] = _results(pair.faces)
            head[PICKER + number] = -1 if pair.picker is None else pair.picker
    head[HEAD_PHASE] = phase(head, view.seats)
    for block, board in zip(blocks, view.boards, strict=True):
        _imagine_seat(view, board, block)


def phase(head: Ints, seats: int) -> int:
    """One for every pick and for every round."""
    if head[HEAD_STAR] < 0:
        return int(head[HEAD_ROUND]) - 1
    return int(head[HEAD_ROUND] - 1) * (draft.PICKS_EACH * seats + 1) + draft.picked(head, seats)


def _results(codes: Iterable[str]) -> list[int]:
    return [RESULT_ID[code] if code else -1 for code in codes]


def _imagine_seat(view: RailroadInkView, board: SeatBoard, block: Ints) -> None:
    block[:] = read_board(board.board)
    for first, codes in ((DICE, board.dice or view.dice), (DICE + ROUTE_DICE, view.extra)):
        block[first : first + len(codes)] = _results(codes)
    block[DRAWN] = sum(1 << die for die in board.drawn)
    block[USED] = sum(1 << SPECIAL_CODES.index(code) for code in board.used)
    block[SPECIAL], block[DONE] = board.special, board.done
    block[COPIES], block[VILLAGES], block[UNIVERSITIES] = board.copies, board.villages, board.universities
    block[FREE_SPECIALS], block[FREE_USED] = board.free_special, board.free_used
    block[EVENTS] = sum(event for event, name in EVENT_NAMES.items() if name in board.events)
    if board.impact:
        block[IMPACT] = CELL_OF[board.impact]
    if board.bridges or board.bridged:
        block[SPENT] = BRIDGE_POINTS - board.bridges
        read_bridged(block, board.bridged)
    block[SCORED : SCORED + len(board.goals)] = board.goals
