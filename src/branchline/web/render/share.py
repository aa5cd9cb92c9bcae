"""A game that has ended, for others: in words and as a picture, with the score and nobody's name."""

from __future__ import annotations

import re
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from branchline.core.drawing import Pane
from branchline.core.options import effective_options
from branchline.parts.plots import number
from branchline.parts.svg import circle, colour, element, export, group, path, rect, to_png, words
from branchline.web.render.shared import Shared
from branchline.web.render.table_info import box_colour, side_names

if TYPE_CHECKING:
    from branchline.core.contract import Sheet
    from branchline.core.meta import Setting
    from branchline.core.state import Options
    from branchline.parts.svg import Theme
    from branchline.web.tables.session import TableSession

WIDTH: Final = 1200
HEIGHT: Final = 630
"""The shape in which other sites show the picture of a link."""
BAND: Final = 14
MARGIN: Final = 36
HEAD: Final = 112
GAP: Final = 20
COLUMN: Final = 480
MOST_BOARDS: Final = 4
MOST_LINES: Final = 8
MOST_SETTINGS: Final = 3


def share_text(session: TableSession, language: str) -> str:
    """What was played and how it ended, in two lines."""
    played = " · ".join((session.game.meta.title.say(language), *_played(session, language)))
    return f"{played}\n{_score(session, language)}".strip()


def _played(session: TableSession, language: str) -> list[str]:
    """The edition or map, and whatever else is not as usual, in a few words each."""
    meta = session.game.meta
    options = _as_played(session)
    usual = meta.options()
    chosen = [
        _in_short(setting, getattr(options, setting.name), language)
        for n, setting in enumerate(meta.settings)
        if not setting.house_rule
        and (n == 0 or getattr(options, setting.name) != getattr(usual, setting.name))
    ]
    return [words for words in chosen if words][:MOST_SETTINGS]


def _as_played(session: TableSession) -> Options:
    return effective_options(session.game.meta, session.options, len(session.seats))


def _in_short(setting: Setting, value: object, language: str) -> str:
    """What is chosen, by its name; something that is simply played, by the name of the setting."""
    if isinstance(value, bool):
        said = setting.label if value else None
    else:
        said = next((choice.label for choice in setting.choices if choice.value == value), None)
    return re.split(r" ?[:(]", said.say(language))[0] if said is not None else ""


# --- the picture ----------------------------------------------------------------------------------


class _Box(NamedTuple):
    left: float
    top: float
    width: float
    height: float


def share_picture(session: TableSession, theme: Theme, language: str) -> bytes:
    """A PNG of the end of a game, as a spectator sees it."""
    key = (session.id, session.length, theme, language)
    return _shared.get(key) or _shared.keep(key, to_png(_svg(session, theme, language), WIDTH))


_shared: Shared[bytes] = Shared(16)


def _svg(session: TableSession, theme: Theme, language: str) -> str:
    table, game = session.table, session.game
    assert table is not None
    view = game.view(table.state, None)
    drawing, sheets = game.drawing(view, language), game.sheet(view)
    boards = _best(session, boards_of(drawing.panes))
    title, played, score = (
        game.meta.title.say(language),
        _played(session, language),
        _score(session, language),
    )
    band = box_colour(game.meta, _as_played(session)) or colour("railway")
    ground = rect(0, 0, WIDTH, HEIGHT, fill=colour("paper")) + rect(0, 0, BAND, HEIGHT, fill=band)
    if len(boards) == 1:
        lines = _summed(sheets[0], language) if len(sheets) == 1 else []
        body = _beside(boards[0], title, played, score, lines)
    else:
        body = _below(boards, title, played, score)
    return export(Pane("share", title, WIDTH, HEIGHT, {"all": ground + body}), drawing.sprite, theme)


def boards_of(panes: tuple[Pane, ...]) -> list[Pane]:
    """What everyone plays on; where there is no such thing, the board of each seat."""
    boards = [pane for pane in panes if pane.place == "board"]
    own = {pane.seat: pane for pane in reversed(boards)}
    return [own[None]] if None in own else [own[seat] for seat in sorted(own, key=lambda seat: seat or 0)]


def _best(session: TableSession, boards: list[Pane]) -> list[Pane]:
    order = [None, *_best_first(session)]
    return sorted(boards, key=lambda board: order.index(board.seat))[:MOST_BOARDS]


def _best_first(session: TableSession) -> list[int]:
    table = session.table
    assert table is not None
    outcome = table.outcome()
    if outcome is None:
        return list(range(len(session.seats)))
    sides = session.game.sides(table.state)
    return [seat for rank in outcome.ranks for seat in sides[rank.side]]


