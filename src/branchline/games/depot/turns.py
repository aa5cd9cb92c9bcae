"""The course of a turn, and of the game until its end."""

from __future__ import annotations

from branchline.games.depot.clues import add_clue, has_left
from branchline.games.depot.docking import DOCK, clash_bits, fitting
from branchline.games.depot.handling import discard_end, draw_cards, fill_deck, lay_card, take_card
from branchline.games.depot.layout import (
    DECK_SIZE,
    DONE,
    DRAWN,
    DRAWS,
    HAND_SIZES,
    NONE,
    OBLIGED,
    OPENING,
    PASSES,
    PHASE,
    PILE_SIZE,
    STAGE,
    TURN,
    WINNER,
    DepotState,
    Stage,
    ends,
)
from branchline.games.depot.legal import free_bits, lays


def lay(state: DepotState, seat: int, card: int, exit: int) -> None:
    """A card is laid; the last card of a hand wins, whatever clashes (D16)."""
    if state.data[DRAWN] == NONE:
        has_left(state, seat, card)
    data = state.data
    lay_card(data, seat, card, exit)
    data[PASSES] = data[OPENING] = data[OBLIGED] = 0
    data[DRAWN] = NONE
    data[PHASE] += 1
    if has_won(state, seat):
        win(state, seat)


def draw(state: DepotState, seat: int) -> None:
    """A card is to be drawn; without any, in the deck or to be shuffled, this is a pass."""
    state.data[PHASE] += 1
    if fill_deck(state.data):
        state.data[STAGE] = Stage.DRAW
    else:
        pass_turn(state, seat)


def card_drawn(state: DepotState, seat: int, card: int) -> None:
    """A card that fits must be laid (D6); any other is kept, and the pass tells that it did not fit."""
    data = state.data
    draw_cards(data, seat, [card])
    data[DRAWS] += 1
    if lays(state, [card]):
        data[STAGE] = Stage.LAY
        data[DRAWN] = card
    else:
        add_clue(state, seat, ~fitting(DOCK[state.options.docking], ends(data), free_bits(data)))
        pass_turn(state, seat)


def take(state: DepotState, seat: int, card: int, other: int) -> None:
    """One of two clashing ends comes in hand, the other to the discard pile; that is the whole turn."""
    data = state.data
    take_card(data, seat, card)
    discard_end(data, other)
    data[PASSES] = 0
    data[PHASE] += 1
    next_turn(state, seat)


def pass_turn(state: DepotState, seat: int) -> None:
    """When nothing is left to draw and everyone has passed in a row, the game is over (D29)."""
    data = state.data
    data[PASSES] += 1
    if data[PASSES] >= state.seats and not data[DECK_SIZE] and not data[PILE_SIZE]:
        data[STAGE] = Stage.OVER
    else:
        next_turn(state, seat)


def next_turn(state: DepotState, seat: int) -> None:
    """The turn passes to the left of a seat, with the obligation if the ends of two trains clash."""
    data = state.data
    data[STAGE] = Stage.TURN
    data[TURN] = (seat + 1) % state.seats
    data[OBLIGED] = any(clash_bits(ends(data)))


def has_won(state: DepotState, seat: int) -> bool:
    """An empty hand wins; in the advanced game only once the task is done."""
    task_done = state.options.version == "basic" or state.data[DONE + seat]
    return bool(task_done and not state.data[HAND_SIZES + seat])


def win(state: DepotState, seat: int) -> None:
    state.data[STAGE] = Stage.OVER
    state.data[WINNER] = seat
