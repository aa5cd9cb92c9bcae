"""What a seat may know of a game of Pioneer Rails."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple, get_args

import msgspec
import numpy as np

from branchline.core.contract import View
from branchline.core.origins import Origins
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels import maps
from branchline.games.pioneer_rails.kernels.constants import (
    CARD_NAMES,
    DEALT,
    HAND,
    LAST_OF_THREE_BONUS,
    RANKS,
    ROUNDS,
    SUIT_COUNT,
    SUITS,
    TURNS,
)
from branchline.games.pioneer_rails.kernels.geometry import CELL_NAMES, TRACK_NAMES, TRACKS
from branchline.games.pioneer_rails.kernels.locations import OF_TURN, forget_turns, list_tracks
from branchline.games.pioneer_rails.kernels.maps import LOCATION, TOWN_CORNER, TOWN_NAMES
from branchline.games.pioneer_rails.kernels.scoring import row_points
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS, SHEET, Goal
from branchline.games.pioneer_rails.kernels.turns import dealer
from branchline.games.pioneer_rails.legal import actors
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.state import PioneerRailsState, Seat, bonus_seat, seat_block
from branchline.parts.compiled import Ints

StageName = Literal["goals", "further-goals", "dealer", "secret", "deal", "pick", "lay", "over"]
"""What the table waits for: a draw of chance (goals to deal), the dealer's public pick, everyone's tracks."""
STAGES: tuple[StageName, ...] = get_args(StageName)
Saloon = Literal["open", "circled", "crossed"]

_CELLS_WITH_LOCATION = [np.flatnonzero(locations) for locations in LOCATION]
"""For each map."""
_SUITS_OF_MASK = [
    tuple(suit for bit, suit in enumerate(SUITS) if mask >> bit & 1) for mask in range(1 << SUIT_COUNT)
]
_TOWN_CORNERS = [corners[: len(names)] for names, corners in zip(TOWN_NAMES, TOWN_CORNER, strict=True)]
"""For each map the corners of its towns."""


class GoalView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A goal on the table."""

    id: str | None
    """Its number, 1A to 1O; nobody knows that of a goal that lies face down."""
    type: str
    """sheriff, ranch or train."""
    met: bool
    """Somebody has met it: ten points are gone; in a solo game it is off the table."""


