"""What has scored, event by event: each names the places behind its points."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from branchline.games.land_vs_sea.state import Hex

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
