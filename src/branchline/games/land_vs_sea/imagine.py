"""A whole state from what one seat knows: faces that it has not seen are paired at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.chance import EVERYONE
from branchline.games.land_vs_sea.kernels.layout import (
    DRAWN,
    FACES,
    HAND_SIZES,
    HAND_TILES,
    HANDS,
    HIDDEN,
    OTHER,
    PHASE,
    PLAYED,
    SEEN,
    SIZES,
    STAGE,
    TOPS,
    TURN,
)
from branchline.games.land_vs_sea.kernels.tables import NONE, TILES, TileSet
from branchline.games.land_vs_sea.view import STAGES
from branchline.games.land_vs_sea.view_of import mapped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from branchline.games.land_vs_sea.state import LandVsSeaState
    from branchline.games.land_vs_sea.view import LandVsSeaView


def imagine(tiles: TileSet, view: LandVsSeaView, random: Random) -> LandVsSeaState:
    """A state that looks like this view to its seat."""
    state = mapped(tiles, view)
    data = state.data
    data[STAGE] = STAGES.index(view.stage)
    data[PHASE] = view.phase
    data[TURN] = NONE if view.turn is None else view.turn
    data[PLAYED] = view.played
    for seat, held in enumerate(view.hands):
        data[HAND_SIZES + seat] = len(held)
        for position, tile in enumerate(held):
            data[HANDS + HAND_TILES * seat + position] = tiles.numbers[tile.face]
    for number, stack in enumerate(view.stacks):
        data[SIZES + number] = stack.size
        data[TOPS + number] = NONE if stack.top is None else tiles.numbers[stack.top]
    _pair(tiles, state, view, random)
    return state


def _pair(tiles: TileSet, state: LandVsSeaState, view: LandVsSeaView, random: Random) -> None:
    """Gives every tile in sight its underside; what is left are the tiles in the stacks."""
    data = state.data
    sighted = [tile for tile in _sighted(view) if tiles.numbers[tile[0]] < FACES]
    known = {tiles.numbers[name] for face, under, _ in sighted for name in (face, under) if name is not None}
    unseen = [face for face in range(FACES) if face not in known]
    random.shuffle(unseen)
    for name, under, owner in sighted:
        face = tiles.numbers[name]
        other = unseen.pop() if under is None else tiles.numbers[under]
        data[OTHER + face], data[OTHER + other] = other, face
        data[HIDDEN + face] = data[HIDDEN + other] = 0
        data[SEEN + face] = EVERYONE
        seen = 0 if owner is None else 1 << owner
        if under is not None:
            seen = EVERYONE if view.seat is None else seen | 1 << view.seat
        data[SEEN + other] = seen
    data[DRAWN] = TILES - len(unseen) // 2
    while unseen:
        face, other = unseen.pop(), unseen.pop()
        data[OTHER + face], data[OTHER + other] = other, face


def _sighted(view: LandVsSeaView) -> Iterator[tuple[str, str | None, int | None]]:
    """The tiles in sight: the face that lies up, the underside as far as it is known, who held it."""
    for placed in view.map:
        yield placed.face, placed.under, placed.seat
    for seat, held in enumerate(view.hands):
        for tile in held:
            yield tile.face, tile.under, seat
    for stack in view.stacks:
        if stack.top is not None:
            yield stack.top, None, None