class SeatSheet(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The sheet of one seat: its map, its score zone, and how far it is in this turn."""

    tracks: dict[str, tuple[str, ...]]
    """The tracks of each railway, by its suit."""
    latest: tuple[str, ...]
    """Those of them that were laid in this turn, or in the turn before as long as there are none."""
    activated: tuple[str, ...]
    """The cells of the locations that are activated."""
    towns: dict[str, tuple[str, ...]]
    """The towns that are reached, each with the suits of the railways that end there."""
    mixed: bool
    """Whether a building was activated by tracks of at least two stations."""

    nuggets: int
    """How many are circled."""
    banked: int
    """How many of them are crossed out."""
    banks: tuple[int | None, ...]
    """What is written in the boxes of the banks, from left to right."""
    forts: int
    """How many boxes are circled; so for ranches and yards."""
    ranches: int
    yards: int
    town_boxes: int
    """How many are circled."""
    town_boxes_crossed: int
    saloons: tuple[Saloon, ...]
    """The symbol beside each row of the poker zone."""
    poker: tuple[tuple[str, ...], ...]
    """The ranks in the four rows, as far as they are written."""
    hands: tuple[int | None, ...]
    """The points of the finished rows, doubled where a saloon is circled."""
    stars: tuple[int, ...]
    """For each goal 10, 5 or, as long as it is not met, 0; nothing in a solo game."""
    bonus: int
    """The two points of the last of three players."""

    pick: str | None
    """The card of this turn."""
    suit: str | None
    """The railway to which all tracks of this turn belong."""
    tracks_left: int
    """How many tracks are still to be laid, those of crossed town boxes included."""
    laid: int
    """How many are laid in this turn."""
    fresh_towns: int
    """How many town boxes were circled in this turn."""
    deposits: int
    """How many banks activated in this turn wait for their nuggets."""
    done: bool

    def __hash__(self) -> int:
        """By what a turn changes."""
        return hash((self.latest, self.activated, self.poker, self.town_boxes_crossed, self.laid, self.done))


class PioneerRailsView(View, frozen=True, kw_only=True):
    """The table as one seat (or a spectator) knows it. Cards are named like QD: rank and suit."""

    options: PioneerRailsOptions
    stage: StageName
    phase: int
    turn: int
    """From 1 to 20; five turns are a round."""
    dealer: int | None
    first_dealer: int | None
    offered: tuple[str, ...]
    """The open cards of this turn; the dealer's own pick is among them."""
    burned: str | None
    """The card that was discarded openly before this turn's cards were turned up."""
    gone: tuple[str, ...]
    """The cards of earlier turns of this round, which nobody will see again in it."""
    secret: str | None
    """The viewer's own secret card, until it is picked."""
    goals: tuple[GoalView, ...]
    sheets: tuple[SeatSheet, ...]


# --- the view of a state --------------------------------------------------------------------------


def view(state: PioneerRailsState, seat: int | None) -> PioneerRailsView:
    """Everything that a seat (or a spectator) may know."""
    data = state.data
    head: list[int] = data[: at.HEAD_SIZE].tolist()
    places = head[at.CARD_PLACE : at.OFFERED]
    blocks, size = data[at.HEAD_SIZE :].tobytes(), at.SEAT_SIZE * data.itemsize
    bonus = bonus_seat(data)
    has_dealer = head[at.FIRST_DEALER] != at.NONE and state.seats > 1
    return PioneerRailsView(
        seat=seat,
        seats=state.seats,
        acting=actors(state),
        options=state.options,
        stage=STAGES[head[at.STAGE]],
        phase=head[at.PHASE],
        turn=head[at.TURN],
        dealer=dealer(data) if has_dealer and head[at.TURN] <= TURNS else None,
        first_dealer=head[at.FIRST_DEALER] if has_dealer else None,
        offered=tuple(
            [
                CARD_NAMES[card]
                for card in head[at.OFFERED : at.OFFERED + DEALT]
                if card not in (at.NONE, head[at.BURNED])
            ]
        ),
        burned=None if head[at.BURNED] == at.NONE else CARD_NAMES[head[at.BURNED]],
        gone=tuple([name for name, place in zip(CARD_NAMES, places, strict=True) if place == at.GONE]),
        secret=_secret(places, data, seat) if head[at.FLAGS] & at.EXTRA_CARD else None,
        goals=_goals(*head[at.GOAL :]),
        sheets=tuple(
            [
                _sheet(blocks[start : start + size], head[at.TURN], state.seats, head[at.MAP], s == bonus)
                for s, start in enumerate(range(0, len(blocks), size))
            ]
        ),
    )


def _secret(places: list[int], data: Ints, seat: int | None) -> str | None:
    """The seat's own secret card, as long as it is not played."""
    if seat is None or at.SECRET + seat not in places:
        return None
    card = places.index(at.SECRET + seat)
    return None if Seat(seat_block(data, seat)).pick == card else CARD_NAMES[card]


@lru_cache(maxsize=1024)  # they seldom change
def _goals(*numbers: int) -> tuple[GoalView, ...]:
    """The goals that are dealt, given their numbers and then the state of each."""
    goals = zip(numbers[: at.MOST_GOALS], numbers[at.MOST_GOALS :], strict=True)
    return tuple([_goal(GOAL_CARDS[goal], state) for goal, state in goals if goal != at.NONE])


def _goal(card: Goal, state: int) -> GoalView:
    return GoalView(None if state == at.FACE_DOWN else card.id, card.type, state == at.MET)


class SheetOrigin(NamedTuple):
    """What a sheet was made out of."""

    map_number: int
    turn: int
    block: Ints
    """The block of the seat, as far as the sheet tells of it: not when older tracks were laid."""


ORIGINS: Origins[SeatSheet, SheetOrigin] = Origins(4096)


@lru_cache(maxsize=4096)  # of all sheets at a table only one changes with a move
def _sheet(content: bytes, turn: int, seats: int, map_number: int, bonus: bool) -> SeatSheet:
    block = np.frombuffer(content, np.int32).copy()
    number = block.item
    latest_turn = turn if number(at.TRACKS_LAID) else turn - 1
    railways = _railways(block, map_number)
    zone = _poker_zone(block[at.POKER : at.BANK].tobytes(), (turn - 1) // HAND)
    sheet = SeatSheet(
        tracks={suit: railway.tracks for suit, railway in zip(SUITS, railways, strict=True)},
        latest=tuple([track for railway in railways for track in railway.laid_in(latest_turn)]),
        activated=_activated(block[at.CELL :].take(_CELLS_WITH_LOCATION[map_number]).tobytes(), map_number),
        towns=_towns(block[at.CORNER :].take(_TOWN_CORNERS[map_number]).tobytes(), map_number),
        mixed=bool(number(at.MIXED)),
        nuggets=number(at.NUGGETS),
        banked=number(at.BANKED),
        banks=tuple([None if box == at.NONE else box for box in block[at.BANK : at.STAR].tolist()]),
        forts=min(number(at.ACTIVATED + maps.FORT), len(SHEET.fort_track)),
        ranches=min(number(at.ACTIVATED + maps.RANCH), len(SHEET.ranch_track)),
        yards=min(number(at.ACTIVATED + maps.YARD), len(SHEET.railyard_multipliers)),
        town_boxes=number(at.TOWN_BOXES),
        town_boxes_crossed=number(at.TOWN_BOXES_CROSSED),
        saloons=zone.saloons,
        poker=zone.poker,
        hands=zone.hands,
        stars=() if seats == 1 else tuple(block[at.STAR : at.STAR + at.GOALS].tolist()),
        bonus=LAST_OF_THREE_BONUS if bonus else 0,
        pick=None if number(at.PICK) == at.NONE else CARD_NAMES[number(at.PICK)],
        suit=None if number(at.SUIT) == at.NONE else SUITS[number(at.SUIT)],
        tracks_left=number(at.TRACKS_LEFT),
        laid=number(at.TRACKS_LAID),
        fresh_towns=number(at.FRESH_TOWNS),
        deposits=number(at.DEPOSITS_DUE),
        done=bool(number(at.DONE)),
    )
    forget_turns(block, map_number, latest_turn)
    ORIGINS.keep(sheet, SheetOrigin(map_number, turn, block))
    return sheet


class _PokerZone(NamedTuple):
    saloons: tuple[Saloon, ...]
    poker: tuple[tuple[str, ...], ...]
    hands: tuple[int | None, ...]


@lru_cache(maxsize=4096)  # it changes once a turn
def _poker_zone(content: bytes, rounds_over: int) -> _PokerZone:
    """The rows of ranks with the saloons beside them, after so many rounds."""
    block = np.zeros(at.SEAT_SIZE, np.int32)
    block[at.POKER : at.BANK] = np.frombuffer(content, np.int32)
    ranks: list[int] = block[at.POKER : at.SALOON].tolist()
    circled: list[int] = block[at.SALOON : at.BANK].tolist()
    rows = [ranks[start : start + HAND] for start in range(0, ROUNDS * HAND, HAND)]
    others: list[Saloon] = ["crossed" if row < rounds_over else "open" for row in range(ROUNDS)]
    return _PokerZone(
        tuple(["circled" if mark else other for mark, other in zip(circled, others, strict=True)]),
        tuple([tuple([RANKS[box - 1] for box in row if box]) for row in rows]),
        tuple([row_points(block, row) if row < rounds_over else None for row in range(ROUNDS)]),
    )


class _Railway(NamedTuple):
    """The tracks of a railway, and the last of its turns with those that were laid then."""

    tracks: tuple[str, ...]
    turn: int
    latest: tuple[str, ...]

    def laid_in(self, turn: int) -> tuple[str, ...]:
        """The tracks of a turn after which it has not grown any more."""
        return self.latest if turn == self.turn else ()


def _railways(block: Ints, map_number: int) -> list[_Railway]:
    """What belongs to each suit."""
    room, counts = np.empty(TRACKS, np.int32), np.empty(SUIT_COUNT, np.int32)
    list_tracks(block, map_number, room, counts)
    content = room.tobytes()
    ends = [*accumulate(counts.tolist(), lambda end, count: end + room.itemsize * count, initial=0)]
    return [_railway(content[start:end]) for start, end in pairwise(ends)]


@lru_cache(maxsize=4096)  # only one of them grows in a turn
def _railway(content: bytes) -> _Railway:
    numbers: list[int] = np.frombuffer(content, np.int32).tolist()
    tracks = [TRACK_NAMES[number % OF_TURN] for number in numbers]
    turns = [number // OF_TURN for number in numbers]
    last = max(turns, default=0)
    latest = [track for track, turn in zip(tracks, turns, strict=True) if turn == last]
    return _Railway(tuple(tracks), last, tuple(latest))


@lru_cache(maxsize=4096)  # few moves activate something
def _activated(content: bytes, map_number: int) -> tuple[str, ...]:
    """The cells of activated locations, given what is in all cells with one."""
    marks: list[int] = np.frombuffer(content, np.int32).tolist()
    cells: list[int] = _CELLS_WITH_LOCATION[map_number].tolist()
    return tuple([CELL_NAMES[cell] for cell, mark in zip(cells, marks, strict=True) if mark])


@lru_cache(maxsize=4096)  # few moves reach one
def _towns(content: bytes, map_number: int) -> dict[str, tuple[str, ...]]:
    """The railways that end in each town, given what is in the corners of all towns."""
    ends: list[int] = (np.frombuffer(content, np.int32) % at.COUNT_UNIT).tolist()
    towns = zip(TOWN_NAMES[map_number], ends, strict=True)
    return {name: _SUITS_OF_MASK[railways] for name, railways in towns if railways}
