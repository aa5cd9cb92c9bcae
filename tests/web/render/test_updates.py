"""A change carries its cause: what chance has brought is rolled, what players did is placed or erased."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from branchline.core.drawing import Pane
from branchline.core.log import ChanceEntry, Entry, TurnEntry
from branchline.core.table import PendingMoves
from branchline.web.render.messages import Snapshot
from branchline.web.render.snapshot import Rendered
from branchline.web.render.updates import update_between
from tests.web.render.test_patches import TABLE

ROLL = ChanceEntry("roll/1", ("hs",))
TURN = TurnEntry(0, ("a1:h.h.", "done"))


def rendered(
    length: int, fragments: dict[str, str], chance: tuple[str, ...] = (), pending: tuple[str, ...] = ()
) -> Rendered:
    pane = Pane("board", "Board", 1, 1, fragments)
    snapshot = Snapshot(table=TABLE, seat=0, panes=(pane,))
    return Rendered(
        snapshot, (length, 0), pending=PendingMoves(pending), length=length, chance=frozenset(chance)
    )


def causes(log: list[Entry], old: Rendered, new: Rendered, ended: bool = False) -> dict[str, str]:
    session: Any = SimpleNamespace(table=SimpleNamespace(log=log), ended=ended)
    update = update_between(session, old, new)
    assert update is not None
    return {patch.id: patch.cause for patch in update.patches}


BEFORE = {"die": "<a/>", "cell": "<a/>", "mark": "<a/>"}
AFTER = {"die": "<b/>", "cell": "<b/>"}


@pytest.mark.parametrize("log", [[ROLL, TURN, ROLL], [ROLL, ROLL]])
def test_of_moves_and_a_roll_each_has_its_own_cause(log: list[Entry]) -> None:
    found = causes(log, rendered(1, BEFORE, ("die",)), rendered(len(log), AFTER, ("die",)))
    assert found == {"die": "roll", "cell": "place", "mark": "erase"}


def test_without_a_draw_nothing_is_rolled() -> None:
    """A die that is used up is drawn otherwise, and so is one that is given back."""
    placed = causes([ROLL], rendered(1, BEFORE, ("die",)), rendered(1, AFTER, ("die",), ("a1:h.h.",)))
    assert placed == {"die": "place", "cell": "place", "mark": "erase"}
    erased = causes([ROLL], rendered(1, AFTER, ("die",), ("a1:h.h.",)), rendered(1, BEFORE, ("die",)))
    assert erased == {"die": "erase", "cell": "erase", "mark": "erase"}
    turn = causes([ROLL, TURN], rendered(1, BEFORE, ("die",)), rendered(2, AFTER, ("die",)))
    assert turn == {"die": "place", "cell": "place", "mark": "erase"}


def test_at_the_end_everything_is_about_the_score() -> None:
    found = causes(
        [ROLL, TURN, ROLL], rendered(1, BEFORE, ("die",)), rendered(3, AFTER, ("die",)), ended=True
    )
    assert found == {"die": "score", "cell": "score", "mark": "score"}
