"""The settings of a table in words."""

from __future__ import annotations

from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.web.render.table_info import settings_in_words


def named(**choices: object) -> dict[str, str]:
    options = RailroadInkOptions(**choices)  # type: ignore[arg-type]
    return {info.label: info.value for info in settings_in_words("railroad-ink", options, 2, "en")[1]}


def test_house_rules_are_named_at_the_table_only_where_they_differ() -> None:
    usual = named()
    assert usual["Edition"] == "Deep Blue"
    assert "Longest line" not in usual
    assert named(volcanoes="one_a_round") == {**usual, "Lava: new volcanoes": "at most one in a round"}


def test_a_list_of_sets_is_named_box_by_box() -> None:
    assert named(draft_sets=("deep-blue", "lush-green"))["Sets of dice in a draft"] == "deep-blue, lush-green"
