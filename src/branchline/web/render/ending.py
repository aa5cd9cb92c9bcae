"""What is told of a game that has ended, beside what everyone sees at the table anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline.web.render.curve import CurvePoint, curve
from branchline.web.render.share import share_text

if TYPE_CHECKING:
    from branchline.web.tables.session import TableSession


class Ending(msgspec.Struct, frozen=True):
    curve: tuple[CurvePoint, ...]
    """The score at the end of each round or turn."""
    text: str
    """What was played and how it ended, for others."""


def ending_of(session: TableSession, language: str) -> Ending:
    return Ending(curve(session, language), share_text(session, language))
