"""How Land vs Sea looks to a viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.games.land_vs_sea.look.held_tiles import hand_pane, other_hand_pane
from branchline.games.land_vs_sea.look.map_pane import map_pane, open_edge_labels
from branchline.games.land_vs_sea.look.stacks import stack_key, stacks_pane
from branchline.games.land_vs_sea.look.symbols import sprite
from branchline.games.land_vs_sea.moves import STACKS
from branchline.parts.svg import Picture

if TYPE_CHECKING:
    from branchline.games.land_vs_sea.kernels.tables import TileSet
    from branchline.games.land_vs_sea.view import LandVsSeaView


def drawing(tiles: TileSet, view: LandVsSeaView, language: str = "en") -> Picture:
    """The map, the tiles of the others, the stacks, and the faces that the viewer could play."""
    panes = [map_pane(tiles, view, language)]
    panes += [other_hand_pane(view, seat, language) for seat in range(view.seats) if seat != view.seat]
    panes.append(stacks_pane(view, language))
    if view.seat is not None:
        panes.append(hand_pane(view, view.seat, language))
    return Picture(tuple(panes), sprite(), frozenset(map(stack_key, STACKS)))


def preview_overlay(tiles: TileSet, view: LandVsSeaView, language: str = "en") -> dict[str, str]:
    """How far the areas of the tile that was placed last are from being complete."""
    return {"map": "".join(open_edge_labels(tiles, view, language).values())}
