"""What has scored, event by event: each names the places behind its points."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

import msgspec
import numpy as np

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.placing import rebuild_map, score_trade_routes
from branchline.games.land_vs_sea.state import Data, Hex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.land_vs_sea.kernels.tables import TileSet

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


class ReplayedMap(NamedTuple):
    """What follows from the history of a map."""

    data: Data
    """The state up to `MAP_END`; not to be written to."""
    events: tuple[Event, ...]
    """All that has scored, in order."""


def replay_map(tiles: TileSet, data: Data) -> ReplayedMap:
    """The tiles in the history of a state, placed once more."""
    over = data.item(at.STAGE) == at.Stage.OVER
    features, seats = data.item(at.FEATURES), data.item(at.SEATS)
    return _replayed(tiles, data[: at.HISTORY_END].tobytes(), data.item(at.TILE_COUNT), features, seats, over)


@lru_cache(maxsize=1024)  # everyone at a table looks at the same map, and imagines it
def _replayed(
    tiles: TileSet, history: bytes, tile_count: int, features: int, seats: int, over: bool
) -> ReplayedMap:
    data, recorded = np.zeros(at.SIZE, np.int32), np.zeros(at.EVENTS_SIZE, np.int32)
    data[: at.HISTORY_END] = np.frombuffer(history, np.int32)
    data[at.FEATURES], data[at.SEATS] = features, seats
    rebuild_map(data, tiles.table, tile_count, recorded)
    if over:
        score_trade_routes(data, tiles.table, recorded)
    qs, rs = data[at.Q : at.Q + tile_count].tolist(), data[at.R : at.R + tile_count].tolist()
    places = list(zip(qs, rs, strict=True))
    rows = recorded[1 : 1 + at.EVENT_SIZE * recorded.item(0)].reshape(-1, at.EVENT_SIZE).tolist()
    return ReplayedMap(data[: at.MAP_END], tuple([_event(row, places) for row in rows]))


def _event(row: Sequence[int], places: Sequence[Hex]) -> Event:
    kind, side, points, placed, low, high = row
    slots = low | high << at.MASK_BITS
    hexes = []
    while slots:
        lowest = slots & -slots
        hexes.append(places[lowest.bit_length() - 1])
        slots ^= lowest
    return Event(EVENT_KINDS[kind], side, points, placed, tuple(hexes))
