"""The score of each side, line by line, and who has won."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from branchline.core.contract import Line, Outcome, Rank, Sheet
from branchline.core.options import effective_options
from branchline.core.texts import Text, ntext, text
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.meta import META, LandVsSeaOptions
from branchline.games.land_vs_sea.sides import side_count
from branchline.games.land_vs_sea.state import scores

if TYPE_CHECKING:
    from branchline.games.land_vs_sea.events import Event, EventKind
    from branchline.games.land_vs_sea.state import LandVsSeaState
    from branchline.games.land_vs_sea.view import LandVsSeaView


GROUPS: dict[EventKind, Text] = {
    "land": text("Land areas"),
    "sea": text("Sea areas"),
    "bonus": text("Crosses"),
    "mountains": text("Mountains"),
    "corals": text("Corals"),
    "trade": text("Caravans and ships"),
    "waypoint": text("Waypoints"),
    "route": text("Trade routes"),
}


def sheet(view: LandVsSeaView) -> tuple[Sheet, ...]:
    """The score of each side: a line for each event, with the places behind its points."""
    return tuple(
        [
            Sheet(tuple([_line(event) for event in view.events if event.side == side]))
            for side in range(side_count(view.seats))
        ]
    )


@lru_cache(maxsize=4096)  # few moves score
def _line(event: Event) -> Line:
    marks = tuple(f"{q},{r}" for q, r in event.hexes)
    return Line(event.kind, _label(event), event.points, marks, GROUPS[event.kind])


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


def scoreless_marks(view: LandVsSeaView) -> frozenset[str]:
    """The marks that score nothing at this table."""
    return _scoreless_marks(view.options, view.seats)


@cache
def _scoreless_marks(options: LandVsSeaOptions, seats: int) -> frozenset[str]:
    played = effective_options(META, options, seats)
    assert isinstance(played, LandVsSeaOptions)
    chains = () if played.mountains_corals else ("mountains", "corals")
    trade = () if played.caravans_ships else ("caravan", "ship")
    return frozenset((*chains, *trade))


def outcome(state: LandVsSeaState) -> Outcome | None:
    """The ranking of the sides when the game is over: most points win; a tie is shared."""
    if state.data[at.STAGE] != at.Stage.OVER:
        return None
    points = scores(state)
    order = sorted(range(len(points)), key=lambda side: -points[side])
    ranks = tuple(
        Rank(1 + sum(other > points[side] for other in points), side, points[side]) for side in order
    )
    lead = points[order[0]] - points[order[1]]
    ahead = ntext("a lead of {n} point", "a lead of {n} points", n=lead)
    return Outcome(ranks, ahead if lead else text("a shared win"))
