"""Puzzles of Pioneer Rails: last turns of games that someone plays alone."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from branchline.core.puzzle import Puzzles, Theme
from branchline.core.texts import text
from branchline.games.pioneer_rails.puzzles.last_turn import is_last_turn, prove

if TYPE_CHECKING:
    from branchline.games.pioneer_rails.rules import PioneerRails
    from branchline.games.pioneer_rails.state import PioneerRailsState


def _is_over(game: PioneerRails, state: PioneerRailsState, seat: int) -> bool:  # noqa: ARG001
    return game.outcome(state) is not None


PUZZLES = Puzzles(
    {
        "last-turn": Theme(
            title=text("The last turn"),
            task=text(
                "Pick the last card and lay its tracks: the sheet is to be worth as much as it can be."
            ),
            begins=is_last_turn,
            ends=_is_over,
            prove=prove,
        ),
    },
    resources.files(__name__) / "puzzles.jsonl",
)
