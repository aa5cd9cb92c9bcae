"""Goals: which lie on the table, when they are met, and what they pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from branchline.core.chance import Draw, Drawn
from branchline.games.railroad_ink.conditions import MET
from branchline.games.railroad_ink.expansions import CHALLENGE, played
from branchline.games.railroad_ink.kernels.layout import (
    GOAL,
    GOALS,
    HEAD_ROUND,
    PAYS,
    SCORED,
)
from branchline.games.railroad_ink.kernels.pictures import (
    DATA,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.parts.compiled import Ints

    Cells = NDArray[np.bool_]

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


def deal(head: Ints, options: RailroadInkOptions, seats: int) -> Draw | None:
    """What is still to be dealt: one goal of each expansion that has any, the others of the edition.

    Alone, they lie in random order, for each has a deadline of its own.
    """
    if not options.goals or options.edition not in CHALLENGE or head[PAYS]:
        return None
    own = [expansion.id for expansion in played(options) if deck(expansion.id)]
    if head[GOAL] < 0:
        editions = CHALLENGE if options.goal_decks == "both" else (options.edition,)
        return Draw("goals/base", (deck(*editions),) * (GOALS - len(own)), distinct=True)
    for place, name in enumerate(own, GOALS - len(own)):
        if head[GOAL + place] < 0:
            return Draw(f"goals/{name}", (deck(name),))
    places = tuple(str(place + 1) for place in range(GOALS))
    return Draw("goals/order", (places,) * GOALS, distinct=True) if own and seats == 1 else None


def settle(head: Ints, options: RailroadInkOptions, seats: int, drawn: Drawn) -> None:
    """The result of `deal`."""
    draw = deal(head, options, seats)
    assert draw is not None
    dealt = head[GOAL : GOAL + GOALS]
    if draw.label == "goals/order":
        dealt[:] = dealt[list(drawn)]
    else:
        first = int(np.argmin(dealt))
        dealt[first : first + len(drawn)] = [CARD_ID[code] for code in draw.names(drawn)]
    if draw.label == "goals/order" or deal(head, options, seats) is None:
        head[PAYS : PAYS + GOALS] = FULL


def points(head: Ints, block: Ints) -> list[int]:
    """What each goal has paid to a seat, or would pay if the round ended now and nobody were faster."""
    found = []
    for place in range(GOALS):
        goal, paid = int(head[GOAL + place]), int(block[SCORED + place])
        if goal >= 0 and not paid and MET[CARDS[goal].code](head, block):
            paid = int(head[PAYS + place])
        found.append(paid)
    return found


def award(head: Ints, blocks: Sequence[Ints]) -> None:
    """At the end of a round: everyone who meets a goal for the first time gets the same."""
    for place in range(GOALS):
        goal = int(head[GOAL + place])
        if goal < 0:
            continue
        met = [b for b in blocks if not b[SCORED + place] and MET[CARDS[goal].code](head, b)]
        pays = int(head[PAYS + place])
        if len(blocks) == 1:
            pays = FULL if head[HEAD_ROUND] <= DEADLINES[place] else LATE
        for block in met:
            block[SCORED + place] = pays
        if met and len(blocks) > 1:
            head[PAYS + place] = NEXT[pays]
