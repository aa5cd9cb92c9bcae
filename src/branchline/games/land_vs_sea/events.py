"""What has scored, event by event: each names the places behind its points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

import msgspec
import numpy as np

from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.placing import rebuild_map, replay_tile, score_trade_routes
from branchline.games.land_vs_sea.kernels.tables import NONE
from branchline.games.land_vs_sea.state import Data, Hex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.land_vs_sea.kernels.tables import TileSet

EventKind = Literal["land", "sea", "bonus", "mountains", "corals", "trade", "waypoint", "route"]
"""What has scored: a completed area, its crosses, a chain, a caravan or ship beside another, a waypoint that
went back, a trade route at the end."""

EVENT_KINDS: tuple[EventKind, ...] = get_args(EventKind)


class Event(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
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
    """A state up to `MAP_END`, with nothing in it beyond but what is played with; not to be written to."""
    events: tuple[Event, ...]
    """All that has scored, in order."""


class _Key(NamedTuple):
    """What a map follows from."""

    tiles: TileSet
    history: bytes
    tile_count: int
    features: int
    seats: int
    over: bool


MOST_KNOWN = 1024
_known: dict[_Key, ReplayedMap] = {}
"""Everyone at a table looks at the same map, and imagines it; the next one has a tile more."""


def replay_map(tiles: TileSet, data: Data) -> ReplayedMap:
    """The tiles in the history of a state, placed once more."""
    over = data.item(at.STAGE) == at.Stage.OVER
    features, seats = data.item(at.FEATURES), data.item(at.SEATS)
    key = _Key(tiles, data[: at.HISTORY_END].tobytes(), data.item(at.TILE_COUNT), features, seats, over)
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        found = _known[key] = _replayed(key)
    return found


def _replayed(key: _Key) -> ReplayedMap:
    """The last tile is placed after the others, if they are known, or else all of them."""
    recorded = np.zeros(at.EVENTS_SIZE, np.int32)
    events: tuple[Event, ...] = ()
    before = _known.get(_without_last_tile(key))
    data = np.zeros(at.SIZE, np.int32) if before is None else before.data.copy()
    data[: at.HISTORY_END] = np.frombuffer(key.history, np.int32)
    data[at.FEATURES], data[at.SEATS] = key.features, key.seats
    if before is None:
        rebuild_map(data, key.tiles.table, key.tile_count, recorded)
    else:
        events = before.events
        replay_tile(data, key.tiles.table, key.tile_count - 1, recorded)
    if key.over:
        score_trade_routes(data, key.tiles.table, recorded)
    return ReplayedMap(data, (*events, *_recorded_events(data, recorded)))


def _without_last_tile(key: _Key) -> _Key:
    """What the map with one tile less follows from."""
    history = np.frombuffer(key.history, np.int32).copy()
    columns = history.reshape(-1, at.SLOTS)
    columns[:, key.tile_count - 1] = 0
    history[at.WAYPOINT_AFTER + key.tile_count - 1] = NONE
    return key._replace(history=history.tobytes(), tile_count=key.tile_count - 1, over=False)


def _recorded_events(data: Data, recorded: Data) -> list[Event]:
    if not recorded.item(0):
        return []
    count = data.item(at.TILE_COUNT)
    places = [*zip(data[at.Q : at.Q + count].tolist(), data[at.R : at.R + count].tolist(), strict=True)]
    rows = recorded[1 : 1 + at.EVENT_SIZE * recorded.item(0)].reshape(-1, at.EVENT_SIZE).tolist()
    return [_event(row, places) for row in rows]


def _event(row: Sequence[int], places: Sequence[Hex]) -> Event:
    kind, side, points, placed, low, high = row
    slots = low | high << at.MASK_BITS
    hexes = []
    while slots:
        lowest = slots & -slots
        hexes.append(places[lowest.bit_length() - 1])
        slots ^= lowest
    return Event(EVENT_KINDS[kind], side, points, placed, tuple(hexes))
