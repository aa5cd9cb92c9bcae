"""What is drawn: the depot, the tasks, the hands, who starts, and each card from the deck."""

from __future__ import annotations

from branchline.core.chance import Draw, Drawn
from branchline.games.depot import claims, turns
from branchline.games.depot.cards import DEPOT_NAMES, DEPOTS, NAMES
from branchline.games.depot.clues import add_clue
from branchline.games.depot.docking import DEPOT_SHAPES, DOCK, fitting, starts
from branchline.games.depot.handling import draw_cards
from branchline.games.depot.layout import (
    ASIDE,
    CENTRE,
    DECK,
    DEPOT_PLACE,
    DRAWS,
    EXITS,
    HAND,
    HAND_CARDS,
    HAND_SIZES,
    MOST_SEATS,
    NONE,
    OPENING,
    SHAPES,
    STAGE,
    TASK,
    TURN,
    Data,
    DepotState,
    Stage,
    at,
)
from branchline.games.depot.legal import free_bits


def chance(state: DepotState) -> Draw | None:
    """What is to be drawn now."""
    data = state.data
    match int(data[STAGE]):
        case Stage.DEPOT:
            return Draw("depot", (_names(DEPOT_NAMES, _aside(data)),))
        case Stage.TASKS:
            seat = _next_without(data, TASK, NONE)
            return Draw(f"task/{seat}", (_names(DEPOT_NAMES, _aside(data)),), 1 << seat)
        case Stage.DEAL:
            seat = _next_without(data, HAND_SIZES, 0)
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
            _open_depot(state, _aside(data)[drawn[0]])
        case Stage.TASKS:
            _give_task(state, _aside(data)[drawn[0]])
        case Stage.DEAL:
            deck = at(data, DECK)
            _deal(state, [deck[i] for i in drawn])
        case Stage.FIRST:
            _start(state, _starters(state)[drawn[0]])
        case Stage.DRAW:
            turns.card_drawn(state, int(data[TURN]), at(data, DECK)[drawn[0]])
        case Stage.REWARD:
            claims.card_drawn(state, int(data[TURN]), at(data, DECK)[drawn[0]])


def _open_depot(state: DepotState, depot: int) -> None:
    """The start depot, from which everyone builds."""
    data = state.data
    data[DEPOT_PLACE + depot] = CENTRE
    data[SHAPES] = DEPOT_SHAPES[depot]
    data[EXITS] = claims.exits(0, DEPOT_SHAPES[depot])
    data[STAGE] = Stage.TASKS if state.options.version == "advanced" else Stage.DEAL


def _give_task(state: DepotState, depot: int) -> None:
    """A depot that only its owner sees (D28: there are enough for six)."""
    data = state.data
    seat = _next_without(data, TASK, NONE)
    data[DEPOT_PLACE + depot] = HAND + seat
    data[TASK + seat] = depot
    if seat == state.seats - 1:
        data[STAGE] = Stage.DEAL


def _deal(state: DepotState, cards: list[int]) -> None:
    data = state.data
    seat = _next_without(data, HAND_SIZES, 0)
    draw_cards(data, seat, cards)
    if seat == state.seats - 1:
        data[STAGE] = Stage.FIRST


def _starters(state: DepotState) -> list[int]:
    """Those who hold a card that can start a train; everyone when nobody does, or when it is not asked."""
    everyone = list(range(state.seats))
    return (_holders(state) if state.options.start == "holder" else []) or everyone


def _holders(state: DepotState) -> list[int]:
    bits = free_bits(state.data)
    return [
        seat for seat in range(state.seats) if any(starts(card, bits) for card in at(state.data, HAND + seat))
    ]


def _start(state: DepotState, seat: int) -> None:
    """The first turn; who is chosen for holding a start card must lay it, and everyone can tell who does."""
    data = state.data
    data[STAGE] = Stage.TURN
    data[TURN] = seat
    if state.options.start != "holder":
        return
    can_start = fitting(DOCK[state.options.docking], (), free_bits(data))
    if seat in _holders(state):
        data[OPENING] = 1
        add_clue(state, seat, can_start)
    else:
        for other in range(state.seats):
            for _ in range(HAND_CARDS):
                add_clue(state, other, ~can_start)


def _next_without(data: Data, field: int, nothing: int) -> int:
    """The first seat that has not yet got its task, or its cards."""
    values: list[int] = data[field : field + MOST_SEATS].tolist()
    return values.index(nothing)


def _aside(data: Data) -> list[int]:
    depots: list[int] = (data[DEPOT_PLACE : DEPOT_PLACE + len(DEPOTS)] == ASIDE).nonzero()[0].tolist()
    return depots


def _deck(data: Data) -> tuple[str, ...]:
    return _names(NAMES, at(data, DECK))


def _names(names: tuple[str, ...], numbers: list[int]) -> tuple[str, ...]:
    return tuple([names[number] for number in numbers])
