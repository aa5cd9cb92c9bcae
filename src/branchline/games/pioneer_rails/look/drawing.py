"""How Pioneer Rails looks to a viewer, and what can be chosen on it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.games.pioneer_rails.look import score_zone as score_drawing
from branchline.games.pioneer_rails.look import symbols, terrain
from branchline.games.pioneer_rails.look.map import map_fragments, map_pane, map_title
from branchline.games.pioneer_rails.look.picks import explain_candidates, picks
from branchline.games.pioneer_rails.look.score_zone import score_fragments, score_pane
from branchline.games.pioneer_rails.look.survey import HEIGHT, WIDTH
from branchline.games.pioneer_rails.look.tray import goals_pane, tray_pane
from branchline.parts.svg import Picture, colour, group, placed, rect

if TYPE_CHECKING:
    from branchline.games.pioneer_rails.view import PioneerRailsView

__all__ = ["drawing", "explain_candidates", "picks", "sprite"]


def drawing(view: PioneerRailsView, language: str = "en") -> Picture:
    """The viewer's own map, the tray, the own score zone, the goals; then the sheets of the others."""
    shared = tray_pane(view, language), goals_pane(view, language)
    others = [_sheet(view, seat, language) for seat in range(view.seats) if seat != view.seat]
    if view.seat is None:
        return Picture((*shared, *others), sprite())
    tray, goals = shared
    own = map_pane(view, view.seat, language), tray, score_pane(view, view.seat, language), goals
    return Picture((*own, *others), sprite())


@cache
def sprite() -> str:
    return symbols.sprite() + terrain.sprite()


def _sheet(view: PioneerRailsView, seat: int, language: str) -> Pane:
    """The whole sheet of somebody else: the map, and the score zone under it."""
    pane, scale = f"map/{seat}", WIDTH / (2 * score_drawing.WIDTH)
    zone = score_fragments(view, seat, pane, (score_drawing.WIDTH, 12), language)
    below = placed(0, HEIGHT, scale=scale)
    height = HEIGHT + score_drawing.BOXES * scale + 6
    edge = {"fill": colour("paper"), "stroke": colour("grid")}
    fragments = map_fragments(view, seat, language) | {
        f"{pane}/zone": rect(
            0.6, HEIGHT + 2, WIDTH - 1.2, height - HEIGHT - 3, rx=18, **edge, id=f"{pane}/zone"
        ),
    }
    for key, drawn in zone.items():
        fragments[f"{pane}/zone/{key}"] = group(drawn, id=f"{pane}/zone/{key}", transform=below)
    return Pane(pane, map_title(view, seat).say(language), WIDTH, height, fragments, seat)
