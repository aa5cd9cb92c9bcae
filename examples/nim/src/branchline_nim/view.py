"""What a player sees: in Nim, everything."""

from __future__ import annotations

from branchline.core.contract import View
from branchline_nim.meta import NimOptions


class NimView(View, frozen=True, kw_only=True):
    """The heaps, and how many turns have been taken."""

    heaps: tuple[int, ...]
    turn: int
    options: NimOptions
