"""Positions with any faces: what lies on the map, what everyone holds, and moves by the faces themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
import numpy as np

from branchline.core.chance import EVERYONE
from branchline.games.land_vs_sea.kernels.layout import (
    FACE,
    HAND_SIZES,
    HAND_TILES,
    HANDS,
    HIDDEN,
    MARKED,
    OTHER,
    PLACER,
    ROTATION,
    SEEN,
    SIZES,
    STAGE,
    TOPS,
    TURN,
    Q,
    R,
    Stage,
)
from branchline.games.land_vs_sea.kernels.placing import rebuild
from branchline.games.land_vs_sea.kernels.tables import (
    DATA,
    MOST_AREAS,
    NONE,
    TILES,
    Box,
    Face,
    Section,
    Tile,
    tile_set,
)
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.moves import Move, Place, Steal
from branchline.games.land_vs_sea.rules import LandVsSea
from branchline.games.land_vs_sea.state import LandVsSeaState
from branchline.games.land_vs_sea.view import Hex, LandVsSeaView

STANDARD = msgspec.json.decode((DATA / "tiles.json").read_bytes(), type=Box)
LAND, SEA, CARTOGRAPHER = range(3)


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
    start: bool = True
    """Whether the start tile lies at (0, 0)."""
    lying: dict[Hex, Face] = field(default_factory=dict)
    """The map, as the faces look there."""
    hands: dict[int, list[tuple[Face, Face]]] = field(default_factory=dict)
    """The tiles of each seat: the face that lies up and the one below."""
    waypoints: dict[int, tuple[Hex, str]] = field(default_factory=dict)
    """For each seat with one on the map its tile, and the type of area on which it is."""
    stacks: tuple[int, int] = (5, 5)

    def __post_init__(self) -> None:
        pairs = [(there, BLANK) for there in self.lying.values() if set(there.edges) == {"L", "S"}]
        pairs += [pair for hand in self.hands.values() for pair in hand]
        own = tuple(Tile(f"own {n}", pair) for n, pair in enumerate(pairs))
        box = msgspec.structs.replace(STANDARD, tiles=(*own, *STANDARD.tiles)[:TILES])
        self.tiles = tile_set(box)
        self.game = LandVsSea(tiles=self.tiles)
        self.state = self._state()

    def _state(self) -> LandVsSeaState:
        state = self.game.setup(self.options, self.seats)
        data = state.data
        first = 1 if self.start else 0
        used: set[int] = set()
        for slot, (place, there) in enumerate(self.lying.items(), first):
            number, rotation = self.find(there, BLANK, used)
            data[FACE + slot], data[ROTATION + slot] = number, rotation
            data[Q + slot], data[R + slot] = place
            data[PLACER + slot] = data[MARKED + slot] = NONE
            self._out(data, number, used)
            for seat, (marked, type) in self.waypoints.items():
                if marked == place:
                    data[PLACER + slot] = seat
                    data[MARKED + slot] = MOST_AREAS * slot + self.area(number, type)
        rebuild(data, self.tiles.table, len(self.lying) + first, np.zeros(1, np.int32))
        for seat, hand in self.hands.items():
            data[HAND_SIZES + seat] = len(hand)
            for position, (up, under) in enumerate(hand):
                number, _ = self.find(up, under, used)
                data[HANDS + HAND_TILES * seat + position] = number
                data[SEEN + self.tiles.other[number]] = 1 << seat
                self._out(data, number, used)
        data[SIZES : SIZES + 2] = self.stacks
        data[STAGE], data[TURN] = Stage.PLAY, self.turn
        for stack, size in enumerate(self.stacks):
            if size:
                top = next(face for face in range(2 * TILES) if face not in used)
                data[TOPS + stack] = top
                self._out(data, top, used)
        return state

    def _out(self, data: np.ndarray[tuple[int], np.dtype[np.int32]], number: int, used: set[int]) -> None:
        """A tile is out of the stacks, with this face up."""
        if number < 2 * TILES:
            other = int(data[OTHER + number])
            used |= {number, other}
            data[HIDDEN + number] = data[HIDDEN + other] = 0
            data[SEEN + number] = EVERYONE

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
                other = self.tiles.faces[self.tiles.other[number]]
                if not any(other.turned(k) == under.turned(0) for k in range(6)):
                    continue
            for rotation in range(6):
                if known.turned(rotation) == look.turned(0):
                    return number, rotation
        raise AssertionError(f"no face looks like {look}")

    # --- playing ----------------------------------------------------------------------------------

    def place(self, look: Face, q: int, r: int, seat: int | None = None) -> None:
        """Someone (by default whose turn it is) places a face so that it looks like this."""
        self.play(self.placing(look, q, r), seat)

    def place_any(self, q: int, r: int) -> None:
        """Places whatever fits there."""
        self.play(next(move for move in self.moves() if f"@{q},{r}/" in move))

    def place_any_of(self, look: Face) -> None:
        """Places this face wherever it fits."""
        name = self.placing(look, 0, 0).face
        self.play(next(move for move in self.moves() if move.startswith(f"{name}@")))

    def placing(self, look: Face, q: int, r: int) -> Place:
        """The move that places a face of the seat whose turn it is so that it looks like this."""
        held = set()
        for up in self.hand(int(self.state.data[TURN])):
            held |= {up, int(self.state.data[OTHER + up])}
        others = set(range(2 * TILES)) - held
        number, rotation = self.find(look, used=others)
        return Place(self.tiles.names[number], q, r, rotation)

    def hand(self, seat: int) -> list[int]:
        start = HANDS + HAND_TILES * seat
        faces: list[int] = self.state.data[start : start + self.state.data[HAND_SIZES + seat]].tolist()
        return faces

    def steal(self, look: Face) -> Steal:
        return Steal(self.tiles.names[self.find(look)[0]])

    def play(self, move: Move | str, seat: int | None = None) -> None:
        seat = self.view.acting[0] if seat is None else seat
        self.game.play(self.state, seat, self.game.parse(move) if isinstance(move, str) else move)

    def settle(self) -> None:
        """Whatever is to come up comes up."""
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
