"""The tray: the cards of the turn and what the picked one does, what towns grant, and the goals in words."""

from __future__ import annotations

from functools import cache
from textwrap import wrap
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import ntext, text
from branchline.games.pioneer_rails.kernels.layout import BASE_TRACKS, HAND, TURNS
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.look.symbols import SUITS
from branchline.games.pioneer_rails.words.goals import goal_text
from branchline.games.pioneer_rails.words.names import card_text, rank_of, suit_of
from branchline.games.pioneer_rails.words.signs import SUIT_TEXTS
from branchline.parts.svg import colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.core.texts import Text
    from branchline.games.pioneer_rails.view import GoalView, PioneerRailsView, SeatSheet

WIDTH = 360
CARDS, TELLING, GRANTS = 88, 156, 226
"""Where the cards, what they do, and what towns grant lie, from the top of the tray."""
CARD_WIDTH, CARD_HEIGHT = 62, 86
INK, QUIET = colour("ink"), colour("quiet")

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


def tray_pane(view: PioneerRailsView, language: str) -> Pane:
    """The turn and its cards; for those who play also what towns grant."""
    own = None if view.seat is None else view.sheets[view.seat]
    height = TELLING if own is None else GRANTS + 78
    fragments = {"tray/ground": _paper("tray/ground", height), "tray/round": _round(view, language)}
    shown = [*view.offered, *([view.secret] if view.secret else [])]
    for n, card in enumerate(shown):
        x = WIDTH / 2 + (CARD_WIDTH + 18) * (n - (len(shown) - 1) / 2)
        fragments[f"tray/card/{card}"] = _offered(view, card, x, language)
    if view.burned:
        fragments["tray/burned"] = _burned(view.burned, language)
    if own is not None:
        fragments["tray/telling"] = _telling(view, own, language)
        free = free_boxes(view, own)
        fragments["tray/boxes"] = _boxes(free, language)
        for n, name in enumerate(GRANT_TEXTS):
            fragments[f"tray/grant/{name}"] = _grant(name, n, free > 0 and grantable(own, name), language)
    return Pane("tray", text("Cards and towns").say(language), WIDTH, height, fragments)


def _paper(key: str, height: float) -> str:
    edge = {"fill": colour("paper"), "stroke": colour("grid")}
    return rect(0.6, 0.6, WIDTH - 1.2, height - 1.2, rx=18, **edge, id=key)


def free_boxes(view: PioneerRailsView, sheet: SeatSheet) -> int:
    """How many town boxes a seat may still cross out in this turn."""
    fresh = 0 if view.options.same_turn_town_bonus else sheet.fresh_towns
    return sheet.town_boxes - sheet.town_boxes_crossed - fresh


def grantable(own: SeatSheet, name: str) -> bool:
    """Whether it is the time for what a town grants; a mere track waits until those of the turn are laid."""
    if own.pick is None or own.done:
        return False
    return {"extra": not own.tracks_left, "suit": not own.laid}.get(name, True)


# --- cards ----------------------------------------------------------------------------------------


def _round(view: PioneerRailsView, language: str) -> str:
    number, turn = divmod(min(view.turn, TURNS) - 1, HAND)
    said = text(
        "Round {round} of {rounds}, turn {turn} of {turns}",
        round=number + 1,
        rounds=SHEET.rounds,
        turn=turn + 1,
        turns=HAND,
    ).say(language)
    drawn = [words(16, 28, said, 15, fill=INK)]
    if view.dealer is not None and view.seats > 1:
        dealer = text("You deal") if view.dealer == view.seat else text("Player {n} deals", n=view.dealer + 1)
        told = dealer.say(language)
        drawn.append(words(WIDTH - 16, 28, told, 14, text_anchor="end", fill=QUIET))
        said = f"{said}. {told}"
    return group(*drawn, id="tray/round", **named(said))


