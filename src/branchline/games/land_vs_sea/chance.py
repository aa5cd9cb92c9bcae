"""What is drawn: who plays Land, and the face that is turned up when a stack has lost its top tile.

Stacks have no stored order: any face of any tile in them is as likely as another. A face that is turned up
fixes its tile, so the underside needs no draw of its own.
"""

from __future__ import annotations

from branchline.core.chance import Draw, Drawn
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.hands import stack_to_turn_up, turn_up
from branchline.games.land_vs_sea.kernels.placing import draw_sides
from branchline.games.land_vs_sea.kernels.tables import NONE, TileSet
from branchline.games.land_vs_sea.moves import STACKS
from branchline.games.land_vs_sea.state import Data, LandVsSeaState, sides_undrawn


def chance(tiles: TileSet, state: LandVsSeaState) -> Draw | None:
    """The seat that plays Land and begins; then the new top that is to be turned up, the left one first."""
    if sides_undrawn(state.data):
        return Draw("sides", (tuple(map(str, range(state.seats))),))
    stack = stack_to_turn_up(state.data)
    if stack == NONE:
        return None
    pool = tuple([tiles.names[face] for face in _faces_in_stacks(state.data)])
    return Draw(f"top/{STACKS[stack]}/{state.data[at.DRAWS] + 1}", (pool,))


def settle(state: LandVsSeaState, drawn: Drawn) -> None:
    """Gives the sides to the seats, or turns up the face that was drawn."""
    if sides_undrawn(state.data):
        draw_sides(state.data, drawn[0])
        return
    turn_up(state.data, _faces_in_stacks(state.data)[drawn[0]])


def _faces_in_stacks(data: Data) -> list[int]:
    faces: list[int] = data[at.IN_STACKS : at.IN_STACKS + at.FACES].nonzero()[0].tolist()
    return faces
