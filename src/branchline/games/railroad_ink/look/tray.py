"""The tray: rounds, dice, special routes, and what else is ticked and crossed off beside a board."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import Text, ntext, text
from branchline.games.railroad_ink.expansions import CHALLENGE, EXPANSIONS, played
from branchline.games.railroad_ink.kernels.layout import ROUTE_DICE, SPECIALS_PER_GAME
from branchline.games.railroad_ink.kernels.pictures import FACES, FIRST_SPECIAL, Route
from branchline.games.railroad_ink.look.boxes import bridges, goal, pair, universities, villages
from branchline.games.railroad_ink.look.paper import BOARD, FRAME, MARGIN, paper, quiet
from branchline.games.railroad_ink.look.routes import CELL, line
from branchline.games.railroad_ink.look.symbols import shown
from branchline.games.railroad_ink.words.names import face_name
from branchline.parts.svg import circle, colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.railroad_ink.view import RailroadInkView, SeatBoard

SPECIALS = FACES[FIRST_SPECIAL:]
DIE = 88
TICKET = 74
PAIRS_PER_ROW = 6


class Rows:
    """Fragments from the top of the tray to its bottom."""

    def __init__(self) -> None:
        self.fragments: dict[str, str] = {}
        self.height = 12.0

    def room(self, height: float) -> float:
        """The middle of a new row."""
        self.height += height
        return self.height - height / 2


def tray(view: RailroadInkView, language: str) -> Pane:
    """What a player draws with; a spectator sees what is common to all, and nothing is drawn yet."""
    own = None if view.seat is None else view.boards[view.seat]
    rows = Rows()
    rows.fragments["tray/ground"] = ""
    rows.fragments["tray/round"] = _round(view.round, view.rounds, rows.room(56) - 8, language)
    if view.pairs:
        _pairs(view, rows, language)
    _dice(view, own, rows, language)
    if own:
        _specials(own, rows, language)
        if view.options.edition in CHALLENGE:
            _boxes(own, rows, language)
        if EXPANSIONS["canyons"] in played(view.options):
            rows.fragments["tray/bridges"] = bridges(own.bridges, rows.room(44), language)
    for n, card in enumerate(view.goals):
        earned = own.goals[n] if own else 0
        rows.fragments[f"tray/goal/{card.code}"] = goal(card, earned, rows.room(46), language)
    height = rows.height + 10
    rows.fragments["tray/ground"] = paper(height, id="tray/ground")
    return Pane("tray", text("Dice and special routes").say(language), BOARD, height, rows.fragments)


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
        drawn.append(quiet(x, y + 27, str(n), 13))
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
        if own and first and tokens and EXPANSIONS["lava"] in played(view.options):
            tokens.append(("tray/volcano", "lv", False))
        copied = bool(own and own.copies and not first)
        y = rows.room(DIE + 22) if tokens else 0
        for at, (key, code, drawn) in enumerate(tokens):
            x = BOARD / 2 + (DIE + 18) * (at - (len(tokens) - 1) / 2)
            rows.fragments[key] = _die(key, code, x, y, drawn, copied, own is not None, language)
    if own and own.copies:
        rows.fragments["tray/copies"] = _said(
            "tray/copies",
            ntext("{n} die may be drawn once more", "{n} dice may be drawn once more", own.copies),
            rows.room(24),
            language,
        )
    if own and own.events:
        rows.fragments["tray/event"] = _said("tray/event", _event(own.events[0]), rows.room(26), language)


def _is_over(code: str, view: RailroadInkView, own: SeatBoard) -> bool:
    """Whether a die that is not drawn has done what it does."""
    event = "drought" if code == "arid" else "meteor"
    return code in NOT_DRAWN and view.stage != "picking" and event not in own.events


def _event(event: str) -> Text:
    if event == "meteor":
        return text("A meteor comes: choose its cell, or cross off a special route.")
    return text("Drought: cacti wither, or you cross off a special route.")


def _said(key: str, said: Text, y: float, language: str) -> str:
    """A sentence on the tray."""
    words_ = said.say(language)
    return group(
        words(BOARD / 2, y + 5, words_, 16, text_anchor="middle", fill=colour("ink")), id=key, **named(words_)
    )


@cache
def _die(key: str, code: str, x: float, y: float, drawn: bool, copied: bool, own: bool, language: str) -> str:
    """A die; one that is drawn can be chosen again while a factory copies it."""
    label = face_name(code)
    if drawn and code in NOT_DRAWN:
        label = text("{result}, over", result=label)
    elif drawn:
        label = text("{route}, drawn", route=label)
    box, ink = (x - DIE / 2, y - DIE / 2, DIE, DIE), colour("ink")
    parts = [
        rect(*box, rx=16, transform="translate(0 6)", fill=colour("grid"), stroke=ink, stroke_width=2.4),
        rect(*box, rx=16, class_="hit", fill=colour("cell")),
        shown(code, x, y, DIE / CELL),
        rect(*box, rx=16, fill="none", stroke=ink, stroke_width=2.4),
    ]
    if drawn:
        parts = [group(*parts, opacity=0.3), use("ri-struck", placed(x, y))]
    if copied:
        parts.append(use("ri-factory", placed(x + DIE / 2 - 12, y - DIE / 2 + 12, scale=0.7)))
    can = own and (copied or not drawn) and code not in FAR
    return group(*parts, id=key, **named(label.say(language), f"die/{code}" if can else None))


FAR = ("1", "2", "3")
"""How far a meteor flies is no choice."""
NOT_DRAWN = ("arid", "up", "right", "down", "left", "any", *FAR)


# --- special routes -------------------------------------------------------------------------------


def _specials(own: SeatBoard, rows: Rows, language: str) -> None:
    paid = len(own.used) - int(own.free_used)
    waits = not own.free_special and (own.special or paid == SPECIALS_PER_GAME)
    y = rows.room(TICKET + 14)
    for n, route in enumerate(SPECIALS):
        x = BOARD / 2 + (TICKET + 8) * (n - (len(SPECIALS) - 1) / 2)
        rows.fragments[f"tray/special/{route.code}"] = _special(
            route, x, y, route.code in own.used, waits, language
        )
    rows.fragments["tray/left"] = _left(paid, own.free_special, rows.room(28), language)


@cache
def _left(used: int, free: bool, y: float, language: str) -> str:
    n = SPECIALS_PER_GAME - used
    said = ntext("{n} special route left", "{n} special routes left", n).say(language)
    if free:
        said = f"{said}, {text('one more from the university').say(language)}"
    return group(quiet(BOARD / 2, y + 5, said, 14), id="tray/left", **named(said))


@cache
def _special(route: Route, x: float, y: float, used: bool, waits: bool, language: str) -> str:
    box = (x - TICKET / 2, y - TICKET / 2, TICKET, TICKET)
    printed = (
        rect(*box, class_="hit", fill=colour("cell")),
        use(f"ri-{route.code}", placed(x, y, scale=TICKET / CELL)),
        rect(*box, fill="none", stroke=colour("quiet"), stroke_width=1.4),
    )
    parts = [group(*printed, opacity=0.3 if used or waits else None)]
    label = text("special route: {route}", route=text(route.name))
    if used:
        label = text("special route: {route}, used up", route=text(route.name))
        parts.append(use("ri-crossed", placed(x, y)))
    pick = None if used else f"special/{route.code}"
    return group(*parts, id=f"tray/special/{route.code}", **named(label.say(language), pick))


# --- boxes ----------------------------------------------------------------------------------------


def _boxes(own: SeatBoard, rows: Rows, language: str) -> None:
    """The boxes of villages and universities, side by side."""
    y = rows.room(52)
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
            y = rows.room(width / 2 + 24)
        x = BOARD / 2 + width * (n % across - (min(len(view.pairs), across) - 1) / 2)
        rows.fragments[f"tray/pair/{n}"] = pair(n, dice, x, y, width, mine, language)
