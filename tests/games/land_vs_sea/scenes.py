"""Positions with any faces: what lies on the map, what everyone holds, and moves by the faces themselves;
and random positions of the game with its own tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import msgspec

from branchline.core.chance import EVERYONE, Committed, Sampler
from branchline.core.table import Table
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.placing import draw_sides, rebuild_map
from branchline.games.land_vs_sea.kernels.tables import (
    DATA,
    MOST_AREAS,
    NONE,
    TILES,
    Face,
    Section,
    Tile,
    TileFile,
    tile_set,
)
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.moves import Move, Place, Steal
from branchline.games.land_vs_sea.rules import GAME, LandVsSea
from branchline.games.land_vs_sea.state import NO_EVENTS, Data, Hex, LandVsSeaState, hand
from branchline.games.land_vs_sea.view import LandVsSeaView

TILE_FILE = msgspec.json.decode((DATA / "tiles-2.json").read_bytes(), type=TileFile)
LAND, SEA, CARTOGRAPHER = range(3)
ALL_MODULES = LandVsSeaOptions(mountains_corals=True, caravans_ships=True, waypoints=True)


def face(
    edges: str,
    *areas: Sequence[int],
    crosses: Sequence[int] = (),
    mountains: Sequence[Section] = (),
    corals: Sequence[Section] = (),
    icon: str | None = None,
    action: str | None = None,
) -> Face:
    """A face by its edges; without areas each run of equal edges is one. `crosses` are given by area."""
    parts = [tuple(area) for area in areas] or _runs(edges)
    found = [
        {"t": edges[part[0]], "e": part, "x": crosses[n] if n < len(crosses) else 0}
        for n, part in enumerate(parts)
    ]
    return msgspec.convert(
        {
            "edges": edges,
            "areas": found,
            "mountain": list(mountains),
            "coral": list(corals),
            "icon": icon,
            "action": action,
        },
        Face,
    )


def _runs(edges: str) -> list[tuple[int, ...]]:
    """The runs of equal edges around a face."""
    starts = [edge for edge in range(6) if edges[edge] != edges[edge - 1]]
    runs = []
    for start in starts:
        length = next(n for n in range(1, 7) if edges[(start + n) % 6] != edges[start])
        runs.append(tuple(sorted((start + n) % 6 for n in range(length))))
    return runs or [tuple(range(6))]


@dataclass
class Scene:
    """A position in which someone is to play a tile."""

    seats: int = 2
    options: LandVsSeaOptions = LandVsSeaOptions()  # noqa: RUF009  (it can't be changed)
    turn: int = LAND
    land: int = 0
    """The seat that plays Land."""
    start: bool = True
    """Whether the start tile lies at (0, 0)."""
    on_map: dict[Hex, Face] = field(default_factory=dict)
    """The map, as the faces look there."""
    hands: dict[int, list[tuple[Face, Face]]] = field(default_factory=dict)
    """The tiles of each seat: the face that lies up and the one below."""
    waypoints: dict[int, tuple[Hex, str]] = field(default_factory=dict)
    """For each seat with one on the map its tile, and the type of area on which it is."""
    stacks: tuple[int, int] = (5, 5)

    def __post_init__(self) -> None:
        pairs = [(there, BLANK) for there in self.on_map.values() if set(there.edges) == {"L", "S"}]
        pairs += [pair for held in self.hands.values() for pair in held]
        own = tuple(Tile(f"own {n}", pair) for n, pair in enumerate(pairs))
        self.tiles = tile_set(msgspec.structs.replace(TILE_FILE, tiles=(*own, *TILE_FILE.tiles)[:TILES]))
        self.game = LandVsSea(tiles=self.tiles)
        self.state = self._state()

    def _state(self) -> LandVsSeaState:
        state = self.game.setup(self.options, self.seats)
        data = state.data
        draw_sides(data, self.land)
        first = 1 if self.start else 0
        used: set[int] = set()
        for slot, (place, there) in enumerate(self.on_map.items(), first):
            number, rotation = self.find(there, BLANK, used)
            data[at.FACE + slot], data[at.ROTATION + slot] = number, rotation
            data[at.Q + slot], data[at.R + slot] = place
            data[at.PLACER + slot] = data[at.WAYPOINT_AFTER + slot] = NONE
            self._remove_from_stacks(data, number, used)
            for seat, (marked, type) in self.waypoints.items():
                if marked == place:
                    data[at.PLACER + slot] = seat
                    data[at.WAYPOINT_AFTER + slot] = MOST_AREAS * slot + self.area(number, type)
        rebuild_map(data, self.tiles.table, len(self.on_map) + first, NO_EVENTS)
        for seat, held in self.hands.items():
            data[at.HAND_SIZES + seat] = len(held)
            for position, (up, under) in enumerate(held):
                number, _ = self.find(up, under, used)
                data[at.HANDS + at.HAND_LIMIT * seat + position] = number
                data[at.SEEN + self.tiles.other_side[number]] = 1 << seat
                self._remove_from_stacks(data, number, used)
        data[at.STACK_SIZES : at.STACK_SIZES + 2] = self.stacks
        data[at.STAGE], data[at.TURN] = at.Stage.PLAY, self.turn
        for stack, size in enumerate(self.stacks):
            if size:
                top = next(face for face in range(2 * TILES) if face not in used)
                data[at.STACK_TOPS + stack] = top
                self._remove_from_stacks(data, top, used)
        return state

    def _remove_from_stacks(self, data: Data, number: int, used: set[int]) -> None:
        """A tile is out of the stacks, with this face up."""
        if number < 2 * TILES:
            other = int(data[at.OTHER_SIDE + number])
            used |= {number, other}
            data[at.IN_STACKS + number] = data[at.IN_STACKS + other] = 0
            data[at.SEEN + number] = EVERYONE

    def area(self, number: int, type: str) -> int:
        """The first area of a type on a face."""
        return next(n for n, area in enumerate(self.tiles.faces[number].areas) if area.type == type)

    def area_at(self, place: Hex, type: str) -> int:
        """The first area of a type on a tile of the map."""
        placed = next(tile for tile in self.view.map if tile.hex == place)
        return self.area(self.tiles.numbers[placed.face], type)

    def find(self, look: Face, under: Face | None = None, used: set[int] | None = None) -> tuple[int, int]:
        """The number of a face that looks like this when it is turned, and by how much."""
        for number, known in enumerate(self.tiles.faces):
            if used is not None and number in used:
                continue
            if under is not None and number < 2 * TILES:
                other = self.tiles.faces[self.tiles.other_side[number]]
                if not any(other.rotated(k) == under.rotated(0) for k in range(6)):
                    continue
            for rotation in range(6):
                if known.rotated(rotation) == look.rotated(0):
                    return number, rotation
        raise AssertionError(f"no face looks like {look}")

    # --- playing ----------------------------------------------------------------------------------

    def place(self, look: Face, q: int, r: int, seat: int | None = None) -> None:
        """Someone (by default whose turn it is) places a face so that it looks like this."""
        self.play(self.placement(look, q, r), seat)

    def place_any(self, q: int, r: int) -> None:
        """Places whatever fits there."""
        self.play(next(move for move in self.moves() if f"@{q},{r}/" in move))

    def place_any_of(self, look: Face) -> None:
        """Places this face wherever it fits."""
        name = self.placement(look, 0, 0).face
        self.play(next(move for move in self.moves() if move.startswith(f"{name}@")))

    def placement(self, look: Face, q: int, r: int) -> Place:
        """The move that places a face of the seat whose turn it is so that it looks like this."""
        held = set()
        for up in hand(self.state.data, int(self.state.data[at.TURN])):
            held |= {up, int(self.state.data[at.OTHER_SIDE + up])}
        others = set(range(2 * TILES)) - held
        number, rotation = self.find(look, used=others)
        return Place(self.tiles.names[number], q, r, rotation)

    def steal(self, look: Face) -> Steal:
        return Steal(self.tiles.names[self.find(look)[0]])

    def play(self, move: Move | str, seat: int | None = None) -> None:
        seat = self.view.acting[0] if seat is None else seat
        self.game.play(self.state, seat, self.game.parse(move) if isinstance(move, str) else move)

    def settle(self) -> None:
        """Turns up whatever is to be turned up."""
        while self.game.chance(self.state) is not None:
            self.game.settle(self.state, (0,))

    @property
    def view(self) -> LandVsSeaView:
        return self.game.view(self.state, self.turn)

    def stage(self) -> str:
        return self.view.stage

    @property
    def scores(self) -> tuple[int, ...]:
        return self.view.scores

    def moves(self) -> list[str]:
        return [str(move) for seat in self.view.acting for move in self.game.moves(self.state, seat)]

    def scored(self, *kinds: str) -> list[tuple[str, int, int]]:
        """What has scored: kind, side, points."""
        return [(e.kind, e.side, e.points) for e in self.view.events if not kinds or e.kind in kinds]


BLANK = face("LLLSSS", action=None)
"""The underside of tiles on which nothing depends."""
COAST = (BLANK, BLANK)
"""A tile without anything on it."""


def ring(count: int, inner: str) -> dict[tuple[int, int], Face]:
    """So many tiles around (0, 0), counter-clockwise from the east, each with one edge of a type inwards."""
    around = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    outer = {"S": "L", "L": "S"}[inner]
    return {
        place: face("".join(inner if edge == (direction + 3) % 6 else outer for edge in range(6)))
        for direction, place in enumerate(around[:count])
    }


# --- random positions -----------------------------------------------------------------------------


def random_state(steps: int, seats: int = 2, seed: int = 1) -> LandVsSeaState:
    """A random game after so many moves, when someone is to act."""
    state, random = GAME.setup(LandVsSeaOptions(waypoints=True), seats), Random(seed)
    while True:
        draw = GAME.chance(state)
        if draw is not None:
            GAME.settle(state, Sampler(random).draw(draw))
        elif steps:
            (seat,) = GAME.actors(state)
            GAME.play(state, seat, random.choice(GAME.moves(state, seat)))
            steps -= 1
        else:
            return state


def new_table(seats: int = 2, name: str = "drawing") -> Table:
    """A table with all modules, on which chance is the same for the same name."""
    return Table(GAME, ALL_MODULES, seats, Committed(name.encode()))


def view_of(table: Table, seat: int | None) -> LandVsSeaView:
    view = table.view(seat)
    assert isinstance(view, LandVsSeaView)
    return view


def play_random(table: Table, moves: int, random: Random) -> int:
    """Plays so many random moves, and on until somebody is to place a tile; returns who."""
    done = 0
    while True:
        (seat,) = table.waiting()
        if done >= moves and view_of(table, seat).stage == "play":
            return seat
        table.play(seat, random.choice(table.moves(seat)))
        done += 1
