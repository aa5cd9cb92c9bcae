"""The score zone beside a map: what is circled, crossed out and written there.

It has two halves, the boxes and the poker hands; on one's own sheet they are pictures of their own, under the
map of somebody else they lie side by side.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from branchline.core.drawing import Pane
from branchline.core.texts import ntext, text
from branchline.games.pioneer_rails.kernels.constants import HAND
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.look.cards import is_picking
from branchline.games.pioneer_rails.look.paper import INK, PENCIL, QUIET, WIDTH, paper
from branchline.games.pioneer_rails.score import solo_target
from branchline.parts.svg import colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.pioneer_rails.view import GoalView, PioneerRailsView, SeatSheet

LEFT = 52
"""Where the boxes begin, right of the symbol of their row."""
ROW = 34
"""The height of a row."""
BOXES_HEIGHT = 5 * ROW + 14


class PokerSize(NamedTuple):
    """How large the poker hands are drawn."""

    step: float
    """From box to box."""
    row: float
    high: float
    """The height of a box."""
    letters: float


ROWS = 2000
"""So many rows are remembered as they are drawn: of all on a sheet a move changes one or two."""
LARGE, SMALL = PokerSize(32, ROW, 26, 17), PokerSize(21, 26, 22, 14)
POKER_ITEM = 153, 104


def score_pane(view: PioneerRailsView, seat: int, language: str) -> Pane:
    """The boxes of one's own sheet."""
    pane = f"score/{seat}"
    fragments = _score_fragments(pane, boxes_of(view.sheets[seat], target_of(view)), language)
    title = text("Your score zone").say(language)
    return Pane(pane, title, WIDTH, BOXES_HEIGHT, fragments, seat, place="aside")


@lru_cache(maxsize=512)  # few moves write in it
def _score_fragments(pane: str, boxes: Boxes, language: str) -> dict[str, str]:
    ground = {f"{pane}/ground": paper(f"{pane}/ground", BOXES_HEIGHT)}
    return ground | _fragments(pane, _boxes(boxes, language))


def poker_pane(view: PioneerRailsView, seat: int, language: str) -> Pane:
    """The poker hands of one's own sheet, small enough to lie beside the cards."""
    return Pane(
        "poker",
        text("Poker hands").say(language),
        *POKER_ITEM,
        _poker(_rows(view.sheets[seat]), language),
        seat,
        place="tray" if is_picking(view) else "aside",
        item=POKER_ITEM,
    )


@lru_cache(ROWS)
def _poker(rows: PokerRows, language: str) -> dict[str, str]:
    drawn = _fragments("poker", _hands(rows, (1, 0), SMALL, language))
    return {"poker/hands": group("".join(drawn.values()), id="poker/hands")}


def sheet_fragments(
    sheet: SeatSheet,
    goals: tuple[GoalView, ...],
    target: int | None,
    pane: str,
    poker_at: tuple[float, float],
    language: str,
) -> dict[str, str]:
    """The whole score zone: the boxes from the origin on, the poker hands and goals at a place of theirs."""
    x, y = poker_at
    hands = _hands(_rows(sheet), (x + 12, y + 2), LARGE, language)
    stars = {
        f"star/{n}": _stars(n, goal.type, goal.met, points, poker_at, language)
        for n, (goal, points) in enumerate(zip(goals, sheet.stars, strict=False))
    }
    return _fragments(pane, _boxes(boxes_of(sheet, target), language) | hands | stars)


def target_of(view: PioneerRailsView) -> int | None:
    """What a solo game has to exceed."""
    return solo_target(view) if view.seats == 1 else None


class Boxes(NamedTuple):
    """What is circled, crossed out and written in the boxes of a sheet, and the target of a solo game."""

    nuggets: int
    banked: int
    banks: tuple[int | None, ...]
    yards: int
    forts: int
    ranches: int
    town_boxes: int
    town_boxes_crossed: int
    bonus: int
    target: int | None


def boxes_of(sheet: SeatSheet, target: int | None) -> Boxes:
    return Boxes(
        sheet.nuggets,
        sheet.banked,
        sheet.banks,
        sheet.yards,
        sheet.forts,
        sheet.ranches,
        sheet.town_boxes,
        sheet.town_boxes_crossed,
        sheet.bonus,
        target,
    )


def _boxes(boxes: Boxes, language: str) -> dict[str, Labelled]:
    return {
        "nuggets": _nuggets(boxes.nuggets, boxes.banked, language),
        "banks": _banks(boxes.banks, language),
        "yards": _yards(boxes.yards, language),
        "forts": _forts(boxes.forts, language),
        "ranches": _ranches(boxes.ranches, language),
        "towns": _towns(boxes.town_boxes, boxes.town_boxes_crossed, language),
        "bonus": _bonus(boxes.target, boxes.bonus, language),
    }


PokerRows = tuple[tuple[tuple[str, ...], int | None, str], ...]
"""The ranks of each row, its points and its saloon."""


