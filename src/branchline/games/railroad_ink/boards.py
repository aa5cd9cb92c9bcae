"""Single boards in notation, read and checked, scored and drawn without the game they come from."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.errors import BadText, BranchlineError, IllegalMove
from branchline.core.package import Boards, ScoredBoard
from branchline.core.texts import text
from branchline.games.railroad_ink.expansions import FEATURE_OF_RESULT, features, round_count
from branchline.games.railroad_ink.goals import CARD_ID, FULL, NEXT
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import POINTS
from branchline.games.railroad_ink.kernels.canyons import degrees
from branchline.games.railroad_ink.kernels.effects import MAX_VILLAGES
from branchline.games.railroad_ink.kernels.pictures import FACE, WATER_PICTURE
from branchline.games.railroad_ink.moves import CANYON_PREFIX, Place, parse_place, unknown_route
from branchline.games.railroad_ink.notation import CRATER_TEXT, read_mark
from branchline.games.railroad_ink.redrawing import Redrawing, is_special
from branchline.games.railroad_ink.refusals import check_fits, check_special, crossing_canyons, occupied
from branchline.games.railroad_ink.score import board_sheet
from branchline.games.railroad_ink.state import Seat, new_state, seat_block
from branchline.games.railroad_ink.view import RailroadInkView, view

if TYPE_CHECKING:
    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.games.railroad_ink.state import RailroadInkState
    from branchline.parts.compiled import Ints

ERASING = at.METEORS | at.LAVAS
"""The expansions that erase drawings: what joined them, or was allowed by them, can't be explained then."""
EMPTYING = ERASING | at.DESERT
"""Those after which a cell that had been drawn in can be drawn in again."""

VILLAGES = re.compile(rf"villages:([0-{MAX_VILLAGES}])")
"""The villages that are marked; a board without it has those that its stations tell of."""
GOAL = re.compile(r"goal:([A-Z]+)=(\d)")
"""What a goal has paid."""


@dataclass
class ParsedBoard:
    """A board that is allowed, as far as its text tells."""

    block: Ints
    goals: list[str] = field(default_factory=list)
    """The goals that have paid, in the order of their points in the block."""
    proved: bool = True
    """Whether its drawings can have been made in the order of the text."""


def parse_board(source: str, feature_bits: int = 0) -> ParsedBoard:
    """A seat's block from a board's text; refuses the first placement that breaks a rule.

    What only expansions and Challenge boards bring is known when their feature bits are given.
    """
    return _Reader(feature_bits).read(source)


