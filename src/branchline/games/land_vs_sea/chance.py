"""What is drawn: the face that comes up when a stack has lost its top tile.

Stacks have no stored order: any face of any tile in them is as likely as another. A face that comes up fixes
its tile, so the underside needs no draw of its own.
"""

from __future__ import annotations

from branchline.core.chance import Draw, Drawn
from branchline.games.land_vs_sea.kernels.hands import to_turn_up, turn_up
from branchline.games.land_vs_sea.kernels.layout import DRAWN, FACES, HIDDEN
from branchline.games.land_vs_sea.kernels.tables import NONE, TileSet
from branchline.games.land_vs_sea.moves import SIDES
from branchline.games.land_vs_sea.state import Data, LandVsSeaState


def chance(tiles: TileSet, state: LandVsSeaState) -> Draw | None:
    """The new top that is to be turned up, the left one first."""
    stack = to_turn_up(state.data)
    if stack == NONE:
        return None
    pool = tuple([tiles.names[face] for face in _hidden(state.data)])
    return Draw(f"top/{SIDES[stack]}/{state.data[DRAWN] + 1}", (pool,))


def settle(state: LandVsSeaState, drawn: Drawn) -> None:
    turn_up(state.data, _hidden(state.data)[drawn[0]])


def _hidden(data: Data) -> list[int]:
    faces: list[int] = data[HIDDEN : HIDDEN + FACES].nonzero()[0].tolist()
    return faces
