"""What is told of a game that has ended, beside what everyone sees at the table anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline.core.drawing import Pane
from branchline.web.render.curve import CurvePoint, curve
from branchline.web.render.share import boards_of, share_text
from branchline.web.tables.reviews import can_be_reviewed

if TYPE_CHECKING:
    from branchline.web.tables.session import TableSession


class Ending(msgspec.Struct, frozen=True):
    curve: tuple[CurvePoint, ...]
    """The score at the end of each round or turn."""
    text: str
    """What was played and how it ended, for others."""
    boards: tuple[Pane, ...]
    """What everyone has played on, or the board of each seat, as a spectator sees them."""
    review: bool
    """Whether it can be reviewed."""


def ending_of(session: TableSession, language: str) -> Ending:
    game, table = session.game, session.table
    assert table is not None
    drawing = game.drawing(game.view(table.state, None), language)
    return Ending(
        curve(session, language),
        share_text(session, language),
        tuple(boards_of(drawing.panes)),
        can_be_reviewed(session),
    )
