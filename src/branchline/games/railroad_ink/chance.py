"""What chance brings: goals, the dice of each round, the last drought."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from branchline.core.chance import Draw, Drawn
from branchline.games.railroad_ink import draft, goals
from branchline.games.railroad_ink.expansions import chosen_expansions, dice_set, expansion_dice
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.effects import drought_threatens
from branchline.games.railroad_ink.kernels.pictures import DICE_SETS, RESULTS
from branchline.games.railroad_ink.rounds import begin_drawing
from branchline.games.railroad_ink.state import Head, RailroadInkState, head_of, is_draft, seat_blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

Dice = tuple[tuple[int, ...], ...]
"""Some dice, each with the results it can show."""


def chance(state: RailroadInkState) -> Draw | None:
    """What is to be dealt or rolled now."""
    head = Head(state.data)
    if head.stage != at.ROLLING:
        return None
    if head.rounds_left < 0:
        return Draw("drought/die", _pools(_desert_dice(state)))
    return _preparation(state) or Draw(f"round/{head.round}/die", _pools(_dice(state)))


def settle(state: RailroadInkState, drawn: Drawn) -> None:
    """Applies the result."""
    head = head_of(state)
    if Head(head).rounds_left < 0:
        _roll_drought(state, _rolled(_desert_dice(state), drawn))
    elif goals.next_deal(head, state.options, state.seats):
        goals.apply_deal(head, state.options, state.seats, drawn)
    elif _preparation(state):
        draft.apply_draw(head, drawn)
    else:
        _roll(state, _rolled(_dice(state), drawn))


def _preparation(state: RailroadInkState) -> Draw | None:
    """What comes before the roll: goals once, and in a draft the pairs of dice."""
    deal = goals.next_deal(head_of(state), state.options, state.seats)
    return deal or (draft.next_draw(head_of(state), state.seats) if is_draft(state) else None)


@lru_cache(maxsize=64)  # the dice of a game are the same in every round
def _pools(dice: Dice) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(RESULTS[result].code for result in die) for die in dice)


def _rolled(dice: Dice, drawn: Drawn) -> list[int]:
    return [die[face] for die, face in zip(dice, drawn, strict=True)]


def _dice(state: RailroadInkState) -> Dice:
    """All dice of a round: those for routes, then those of the expansions."""
    routes: Dice = DICE_SETS[dice_set(state.options)]
    if is_draft(state):
        routes = draft.pool_dice(head_of(state), state.options, state.seats)
    return routes + expansion_dice(state.options)


def _roll(state: RailroadInkState, results: Sequence[int]) -> None:
    """The dice of a round; in a draft they are picked before anyone draws."""
    count = len(results) - len(expansion_dice(state.options))
    routes, extra = results[:count], results[count:]
    for block in seat_blocks(state):
        block[at.DICE + at.ROUTE_DICE : at.DICE + at.ROUTE_DICE + len(extra)] = extra
        if not is_draft(state):
            block[at.DICE : at.DICE + at.ROUTE_DICE] = routes
    if is_draft(state):
        draft.roll_pool(head_of(state), routes)
        state.data[at.HEAD_STAGE] = at.PICKING
    else:
        begin_drawing(state)


def _desert_dice(state: RailroadInkState) -> Dice:
    return tuple(die for e in chosen_expansions(state.options) if e.feature == at.DESERT for die in e.dice)


def _roll_drought(state: RailroadInkState, results: Sequence[int]) -> None:
    """The last drought, after the last round: those whose cacti would wither may answer it."""
    for block in seat_blocks(state):
        block[at.DICE + at.ROUTE_DICE : at.DICE + at.ROUTE_DICE + len(results)] = results
        block[at.SPECIAL_SPENT] = block[at.DICE_DRAWN] = 0
        block[at.EVENTS] = at.DROUGHT_EVENT if drought_threatens(block) else 0
        block[at.DONE] = not block[at.EVENTS]
    asked = any(block[at.EVENTS] for block in seat_blocks(state))
    state.data[at.HEAD_STAGE] = at.LAST_DROUGHT if asked else at.OVER
