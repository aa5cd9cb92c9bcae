"""A second opinion on drawing: what one player may do in a round, tried out one by one.

Written from the rules text alone, like `land`; a picture is its text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from tests.games.railroad_ink.slow import base
from tests.games.railroad_ink.slow import land as lands
from tests.games.railroad_ink.slow.land import Land, Point

FACES = {
    **base.ROUTES,
    "vc": "vv..", "vs": "v.v.", "vh": "vhvhx", "vr": "vrvrx",
    "w1": "w...", "w2": "ww..", "w3": "www.", "wh": "w.h.", "wr": "w.r.", "wx": "wwhr",
    "lc": "ll..", "ls": "l.l.", "lt": "lll.", "lh": "lh.h", "lr": "lr.r",
    "hst": "h.h.t", "rst": "r.r.t", "hct": "hh..t", "rct": "rr..t", "t": "....t",
    "hsp": "h.h.p/", "rsp": "r.r.p/", "hcp": "hh..p", "rcp": "rr..p", "htp": "hhh.p", "rtp": "rrr.p",
    "hso": "h.h.o", "rsc": "r.r.c", "rcc": "rr..c", "hco": "hh..o", "cc": "....cc",
    "hsc": "h.h.c", "rso": "r.r.o", "rco": "rr..o", "hcc": "hh..c",
}  # fmt: skip
LAVA = ("lc", "ls", "lt", "lh", "lr")
VOLCANO = "llll"
PATTERNS = {"k1": (1,), "k2": (2,), "k3": (3,), "k11": (1, 1), "k12": (1, 2), "k111": (1, 1, 1)}
"""The straight runs of a canyon; between two runs it turns, to alternating sides."""
STRUCTURES = {
    "factory": ("a1", "g5", "c6"),
    "village": ("c1", "f2", "e3", "e6"),
    "university": ("a3", "d4", "b5", "g7"),
}
BRIDGES = 12


@cache
def pictures(face: str) -> set[str]:
    """All ways to turn and mirror a face; a special is named by its sides."""
    text = FACES.get(face, face)
    sides, suffix = text[:4], text[4:]
    turned = {sides[turn:] + sides[:turn] for turn in range(4)}
    turned |= {other[::-1] for other in turned}
    if suffix.endswith("/"):
        return {other + suffix[:-1] + end for other in turned for end in "/\\"}
    return {other + suffix for other in turned}


def shows(land: Land, cell: str, side: str) -> str:
    """What a drawing shows at a side: h r v w l, or . for nothing."""
    for letter, layer in (("v", land.rivers), ("w", land.water), ("l", land.lava)):
        if side in layer.get(cell, ""):
            return letter
    return base.shown(land.routes, cell, side)


def meets(land: Land, cell: str, side: str) -> str:
    """What a drawing in this cell would meet at a side."""
    neighbour = base.beyond(cell, side)
    if neighbour is None:
        return base.EXITS.get((cell, side), ".")
    return shows(land, neighbour, base.back(side))


def sides_of(picture: str) -> Iterator[tuple[str, str]]:
    return zip(base.SIDES, picture[:4], strict=True)


def fits(land: Land, cell: str, picture: str) -> bool:
    """No highway meets a railway, no river meets a route or an exit."""
    pairs = [{shown, meets(land, cell, side)} for side, shown in sides_of(picture)]
    return not any({"h", "r"} <= pair or {"h", "v"} <= pair or {"r", "v"} <= pair for pair in pairs)


def joins(land: Land, cell: str, picture: str) -> bool:
    """At least one end meets its like."""
    return any(shown in "hr" and shown == meets(land, cell, side) for side, shown in sides_of(picture))


def pays(land: Land, cell: str, picture: str) -> set[lands.Segment]:
    """The canyon segments that a drawing would have to bridge anew."""
    touched = {lands.border(cell, side) for side, shown in sides_of(picture) if shown in "hr"}
    return (touched & land.canyons) - land.bridged


def touches_trail(land: Land, cell: str, picture: str) -> bool:
    others = {point for points in land.trails.values() for point in points}
    return bool(others & set(lands.trail(cell, picture)))


def touches_station(land: Land, cell: str, picture: str) -> bool:
    """A trail at a corner of a cell that holds a station joins that station by itself."""
    around = {point for station in land.stations for point in lands.corners(station)}
    return bool(around & set(lands.trail(cell, picture)))


def allowed(land: Land, cell: str, picture: str, joined: str = "route") -> bool:
    """May this be drawn here? What it must join depends on where it comes from."""
    if land.filled(cell) or not fits(land, cell, picture):
        return False
    if len(pays(land, cell, picture)) > BRIDGES - len(land.bridged):
        return False
    if joined == "route":
        return joins(land, cell, picture)
    if joined == "trail":
        return joins(land, cell, picture) or touches_trail(land, cell, picture)
    if joined == "trail or station":
        near = touches_trail(land, cell, picture) or touches_station(land, cell, picture)
        return joins(land, cell, picture) or near
    if joined == "lava":
        return any(shown == "l" == meets(land, cell, side) for side, shown in sides_of(picture))
    return True


def must_join(face: str, rules: int = 2) -> str:
    """What a face must join; stations are enough for trails since the second version of the rules."""
    if face in base.ROUTES or face in base.SPECIALS:
        return "route"
    if face in LAVA:
        return "lava"
    if face.endswith("p"):
        return "trail or station" if rules >= 2 else "trail"
    return ""


def volcano_allowed(land: Land, cell: str) -> bool:
    return not land.filled(cell) and not any(base.beyond(cell, side) in land.lava for side in base.SIDES)


def erasable(land: Land, cell: str) -> bool:
    """A route, grove or cactus, never water or a river, beside open lava."""
    soft = cell in land.routes or cell in land.groves or cell in land.cacti
    hard = cell in land.water or cell in land.rivers or cell in land.lava
    return soft and not hard and any(meets(land, cell, side) == "l" for side in base.SIDES)


# --- canyons --------------------------------------------------------------------------------------


@cache
def walks(pattern: str) -> list[list[Point]]:
    """Every way to lay a pattern on the grid lines between cells."""
    return list(_walks(pattern))


@cache
def canyon_texts(pattern: str) -> set[str]:
    return {canyon_text(points) for points in walks(pattern)}


def _walks(pattern: str) -> Iterator[list[Point]]:
    for runs in {PATTERNS[pattern], PATTERNS[pattern][::-1]}:
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            for turn in (1, -1):
                steps = []
                for n, run in enumerate(runs):
                    ahead = (dx, dy) if n % 2 == 0 else (turn * dy, -turn * dx)
                    steps += [ahead] * run
                for start in [(x, y) for x in range(8) for y in range(8)]:
                    points = [start]
                    for x, y in steps:
                        points.append((points[-1][0] + x, points[-1][1] + y))
                    within = all(0 <= x <= 7 and 0 <= y <= 7 for x, y in points)
                    if within and all(lands.inside(frozenset(step)) for step in pairwise(points)):
                        yield points


def canyon_allowed(land: Land, points: Sequence[Point]) -> bool:
    """It begins at the edge or at an open end, meets other canyons end to end only, and can be bridged."""
    taken = [point for segment in land.canyons for point in segment]
    loose = {point for point in taken if taken.count(point) == 1 and not lands.on_edge(point)}
    ends = {points[0], points[-1]}
    if not any(lands.on_edge(end) or end in loose for end in ends):
        return False
    if (set(points) & set(taken)) - (ends & loose):
        return False
    return len(bridges_over(land, points)) <= BRIDGES - len(land.bridged)


def bridges_over(land: Land, points: Sequence[Point]) -> set[lands.Segment]:
    """The segments of a new canyon at which a route ends or passes."""
    routes = {
        lands.border(c, s) for c in land.routes for s in base.SIDES if base.shown(land.routes, c, s) != "."
    }
    return {frozenset(step) for step in pairwise(points)} & routes


def canyon_text(points: Sequence[Point]) -> str:
    """From its first point in reading order, step by step."""
    if (points[-1][1], points[-1][0]) < (points[0][1], points[0][0]):
        points = points[::-1]
    steps = {(0, 1): "s", (0, -1): "n", (1, 0): "e", (-1, 0): "w"}
    way = "".join(steps[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(points))
    return f"canyon>{'abcdefgh'[points[0][0]]}{points[0][1] + 1}:{way}"


# --- one player -----------------------------------------------------------------------------------


@dataclass
class Player:
    """A board and all that is ticked and crossed off beside it."""

    expansions: Sequence[str]
    structures: bool
    rules: int = 2
    one_volcano: bool = False
    """House rule: at most one new volcano in a round."""
    land: Land = field(default_factory=Land)
    dice: list[str] = field(default_factory=list)
    """The four route dice."""
    extra: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    """What has not been drawn of all these."""
    used: list[str] = field(default_factory=list)
    paid: int = 0
    """Specials that count towards three in a game."""
    special: bool = False
    copies: int = 0
    villages: int = 0
    universities: int = 0
    free: int = 0
    impact: str = "d4"
    events: list[str] = field(default_factory=list)
    volcano: bool = False
    """Whether a volcano was drawn in this round."""
    begun: bool = False
    """Whether the first round has begun."""
    done: bool = False
    goals: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if "lava" in self.expansions:
            lands.draw(self.land, "d4", VOLCANO)

    def begin(self, dice: Sequence[str], extra: Sequence[str]) -> None:
        """The dice of a round are known: first what they do by themselves."""
        self.dice, self.extra = list(dice), list(extra)
        self.left = [*dice, *(face for face in extra if face in FACES or face in PATTERNS)]
        self.special = self.done = False
        self.volcano = self.rules == 1 and "lava" in self.expansions and not self.begun
        self.begun = True  # in the first version of the rules the volcano of the start was one of round 1
        self.copies = self.free = 0
        self.events = []
        if "arid" in extra and self.withering():
            self.events.append("drought")
        if "meteors" in self.expansions:
            self.events.append("meteor")

    def withering(self) -> bool:
        after = deepcopy(self.land)
        lands.wither(after)
        return after.cacti != self.land.cacti

    # --- what is possible -------------------------------------------------------------------------

    def sacrifices(self) -> set[str]:
        if self.special or self.paid >= 3:
            return set()
        return {f"sacrifice:{special}" for special in base.SPECIALS if special not in self.used}

    def meteor(self) -> dict[str, str]:
        """The answers to a meteor, and the cell each would hit."""
        direction = next(face for face in self.extra if face in (*WAYS, "any"))
        distance = int(next(face for face in self.extra if face in "123"))
        ways = WAYS if direction == "any" else {direction: WAYS[direction]}
        hits = {
            way: lands.impact(self.land.craters, self.impact, side, distance) for way, side in ways.items()
        }
        if direction == "any":
            return {f"meteor:{way}": cell for way, cell in hits.items()}
        return {"meteor": hits[direction]}

    def ways(self, face: str) -> set[str]:
        """All places and ways to draw a face."""
        if face in PATTERNS:
            return {canyon_text(points) for points in walks(face) if canyon_allowed(self.land, points)}
        return {
            f"{cell}:{picture}"
            for cell in base.CELLS
            for picture in pictures(face)
            if allowed(self.land, cell, picture, must_join(face, self.rules))
        }

    def ways_of(self, move: str) -> set[str]:
        """The legal ways to do something like this move: in its cell, with what could draw it."""
        if move.startswith("erase>"):
            return self.erasing()
        if move.startswith("canyon>"):
            points = lands.walk(move.removeprefix("canyon>"))
            rolled = any(move in canyon_texts(face) for face in self.left if face in PATTERNS)
            return {move} if rolled and canyon_allowed(self.land, points) else set()
        cell, picture = move.split(":")
        if picture == VOLCANO:
            return {move} & self.volcanoes()
        faces = {*self.left, *self.specials(), *(self.dice if self.copies else ())} & {*FACES, *base.SPECIALS}
        fitting = [
            f
            for f in faces
            if picture in pictures(f) and allowed(self.land, cell, picture, must_join(f, self.rules))
        ]
        return {move} if fitting else set()

    def routes_left(self) -> set[str]:
        return {face for face in self.dice if face in self.left}

    def lava_left(self) -> list[str]:
        return [face for face in self.left if face in LAVA]

    def lava_due(self) -> bool:
        """No lava die has been drawn in this round."""
        return "lava" in self.expansions and len(self.lava_left()) == 2

    def volcanoes(self) -> set[str]:
        if "lava" not in self.expansions or (self.one_volcano and self.volcano):
            return set()
        return {f"{cell}:{VOLCANO}" for cell in base.CELLS if volcano_allowed(self.land, cell)}

    def erasing(self) -> set[str]:
        """Where something gives way to a lava die, because neither fits anywhere else."""
        if not self.lava_due() or any(self.ways(face) for face in self.lava_left()):
            return set()
        found = set()
        for cell in filter(lambda cell: erasable(self.land, cell), base.CELLS):
            cleared = deepcopy(self.land)
            lands.clear(cleared, cell)
            found |= {
                f"erase>{cell}:{picture}"
                for face in self.lava_left()
                for picture in pictures(face)
                if allowed(cleared, cell, picture, "lava")
            }
        return found

    def may_confirm(self) -> bool:
        if any(self.ways(face) for face in self.routes_left()):
            return False
        if not self.lava_due():
            return True
        if any(self.ways(face) for face in self.lava_left()):
            return False
        return self.volcano or not (self.erasing() or self.volcanoes())

    def specials(self) -> set[str]:
        if not self.free and (self.special or self.paid >= 3):
            return set()
        return {special for special in base.SPECIALS if special not in self.used}

    def moves(self) -> set[str]:
        """All that is legal now."""
        if self.done:
            return set()
        if self.events:
            answers = {"drought"} if self.events[0] == "drought" else set(self.meteor())
            return answers | self.sacrifices()
        faces = set(self.left) | self.specials() | (set(self.dice) if self.copies else set())
        found = {way for face in faces for way in self.ways(face)} | self.volcanoes() | self.erasing()
        return found | {"done"} if self.may_confirm() else found

    # --- doing it ---------------------------------------------------------------------------------

    def play(self, move: str) -> None:
        if move == "done":
            self.done = True
        elif self.events:
            self.answer(move)
        elif move.startswith("canyon>"):
            self.dig(move)
        else:
            self.put(move)
        if "lakes" in self.expansions:
            lands.fill_lakes(self.land)

    def answer(self, move: str) -> None:
        event = self.events.pop(0)
        if move.startswith("sacrifice:"):
            self.used.append(move.removeprefix("sacrifice:"))
            self.special = True
            self.paid += 1
        elif event == "drought":
            lands.wither(self.land)
        else:
            self.impact = self.meteor()[move]
            lands.clear(self.land, self.impact)
            self.land.craters.add(self.impact)

    def dig(self, move: str) -> None:
        points = lands.walk(move.removeprefix("canyon>"))
        face = next(face for face in self.left if face in PATTERNS and move in canyon_texts(face))
        self.left.remove(face)
        self.land.bridged |= bridges_over(self.land, points)
        self.land.canyons |= {frozenset(step) for step in pairwise(points)}

    def put(self, move: str) -> None:
        cell, picture = move.removeprefix("erase>").split(":")
        self.take(picture)
        lands.clear(self.land, cell)
        self.land.bridged |= pays(self.land, cell, picture)
        lands.draw(self.land, cell, picture)
        if self.structures and set(picture[:4]) & {"h", "r"}:
            self.activate(cell, picture)

    def take(self, picture: str) -> None:
        """What the picture comes from is used: a die before a copy, a free special before the round's."""
        if picture == VOLCANO:
            self.volcano = True
            return
        for face in self.left:
            if face in FACES and picture in pictures(face):
                self.left.remove(face)
                return
        if any(picture in pictures(face) for face in self.dice):
            self.copies -= 1
            return
        self.used.append(next(special for special in base.SPECIALS if picture in pictures(special)))
        if self.free:
            self.free -= 1
        else:
            self.special = True
            self.paid += 1

    def activate(self, cell: str, picture: str) -> None:
        if cell in STRUCTURES["factory"]:
            self.copies += 1
        if cell in STRUCTURES["village"] and lands.is_station(picture):
            self.villages = min(self.villages + 1, 4)
        if cell in STRUCTURES["university"] and self.universities < 3:
            self.universities += 1
            self.free += self.universities == 3


WAYS = {"up": "N", "right": "E", "down": "S", "left": "W"}
