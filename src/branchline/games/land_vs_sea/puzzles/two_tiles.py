"""A turn of two tiles, exactly: with either side up, in every place and rotation, in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.package import Solution
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.placing import own_side
from branchline.games.land_vs_sea.kernels.tables import ACTION, PLAY_AGAIN
from branchline.games.land_vs_sea.kernels.turns import play_tile
from branchline.games.land_vs_sea.legal import placement_rows
from branchline.games.land_vs_sea.moves import Place
from branchline.games.land_vs_sea.state import NO_EVENTS, hand

if TYPE_CHECKING:
    from branchline.games.land_vs_sea.rules import LandVsSea
    from branchline.games.land_vs_sea.state import Data, LandVsSeaState

PLACING = (at.Stage.PLAY, at.Stage.AGAIN, at.Stage.SPECIAL)
Row = tuple[int, int, int, int]
"""A placement: face, q, r and rotation."""


def is_placing(state: LandVsSeaState, seat: int) -> bool:
    """Whether a seat has a tile to place in this turn; all its points come with them."""
    return bool(state.data[at.TURN] == seat and state.data[at.STAGE] in PLACING)


def can_play_two(game: LandVsSea, state: LandVsSeaState, seat: int) -> bool:
    """Whether a seat begins a turn in which it can play two tiles and the game goes on."""
    data = state.data
    held = hand(data, seat)
    sides = [side for face in held for side in (face, data.item(at.OTHER_SIDE + face))]
    again = any(game.tiles.table[side, ACTION] == PLAY_AGAIN for side in sides)
    begins = data[at.TURN] == seat and data[at.STAGE] == at.Stage.PLAY
    return bool(begins and again and len(held) == at.HAND_LIMIT and data[at.STACK_SIZES :][:2].sum() > 2)


def prove(game: LandVsSea, state: LandVsSeaState, seat: int) -> Solution:
    """The placements that bring most points to the seat's side, the first of those that are found."""
    score = at.SCORE + own_side(state.data, seat)
    best: int = -1
    ways: list[tuple[Row, ...]] = []
    left: list[tuple[Data, tuple[Row, ...]]] = [(state.data, ())]
    while left:
        data, placed = left.pop()
        for face, q, r, rotation in placement_rows(game.tiles, data).tolist():
            after = data.copy()
            play_tile(after, game.tiles.table, face, q, r, rotation, NO_EVENTS)
            way = (*placed, (face, q, r, rotation))
            if after[at.STAGE] in PLACING:
                left.append((after, way))
            elif (points := after.item(score)) >= best:
                ways = [*(ways if points == best else ()), way]
                best = points
    moves = tuple(Place(game.tiles.names[face], q, r, rotation) for face, q, r, rotation in ways[0])
    return Solution(best, moves, True, len({frozenset(way) for way in ways}))