@cache
def face(card: str) -> str:
    """A card around the origin: its rank in two corners, its suit large."""
    rank, suit = rank_of(card), suit_of(card)
    tone = colour(SUITS[suit])
    corner = words(
        -19, -23, rank, 17 if rank == "10" else 20, text_anchor="middle", fill=tone, font_weight="bold"
    )
    return (
        corner
        + group(corner, transform="rotate(180)")
        + use(f"pr-{suit}", placed(0, 2, scale=1.75), color=tone)
    )


def _frame(x: float, y: float, **more: str | float) -> str:
    return rect(x - CARD_WIDTH / 2, y - CARD_HEIGHT / 2, CARD_WIDTH, CARD_HEIGHT, rx=8, **more)


def _offered(view: PioneerRailsView, card: str, x: float, language: str) -> str:
    """A card that lies open; who has picked it is written under it."""
    y, label, under, away = CARDS, card_text(card), None, False
    own = None if view.seat is None else view.sheets[view.seat]
    mine = own is not None and own.pick == card
    if mine:
        under = text("your pick")
    elif _is_dealers(view, card):
        under, away = text("dealer's pick"), True
    elif card == view.secret:
        under = text("your secret card")
    elif own is not None:
        away = own.pick is not None
    drawn = [
        _frame(x, y, class_="hit", fill=colour("cell"), stroke=INK, stroke_width=3.4 if mine else 1.8),
        group(face(card), transform=placed(x, y)),
    ]
    if away:
        drawn = [group(*drawn, opacity=0.4)]
    if under:
        said = under.say(language)
        drawn.append(words(x, y + CARD_HEIGHT / 2 + 15, said, 12, text_anchor="middle", fill=QUIET))
        label = text("{card}, {note}", card=label, note=under)
    pick = None if own is None else f"card/{card}"
    return group(*drawn, id=f"tray/card/{card}", data_mark=card, **named(label.say(language), pick))


def _is_dealers(view: PioneerRailsView, card: str) -> bool:
    """With two to four players the dealer picks first, and nobody else can have that card."""
    if view.dealer is None or view.stage != "lay" or not 1 < view.seats < 5:
        return False
    return view.sheets[view.dealer].pick == card


def _burned(card: str, language: str) -> str:
    """The card that was discarded before the others were turned up."""
    x, y, scale = 36, CARDS + 8, 0.62
    label = text("{card}, discarded: nobody can pick it", card=card_text(card)).say(language)
    shown = group(
        _frame(0, 0, fill=colour("cell"), stroke=INK, stroke_width=1.8), face(card),
        transform=placed(x, y, scale=scale), opacity=0.45,
    )  # fmt: skip
    return group(
        shown, use("pr-cross", placed(x, y, scale=1.6), color=QUIET), id="tray/burned", **named(label)
    )


# --- what the card does ---------------------------------------------------------------------------


def _telling(view: PioneerRailsView, own: SeatSheet, language: str) -> str:
    lines = [said.say(language) for said in _told(view, own)]
    drawn = [
        words(WIDTH / 2, TELLING + 9 + 19 * n, line, 14, text_anchor="middle", fill=INK)
        for n, line in enumerate(lines)
    ]
    if own.suit is not None and own.pick is not None and not own.done:
        total = own.laid + own.tracks_left
        step = min(40, (WIDTH - 20) / max(1, total))
        for n in range(total):
            place = placed(WIDTH / 2 + step * (n - (total - 1) / 2), TELLING + 46)
            drawn.append(use(f"pr-track-{own.suit}", place, opacity=0.3 if n < own.laid else None))
    return group(*drawn, id="tray/telling", **named(". ".join(lines)))


def _told(view: PioneerRailsView, own: SeatSheet) -> list[Text]:
    """What there is to do, in one or two short lines."""
    if view.stage == "over":
        return [text("The game is over")]
    if own.pick is None or own.suit is None:
        if view.stage == "pick" and view.dealer != view.seat:
            return [text("The dealer picks first")]
        return [
            text("Pick a card: its rank goes to your hand,"),
            text("its suit lays {n} tracks", n=BASE_TRACKS),
        ]
    if own.deposits:
        return [text("A bank opens: how many nuggets go in?")]
    tracks = ntext(
        "{n} track of {suit} to lay",
        "{n} tracks of {suit} to lay",
        own.tracks_left,
        suit=SUIT_TEXTS[own.suit],
    )
    return [text("{rank} is in your poker hand", rank=rank_of(own.pick)), tracks]


