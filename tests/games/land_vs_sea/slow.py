"""The rules of Land vs Sea once more, from the rules text alone: plain, slow, and nothing kept that can be
counted again. Every area, chain and route is filled from scratch whenever a tile is placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from branchline.games.land_vs_sea.kernels.tables import Face
from branchline.games.land_vs_sea.meta import LandVsSeaOptions

Place = tuple[int, int]
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
Thing = TypeVar("Thing")
SPECIALS = {"volcano": "L", "whirlpool": "S"}


class Lying(NamedTuple):
    """A tile on the map."""

    name: str
    face: Face
    rotation: int


class Points(NamedTuple):
    """What has scored: as much as can be compared."""

    kind: str
    side: int
    points: int
    placed: int
    hexes: frozenset[Place]


@dataclass
class SlowGame:
    """A game from its first tile on; draws and moves are handed in."""

    options: LandVsSeaOptions
    seats: int
    faces: Mapping[str, Face]
    other: Mapping[str, str]
    """For each face the one on the other side of its tile."""
    map: dict[Place, Lying] = field(default_factory=dict)
    hands: list[list[str]] = field(default_factory=list)
    tops: list[str | None] = field(default_factory=lambda: [None, None])
    sizes: list[int] = field(default_factory=lambda: [29, 29])
    waypoints: dict[int, tuple[Place, int]] = field(default_factory=dict)
    scored: list[Points] = field(default_factory=list)
    step: str = "deal"
    turn: int = 0
    played: list[str] = field(default_factory=list)
    special: bool = True

    def __post_init__(self) -> None:
        self.map[0, 0] = Lying("start", self.faces["start"], 0)
        self.hands = [[] for _ in range(self.seats)]
        self.chains = self.options.mountains_corals or self.seats == 3
        self.trade = self.options.caravans_ships or self.seats == 3

    # --- looking at the map -----------------------------------------------------------------------

    def edge(self, place: Place, direction: int) -> int:
        """Which edge of the face there lies in a direction."""
        return (direction - self.map[place].rotation) % 6

    def type_at(self, place: Place, direction: int) -> str:
        return self.map[place].face.edges[self.edge(place, direction)]

    def beside(self, place: Place) -> list[Place]:
        return [(place[0] + dq, place[1] + dr) for dq, dr in AROUND]

    def filled(self, start: Thing, neighbours: Callable[[Thing], Iterable[Thing]]) -> set[Thing]:
        """All that can be reached from a start."""
        found, todo = {start}, [start]
        while todo:
            for there in neighbours(todo.pop()):
                if there not in found:
                    found.add(there)
                    todo.append(there)
        return found

    def directions(self, place: Place, edges: Iterable[int]) -> list[int]:
        return [(edge + self.map[place].rotation) % 6 for edge in edges]

    def area_beyond(self, place: Place, direction: int) -> tuple[Place, int] | None:
        """The area on the other side of an edge."""
        there = self.beside(place)[direction]
        if there not in self.map:
            return None
        edge = self.edge(there, (direction + 3) % 6)
        areas = self.map[there].face.areas
        return there, next(number for number, area in enumerate(areas) if edge in area.edges)

    def area(self, place: Place, number: int) -> tuple[frozenset[tuple[Place, int]], int]:
        """All parts of an area, and how many open edges it has."""
        found, todo, is_open = {(place, number)}, [(place, number)], 0
        while todo:
            at, part = todo.pop()
            for direction in self.directions(at, self.map[at].face.areas[part].edges):
                beyond = self.area_beyond(at, direction)
                if beyond is None:
                    is_open += 1
                elif beyond not in found:
                    found.add(beyond)
                    todo.append(beyond)
        return frozenset(found), is_open

    def joined_sections(self, place: Place, number: int) -> list[tuple[Place, int]]:
        """The sections that touch a section."""
        found = []
        for direction in self.directions(place, self.map[place].face.sections[number]):
            there = self.beside(place)[direction]
            if there in self.map:
                edge = self.edge(there, (direction + 3) % 6)
                sections = self.map[there].face.sections
                found += [(there, n) for n, section in enumerate(sections) if edge in section]
        return found

    def traders(self, place: Place) -> list[Place]:
        return [there for there in self.beside(place) if there in self.map and self.map[there].face.icon]

    def surrounded(self, place: Place) -> bool:
        return all(there in self.map for there in self.beside(place))

    def empty_places(self) -> set[Place]:
        return {there for place in self.map for there in self.beside(place) if there not in self.map}

    def demanded(self, place: Place) -> dict[int, str]:
        """The type that each neighbour asks for."""
        around = enumerate(self.beside(place))
        return {d: self.type_at(there, (d + 3) % 6) for d, there in around if there in self.map}

    def fits(self, face: Face, place: Place, rotation: int) -> bool:
        return all(face.edges[(d - rotation) % 6] == type for d, type in self.demanded(place).items())

    def uniform_holes(self) -> list[tuple[Place, str]]:
        holes = [place for place in self.empty_places() if self.surrounded(place)]
        wanted = [(place, set(self.demanded(place).values())) for place in holes]
        return [(place, types.pop()) for place, types in wanted if len(types) == 1]

    # --- points -----------------------------------------------------------------------------------

    def side(self, seat: int) -> int:
        return {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 0, 1)}[self.seats][seat]

    def gain(self, kind: str, side: int, points: int, hexes: Iterable[Place]) -> None:
        self.scored.append(Points(kind, side, points, len(self.map) - 1, frozenset(hexes)))

    def score(self, place: Place) -> None:
        """What a tile that has just been placed brings."""
        face, own = self.map[place].face, self.side(self.turn)
        completed = set()
        for number, area in enumerate(face.areas):
            parts, is_open = self.area(place, number)
            if not is_open and parts not in completed:
                completed.add(parts)
                tiles = {at for at, _ in parts}
                land = area.type == "L"
                self.gain("land" if land else "sea", 0 if land else 1, len(tiles), tiles)
                crosses = {(at, n): self.map[at].face.areas[n].crosses for at, n in parts}
                if any(crosses.values()):
                    self.gain(
                        "bonus", own, sum(crosses.values()), {at for (at, _), x in crosses.items() if x}
                    )
        if self.chains:
            chains = set()
            for number in range(len(face.sections)):
                if self.joined_sections(place, number):
                    reached = self.filled((place, number), lambda at: self.joined_sections(*at))
                    chains.add((number < len(face.mountains), frozenset(reached)))
            for mountains, chain in chains:
                side = 2 if self.seats == 3 else 0 if mountains else 1
                hexes = {at for at, _ in chain}
                self.gain("mountains" if mountains else "corals", side, len(chain), hexes)
        if self.trade and face.icon and self.traders(place):
            self.gain("trade", own, 2, [place, *self.traders(place)])
        for seat, (at, number) in sorted(self.waypoints.items()):
            if self.surrounded(at) or self.area(at, number)[1] == 0:
                del self.waypoints[seat]
                self.gain("waypoint", own, 1, [at])

    def score_routes(self) -> None:
        if not self.trade:
            return
        left = {place for place, tile in self.map.items() if tile.face.icon}
        while left:
            start = next(iter(left))
            route = self.filled(start, self.traders)
            left -= route
            icons = Counter(self.map[at].face.icon for at in route)
            caravans, ships = icons["caravan"], icons["ship"]
            side = 0 if caravans > ships else 1 if ships > caravans else 2
            if len(route) > 1 and (side < 2 or self.seats == 3):
                self.gain("route", side, len(route), route)

    def totals(self) -> list[int]:
        sides = 3 if self.seats == 3 else 2
        return [sum(points.points for points in self.scored if points.side == side) for side in range(sides)]

    # --- a turn -----------------------------------------------------------------------------------

    def faces_in_hand(self) -> list[str]:
        return [name for up in self.hands[self.turn] for name in (up, self.other[up])]

    def victims(self) -> list[int]:
        return [s for s in range(self.seats) if s != self.turn and len(self.hands[s]) >= 2]

    def spots(self) -> set[tuple[Place, int]]:
        """Where a waypoint may be set."""
        mine = self.side(self.turn)
        if not self.options.waypoints or mine == 2 or self.turn in self.waypoints:
            return set()
        taken = {place for place, _ in self.waypoints.values()}
        return {
            (place, number)
            for place, tile in self.map.items()
            if place not in taken and not self.surrounded(place)
            for number, area in enumerate(tile.face.areas)
            if area.type == "LS"[mine] and self.area(place, number)[1] > 0
        }

    def moves(self) -> set[str]:
        """All legal moves, by their texts."""
        match self.step:
            case "deal" | "refill":
                return {
                    f"take:{name}" for name, size in zip(("left", "right"), self.sizes, strict=True) if size
                }
            case "steal":
                found = {f"steal:{face}" for seat in self.victims() for face in self.hands[seat]}
                return found if self.options.steal == "mandatory" else found | {"pass"}
            case "waypoint":
                return {f"waypoint:{q},{r}/{number}" for (q, r), number in self.spots()} | {"pass"}
            case "confirm":
                return {"done"}
            case "special":
                sides = {type: name for name, type in SPECIALS.items()}
                holes = self.uniform_holes()
                return {f"{sides[type]}@{q},{r}/{k}" for (q, r), type in holes for k in range(6)}
        found = {
            f"{name}@{q},{r}/{k}"
            for q, r in self.empty_places()
            for name in self.faces_in_hand()
            for k in range(6)
            if self.fits(self.faces[name], (q, r), k)
        }
        return found | {"pass"} if self.step == "again" and self.options.play_again == "optional" else found

    def turn_up(self, stack: int, face: str) -> None:
        assert self.sizes[stack]
        assert self.tops[stack] is None
        self.tops[stack] = face

    def play(self, move: str) -> None:
        """A legal move of the seat whose turn it is."""
        head, _, rest = move.partition(":")
        if head == "take":
            self.take(("left", "right").index(rest))
        elif head == "steal":
            victim = next(s for s in range(self.seats) if rest in self.hands[s])
            self.hands[victim].remove(rest)
            self.hands[self.turn].append(rest)
            self.after_tiles(confirm=False)
        elif head == "waypoint":
            place, _, number = rest.partition("/")
            q, r = map(int, place.split(","))
            self.waypoints[self.turn] = ((q, r), int(number))
            self.refill(confirm=True)
        elif head == "pass":
            if self.step == "waypoint":
                self.refill(confirm=True)
            else:
                self.after_tiles(confirm=True)
        elif head == "done":
            self.next_turn()
        else:
            self.place(move)

    def place(self, move: str) -> None:
        name, _, rest = move.partition("@")
        where, _, rotation = rest.partition("/")
        q, r = map(int, where.split(","))
        if name in SPECIALS:
            self.special = False
        else:
            hand = self.hands[self.turn]
            hand.remove(name if name in hand else self.other[name])
            self.played.append(name)
        self.map[q, r] = Lying(name, self.faces[name], int(rotation))
        self.score((q, r))
        if self.special and self.uniform_holes():
            self.step = "special"
            return
        action = self.faces[self.played[-1]].action
        if action == "play_again" and len(self.played) == 1 and self.hands[self.turn]:
            self.step = "again"
        elif action == "steal" and self.victims():
            self.step = "steal"
        else:
            self.after_tiles(confirm=True)

    def after_tiles(self, confirm: bool) -> None:
        if self.spots():
            self.step = "waypoint"
        else:
            self.refill(confirm)

    def refill(self, confirm: bool) -> None:
        if len(self.hands[self.turn]) < 2 and any(self.sizes):
            self.step = "refill"
        elif confirm:
            self.step = "confirm"
        else:
            self.next_turn()

    def take(self, stack: int) -> None:
        top = self.tops[stack]
        assert top is not None
        self.hands[self.turn].append(top)
        self.tops[stack] = None
        self.sizes[stack] -= 1
        if self.sizes[stack] == 0 and self.sizes[1 - stack] >= 2:
            whole = self.sizes[1 - stack]
            self.sizes[stack] = whole // 2
            self.sizes[1 - stack] = whole - whole // 2
            self.tops[stack], self.tops[1 - stack] = self.tops[1 - stack], None
        if self.step == "refill":
            self.refill(confirm=False)
        elif sum(map(len, self.hands)) == 2 * self.seats:
            self.turn, self.step = 0, "play"
        else:
            self.turn = (self.turn + 1) % self.seats

    def next_turn(self) -> None:
        self.played = []
        for _ in range(self.seats):
            self.turn = (self.turn + 1) % self.seats
            if self.hands[self.turn]:
                self.step = "play"
                return
        self.step = "over"
        self.score_routes()
