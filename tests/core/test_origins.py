"""What things were made out of is found by the thing itself, and forgotten some time."""

from __future__ import annotations

from branchline.core.origins import Origins


def test_an_origin_belongs_to_the_thing_and_to_no_equal_one() -> None:
    origins: Origins[list[int], str] = Origins(8)
    made, equal = [1, 2], [1, 2]
    origins.keep(made, "somewhere")
    assert origins.of(made) == "somewhere"
    assert origins.of(equal) is None


def test_no_more_are_kept_than_there_is_room_for() -> None:
    origins: Origins[list[int], int] = Origins(3)
    things = [[number] for number in range(10)]
    for number, thing in enumerate(things):
        origins.keep(thing, number)
    kept = [origins.of(thing) for thing in things]
    assert kept[-1] == 9
    assert 10 - kept.count(None) <= 3
