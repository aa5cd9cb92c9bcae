"""What is chosen from while tracks are laid: what a town box grants, and how many nuggets a bank gets."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import ntext, text
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.look.paper import INK, QUIET, fitting
from branchline.parts.svg import colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.core.texts import Text
    from branchline.games.pioneer_rails.view import PioneerRailsView, SeatSheet

GRANT = 54, 52
DEPOSIT = 66, 52

GRANT_TEXTS = {
    "extra": text("track"),
    "bridge": text("bridge"),
    "tunnel": text("tunnel"),
    "shortcut": text("shortcut"),
    "switch": text("switch"),
    "suit": text("suit"),
}
GRANT_LABELS = {
    "extra": text("One more track, for a town box"),
    "bridge": text("Bridge and one more track, for a town box"),
    "tunnel": text("Tunnel and one more track, for a town box"),
    "shortcut": text("Shortcut and one more track, for a town box"),
    "switch": text("Switch and one more track, for a town box"),
    "suit": text("Another suit and one more track, for a town box"),
}


def free_boxes(view: PioneerRailsView, sheet: SeatSheet) -> int:
    """How many town boxes a seat may still cross out in this turn."""
    fresh = 0 if view.options.same_turn_town_bonus else sheet.fresh_towns
    return sheet.town_boxes - sheet.town_boxes_crossed - fresh


def is_laying(sheet: SeatSheet) -> bool:
    """Whether a seat has picked its card and is not done."""
    return sheet.pick is not None and not sheet.done


def grants_pane(view: PioneerRailsView, seat: int, language: str) -> Pane:
    """What a town box grants, while one can be crossed out; else only how many there are."""
    sheet = view.sheets[seat]
    free = free_boxes(view, sheet)
    names = GRANT_TEXTS if free and is_laying(sheet) else ()
    fragments = {f"grants/{name}": _grant(name, _is_time_for(sheet, name), language) for name in names}
    return Pane(
        "grants",
        text("Towns").say(language),
        GRANT[0] * max(1, len(fragments)),
        GRANT[1],
        fragments,
        place="tray" if is_laying(sheet) else "aside",
        item=GRANT,
        note=text("Town boxes: {n}", n=free).say(language),
    )


def _is_time_for(sheet: SeatSheet, name: str) -> bool:
    """Whether what a town grants is of use now; a mere track waits until those of the turn are laid."""
    return {"extra": not sheet.tracks_left, "suit": not sheet.laid}.get(name, True)


@cache
def _grant(name: str, available: bool, language: str) -> str:
    width, height = GRANT
    box = rect(1, 1, width - 2, height - 2, rx=10, class_="hit", fill=colour("cell"), stroke=QUIET,
               stroke_width=1.4)  # fmt: skip
    lines = GRANT_TEXTS[name].say(language).split()
    inside = [use(f"pr-grants-{name}", placed(width / 2, 19 - 3 * (len(lines) - 1)), color=INK)]
    for k, line in enumerate(lines):
        at = height - 7 - 11 * (len(lines) - 1 - k)
        inside.append(words(width / 2, at, line, fitting(line, 50, 13), text_anchor="middle", fill=INK))
    return group(
        box,
        group(*inside, opacity=None if available else 0.4),
        id=f"grants/{name}",
        data_about=f"grant/{name}",
        **named(GRANT_LABELS[name].say(language), f"grant/{name}" if available else None),
    )


# --- banks ----------------------------------------------------------------------------------------


def bank_pane(sheet: SeatSheet, language: str) -> Pane:
    """While a bank waits for its nuggets: how many can go in, and what each number brings, the best first."""
    fragments = {}
    if sheet.deposits and not sheet.done:
        most = min(SHEET.bank_capacity, sheet.nuggets - sheet.banked)
        fragments = {f"bank/{n}": _deposit(n, bank_factor(sheet), language) for n in range(most, -1, -1)}
    return Pane(
        "bank",
        text("Bank").say(language),
        DEPOSIT[0] * max(1, len(fragments)),
        DEPOSIT[1],
        fragments,
        place="tray",
        item=DEPOSIT,
    )


def bank_factor(sheet: SeatSheet) -> int:
    """What a nugget brings in the bank that is filled next."""
    return SHEET.bank_multipliers[sheet.banks.index(None)]


def deposit_text(n: int, factor: int) -> Text:
    return ntext("{n} nugget → {points}", "{n} nuggets → {points}", n, points=points_text(n * factor))


def points_text(n: int) -> Text:
    return ntext("{n} point", "{n} points", n)


@cache
def _deposit(n: int, factor: int, language: str) -> str:
    width, height = DEPOSIT
    box = rect(1, 1, width - 2, height - 2, rx=10, class_="hit", fill=colour("cell"), stroke=QUIET,
               stroke_width=1.4)  # fmt: skip
    drawn = [
        words(21, 23, str(n), 18, text_anchor="middle", fill=INK),
        use("pr-nugget", placed(42, 17)),
        words(width / 2, 44, f"→ {n * factor}", 16, text_anchor="middle", font_weight="bold", fill=INK),
    ]
    return group(
        box,
        *drawn,
        id=f"bank/{n}",
        data_about="banks",
        **named(deposit_text(n, factor).say(language), f"bank/{n}"),
    )
