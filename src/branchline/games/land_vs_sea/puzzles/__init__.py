"""Puzzles of Land vs Sea: most points with two tiles, one of which says Play Again."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from branchline.core.puzzle import Puzzles, Theme
from branchline.core.texts import Text, ntext, text
from branchline.games.land_vs_sea.puzzles.two_tiles import can_play_two, is_placing, prove

if TYPE_CHECKING:
    from branchline.games.land_vs_sea.rules import LandVsSea
    from branchline.games.land_vs_sea.state import LandVsSeaState


def _goal(points: int) -> Text:
    return ntext("Gain {n} point", "Gain {n} points", points)


def _is_over(game: LandVsSea, state: LandVsSeaState, seat: int) -> bool:  # noqa: ARG001
    return not is_placing(state, seat)


PUZZLES = Puzzles(
    {
        "two-tiles": Theme(
            title=text("Two tiles"),
            task=text("One of your tiles says Play Again: play both, in this turn, for as many points of "
                      "your side as there can be."),
            goal=_goal,
            begins=can_play_two,
            ends=_is_over,
            prove=prove,
            gained=True,
        ),
    },
    resources.files(__name__) / "puzzles.jsonl",
)  # fmt: skip
