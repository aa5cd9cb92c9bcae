"""The challenge of a day: what a game gives to everyone on the same chance, one counted try for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyChallenge:
    """What is played on a day: by one person at the first seat, and by bots at the others."""

    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    """What is not as the game suggests."""
    bots: tuple[str, ...] = ()
    """Who has the other seats, each with its whole effort, however busy the server is."""


Daily: TypeAlias = Callable[[date], DailyChallenge | None]
"""What a game offers on a day, if it offers anything then: games may take turns."""
