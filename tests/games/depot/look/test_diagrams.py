"""The diagrams of Depot, and how a table that can't be is told from one that can."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from branchline.games.depot.look.diagrams import DIAGRAMS
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.view import DepotView
from tests.games.depot.opinion import slow
from tests.games.depot.positions import check_position, check_train
from tests.games.diagrams import views_of_diagrams

CLASH: DepotView = views_of_diagrams("depot")["clash"][0]  # type: ignore[assignment]


def train(number: int, *cards: str) -> dict[str, Any]:
    """Another train in the picture of a clash, with as many cards."""
    return {"trains": (*CLASH.trains[: number - 1], cards, *CLASH.trains[number:])}


FORGED: dict[str, tuple[str, dict[str, Any]]] = {
    "a wagon that does not dock": ("order of lays", train(1, "P-red-square", "F-green-star")),
    "a special wagon at the depot": ("order of lays", train(3, "S-green")),
    "a start without the depot's shape": ("order of lays", train(3, "F-green-triangle")),
    "a start with the shape of another": ("order of lays", train(3, "P-green-square")),
    "a start with the colour of another": ("order of lays", train(3, "P-red-rhombus")),
    "a clash that was not repeated": (
        "order of lays",
        train(2, "F-blue-pentagon", "F-red-pentagon", "P-green-pentagon"),
    ),
    "a wagon twice": ("there once", train(2, "F-blue-pentagon", "F-red-star")),
    "a wagon of no box": ("from the box", train(3, "P-red-circle")),
    "a card too many": ("no card is lost", {"deck": CLASH.deck + 1}),
    "a hand of another": ("no card is lost", {"hand_sizes": (5, 5)}),
    "the cards of another's turn": ("what the lays lead to", {"hand_sizes": (5, 4)}),
    "the turn of another": ("what the lays lead to", {"turn": 0}),
    "a clash that obliges nobody": ("what the lays lead to", {"obliged": False}),
    "a clash that nobody sees": ("what the lays lead to", {"clashes": ()}),
    "a depot with other shapes": ("what the lays lead to", {"shapes": ("square", "pentagon", "rhombus")}),
    "an exit too many": ("what the lays lead to", {"exits": 5}),
}


@pytest.mark.parametrize(("reason", "change"), FORGED.values(), ids=FORGED)
def test_a_table_that_can_not_be_is_refused(reason: str, change: dict[str, Any]) -> None:
    check_position(CLASH)
    forged = msgspec.structs.replace(CLASH, **change)
    cards = sum(map(len, forged.trains)) - sum(map(len, CLASH.trains))
    forged = msgspec.structs.replace(forged, deck=forged.deck - cards)
    with pytest.raises(AssertionError, match=reason):
        check_position(forged)


def rows(diagram: str) -> list[list[str]]:
    """The trains of a picture without a table."""
    draw: Any = DIAGRAMS[diagram]
    return [train for row in draw.args[0] for train in row]


@pytest.mark.parametrize("diagram", ["cards", "docking", "task"])
def test_the_wagons_of_a_picture_without_a_table_dock(diagram: str) -> None:
    for shown in rows(diagram):
        check_train(shown)


def test_wagons_that_do_not_dock_are_refused() -> None:
    with pytest.raises(AssertionError, match="S-blue docks"):
        check_train(["F-red-star", "S-blue"])


def test_the_picture_of_a_task_fulfils_one_with_a_single_special_wagon() -> None:
    (shown,) = rows("task")
    (cards,) = (set(chosen) for chosen in slow(DepotOptions(version="advanced"), 2).fulfilments(shown, "D1"))
    assert cards == {*shown}
    assert [card for card in shown if card.startswith("S-")] == ["S-purple"]
