"""The tray: rounds, dice, special routes, and what else is ticked and crossed off beside a board."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import Text, ntext, text
from branchline.games.railroad_ink.expansions import CHALLENGE, EXPANSIONS, chosen_expansions
from branchline.games.railroad_ink.kernels.layout import ROUTE_DICE, SPECIALS_PER_GAME
from branchline.games.railroad_ink.kernels.pictures import FACES, FIRST_SPECIAL, Route
from branchline.games.railroad_ink.look.checkboxes import bridges, universities, villages
from branchline.games.railroad_ink.look.dice import DIE, NOT_DRAWN, die, pair
from branchline.games.railroad_ink.look.goal_cards import goal_card
from branchline.games.railroad_ink.look.paper import BOARD, FRAME, MARGIN, paper, small_print
from branchline.games.railroad_ink.look.routes import CELL, line
from branchline.parts.svg import circle, colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.railroad_ink.view import RailroadInkView, SeatBoard

SPECIALS = FACES[FIRST_SPECIAL:]
SPECIAL_SIZE = 74
PAIRS_PER_ROW = 6


class Rows:
    """Fragments from the top of the tray to its bottom."""

    def __init__(self) -> None:
        self.fragments: dict[str, str] = {}
        self.height = 12.0

    def next_row(self, height: float) -> float:
        """The middle of a new row."""
        self.height += height
        return self.height - height / 2


def tray(view: RailroadInkView, language: str) -> Pane:
    """What a player draws with; a spectator sees what is common to all, and nothing is drawn yet."""
    own = None if view.seat is None else view.boards[view.seat]
    rows = Rows()
    rows.fragments["tray/ground"] = ""
    rows.fragments["tray/round"] = _round(view.round, view.rounds, rows.next_row(56) - 8, language)
    if view.pairs:
        _pairs(view, rows, language)
    _dice(view, own, rows, language)
    if own:
        _specials(own, rows, language)
        if view.options.edition in CHALLENGE:
            _checkboxes(own, rows, language)
        if EXPANSIONS["canyons"] in chosen_expansions(view.options):
            rows.fragments["tray/bridges"] = bridges(own.bridges, rows.next_row(44), language)
    for n, card in enumerate(view.goals):
        earned = own.goals[n] if own else 0
        rows.fragments[f"tray/goal/{card.code}"] = goal_card(card, earned, rows.next_row(46), language)
    height = rows.height + 10
    rows.fragments["tray/ground"] = paper(height, id="tray/ground")
    return Pane("tray", text("Dice and special routes").say(language), BOARD, height, rows.fragments)


def rolled(pane: Pane) -> frozenset[str]:
    """The elements of the tray that a roll changes: dice, the pairs of a draft, the event they bring."""
    kinds = ("tray/die/", "tray/pair/", "tray/event")
    return frozenset(key for key in pane.fragments if key.startswith(kinds))


@cache
def _round(current: int, rounds: int, y: float, language: str) -> str:
    """The rounds as stops on a line; the train is at the one with a station."""
    step = FRAME / (rounds - 1)
    here = MARGIN + step * (min(current, rounds) - 1)
    drawn = [
        line(f"M{MARGIN} {y}H{MARGIN + FRAME}", "grid", 3.4),
        line(f"M{MARGIN} {y}H{here}", "railway", 3.4),
    ]
    for n in range(1, rounds + 1):
        x = MARGIN + step * (n - 1)
        if n == current:
            drawn.append(use("ri-station", placed(x, y)))
        else:
            role, width = ("railway", 3) if n < current else ("quiet", 1.6)
            drawn.append(circle(x, y, 6, fill=colour("paper"), stroke=colour(role), stroke_width=width))
        drawn.append(small_print(x, y + 27, str(n), 13))
    label = text("Round {round} of {rounds}", round=min(current, rounds), rounds=rounds)
    return group(*drawn, id="tray/round", **named(label.say(language)))


# --- dice -----------------------------------------------------------------------------------------


def _dice(view: RailroadInkView, own: SeatBoard | None, rows: Rows, language: str) -> None:
    """The route dice, then those of the expansions and, with lava, the volcano."""
    routes = own.dice if own and own.dice else view.dice
    for first, dice in ((0, routes), (ROUTE_DICE, view.extra)):
        tokens = [
            (f"tray/die/{n}", code, own is not None and (n in own.drawn or _is_over(code, view, own)))
            for n, code in enumerate(dice, first)
            if code
        ]
        if own and first and tokens and EXPANSIONS["lava"] in chosen_expansions(view.options):
            tokens.append(("tray/volcano", "lv", False))
        copied = bool(own and own.copies and not first)
        y = rows.next_row(DIE + 22) if tokens else 0
        for n, (key, code, drawn) in enumerate(tokens):
            x = BOARD / 2 + (DIE + 18) * (n - (len(tokens) - 1) / 2)
            rows.fragments[key] = die(key, code, x, y, drawn, copied, own is not None, language)
    if own and own.copies:
        rows.fragments["tray/copies"] = _sentence(
            "tray/copies",
            ntext("{n} die may be drawn once more", "{n} dice may be drawn once more", own.copies),
            rows.next_row(24),
            language,
        )
    if own and own.events:
        rows.fragments["tray/event"] = _sentence(
            "tray/event", _event(own.events[0]), rows.next_row(26), language
        )


def _is_over(code: str, view: RailroadInkView, own: SeatBoard) -> bool:
    """Whether a die that is not drawn has done what it does."""
    event = "drought" if code == "arid" else "meteor"
    return code in NOT_DRAWN and view.stage != "picking" and event not in own.events


def _event(event: str) -> Text:
    if event == "meteor":
        return text("A meteor comes: choose its cell, or cross off a special route.")
    return text("Drought: cacti wither, or you cross off a special route.")


def _sentence(key: str, sentence: Text, y: float, language: str) -> str:
    """A sentence on the tray."""
    written = sentence.say(language)
    return group(
        words(BOARD / 2, y + 5, written, 16, text_anchor="middle", fill=colour("ink")),
        id=key,
        **named(written),
    )


# --- special routes -------------------------------------------------------------------------------


def _specials(own: SeatBoard, rows: Rows, language: str) -> None:
    paid = len(own.used) - int(own.free_used)
    unavailable = not own.free_special and (own.special or paid == SPECIALS_PER_GAME)
    y = rows.next_row(SPECIAL_SIZE + 14)
    for n, route in enumerate(SPECIALS):
        x = BOARD / 2 + (SPECIAL_SIZE + 8) * (n - (len(SPECIALS) - 1) / 2)
        rows.fragments[f"tray/special/{route.code}"] = _special(
            route, x, y, route.code in own.used, unavailable, language
        )
    rows.fragments["tray/left"] = _specials_left(paid, own.free_special, rows.next_row(28), language)


@cache
def _specials_left(used: int, free: bool, y: float, language: str) -> str:
    n = SPECIALS_PER_GAME - used
    label = ntext("{n} special route left", "{n} special routes left", n).say(language)
    if free:
        label = f"{label}, {text('one more from the university').say(language)}"
    return group(small_print(BOARD / 2, y + 5, label, 14), id="tray/left", **named(label))


@cache
def _special(route: Route, x: float, y: float, used: bool, unavailable: bool, language: str) -> str:
    box = (x - SPECIAL_SIZE / 2, y - SPECIAL_SIZE / 2, SPECIAL_SIZE, SPECIAL_SIZE)
    printed = (
        rect(*box, class_="hit", fill=colour("cell")),
        use(f"ri-{route.code}", placed(x, y, scale=SPECIAL_SIZE / CELL)),
        rect(*box, fill="none", stroke=colour("quiet"), stroke_width=1.4),
    )
    parts = [group(*printed, opacity=0.3 if used or unavailable else None)]
    label = text("special route: {route}", route=text(route.name))
    if used:
        label = text("special route: {route}, used up", route=text(route.name))
        parts.append(use("ri-crossed", placed(x, y)))
    pick = None if used else f"special/{route.code}"
    return group(*parts, id=f"tray/special/{route.code}", **named(label.say(language), pick))


# --- boxes ----------------------------------------------------------------------------------------


def _checkboxes(own: SeatBoard, rows: Rows, language: str) -> None:
    """The boxes of villages and universities, side by side."""
    y = rows.next_row(52)
    rows.fragments["tray/villages"] = villages(own.villages, y, language)
    rows.fragments["tray/universities"] = universities(own.universities, y, language)


# --- drafts ---------------------------------------------------------------------------------------


def _pairs(view: RailroadInkView, rows: Rows, language: str) -> None:
    """The dice of a draft, two by two, as large as so many can be."""
    across = next((columns for columns in (3, 4) if len(view.pairs) <= 3 * columns), PAIRS_PER_ROW)
    width = (FRAME + MARGIN) / across
    mine = view.seat is not None and view.stage == "picking"
    y = 0.0
    for n, dice in enumerate(view.pairs):
        if n % across == 0:
            y = rows.next_row(width / 2 + 24)
        x = BOARD / 2 + width * (n % across - (min(len(view.pairs), across) - 1) / 2)
        rows.fragments[f"tray/pair/{n}"] = pair(n, dice, x, y, width, mine, language)
