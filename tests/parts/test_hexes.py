"""Hexagons as exact values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.parts import hexes

cells = st.tuples(st.integers(-50, 50), st.integers(-50, 50))


@given(cells)
def test_six_neighbours_each_way_back(cell: hexes.Cell) -> None:
    around = hexes.neighbours(cell)
    assert len({*around, cell}) == 7
    for direction, other in enumerate(around):
        assert hexes.neighbour(other, direction + 3) == cell


@given(cells)
def test_a_side_is_the_same_from_both_cells(cell: hexes.Cell) -> None:
    for direction, other in enumerate(hexes.neighbours(cell)):
        assert (
            hexes.sides(cell)[direction] == hexes.sides(other)[(direction + 3) % 6] == hexes.side(other, cell)
        )


@given(cells)
def test_a_corner_is_the_same_from_its_three_cells(cell: hexes.Cell) -> None:
    assert len({*hexes.corners(cell)}) == 6
    for at in hexes.corners(cell):
        assert all(at in hexes.corners(other) for other in at)
        assert at == tuple(sorted(at))


@given(cells)
def test_sides_end_in_the_corners_of_both_cells(cell: hexes.Cell) -> None:
    for direction, side in enumerate(hexes.sides(cell)):
        assert {*hexes.ends(side)} == {hexes.corners(cell)[direction - 1], hexes.corners(cell)[direction]}


def test_what_is_not_adjacent_has_no_side_and_no_corner() -> None:
    with pytest.raises(ValueError, match="not adjacent"):
        hexes.side((0, 0), (2, 0))
    with pytest.raises(ValueError, match="do not meet"):
        hexes.corner((0, 0), (1, 0), (2, 0))


def test_a_rectangle_stands_upright() -> None:
    cells = hexes.rectangle(3, 3)
    assert cells == ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (-1, 2), (0, 2), (1, 2))
    assert len(hexes.CORNER_NAMES) == 6
