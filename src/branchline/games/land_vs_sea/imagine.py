"""A whole state from what one seat knows: faces that it has not seen are paired at random."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.chance import EVERYONE, random_order
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.placing import rebuild_map, score_trade_routes
from branchline.games.land_vs_sea.kernels.tables import MOST_AREAS, NONE, TILES, TileSet
from branchline.games.land_vs_sea.state import NO_EVENTS, new_state
from branchline.games.land_vs_sea.view import STAGES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from numpy.typing import NDArray

    from branchline.games.land_vs_sea.state import LandVsSeaState
    from branchline.games.land_vs_sea.view import LandVsSeaView


def imagine(tiles: TileSet, view: LandVsSeaView, random: Random) -> LandVsSeaState:
    """A state that looks like this view to its seat."""
    state = state_with_map(tiles, view)
    data = state.data
    data[at.STAGE] = STAGES.index(view.stage)
    data[at.PHASE] = view.phase
    data[at.TURN] = NONE if view.turn is None else view.turn
    data[at.PLAYED] = view.played
    for seat, held in enumerate(view.hands):
        data[at.HAND_SIZES + seat] = len(held)
        for position, tile in enumerate(held):
            data[at.HANDS + at.HAND_LIMIT * seat + position] = tiles.numbers[tile.face]
    for number, stack in enumerate(view.stacks):
        data[at.STACK_SIZES + number] = stack.size
        data[at.STACK_TOPS + number] = NONE if stack.top is None else tiles.numbers[stack.top]
    _pair_faces(tiles, state, view, random)
    return state


def state_with_map(tiles: TileSet, view: LandVsSeaView) -> LandVsSeaState:
    """A new state with the map of a view: its tiles are placed once more."""
    state = new_state(tiles, view.options, view.seats, view.land)
    data = state.data
    rows = [
        (
            tiles.numbers[placed.face],
            *placed.hex,
            placed.rotation,
            NONE if placed.seat is None else placed.seat,
        )
        for placed in view.map
    ]
    history = data[: at.HISTORY_END].reshape(-1, at.SLOTS)
    history[:-1, : len(rows)] = _columns(rows, 5)
    waypoints = [(slot, placed.waypoint) for slot, placed in enumerate(view.map) if placed.waypoint]
    if waypoints:
        slots = {placed.hex: slot for slot, placed in enumerate(view.map)}
        for slot, waypoint in waypoints:
            data[at.WAYPOINT_AFTER + slot] = MOST_AREAS * slots[waypoint.hex] + waypoint.area
    rebuild_map(data, tiles.table, len(view.map), NO_EVENTS)
    if view.stage == "over":
        score_trade_routes(data, tiles.table, NO_EVENTS)
    return state


def _columns(rows: Sequence[tuple[int, ...]], width: int) -> NDArray[np.int64]:
    return np.fromiter(chain.from_iterable(rows), np.int64, width * len(rows)).reshape(-1, width).T


def _pair_faces(tiles: TileSet, state: LandVsSeaState, view: LandVsSeaView, random: Random) -> None:
    """Gives every visible tile its underside; what is left are the tiles in the stacks."""
    data = state.data
    face, under, held_by = _columns(_visible_tiles(tiles, view), 3)
    known, hidden = (under != NONE).nonzero()[0], (under == NONE).nonzero()[0]
    in_stacks = data[at.IN_STACKS : at.IN_STACKS + at.FACES]
    in_stacks[face] = in_stacks[under[known]] = 0
    unseen = in_stacks.nonzero()[0]
    unseen = unseen[random_order(len(unseen), random)]
    under[hidden] = unseen[: len(hidden)]
    in_stacks[under] = 0
    one, other = unseen[len(hidden) :].reshape(2, -1)
    data[at.DRAWS] = TILES - len(one)
    other_side = data[at.OTHER_SIDE : at.OTHER_SIDE + at.FACES]
    other_side[face], other_side[under] = under, face
    other_side[one], other_side[other] = other, one
    seen_by = data[at.SEEN : at.SEEN + at.FACES]
    seen_by[face] = EVERYONE
    held_by[known] |= EVERYONE if view.seat is None else 1 << view.seat
    seen_by[under] = held_by


def _visible_tiles(tiles: TileSet, view: LandVsSeaView) -> list[tuple[int, int, int]]:
    """The face that lies up, the underside as far as it has been seen, and the mask of who held the tile."""
    numbers = tiles.numbers
    rows = [
        (
            face,
            NONE if tile.under is None else numbers[tile.under],
            0 if tile.seat is None else 1 << tile.seat,
        )
        for tile in view.map
        if (face := numbers[tile.face]) < at.FACES
    ]
    for seat, held in enumerate(view.hands):
        rows += [
            (numbers[tile.face], NONE if tile.under is None else numbers[tile.under], 1 << seat)
            for tile in held
        ]
    rows += [(numbers[stack.top], NONE, 0) for stack in view.stacks if stack.top is not None]
    return rows
