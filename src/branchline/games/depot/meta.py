"""What Depot says of itself, and the choices a table makes before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from branchline.core.meta import Choice, Levels, Meta, Search, Setting, When
from branchline.core.state import Options
from branchline.core.texts import text


class DepotOptions(Options, frozen=True):
    """How Depot is played; each field but the first is a place where the rulebook can be read in two ways."""

    version: Literal["basic", "advanced"] = "basic"
    docking: Literal["same_type", "strict"] = "same_type"
    start: Literal["holder", "anyone"] = "holder"
    reward: Literal["whole_train", "needed"] = "whole_train"
    claim_turn: Literal["whole_turn", "then_turn"] = "whole_turn"
    claim_seconds: Literal[3, 6, 12, 30] = 6
    """For how long it is asked who claims, at a table with several devices."""

    before: ClassVar[Mapping[str, object]] = {"claim_turn": "whole_turn", "claim_seconds": 6}


ADVANCED = (When({"version": ("advanced",)}),)

META = Meta(
    id="depot",
    title=text("Depot"),
    summary=text("Dock wagons to shared trains and be the first to get rid of your cards."),
    rules=frozenset({1}),
    seats=range(2, 7),
    options=DepotOptions,
    minutes=(5, 6),
    judged_by="chances",
    settings=(
        Setting(
            "version",
            text("Version"),
            (
                Choice("basic", text("Basic"), text("be the first without cards"), "start"),
                Choice("advanced", text("Advanced"), text("with a secret task for every player"), "task"),
            ),
        ),
        Setting(
            "docking",
            text("Docking"),
            (
                Choice("same_type", text("Same colour, same shape or same kind of wagon")),
                Choice("strict", text("Strict: same colour or same shape only")),
            ),
            house_rule=True,
        ),
        Setting(
            "start",
            text("Who starts"),
            (
                Choice("holder", text("Someone who can start a train, and does so at once")),
                Choice("anyone", text("Anyone, who draws when no card can start a train")),
            ),
            house_rule=True,
        ),
        Setting(
            "reward",
            text("Reward for a task"),
            (
                Choice("whole_train", text("All cards of the train decide")),
                Choice("needed", text("The four cards that fulfil it decide, the best for the player")),
            ),
            when=ADVANCED,
            house_rule=True,
        ),
        Setting(
            "claim_turn",
            text("A task claimed out of turn"),
            (
                Choice("whole_turn", text("Claiming is the whole turn: the left-hand neighbour is next")),
                Choice("then_turn", text("The turn jumps to the claimant, who then plays it")),
            ),
            when=ADVANCED,
            house_rule=True,
        ),
        Setting(
            "claim_seconds",
            text("Time to say whether you claim, on several devices"),
            tuple(Choice(n, text("{seconds} seconds", seconds=n)) for n in (3, 6, 12, 30)),
            when=ADVANCED,
            house_rule=True,
        ),
    ),
    secrets=True,
    sound="dock",
    samples=6,
    levels=Levels(
        quick=("newcomer", "relaxed", "greedy"),
        search={"expert": Search(plans=64, rollouts=200), "master": Search(plans=64, rollouts=3000)},
    ),
)
