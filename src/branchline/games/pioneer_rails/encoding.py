"""Moves and views as numbers, for programs that learn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

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
from branchline.games.pioneer_rails.imagine import block_from_sheet
from branchline.games.pioneer_rails.kernels import batch, observing
from branchline.games.pioneer_rails.kernels.constants import CARD_NAMES, CARD_OF, RANKS, ROUNDS, SUITS
from branchline.games.pioneer_rails.kernels.geometry import CELLS, TRACKS
from branchline.games.pioneer_rails.kernels.maps import MAP_IDS
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS, GOAL_OF, SHEET
from branchline.games.pioneer_rails.kernels.turns import DONE_CODE, FIRST_LAY, PRIVILEGE_CODES
from branchline.games.pioneer_rails.moves import Move, code_of, move_of
from branchline.games.pioneer_rails.rules import GAME
from branchline.games.pioneer_rails.view import STAGES, PioneerRailsView

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from branchline.games.pioneer_rails.meta import PioneerRailsOptions

CARD_PLANES = ("offered", "burned", "gone", "secret", "picked")
OFFERED, BURNED, GONE, SECRET, PICKED = range(len(CARD_PLANES))
OPEN, MET = 1, 2
"""Of a goal that is known; 0 is any other."""


class PioneerActions(Actions[Move, PioneerRailsView]):
    """The codes that the kernels have for moves (`kernels/turns.py`)."""

    size = FIRST_LAY + PRIVILEGE_CODES * TRACKS

    def encode(self, move: Move, view: PioneerRailsView) -> int:  # noqa: ARG002
        return code_of(move)

    def decode(self, number: int, view: PioneerRailsView) -> Move:  # noqa: ARG002
        if not 0 <= number < self.size or DONE_CODE < number < FIRST_LAY:
            raise no_such_action(number)
        return move_of(number)


ACTIONS = PioneerActions()


@cache
def observation(options: PioneerRailsOptions, seats: int) -> Space:  # noqa: ARG001
    """The arrays of `observe`; what belongs to a seat is there for each, the viewer first."""
    rows = tuple(f"hand {row + 1}, {rank}" for row in range(ROUNDS) for rank in RANKS)
    return {
        "tracks": Planes(seat_names(seats, SUITS), (TRACKS,), most=2**15 - 1),
        "activated": Planes(seat_names(seats, ("activated",)), (CELLS,), most=2**15 - 1),
        "poker": Planes(seat_names(seats, rows), most=2**15 - 1),
        "counters": Planes(seat_names(seats, observing.COUNTERS), most=2**15 - 1),
        "cards": Planes(CARD_PLANES, (len(CARD_NAMES),), most=2**15 - 1),
        "goals": Planes(tuple(goal.id for goal in GOAL_CARDS), most=2**15 - 1),
        "table": Planes(("turn", *STAGES, *seat_names(seats, ("deals",)), "viewer acts"), most=2**15 - 1),
    }


def observe(view: PioneerRailsView) -> Observation:
    """A view as arrays."""
    found = empty(observation(view.options, view.seats))
    seats = seats_from(view)
    suits, counters, poker = len(SUITS), len(observing.COUNTERS), observing.POKER
    for place, seat in enumerate(seats):
        map_number = MAP_IDS.index(view.options.map)
        observing.observe_sheet(
            block_from_sheet(view.sheets[seat], map_number, view.turn),
            map_number,
            found["tracks"][place * suits : (place + 1) * suits],
            found["activated"][place],
            found["poker"][place * poker : (place + 1) * poker],
            found["counters"][place * counters : (place + 1) * counters],
        )
    cards = found["cards"]
    own = view.sheets[seats[0]].pick
    for plane, names in (
        (OFFERED, view.offered),
        (BURNED, (view.burned,)),
        (GONE, view.gone),
        (SECRET, (view.secret,)),
        (PICKED, (own,)),
    ):
        cards[plane, [CARD_OF[name] for name in names if name is not None]] = 1
    for goal in view.goals:
        if goal.id is not None:
            found["goals"][GOAL_OF[goal.id]] = MET if goal.met else OPEN
    found["table"][:] = [
        view.turn,
        *(view.stage == stage for stage in STAGES),
        *(view.dealer == seat for seat in seats),
        seats[0] in view.acting,
    ]
    return found


# --- many games -----------------------------------------------------------------------------------


class PioneerBatch(Batch):
    """Solo games on a level."""

    def __init__(self, options: PioneerRailsOptions, count: int) -> None:
        super().__init__(GAME, options, count)
        self._further = SHEET.solo.levels[options.level]

    def advance(self, actions: NDArray[np.int64]) -> None:
        batch.step(
            self.states, self.start, self.random, actions, self._further,
            self.mask, self.legal, self.counts, self.rewards, self.ended,
        )  # fmt: skip

    def look(self) -> None:
        seen = self.observations
        batch.observe(
            self.states, seen["tracks"], seen["activated"][:, 0], seen["poker"], seen["counters"],
            seen["cards"], seen["goals"], seen["table"],
        )  # fmt: skip
