"""Where land meets sea on a tile."""

from __future__ import annotations

import numpy as np
import pytest

from branchline.games.land_vs_sea.kernels.tables import Face
from branchline.games.land_vs_sea.look.coast import (
    SHORE_LINE_DISTANCES,
    coast_curve,
    corner,
    face_shape,
    parallel_line,
)
from branchline.games.land_vs_sea.look.symbols import face_art
from branchline.games.land_vs_sea.tiles import FACES
from tests.games.land_vs_sea.look.faces import STRANGE_FACES


@pytest.mark.parametrize("face", [*FACES.values(), *STRANGE_FACES])
def test_coasts_keep_apart_what_is_apart(face: Face) -> None:
    """Painted one over the other, the ground and its segments show every edge as part of its area."""
    found = face_shape(face)
    painted = [found.area] * 6
    for segment in found.segments:
        for n in range(segment.span):
            painted[(segment.start + n) % 6] = segment.area
    assert painted == [next(n for n, a in enumerate(face.areas) if e in a.edges) for e in range(6)]
    assert len(found.segments) == len(face.areas) - 1
    assert face_art(face, 2, "LS?LS?")


@pytest.mark.parametrize("span", range(1, 6))
def test_a_coast_goes_straight_on_into_the_next_tile(span: int) -> None:
    """Across the edge beyond a narrow end, and across the segment's own edge at a wide one."""
    for end, edge in (("narrow", -1), ("wide", 0)):
        coast = coast_curve(span, end, "free")
        leaves_corner = coast[1] - coast[0]
        along_edge = np.array(corner(edge + 1)) - np.array(corner(edge))
        slope = leaves_corner @ along_edge / np.linalg.norm(leaves_corner) / np.linalg.norm(along_edge)
        assert abs(slope) < 0.12
        assert np.allclose(coast[0], corner(0))
        assert np.allclose(coast[-1], corner(span))


def test_the_lines_along_a_coast_meet_those_of_the_next_tile() -> None:
    """Where a coast crosses an edge of the sea, they are as far from the corner on both of its sides."""
    for distance in SHORE_LINE_DISTANCES:
        land_first = parallel_line(coast_curve(2, "narrow", "free"), -distance)[0]
        sea_first = parallel_line(coast_curve(2, "wide", "free"), distance)[0]
        far = [np.linalg.norm(np.array(corner(0)) - start) for start in (land_first, sea_first)]
        assert far == pytest.approx([distance, distance], abs=0.7)


@pytest.mark.parametrize("face", [*FACES.values(), *STRANGE_FACES])
def test_a_coast_never_lies_between_two_areas_of_one_kind(face: Face) -> None:
    """Of two lands, or seas, that meet at a corner neither is the ground from which the other is cut off."""
    of_edge = {edge: n for n, area in enumerate(face.areas) for edge in area.edges}
    for edge in range(6):
        one, other = of_edge[edge], of_edge[(edge + 1) % 6]
        if one != other and face.areas[one].type == face.areas[other].type:
            assert face_shape(face).area not in (one, other)
