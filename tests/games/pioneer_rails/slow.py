"""Pioneer Rails a second time, slowly and from the rules text alone: sets of tracks on cells and corners.

Nothing here uses the product. A cell is an axial pair, a side a set of two cells, a corner a set of three;
a shortcut is a cell and two of its corners. Regions are found by walking through the six wedges of every
cell, from the middle to its sides.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import branchline

DATA = Path(branchline.__file__).parent / "games/pioneer_rails/data"
ROUND = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
WINDS = {"ne": 0, "n": 1, "nw": 2, "sw": 3, "s": 4, "se": 5}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
NEEDED = {"mine": 1, "saloon": 2, "bank": 3, "railyard": 3, "fort": 4}
MULTIPLIERS = {"bank": [2, 3, 4], "railyard": [2, 4, 6]}
FORTS = [0, 7, 15, 24]
RANCHES = [0, 1, 2, 4, 6, 9, 12, 16, 20]

Cell = tuple[int, int]
Corner = frozenset[Cell]
Wedge = tuple[Cell, int]


@dataclass(frozen=True)
class Track:
    """A side (two cells) or a shortcut (one cell), and its two ends."""

    cells: frozenset[Cell]
    ends: frozenset[Corner]


@cache
def near(cell: Cell) -> list[Cell]:
    return [(cell[0] + q, cell[1] + r) for q, r in ROUND]


@cache
def corner(cell: Cell, number: int) -> Corner:
    around = near(cell)
    return frozenset((cell, around[number % 6], around[(number + 1) % 6]))


def cell_of(name: str) -> Cell:
    column, row = "abcdefghij".index(name[0]), int(name[1:]) - 1
    return column - row // 2, row


@cache
def track_of(name: str) -> Track:
    if ":" in name:
        cell, ways = name.split(":")
        one, other = ways.split("-")
        at = cell_of(cell)
        assert abs(WINDS[one] - WINDS[other]) == 3
        return Track(frozenset((at,)), frozenset((corner(at, WINDS[one]), corner(at, WINDS[other]))))
    first, second = map(cell_of, name.split("."))
    ends = {corner(first, n) for n in range(6)} & {corner(second, n) for n in range(6)}
    assert len(ends) == 2
    return Track(frozenset((first, second)), frozenset(ends))


class SlowMap:
    def __init__(self, name: str) -> None:
        data: dict[str, Any] = json.loads((DATA / "maps" / f"{name}.json").read_text())
        self.cells: dict[Cell, dict[str, Any]] = {(cell["q"], cell["r"]): cell for cell in data["cells"]}
        self.towns = {frozenset(map(tuple, town["vertex"])): town["id"] for town in data["towns"]}
        self.station = {
            corner(at, n): cell["suit"]
            for at, cell in self.cells.items()
            if cell["terrain"] == "station"
            for n in range(6)
        }

        self.wedges = {(cell, way): [*self.beyond(cell, way)] for cell in self.cells for way in range(6)}

    def beyond(self, cell: Cell, way: int) -> Iterator[tuple[Wedge, object]]:
        """From a wedge of a cell to the wedges it touches, and what would lie in between."""
        yield (cell, (way + 1) % 6), (cell, corner(cell, way))
        yield (cell, (way - 1) % 6), (cell, corner(cell, (way - 1) % 6))
        other = near(cell)[way]
        if self.terrain(other) == "desert":
            yield (other, (way + 3) % 6), frozenset((cell, other))

    def terrain(self, cell: Cell) -> str:
        return str(self.cells[cell]["terrain"]) if cell in self.cells else "frame"

    def location(self, cell: Cell) -> str | None:
        return self.cells[cell].get("location") if cell in self.cells else None

    def is_frame(self, at: Corner) -> bool:
        return any(cell not in self.cells for cell in at)

    def needs(self, track: Track) -> set[str]:
        """The privileges of the land; a track that can't be is an error."""
        terrains = [self.terrain(cell) for cell in track.cells]
        if len(track.cells) == 1:
            (cell,) = track.cells
            assert terrains == ["desert"], "shortcuts cross desert"
            assert self.location(cell) is None, "shortcuts cross no location"
            return {"shortcut"}
        assert "frame" not in terrains, "no track on the frame"
        assert "station" not in terrains, "no track on a station's side"
        return (
            {("bridge", "tunnel")[terrains[0] == "mountain"]}
            if terrains in (["river"] * 2, ["mountain"] * 2)
            else set()
        )


slow_map = cache(SlowMap)


