"""Boards that meet the goals: one for each card, as small as it can be."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from branchline.games.railroad_ink.look.diagrams import board_view

if TYPE_CHECKING:
    from branchline.games.railroad_ink.view import RailroadInkView


def _column(name: str, drawing: str) -> str:
    return " ".join(f"{name}{row}:{drawing}" for row in range(1, 8))


def _row(number: int, drawing: str, columns: str = "abcdefg") -> str:
    return " ".join(f"{column}{number}:{drawing}" for column in columns)


_green = partial(board_view, edition="lush-green")
_yellow = partial(board_view, edition="shining-yellow")

GOAL_BOARDS: dict[str, RailroadInkView] = {
    "A": _green(f"{_row(4, '.h.h', 'abcd')} e4:..hh e5:h..h d5:.h.h"),
    "B": _green("b1:hh.. c1:.r.h d1:rr.r e1:..rr e2:rrr. f2:h..r f1:h.h. e3:r..h d3:.h.h", villages=3),
    "C": _green(_row(2, ".r.r")),
    "D": _green("b1:h..h a1:.hh. f1:hh.. g1:..hh b7:..hh a7:hh.."),
    "E": _green("b1:hhhh a1:.hh. a2:h.h. a3:hh.. b3:hh.h b2:h.h. c3:h..h c2:h.h. c1:..hh"),
    "F": _green("b1:h.h. b2:hhh. c2:..hh c3:h..h b3:hh.."),
    "G": _yellow(f"{_column('b', 'h.h.').replace('b4:h.h.', 'b4:h.hh')} a4:.h.h"),
    "H": _yellow("b1:h.r. b2:r.h. b3:h.r. b4:r.h."),
    "I": _yellow(_row(4, ".h.h", "abcdef")),
    "J": _yellow(_row(2, ".r.r", "abcdef")),
    "K": _yellow(_column("b", "h.h.")),
    "L": _yellow(_column("d", "r.r.")),
    "FA": _green("a1:....t c1:....t e2:....t b4:....t g6:....t", expansion="forest"),
    "FB": _green("b2:....t c3:....t d4:....t e5:....t", expansion="forest"),
    "FC": _green("b1:....t d1:....t a4:....t g6:....t", expansion="forest"),
    "TA": _green("a4:.h.hp/ b4:.h.hp\\ c4:.h.hp/ d4:.h.hp\\ e4:.h.hp/", expansion="trails"),
    "TB": _green("b1:h.h. a2:.r.r b2:h..r c1:.h.hp/ c3:.h.hp\\ a3:.h.hp/", expansion="trails"),
    "TC": _green("a4:.h.h b4:.h.h c4:.h.hp/ d4:.h.hp\\ e4:.h.hp/ e3:.h.hp\\ d3:.h.hp/", expansion="trails"),
    "DA": _yellow("c4:....cc d4:....cc c5:....cc d5:....cc", expansion="desert"),
    "DB": _yellow("b4:....cc c4:....cc d4:....cc e4:....cc", expansion="desert"),
    "DC": _yellow("b1:h.h.o b2:h.h.o b3:h.h.o", expansion="desert"),
    "CA": _yellow(
        f"{_column('b', 'h.h.')} {_column('d', 'r.r.')} {_column('f', 'h.h.')} "
        "canyon>a3:eeeeeee canyon>a6:eeeeeee",
        expansion="canyons",
        bridged=("b2:S", "d2:S", "f2:S", "b5:S", "d5:S", "f5:S"),
    ),
    "CB": _yellow(
        "b1:h.h. b2:h.h. b3:hh.. c3:h..h c2:.hh. d2:..hh d3:h.h. canyon>a3:eeeee",
        expansion="canyons",
        bridged=("b2:S", "c2:S", "d2:S"),
    ),
    "CC": _yellow("canyon>a4:eeeeeee", expansion="canyons"),
}
"""By the code of the goal."""
