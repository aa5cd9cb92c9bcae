"""What printed pages share: a heading, a foot with a bar to check the scale, pieces that are cut out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

import msgspec

from branchline.core.drawing import Pane
from branchline.core.printable import MARGIN, PAPERS, Art, Item, Line, Page, Paper, Words
from branchline.core.texts import Text, text
from branchline.parts.svg import circle, colour, group, path

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

EDGE: Final = 11.0
"""Where words and boards begin, from the sides of the paper."""
SCALE_BAR: Final = 50.0
PAPER_NAMES: Final[dict[Paper, str]] = {"a4": "A4", "letter": "Letter"}


def moved(items: Iterable[Item], x: float, y: float) -> list[Item]:
    """The same at another place."""
    return [msgspec.structs.replace(item, x=item.x + x, y=item.y + y) for item in items]


def art(x: float, y: float, width: float, pane: Pane, sprite: str = "") -> Art:
    """A picture so wide, and as high as it is then."""
    return Art(x=x, y=y, width=width, height=width * pane.height / pane.width, pane=pane, sprite=sprite)


def drawn_art(x: float, y: float, width: float, height: float, drawn: str, sprite: str = "") -> Art:
    """A picture of fragments that are drawn around the origin, in a box so large there and on the paper."""
    pane = Pane("art", "", width, height, {"art": drawn}, left=-width / 2, top=-height / 2)
    return Art(x=x, y=y, width=width, height=height, pane=pane, sprite=sprite)


# --- heading and foot -----------------------------------------------------------------------------

_LOGO = Pane(
    "logo",
    "Branchline",
    32,
    32,
    {
        "logo": group(
            path("M8 30V2", stroke=colour("railway")),
            path("M8 22C8 13 24 17 24 7", stroke=colour("ink")),
            circle(24, 6, 4.5, fill=colour("station")),
            fill="none",
            stroke_width=4,
            stroke_linecap="round",
        )
    },
)
TITLE_HEIGHT: Final = 13.0


def heading(title: str, note: str, width: float) -> list[Item]:
    """The sign of the house, what this is, and what it is for."""
    x, width = EDGE + 11, width - 11
    return [
        art(EDGE, MARGIN + 2, 9, _LOGO),
        Words(x=x, y=MARGIN, width=width, height=7.6, said=title, size=18, bold=True),
        Words(x=x, y=MARGIN + 8, width=width, height=4.8, said=note, quiet=True),
    ]


def blanks(paper: Paper, names: Sequence[Text], language: str, x: float, y: float) -> list[Item]:
    """Lines to be written on, from here to the edge, each with what is to be written there."""
    right, gap = PAPERS[paper][0] - EDGE, 4.0
    width, found = (right - x - gap * (len(names) - 1)) / len(names), []
    for n, name in enumerate(names):
        said = name.say(language)
        left, taken = x + (width + gap) * n, 2.4 * len(said) + 2.5
        found += [
            Words(x=left, y=y - 4.6, width=taken, height=5.4, said=said, size=11, down="bottom"),
            Line(x=left + taken, y=y, width=width - taken, height=0),
        ]
    return found


def foot(paper: Paper, language: str, note: str = "Branchline") -> list[Item]:
    """What is to be done with the page, and a bar of five centimetres that shows how it was printed."""
    width, height = PAPERS[paper]
    y, left = height - MARGIN - 5, width - EDGE - 12 - SCALE_BAR
    told = Words(x=EDGE, y=y, width=left - EDGE - 3, height=5, said=note, quiet=True, down="horizon")
    return [told, *_scale_bar(left, y, paper, language)]


def _scale_bar(x: float, y: float, paper: Paper, language: str) -> list[Item]:
    scale = text("{paper}, print at 100 %", paper=PAPER_NAMES[paper]).say(language)
    length = text("{n} cm", n=round(SCALE_BAR / 10)).say(language)
    low = y + 5
    return [
        Line(x=x, y=low, width=SCALE_BAR, height=0),
        Line(x=x, y=low - 3, width=0, height=3),
        Line(x=x + SCALE_BAR, y=low - 3, width=0, height=3),
        Words(x=x, y=y, width=SCALE_BAR, height=4.6, said=scale, quiet=True, across="center"),
        Words(x=x + SCALE_BAR + 1.5, y=y, width=10.5, height=5, said=length, down="bottom"),
    ]


# --- pieces that are cut out ----------------------------------------------------------------------


class Piece(NamedTuple):
    """Something to be cut out: what lies on its two sides, each from its upper left corner on."""

    front: Sequence[Item]
    back: Sequence[Item] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """Where so many pieces of one size lie on a page, in rows and columns without gaps."""

    paper: Paper
    width: float
    height: float

    SIDE: ClassVar = MARGIN + 3
    TOP: ClassVar = MARGIN + 12
    FOOT: ClassVar = MARGIN + 7

    @property
    def columns(self) -> int:
        """How many lie side by side."""
        return int((PAPERS[self.paper][0] - 2 * self.SIDE) / self.width)

    @property
    def rows(self) -> int:
        """How many lie below one another."""
        return int((PAPERS[self.paper][1] - self.TOP - self.FOOT) / self.height)

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return (PAPERS[self.paper][0] - self.columns * self.width) / 2

    def corner(self, n: int, back: bool) -> tuple[float, float]:
        """Where a piece begins; on the back, which is turned over the long edge, from the right."""
        row, column = divmod(n, self.columns)
        column = self.columns - 1 - column if back else column
        return self.left + column * self.width, self.TOP + row * self.height

    def cuts(self, pieces: int) -> list[Item]:
        """Lines to cut so many pieces along, from margin to margin, with scissors where they begin."""
        rows = -(-pieces // self.columns)
        right, bottom = PAPERS[self.paper][0] - MARGIN, self.TOP + rows * self.height + 1.5
        found: list[Item] = []
        for n in range(self.columns + 1):
            x, y = self.left + n * self.width, self.TOP - 3
            found += [_scissors(x, y - 2.5, 2), Line(x=x, y=y, width=0, height=bottom - y, dashed=True)]
        for n in range(rows + 1):
            x, y = MARGIN, self.TOP + n * self.height
            found += [_scissors(x + 1.3, y, 1), Line(x=x, y=y, width=right - x, height=0, dashed=True)]
        return found


def cut_out(
    title: Text, pieces: Sequence[Piece], size: tuple[float, float], paper: Paper, language: str, note: Text
) -> list[Page]:
    """Pages of pieces of one size, each followed by its back if they have one."""
    grid = Grid(paper, *size)
    many = grid.columns * grid.rows
    sheets = [pieces[first : first + many] for first in range(0, len(pieces), many)]
    found = []
    for n, shown in enumerate(sheets, 1):
        sides = [False, True] if any(piece.back for piece in shown) else [False]
        for back in sides:
            which = _which(n, len(sheets), len(sides) == 2, back).say(language)
            items = _title(title.say(language), which, paper)
            for k, piece in enumerate(shown):
                items += moved(piece.back if back else piece.front, *grid.corner(k, back))
            items += [*grid.cuts(len(shown)), *foot(paper, language, note.say(language))]
            found.append(Page(tuple(items), back))
    return found


def _which(n: int, of: int, two_sided: bool, back: bool) -> Text:
    """The place of a page among all."""
    if not two_sided:
        return text("sheet {n} of {of}", n=n, of=of)
    if back:
        return text("sheet {n} of {of}, back · two-sided, long edge", n=n, of=of)
    return text("sheet {n} of {of}, front · two-sided, long edge", n=n, of=of)


def _title(title: str, which: str, paper: Paper) -> list[Item]:
    width = PAPERS[paper][0] - 2 * EDGE
    return [
        Words(x=EDGE, y=MARGIN, width=width, height=5.5, said=title, size=13, bold=True, note=f"  {which}")
    ]


def _scissors(x: float, y: float, turn: int) -> Art:
    """Open to the right, turned clockwise by quarters."""
    drawn = group(
        circle(-0.9, -0.6, 0.4),
        circle(-0.9, 0.6, 0.4),
        path("M-0.6 -0.4L1.3 0.7M-0.6 0.4L1.3 -0.7"),
        transform=f"rotate({90 * (turn - 1)})",
        fill="none",
        stroke=colour("quiet"),
        stroke_width=0.2,
    )
    return drawn_art(x - 1.3, y - 1.3, 2.6, 2.6, drawn)
