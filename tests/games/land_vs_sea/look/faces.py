"""Faces that are not in the box."""

from __future__ import annotations

from tests.games.land_vs_sea.scenes import face

STRANGE_FACES = (
    face("LSLSLS", (0, 2, 4), (1,), (3,), (5,), crosses=(1, 1, 1, 1)),
    face("LSLSLS", (0,), (2,), (4,), (1, 3, 5), crosses=(1, 1, 1, 1)),
    face("LSLSLS", (0,), (1, 5), (2, 4), (3,), crosses=(1, 1, 1, 1)),
    face("LLLLLS", (0, 1, 2, 3, 4), (5,), crosses=(1, 1)),
    face("SLLSLL", (0, 3), (1, 2), (4, 5), crosses=(1, 1, 1)),
    face("LLSSLS", (0,), (1,), (2, 3, 5), (4,), crosses=(1, 1, 1, 1)),
)
