"""The board of one player on paper: with what is drawn on it, and where the points are counted.

The lower half has a column for the dice and the special routes and one for the score; the board gets the
height that they leave. Where they would leave too little, both are written closer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from branchline.core.drawing import Pane
from branchline.core.printable import MARGIN, PAPERS, Box, Item, Line, Page, Paper, Words
from branchline.core.texts import Text, listed, text
from branchline.games.railroad_ink.expansions import (
    CHALLENGE,
    EXPANSIONS,
    chosen_expansions,
    dice_set,
    round_count,
)
from branchline.games.railroad_ink.kernels.board import NETWORK_POINTS
from branchline.games.railroad_ink.kernels.layout import BRIDGE_POINTS
from branchline.games.railroad_ink.kernels.pictures import DICE_SETS, EXPANSION_DICE, RESULTS
from branchline.games.railroad_ink.look.checkboxes import bridges, universities, villages
from branchline.games.railroad_ink.look.diagrams import die_picture
from branchline.games.railroad_ink.look.drawing import drawing, ground
from branchline.games.railroad_ink.look.paper import NOTES
from branchline.games.railroad_ink.look.symbols import sprite
from branchline.games.railroad_ink.look.tray import BOX_ROW, SPECIALS
from branchline.games.railroad_ink.meta import META
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.words.names import face_name
from branchline.parts.pages import EDGE, TITLE_HEIGHT, art, blanks, foot, heading, moved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.railroad_ink.meta import RailroadInkOptions

NAMES: Final = {choice.value: choice.label for setting in META.settings[:2] for choice in setting.choices}
"""What editions and expansions are called."""

SCORED: Final = (
    (text("Networks"), text("points for the exits of each, see the table")),
    (text("Longest highway"), text("1 a cell")),
    (text("Longest railway"), text("1 a cell")),
    (text("Centre cells"), text("1 for each of the nine that is filled")),
    (text("Errors"), text("−1 for each open end")),
)
VILLAGES: Final = text("Villages"), text("the highest crossed box")
GOALS: Final = text("Goal cards"), text("4, 2 or 1 for each")
PAYS: Final = {
    "rivers": text("best river, 1 a cell, +3 from border to border"),
    "lakes": text("smallest lake, 1 a cell"),
    "lava": text("5 for each closed lake, the largest 1 a cell"),
    "meteors": text("2 for each route end at a crater"),
    "forest": text("two forests, 2 and 1 a cell"),
    "trails": text("stations on one network of trails, half the table"),
    "desert": text("1 for each living cactus"),
    "canyons": text("longest canyon, 1 a segment, +2 from edge to edge"),
}
"""What each expansion scores."""

LEGEND: Final = 101.0
"""The width of the column of dice."""
GAP: Final = 5.0
LEAST_BOARD: Final = 130.0
"""Where the board would be smaller than this, with its exits, the lower half is written closer."""
ICON, ROW = 11.5, 13.0
LONGEST_NAME: Final = 28
"""So many letters find room beside one of three faces in a row."""
ROUNDS_HEIGHT: Final = 12.0
POINTS: Final = 17.0
"""The width of a box for points."""


class Column(NamedTuple):
    """What stands in a column from its upper left corner on, and how high it is."""

    items: list[Item]
    height: float


def board_pages(options: RailroadInkOptions, language: str, paper: Paper) -> list[Page]:
    """One page; everyone gets a copy."""
    width, height = PAPERS[paper]
    top, bottom = MARGIN + TITLE_HEIGHT + 2, height - MARGIN - 7
    score_width = width - 2 * EDGE - LEGEND - GAP
    for close in (False, True):
        legend = _legend(options, language, close)
        score = _score(options, language, score_width, close)
        lower = bottom - max(legend.height, score.height)
        side = min(lower - ROUNDS_HEIGHT - top, width - 2 * EDGE)
        if side >= LEAST_BOARD:
            break
    return [
        Page(
            (
                *heading(META.title.say(language), _played(options, language), 92),
                *blanks(paper, (text("Name"), text("Date")), language, EDGE + 96, MARGIN + TITLE_HEIGHT),
                art((width - side) / 2, top, side, _board(options, language), sprite()),
                *moved(_rounds(options, language, width - 2 * EDGE), EDGE, lower - ROUNDS_HEIGHT),
                *moved(legend.items, EDGE, lower),
                *moved(score.items, EDGE + LEGEND + GAP, lower),
                *foot(paper, language),
            )
        )
    ]


def _played(options: RailroadInkOptions, language: str) -> str:
    """The edition, and what is added to it."""
    added = [NAMES[expansion.id] for expansion in chosen_expansions(options)]
    return f"{NAMES[options.edition].say(language)} · {listed(added or [text('base game')]).say(language)}"


def _board(options: RailroadInkOptions, language: str) -> Pane:
    """The board as it is before the first round, without the paper that it has on a screen."""
    view = msgspec.structs.replace(GAME.view(GAME.setup(options, 1), None), round=0)
    pane = next(pane for pane in drawing(view, language).panes if pane.seat == 0)
    fragments = pane.fragments | {f"{pane.id}/ground": ground(options.edition)}
    return Pane(pane.id, text("Board").say(language), pane.width, pane.height, fragments)


# --- rounds ---------------------------------------------------------------------------------------


def _rounds(options: RailroadInkOptions, language: str, width: float) -> list[Item]:
    """The track of rounds, and beside it the boxes of the Challenge editions, or how to use the track."""
    said = text("Rounds").say(language)
    left = 2.3 * len(said) + 4
    found: list[Item] = [Words(x=0, y=1, width=left, height=8, said=said, size=11, bold=True, down="horizon")]
    for n in range(round_count(options)):
        x = left + 8.2 * n
        found.append(Box(x=x, y=1, width=6.4, height=8, radius=1.6))
        found.append(
            Words(x=x, y=1, width=6.4, height=8, said=str(n + 1), size=12, across="center", down="horizon")
        )
    beside = left + 8.2 * 7 + 3
    if options.edition in CHALLENGE:
        drawn = {"boxes": villages(0, BOX_ROW / 2, language) + universities(0, BOX_ROW / 2, language)}
        pane = Pane("boxes", text("Boxes").say(language), NOTES, BOX_ROW, drawn)
        wide = min(width - beside, (ROUNDS_HEIGHT - 1) * NOTES / BOX_ROW)
        return [*found, art(width - wide, -0.6, wide, pane, sprite())]
    hint = text("Cross out each round at its end. Write its number into every cell you draw in.")
    told = Words(
        x=beside, y=0, width=width - beside, height=10, said=hint.say(language), quiet=True, down="horizon"
    )
    return [*found, told]


# --- dice and special routes ----------------------------------------------------------------------


def _legend(options: RailroadInkOptions, language: str, close: bool) -> Column:
    show = _close_faces if close else _named_faces
    blocks = [show(title, faces, language) for title, faces in _grouped(DICE_SETS[dice_set(options)])]
    for expansion in chosen_expansions(options):
        dice = dict.fromkeys(tuple(dict.fromkeys(die)) for die in EXPANSION_DICE[expansion.id])
        blocks += [_close_faces(NAMES[expansion.id], faces, language) for faces in dice]
    blocks.append(_specials(language))
    if EXPANSIONS["canyons"] in chosen_expansions(options):
        blocks.append(_bridges(language))
    return _stacked(blocks)


def _stacked(blocks: Sequence[Column]) -> Column:
    """One below the other."""
    items, y = list[Item](), 0.0
    for block in blocks:
        items += moved(block.items, 0, y)
        y += block.height
    return Column(items, y)


def _grouped(dice: Sequence[Sequence[int]]) -> list[tuple[Text, tuple[int, ...]]]:
    """The different faces of the dice, those with the same ones together."""
    found: dict[tuple[int, ...], list[int]] = {}
    for n, die in enumerate(dice, 1):
        found.setdefault(tuple(dict.fromkeys(die)), []).append(n)
    return [
        (
            text("Die {n}", n=at[0])
            if len(at) == 1
            else text("Dice {first}–{last}", first=at[0], last=at[-1]),
            faces,
        )
        for faces, at in found.items()
    ]


def _named_faces(title: Text, faces: Sequence[int], language: str) -> Column:
    """A heading, and below it three faces in a row, each with its name; two where names are long."""
    names = [face_name(RESULTS[face].code).say(language) for face in faces]
    columns = 3 if max(map(len, names)) <= LONGEST_NAME else 2
    step, items = LEGEND / columns, [_label(title.say(language), 0, LEGEND)]
    for n, (face, name) in enumerate(zip(faces, names, strict=True)):
        x, y = step * (n % columns), 6 + ROW * (n // columns)
        items.append(_icon(RESULTS[face].code, x, y, language))
        items.append(
            Words(
                x=x + ICON + 1, y=y, width=step - ICON - 1.5, height=ICON, said=name, size=9.75,
                down="horizon",
            )
        )  # fmt: skip
    return Column(items, 6 + ROW * -(-len(faces) // columns))


def _close_faces(title: Text, faces: Sequence[int], language: str) -> Column:
    """Six faces in a row, and before them what they are."""
    left = 25.0
    step = (LEGEND - left) / 6
    items: list[Item] = [
        Words(x=0, y=0, width=left - 1, height=ICON, said=title.say(language), size=11, bold=True,
              down="horizon")
    ]  # fmt: skip
    items += [_icon(RESULTS[face].code, left + step * n, 0, language) for n, face in enumerate(faces)]
    return Column(items, ROW)


def _specials(language: str) -> Column:
    """The special routes, each with a box to tick."""
    note = text("one a round, three a game").say(language)
    step, items = LEGEND / len(SPECIALS), [_label(text("Special routes").say(language), 0, LEGEND, note)]
    for n, route in enumerate(SPECIALS):
        x = step * n + (step - ICON) / 2
        items.append(_icon(route.code, x, 6, language))
        items.append(Box(x=x + (ICON - 4) / 2, y=6.8 + ICON, width=4, height=4, radius=0.8))
    return Column(items, 6 + ICON + 6)


def _bridges(language: str) -> Column:
    """The bridge points of a game with canyons."""
    said = text("Bridge points").say(language)
    drawn = {"bridges": bridges(BRIDGE_POINTS, BOX_ROW / 2, language)}
    boxes = art(0, 4, LEGEND, Pane("bridges", said, NOTES, BOX_ROW, drawn), sprite())
    return Column([_label(said, 0, LEGEND), boxes], 4 + boxes.height)


def _icon(code: str, x: float, y: float, language: str) -> Item:
    picture = die_picture(code, language)
    return art(x, y, ICON, picture.panes[0], picture.sprite)


def _label(said: str, y: float, width: float, note: str = "") -> Item:
    more = f"  {note}" if note else ""
    return Words(x=0, y=y, width=width, height=5.5, said=said, size=11, bold=True, note=more)


# --- the score ------------------------------------------------------------------------------------


def _score(options: RailroadInkOptions, language: str, width: float, close: bool) -> Column:
    """What counts, with a box for the points of each line; then what exits are worth."""
    rows = [*SCORED]
    if options.edition in CHALLENGE:
        rows += [VILLAGES, *([GOALS] if options.goals else [])]
    rows += [(NAMES[expansion.id], PAYS[expansion.id]) for expansion in chosen_expansions(options)]
    y, box, items = 0.0, width - POINTS, list[Item]()
    for name, pays in rows:
        height = 9.2 if close else 11.0
        items += moved(_score_row(name, pays, box, height, language), 0, y)
        y += height
    items += [
        Words(x=0, y=y, width=box - 2, height=10, said=text("Total").say(language), size=14, bold=True,
              down="horizon"),
        Box(x=box, y=y, width=POINTS, height=10, stroke=0.7),
    ]  # fmt: skip
    items += moved(_exits(width, language), 0, y + 12)
    return Column(items, y + 25)


def _score_row(name: Text, pays: Text, box: float, height: float, language: str) -> list[Item]:
    said = Words(
        x=0, y=0, width=box - 2, height=height, said=name.say(language), size=10.5, bold=True,
        note=f"  {pays.say(language)}", down="horizon",
    )  # fmt: skip
    return [said, Box(x=box, y=0, width=POINTS, height=height)]


def _exits(width: float, language: str) -> list[Item]:
    """How many points so many exits of a network are worth."""
    worth = [(n, int(points)) for n, points in enumerate(NETWORK_POINTS) if points]
    head, high = 17.0, 5.4
    step = (width - head) / len(worth)
    found: list[Item] = [Line(x=0, y=high * n, width=width, height=0, stroke=0.2) for n in range(3)]
    edges = [0, head, *(head + step * (n + 1) for n in range(len(worth)))]
    found += [Line(x=x, y=0, width=0, height=2 * high, stroke=0.2) for x in edges]
    for row, said in enumerate((text("exits"), text("points"))):
        y = high * row
        found.append(
            Words(x=1, y=y, width=head - 1.5, height=high, said=said.say(language), size=9.75, down="horizon")
        )
        for n, pair in enumerate(worth):
            found.append(
                Words(x=head + step * n, y=y, width=step, height=high, said=str(pair[row]), size=9.75,
                      bold=row == 1, across="center", down="horizon")
            )  # fmt: skip
    return found
