"""A board drawn again, one drawing after the other: which order can it have been drawn in?"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import SIDE_NAMES
from branchline.games.railroad_ink.kernels.pictures import FACE, FIRST_SPECIAL, VOLCANO, WATER_PICTURE
from branchline.games.railroad_ink.kernels.placement import CLASH, check
from branchline.games.railroad_ink.kernels.redrawn import (
    MAY_HAVE_WITHERED,
    draw_again,
    draw_harmless,
    fits_again,
    is_harmless,
    redraw,
)
from branchline.games.railroad_ink.moves import Place
from branchline.games.railroad_ink.state import empty_block

if TYPE_CHECKING:
    from collections.abc import Collection

    from branchline.parts.compiled import Ints

MOST_TRIES = 1000
"""After so many the search for the order of a round is given up: a board may be impossible in many ways."""


class Redrawing:
    """A board as far as it has been drawn again, with all that follows from the drawings."""

    def __init__(self, features: int, block: Ints | None = None, *, numbered: bool = True) -> None:
        self.features = features
        self.numbered = numbered
        """Whether it is known what was drawn in which round."""
        self.block = empty_block() if block is None else block
        self._head = np.zeros(at.HEAD_SIZE, np.int32)
        self._head[at.HEAD_FEATURES] = features

    def copy(self) -> Redrawing:
        other = Redrawing(self.features, self.block.copy(), numbered=self.numbered)
        other._head[:] = self._head
        return other

    def in_round(self, number: int) -> Redrawing:
        """A copy in which a round has begun."""
        other = self.copy()
        other.begin_round(number)
        return other

    def begin_round(self, number: int) -> None:
        self._head[at.HEAD_ROUND] = number
        self.block[at.SPECIAL_SPENT] = self.block[at.FREE_SPECIALS] = 0

    def need_not_join(self, place: Place) -> bool:
        """Whether a cactus may have stood beside a route, which has withered since."""
        return bool(self.features & at.DESERT and MAY_HAVE_WITHERED[place.picture])

    def fits(self, place: Place) -> bool:
        """Can this be drawn now?"""
        return fits_again(self._head, self.block, place.cell, place.picture)

    def clashes(self, place: Place) -> bool:
        """Whether this meets what it never may: nothing that is drawn later changes that."""
        return CLASH <= check(self.features, self.block, place.cell, place.picture) < CLASH + len(SIDE_NAMES)

    def draw(self, place: Place) -> None:
        """Draws it, even where something else has come by itself."""
        draw_again(self._head, self.block, place.cell, place.picture, self.numbered)

    def is_harmless(self, place: Place) -> bool:
        """Whether it is in nobody's way."""
        return is_harmless(self.features, place.picture)

    def draw_harmless(self, places: list[Place]) -> tuple[list[Place], list[Place]]:
        """Draws all that are in nobody's way, volcanoes first; those drawn, and those left."""
        first = sorted(places, key=lambda place: place.picture != VOLCANO)
        order = np.empty(len(first), np.int32)
        rows = np.array(first, np.int32).reshape(-1, len(Place._fields))
        drawn = order[: draw_harmless(self._head, self.block, rows, self.numbered, order)].tolist()
        return [first[n] for n in drawn], [place for n, place in enumerate(first) if n not in drawn]


def is_special(place: Place) -> bool:
    return bool(FACE[place.picture] >= FIRST_SPECIAL)


def in_drawing_order(block: Ints, features: int, rounds: int) -> tuple[tuple[Place, ...], ...]:
    """The drawings of a board, round by round, each joining what is drawn before it wherever that can be."""
    pictures: list[int] = block[at.PICTURE : at.PICTURE + at.CELLS].tolist()
    numbers: list[int] = block[at.ROUND : at.ROUND + at.CELLS].tolist()
    order = _easy_order(block, features, rounds)
    is_easy = len(order) == at.CELLS - pictures.count(0)
    places: list[list[Place]] = [[] for _ in range(rounds)]
    for cell in order if is_easy else [cell for cell, picture in enumerate(pictures) if picture]:
        places[numbers[cell] - 1].append(_place(cell, pictures[cell]))
    found = tuple(map(tuple, places))
    return found if is_easy else in_possible_order(found, features, block)


