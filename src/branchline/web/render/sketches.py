"""What a page shows of a board that is entered by hand: the drawing, the score sheet, mistakes, boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from branchline import games
from branchline.core.drawing import Pane
from branchline.core.options import played_names
from branchline.core.texts import ntext
from branchline.web.paper.scoring import Sketched, board_of, checked_board, options_of, sketches_of
from branchline.web.render.messages import Patch, SheetLine
from branchline.web.render.patches import patchable, patches
from branchline.web.render.snapshot import sheet_line, sprite_path

if TYPE_CHECKING:
    from branchline.core.sketch import Box, Checked, Sketches
    from branchline.core.state import Options
    from branchline.web.tables.offer import Offer


class BoxInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is written beside the board."""

    id: str
    label: str
    choices: tuple[tuple[str, str], ...]
    """Values and what they are called; the first means that nothing is written there."""
    group: str = ""


class MistakeInfo(msgspec.Struct, frozen=True):
    """Something that breaks a rule, and where."""

    place: str
    text: str


class SketchInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board that is entered by hand, and what it is worth."""

    board: str
    """Its text; one without mistakes as `branchline score` reads it."""
    played: str
    """What was played: the edition, the expansions, the map."""
    total: int
    """The points of what breaks no rule."""
    lines: tuple[SheetLine, ...]
    mistakes: tuple[MistakeInfo, ...]
    to_mend: str
    """How many mistakes there are, as a button says it."""
    notes: tuple[str, ...]
    """What can't be proved from what is written."""
    written: dict[str, str]
    """What stands in the boxes, by their ids."""
    resumed: str = ""
    """The board before its last round, to be analysed."""
    rounds: int = 0
    """The most rounds that are written down."""
    boxes: tuple[BoxInfo, ...] = ()
    sprite: str = ""
    panes: tuple[Pane, ...] = ()
    """The whole drawing, unless something was touched;"""
    patches: tuple[Patch, ...] = ()
    """then what has changed."""


def sketch_info(offer: Offer, sketched: Sketched, language: str) -> SketchInfo:
    """A board whole, or after a touch what has changed."""
    sketches, options = sketches_of(offer, sketched.game), options_of(offer, sketched)
    board = board_of(offer, sketched)
    checked = before = checked_board(sketched.game, options, board)
    if sketched.touch is not None:
        checked = checked_board(sketched.game, options, sketches.touch(board, options, sketched.touch))
    info = _words(sketched.game, options, checked, language)
    new = _panes(sketches, checked, options, language)
    old = _panes(sketches, before, options, language)
    if sketched.touch is not None and patchable(old, new):
        return replace(info, patches=tuple(patches(old, new, "place")))
    game = games.game(sketched.game)
    return replace(
        info,
        panes=new,
        rounds=sketches.rounds,
        boxes=tuple(_box(box, language) for box in sketches.boxes(options)),
        sprite=sprite_path(game, sketches.drawing(checked, options, language)) if sketches.drawing else "",
    )


def _panes(sketches: Sketches, checked: Checked, options: Options, language: str) -> tuple[Pane, ...]:
    return sketches.drawing(checked, options, language).panes if sketches.drawing else ()


def _words(game: str, options: Options, checked: Checked, language: str) -> SketchInfo:
    """All but the drawing."""
    names = played_names(games.package(game).meta, options, 1)
    count = len(checked.mistakes)
    return SketchInfo(
        board=checked.board,
        played=" + ".join(name.say(language) for name in names),
        total=checked.sheet.total,
        lines=tuple(sheet_line(line, language) for line in checked.sheet.lines),
        mistakes=tuple(
            MistakeInfo(mistake.place, mistake.text.say(language)) for mistake in checked.mistakes
        ),
        to_mend=ntext("{n} mistake to mend", "{n} mistakes to mend", n=count).say(language) if count else "",
        notes=tuple(note.say(language) for note in checked.notes),
        written=checked.written,
        resumed=checked.resumed,
    )


def _box(box: Box, language: str) -> BoxInfo:
    choices = tuple((value, name.say(language)) for value, name in box.choices)
    return BoxInfo(box.id, box.label.say(language), choices, box.group.say(language) if box.group else "")
