"""Why a plan is a good one, beside the points that it brings at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.texts import ntext, text
from branchline.games.land_vs_sea.areas import AreaOnMap, areas
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import MOST_PLACEMENTS
from branchline.games.land_vs_sea.kernels.gains import best_gain
from branchline.games.land_vs_sea.kernels.prospects import NO_WEIGHTS, WEIGHTS
from branchline.games.land_vs_sea.kernels.turns import play_tile
from branchline.games.land_vs_sea.kernels.weighing import face_worth
from branchline.games.land_vs_sea.moves import STACKS, Place, Steal, Take
from branchline.games.land_vs_sea.sides import own_side, side_count
from branchline.games.land_vs_sea.state import NO_EVENTS
from branchline.games.land_vs_sea.view import view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.core.texts import Text
    from branchline.core.thinking import Floats
    from branchline.games.land_vs_sea.kernels.tables import TileSet
    from branchline.games.land_vs_sea.moves import Move
    from branchline.games.land_vs_sea.state import Hex, LandVsSeaState

LARGE = 3
"""Tiles of an own area that is small."""
WORTH_HINDERING = 2
"""Tiles of an opposing area that is worth speaking of."""
NEARLY = 2
"""Open edges of an area that is nearly complete."""


def reasons(tiles: TileSet, state: LandVsSeaState, seat: int, plan: tuple[Move, ...]) -> tuple[Text, ...]:
    """What the first move of a plan does to areas, or what the tile that it takes could bring."""
    match plan[0]:
        case Place():
            after = state.copy()
            face, place = tiles.numbers[plan[0].face], (plan[0].q, plan[0].r)
            play_tile(after.data, tiles.table, face, *place, plan[0].rotation, NO_EVENTS)
            found = [*_of_areas(tiles, state, after, seat, place)]
            return tuple(found or _of_threats(tiles, state, after, seat))
        case Take():
            return tuple(_of_stack(tiles, state, seat, STACKS.index(plan[0].stack)))
        case Steal():
            return tuple(_of_tile(tiles, state, seat, tiles.numbers[plan[0].face]))
    return ()


def _of_areas(
    tiles: TileSet, state: LandVsSeaState, after: LandVsSeaState, seat: int, place: Hex
) -> Iterator[Text]:
    """Own areas that have grown, and areas of others that were easier to complete before."""
    own = {at.Side.LAND: "L", at.Side.SEA: "S"}.get(own_side(state.data, seat))
    before = areas(tiles, view(tiles, state, None))
    for area in areas(tiles, view(tiles, after, None), place):
        if not area.open_edges:
            continue
        parts = [part for part in before if set(part.parts) <= set(area.parts)]
        if area.type == own:
            yield from _of_own_area(area, parts)
        elif parts:
            yield from _of_opposing_area(area, max(parts, key=lambda part: len(_hexes(part))))


def _of_own_area(area: AreaOnMap, parts: list[AreaOnMap]) -> Iterator[Text]:
    """An area that is open, and the areas of which it is made."""
    n = len(_hexes(area))
    if area.open_edges <= NEARLY and area.dead_edges < area.open_edges and n > LARGE:
        yield ntext(
            "an own area of {n} tile is nearly complete", "an own area of {n} tiles is nearly complete", n
        )
    elif len(parts) > 1:
        yield ntext("joins {n} own area", "joins {n} own areas", len(parts))
    elif parts:
        yield ntext("an own area grows to {n} tile", "an own area grows to {n} tiles", n)


def _of_opposing_area(area: AreaOnMap, largest: AreaOnMap) -> Iterator[Text]:
    """An area that is open, and what was the largest part of it."""
    if len(_hexes(largest)) < WORTH_HINDERING:
        return
    if area.open_edges == area.dead_edges > largest.dead_edges:
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


def _of_threats(tiles: TileSet, state: LandVsSeaState, after: LandVsSeaState, seat: int) -> Iterator[Text]:
    """What the next player could score at once with the tiles that lie open."""
    following = (seat + 1) % state.seats
    before, now = (best_gain(at_that_time.data, tiles.table, following) for at_that_time in (state, after))
    if now < before:
        yield text("the next player can score less now")
    elif now <= 0:
        yield text("leaves the next player nothing to score at once")


def _hexes(area: AreaOnMap) -> set[Hex]:
    return {part.hex for part in area.parts}


def _of_stack(tiles: TileSet, state: LandVsSeaState, seat: int, stack: int) -> Iterator[Text]:
    """What its upper face could bring; else how it compares with that of the other stack."""
    face, other = (int(state.data[at.STACK_TOPS + place]) for place in (stack, 1 - stack))
    found = [*_of_tile(tiles, state, seat, face)]
    yield from found
    if found:
        return
    following = (seat + 1) % state.seats
    if not state.data[at.STACK_SIZES + 1 - stack]:
        yield text("the other stack is empty")
    elif _gain(tiles, state, seat, face, WEIGHTS) > _gain(tiles, state, seat, other, WEIGHTS):
        yield text("promises your areas more than the other stack")
    elif _gain(tiles, state, following, face, WEIGHTS) > _gain(tiles, state, following, other, WEIGHTS):
        yield text("the next player could use it better than the other one")
    else:
        yield text("both stacks promise about as much")


def _of_tile(tiles: TileSet, state: LandVsSeaState, seat: int, face: int) -> Iterator[Text]:
    """What a face that lies open could bring at once: to the seat, and to whoever comes next."""
    others = side_count(state.seats) - 1
    gains = [
        round(_gain(tiles, state, player, face, NO_WEIGHTS) / others)
        for player in (seat, (seat + 1) % state.seats)
    ]
    if gains[0] > 0:
        yield ntext(
            "with it you could get {n} point ahead", "with it you could get {n} points ahead", gains[0]
        )
    if gains[1] > 0:
        yield ntext(
            "otherwise the next player could get {n} point ahead with it",
            "otherwise the next player could get {n} points ahead with it",
            gains[1],
        )


def _gain(tiles: TileSet, state: LandVsSeaState, seat: int, face: int, weights: Floats) -> float:
    rows, worths = np.empty((MOST_PLACEMENTS, 4), np.int32), np.empty(MOST_PLACEMENTS)
    return face_worth(state.data, tiles.table, weights, seat, face, rows, worths)
