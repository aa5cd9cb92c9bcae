"""Why a move is not legal, in the terms of the rulebook and knowing only what the seat knows."""

from __future__ import annotations

from typing import NoReturn

from branchline.core.errors import IllegalMove
from branchline.core.texts import Text, text
from branchline.games.land_vs_sea.kernels.board import DQ, DR, demand, neighbours, slot_at, special_face
from branchline.games.land_vs_sea.kernels.forests import root_of
from branchline.games.land_vs_sea.kernels.hands import holding, shown_by
from branchline.games.land_vs_sea.kernels.layout import (
    AREA_OPEN,
    AREA_PARENT,
    FACE,
    FACES,
    MOST_SEATS,
    SEATS,
    SIZES,
    STAGE,
    WAYPOINT,
    Side,
    Stage,
)
from branchline.games.land_vs_sea.kernels.tables import EDGES, LAND, MOST_AREAS, NONE, TileSet
from branchline.games.land_vs_sea.kernels.turns import can_rob
from branchline.games.land_vs_sea.legal import actors, must_act
from branchline.games.land_vs_sea.moves import SIDES, Done, Move, Pass, Place, SetWaypoint, Steal, Take
from branchline.games.land_vs_sea.roles import side_of
from branchline.games.land_vs_sea.state import Data, LandVsSeaState

STEPS: dict[int, tuple[tuple[type, ...], str, Text]] = {
    Stage.DEAL: ((Take,), "take-first", text("Take a tile from one of the stacks first.")),
    Stage.PLAY: ((Place,), "play-first", text("Play a tile first.")),
    Stage.AGAIN: ((Place, Pass), "play-again-first", text("Play Again: your second tile comes first.")),
    Stage.SPECIAL: ((Place,), "special-first", text("The volcano or the whirlpool is to be placed first.")),
    Stage.STEAL: ((Steal, Pass), "steal-first", text("First steal a tile, or pass.")),
    Stage.WAYPOINT: ((SetWaypoint, Pass), "waypoint-first", text("First set your waypoint, or pass.")),
    Stage.REFILL: ((Take,), "take-first", text("Take a tile from one of the stacks first.")),
    Stage.CONFIRM: ((Done,), "only-done", text("There is nothing more to do in this turn: end it.")),
}
"""The moves that belong to each stage, and what is said of others."""


def check(tiles: TileSet, state: LandVsSeaState, seat: int, move: Move) -> None:
    """Raises `IllegalMove` when a rule forbids the move."""
    if seat not in actors(state):
        raise IllegalMove("not-your-turn", text("It is not your turn."))
    data = state.data
    fitting, code, reason = STEPS[int(data[STAGE])]
    if not isinstance(move, fitting):
        raise IllegalMove(code, reason)
    match move:
        case Place():
            _check_place(tiles, data, seat, move)
        case Take():
            if not data[SIZES + SIDES.index(move.stack)]:
                raise IllegalMove("empty-stack", text("This stack has no tile."))
        case Steal():
            _check_steal(data, seat, tiles.numbers[move.face], move.face)
        case SetWaypoint():
            _check_waypoint(tiles, data, seat, move)
        case Pass():
            _check_pass(data)


def _check_pass(data: Data) -> None:
    if data[STAGE] == Stage.AGAIN and must_act(data):
        raise IllegalMove("must-play-again", text("Play Again: your second tile must be played."))
    if data[STAGE] == Stage.STEAL and must_act(data):
        raise IllegalMove("must-steal", text("You must steal a tile."))


# --- placing --------------------------------------------------------------------------------------


def _check_place(tiles: TileSet, data: Data, seat: int, move: Place) -> None:
    face, place = tiles.numbers[move.face], f"{move.q},{move.r}"
    if data[STAGE] == Stage.SPECIAL:
        _check_special(tiles, data, face, move)
        return
    if face >= FACES or holding(data, seat, face) == NONE:
        raise IllegalMove(
            "not-in-hand", text("None of your tiles has the face {face}.", face=move.face), at=place
        )
    if slot_at(data, move.q, move.r) != NONE:
        raise IllegalMove("occupied", text("There is a tile at {place} already.", place=place), at=place)
    near, land = demand(data, tiles.table, move.q, move.r)
    if not near:
        raise IllegalMove("untouching", text("At {place} it would touch no tile.", place=place), at=place)
    wrong = (int(tiles.table[face, LAND + move.rotation]) ^ land) & near
    if wrong:
        direction = next(d for d in range(EDGES) if wrong >> d & 1)
        other = f"{move.q + DQ[direction]},{move.r + DR[direction]}"
        raise IllegalMove(
            "mismatch",
            text("At {place} land would meet sea on the edge to {other}.", place=place, other=other),
            at=place,
        )


def _check_special(tiles: TileSet, data: Data, face: int, move: Place) -> None:
    place = f"{move.q},{move.r}"
    fits = special_face(data, tiles.table, move.q, move.r)
    if fits == NONE or face < FACES:
        raise IllegalMove(
            "special-first",
            text("The volcano or the whirlpool is to be placed first, in the hole with six equal edges."),
            at=place,
        )
    if fits != face:
        raise IllegalMove(
            "wrong-side",
            text("This side of the tile does not fit the hole at {place}.", place=place),
            at=place,
        )


# --- stealing -------------------------------------------------------------------------------------


def _check_steal(data: Data, seat: int, face: int, name: str) -> None:
    victim = shown_by(data, face) if face < FACES else NONE
    if victim in (NONE, seat):
        raise IllegalMove(
            "not-shown", text("No other player has a tile that shows {face}.", face=name), at=name
        )
    if not can_rob(data, victim):
        raise IllegalMove("last-tile", text("Nobody's last tile can be stolen."), at=name)


# --- waypoints ------------------------------------------------------------------------------------


def _check_waypoint(tiles: TileSet, data: Data, seat: int, move: SetWaypoint) -> None:
    place = f"{move.q},{move.r}"

    def refuse(code: str, reason: Text) -> NoReturn:
        raise IllegalMove(code, reason, at=place)

    slot = slot_at(data, move.q, move.r)
    if slot == NONE:
        refuse("no-tile", text("There is no tile at {place}.", place=place))
    areas = tiles.faces[int(data[FACE + slot])].areas
    if move.area >= len(areas):
        refuse("no-area", text("The tile at {place} has no such area.", place=place))
    if (areas[move.area].type == "L") != (side_of(seat, int(data[SEATS])) == Side.LAND):
        refuse("wrong-type", text("Land sets its waypoints on land, Sea on sea."))
    if any(
        area != NONE and area // MOST_AREAS == slot
        for area in data[WAYPOINT : WAYPOINT + MOST_SEATS].tolist()
    ):
        refuse("marked", text("There is a waypoint on the tile at {place} already.", place=place))
    if neighbours(data, slot) == EDGES:
        refuse("surrounded", text("The tile at {place} is surrounded.", place=place))
    if data[AREA_OPEN + root_of(data, AREA_PARENT, MOST_AREAS * slot + move.area)] == 0:
        refuse("completed", text("This area is completed already."))
