"""A whole game by the slow rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from tests.games.land_vs_sea.slow.board import Place, PlacedFace, SlowBoard

SPECIALS = {"volcano": "L", "whirlpool": "S"}


class Points(NamedTuple):
    """What has scored: as much as can be compared."""

    kind: str
    side: int
    points: int
    placed: int
    hexes: frozenset[Place]


@dataclass(kw_only=True)
class SlowGame(SlowBoard):
    """A game from its first tile on; draws and moves are handed in."""

    options: LandVsSeaOptions
    seats: int
    sides_drawn: bool
    """Whether chance decides who is Land."""
    other_side: Mapping[str, str]
    """For each face the one on the other side of its tile."""
    hands: list[list[str]] = field(default_factory=list)
    tops: list[str | None] = field(default_factory=lambda: [None, None])
    sizes: list[int] = field(default_factory=lambda: [29, 29])
    roles: dict[int, int] = field(default_factory=dict)
    """For each seat its side; empty until they are drawn."""
    waypoints: dict[int, tuple[Place, int]] = field(default_factory=dict)
    scored: list[Points] = field(default_factory=list)
    step: str = "deal"
    first: int = 0
    turn: int = 0
    played: list[str] = field(default_factory=list)
    special: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self.hands = [[] for _ in range(self.seats)]
        self.chains = self.options.mountains_corals or self.seats == 3
        self.trade = self.options.caravans_ships or self.seats == 3
        if not self.sides_drawn:
            self.seat_sides(0)

    # --- points -----------------------------------------------------------------------------------

    def seat_sides(self, land: int) -> None:
        """A seat is Land and begins; the others follow around the table."""
        around = [*range(land, self.seats), *range(land)]
        self.roles = dict(zip(around, {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 0, 1)}[self.seats], strict=True))
        self.first = self.turn = land

    def side(self, seat: int) -> int:
        return self.roles[seat]

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
                    reached = self.reachable((place, number), lambda at: self.joined_sections(*at))
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
            route = self.reachable(start, self.traders)
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
        return [name for up in self.hands[self.turn] for name in (up, self.other_side[up])]

    def victims(self) -> list[int]:
        return [s for s in range(self.seats) if s != self.turn and len(self.hands[s]) >= 2]

    def waypoint_areas(self) -> set[tuple[Place, int]]:
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
                return {f"waypoint:{q},{r}/{number}" for (q, r), number in self.waypoint_areas()} | {"pass"}
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
            hand.remove(name if name in hand else self.other_side[name])
            self.played.append(name)
        self.map[q, r] = PlacedFace(name, self.faces[name], int(rotation))
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
        if self.waypoint_areas():
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
            self.turn, self.step = self.first, "play"
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
