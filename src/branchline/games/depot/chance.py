"""What is drawn: the depot, the tasks, the hands, who starts, and each card from the deck."""

from __future__ import annotations

from branchline.core.chance import Draw, Drawn
from branchline.games.depot import claims, laying
from branchline.games.depot.cards import DEPOT_NAMES, DEPOTS, NAMES
from branchline.games.depot.clues import add_clue, fitting_cards
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.turns import (
    begin_first_turn,
    deal_card,
    give_task,
    open_depot,
    possible_starters,
    seat_to_deal,
    seat_without_task,
)
from branchline.games.depot.state import Data, DepotState, cards_at


def chance(state: DepotState) -> Draw | None:
    """What is to be drawn now."""
    data = state.data
    match int(data[at.STAGE]):
        case at.Stage.DEPOT:
            return Draw("depot", (_named(DEPOT_NAMES, _depots_aside(data)),))
        case at.Stage.TASKS:
            seat = seat_without_task(data)
            return Draw(f"task/{seat}", (_named(DEPOT_NAMES, _depots_aside(data)),), 1 << seat)
        case at.Stage.DEAL:
            seat = seat_to_deal(data)
            return Draw(f"deal/{seat}", (_deck(data),) * at.HAND_CARDS, 1 << seat, distinct=True)
        case at.Stage.FIRST:
            return Draw("first", (tuple(str(seat) for seat in _possible_starters(state)),))
        case at.Stage.DRAW | at.Stage.REWARD:
            return Draw(f"draw/{data[at.DRAWS]}", (_deck(data),), 1 << int(data[at.TURN]))
    return None


def settle(state: DepotState, drawn: Drawn) -> None:
    """Applies what was drawn."""
    data = state.data
    match int(data[at.STAGE]):
        case at.Stage.DEPOT:
            open_depot(data, _depots_aside(data)[drawn[0]], state.options.version == "advanced")
        case at.Stage.TASKS:
            give_task(data, state.seats, _depots_aside(data)[drawn[0]])
        case at.Stage.DEAL:
            deck, seat = cards_at(data, at.DECK), seat_to_deal(data)
            for i in drawn:
                deal_card(data, state.seats, seat, deck[i])
        case at.Stage.FIRST:
            _start(state, _possible_starters(state)[drawn[0]])
        case at.Stage.DRAW:
            laying.card_drawn(state, int(data[at.TURN]), cards_at(data, at.DECK)[drawn[0]])
        case at.Stage.REWARD:
            claims.card_drawn(state, int(data[at.TURN]), cards_at(data, at.DECK)[drawn[0]])


def _possible_starters(state: DepotState) -> list[int]:
    """Those among whom the first player is drawn."""
    mask = possible_starters(state.data, state.seats, state.options.start == "holder")
    return [seat for seat in range(state.seats) if mask >> seat & 1]


def _start(state: DepotState, seat: int) -> None:
    """The first turn; everyone can tell that who starts holds a start card, or else that nobody does."""
    holder = state.options.start == "holder"
    begin_first_turn(state.data, holder, seat)
    if holder:
        can_start = fitting_cards(state)
        if state.data[at.OPENING]:
            add_clue(state, seat, can_start)
        else:
            for other in range(state.seats):
                for _ in range(at.HAND_CARDS):
                    add_clue(state, other, ~can_start)


def _depots_aside(data: Data) -> list[int]:
    depots: list[int] = (
        (data[at.DEPOT_PLACE : at.DEPOT_PLACE + len(DEPOTS)] == at.ASIDE).nonzero()[0].tolist()
    )
    return depots


def _deck(data: Data) -> tuple[str, ...]:
    return _named(NAMES, cards_at(data, at.DECK))


def _named(names: tuple[str, ...], numbers: list[int]) -> tuple[str, ...]:
    return tuple([names[number] for number in numbers])
