"""Trains as they are drawn: where their wagons stand, how these look, and a clash between two trains.

Trains leave the shed to the right, each on a track of its own that bends and comes back; where there are
many, tracks are straight, so that wagons can be read on a phone. A long train is pushed together in the
middle: its first and its last wagons stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, hypot
from typing import TYPE_CHECKING, NamedTuple

from branchline.core.texts import listed, text
from branchline.games.depot.cards import card_named
from branchline.games.depot.look.symbols import (
    LETTER,
    LETTERS,
    NARROW,
    NARROW_LETTER,
    ON_PLATE,
    RAIL,
    SMALL_LETTER,
    WIDE_LETTERS,
    WIDTH,
)
from branchline.games.depot.words.names import COLOUR_TEXTS, title_of
from branchline.parts.svg import colour, group, named, number, path, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.depot.cards import Card
    from branchline.games.depot.view import Clash, DepotView

SLOT = WIDTH + 8
IN_ROW = 5
FEW_EXITS = 4
"""So many tracks bend."""
ROW = 60
TOP, EDGE = 12, 8
"""Above the first and below the last track."""
SHED = 88
LEFT = 112
RIGHT = LEFT + IN_ROW * SLOT
BEND = f"A{ROW / 2} {ROW / 2} 0 0 1"
TABLE = RIGHT + ROW // 2 + 10


# --- places ---------------------------------------------------------------------------------------


class Place(NamedTuple):
    """Where a wagon stands on the table."""

    x: float
    y: float
    narrow: bool = False

    @property
    def half(self) -> float:
        """Half the length of the wagon."""
        return NARROW / 2 - 1 if self.narrow else WIDTH / 2


@dataclass(frozen=True)
class Tracks:
    """The tracks of so many exits."""

    exits: int

    @property
    def bent(self) -> bool:
        """Whether each has two rows: out to the right, then back below."""
        return self.exits <= FEW_EXITS

    @property
    def lane(self) -> int:
        """The height of a track."""
        return 2 * ROW if self.bent else ROW

    @property
    def length(self) -> int:
        """Of the shed, from which they come."""
        return self.lane * max(self.exits, FEW_EXITS)

    def slot(self, exit: int, n: int) -> Place:
        """The n-th slot on the track of an exit."""
        back, n = divmod(n, IN_ROW)
        y = TOP + self.lane * (exit - 1) + ROW * (back + 0.5)
        return Place((RIGHT - SLOT * (n + 0.5)) if back else (LEFT + SLOT * (n + 0.5)), y)

    def places(self, exit: int, length: int) -> tuple[list[Place], Place]:
        """Where the wagons of a train stand, and where the next one would, for which a slot stays free."""
        most = (2 * IN_ROW if self.bent else IN_ROW) - 1
        if length <= most:
            return [self.slot(exit, n) for n in range(length)], self.slot(exit, length)
        room = min(IN_ROW - 1, most - 2, ceil((length - most) / (SLOT // NARROW - 1)))
        pushed = length - most + room
        step = min(NARROW, room * SLOT / pushed)
        first = self.slot(exit, 0)
        start = first.x + (SLOT + step) / 2
        middle = [Place(start + step * n, first.y, True) for n in range(pushed)]
        rest = (self.slot(exit, n) for n in range(room + 1, most))
        return [first, *middle, *rest], self.slot(exit, most)

    def rails(self, exit: int) -> str:
        """The path of a track."""
        y = self.slot(exit, 0).y + RAIL
        if self.bent:
            return f"M{SHED} {y}H{RIGHT}{BEND} {RIGHT} {y + ROW}H{LEFT}"
        return f"M{SHED} {y}H{RIGHT + ROW // 2}"

    def stop(self, exit: int) -> str:
        """The path of the buffer stop at its end."""
        y = self.slot(exit, 0).y + RAIL - 10
        return f"M{LEFT} {y + ROW}v14" if self.bent else f"M{RIGHT + ROW // 2} {y}v14"

    def target(self, exit: int) -> str:
        """All the room of a track, to be touched."""
        y = TOP + self.lane * (exit - 1)
        return rect(SHED, y, TABLE - SHED - 6, self.lane, fill="none", pointer_events="all")


# --- wagons ---------------------------------------------------------------------------------------


def train(view: DepotView, exit: int, language: str) -> str:
    """A train on its track; wherever it is touched, it is docked to."""
    return _train(view.trains[exit - 1], Tracks(view.exits), exit, view.seat is not None, language)


@lru_cache(2000)  # a move changes one of them
def _train(names: tuple[str, ...], tracks: Tracks, exit: int, own: bool, language: str) -> str:
    standing, following = tracks.places(exit, len(names))
    drawn = []
    for n, (name, place) in enumerate(zip(names, standing, strict=True)):
        if n:
            drawn.append(_coupling(standing[n - 1], place))
        drawn.append(wagon(name, place, language))
    label = text(
        "train {train}: {cards}", train=exit, cards=listed([title_of(name) for name in reversed(names)])
    )
    return group(
        tracks.target(exit),
        # Below the wagon: what glows must not change its colour.
        *(_hit(place) for place in (standing[-1], following)),
        *drawn,
        id=f"table/train/{exit}",
        data_about=f"train/{exit}",
        **named(label.say(language), f"train/{exit}" if own else None),
    )


@lru_cache(20_000)
def wagon(name: str, place: Place, language: str) -> str:
    """A card of a train."""
    return group(
        face(card_named(name), place, language), data_mark=name, data_thing=name, data_about=f"card/{name}"
    )


def _coupling(before: Place, place: Place) -> str:
    line = {"fill": "none", "stroke": colour("ink"), "stroke_width": "3"}
    if place.y != before.y:
        return path(f"M{RIGHT - 8} {before.y + RAIL}h8{BEND} {RIGHT} {place.y + RAIL}h-8", **line)
    left, right = sorted((before, place))
    start, end = left.x + left.half, right.x - right.half
    return path(f"M{start} {place.y + 14}H{end}", **line) if start < end else ""


@lru_cache(20_000)
def face(card: Card, place: Place, language: str) -> str:
    """A wagon with the letter of its colour."""
    x, y = NARROW_LETTER if place.narrow else LETTERS[card.type]
    size = SMALL_LETTER if place.narrow else LETTER
    letter = COLOUR_TEXTS[card.colour].say(language)[0].upper()
    wagon = use(f"dp-narrow-{card.name}" if place.narrow else f"dp-{card.name}", placed(place.x, place.y))
    return wagon + _letter(letter, place.x + x, place.y + y + size / 3, size)


def _letter(letter: str, x: float, y: float, size: float) -> str:
    """A letter on a plate; a wide one is pressed together, by a transform, which every renderer knows."""
    bold = {"text_anchor": "middle", "font_weight": "bold", "fill": ON_PLATE}
    if letter not in WIDE_LETTERS:
        return words(x, y, letter, size, **bold)
    return words(0, 0, letter, size, **bold, transform=f"translate({number(x)} {number(y)}) scale(0.8 1)")


def _hit(place: Place) -> str:
    """What a finger has to meet, and what a page can light up."""
    return rect(place.x - 42, place.y - 30, 84, 58, rx=8, class_="hit", fill="none", pointer_events="all")


# --- a clash --------------------------------------------------------------------------------------


def clash_mark(view: DepotView, clash: Clash) -> str:
    """Both ends framed, and a bolt between them."""
    tracks = Tracks(view.exits)
    one, other = (tracks.places(exit, len(view.trains[exit - 1]))[0][-1] for exit in clash.exits)
    red = {"fill": "none", "stroke": colour("station"), "stroke_linejoin": "round"}
    frames = [rect(p.x - 43, p.y - 30, 86, 59, rx=10, **red, stroke_width=3.6) for p in (one, other)]
    dx, dy = other.x - one.x, other.y - one.y
    cut = min(43 / abs(dx) if dx else 1, 30 / abs(dy))  # what lies within the frames
    aside = 12 / hypot(dx, dy)

    def on_bolt(along: float, across: float) -> str:
        along = cut + along * (1 - 2 * cut)
        return f"{one.x + dx * along - dy * across:.1f} {one.y + dy * along + dx * across:.1f}"

    bolt = f"M{on_bolt(0, 0)}L{on_bolt(0.58, aside)}L{on_bolt(0.42, -aside)}L{on_bolt(1, 0)}"
    halo = path(bolt, fill="none", stroke=colour("paper"), stroke_width=8, stroke_linejoin="round")
    return group(
        *frames, halo, path(bolt, **red, stroke_width=3.6),
        id=f"table/clash/{clash.exits[0]}-{clash.exits[1]}", aria_hidden="true",
    )  # fmt: skip
