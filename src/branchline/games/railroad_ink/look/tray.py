"""What lies beside a board: dice, pairs and special routes to choose from, goals and boxes to read."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane, Place
from branchline.core.texts import Text, ntext, text
from branchline.games.railroad_ink.expansions import CHALLENGE, EXPANSIONS, chosen_expansions
from branchline.games.railroad_ink.kernels.layout import ROUTE_DICE, SPECIALS_PER_GAME
from branchline.games.railroad_ink.kernels.pictures import FACES, FIRST_SPECIAL, Route
from branchline.games.railroad_ink.look.checkboxes import bridges, universities, villages
from branchline.games.railroad_ink.look.dice import NOT_DRAWN, die, pair
from branchline.games.railroad_ink.look.goal_cards import goal_card
from branchline.games.railroad_ink.look.paper import NOTES, paper
from branchline.games.railroad_ink.look.routes import CELL
from branchline.games.railroad_ink.score import goal_progress
from branchline.parts.svg import colour, group, named, placed, rect, use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.railroad_ink.view import RailroadInkView, SeatBoard

SPECIALS = FACES[FIRST_SPECIAL:]
SPECIAL_BOX = 44.0
MEDIUM_DICE = 5
LARGE_DIE, MEDIUM_DIE, SMALL_DIE = 76.0, 64.0, 54.0
"""The boxes of dice in pixels of a phone: four, five or six find room in a row."""
PAIR_BOXES, SMALL_PAIR = ((6, (116.0, 60.0)), (12, (86.0, 48.0))), (55.0, 44.0)
"""The boxes of up to so many pairs: three, four, or six in a row."""
GOAL_ROW, BOX_ROW, ROOM = 46.0, 48.0, 10.0


def trays(view: RailroadInkView, language: str) -> list[Pane]:
    """What a player draws with; a spectator sees what is common to all, and nothing is drawn yet."""
    own = None if view.seat is None else view.boards[view.seat]
    panes = [_dice(view, own, language)]
    if view.stage == "picking":
        panes.insert(0, _pairs(view, language))
    if own and view.stage != "over":
        left = specials_left(own)
        rests = own.special and not own.free_special
        panes.append(_specials(own.used, left, rests, own.free_special, _place(view), language))
    panes.append(_notes(view, own, language))
    return [pane for pane in panes if pane.fragments or pane.note]


def rolled(panes: Sequence[Pane]) -> frozenset[str]:
    """What shows a roll: dice, and the pairs of a draft."""
    kinds = ("tray/die/", "tray/pair/")
    return frozenset(key for pane in panes for key in pane.fragments if key.startswith(kinds))


def _place(view: RailroadInkView) -> Place:
    """Where dice and special routes are: while pairs are picked, nothing else can be."""
    return "aside" if view.stage == "picking" else "tray"


# --- dice -----------------------------------------------------------------------------------------


def _dice(view: RailroadInkView, own: SeatBoard | None, language: str) -> Pane:
    """The route dice, those of the expansions and, with lava, the volcano, in the order of the roll."""
    routes = own.dice if own and own.dice else view.dice
    codes = {n: code for n, code in (*enumerate(routes), *enumerate(view.extra, ROUTE_DICE)) if code}
    volcano = bool(own and view.extra and EXPANSIONS["lava"] in chosen_expansions(view.options))
    box = _die_box(len(codes) + volcano, own)
    things = {}
    for n, code in codes.items():
        drawn = own is not None and (n in own.drawn or _is_over(code, view, own))
        copied = bool(own and own.copies and n < ROUTE_DICE)
        things[f"tray/die/{n}"] = die(f"tray/die/{n}", code, box, drawn, copied, own is not None, language)
    if volcano:
        things["tray/volcano"] = die("tray/volcano", "lv", box, False, False, True, language)
    note = ""
    if own and own.copies:
        copies = ntext("{n} die may be drawn once more", "{n} dice may be drawn once more", own.copies)
        note = copies.say(language)
    return Pane(
        "tray/dice", text("Dice").say(language), box * len(things), box, things,
        place=_place(view), item=(box, box), note=note,
    )  # fmt: skip


def _die_box(count: int, own: SeatBoard | None) -> float:
    """How large the box of a die is: few of them grow when the special routes have left their room."""
    if count > MEDIUM_DICE:
        return SMALL_DIE
    return LARGE_DIE if own and count <= ROUTE_DICE and specials_left(own) == 0 else MEDIUM_DIE


def _is_over(code: str, view: RailroadInkView, own: SeatBoard) -> bool:
    """Whether a die that is not drawn has done what it does."""
    event = "drought" if code == "arid" else "meteor"
    return code in NOT_DRAWN and view.stage != "picking" and event not in own.events


# --- drafts ---------------------------------------------------------------------------------------


def _pairs(view: RailroadInkView, language: str) -> Pane:
    """The pairs of a draft that are left; equal ones are one choice, but lie there as often as they do."""
    left = {n: dice for n, dice in enumerate(view.pairs) if dice.picker is None}
    width, height = next((box for most, box in PAIR_BOXES if len(left) <= most), SMALL_PAIR)
    things = {
        f"tray/pair/{n}": pair(n, dice, width, height, view.seat is not None, language)
        for n, dice in left.items()
    }
    return Pane(
        "tray/pairs", text("Pairs of dice").say(language), width * len(things), height, things,
        place="tray", item=(width, height),
    )  # fmt: skip


# --- special routes -------------------------------------------------------------------------------


def specials_left(own: SeatBoard) -> int:
    """How many may still be drawn in this game, one of them perhaps from the university."""
    return SPECIALS_PER_GAME - len(own.used) + int(own.free_used) + int(own.free_special)


@lru_cache(maxsize=1024)  # most moves leave them as they are
def _specials(used: tuple[str, ...], left: int, rests: bool, free: bool, place: Place, language: str) -> Pane:
    """Those that are used up, and how many are left, one of them perhaps free; in a round one is drawn."""
    things = {}
    if left:
        things = {
            f"tray/special/{route.code}": _special(route, route.code in used, rests, language)
            for route in SPECIALS
        }
    return Pane(
        "tray/specials", text("Special routes").say(language), SPECIAL_BOX * len(things), SPECIAL_BOX, things,
        place=place, item=(SPECIAL_BOX, SPECIAL_BOX), note=_specials_note(left, free).say(language),
    )  # fmt: skip


def _specials_note(left: int, free: bool) -> Text:
    if free:
        return text("one from the university")
    if not left:
        return text("All three special routes are drawn")
    return text("Special: {left} of {all} left", left=left, all=SPECIALS_PER_GAME)


@cache
def _special(route: Route, used: bool, rests: bool, language: str) -> str:
    middle, side = SPECIAL_BOX / 2, SPECIAL_BOX - 4
    box = (2, 2, side, side)
    printed = (
        rect(*box, class_="hit", fill=colour("cell")),
        use(f"ri-{route.code}", placed(middle, middle, scale=side / CELL)),
        rect(*box, fill="none", stroke=colour("quiet"), stroke_width=1.2),
    )
    parts = [group(*printed, opacity=0.3 if used or rests else None)]
    label = text("special route: {route}", route=text(route.name))
    if used:
        label = text("special route: {route}, used up", route=text(route.name))
        parts.append(use("ri-crossed", placed(middle, middle, scale=side / 74)))
    pick = None if used else f"special/{route.code}"
    return group(
        *parts,
        id=f"tray/special/{route.code}",
        data_about="specials",
        **named(label.say(language), pick),
    )


# --- what is only read ----------------------------------------------------------------------------


def _how_far(view: RailroadInkView, code: str) -> tuple[int, int] | None:
    """How far the viewer has come with a goal, where there is something to count."""
    assert view.seat is not None
    count, wanted = goal_progress(view, view.seat, code)
    return (count, wanted) if wanted > 1 else None


def _notes(view: RailroadInkView, own: SeatBoard | None, language: str) -> Pane:
    """Goals, and the boxes of villages, universities and bridges, from the top to the bottom."""
    fragments: dict[str, str] = {}
    height = ROOM
    for n, card in enumerate(view.goals):
        earned, far = (own.goals[n], _how_far(view, card.code)) if own else (0, None)
        key = f"tray/goal/{card.code}"
        fragments[key] = goal_card(card, earned, far, height + GOAL_ROW / 2, language)
        height += GOAL_ROW
    if own and view.options.edition in CHALLENGE:
        fragments["tray/villages"] = villages(own.villages, height + BOX_ROW / 2, language)
        fragments["tray/universities"] = universities(own.universities, height + BOX_ROW / 2, language)
        height += BOX_ROW
    if own and EXPANSIONS["canyons"] in chosen_expansions(view.options):
        fragments["tray/bridges"] = bridges(own.bridges, height + BOX_ROW / 2, language)
        height += BOX_ROW
    height += ROOM
    if fragments:
        fragments = {"tray/ground": paper(NOTES, height, id="tray/ground"), **fragments}
    title = text("Goals and boxes").say(language)
    return Pane("tray/notes", title, NOTES, height, fragments, place="aside")
