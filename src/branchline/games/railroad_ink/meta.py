"""What Railroad Ink is called, who can play it, and what a table can choose."""

from __future__ import annotations

from typing import Literal

from branchline.core.contract import Choice, Meta, Setting
from branchline.core.state import Options
from branchline.core.texts import text


class RailroadInkOptions(Options, frozen=True, kw_only=True):
    """The choices of a table."""

    edition: Literal["deep-blue", "blazing-red"] = "deep-blue"
    longest: Literal["crossing", "classic"] = "crossing"


META = Meta(
    id="railroad-ink",
    title=text("Railroad Ink"),
    summary=text("Roll the dice, draw the routes, join as many exits as you can in seven rounds."),
    rules=1,
    seats=range(1, 13),
    options=RailroadInkOptions,
    settings=(
        Setting(
            "edition",
            text("Edition"),
            (Choice("deep-blue", text("Deep Blue")), Choice("blazing-red", text("Blazing Red"))),
        ),
        Setting(
            "longest",
            text("Longest line"),
            (
                Choice("crossing", text("may cross itself; a crossroads can count twice")),
                Choice("classic", text("visits each cell once, as in the first printing")),
            ),
        ),
    ),
)
