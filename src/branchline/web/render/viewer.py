"""For whom something is rendered."""

from __future__ import annotations

from dataclasses import dataclass

PAGE_PARTS = frozenset({"panes", "picks", "sheets", "log"})
ALL_PARTS = PAGE_PARTS | {"view", "moves"}


@dataclass(frozen=True)
class Viewer:
    """Who looks: a player, at which seat, reading which language, wanting which parts."""

    player: str
    seat: int | None
    language: str
    parts: frozenset[str] = PAGE_PARTS
