"""Moves and views as numbers, for programs that learn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.batch import Batch
from branchline.core.encoding import (
    Actions,
    Observation,
    Planes,
    Space,
    empty,
    no_such_action,
    seat_names,
    seats_from,
)
from branchline.core.errors import BranchlineError
from branchline.core.texts import text
from branchline.games.railroad_ink.expansions import (
    CHALLENGE,
    chosen_expansions,
    dice_set,
    drafted_sets,
    expansion_dice,
    features,
)
from branchline.games.railroad_ink.goals import CARD_ID, CARDS, FULL
from branchline.games.railroad_ink.imagine import seat_block_from
from branchline.games.railroad_ink.kernels import batch, observing
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.canyons import PATH_TEXT
from branchline.games.railroad_ink.kernels.pictures import (
    DICE_SETS,
    DRAWABLE,
    FACE,
    FACE_ID,
    FACES,
    FIRST_EXPANSION_FACE,
    FIRST_SPECIAL,
    PICTURES,
    RESULT_ID,
    RESULTS,
    SPECIALS,
    VOLCANO_FACE,
)
from branchline.games.railroad_ink.legal import row_of_move
from branchline.games.railroad_ink.moves import (
    DIRECTIONS,
    DONE_MOVE,
    SPECIAL_CODES,
    Canyon,
    Done,
    Drought,
    Meteor,
    Move,
    PickPair,
    Place,
    Sacrifice,
)
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.view import STAGES, RailroadInkView

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.parts.compiled import Ints

_ALWAYS = ("highway", "railway", "drawn", "station", "two parts", "this round")
_WITH = {
    at.RIVERS: ("river",),
    at.LAKES: ("water",),
    at.LAVAS: ("lava",),
    at.METEORS: ("crater",),
    at.FOREST: ("trees",),
    at.TRAILS: ("trail",),
    at.DESERT: ("oasis", "cacti"),
    at.CANYONS: ("canyon", "bridge"),
}
"""Which planes each expansion adds, by how their names begin."""


class InkActions(Actions[Move, RailroadInkView]):
    """Answers and the end of a round; every picture that can come up in every cell; canyons; pairs."""

    def __init__(self, options: RailroadInkOptions, seats: int) -> None:
        faces = _faces(options, seats)
        self.pictures = [picture for picture in range(1, PICTURES) if int(FACE[picture]) in faces]
        self.index = np.full(PICTURES, -1, np.int32)
        self.index[self.pictures] = np.arange(len(self.pictures))
        expansions = features(options)
        self.places = at.CELLS * (2 if expansions & at.LAVAS else 1)
        """Cells, and with lava once more those that are drawn over."""
        self.first_canyon = observing.FIRST_PLACE + self.places * len(self.pictures)
        self.first_pair = self.first_canyon + (len(PATH_TEXT) if expansions & at.CANYONS else 0)
        pairs = FIRST_EXPANSION_FACE**2 if options.draft and seats > 1 else 0
        self.size = self.first_pair + pairs

    def encode(self, move: Move, view: RailroadInkView) -> int:  # noqa: ARG002
        match move:
            case Place() | Canyon():
                return self.number_of_row(row_of_move(move))
            case Done():
                return observing.DONE
            case Drought():
                return observing.DROUGHT
            case Meteor(direction):
                return observing.METEOR if direction is None else observing.METEOR_FROM + direction
            case Sacrifice(special):
                return observing.SACRIFICE + special
            case PickPair(one, other):
                low, high = sorted((FACE_ID[one], FACE_ID[other]))
                return self.first_pair + low * FIRST_EXPANSION_FACE + high

    def number_of_row(self, row: list[int]) -> int:
        result, cell, picture = row
        return observing.number_of_row(
            result, cell, picture, self.index, len(self.pictures), self.first_canyon
        )

    def decode(self, number: int, view: RailroadInkView) -> Move:  # noqa: ARG002
        if not 0 <= number < self.size:
            raise no_such_action(number)
        if number >= self.first_pair:
            one, other = divmod(number - self.first_pair, FIRST_EXPANSION_FACE)
            return PickPair(FACES[one].code, FACES[other].code)
        if number >= self.first_canyon:
            return Canyon(number - self.first_canyon)
        if number >= observing.FIRST_PLACE:
            cell, picture = divmod(number - observing.FIRST_PLACE, len(self.pictures))
            return Place(cell % at.CELLS, self.pictures[picture], cell >= at.CELLS)
        return _ANSWERS[number]


_ANSWERS: tuple[Move, ...] = (
    DONE_MOVE,
    Drought(),
    Meteor(),
    *map(Meteor, range(len(DIRECTIONS))),
    *map(Sacrifice, range(SPECIALS)),
)


def _faces(options: RailroadInkOptions, seats: int) -> set[int]:
    """Everything that a move can draw at a table: what is on its dice, the specials, a volcano."""
    drafted = options.draft and seats > 1
    sets = drafted_sets(options, seats) if drafted else (dice_set(options),)
    faces = {face for name in sets for die in DICE_SETS[name] for face in die}
    for expansion in chosen_expansions(options):
        faces |= {result for die in expansion.dice for result in die if result < DRAWABLE}
        faces |= {VOLCANO_FACE} if expansion.feature == at.LAVAS else set()
    return faces | {*range(FIRST_SPECIAL, FIRST_SPECIAL + SPECIALS)}


@cache
def actions(options: RailroadInkOptions, seats: int) -> InkActions:
    """The numbering of a table's moves."""
    return InkActions(options, seats)


