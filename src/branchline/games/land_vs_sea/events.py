"""What has scored, event by event: each names the places behind its points."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, get_args

import msgspec
import numpy as np

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.placing import rebuild_map, score_trade_routes
from branchline.games.land_vs_sea.state import Hex

if TYPE_CHECKING:
    from branchline.games.land_vs_sea.kernels.tables import TileSet
    from branchline.games.land_vs_sea.state import LandVsSeaState

EventKind = Literal["land", "sea", "bonus", "mountains", "corals", "trade", "waypoint", "route"]
"""What has scored: a completed area, its crosses, a chain, a caravan or ship beside another, a waypoint that
went back, a trade route at the end."""

EVENT_KINDS: tuple[EventKind, ...] = get_args(EventKind)


class Event(msgspec.Struct, frozen=True):
    """Points that a side got, and the places that earned them."""

    kind: EventKind
    side: int
    points: int
    placed: int
    """Which tile of the map, in the order of placing, brought them about; the last one for trade routes."""
    hexes: tuple[Hex, ...]


def events(tiles: TileSet, state: LandVsSeaState) -> tuple[Event, ...]:
    """All that has scored, in order: the tiles on the map are placed once more."""
    data = state.data
    over = bool(data[at.STAGE] == at.Stage.OVER)
    return _events(
        tiles,
        data[: at.HISTORY_END].tobytes(),
        int(data[at.TILE_COUNT]),
        int(data[at.FEATURES]),
        int(data[at.SEATS]),
        over,
    )


@lru_cache(maxsize=1024)  # everyone at a table looks at the same map
def _events(
    tiles: TileSet, history: bytes, tile_count: int, features: int, seats: int, over: bool
) -> tuple[Event, ...]:
    data, recorded = np.zeros(at.SIZE, np.int32), np.zeros(at.EVENTS_SIZE, np.int32)
    data[: at.HISTORY_END] = np.frombuffer(history, np.int32)
    data[at.FEATURES], data[at.SEATS] = features, seats
    rebuild_map(data, tiles.table, tile_count, recorded)
    if over:
        score_trade_routes(data, tiles.table, recorded)
    qs, rs = data[at.Q : at.Q + at.SLOTS].tolist(), data[at.R : at.R + at.SLOTS].tolist()
    places = list(zip(qs, rs, strict=True))
    found = []
    for start in range(1, 1 + at.EVENT_SIZE * int(recorded[0]), at.EVENT_SIZE):
        kind, side, points, placed, low, high = recorded[start : start + at.EVENT_SIZE].tolist()
        slots = low | high << at.MASK_BITS
        hexes = tuple(place for slot, place in enumerate(places) if slots >> slot & 1)
        found.append(Event(EVENT_KINDS[kind], side, points, placed, hexes))
    return tuple(found)
