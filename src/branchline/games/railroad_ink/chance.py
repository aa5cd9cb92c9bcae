"""What chance brings: goals, the dice of each round, the last drought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.chance import Draw, Drawn
from branchline.games.railroad_ink import draft, goals
from branchline.games.railroad_ink.expansions import dice_set, expansion_dice, played
from branchline.games.railroad_ink.kernels.acting import begin_round, drought
from branchline.games.railroad_ink.kernels.layout import (
    DESERT,
    DICE,
    DONE,
    DRAWING,
    DRAWN,
    DROUGHT_EVENT,
    EVENTS,
    HEAD_ROUND,
    HEAD_ROUNDS,
    HEAD_STAGE,
    LAST_DROUGHT,
    OVER,
    PICKING,
    ROLLING,
    ROUTE_DICE,
    SPECIAL,
)
from branchline.games.railroad_ink.kernels.pictures import DICE_SETS, RESULTS
from branchline.games.railroad_ink.state import head_of, is_draft, seat_blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.railroad_ink.state import InkState

Dice = tuple[tuple[int, ...], ...]
"""Some dice, each with the results it can show."""


def chance(state: InkState) -> Draw | None:
    """What is to be dealt or rolled now."""
    head = head_of(state)
    if head[HEAD_STAGE] != ROLLING:
        return None
    if head[HEAD_ROUND] > head[HEAD_ROUNDS]:
        return Draw("drought/die", _pools(_desert_dice(state)))
    return _preparation(state) or Draw(f"round/{head[HEAD_ROUND]}/die", _pools(_dice(state)))


def settle(state: InkState, drawn: Drawn) -> None:
    """Applies the result."""
    head = head_of(state)
    if head[HEAD_ROUND] > head[HEAD_ROUNDS]:
        _roll_drought(state, _rolled(_desert_dice(state), drawn))
    elif goals.deal(head, state.options, state.seats):
        goals.settle(head, state.options, state.seats, drawn)
    elif _preparation(state):
        draft.settle(head, drawn)
    else:
        _roll(state, _rolled(_dice(state), drawn))


def _preparation(state: InkState) -> Draw | None:
    """What comes before the roll: goals once, and in a draft the pairs of dice."""
    deal = goals.deal(head_of(state), state.options, state.seats)
    return deal or (draft.draw(head_of(state), state.seats) if is_draft(state) else None)


def _pools(dice: Dice) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(RESULTS[result].code for result in die) for die in dice)


def _rolled(dice: Dice, drawn: Drawn) -> list[int]:
    return [die[face] for die, face in zip(dice, drawn, strict=True)]


def _dice(state: InkState) -> Dice:
    """All dice of a round: those for routes, then those of the expansions."""
    routes: Dice = DICE_SETS[dice_set(state.options)]
    if is_draft(state):
        routes = draft.pool(head_of(state), state.options, state.seats)
    return routes + expansion_dice(state.options)


def _roll(state: InkState, results: Sequence[int]) -> None:
    """The dice of a round; in a draft they are picked before anyone draws."""
    count = len(results) - len(expansion_dice(state.options))
    routes, extra = results[:count], results[count:]
    for block in seat_blocks(state):
        block[DICE + ROUTE_DICE : DICE + ROUTE_DICE + len(extra)] = extra
        if not is_draft(state):
            block[DICE : DICE + ROUTE_DICE] = routes
    if is_draft(state):
        draft.lay_out(head_of(state), routes)
        head_of(state)[HEAD_STAGE] = PICKING
    else:
        begin_drawing(state)


def begin_drawing(state: InkState) -> None:
    """Everyone has their dice."""
    head = head_of(state)
    head[HEAD_STAGE] = DRAWING
    for block in seat_blocks(state):
        begin_round(head, block)


def _desert_dice(state: InkState) -> Dice:
    return tuple(die for e in played(state.options) if e.feature == DESERT for die in e.dice)


def _roll_drought(state: InkState, results: Sequence[int]) -> None:
    """The last drought, after the last round: those whose cacti would wither may answer it."""
    for block in seat_blocks(state):
        block[DICE + ROUTE_DICE : DICE + ROUTE_DICE + len(results)] = results
        block[SPECIAL] = block[DRAWN] = 0
        block[EVENTS] = DROUGHT_EVENT if drought(block) else 0
        block[DONE] = not block[EVENTS]
    asked = any(block[EVENTS] for block in seat_blocks(state))
    head_of(state)[HEAD_STAGE] = LAST_DROUGHT if asked else OVER