# --- towns ----------------------------------------------------------------------------------------


@cache
def _boxes(free: int, language: str) -> str:
    said = ntext(
        "{n} town box to cross out, for one more track",
        "{n} town boxes to cross out, each for one more track",
        free,
    ).say(language)
    return group(
        words(WIDTH / 2, GRANTS + 2, said, 13, text_anchor="middle", fill=QUIET),
        id="tray/boxes",
        **named(said),
    )


@cache
def _grant(name: str, n: int, open_: bool, language: str) -> str:
    step = (WIDTH - 20) / len(GRANT_TEXTS)
    x, y = 10 + step * (n + 0.5), GRANTS + 38
    box = rect(x - step / 2 + 3, y - 28, step - 6, 58, rx=10, class_="hit", fill=colour("cell"), stroke=QUIET,
               stroke_width=1.4)  # fmt: skip
    lines = GRANT_TEXTS[name].say(language).split()
    inside = [use(f"pr-grants-{name}", placed(x, y - 4 - 5 * (len(lines) - 1)), color=INK)]
    for k, line in enumerate(lines):
        at = y + 25 - 11 * (len(lines) - 1 - k)
        inside.append(words(x, at, line, 11.5, text_anchor="middle", fill=INK))
    label = GRANT_LABELS[name].say(language)
    return group(
        box, group(*inside, opacity=None if open_ else 0.4),
        id=f"tray/grant/{name}", **named(label, f"grant/{name}" if open_ else None),
    )  # fmt: skip


# --- goals ----------------------------------------------------------------------------------------

GOAL = 48
"""The height of a goal."""


def goals_pane(view: PioneerRailsView, language: str) -> Pane:
    height = 12 + GOAL * max(1, len(view.goals))
    fragments = {"tray/goals/ground": _paper("tray/goals/ground", height)}
    for n, goal in enumerate(view.goals):
        fragments[f"tray/goals/{n}"] = _goal(view, n, goal, language)
    return Pane("tray/goals", text("Goals").say(language), WIDTH, height, fragments)


def _goal(view: PioneerRailsView, n: int, goal: GoalView, language: str) -> str:
    """What a goal asks for, and what it is worth: now, or to the one who has met it."""
    y = 6 + GOAL * (n + 0.5)
    told = (goal_text(goal.id, view.options.mountain_goal) if goal.id else text("Face down")).say(language)
    lines = wrap(told, 36)
    top = y + 5 - 8.5 * (len(lines) - 1)
    drawn = [use(f"pr-{goal.type}", placed(30, y))]
    drawn += [words(56, top + 17 * k, line, 14, fill=INK) for k, line in enumerate(lines)]
    if view.seats == 1:
        more = SHEET.solo.per_open_goal
        worth = text("met") if goal.met else text("{n} points more to beat", n=more)
        said = "✓" if goal.met else f"+{more}"
        drawn.append(words(WIDTH - 32, y + 6, said, 17, text_anchor="middle", fill=INK))
    else:
        earned = 0 if view.seat is None else view.sheets[view.seat].stars[n]
        points = earned or SHEET.goal_star_values[goal.met]
        worth = text("met, {n} points", n=points) if earned else text("{n} points", n=points)
        tone, ink = ("exit", colour("plate-ink")) if earned else ("cell", INK)
        star = use(
            "pr-star", placed(WIDTH - 32, y, scale=2), color=colour(tone), stroke=INK, stroke_width=0.8
        )
        drawn += star, words(WIDTH - 32, y + 5, str(points), 14, text_anchor="middle", fill=ink)
    label = f"{told}: {worth.say(language)}"
    return group(*drawn, id=f"tray/goals/{n}", data_mark=goal.id, **named(label))