def _easy_order(block: Ints, features: int, rounds: int) -> list[int]:
    """The cells of a board as they can have been drawn, as far as nothing can be in anything's way."""
    head, order = np.zeros(at.HEAD_SIZE, np.int32), np.empty(at.CELLS, np.int32)
    head[at.HEAD_FEATURES] = features
    found: list[int] = order[: redraw(head, block, rounds, empty_block(), order)].tolist()
    return found


@cache  # there are some thousands
def _place(cell: int, picture: int) -> Place:
    return Place(cell, picture)


def in_possible_order(
    rounds: tuple[tuple[Place, ...], ...],
    features: int,
    marked: Ints,
    *,
    numbered: bool = True,
    tries: int = MOST_TRIES,
) -> tuple[tuple[Place, ...], ...]:
    """The drawings of each round in an order in which they can have been made, wherever one is found.

    The craters are those of a block that has them; without numbers nobody knows of rounds.
    """
    craters = (marked[at.MARKS : at.MARKS + at.CELLS] & at.CRATER).tobytes()
    return _ordered(rounds, features, craters, frozenset(), numbered, tries)[0]


@lru_cache(maxsize=2048)  # the rounds before the last do not change while it is drawn
def _ordered(
    rounds: tuple[tuple[Place, ...], ...],
    features: int,
    craters: bytes,
    later: frozenset[int],
    numbered: bool,
    tries: int,
) -> tuple[tuple[tuple[Place, ...], ...], Redrawing]:
    """The drawings of some rounds in order, and the board with them; `later` cells, which matter where water
    fills cells, are drawn in rounds to come."""
    if not rounds:
        again = Redrawing(features, numbered=numbered)
        again.block[at.MARKS : at.MARKS + at.CELLS] = np.frombuffer(craters, np.int32)
        return (), again
    *before, drawn = rounds
    filled = tuple(place for place in drawn if place.picture == WATER_PICTURE)
    routes = [place for place in drawn if place.picture != WATER_PICTURE]
    if features & at.LAKES:
        later |= {place.cell for place in routes}
    ordered, earlier = _ordered(tuple(before), features, craters, later, numbered, tries)
    found = _legal_order(earlier.in_round(len(rounds)), routes, later, _Search(tries))
    order, again = found or _some_order(earlier.in_round(len(rounds)), routes)
    for place in filled:
        again.block[at.PICTURE + place.cell] = WATER_PICTURE
    return (*ordered, (*order, *filled)), again


@dataclass
class _Search:
    """How far the orders of a round have been looked through."""

    tries: int
    """How many are left."""
    failed: set[frozenset[Place]] = field(default_factory=set)
    """What could not be drawn when all else was."""


def _legal_order(
    again: Redrawing, places: list[Place], later: Collection[int], search: _Search
) -> tuple[list[Place], Redrawing] | None:
    """An order in which every drawing was possible, if one is found, and the board with them; `later` cells
    must not fill before.

    Most drawings only ever help others and are made as soon as they fit. What can be in the way of others is
    tried out: water, which fills cells, and specials where a university may allow a second one.
    """
    order, left = again.draw_harmless(places)
    if not left:
        return order, again
    if search.tries <= 0 or frozenset(left) in search.failed or any(map(again.clashes, left)):
        return None
    search.tries -= 1
    for place in left:
        if again.is_harmless(place) or not again.fits(place):
            continue
        after = again.copy()
        after.draw(place)
        rest = [other for other in left if other is not place]
        to_come = {*later} - {drawn.cell for drawn in (*order, place)}
        if any(after.block[at.PICTURE + cell] for cell in to_come if not again.block[at.PICTURE + cell]):
            continue
        found = _legal_order(after, rest, to_come, search)
        if found is not None:
            rest_of_order, whole = found
            return [*order, place, *rest_of_order], whole
    search.failed.add(frozenset(left))
    return None


def _some_order(again: Redrawing, places: list[Place]) -> tuple[list[Place], Redrawing]:
    """As good as it goes, where no order can be found: something is missing that was there once."""
    order: list[Place] = []
    left = sorted(places, key=lambda place: place.picture != VOLCANO)
    while left:
        place = next((place for place in left if again.fits(place)), left[0])
        again.draw(place)
        left.remove(place)
        order.append(place)
    return order, again
