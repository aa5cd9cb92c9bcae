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
from branchline.games.railroad_ink import chance as rolling
from branchline.games.railroad_ink import draft, goals
from branchline.games.railroad_ink import legal as turns
from branchline.games.railroad_ink import view_of as seeing
from branchline.games.railroad_ink.expansions import features, rounds
from branchline.games.railroad_ink.kernels.layout import (
    DESERT,
    DICE,
    DONE,
    DRAWING,
    DRAWN,
    EVENTS,
    GOAL,
    GOALS,
    HEAD_FEATURES,
    HEAD_FIRST,
    HEAD_PHASE,
    HEAD_ROUND,
    HEAD_ROUNDS,
    HEAD_SIZE,
    HEAD_STAGE,
    HEAD_STAR,
    LAST_DROUGHT,
    LAVAS,
    MAX_DICE,
    OVER,
    PICKING,
    PICTURE,
    ROLLING,
    ROUND,
    SCORED,
    SEAT_SIZE,
    SPECIAL,
    VILLAGES,
)
from branchline.games.railroad_ink.kernels.pictures import VOLCANO
from branchline.games.railroad_ink.meta import META, RailroadInkOptions
from branchline.games.railroad_ink.moves import Move, Take, parse_move
from branchline.games.railroad_ink.notation import START, empty_block, read_board
from branchline.games.railroad_ink.score import board_sheet, ranking
from branchline.games.railroad_ink.state import InkState, head_of, is_draft, seat_block, seat_blocks
from branchline.games.railroad_ink.view import RailroadInkView
from branchline.games.railroad_ink.words.telling import describe_draw, describe_move

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random


