"""The settings of a table in words."""

from __future__ import annotations

from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.web.render.table_info import settings_in_words


def named(**choices: object) -> dict[str, str]:
    options = RailroadInkOptions(**choices)  # type: ignore[arg-type]
    return {info.label: info.value for info in settings_in_words("railroad-ink", options, 2, "en").settings}


def test_house_rules_are_named_at_the_table_only_where_they_differ() -> None:
    usual = named()
    assert usual["Edition"] == "Deep Blue"
    assert "Longest line" not in usual
    lava = named(expansion="lava", volcanoes="one_a_round")
    assert lava == {**named(expansion="lava"), "Lava: new volcanoes": "at most one in a round"}


def test_what_makes_no_difference_is_not_said() -> None:
    assert {*named()} == {"Edition", "Expansions", "Dice"}
    assert "Sets of dice in a draft" in named(draft=True)
    assert "Goal cards" in named(edition="lush-green")
    assert "Lava: new volcanoes" not in named(volcanoes="one_a_round")


def test_expansions_are_named_together() -> None:
    assert named()["Expansions"] == "none"
    assert named(expansion="lava", second_expansion="rivers")["Expansions"] == "Lava, Rivers"
    assert named(second_expansion="rivers")["Expansions"] == "Rivers"


def test_what_is_played_in_a_few_names() -> None:
    def played(seats: int, **choices: object) -> str:
        options = RailroadInkOptions(**choices)  # type: ignore[arg-type]
        return settings_in_words("railroad-ink", options, seats, "en").played

    assert played(2) == "Deep Blue"
    assert played(2, edition="lush-green", expansion="forest", draft=True) == "Lush Green + Forest + draft"
    assert played(1, draft=True) == "Deep Blue", "alone nothing is drafted"
    sea = LandVsSeaOptions(waypoints=True)
    assert settings_in_words("land-vs-sea", sea, 2, "en").played == "Waypoints"
    three = settings_in_words("land-vs-sea", LandVsSeaOptions(), 3, "en").played
    assert three == "Mountains and corals + Caravans and ships", "they are always played by three"


def test_a_list_of_sets_is_named_box_by_box() -> None:
    assert (
        named(draft=True, draft_sets=("deep-blue", "lush-green"))["Sets of dice in a draft"]
        == "deep-blue, lush-green"
    )