def _rows(sheet: SeatSheet) -> PokerRows:
    return tuple(zip(sheet.poker, sheet.hands, sheet.saloons, strict=True))


def _hands(rows: PokerRows, at: tuple[float, float], size: PokerSize, language: str) -> dict[str, Labelled]:
    return {
        f"hand/{n}": _hand(n, ranks, points, saloon, at, size, language)
        for n, (ranks, points, saloon) in enumerate(rows, 1)
    }


def _fragments(pane: str, rows: dict[str, Labelled]) -> dict[str, str]:
    return {
        f"{pane}/{name}": _row(pane, name, drawn, label) for name, (drawn, label) in rows.items() if drawn
    }


@lru_cache(ROWS)
def _row(pane: str, name: str, drawn: str, label: str) -> str:
    return group(drawn, id=f"{pane}/{name}", data_mark=name, data_about=_about(name), **named(label))


def _about(row: str) -> str:
    """What a row is asked about."""
    kind, _, n = row.partition("/")
    return {"hand": "poker", "star": f"goal/{n}"}.get(kind, row)


Labelled = tuple[str, str]
"""What is drawn, and what it says to those who can't see it."""


# --- boxes ----------------------------------------------------------------------------------------


def _box(x: float, y: float, width: float, said: str = "", size: float = 15) -> str:
    return _frame(x - width / 2, y - 13, width, 26) + (
        words(x, y + size / 3, said, size, text_anchor="middle", fill=INK) if said else ""
    )


@lru_cache(ROWS)
def _frame(left: float, top: float, width: float, high: float) -> str:
    return rect(left, top, width, high, rx=5, fill=colour("cell"), stroke=QUIET, stroke_width=1.3)


def _ring(x: float, y: float, scale: float = 1) -> str:
    return use("pr-ring", placed(x, y, scale=scale), color=PENCIL)


def _cross(x: float, y: float, scale: float = 1) -> str:
    return use("pr-cross", placed(x, y, scale=scale), color=PENCIL)


def _row_symbol(kind: str, row: float) -> str:
    """The symbol that says what a row is about."""
    return use(f"pr-{kind}", placed(27, _y(row)))


def _y(row: float) -> float:
    return 12 + ROW * (row + 0.5)


def _numbered_boxes(row: float, x: float, step: float, said: list[str], circled: int) -> str:
    """Boxes with numbers, of which the first are circled."""
    places = [x + step * (n + 0.5) for n in range(len(said))]
    drawn = [_box(at, _y(row), step - 4, number) for at, number in zip(places, said, strict=True)]
    return "".join((*drawn, *(_ring(at, _y(row)) for at in places[:circled])))


def _symbol_boxes(kind: str, row: float, total: int, circled: int, crossed: int) -> str:
    """Boxes with a small symbol each: circled from the left, and of these the first crossed out."""
    step = (WIDTH - LEFT - 8) / total
    places = [LEFT + step * (n + 0.5) for n in range(total)]
    drawn = []
    for n, x in enumerate(places):
        drawn.append(
            rect(x - step / 2 + 1, _y(row) - 13, step - 2, 26, rx=5, fill=colour("cell"), stroke=QUIET)
        )
        drawn.append(use(f"pr-{kind}", placed(x, _y(row), scale=0.9), opacity=None if n < circled else 0.35))
        drawn.append(_ring(x, _y(row), 0.9) if n < circled else "")
        drawn.append(_cross(x, _y(row), 0.9) if n < crossed else "")
    return "".join(drawn)


@lru_cache(ROWS)
def _nuggets(nuggets: int, banked: int, language: str) -> Labelled:
    label = text("Nuggets: {n} circled, {crossed} of them in banks", n=nuggets, crossed=banked)
    drawn = _row_symbol("mine", 0) + _symbol_boxes("nugget", 0, SHEET.nugget_boxes, nuggets, banked)
    return drawn, label.say(language)


@lru_cache(ROWS)
def _banks(banks: tuple[int | None, ...], language: str) -> Labelled:
    drawn = [_row_symbol("bank", 1)]
    for n, written in enumerate(banks):
        x = LEFT + 40 * (n + 0.5)
        drawn.append(_box(x, _y(1), 36, "" if written is not None else f"×{SHEET.bank_multipliers[n]}"))
        if written is not None:
            drawn.append(words(x, _y(1) + 6, str(written), 18, text_anchor="middle", fill=PENCIL))
    full = [str(written) for written in banks if written is not None]
    label = text("Banks: {written}", written=", ".join(full)) if full else text("Banks: all boxes are empty")
    return "".join(drawn), label.say(language)


@lru_cache(ROWS)
def _yards(yards: int, language: str) -> Labelled:
    x = LEFT + 40 * 3 + 24
    said = [f"×{factor}" for factor in SHEET.railyard_multipliers]
    drawn = use("pr-railyard", placed(x + 14, _y(1)))
    drawn += _numbered_boxes(1, x + 34, 40, said, yards)
    label = text("Rail yards: {n} circled of {all}", n=yards, all=", ".join(said))
    return drawn, label.say(language)


