"""Railroad Ink in a terminal: boards, dice and special routes in box-drawing characters.

Highways are double lines, railways single ones; water, lava and all that grows have signs of their own.
A cell is five characters wide and three high, so that lines go on from cell to cell. The texts hold
console markup for colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.texts import ntext, text
from branchline.games.railroad_ink.expansions import CHALLENGE
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import (
    CELL_OF,
    CENTRE,
    EXIT,
    FACTORY,
    STRUCTURE,
    UNIVERSITY,
    VILLAGE,
)
from branchline.games.railroad_ink.kernels.pictures import (
    FACES,
    FIRST_SPECIAL,
    PICTURE_OF,
    RESULT_ID,
    RESULTS,
    STATION,
    Result,
    Route,
)
from branchline.games.railroad_ink.moves import CANYON_PREFIX
from branchline.games.railroad_ink.notation import CRATER_TEXT
from branchline.games.railroad_ink.words.prompt import progress
from branchline.parts.screen import beside, fit_beside, in_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.railroad_ink.view import RailroadInkView, SeatBoard

LINES = {
    "h": ("║", "══", "bold"),
    "r": ("│", "──", "cyan"),
    "v": ("┆", "┄┄", "blue"),
    "w": ("≈", "≈≈", "blue"),
    "l": ("▒", "▒▒", "red"),
    ".": (" ", "  ", ""),
}
"""For each kind of side: its line upright, lying, and its style."""

_SHAPES = "h.h. .h.h hh.. .hh. ..hh h..h hhh. .hhh h.hh hh.h hhhh"
MIDDLES = {
    **dict(zip(_SHAPES.split(), "║═╚╔╗╝╠╦╣╩╬", strict=True)),
    **dict(zip(_SHAPES.replace("h", "r").split(), "│─└┌┐┘├┬┤┴┼", strict=True)),
    **dict(zip(("hrhrx", "rhrhx", "hhhh/", "rrrr/", "hhhh\\", "rrrr\\"), "╫╪╱╱╲╲", strict=True)),
}
"""What joins the sides in the middle of a cell; a slanted line keeps two curves apart."""
EXTRAS = {"t": "♣", "c": "ψ", "cc": "ψ", "o": "○", "p": "∴", "p/": "⋰", "p\\": "⋱"}
"""What grows in the middle of a cell, and trails."""
STRUCTURE_SIGNS = {0: "", FACTORY: "F", VILLAGE: "V", UNIVERSITY: "U"}

WIDTH = 5
HEIGHT = 3
LEFT, RIGHT = " " * 4, " " * 2
"""The margins of a board where there is no exit."""


def terminal(view: RailroadInkView, language: str = "en", width: int = 120) -> str:
    """The viewer's board with the round beside or below it; for a spectator all boards."""
    dice, specials = _dice(view, language, width), _specials(view, language)
    if view.seat is not None:
        board = _board(view.boards[view.seat], view)
        tray = [*dice, "", *specials]
        if not fit_beside(board, tray, width):
            return "\n".join([*board, *beside(dice, specials, width)])
        return "\n".join(beside(board, tray, width))
    parts = ["\n".join(dice)]
    for seat, other in enumerate(view.boards):
        title = text("Player {number}", number=seat + 1).say(language)
        parts.append("\n".join((f"[bold]{title}[/]", *_board(other, view))))
    return "\n\n".join(parts)


# --- one cell -------------------------------------------------------------------------------------


def _cell(picture: str, corner: str) -> list[str]:
    """The three lines of a cell with a route in it, and a character in its corner."""
    north, east, south, west = tuple(picture[:4])
    return [
        f"{corner} {_line(north, 0)}  ",
        _line(west, 1) + _middle(picture) + _line(east, 1),
        f"  {_line(south, 0)}  ",
    ]


def _line(kind: str, lying: int) -> str:
    *lines, style = LINES[kind]
    return _styled(lines[lying], style)


def _middle(picture: str) -> str:
    if STATION[PICTURE_OF[picture]]:
        return _styled("■", "bold red")
    if picture[4:] in EXTRAS:
        return _styled(EXTRAS[picture[4:]], "green")
    kind = next((kind for kind in "hrvwl" if kind in picture), "h")
    return _styled(MIDDLES.get(picture, "•"), LINES[kind][2])


def _styled(drawn: str, style: str) -> str:
    return f"[{style}]{drawn}[/]" if style else drawn


# --- boards ---------------------------------------------------------------------------------------


