"""Pictures of characters: nothing is lost where the screen is narrow."""

from __future__ import annotations

from branchline.parts.screen import beside, in_rows, strips, width_of

HEXES = ["[red]aaaa[/]bbbb[dim]cccc[/]dddd", "  eeee[bold]ffff[/]gggghhhh"]


def test_tags_take_no_room() -> None:
    assert width_of("[bold red]ab[/]c") == 3


def test_two_pictures_stand_beside_each_other_where_there_is_room() -> None:
    assert beside(["[dim]ab[/]", "c"], ["x", "y", "z"], 6) == ["[dim]ab[/]   x", "c    y", "     z"]
    assert beside(["[dim]ab[/]", "c"], ["x", "y"], 5) == ["[dim]ab[/]", "c", "", "x", "y"]


def test_a_row_ends_where_the_screen_does() -> None:
    assert list(in_rows(["aa", "[dim]bb[/]", "cc"], 6)) == ["aa  [dim]bb[/]", "cc"]
    assert list(in_rows(["aa", "bb"], 8, indent="  ", head="who:")) == ["who:  aa", "  bb"]
    assert list(in_rows([], 8)) == []


def test_every_cell_of_a_wide_picture_is_whole_in_one_of_its_strips() -> None:
    assert strips(HEXES, 18, 4, "en") == HEXES
    shown = strips(HEXES, 14, 4, "en")
    assert shown[2] == "[dim]Further to the right:[/]"
    assert all(width_of(line) <= 14 for line in shown if "Further" not in line)
    assert all(any(letter * 4 in line for line in shown) for letter in "abcdefgh")
    assert shown[0] == "[red]aaaa[/]bbbb[dim]ccc[/]", "styles are kept on both sides of the cut"
