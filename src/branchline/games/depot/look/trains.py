"""Trains as they are drawn: where their wagons stand, how these look, and a clash between two trains.

Trains leave the shed to the right, each on a track of its own that bends and comes back. A long train is
pushed together in the middle: its first and its last wagons stay as they are.
"""

from __future__ import annotations

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
    WIDTH,
)
from branchline.games.depot.words.names import COLOUR_TEXTS, title_of
from branchline.parts.svg import colour, group, named, path, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.depot.cards import Card
    from branchline.games.depot.view import Clash, DepotView

SLOT = WIDTH + 8
IN_ROW = 5
SLOTS = 2 * IN_ROW
"""The last slot of a track stays free for the next card."""
ROW = 60
LANE = 2 * ROW
TOP = 12
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


def slot(exit: int, n: int) -> Place:
    """The n-th slot on the track of an exit: out to the right, then back below."""
    back, n = divmod(n, IN_ROW)
    y = TOP + LANE * (exit - 1) + ROW * (back + 0.5)
    return Place((RIGHT - SLOT * (n + 0.5)) if back else (LEFT + SLOT * (n + 0.5)), y)


def places(exit: int, length: int) -> tuple[list[Place], Place]:
    """Where the wagons of a train stand, and where the next one would."""
    most = SLOTS - 1
    if length <= most:
        return [slot(exit, n) for n in range(length)], slot(exit, length)
    room = min(IN_ROW - 1, ceil((length - most) / (SLOT // NARROW - 1)))
    pushed = length - most + room
    step = min(NARROW, room * SLOT / pushed)
    first = slot(exit, 0)
    start = first.x + (SLOT + step) / 2
    middle = [Place(start + step * n, first.y, True) for n in range(pushed)]
    return [first, *middle, *(slot(exit, n) for n in range(room + 1, most))], slot(exit, most)


# --- wagons ---------------------------------------------------------------------------------------


def train(view: DepotView, exit: int, language: str) -> str:
    """A train on its track; wherever it is touched, it is docked to."""
    names = view.trains[exit - 1]
    standing, following = places(exit, len(names))
    drawn = []
    for n, (name, place) in enumerate(zip(names, standing, strict=True)):
        if n:
            drawn.append(_coupling(standing[n - 1], place))
        drawn.append(wagon(name, place, language))
    label = text(
        "train {train}: {cards}", train=exit, cards=listed([title_of(name) for name in reversed(names)])
    )
    return group(
        lane(exit),
        # Below the wagon: what glows must not change its colour.
        *(_hit(place) for place in (standing[-1], following)),
        *drawn,
        id=f"table/train/{exit}",
        data_about=f"train/{exit}",
        **named(label.say(language), None if view.seat is None else f"train/{exit}"),
    )


def wagon(name: str, place: Place, language: str) -> str:
    """A card of a train."""
    return group(
        face(card_named(name), place, language), data_mark=name, data_thing=name, data_about=f"card/{name}"
    )


def lane(exit: int) -> str:
    """All the room of a track, to be touched."""
    return rect(SHED, TOP + LANE * (exit - 1), TABLE - SHED - 6, LANE, fill="none", pointer_events="all")


def _coupling(before: Place, place: Place) -> str:
    line = {"fill": "none", "stroke": colour("ink"), "stroke_width": "3"}
    if place.y != before.y:
        return path(f"M{RIGHT - 8} {before.y + RAIL}h8{BEND} {RIGHT} {place.y + RAIL}h-8", **line)
    left, right = sorted((before, place))
    start, end = left.x + left.half, right.x - right.half
    return path(f"M{start} {place.y + 14}H{end}", **line) if start < end else ""


def face(card: Card, place: Place, language: str) -> str:
    """A wagon with the letter of its colour."""
    x, y = NARROW_LETTER if place.narrow else LETTERS[card.type]
    size = 16 if place.narrow else LETTER
    letter = COLOUR_TEXTS[card.colour].say(language)[0].upper()
    x, y = place.x + x, place.y + y + size / 3
    return use(f"dp-narrow-{card.name}" if place.narrow else f"dp-{card.name}", placed(place.x, place.y)) + (
        words(x, y, letter, size, text_anchor="middle", font_weight="bold", fill=ON_PLATE)
    )


def _hit(place: Place) -> str:
    """What a finger has to meet, and what a page can light up."""
    return rect(place.x - 42, place.y - 30, 84, 58, rx=8, class_="hit", fill="none", pointer_events="all")


# --- a clash --------------------------------------------------------------------------------------


def clash_mark(view: DepotView, clash: Clash) -> str:
    """Both ends framed, and a bolt between them."""
    one, other = (places(exit, len(view.trains[exit - 1]))[0][-1] for exit in clash.exits)
    red = {"fill": "none", "stroke": colour("station"), "stroke_linejoin": "round"}
    frames = [rect(p.x - 43, p.y - 31, 86, 60, rx=10, **red, stroke_width=3.6) for p in (one, other)]
    dx, dy = other.x - one.x, other.y - one.y
    cut = min(43 / abs(dx) if dx else 1, 31 / abs(dy))  # what lies within the frames
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