def _score(session: TableSession, language: str) -> str:
    """The scores from first to last, with what the sides are called where that is no person's name."""
    assert session.table is not None
    outcome = session.table.outcome()
    if outcome is None:
        return ""
    names = side_names(session, language)
    parts = [f"{names[rank.side]} {number(rank.score)}".strip() for rank in outcome.ranks]
    return (" · " if any(names) else " : ").join(parts)


def _summed(sheet: Sheet, language: str) -> list[tuple[str, int]]:
    """The lines of a sheet, those of a kind as their sum."""
    summed: dict[str, tuple[str, int]] = {}
    for line in sheet.lines:
        _, before = summed.get(line.key, ("", 0))
        summed[line.key] = ((line.group or line.label).say(language), before + line.points)
    return list(summed.values())[:MOST_LINES]


def _below(boards: list[Pane], title: str, played: list[str], score: str) -> str:
    """Title and score in a row, the boards beside each other under it."""
    room = WIDTH - 3 * MARGIN - 60
    drawn = [
        sign(BAND + MARGIN, 28),
        fitted(MARGIN + 80, 66, title, 46, room * 0.5, "bold"),
        fitted(MARGIN + 80, 100, " · ".join(played), 24, room * 0.62, fill=colour("quiet")),
        fitted(WIDTH - MARGIN, 84, score, 64, room * 0.36, "bold", colour("station"), "end"),
    ]
    grids = [_grid(len(boards), rows) for rows in (1, 2)]
    boxes = max(
        grids, key=lambda grid: min(grid[0].width / boards[0].width, grid[0].height / boards[0].height)
    )
    return "".join(drawn) + "".join(map(_board, boards, boxes))


def _grid(count: int, rows: int) -> list[_Box]:
    """Equal boxes in rows under the head."""
    columns = ceil(count / rows)
    width = (WIDTH - BAND - 2 * MARGIN - GAP * (columns - 1)) / columns
    height = (HEIGHT - HEAD - MARGIN - GAP * (rows - 1)) / rows
    return [
        _Box(BAND + MARGIN + column * (width + GAP), HEAD + 8 + row * (height + GAP), width, height)
        for row, column in (divmod(n, columns) for n in range(count))
    ]


def _beside(board: Pane, title: str, played: list[str], score: str, lines: list[tuple[str, int]]) -> str:
    """One board, and everything else to its right."""
    left = WIDTH - COLUMN - MARGIN
    drawn = [
        _board(board, _Box(BAND + MARGIN / 2, MARGIN / 2, left - BAND - 1.5 * MARGIN, HEIGHT - MARGIN)),
        sign(left, 40),
        fitted(left + 62, 80, title, 46, COLUMN - 62, "bold"),
        *(
            fitted(left, 130 + 32 * n, each, 24, COLUMN, fill=colour("quiet"))
            for n, each in enumerate(played)
        ),
        fitted(left, 290 if lines else 340, score, 110 if lines else 72, COLUMN, "bold", colour("station")),
    ]
    for n, (label, points) in enumerate(lines):
        y = 342 + 33 * n
        drawn.append(fitted(left, y, label, 24, COLUMN - 80))
        drawn.append(fitted(left + COLUMN, y, number(points), 24, 80, "bold", anchor="end"))
    return "".join(drawn)


def _board(pane: Pane, box: _Box) -> str:
    """A board as large as its box allows, in its middle."""
    view = f"{pane.left} {pane.top} {pane.width} {pane.height}"
    drawn = "".join(pane.fragments.values())
    return element("svg", drawn, x=box.left, y=box.top, width=box.width, height=box.height, viewBox=view)


def fitted(
    x: float, y: float, said: str, size: float, room: float,
    weight: str | None = None, fill: str | None = None, anchor: str | None = None,
) -> str:  # fmt: skip
    """A line of text, smaller where it would be too long; a letter is about half as wide as it is high."""
    fitting = min(size, room / (0.54 * max(1, len(said))))
    return words(x, y, said, fitting, fill=fill or colour("ink"), font_weight=weight, text_anchor=anchor)


def sign(x: float, y: float) -> str:
    """The house's own sign: a line that branches."""
    return group(
        path("M8 30V2", stroke=colour("railway"), stroke_width=4, stroke_linecap="round"),
        path(
            "M8 22C8 13 24 17 24 7", fill="none", stroke=colour("ink"), stroke_width=4, stroke_linecap="round"
        ),
        circle(24, 6, 4.5, fill=colour("station")),
        transform=f"translate({x} {y}) scale(1.6)",
    )
