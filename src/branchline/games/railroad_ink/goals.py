"""Goals: which lie on the table, when they are met, and what they pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from branchline.core.chance import Draw, Drawn
from branchline.games.railroad_ink.conditions import is_met
from branchline.games.railroad_ink.expansions import CHALLENGE, chosen_expansions
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.pictures import DATA

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.parts.compiled import Ints

FULL, NEXT = 4, {4: 2, 2: 1, 1: 1}
"""What a goal pays first, and what after each value."""
DEADLINES = (3, 4, 5)
"""Alone: the last round in which each goal pays in full;"""
LATE = 1
"""after it, it pays this."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A goal card: the edition or expansion it belongs to."""

    code: str
    name: str
    deck: str


class _GoalData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    goals: list[Goal]


CARDS = tuple(msgspec.json.decode((DATA / "goals.json").read_bytes(), type=_GoalData).goals)
CARD_ID = {card.code: number for number, card in enumerate(CARDS)}


def deck(*names: str) -> tuple[str, ...]:
    """The codes of the cards of these editions or expansions."""
    return tuple(card.code for card in CARDS if card.deck in names)


def next_deal(head: Ints, options: RailroadInkOptions, seats: int) -> Draw | None:
    """What is still to be dealt: one goal of each expansion that has any, the others of the edition.

    Alone, they lie in random order, for each has a deadline of its own.
    """
    if not options.goals or options.edition not in CHALLENGE or head[at.GOAL_PAYS]:
        return None
    own = [expansion.id for expansion in chosen_expansions(options) if deck(expansion.id)]
    if head[at.GOAL] < 0:
        editions = CHALLENGE if options.goal_decks == "both" else (options.edition,)
        return Draw("goals/base", (deck(*editions),) * (at.GOALS - len(own)), distinct=True)
    for place, name in enumerate(own, at.GOALS - len(own)):
        if head[at.GOAL + place] < 0:
            return Draw(f"goals/{name}", (deck(name),))
    places = tuple(str(place + 1) for place in range(at.GOALS))
    return Draw("goals/order", (places,) * at.GOALS, distinct=True) if own and seats == 1 else None


def apply_deal(head: Ints, options: RailroadInkOptions, seats: int, drawn: Drawn) -> None:
    """The result of `next_deal`."""
    draw = next_deal(head, options, seats)
    assert draw is not None
    dealt = head[at.GOAL : at.GOAL + at.GOALS]
    if draw.label == "goals/order":
        dealt[:] = dealt[list(drawn)]
    else:
        first = int(np.argmin(dealt))
        dealt[first : first + len(drawn)] = [CARD_ID[code] for code in draw.names(drawn)]
    if draw.label == "goals/order" or next_deal(head, options, seats) is None:
        head[at.GOAL_PAYS : at.GOAL_PAYS + at.GOALS] = FULL


def pays(head: Ints, place: int, seats: int) -> int:
    """What a goal pays to those who meet it in this round."""
    if seats == 1:
        return FULL if head[at.HEAD_ROUND] <= DEADLINES[place] else LATE
    return int(head[at.GOAL_PAYS + place])


def points_now(head: Ints, block: Ints, seats: int) -> list[int]:
    """What each goal has paid to a seat, or would pay if the round ended now and nobody were faster."""
    found = []
    for place in range(at.GOALS):
        goal, paid = int(head[at.GOAL + place]), int(block[at.GOAL_POINTS + place])
        if goal >= 0 and not paid and is_met(CARDS[goal].code, head, block):
            paid = pays(head, place, seats)
        found.append(paid)
    return found


def award(head: Ints, blocks: Sequence[Ints]) -> None:
    """At the end of a round: everyone who meets a goal for the first time gets the same."""
    for place in range(at.GOALS):
        goal = int(head[at.GOAL + place])
        if goal < 0:
            continue
        met = [b for b in blocks if not b[at.GOAL_POINTS + place] and is_met(CARDS[goal].code, head, b)]
        points = pays(head, place, len(blocks))
        for block in met:
            block[at.GOAL_POINTS + place] = points
        if met and len(blocks) > 1:
            head[at.GOAL_PAYS + place] = NEXT[points]
