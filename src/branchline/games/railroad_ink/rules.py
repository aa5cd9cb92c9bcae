"""The rules of Railroad Ink: rounds in which everyone draws the same dice at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.chance import Draw, Drawn
from branchline.core.contract import Game, Outcome, Sheet
from branchline.core.drawing import Drawing, Pick
from branchline.core.errors import IllegalMove
from branchline.core.state import State
from branchline.core.texts import Text, text
from branchline.games.railroad_ink.kernels.evaluation import (
    EVALUATION_WORK,
    FEATURES,
    POINT,
    WEIGHTS,
    value,
)
from branchline.games.railroad_ink.kernels.layout import (
    CELLS,
    CLASSIC_LONGEST,
    DICE,
    DONE,
    DRAWN,
    HEAD_DICE_COUNT,
    HEAD_FEATURES,
    HEAD_PHASE,
    HEAD_ROUND,
    HEAD_ROUNDS,
    HEAD_SIZE,
    MAX_DICE,
    PICTURE,
    SEAT_SIZE,
    SPECIAL,
    USED,
)
from branchline.games.railroad_ink.kernels.pictures import DICE_SETS, FACE, FACE_ID, FACES, FIRST_SPECIAL
from branchline.games.railroad_ink.kernels.placement import MAX_PLACEMENTS, can_draw_any_die, placements
from branchline.games.railroad_ink.kernels.plans import Planner
from branchline.games.railroad_ink.meta import META, RailroadInkOptions
from branchline.games.railroad_ink.notation import (
    DONE_MOVE,
    Done,
    Move,
    Place,
    board_text,
    check_place,
    check_special,
    parse_board,
    parse_move,
    place_on,
)
from branchline.games.railroad_ink.scoring import board_sheet, ranking
from branchline.games.railroad_ink.telling import told, told_draw
from branchline.games.railroad_ink.views import RailroadInkView, SeatBoard

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from branchline.parts.compiled import Ints

ROUNDS = 7
DICE_SET = DICE_SETS["classic"]
BEAM, LAST_BEAM = 40, 100
"""Boards kept at each step when a round is planned; the last round is worth a wider look."""


class RailroadInk(Game[RailroadInkOptions, Move, RailroadInkView]):
    meta = META

    def setup(self, options: RailroadInkOptions, seats: int) -> State[RailroadInkOptions]:
        data = np.zeros(HEAD_SIZE + seats * SEAT_SIZE, np.int32)
        data[HEAD_ROUND] = 1
        data[HEAD_ROUNDS] = ROUNDS
        data[HEAD_FEATURES] = CLASSIC_LONGEST if options.longest == "classic" else 0
        data[DICE : DICE + MAX_DICE] = -1
        return State(options, seats, data)

    # --- chance -----------------------------------------------------------------------------------

    def chance(self, state: State[RailroadInkOptions]) -> Draw | None:
        if state.data[HEAD_DICE_COUNT] or self._over(state):
            return None
        pools = tuple(tuple(FACES[face].code for face in die) for die in DICE_SET)
        return Draw(f"round/{state.data[HEAD_ROUND]}/die", pools)

    def settle(self, state: State[RailroadInkOptions], drawn: Drawn) -> None:
        for position, (die, face) in enumerate(zip(DICE_SET, drawn, strict=True)):
            state.data[DICE + position] = die[face]
        state.data[HEAD_DICE_COUNT] = len(DICE_SET)

    # --- acting -----------------------------------------------------------------------------------

    def phase(self, state: State[RailroadInkOptions]) -> int:
        return int(state.data[HEAD_PHASE])

    def actors(self, state: State[RailroadInkOptions]) -> tuple[int, ...]:
        if not state.data[HEAD_DICE_COUNT]:
            return ()
        return tuple(seat for seat in range(state.seats) if not seat_block(state, seat)[DONE])

    def moves(self, state: State[RailroadInkOptions], seat: int) -> Sequence[Move]:
        if seat not in self.actors(state):
            return ()
        block = seat_block(state, seat)
        room = np.empty((MAX_PLACEMENTS, 3), np.int32)
        count = placements(block, dice(state), 1, room)
        found: list[Move] = [Place(cell, picture) for _, cell, picture in room[:count].tolist()]
        if not can_draw_any_die(block, dice(state)):
            found.append(DONE_MOVE)
        return found

    def play(self, state: State[RailroadInkOptions], seat: int, move: Move) -> None:
        if seat not in self.actors(state):
            raise IllegalMove("not-your-turn", text("You have nothing to draw now."))
        block = seat_block(state, seat)
        if isinstance(move, Done):
            self._confirm(state, block)
            return
        face = int(FACE[move.picture])
        if face >= FIRST_SPECIAL:
            check_special(block, face)
            check_place(block[PICTURE : PICTURE + CELLS], move)
        else:
            die = self._die(state, block, face)
            check_place(block[PICTURE : PICTURE + CELLS], move)
            block[DRAWN] |= 1 << die
        place_on(block, move, int(state.data[HEAD_ROUND]))

    def _die(self, state: State[RailroadInkOptions], block: Ints, face: int) -> int:
        """The first die that shows the face and is still to be drawn; equal dice are one choice."""
        showing = [die for die in range(len(DICE_SET)) if dice(state)[die] == face]
        for die in showing:
            if not block[DRAWN] >> die & 1:
                return die
        route = FACES[face].code
        if showing:
            raise IllegalMove("already-drawn", text("{route} is drawn already in this round.", route=route))
        raise IllegalMove("not-rolled", text("{route} was not rolled in this round.", route=route))

    def _confirm(self, state: State[RailroadInkOptions], block: Ints) -> None:
        if can_draw_any_die(block, dice(state)):
            raise IllegalMove("must-draw", text("There is still a die that can be drawn."))
        block[DONE] = 1
        if not self.actors(state):
            self._end_round(state)

    def _end_round(self, state: State[RailroadInkOptions]) -> None:
        state.data[HEAD_ROUND] += 1
        state.data[HEAD_PHASE] += 1
        state.data[HEAD_DICE_COUNT] = 0
        state.data[DICE : DICE + MAX_DICE] = -1
        for seat in range(state.seats):
            block = seat_block(state, seat)
            block[DRAWN] = block[SPECIAL] = block[DONE] = 0

    def _over(self, state: State[RailroadInkOptions]) -> bool:
        return bool(state.data[HEAD_ROUND] > state.data[HEAD_ROUNDS])

    def parse(self, text: str) -> Move:
        return parse_move(text)

    # --- knowing ----------------------------------------------------------------------------------

    def view(self, state: State[RailroadInkOptions], seat: int | None) -> RailroadInkView:
        head = state.data[:HEAD_SIZE].tolist()
        round_number = min(head[HEAD_ROUND], head[HEAD_ROUNDS])
        return RailroadInkView(
            seat=seat,
            seats=state.seats,
            acting=self.actors(state),
            options=state.options,
            round=head[HEAD_ROUND],
            rounds=head[HEAD_ROUNDS],
            dice=tuple(FACES[face].code for face in head[DICE : DICE + head[HEAD_DICE_COUNT]]),
            boards=tuple(self._seat_board(seat_block(state, s), round_number) for s in range(state.seats)),
        )

    def _seat_board(self, block: Ints, round_number: int) -> SeatBoard:
        return SeatBoard(
            board=board_text(block, round_number),
            drawn=tuple(die for die in range(MAX_DICE) if block[DRAWN] >> die & 1),
            used=tuple(route.code for n, route in enumerate(FACES[FIRST_SPECIAL:]) if block[USED] >> n & 1),
            special=bool(block[SPECIAL]),
            done=bool(block[DONE]),
        )

    def imagine(self, view: RailroadInkView, random: Random) -> State[RailroadInkOptions]:  # noqa: ARG002
        state = self.setup(view.options, view.seats)
        state.data[HEAD_ROUND] = view.round
        state.data[HEAD_PHASE] = view.round - 1
        state.data[HEAD_DICE_COUNT] = len(view.dice)
        state.data[DICE : DICE + len(view.dice)] = [FACE_ID[code] for code in view.dice]
        for seat, board in enumerate(view.boards):
            block = seat_block(state, seat)
            block[:] = parse_board(board.board)
            block[DRAWN] = sum(1 << die for die in board.drawn)
            block[SPECIAL] = board.special
            block[DONE] = board.done
        return state

    def sheet(self, view: RailroadInkView) -> tuple[Sheet, ...]:
        classic = view.options.longest == "classic"
        return tuple(board_sheet(parse_board(board.board), classic) for board in view.boards)

    def outcome(self, state: State[RailroadInkOptions]) -> Outcome | None:
        return ranking(self.sheet(self.view(state, None))) if self._over(state) else None

    # --- thinking ---------------------------------------------------------------------------------

    def plans(
        self,
        state: State[RailroadInkOptions],
        seat: int,
        random: Random,  # noqa: ARG002
        limit: int,
    ) -> list[tuple[Move, ...]]:
        """The best ways to draw the rest of the round, each confirmed."""
        head = state.data[:HEAD_SIZE]
        beam = LAST_BEAM if head[HEAD_ROUND] == head[HEAD_ROUNDS] else BEAM
        found = Planner(max(beam, limit), limit).plans(head, seat_block(state, seat))
        return [(*(Place(cell, picture) for _, cell, picture in plan.drawings), DONE_MOVE) for plan in found]

    def value(self, state: State[RailroadInkOptions], seat: int) -> float:
        """What the board promises, in points."""
        head, block = state.data[:HEAD_SIZE], seat_block(state, seat)
        begun = block[DRAWN] or block[SPECIAL] or block[DONE]
        left = int(head[HEAD_ROUNDS] - head[HEAD_ROUND]) + (0 if begun else 1)
        weights = WEIGHTS[min(left, len(WEIGHTS) - 1)]
        classic = int(head[HEAD_FEATURES] & CLASSIC_LONGEST)
        features, work = np.empty(FEATURES, np.int32), np.empty(EVALUATION_WORK, np.int32)
        return value(block, classic, weights, features, work) / POINT

    # --- telling ----------------------------------------------------------------------------------

    def told(self, move: Move) -> Text:
        return told(move)

    def told_draw(self, label: str, results: tuple[str, ...]) -> Text:
        return told_draw(label, results)

    # --- showing ----------------------------------------------------------------------------------

    def drawing(self, view: RailroadInkView, language: str = "en") -> Drawing:
        from branchline.games.railroad_ink.drawing import drawing

        return drawing(view, language)

    def picks(self, view: RailroadInkView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
        from branchline.games.railroad_ink.drawing import picks

        return picks(view, moves, language)

    def meant(self, view: RailroadInkView, picks: Sequence[str]) -> Sequence[Move]:
        from branchline.games.railroad_ink.drawing import meant

        return meant(view, picks)


def seat_block(state: State[RailroadInkOptions], seat: int) -> Ints:
    """A seat's part of the state."""
    start = HEAD_SIZE + seat * SEAT_SIZE
    return state.data[start : start + SEAT_SIZE]


def dice(state: State[RailroadInkOptions]) -> Ints:
    """The faces of this round's dice."""
    return state.data[DICE : DICE + MAX_DICE]


def board_view(source: str) -> RailroadInkView:
    """A single board in notation, as its owner sees it when all is drawn."""
    state = GAME.setup(RailroadInkOptions(), 1)
    state.data[HEAD_ROUNDS] = max(ROUNDS, source.count("|") + 1)
    state.data[HEAD_ROUND] = state.data[HEAD_ROUNDS] + 1
    seat_block(state, 0)[:] = parse_board(source)
    return GAME.view(state, 0)


GAME = RailroadInk()
