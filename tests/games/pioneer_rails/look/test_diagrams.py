"""The diagrams of Pioneer Rails, and how a sheet that can't be is told from one that can."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from branchline.games.pioneer_rails.view import GoalView, PioneerRailsView
from tests.games.diagrams import views_of_diagrams
from tests.games.pioneer_rails.positions import check_position

VIEWS: dict[str, PioneerRailsView] = {
    diagram: views[0]  # type: ignore[misc]
    for diagram, views in views_of_diagrams("pioneer-rails").items()
    if views
}


def tracks(diagram: str, suit: str, *names: str, drop: str = "") -> dict[str, Any]:
    """A railway has more tracks, or one less."""
    sheet = VIEWS[diagram].sheets[0]
    laid = {name for name in sheet.tracks.get(suit, ()) if name != drop}
    latest = tuple(name for name in sheet.latest if name != drop)
    return {"tracks": {**sheet.tracks, suit: (*sorted(laid), *names)}, "latest": latest}


def shaded(diagram: str, suit: str, *names: str) -> dict[str, Any]:
    """A railway has more tracks in the turn that is shown."""
    return {**tracks(diagram, suit, *names), "latest": (*VIEWS[diagram].sheets[0].latest, *names)}


STRAIGHT = VIEWS["score"].sheets[0].poker[0]

NO_TOWNS = {
    "tracks": {"spades": VIEWS["grants"].sheets[0].tracks["spades"]},
    "activated": (),
    "towns": {"T2": ("spades",)},
}

FORGED: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a track from nowhere": ("turn", "turns lead", tracks("turn", "diamonds", "f7.f8", drop="c7.b8")),
    "a track of a foreign station": (
        "turn",
        "turns lead",
        {"tracks": {"hearts": ("d7.d8", "d7.e7", "c7.b8")}},
    ),
    "a track beside a station": ("turn", "turns lead", tracks("turn", "diamonds", "c8.d8", drop="c7.b8")),
    "a branch with a gap": ("turn", "turns lead", tracks("turn", "diamonds", drop="d7.d8")),
    "a fork without a switch": ("turn", "turns lead", shaded("turn", "diamonds", "e7.d8", "c7.d7")),
    "a fourth and a fifth track": ("turn", "turns lead", shaded("turn", "diamonds", "d6.e7", "c7.d7")),
    "tracks of two railways in a turn": ("ranch", "turns lead", shaded("ranch", "clubs", "h7.i7")),
    "a shaded track that is not there": ("turn", "shaded is there", {"latest": ("e7.d8",)}),
    "a track of two railways": ("network", "one railway", tracks("network", "spades", "h2.h3")),
    "more town boxes than towns": ("grants", "turns lead", NO_TOWNS),
    "a turn cut short": ("turn", "turns lead", {**tracks("turn", "diamonds", drop="c7.b8"), "latest": ()}),
    "a mine beside a track that is asleep": ("turn", "activated is marked", {"activated": ()}),
    "a ranch that is not alone": ("turn", "activated is marked", {"activated": ("d8", "e6")}),
    "a town that nobody has reached": ("turn", "towns know", {"towns": {"T9": ("diamonds",)}}),
    "a town that knows one of two": (
        "network",
        "towns know",
        {"towns": {**VIEWS["network"].sheets[0].towns, "T6": ("hearts",)}},
    ),
    "a nugget of no mine": ("score", "for places", {"nuggets": 6}),
    "no fort for a fort": ("score", "for places", {"forts": 0}),
    "a ranch too many": ("score", "for ranches", {"ranches": 3}),
    "a saloon too many": ("score", "for saloons", {"saloons": ("crossed", "circled", "circled", "open")}),
    "the second bank first": ("score", "from the left", {"banks": (None, 9, None)}),
    "half a nugget": ("score", "multiplied", {"banks": (7, None, None)}),
    "five nuggets in a bank": ("score", "multiplied", {"banks": (10, None, None), "banked": 5}),
    "a nugget lost on its way": ("score", "were dug", {"banked": 2}),
    "a town box of no town": ("score", "for each town", {"town_boxes": 5}),
    "a town box crossed out for nothing": ("score", "too many", {"town_boxes_crossed": 3}),
    "a turn without a rank": ("score", "every turn", {"poker": (STRAIGHT, ("Q", "A"), (), ())}),
    "a poker box left out": (
        "score",
        "from the first",
        {"poker": (STRAIGHT[1:], ("Q", "A", "A", "A"), (), ())},
    ),
    "five of a kind": ("score", "four times", {"poker": (("Q",) * 5, ("Q", "A", "A"), (), ())}),
    "a straight of six": ("score", "its points", {"hands": (6, None, None, None)}),
    "a round without an end": ("score", "round is over", {"hands": (None,) * 4}),
    "a saloon that was not lost": ("score", "used or lost", {"saloons": ("open", "circled", "open", "open")}),
    "a saloon lost too soon": ("score", "at its end", {"saloons": ("crossed", "crossed", "open", "open")}),
    "a saloon without effect": ("score", "its points", {"saloons": ("circled", "open", "open", "open")}),
    "a fort without its star": ("score", "has its star", {"stars": (0, 0, 0)}),
    "a star for a goal of others": ("score", "has its star", {"stars": (10, 0, 5)}),
    "a star for a goal that nobody met": ("score", "that were met", {"stars": (10, 5, 0)}),
}


@pytest.mark.parametrize(("diagram", "reason", "change"), FORGED.values(), ids=FORGED)
def test_a_sheet_that_can_not_be_is_refused(diagram: str, reason: str, change: dict[str, Any]) -> None:
    view = VIEWS[diagram]
    check_position(view)
    sheet = msgspec.structs.replace(view.sheets[0], **change)
    with pytest.raises(AssertionError, match=reason):
        check_position(msgspec.structs.replace(view, sheets=(sheet, *view.sheets[1:])))


def test_two_goals_of_a_type_are_refused() -> None:
    goals = GoalView("1E", "sheriff", True), GoalView("1D", "ranch", False), GoalView("1N", "train", True)
    with pytest.raises(AssertionError, match="of each type"):
        check_position(msgspec.structs.replace(VIEWS["score"], goals=goals))