class RailroadInk(Game[RailroadInkOptions, Move, RailroadInkView]):
    meta = META

    def setup(self, options: RailroadInkOptions, seats: int) -> InkState:
        data = np.zeros(HEAD_SIZE + seats * SEAT_SIZE, np.int32)
        state = State(options, seats, data)
        data[HEAD_ROUND] = 1
        data[HEAD_ROUNDS] = rounds(options)
        data[HEAD_FEATURES] = features(options)
        data[HEAD_STAGE] = ROLLING
        data[HEAD_FIRST] = data[HEAD_STAR] = data[GOAL : GOAL + GOALS] = -1
        draft.clear(data)
        for block in seat_blocks(state):
            block[:] = empty_block()
            if data[HEAD_FEATURES] & LAVAS:
                block[PICTURE + START], block[ROUND + START] = VOLCANO, 1
        return state

    # --- chance -----------------------------------------------------------------------------------

    def chance(self, state: InkState) -> Draw | None:
        return rolling.chance(state)

    def settle(self, state: InkState, drawn: Drawn) -> None:
        rolling.settle(state, drawn)

    # --- acting -----------------------------------------------------------------------------------

    def phase(self, state: InkState) -> int:
        return int(state.data[HEAD_PHASE])

    def actors(self, state: InkState) -> tuple[int, ...]:
        stage = state.data[HEAD_STAGE]
        if stage == PICKING:
            return (draft.picker(head_of(state), state.seats),)
        if stage not in (DRAWING, LAST_DROUGHT):
            return ()
        done = state.data[HEAD_SIZE + DONE :: SEAT_SIZE].tolist()
        return tuple(seat for seat in range(state.seats) if not done[seat])

    def moves(self, state: InkState, seat: int) -> Sequence[Move]:
        if seat not in self.actors(state):
            return ()
        if state.data[HEAD_STAGE] == PICKING:
            return draft.takes(head_of(state), state.seats)
        return turns.legal(head_of(state), seat_block(state, seat))

    def play(self, state: InkState, seat: int, move: Move) -> None:
        if seat not in self.actors(state):
            raise IllegalMove("not-your-turn", text("You have nothing to draw now."))
        head, block = head_of(state), seat_block(state, seat)
        if head[HEAD_STAGE] == PICKING:
            self._take(state, seat, move)
            return
        if isinstance(move, Take):
            raise IllegalMove("not-picking", text("No dice are to be picked now."), at=str(move))
        turns.act(head, block, move)
        if head[HEAD_STAGE] == LAST_DROUGHT:
            block[DONE] = 1
        if not self.actors(state):
            self._end_round(state)

    def _take(self, state: InkState, seat: int, move: Move) -> None:
        """A pair of dice; with the last one everyone begins to draw."""
        if not isinstance(move, Take):
            raise IllegalMove("pick-first", text("First everyone picks their dice."), at=str(move))
        draft.take(head_of(state), seat_blocks(state), seat, move)
        state.data[HEAD_PHASE] += 1
        if draft.picked(head_of(state), state.seats) == draft.PICKS_EACH * state.seats:
            rolling.begin_drawing(state)

    def _end_round(self, state: InkState) -> None:
        head, blocks = head_of(state), seat_blocks(state)
        head[HEAD_PHASE] += 1
        if head[HEAD_STAGE] == LAST_DROUGHT:
            head[HEAD_STAGE] = OVER
        else:
            goals.award(head, blocks)
            if is_draft(state):
                head[HEAD_FIRST] = draft.next_first(head, blocks)
                draft.clear(head)
            head[HEAD_ROUND] += 1
            last = head[HEAD_ROUND] > head[HEAD_ROUNDS] and not head[HEAD_FEATURES] & DESERT
            head[HEAD_STAGE] = OVER if last else ROLLING
        for block in blocks:
            block[DICE : DICE + MAX_DICE] = -1
            block[DRAWN] = block[SPECIAL] = block[DONE] = block[EVENTS] = 0

    def parse(self, text: str) -> Move:
        return parse_move(text)

    # --- knowing ----------------------------------------------------------------------------------

    def view(self, state: InkState, seat: int | None) -> RailroadInkView:
        return seeing.view(head_of(state), seat_blocks(state), state.options, seat, self.actors(state))

    def imagine(self, view: RailroadInkView, random: Random) -> InkState:  # noqa: ARG002
        state = self.setup(view.options, view.seats)
        seeing.imagine(view, head_of(state), seat_blocks(state))
        return state

    def sheet(self, view: RailroadInkView) -> tuple[Sheet, ...]:
        played, cards = features(view.options), [card.code for card in view.goals]
        sheets = []
        for board in view.boards:
            block = read_board(board.board)
            block[VILLAGES] = board.villages
            block[SCORED : SCORED + len(board.goals)] = board.goals
            sheets.append(board_sheet(block, played, cards))
        return tuple(sheets)

    def outcome(self, state: InkState) -> Outcome | None:
        if state.data[HEAD_STAGE] != OVER:
            return None
        view = self.view(state, None)
        return ranking(self.sheet(view), view.star)

    # --- thinking ---------------------------------------------------------------------------------

    def plans(
        self,
        state: InkState,
        seat: int,
        random: Random,  # noqa: ARG002
        limit: int,
    ) -> list[tuple[Move, ...]]:
        """The best ways to answer and draw the rest of the round, each confirmed."""
        from branchline.games.railroad_ink.bot import plans

        return plans(state, seat, limit)

    def value(self, state: InkState, seat: int) -> float:
        """What the board promises, in points."""
        from branchline.games.railroad_ink.bot import worth

        return worth(head_of(state), seat_block(state, seat))

    # --- telling ----------------------------------------------------------------------------------

    def describe_move(self, move: Move) -> Text:
        return describe_move(move)

    def describe_draw(self, label: str, results: tuple[str, ...]) -> Text:
        return describe_draw(label, results)

    # --- showing ----------------------------------------------------------------------------------

    def drawing(self, view: RailroadInkView, language: str = "en") -> Drawing:
        from branchline.games.railroad_ink.look.drawing import drawing

        return drawing(view, language)

    def picks(self, view: RailroadInkView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
        from branchline.games.railroad_ink.look.drawing import picks

        return picks(view, moves, language)

    def explain_candidates(self, view: RailroadInkView, picks: Sequence[str]) -> Sequence[Move]:
        from branchline.games.railroad_ink.look.drawing import explain_candidates

        return explain_candidates(view, picks)


GAME = RailroadInk()
