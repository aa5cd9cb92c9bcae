"""What a shell may complete: the games and bots that are installed."""

from __future__ import annotations


def game_names(incomplete: str) -> list[str]:
    """The games whose names begin so."""
    from branchline.games import packages

    return [name for name in packages() if name.startswith(incomplete)]


def bot_names(incomplete: str) -> list[str]:
    """The bots that can come next in a list with commas."""
    from branchline.bots.find import bots

    before, comma, begun = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in bots() if name.startswith(begun)]
