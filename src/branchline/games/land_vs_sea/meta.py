"""What Land vs Sea says of itself, and the choices a table makes before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from branchline.core.meta import GLANCES, Choice, Glance, Levels, Meta, Search, Setting
from branchline.core.state import Options
from branchline.core.texts import text


class LandVsSeaOptions(Options, frozen=True):
    """The ways of scoring that are added to the base game, two places where the rulebook is open, and who
    plays which side."""

    mountains_corals: bool = False
    caravans_ships: bool = False
    waypoints: bool = False
    play_again: Literal["mandatory", "optional"] = "mandatory"
    steal: Literal["optional", "mandatory"] = "optional"
    sides: Literal["drawn", "as_seated"] = "drawn"

    before: ClassVar[Mapping[str, object]] = {"sides": "as_seated"}


WITHOUT, WITH = Choice(False, text("without")), text("with them")

META = Meta(
    id="land-vs-sea",
    title=text("Land vs Sea"),
    summary=text("Lay two-sided tiles, make a map together and close more of it for your own side."),
    rules=frozenset({1, 2}),
    seats=range(2, 5),
    options=LandVsSeaOptions,
    minutes=(25, 8),
    settings=(
        Setting(
            "mountains_corals",
            text("Mountains and corals"),
            (WITHOUT, Choice(True, WITH, text("each chain scores whenever it grows"), "chains")),
            fixed={3: True},
        ),
        Setting(
            "caravans_ships",
            text("Caravans and ships"),
            (WITHOUT, Choice(True, WITH, text("neighbours score at once, trade routes at the end"), "trade")),
            fixed={3: True},
        ),
        Setting(
            "waypoints",
            text("Waypoints"),
            (
                WITHOUT,
                Choice(True, WITH, text("whoever brings one back to its owner gets a point"), "waypoints"),
            ),
        ),
        Setting(
            "play_again",
            text("Play Again"),
            (
                Choice("mandatory", text("the second tile must be played")),
                Choice("optional", text("the second tile may be played")),
            ),
            house_rule=True,
        ),
        Setting(
            "steal",
            text("Steal"),
            (
                Choice("optional", text("a tile may be stolen")),
                Choice("mandatory", text("a tile must be stolen")),
            ),
            house_rule=True,
        ),
        Setting(
            "sides",
            text("Sides"),
            (
                Choice("drawn", text("drawn: who is Land begins; clockwise follow Sea and the Cartographer")),
                Choice("as_seated", text("as seated: Land, Sea, then the Cartographer or the second team")),
            ),
            house_rule=True,
        ),
    ),
    secrets=True,
    sound="tile",
    samples=2,
    near=0.05,
    levels=Levels(
        quick=("newcomer", "relaxed", "greedy"),
        search={"expert": Search(plans=4, rollouts=16), "master": Search(plans=8, rollouts=128)},
        glances=GLANCES | {"relaxed": Glance(0.5, most=24)},
    ),
)
