"""What is drawn: the depot, the tasks, the hands, who starts, and each card from the deck."""

from __future__ import annotations

from branchline.core.chance import Draw, Drawn
from branchline.games.depot import claims, turns
from branchline.games.depot.cards import DEPOT_NAMES, DEPOTS, NAMES
from branchline.games.depot.clues import add_clue
from branchline.games.depot.docking import fitting
from branchline.games.depot.kernels.layout import (
    ASIDE,
    DECK,
    DEPOT_PLACE,
    DRAWS,
    HAND,
    HAND_CARDS,
    MOST_SEATS,
    NONE,
    OPENING,
    STAGE,
    TASK,
    TURN,
    Stage,
)
from branchline.games.depot.kernels.turns import begin, deal, next_hand, open_depot, starters
from branchline.games.depot.state import Data, DepotState, at


def chance(state: DepotState) -> Draw | None:
    """What is to be drawn now."""
    data = state.data
    match int(data[STAGE]):
        case Stage.DEPOT:
            return Draw("depot", (_names(DEPOT_NAMES, _aside(data)),))
        case Stage.TASKS:
            seat = _next_without_task(data)
            return Draw(f"task/{seat}", (_names(DEPOT_NAMES, _aside(data)),), 1 << seat)
        case Stage.DEAL:
            seat = next_hand(data)
            return Draw(f"deal/{seat}", (_deck(data),) * HAND_CARDS, 1 << seat, distinct=True)
        case Stage.FIRST:
            return Draw("first", (tuple(str(seat) for seat in _starters(state)),))
        case Stage.DRAW | Stage.REWARD:
            return Draw(f"draw/{data[DRAWS]}", (_deck(data),), 1 << int(data[TURN]))
    return None


def settle(state: DepotState, drawn: Drawn) -> None:
    """Applies what was drawn."""
    data = state.data
    match int(data[STAGE]):
        case Stage.DEPOT:
            open_depot(data, _aside(data)[drawn[0]])
            if state.options.version == "advanced":
                data[STAGE] = Stage.TASKS
        case Stage.TASKS:
            _give_task(state, _aside(data)[drawn[0]])
        case Stage.DEAL:
            deck, seat = at(data, DECK), next_hand(data)
            for i in drawn:
                deal(data, state.seats, seat, deck[i])
        case Stage.FIRST:
            _start(state, _starters(state)[drawn[0]])
        case Stage.DRAW:
            turns.card_drawn(state, int(data[TURN]), at(data, DECK)[drawn[0]])
        case Stage.REWARD:
            claims.card_drawn(state, int(data[TURN]), at(data, DECK)[drawn[0]])


def _give_task(state: DepotState, depot: int) -> None:
    """A depot that only its owner sees (D28: there are enough for six)."""
    data = state.data
    seat = _next_without_task(data)
    data[DEPOT_PLACE + depot] = HAND + seat
    data[TASK + seat] = depot
    if seat == state.seats - 1:
        data[STAGE] = Stage.DEAL


def _starters(state: DepotState) -> list[int]:
    """Those among whom the first player is drawn."""
    mask = starters(state.data, state.seats, state.options.start == "holder")
    return [seat for seat in range(state.seats) if mask >> seat & 1]


def _start(state: DepotState, seat: int) -> None:
    """The first turn; everyone can tell that who starts holds a start card, or else that nobody does."""
    holder = state.options.start == "holder"
    begin(state.data, holder, seat)
    if holder:
        can_start = fitting(state)
        if state.data[OPENING]:
            add_clue(state, seat, can_start)
        else:
            for other in range(state.seats):
                for _ in range(HAND_CARDS):
                    add_clue(state, other, ~can_start)


def _next_without_task(data: Data) -> int:
    """The first seat that has not yet got its task."""
    tasks: list[int] = data[TASK : TASK + MOST_SEATS].tolist()
    return tasks.index(NONE)


def _aside(data: Data) -> list[int]:
    depots: list[int] = (data[DEPOT_PLACE : DEPOT_PLACE + len(DEPOTS)] == ASIDE).nonzero()[0].tolist()
    return depots


def _deck(data: Data) -> tuple[str, ...]:
    return _names(NAMES, at(data, DECK))


def _names(names: tuple[str, ...], numbers: list[int]) -> tuple[str, ...]:
    return tuple([names[number] for number in numbers])