@lru_cache(ROWS)
def _forts(forts: int, language: str) -> Labelled:
    said = [str(points) for points in SHEET.fort_track]
    drawn = _row_symbol("fort", 2) + _numbered_boxes(2, LEFT, 40, said, forts)
    return drawn, text("Forts: {n} circled of {all}", n=forts, all=", ".join(said)).say(language)


@lru_cache(ROWS)
def _ranches(ranches: int, language: str) -> Labelled:
    said = [str(points) for points in SHEET.ranch_track]
    step = (WIDTH - LEFT - 8) / len(said)
    drawn = _row_symbol("ranch", 3) + _numbered_boxes(3, LEFT, step, said, ranches)
    return drawn, text("Ranches: {n} circled of {all}", n=ranches, all=", ".join(said)).say(language)


@lru_cache(ROWS)
def _towns(boxes: int, crossed: int, language: str) -> Labelled:
    label = text("Town boxes: {n} circled, {crossed} of them crossed out", n=boxes, crossed=crossed)
    drawn = use("pr-town", placed(27, _y(4), scale=1.5))
    drawn += _symbol_boxes("town", 4, SHEET.town_boxes, boxes, crossed)
    return drawn, label.say(language)


@lru_cache(ROWS)
def _bonus(target: int | None, bonus: int, language: str) -> Labelled:
    """The box ???: two points for the last of three, or what a solo game has to exceed."""
    x = WIDTH - 78
    if target is not None:
        said, label = f"> {target}", text("More than {target} points are needed", target=target)
    elif bonus:
        said, label = f"+{bonus}", text("Bonus: {n} points", n=bonus)
    else:
        return "", ""
    return _box(x, _y(2), 120, "") + words(
        x, _y(2) + 6, said, 18, text_anchor="middle", fill=PENCIL
    ), label.say(language)


# --- poker ----------------------------------------------------------------------------------------


@lru_cache(ROWS)
def _hand(
    n: int,
    ranks: tuple[str, ...],
    points: int | None,
    saloon: str,
    at: tuple[float, float],
    size: PokerSize,
    language: str,
) -> Labelled:
    """A row of five ranks, its saloon, and its points."""
    left, y = at[0], at[1] + size.row * (n - 0.5)
    drawn = [
        _poker_box(left + size.step * (place + 0.5), y, size.step * 0.875, size, rank)
        for place, rank in enumerate((*ranks, *("",) * (HAND - len(ranks))))
    ]
    x = left + size.step * (HAND + 0.56)
    scale = size.high / 26
    drawn.append(
        use("pr-saloon", placed(x, y + 1, scale=0.85 * scale), opacity=0.4 if saloon == "crossed" else None)
    )
    mark = {"circled": _ring, "crossed": _cross}.get(saloon)
    drawn.append(mark(x, y, scale) if mark else "")
    said, ink = ("×2" if saloon == "circled" else "", INK) if points is None else (str(points), PENCIL)
    drawn.append(_poker_box(x + size.step * 1.15, y, size.step * 1.06, size, said, ink))
    said = ", ".join(ranks) or "–"
    label = text("Poker hand {n}: {ranks}", n=n, ranks=said)
    if points is not None:
        label = ntext(
            "Poker hand {number}: {ranks}, {n} point",
            "Poker hand {number}: {ranks}, {n} points",
            points,
            number=n,
            ranks=said,
        )
    elif saloon == "circled":
        label = text("Poker hand {n}: {ranks}, doubled by a saloon", n=n, ranks=said)
    return "".join(drawn), label.say(language)


@lru_cache(ROWS)
def _poker_box(x: float, y: float, width: float, size: PokerSize, said: str, ink: str = PENCIL) -> str:
    """A box of a poker hand with what is written in it."""
    frame = _frame(x - width / 2, y - size.high / 2, width, size.high)
    letters = words(x, y + size.letters / 3, said, size.letters, text_anchor="middle", fill=ink)
    return frame + (letters if said else "")


@lru_cache(ROWS)
def _stars(n: int, kind: str, met: bool, points: int, at: tuple[float, float], language: str) -> Labelled:
    """The two stars of a goal: ten points for the first, five for those who come later."""
    x, y = at[0] + 273, at[1] + ROW * (n + 0.5) + 2
    first, later = SHEET.goal_star_values
    drawn = [use(f"pr-{kind}", placed(x, y, scale=0.75))]
    for value, dx in ((first, 32), (later, 63)):
        ink = colour("plate-ink") if points == value else INK
        tone = colour("exit") if points == value else colour("cell")
        drawn.append(use("pr-star", placed(x + dx, y, scale=1.5), color=tone, stroke=INK, stroke_width=0.8))
        drawn.append(words(x + dx, y + 4.6, str(value), 12, text_anchor="middle", fill=ink))
    if met and points != first:
        drawn.append(_cross(x + 32, y))
    label = text("Goal {n}: not met", n=n + 1)
    if points:
        label = text("Goal {n}: {points} points", n=n + 1, points=points)
    return "".join(drawn), label.say(language)
