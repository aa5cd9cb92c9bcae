"""Why a move is not legal, in the terms of the rulebook and knowing only what the seat knows."""

from __future__ import annotations

from typing import NoReturn

from branchline.core.errors import IllegalMove
from branchline.core.texts import Text, text
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.board import (
    DQ,
    DR,
    neighbour_count,
    required_edges,
    slot_at,
    special_face,
)
from branchline.games.land_vs_sea.kernels.hands import hand_index, holder_of
from branchline.games.land_vs_sea.kernels.tables import EDGES, LAND, MOST_AREAS, NONE, TileSet
from branchline.games.land_vs_sea.kernels.turns import can_steal_from
from branchline.games.land_vs_sea.legal import action_is_mandatory, actors
from branchline.games.land_vs_sea.moves import STACKS, Done, Move, Pass, Place, SetWaypoint, Steal, Take
from branchline.games.land_vs_sea.sides import own_side
from branchline.games.land_vs_sea.state import Data, LandVsSeaState, area_at, open_edges

STAGE_MOVES: dict[int, tuple[tuple[type, ...], str, Text]] = {
    at.Stage.DEAL: ((Take,), "take-first", text("Take a tile from one of the stacks first.")),
    at.Stage.PLAY: ((Place,), "play-first", text("Play a tile first.")),
    at.Stage.AGAIN: ((Place, Pass), "play-again-first", text("Play Again: your second tile comes first.")),
    at.Stage.SPECIAL: (
        (Place,),
        "special-first",
        text("The volcano or the whirlpool is to be placed first."),
    ),
    at.Stage.STEAL: ((Steal, Pass), "steal-first", text("First steal a tile, or pass.")),
    at.Stage.WAYPOINT: ((SetWaypoint, Pass), "waypoint-first", text("First set your waypoint, or pass.")),
    at.Stage.REFILL: ((Take,), "take-first", text("Take a tile from one of the stacks first.")),
    at.Stage.CONFIRM: ((Done,), "only-done", text("There is nothing more to do in this turn: end it.")),
}
"""For each stage the moves that belong to it, and the refusal of all others."""


def check(tiles: TileSet, state: LandVsSeaState, seat: int, move: Move) -> None:
    """Raises `IllegalMove` when a rule forbids the move."""
    if seat not in actors(state):
        raise IllegalMove("not-your-turn", text("It is not your turn."))
    data = state.data
    allowed, code, reason = STAGE_MOVES[int(data[at.STAGE])]
    if not isinstance(move, allowed):
        raise IllegalMove(code, reason)
    match move:
        case Place():
            _check_place(tiles, data, seat, move)
        case Take():
            if not data[at.STACK_SIZES + STACKS.index(move.stack)]:
                raise IllegalMove("empty-stack", text("This stack has no tile."))
        case Steal():
            _check_steal(data, seat, tiles.numbers[move.face], move.face)
        case SetWaypoint():
            _check_waypoint(tiles, data, seat, move)
        case Pass():
            _check_pass(data)


def _check_pass(data: Data) -> None:
    if data[at.STAGE] == at.Stage.AGAIN and action_is_mandatory(data):
        raise IllegalMove("must-play-again", text("Play Again: your second tile must be played."))
    if data[at.STAGE] == at.Stage.STEAL and action_is_mandatory(data):
        raise IllegalMove("must-steal", text("You must steal a tile."))


# --- placing --------------------------------------------------------------------------------------


def _check_place(tiles: TileSet, data: Data, seat: int, move: Place) -> None:
    face, place = tiles.numbers[move.face], f"{move.q},{move.r}"
    if data[at.STAGE] == at.Stage.SPECIAL:
        _check_special(tiles, data, face, move)
        return
    if face >= at.FACES or hand_index(data, seat, face) == NONE:
        raise IllegalMove(
            "not-in-hand", text("None of your tiles has the face {face}.", face=move.face), at=place
        )
    if slot_at(data, move.q, move.r) != NONE:
        raise IllegalMove("occupied", text("There is a tile at {place} already.", place=place), at=place)
    near, land = required_edges(data, tiles.table, move.q, move.r)
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
    if fits == NONE or face < at.FACES:
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
    victim = holder_of(data, face) if face < at.FACES else NONE
    if victim in (NONE, seat):
        raise IllegalMove(
            "not-shown", text("No other player has a tile that shows {face}.", face=name), at=name
        )
    if not can_steal_from(data, victim):
        raise IllegalMove("last-tile", text("Nobody's last tile can be stolen."), at=name)


# --- waypoints ------------------------------------------------------------------------------------


def _check_waypoint(tiles: TileSet, data: Data, seat: int, move: SetWaypoint) -> None:
    place = f"{move.q},{move.r}"

    def refuse(code: str, reason: Text) -> NoReturn:
        raise IllegalMove(code, reason, at=place)

    slot = slot_at(data, move.q, move.r)
    if slot == NONE:
        refuse("no-tile", text("There is no tile at {place}.", place=place))
    areas = tiles.faces[int(data[at.FACE + slot])].areas
    if move.area >= len(areas):
        refuse("no-area", text("The tile at {place} has no such area.", place=place))
    if (areas[move.area].type == "L") != (own_side(data, seat) == at.Side.LAND):
        refuse("wrong-type", text("Land sets its waypoints on land, Sea on sea."))
    if any(
        area != NONE and area // MOST_AREAS == slot
        for area in data[at.WAYPOINT : at.WAYPOINT + at.MOST_SEATS].tolist()
    ):
        refuse("marked", text("There is a waypoint on the tile at {place} already.", place=place))
    if neighbour_count(data, slot) == EDGES:
        refuse("surrounded", text("The tile at {place} is surrounded.", place=place))
    if open_edges(data, area_at(data, move.q, move.r, move.area)) == 0:
        refuse("completed", text("This area is completed already."))


RULE_OF = {
    "completed": "l15",
    "empty-stack": "a-turn-5",
    "last-tile": "actions-2",
    "marked": "waypoints",
    "mismatch": "a-turn-1",
    "must-play-again": "l1",
    "must-steal": "l1",
    "no-area": "waypoints",
    "no-tile": "waypoints",
    "not-in-hand": "a-turn-1",
    "not-shown": "actions-2",
    "not-your-turn": "a-turn",
    "occupied": "a-turn-1",
    "only-done": "a-turn",
    "play-again-first": "actions-1",
    "play-first": "a-turn-1",
    "special-first": "volcano-and-whirlpool",
    "steal-first": "actions-2",
    "surrounded": "waypoints",
    "take-first": "a-turn-5",
    "untouching": "a-turn-1",
    "waypoint-first": "a-turn-4",
    "wrong-side": "volcano-and-whirlpool",
    "wrong-type": "waypoints",
}
"""Where the guide has the rule behind each refusal."""