# --- observing ------------------------------------------------------------------------------------------


@cache
def board_planes(options: RailroadInkOptions) -> Ints:
    """The numbers of the planes of a board that can hold anything at a table."""
    wanted = (*_ALWAYS, *(name for bit, names in _WITH.items() if features(options) & bit for name in names))
    return np.array([n for n, name in enumerate(observing.PLANE_NAMES) if name.startswith(wanted)], np.int32)


@cache
def observation(options: RailroadInkOptions, seats: int) -> Space:
    """The arrays of `observe`; what belongs to a seat is there for each, the viewer first."""
    planes = tuple(observing.PLANE_NAMES[n] for n in board_planes(options))
    space = {
        "boards": Planes(seat_names(seats, planes), (at.SIZE, at.SIZE), most=2),
        "dice": Planes(tuple(result.code for result in RESULTS), most=at.MAX_DICE),
        "specials": Planes(seat_names(seats, SPECIAL_CODES)),
        "counters": Planes(seat_names(seats, observing.COUNTERS), most=at.CELLS),
        "table": Planes(("round", "rounds", *STAGES, "viewer acts"), most=at.CELLS),
        "goals": Planes(tuple(card.code for card in CARDS), most=FULL),
    }
    if options.draft and seats > 1:
        pairs = tuple(f"pair {pair + 1}" for pair in range(2 * seats))
        space["pairs"] = Planes(pairs, (FIRST_EXPANSION_FACE,), most=2)
        space["picked"] = Planes(pairs)
    return space


def observe(view: RailroadInkView) -> Observation:
    """A view as arrays."""
    found = empty(observation(view.options, view.seats))
    chosen = board_planes(view.options)
    seats = seats_from(view)
    for place, seat in enumerate(seats):
        block = seat_block_from(view, view.boards[seat])
        own = slice(place * len(chosen), (place + 1) * len(chosen))
        observing.observe_board(block, view.round, chosen, found["boards"][own].reshape(-1, at.CELLS))
        observing.observe_seat(
            block,
            found["specials"][place * SPECIALS : (place + 1) * SPECIALS],
            found["counters"][place * len(observing.COUNTERS) : (place + 1) * len(observing.COUNTERS)],
        )
        if place == 0:
            observing.observe_dice(block, found["dice"])
    found["table"][:] = [
        view.round,
        view.rounds,
        *(view.stage == stage for stage in STAGES),
        seats[0] in view.acting,
    ]
    for card in view.goals:
        found["goals"][CARD_ID[card.code]] = card.pays
    for number, pair in enumerate(view.pairs):
        for code in pair.faces:
            found["pairs"][number, RESULT_ID[code]] += 1
        found["picked"][number] = pair.picker is not None
    return found


# --- many games -----------------------------------------------------------------------------------------


class InkBatch(Batch):
    """Solo games without goals, whose conditions are not compiled."""

    def __init__(self, options: RailroadInkOptions, count: int) -> None:
        if options.goals and options.edition in CHALLENGE:
            raise BranchlineError(
                "batch-with-goals", text("Many games at once are played without goal cards: choose none.")
            )
        super().__init__(GAME, options, count)
        numbering = actions(options, 1)
        desert = [die for e in chosen_expansions(options) if e.feature == at.DESERT for die in e.dice]
        dice = [*DICE_SETS[dice_set(options)], *expansion_dice(options)]
        self._rules = np.array(
            [len(numbering.pictures), numbering.first_canyon, len(dice), len(desert)], np.int32
        )
        self._dice = np.array([*dice, *desert], np.int32)
        self._index, self._pictures = numbering.index, np.array(numbering.pictures, np.int32)
        self._chosen = board_planes(options)
        self._boards = self.observations["boards"].reshape(count, -1, at.CELLS)

    def advance(self, actions: NDArray[np.int64]) -> None:
        batch.step(
            self.states, self.start, self.random, actions,
            self._rules, self._dice, self._index, self._pictures,
            self.mask, self.legal, self.counts, self.rewards, self.ended,
        )  # fmt: skip

    def look(self) -> None:
        seen = self.observations
        batch.observe(
            self.states, self._chosen, self._boards,
            seen["dice"], seen["specials"], seen["counters"], seen["table"],
        )  # fmt: skip
