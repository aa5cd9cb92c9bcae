"""Why a plan is a good one, beside the points that it brings at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.texts import ntext
from branchline.games.land_vs_sea.areas import AreaOnMap, areas
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import MOST_PLACEMENTS
from branchline.games.land_vs_sea.kernels.prospects import NO_WEIGHTS
from branchline.games.land_vs_sea.kernels.turns import play_tile
from branchline.games.land_vs_sea.kernels.weighing import face_worth
from branchline.games.land_vs_sea.moves import STACKS, Place, Steal, Take
from branchline.games.land_vs_sea.sides import own_side, side_count
from branchline.games.land_vs_sea.state import NO_EVENTS
from branchline.games.land_vs_sea.view import view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.core.texts import Text
    from branchline.games.land_vs_sea.kernels.tables import TileSet
    from branchline.games.land_vs_sea.moves import Move
    from branchline.games.land_vs_sea.state import Hex, LandVsSeaState

LARGE = 3
"""Tiles of an area that is worth speaking of."""
NEARLY = 2
"""Open edges of an area that is nearly complete."""


def reasons(tiles: TileSet, state: LandVsSeaState, seat: int, plan: tuple[Move, ...]) -> tuple[Text, ...]:
    """What the first move of a plan does to areas, or what the tile that it takes could bring."""
    match plan[0]:
        case Place():
            return tuple(_of_areas(tiles, state, seat, plan[0]))
        case Take():
            face = int(state.data[at.STACK_TOPS + STACKS.index(plan[0].stack)])
            return tuple(_of_tile(tiles, state, seat, face))
        case Steal():
            return tuple(_of_tile(tiles, state, seat, tiles.numbers[plan[0].face]))
    return ()


def _of_areas(tiles: TileSet, state: LandVsSeaState, seat: int, move: Place) -> Iterator[Text]:
    """Own areas that are nearly complete now, and areas of others that were easier to complete before."""
    own = {at.Side.LAND: "L", at.Side.SEA: "S"}.get(own_side(state.data, seat))
    after = state.copy()
    play_tile(after.data, tiles.table, tiles.numbers[move.face], move.q, move.r, move.rotation, NO_EVENTS)
    before = areas(tiles, view(tiles, state, None))
    for area in areas(tiles, view(tiles, after, None)):
        if not area.open_edges or (move.q, move.r) not in _hexes(area):
            continue
        parts = [part for part in before if set(part.parts) <= set(area.parts)]
        largest = max(parts, key=lambda part: len(_hexes(part)), default=None)
        if largest is None or len(_hexes(largest)) < LARGE:
            continue
        if area.type == own:
            if area.open_edges <= NEARLY and area.dead_edges < area.open_edges:
                n = len(_hexes(area))
                yield ntext(
                    "an own area of {n} tile is nearly complete",
                    "an own area of {n} tiles is nearly complete",
                    n,
                )
        elif area.open_edges == area.dead_edges > largest.dead_edges:
            n = len(_hexes(area))
            yield ntext(
                "an opposing area of {n} tile can never be completed now",
                "an opposing area of {n} tiles can never be completed now",
                n,
            )
        elif area.open_edges > largest.open_edges:
            n = len(_hexes(largest))
            yield ntext(
                "an opposing area of {n} tile is harder to complete now",
                "an opposing area of {n} tiles is harder to complete now",
                n,
            )


def _hexes(area: AreaOnMap) -> set[Hex]:
    return {part.hex for part in area.parts}


def _of_tile(tiles: TileSet, state: LandVsSeaState, seat: int, face: int) -> Iterator[Text]:
    """What a face that lies open could bring at once: to the seat, and to whoever comes next."""
    others = side_count(state.seats) - 1
    gains = [round(_gain(tiles, state, player, face) / others) for player in (seat, (seat + 1) % state.seats)]
    if gains[0] > 0:
        yield ntext(
            "with it you could get {n} point ahead", "with it you could get {n} points ahead", gains[0]
        )
    if gains[1] > 0:
        yield ntext(
            "with it the next player could get {n} point ahead",
            "with it the next player could get {n} points ahead",
            gains[1],
        )


def _gain(tiles: TileSet, state: LandVsSeaState, seat: int, face: int) -> float:
    rows, worths = np.empty((MOST_PLACEMENTS, 4), np.int32), np.empty(MOST_PLACEMENTS)
    return face_worth(state.data, tiles.table, NO_WEIGHTS, seat, face, rows, worths)
