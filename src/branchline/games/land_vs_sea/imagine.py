"""A whole state from what one seat knows: faces that it has not seen are paired at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.chance import EVERYONE, shuffle
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.placing import rebuild_map, score_trade_routes
from branchline.games.land_vs_sea.kernels.tables import MOST_AREAS, NONE, TILES, TileSet
from branchline.games.land_vs_sea.state import NO_EVENTS, new_state
from branchline.games.land_vs_sea.view import STAGES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

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
    slots = {placed.hex: slot for slot, placed in enumerate(view.map)}
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
    history[:-1, : len(rows)] = np.array(rows, np.int32).T
    for slot, placed in enumerate(view.map):
        if placed.waypoint is not None:
            area = MOST_AREAS * slots[placed.waypoint.hex] + placed.waypoint.area
            data[at.WAYPOINT_AFTER + slot] = area
    rebuild_map(data, tiles.table, len(view.map), NO_EVENTS)
    if view.stage == "over":
        score_trade_routes(data, tiles.table, NO_EVENTS)
    return state


def _pair_faces(tiles: TileSet, state: LandVsSeaState, view: LandVsSeaView, random: Random) -> None:
    """Gives every visible tile its underside; what is left are the tiles in the stacks."""
    data = state.data
    visible = [tile for tile in _visible_tiles(view) if tiles.numbers[tile[0]] < at.FACES]
    seen = {tiles.numbers[name] for face, under, _ in visible for name in (face, under) if name is not None}
    unseen = [face for face in range(at.FACES) if face not in seen]
    shuffle(unseen, random)
    for name, under, owner in visible:
        face = tiles.numbers[name]
        other = unseen.pop() if under is None else tiles.numbers[under]
        data[at.OTHER_SIDE + face], data[at.OTHER_SIDE + other] = other, face
        data[at.IN_STACKS + face] = data[at.IN_STACKS + other] = 0
        data[at.SEEN + face] = EVERYONE
        seen_by = 0 if owner is None else 1 << owner
        if under is not None:
            seen_by = EVERYONE if view.seat is None else seen_by | 1 << view.seat
        data[at.SEEN + other] = seen_by
    data[at.DRAWS] = TILES - len(unseen) // 2
    one, other_one = np.array(unseen, np.int32).reshape(-1, 2).T
    data[at.OTHER_SIDE + one], data[at.OTHER_SIDE + other_one] = other_one, one


def _visible_tiles(view: LandVsSeaView) -> Iterator[tuple[str, str | None, int | None]]:
    """The face that lies up, the underside as far as it has been seen, and who held the tile."""
    for placed in view.map:
        yield placed.face, placed.under, placed.seat
    for seat, held in enumerate(view.hands):
        for tile in held:
            yield tile.face, tile.under, seat
    for stack in view.stacks:
        if stack.top is not None:
            yield stack.top, None, None
