"""What the layout of the state repeats from elsewhere agrees, and a state is small."""

from __future__ import annotations

from branchline.core import chance
from branchline.games.land_vs_sea.events import EVENT_KINDS
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.view import STAGES


def test_constants_agree() -> None:
    assert at.EVERYONE == chance.EVERYONE
    assert tuple(name.upper() for name in STAGES) == at.Stage._fields
    assert tuple(name.upper() for name in EVENT_KINDS) == at.EventKind._fields


def test_a_state_is_small() -> None:
    assert at.SIZE < 4096