@dataclass
class SlowSheet:
    """One player's sheet."""

    land: SlowMap
    same_turn: bool = True
    tracks: dict[Track, str] = field(default_factory=dict)
    ranks: list[str] = field(default_factory=list)
    saloons: set[int] = field(default_factory=set)
    activated: dict[Cell, str] = field(default_factory=dict)
    ranches: set[Cell] = field(default_factory=set)
    towns: list[Corner] = field(default_factory=list)
    mixed: bool = False
    deposited: list[int] = field(default_factory=list)
    waiting: int = 0
    crossed: int = 0
    stars: dict[str, int] = field(default_factory=dict)
    suit: str = ""
    left: int = 0
    laid: int = 0
    fresh: int = 0

    @property
    def nuggets(self) -> int:
        return min(12, sum(kind == "mine" for kind in self.activated.values()))

    def count(self, kind: str) -> int:
        return sum(found == kind for found in self.activated.values())

    # --- moves ------------------------------------------------------------------------------------

    def pick(self, card: str) -> None:
        self.ranks.append(card[:-1])
        self.suit, self.left, self.laid, self.fresh = SUITS[card[-1]], 3, 0, 0

    def cross(self, boxes: int) -> None:
        self.crossed += boxes
        self.left += boxes
        assert self.crossed <= 1 + len(self.towns) - (0 if self.same_turn else self.fresh)

    def change(self, suit: str) -> None:
        assert self.laid == 0
        assert suit != self.suit
        self.cross(1)
        self.suit = suit

    def lay(self, name: str, privileges: set[str], round_number: int) -> None:
        track = track_of(name)
        needed = self.land.needs(track)
        starts = [
            end for end in track.ends if self.starts(end) and self.may_arrive(next(iter(track.ends - {end})))
        ]
        assert len(starts) == 1, f"{name} starts in one place"
        if self.degree(starts[0]) > (0 if starts[0] in self.land.station else 1):
            needed = needed | {"switch"}
        if not needed and not self.left:
            needed = {"extra"}
        assert privileges == needed, name
        assert not any(track.cells == other.cells for other in self.tracks), (
            "one track a side, one shortcut a cell"
        )
        self.cross(len(privileges))
        assert self.left > 0
        self.left -= 1
        self.laid += 1
        self.tracks[track] = self.suit
        self.reach(track, round_number)

    def degree(self, at: Corner) -> int:
        return sum(at in track.ends for track in self.tracks)

    def railways(self, at: Corner) -> set[str]:
        return {suit for track, suit in self.tracks.items() if at in track.ends}

    def starts(self, at: Corner) -> bool:
        if at in self.land.station:
            return bool(self.land.station[at] == self.suit)
        return self.suit in self.railways(at) and at not in self.land.towns and not self.land.is_frame(at)

    def may_arrive(self, at: Corner) -> bool:
        if at in self.land.towns:
            return len(self.railways(at) | {self.suit}) <= 3
        return at not in self.land.station and self.degree(at) == 0

    def reach(self, track: Track, round_number: int) -> None:
        for end in track.ends:
            if end in self.land.towns and end not in self.towns:
                self.towns.append(end)
                self.fresh += 1
        for cell in track.cells if len(track.cells) == 2 else ():
            kind = self.land.location(cell)
            if kind in NEEDED and cell not in self.activated:
                around = [
                    suit for side, suit in self.tracks.items() if cell in side.cells and len(side.cells) == 2
                ]
                if len(around) >= NEEDED[kind]:
                    self.activated[cell] = kind
                    self.waiting += kind == "bank" and self.count("bank") <= 3
                    self.mixed |= kind != "mine" and len({*around}) > 1
                    if kind == "saloon":
                        free = [row for row in range(round_number, 4) if row not in self.saloons]
                        self.saloons |= {*free[:1]}

    def deposit(self, nuggets: int) -> None:
        assert self.waiting
        assert 0 <= nuggets <= min(4, self.nuggets - sum(self.deposited))
        self.waiting -= 1
        self.deposited.append(nuggets)

    def done(self) -> None:
        assert not self.waiting or self.nuggets == sum(self.deposited)
        while self.waiting:
            self.deposit(0)
        if self.left:
            assert not self.can_lay_plainly()

    def can_lay_plainly(self) -> bool:
        """Whether a track without privileges could start somewhere."""
        ends = Counter(end for track, suit in self.tracks.items() for end in track.ends if suit == self.suit)
        fresh = [at for at, suit in self.land.station.items() if suit == self.suit and not self.degree(at)]
        loose = [at for at, count in ends.items() if count == 1 and at not in self.land.station]
        return any(self.starts(at) and self.can_go_on(at) for at in (*fresh, *loose))

    def can_go_on(self, at: Corner) -> bool:
        for cells in map(frozenset, combinations(at, 2)):
            terrains = {self.land.terrain(cell) for cell in cells}
            if terrains & {"frame", "station"} or any(track.cells == cells for track in self.tracks):
                continue
            one, other = cells
            beyond = next(c for n in range(6) if (c := corner(one, n)) != at and other in c)
            track = Track(cells, frozenset((at, beyond)))
            if not self.land.needs(track) and self.may_arrive(beyond):
                return True
        return False

    # --- regions ----------------------------------------------------------------------------------

    def find_ranches(self) -> set[Cell]:
        """The ranches that are alone in their regions, by walking from wedge to wedge."""
        sides = {track.cells for track in self.tracks if len(track.cells) == 2}
        cuts = {(next(iter(t.cells)), end) for t in self.tracks if len(t.cells) == 1 for end in t.ends}
        ranches = {cell for cell in self.land.cells if self.land.location(cell) == "ranch"}
        alone = set()
        seen: set[Wedge] = set()
        for ranch in ranches:
            if (ranch, 0) in seen:
                continue
            region = {(ranch, 0)}
            edge = [(ranch, 0)]
            while edge:
                for node, barrier in self.land.wedges[edge.pop()]:
                    if node not in region and barrier not in sides and barrier not in cuts:
                        region.add(node)
                        edge.append(node)
            seen |= region
            inside = {cell for cell, _ in region} & ranches
            if len(inside) == 1:
                alone |= inside
        return alone

    # --- points -----------------------------------------------------------------------------------

    def best_network(self) -> int:
        best = 0
        for start in SUITS.values():
            joined, towns = {start}, set()
            for _ in range(4):
                towns = {town for town in self.towns if self.railways(town) & joined}
                joined |= {suit for town in towns for suit in self.railways(town)}
            best = max(best, len(towns))
        return best

    def poker(self) -> int:
        total = 0
        for row in range(4):
            counts = sorted(Counter(self.ranks[5 * row : 5 * row + 5]).values(), reverse=True)
            hands = {(2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 4, (1, 1, 1, 1, 1): 5, (4, 1): 6}
            total += hands[tuple(counts)] * (2 if row in self.saloons else 1)
        return total

    def points(self) -> dict[str, int]:
        yards = min(3, self.count("railyard"))
        return {
            "nuggets": self.nuggets,
            "banks": sum(n * m for n, m in zip(self.deposited, MULTIPLIERS["bank"], strict=False)),
            "forts": FORTS[min(3, self.count("fort"))],
            "ranches": RANCHES[min(8, len(self.find_ranches()))],
            "yards": (0, *MULTIPLIERS["railyard"])[yards] * self.best_network(),
            "towns": 1 + len(self.towns),
            "goals": sum(self.stars.values()),
            "poker": self.poker(),
        }

    # --- goals ------------------------------------------------------------------------------------

    def ranges_beside(self) -> list[set[int]]:
        """For each track along a side the mountain ranges beside it."""
        return [
            {self.land.cells[cell]["range"] for cell in track.cells if self.land.terrain(cell) == "mountain"}
            for track in self.tracks
            if len(track.cells) == 2
        ]

    def owners(self, privilege: str) -> set[str]:
        """The railways with a bridge or a tunnel."""
        return {suit for track, suit in self.tracks.items() if privilege in self.land.needs(track)}

    def meets(self, goal: str, mountains: str) -> bool:
        land = self.land
        match goal:
            case "1A":
                return sum(self.deposited) >= 5
            case "1B":
                return self.nuggets >= 8
            case "1C":
                return self.count("bank") >= 2
            case "1D":
                return self.count("saloon") >= 3
            case "1E":
                return self.count("fort") >= 1
            case "1F":
                return len({s for t, s in self.tracks.items() if any(map(land.is_frame, t.ends))}) >= 3
            case "1G" if mountains == "sides":
                return sum(map(bool, self.ranges_beside())) >= 4
            case "1G":
                return len(set().union(*self.ranges_beside())) >= 4
            case "1H":
                return len(self.find_ranches()) >= 5
            case "1I":
                return len(self.owners("tunnel")) >= 2
            case "1J":
                return self.mixed
            case "1K":
                return len(self.towns) >= 6
            case "1L":
                return any(sum(s in self.railways(t) for t in self.towns) >= 3 for s in SUITS.values())
            case "1M":
                return len(self.owners("bridge")) >= 2
            case "1N":
                return any(len(self.railways(town)) >= 2 for town in self.towns)
            case _:
                return self.count("railyard") >= 2
