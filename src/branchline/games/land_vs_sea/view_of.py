"""Who knows what: the view of a seat out of a state, and the map of a view as a state again."""

from __future__ import annotations

import numpy as np

from branchline.core.chance import EVERYONE
from branchline.games.land_vs_sea.kernels.board import MOST_PLACES, dead_holes
from branchline.games.land_vs_sea.kernels.layout import (
    FACE,
    FACES,
    HISTORY,
    MARKED,
    OTHER,
    PHASE,
    PLACED,
    PLACER,
    PLAYED,
    ROTATION,
    SCORE,
    SEEN,
    SIZES,
    SLOTS,
    SPECIAL,
    STAGE,
    TOPS,
    TURN,
    WAYPOINT,
    Q,
    R,
)
from branchline.games.land_vs_sea.kernels.placing import rebuild, score_routes
from branchline.games.land_vs_sea.kernels.tables import MOST_AREAS, NONE, TileSet
from branchline.games.land_vs_sea.legal import actors
from branchline.games.land_vs_sea.roles import sides
from branchline.games.land_vs_sea.score import events
from branchline.games.land_vs_sea.state import UNNOTED, Data, LandVsSeaState, hand, new_state
from branchline.games.land_vs_sea.view import STAGES, Hex, LandVsSeaView, Placed, Spot, Stack, Tile


def view(tiles: TileSet, state: LandVsSeaState, seat: int | None) -> LandVsSeaView:
    """The state as a seat knows it: all that lies open, and the undersides that it has seen."""
    data = state.data
    scores: list[int] = data[SCORE : SCORE + len(sides(state.seats))].tolist()
    under = _undersides(tiles, data, seat)
    return LandVsSeaView(
        seat=seat,
        seats=state.seats,
        acting=actors(state),
        options=state.options,
        stage=STAGES[data[STAGE]],
        phase=int(data[PHASE]),
        turn=None if data[TURN] == NONE else int(data[TURN]),
        played=int(data[PLAYED]),
        map=_map(tiles, data, under),
        hands=tuple(
            tuple(Tile(tiles.names[face], under[face]) for face in hand(data, owner))
            for owner in range(state.seats)
        ),
        stacks=(_stack(tiles, data, 0), _stack(tiles, data, 1)),
        special=bool(data[SPECIAL]),
        waypoints=tuple(_spot(data, int(area)) for area in data[WAYPOINT : WAYPOINT + state.seats]),
        dead=_dead(tiles, data),
        events=events(tiles, state),
        scores=tuple(scores),
    )


def _undersides(tiles: TileSet, data: Data, seat: int | None) -> list[str | None]:
    """For each face the other side of its tile, when the seat has seen that."""
    others = data[OTHER : OTHER + FACES]
    masks = data[SEEN : SEEN + FACES][others]
    seen = masks == EVERYONE if seat is None else masks >> seat & 1
    names = tiles.names
    known = [names[face] if k else None for face, k in zip(others.tolist(), seen.tolist(), strict=True)]
    return [*known, None, None, None]


def _map(tiles: TileSet, data: Data, under: list[str | None]) -> tuple[Placed, ...]:
    names, count = tiles.names, int(data[PLACED])
    history: list[list[int]] = data[:HISTORY].reshape(-1, SLOTS)[:, :count].T.tolist()
    return tuple(
        [
            Placed(
                names[face],
                (q, r),
                rotation,
                None if placer == NONE else placer,
                under[face],
                None if marked == NONE else _spot(data, marked),
            )
            for face, q, r, rotation, placer, marked in history
        ]
    )


def _stack(tiles: TileSet, data: Data, stack: int) -> Stack:
    top = int(data[TOPS + stack])
    return Stack(int(data[SIZES + stack]), None if top == NONE else tiles.names[top])


def _spot(data: Data, area: int) -> Spot | None:
    if area == NONE:
        return None
    slot, number = divmod(area, MOST_AREAS)
    return Spot((int(data[Q + slot]), int(data[R + slot])), number)


def _dead(tiles: TileSet, data: Data) -> tuple[Hex, ...]:
    places = np.empty((MOST_PLACES, 2), np.int32)
    found: list[list[int]] = places[: dead_holes(data, tiles.table, tiles.fillable, places)].tolist()
    return tuple((q, r) for q, r in found)


def mapped(tiles: TileSet, view: LandVsSeaView) -> LandVsSeaState:
    """A state with the map of a view: its tiles are placed once more."""
    state = new_state(tiles, view.options, view.seats)
    data = state.data
    for slot, placed in enumerate(view.map):
        data[FACE + slot] = tiles.numbers[placed.face]
        data[Q + slot], data[R + slot] = placed.hex
        data[ROTATION + slot] = placed.rotation
        data[PLACER + slot] = NONE if placed.seat is None else placed.seat
    slots = {placed.hex: slot for slot, placed in enumerate(view.map)}
    for slot, placed in enumerate(view.map):
        if placed.waypoint is not None:
            data[MARKED + slot] = MOST_AREAS * slots[placed.waypoint.hex] + placed.waypoint.area
    rebuild(data, tiles.table, len(view.map), UNNOTED)
    if view.stage == "over":
        score_routes(data, tiles.table, UNNOTED)
    return state
