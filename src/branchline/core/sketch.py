"""Boards that were played on paper, entered by hand: what a touch changes, what is wrong, what it is worth.

A sketch is a text in the notation of its game. On paper nobody knows the order in which things were drawn,
so its parts may stand in any order, and some of them may break a rule: that is said, and the rest is scored.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from branchline.core.contract import Sheet
    from branchline.core.drawing import Drawing
    from branchline.core.texts import Text

TURN, MIRROR, ERASE, ROUND = "turn", "mirror", "erase", "round"
"""What can be done at a place with no thing of the game in hand."""


class Touch(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody has touched a place of the drawing."""

    place: str
    """The `data-pick` of a place on the board, or the id of a box."""
    tool: str = TURN
    """What they have in hand: the `data-pick` of a thing in a tray, or one of the words above; for a box,
    what is written into it."""
    round: int = 0
    """The round in which it was drawn, where that is written down."""


@dataclass(frozen=True, slots=True)
class Box:
    """Something that is written beside the board, and chosen from a few values."""

    id: str
    label: Text
    choices: tuple[tuple[str, Text], ...]
    """Values and what they are called; the first means that nothing is written there."""
    group: Text | None = None
    """What several boxes in a row are called together."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something on a board that breaks a rule."""

    place: str
    """The `data-pick` of where it is, or the id of a box."""
    text: Text
    """What is wrong there, and what would mend it."""
    marks: tuple[str, ...] = ()
    """The sides at which it is wrong, like the marks of a score sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What a sketch is found to be."""

    board: str
    """The same sketch; one without mistakes in an order in which it can have been drawn."""
    right: str
    """What of it breaks no rule, as `branchline score` reads it."""
    sheet: Sheet
    """What that is worth."""
    mistakes: tuple[Mistake, ...] = ()
    notes: tuple[Text, ...] = ()
    """What can't be proved from what is written."""
    written: dict[str, str] = field(default_factory=dict)
    """What stands in the boxes, by their ids."""
    resumed: str = ""
    """The board before its last round, for whoever wants to analyse that; nothing where it is not told."""


def _nothing(_: Any) -> str:
    return ""


def _no_boxes(_: Any) -> tuple[Box, ...]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketches:
    """How the boards of a game are entered by hand."""

    settings: tuple[str, ...]
    """The names of the options that make a difference to a board."""
    check: Callable[[str, Any], Checked]
    """A sketch with these options; raises `BadText` where it can't be read at all."""
    touch: Callable[[str, Any, Touch], str]
    """The sketch after a touch."""
    empty: Callable[[Any], str] = _nothing
    """A board before anything is drawn."""
    rounds: int = 0
    """The most rounds whose numbers stand beside what is drawn; none where nobody writes them down."""
    boxes: Callable[[Any], tuple[Box, ...]] = _no_boxes
    drawing: Callable[[Checked, Any, str], Drawing] | None = None
    """A board and, as trays, what it is drawn with; a game that has none is entered in boxes alone."""
