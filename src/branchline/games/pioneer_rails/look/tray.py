"""The tray: the cards of the turn, what the picked one does, and what towns grant."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import ntext, text
from branchline.games.pioneer_rails.kernels.constants import BASE_TRACKS, HAND, TURNS
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.look.paper import INK, QUIET, WIDTH, paper
from branchline.games.pioneer_rails.look.symbols import SUIT_COLOURS
from branchline.games.pioneer_rails.words.names import SUIT_TEXTS, card_text, rank_of, suit_of
from branchline.parts.svg import colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.core.texts import Text
    from branchline.games.pioneer_rails.view import PioneerRailsView, SeatSheet

CARDS, INSTRUCTIONS, GRANTS = 88, 156, 226
"""How far the cards, what is to be done, and what towns grant are from the top of the tray."""
CARD_WIDTH, CARD_HEIGHT = 62, 86

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
    height = INSTRUCTIONS if own is None else GRANTS + 78
    fragments = {"tray/ground": paper("tray/ground", height), "tray/round": _round(view, language)}
    cards = [*view.offered, *([view.secret] if view.secret else [])]
    for n, card in enumerate(cards):
        x = WIDTH / 2 + (CARD_WIDTH + 18) * (n - (len(cards) - 1) / 2)
        fragments[f"tray/card/{card}"] = _card(view, card, x, language)
    if view.burned:
        fragments["tray/burned"] = _burned(view.burned, language)
    if own is not None:
        fragments["tray/telling"] = _instructions(view, own, language)
        free = free_boxes(view, own)
        fragments["tray/boxes"] = _boxes(free, language)
        for n, name in enumerate(GRANT_TEXTS):
            fragments[f"tray/grant/{name}"] = _grant(name, n, free > 0 and _is_time_for(own, name), language)
    return Pane("tray", text("Cards and towns").say(language), WIDTH, height, fragments)


def free_boxes(view: PioneerRailsView, sheet: SeatSheet) -> int:
    """How many town boxes a seat may still cross out in this turn."""
    fresh = 0 if view.options.same_turn_town_bonus else sheet.fresh_towns
    return sheet.town_boxes - sheet.town_boxes_crossed - fresh


def _is_time_for(own: SeatSheet, name: str) -> bool:
    """Whether what a town grants is of use now; a mere track waits until those of the turn are laid."""
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
        dealer_said = dealer.say(language)
        drawn.append(words(WIDTH - 16, 28, dealer_said, 14, text_anchor="end", fill=QUIET))
        said = f"{said}. {dealer_said}"
    return group(*drawn, id="tray/round", **named(said))


@cache
def face(card: str) -> str:
    """A card around the origin: its rank in two corners, its suit large."""
    rank, suit = rank_of(card), suit_of(card)
    tone = colour(SUIT_COLOURS[suit])
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


def _card(view: PioneerRailsView, card: str, x: float, language: str) -> str:
    """A card that lies open; who has picked it is written under it."""
    y, label, note, dimmed = CARDS, card_text(card), None, False
    own = None if view.seat is None else view.sheets[view.seat]
    mine = own is not None and own.pick == card
    if mine:
        note = text("your pick")
    elif _is_dealers_pick(view, card):
        note, dimmed = text("dealer's pick"), True
    elif card == view.secret:
        note = text("your secret card")
    elif own is not None:
        dimmed = own.pick is not None
    drawn = [
        _frame(x, y, class_="hit", fill=colour("cell"), stroke=INK, stroke_width=3.4 if mine else 1.8),
        group(face(card), transform=placed(x, y)),
    ]
    if dimmed:
        drawn = [group(*drawn, opacity=0.4)]
    if note:
        said = note.say(language)
        drawn.append(words(x, y + CARD_HEIGHT / 2 + 15, said, 12, text_anchor="middle", fill=QUIET))
        label = text("{card}, {note}", card=label, note=note)
    pick = None if own is None else f"card/{card}"
    return group(*drawn, id=f"tray/card/{card}", data_mark=card, **named(label.say(language), pick))


def _is_dealers_pick(view: PioneerRailsView, card: str) -> bool:
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


def _instructions(view: PioneerRailsView, own: SeatSheet, language: str) -> str:
    lines = [said.say(language) for said in _instruction_lines(view, own)]
    drawn = [
        words(WIDTH / 2, INSTRUCTIONS + 9 + 19 * n, line, 14, text_anchor="middle", fill=INK)
        for n, line in enumerate(lines)
    ]
    if own.suit is not None and own.pick is not None and not own.done:
        total = own.laid + own.tracks_left
        step = min(40, (WIDTH - 20) / max(1, total))
        for n in range(total):
            place = placed(WIDTH / 2 + step * (n - (total - 1) / 2), INSTRUCTIONS + 46)
            drawn.append(use(f"pr-track-{own.suit}", place, opacity=0.3 if n < own.laid else None))
    return group(*drawn, id="tray/telling", **named(". ".join(lines)))


def _instruction_lines(view: PioneerRailsView, own: SeatSheet) -> list[Text]:
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
def _grant(name: str, n: int, available: bool, language: str) -> str:
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
        box, group(*inside, opacity=None if available else 0.4),
        id=f"tray/grant/{name}", **named(label, f"grant/{name}" if available else None),
    )  # fmt: skip