class _Reader:
    def __init__(self, feature_bits: int) -> None:
        self.features = feature_bits
        self.again = Redrawing(feature_bits)
        self.board = ParsedBoard(self.again.block)
        self.told: set[int] = set()
        self.villages: int | None = None

    def read(self, source: str) -> ParsedBoard:
        rounds = [self._places(tokens) for tokens in source.split("|")]
        for number, places in enumerate(rounds, 1):
            self.again.begin_round(number)
            for token, place in places:
                try:
                    self._draw(place, number)
                except BranchlineError as error:
                    error.at = token
                    raise
                if len(rounds) == 1:  # without marked rounds nobody can say what was drawn in one
                    self.board.block[at.SPECIAL_SPENT] = 0
        self.board.block[[at.COPIES, at.FREE_SPECIALS, at.SPECIAL_SPENT]] = 0
        self._settle_villages()
        return self.board

    def _places(self, tokens: str) -> list[tuple[str, Place]]:
        """The drawings of a round; what stands beside them is read at once."""
        places = []
        for token in tokens.split():
            if self._read_mark(token):
                continue
            place = parse_place(token)
            of_expansion = FEATURE_OF_RESULT.get(int(FACE[place.picture]), 0)
            if place.erases or of_expansion & ~self.features:
                raise unknown_route(token)
            places.append((token, place))
        return places

    # --- beside the drawings ----------------------------------------------------------------------

    def _read_mark(self, token: str) -> bool:
        if token.startswith(CANYON_PREFIX) and self.features & at.CANYONS:
            self._read_canyon(token)
            return True
        if token.endswith(CRATER_TEXT) and self.features & at.METEORS:
            return read_mark(self.board.block, token)
        return bool(self.features & at.STRUCTURES) and (self._read_villages(token) or self._read_goal(token))

    def _read_canyon(self, token: str) -> None:
        """A canyon, which branches nowhere and runs nowhere twice."""
        before, after = np.empty(POINTS, np.int32), np.empty(POINTS, np.int32)
        degrees(self.board.block, before)
        read_mark(self.board.block, token)
        degrees(self.board.block, after)
        steps = len(token.partition(":")[2])
        if after.sum() - before.sum() != 2 * steps or after.max() > 2:
            raise crossing_canyons(token)

    def _read_villages(self, token: str) -> bool:
        if not (found := VILLAGES.fullmatch(token)):
            return False
        self.villages = int(found[1])
        return True

    def _read_goal(self, token: str) -> bool:
        found = GOAL.fullmatch(token)
        if not found or found[1] not in CARD_ID:
            return False
        code, points = found[1], int(found[2])
        if code in self.board.goals or len(self.board.goals) == at.GOALS or points not in NEXT:
            raise BadText(
                "impossible-goal",
                text("“{token}” is no goal that this board can have been paid for.", token=token),
                at=token,
            )
        self.board.block[at.GOAL_POINTS + len(self.board.goals)] = points
        self.board.goals.append(code)
        return True

    def _settle_villages(self) -> None:
        shown = Seat(self.board.block).villages
        told = shown if self.villages is None else self.villages
        if told < shown or (told > shown and not self.features & ERASING):
            raise BadText(
                "impossible-villages",
                text("The board tells of {shown} villages, not of {told}.", shown=shown, told=told),
                at=f"villages:{told}",
            )
        self.board.block[at.VILLAGES] = told

    # --- the drawings -----------------------------------------------------------------------------

    def _draw(self, place: Place, number: int) -> None:
        block = self.board.block
        if place.cell in self.told or block[at.MARKS + place.cell] & at.CRATER:
            raise occupied(place)
        self.told.add(place.cell)
        if place.picture == WATER_PICTURE:
            if block[at.PICTURE + place.cell] != WATER_PICTURE:  # else it has filled by itself
                self.board.proved = False
                self.again.draw(place)
            block[at.ROUND + place.cell] = number
            return
        try:
            check_fits(self.features, block, place)
        except IllegalMove as refusal:
            self._pardon(refusal, place)
        if is_special(place):
            self._check_special(place)
        self.again.draw(place)

    def _pardon(self, refusal: IllegalMove, place: Place) -> None:
        """What could be drawn once, though the board does not show why any more."""
        if refusal.code == "unconnected" and self.again.need_not_join(place):
            return
        gone = {"unconnected": ERASING, "occupied": EMPTYING}.get(refusal.code, 0)
        if not self.features & gone:
            raise refusal
        block = self.board.block
        if refusal.code == "occupied":  # a lake that was not there, or not here, when this was drawn
            block[at.PICTURE + place.cell] = 0
            try:
                check_fits(self.features, block, place)
            except IllegalMove as other:
                self._pardon(other, place)
        self.board.proved = False

    def _check_special(self, place: Place) -> None:
        block = self.board.block
        try:
            check_special(block, int(FACE[place.picture]))
        except IllegalMove as refusal:
            erased = self.features & ERASING and self.features & at.STRUCTURES
            if refusal.code == "special-twice" or not erased or block[at.FREE_USED]:
                raise
            block[at.FREE_SPECIALS] = 1  # by a university whose route has been erased
            self.board.proved = False


def read(source: str, options: RailroadInkOptions) -> RailroadInkView:
    """A board as its owner sees it when all is drawn."""
    parsed = parse_board(source, features(options))
    state = new_state(options, 1)
    state.data[at.HEAD_ROUNDS] = max(round_count(options), source.count("|") + 1)
    state.data[at.HEAD_ROUND] = state.data[at.HEAD_ROUNDS] + 1
    state.data[at.HEAD_STAGE] = at.OVER
    for place, code in enumerate(parsed.goals):
        state.data[at.GOAL + place], state.data[at.GOAL_PAYS + place] = CARD_ID[code], FULL
    seat_block(state, 0)[:] = parsed.block
    return view(state, 0)


def score(source: str, options: RailroadInkOptions) -> ScoredBoard:
    """Its score, and whether the drawings can have been made in this order."""
    played = features(options)
    parsed = parse_board(source, played)
    return ScoredBoard(board_sheet(parsed.block, played, parsed.goals), parsed.proved)


def write(seen: RailroadInkView, seat: int) -> str:
    """The board of a seat, with the villages that it has marked and the goals it was paid for."""
    board = seen.boards[seat]
    villages = [f"villages:{board.villages}"] if board.villages else []
    paid = zip(seen.goals, board.goals, strict=False)
    goals = [f"goal:{card.code}={points}" for card, points in paid if points]
    return " ".join((*([board.board] if board.board else []), *villages, *goals))


def resume(source: str, options: RailroadInkOptions) -> RailroadInkState:
    """The round after those of a board: as many as its bars tell, or as the drawings of four dice each."""
    parsed = parse_board(source, features(options))
    state = new_state(options, 1)
    drawn = source.count("|") + 1 if "|" in source else -(-len(source.split()) // at.ROUTE_DICE)
    played = drawn if source.strip() else 0
    if parsed.goals or played >= round_count(options):
        raise BadText("nothing-follows", text("After this board nothing is drawn any more."), at=source)
    state.data[at.HEAD_ROUND] = played + 1
    seat_block(state, 0)[:] = parsed.block
    return state


BOARDS = Boards(
    read=read,
    score=score,
    write=write,
    resume=resume,
    items=(
        ("networks", text("networks")),
        ("highway", text("highway")),
        ("railway", text("railway")),
        ("centre", text("centre")),
        ("errors", text("errors")),
    ),
)
