"""Imported by the process of which those are made who think for bots: hundreds of servers with bots start in
the tests, and none of them has to load a game."""

from __future__ import annotations

from branchline import games
from tests.web.foreign import forget_entry_points

for _name in games.built_in():
    games.game(_name)
    list(games.load_kernels(_name))
forget_entry_points()  # tests install others