def _board(board: SeatBoard, view: RailroadInkView) -> list[str]:
    """The board with its exits, rows and columns; the round is written in the corner of each cell."""
    structures = view.options.edition in CHALLENGE
    cells = [_empty(cell, structures) for cell in range(at.CELLS)]
    canyons = []
    for number, tokens in enumerate(board.board.split("|"), 1):
        for token in tokens.split():
            name, _, picture = token.partition(":")
            corner = _styled(str(number), "bold yellow" if number == view.round else "dim")
            if token.startswith(CANYON_PREFIX):
                canyons.append(token.removeprefix(CANYON_PREFIX))
            elif picture == CRATER_TEXT:
                cells[CELL_OF[name]] = [" " * WIDTH, "[red] (*) [/]", " " * WIDTH]
            else:
                cells[CELL_OF[name]] = _cell(picture, corner)
    columns = [_styled(f"{'abcdefg'[column]:^{WIDTH}}", "dim") for column in range(at.SIZE)]
    lines = [LEFT + "".join(columns) + RIGHT, _exits(range(at.SIZE), at.NORTH)]
    for row in range(at.SIZE):
        across = range(row * at.SIZE, (row + 1) * at.SIZE)
        for line in range(HEIGHT):
            left, right = LEFT, RIGHT
            if line == HEIGHT // 2:
                left = f"[dim]{row + 1}[/] " + _exit(across[0], at.WEST)
                right = _exit(across[-1], at.EAST)
            lines.append(left + "".join(cells[cell][line] for cell in across) + right)
    lines.append(_exits(range(at.CELLS - at.SIZE, at.CELLS), at.SOUTH))
    return lines + [f"{LEFT}[yellow]{canyon}[/]" for canyon in canyons]


def _empty(cell: int, structures: bool) -> list[str]:
    sign = STRUCTURE_SIGNS[STRUCTURE[cell]] if structures else ""
    dot = _styled(sign or ("∘" if CENTRE[cell] else "·"), "dim")
    return [" " * WIDTH, f"  {dot}  ", " " * WIDTH]


def _exits(cells: range, side: int) -> str:
    """The exits above or below the board."""
    return LEFT + "".join(f"  {_exit(cell, side)}  " for cell in cells) + RIGHT


def _exit(cell: int, side: int) -> str:
    lying = int(side in (at.EAST, at.WEST))
    if EXIT[cell, side] == at.FREE:
        return LINES["."][lying]
    kind = "h" if EXIT[cell, side] == at.HIGHWAY else "r"
    return _styled(LINES[kind][lying], "yellow")


# --- beside the board -----------------------------------------------------------------------------


def _dice(view: RailroadInkView, language: str, width: int) -> list[str]:
    """The round and its dice."""
    if view.round > view.rounds:
        return []
    board = None if view.seat is None else view.boards[view.seat]
    lines = [f"[bold]{progress(view).label.say(language)}[/]"]
    dice = view.dice if board is None or view.dice else board.dice
    for first, codes in ((0, dice), (at.ROUTE_DICE, view.extra)):
        known = [(die, code) for die, code in enumerate(codes, first) if code]
        drawn = [board is not None and die in board.drawn for die, _ in known]
        lines += _row([RESULTS[RESULT_ID[code]] for _, code in known], drawn) if known else []
    pairs = ["+".join(pair.faces) for pair in view.pairs if pair.picker is None]
    return lines + [f"[yellow]{row}[/]" for row in in_rows(pairs, width)]


def _specials(view: RailroadInkView, language: str) -> list[str]:
    """The special routes that the viewer has left."""
    if view.seat is None:
        return []
    used = view.boards[view.seat].used
    left = at.SPECIALS_PER_GAME - len(used)
    label = ntext("{n} special route left", "{n} special routes left", left)
    specials = FACES[FIRST_SPECIAL:]
    crossed = [route.code in used or left == 0 for route in specials]
    half = len(specials) // 2
    rows = [*_row(specials[:half], crossed[:half]), *_row(specials[half:], crossed[half:])]
    return [f"[bold]{label.say(language)}[/]", *rows]


def _row(routes: Sequence[Route | Result], gone: Sequence[bool]) -> list[str]:
    """Results side by side, each over its code; what is drawn, used up or no picture is only named."""
    pictures = [
        _cell(route.drawing, " ") if isinstance(route, Route) and not over else [" " * WIDTH] * HEIGHT
        for route, over in zip(routes, gone, strict=True)
    ]
    codes = [
        _styled(f"{route.code:^{WIDTH}}", "dim strike" if over else "yellow")
        for route, over in zip(routes, gone, strict=True)
    ]
    return ["  ".join(picture[line] for picture in pictures) for line in range(HEIGHT)] + ["  ".join(codes)]
