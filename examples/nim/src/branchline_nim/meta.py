"""What Nim says of itself, and the choices a table makes before it starts."""

from __future__ import annotations

from typing import Literal

from branchline.core.meta import Choice, Levels, Meta, Setting
from branchline.core.state import Options
from branchline.core.texts import text


class NimOptions(Options, frozen=True, kw_only=True):
    """How Nim is played."""

    heaps: Literal["3-4-5", "1-3-5-7"] = "3-4-5"
    last: Literal["wins", "loses"] = "wins"


META = Meta(
    id="nim",
    title=text("Nim"),
    summary=text("Take as many stones as you like from one heap. The last stone decides."),
    rules=frozenset({1}),
    seats=range(2, 3),
    options=NimOptions,
    settings=(
        Setting(
            "heaps",
            text("Heaps"),
            (
                Choice("3-4-5", text("Three heaps: 3, 4 and 5 stones")),
                Choice("1-3-5-7", text("Four heaps: 1, 3, 5 and 7 stones")),
            ),
        ),
        Setting(
            "last",
            text("The last stone"),
            (
                Choice("wins", text("Whoever takes it wins")),
                Choice("loses", text("Whoever takes it loses")),
            ),
        ),
    ),
    levels=Levels(
        ("random", "greedy", "nim-perfect"), stand_in="greedy", first="random", adviser="nim-perfect"
    ),
)
