"""What has scored, as the sheet of each side: every line names the places behind its points."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.contract import Line, Outcome, Rank, Sheet
from branchline.core.texts import Text, ntext, text
from branchline.games.land_vs_sea.kernels.layout import (
    EVENT,
    EVENT_ROOM,
    FEATURES,
    HISTORY,
    PLACED,
    SEATS,
    SIZE,
    SLOTS,
    STAGE,
    WORD,
    Q,
    R,
    Stage,
)
from branchline.games.land_vs_sea.kernels.placing import rebuild, score_routes
from branchline.games.land_vs_sea.kernels.tables import TileSet
from branchline.games.land_vs_sea.roles import sides
from branchline.games.land_vs_sea.view import EVENT_KINDS, Event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.land_vs_sea.state import LandVsSeaState
    from branchline.games.land_vs_sea.view import LandVsSeaView


def events(tiles: TileSet, state: LandVsSeaState) -> tuple[Event, ...]:
    """All that has scored, in order: the tiles on the map are placed once more."""
    data = state.data
    over = bool(data[STAGE] == Stage.OVER)
    return _events(
        tiles, data[:HISTORY].tobytes(), int(data[PLACED]), int(data[FEATURES]), int(data[SEATS]), over
    )


@lru_cache(maxsize=1024)  # everyone at a table looks at the same map
def _events(
    tiles: TileSet, history: bytes, slots: int, features: int, seats: int, over: bool
) -> tuple[Event, ...]:
    data, noted = np.zeros(SIZE, np.int32), np.zeros(EVENT_ROOM, np.int32)
    data[:HISTORY] = np.frombuffer(history, np.int32)
    data[FEATURES], data[SEATS] = features, seats
    rebuild(data, tiles.table, slots, noted)
    if over:
        score_routes(data, tiles.table, noted)
    places = list(zip(data[Q : Q + SLOTS].tolist(), data[R : R + SLOTS].tolist(), strict=True))
    found = []
    for start in range(1, 1 + EVENT * int(noted[0]), EVENT):
        what, side, points, placed, low, high = noted[start : start + EVENT].tolist()
        earned = low | high << WORD
        hexes = tuple(place for slot, place in enumerate(places) if earned >> slot & 1)
        found.append(Event(EVENT_KINDS[what], side, points, placed, hexes))
    return tuple(found)


def sheet(view: LandVsSeaView) -> tuple[Sheet, ...]:
    """The score of each side."""
    return tuple(
        Sheet(tuple(_line(event) for event in view.events if event.side == side))
        for side in range(len(sides(view.seats)))
    )


def _line(event: Event) -> Line:
    return Line(event.kind, _label(event), event.points, tuple(f"{q},{r}" for q, r in event.hexes))


def _label(event: Event) -> Text:
    n = event.points
    match event.kind:
        case "land":
            return ntext("Land area of {n} tile", "Land area of {n} tiles", n)
        case "sea":
            return ntext("Sea area of {n} tile", "Sea area of {n} tiles", n)
        case "bonus":
            return ntext("{n} cross in a completed area", "{n} crosses in a completed area", n)
        case "mountains":
            return ntext("Chain of {n} mountain range", "Chain of {n} mountain ranges", n)
        case "corals":
            return ntext("Chain of {n} coral reef", "Chain of {n} coral reefs", n)
        case "trade":
            return text("Caravan or ship beside another")
        case "waypoint":
            return text("Waypoint brought back")
        case "route":
            return ntext("Trade route of {n} tile", "Trade route of {n} tiles", n)


def ranking(scores: Sequence[int]) -> Outcome:
    """Most points; a tie is shared."""
    order = sorted(range(len(scores)), key=lambda side: -scores[side])
    ranks = tuple(
        Rank(1 + sum(score > scores[side] for score in scores), side, scores[side]) for side in order
    )
    lead = scores[order[0]] - scores[order[1]]
    decided_by = ntext("{n} point more", "{n} points more", n=lead) if lead else text("a shared win")
    return Outcome(ranks, decided_by)
