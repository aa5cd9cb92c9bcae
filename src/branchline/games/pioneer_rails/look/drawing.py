"""How Pioneer Rails looks to a viewer."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.games.pioneer_rails.kernels.constants import HAND
from branchline.games.pioneer_rails.look import paper
from branchline.games.pioneer_rails.look.cards import cards_pane
from branchline.games.pioneer_rails.look.coordinates import HEIGHT, WIDTH
from branchline.games.pioneer_rails.look.goals import goals_pane
from branchline.games.pioneer_rails.look.map_pane import fragments_of_map, map_pane, map_title
from branchline.games.pioneer_rails.look.score_zone import (
    BOXES_HEIGHT,
    poker_pane,
    score_pane,
    sheet_fragments,
    target_of,
)
from branchline.games.pioneer_rails.look.symbols import sprite
from branchline.games.pioneer_rails.look.towns import bank_pane, grants_pane
from branchline.parts.svg import Picture, colour, group, placed, rect

if TYPE_CHECKING:
    from branchline.games.pioneer_rails.view import GoalView, PioneerRailsView, SeatSheet


ZONE_SCALE = WIDTH / (2 * paper.WIDTH)
WHOLE_HEIGHT = HEIGHT + BOXES_HEIGHT * ZONE_SCALE + 6
"""Of a sheet whose score zone lies under its map."""


def drawing(view: PioneerRailsView, language: str = "en") -> Picture:
    """The viewer's own map, what can be chosen, the own score zone; then the sheets of the others."""
    cards, goals = cards_pane(view, language), goals_pane(view, language)
    panes = [cards, goals]
    if view.seat is not None:
        panes = [
            map_pane(view, view.seat, language),
            cards,
            poker_pane(view, view.seat, language),
            bank_pane(view.sheets[view.seat], language),
            grants_pane(view, view.seat, language),
            goals,
            score_pane(view, view.seat, language),
        ]
    panes += [_whole_sheet(view, seat, language) for seat in range(view.seats) if seat != view.seat]
    return Picture(tuple(panes), sprite(), _brought_by_chance(view))


def _brought_by_chance(view: PioneerRailsView) -> frozenset[str]:
    """The cards of the turn; in the first one of a round a secret card, in that of the game the goals."""
    dealt = {f"cards/{card}" for card in view.offered}
    if view.secret and view.turn % HAND == 1:
        dealt.add(f"cards/{view.secret}")
    if view.burned:
        dealt.add("cards/burned")
    if view.turn == 1:
        dealt |= {f"goals/{n}" for n in range(len(view.goals))}
    return frozenset(dealt)


def _whole_sheet(view: PioneerRailsView, seat: int, language: str) -> Pane:
    """The sheet of somebody else: the map, and the score zone under it."""
    fragments = _fragments(view.options.map, seat, view.sheets[seat], view.goals, target_of(view), language)
    return Pane(f"map/{seat}", map_title(view, seat).say(language), WIDTH, WHOLE_HEIGHT, fragments, seat)


@lru_cache(maxsize=512)  # of all sheets at a table only one changes with a move
def _fragments(
    map_id: str,
    seat: int,
    sheet: SeatSheet,
    goals: tuple[GoalView, ...],
    target: int | None,
    language: str,
) -> dict[str, str]:
    pane = f"map/{seat}"
    zone = sheet_fragments(sheet, goals, target, pane, (paper.WIDTH, 12), language)
    edge = {"fill": colour("paper"), "stroke": colour("grid")}
    fragments = fragments_of_map(map_id, seat, sheet, False, language) | {
        f"{pane}/zone": rect(
            0.6, HEIGHT + 2, WIDTH - 1.2, WHOLE_HEIGHT - HEIGHT - 3, rx=18, **edge, id=f"{pane}/zone"
        ),
    }
    for key, drawn in zone.items():
        fragments[f"{pane}/zone/{key}"] = _below(f"{pane}/zone/{key}", drawn)
    return fragments


@lru_cache(2000)
def _below(key: str, drawn: str) -> str:
    """A row of the score zone, under the map."""
    return group(drawn, id=key, transform=placed(0, HEIGHT, scale=ZONE_SCALE))
