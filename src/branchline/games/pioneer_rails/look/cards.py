"""The cards of the turn, each with what the poker hand becomes with it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.games.pioneer_rails.kernels.constants import HAND, TURNS
from branchline.games.pioneer_rails.look.paper import ACCENT, INK, QUIET, fitting
from branchline.games.pioneer_rails.look.symbols import SUIT_COLOURS
from branchline.games.pioneer_rails.words.names import card_text, rank_of, suit_of
from branchline.parts.svg import colour, element, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.pioneer_rails.view import PioneerRailsView

ITEM = 64, 104
CARD_WIDTH, CARD_HEIGHT = 60, 82


def cards_pane(view: PioneerRailsView, language: str) -> Pane:
    """What lies open, the viewer's secret card, and what was discarded."""
    cards = [*view.offered, *([view.secret] if view.secret else [])]
    fragments = {f"cards/{card}": _card(view, card, language) for card in cards}
    if view.burned:
        fragments["cards/burned"] = _burned(view.burned, language)
    return Pane(
        "cards",
        text("Cards").say(language),
        ITEM[0] * max(1, len(fragments)),
        ITEM[1],
        fragments,
        place="tray" if is_picking(view) else "aside",
        item=ITEM,
    )


def is_picking(view: PioneerRailsView) -> bool:
    """Whether the viewer is to pick a card."""
    return view.seat in view.acting and view.sheets[view.seat or 0].pick is None


@cache
def face(card: str) -> str:
    """A card around the origin: its rank in two corners, its suit large."""
    rank, suit = rank_of(card), suit_of(card)
    tone = colour(SUIT_COLOURS[suit])
    corner = words(
        -18, -21, rank, 17 if rank == "10" else 20, text_anchor="middle", fill=tone, font_weight="bold"
    )
    return (
        corner
        + group(corner, transform="rotate(180)")
        + use(f"pr-{suit}", placed(0, 2, scale=1.75), color=tone)
    )


def _frame(**more: str | float) -> str:
    return rect(-CARD_WIDTH / 2, -CARD_HEIGHT / 2, CARD_WIDTH, CARD_HEIGHT, rx=8, **more)


@cache
def open_card(card: str) -> str:
    """A card that lies open, alone, with its corner at the origin."""
    frame = _frame(class_="hit", fill=colour("cell"), stroke=INK, stroke_width=1.8)
    return group(frame, face(card), transform=placed(CARD_WIDTH / 2, CARD_HEIGHT / 2))


def _card(view: PioneerRailsView, card: str, language: str) -> str:
    """A card that lies open; under it the hand that it makes, or who has picked it."""
    note, dimmed = None, False
    own = None if view.seat is None else view.sheets[view.seat]
    mine = own is not None and own.pick == card
    if mine:
        note = text("yours")
    elif _is_dealers_pick(view, card):
        note, dimmed = text("dealer's"), True
    elif card == view.secret and not _is_secrets_turn(view):
        note = text("secret")
    elif own is not None:
        dimmed = own.pick is not None
    ranks = current_row(view, own.poker) if own is not None and own.pick is None else None
    said = note.say(language) if note is not None else ""
    return _open_card(card, mine, dimmed, said, ranks, own is not None, language)


@lru_cache(2000)
def _open_card(
    card: str,
    mine: bool,
    dimmed: bool,
    note: str,
    ranks: tuple[str, ...] | None,
    pickable: bool,
    language: str,
) -> str:
    """With a note under it, or else with the ranks of the hand to which it would come."""
    label = card_text(card)
    shown = [
        _frame(class_="hit", fill=colour("cell"), stroke=INK, stroke_width=3.4 if mine else 1.8),
        face(card),
    ]
    drawn = [group(*shown, transform=placed(32, 42), opacity=0.4 if dimmed else None)]
    if note:
        drawn.append(_under(note))
        label = text("{card}, {note}", card=label, note=note)
    elif ranks is not None:
        drawn.append(_hand_with(ranks, rank_of(card)))
        label = text(
            "{card}: your hand becomes {ranks}", card=label, ranks=", ".join((*ranks, rank_of(card)))
        )
    pick = f"card/{card}" if pickable else None
    return group(
        *drawn,
        id=f"cards/{card}",
        data_mark=card,
        data_thing=f"card/{card}",
        data_about=f"card/{card}",
        **named(label.say(language), pick),
    )


def current_row(view: PioneerRailsView, poker: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The ranks of this round's hand."""
    return poker[(min(view.turn, TURNS) - 1) // HAND]


def _is_secrets_turn(view: PioneerRailsView) -> bool:
    return view.turn % HAND == 0


def _under(said: str) -> str:
    return words(32, 99, said, fitting(said, 62, 13), text_anchor="middle", fill=QUIET)


def _hand_with(ranks: tuple[str, ...], rank: str) -> str:
    """The hand with one more rank, which stands out."""
    before = " ".join(ranks)
    size = fitting(f"{before} {rank}", 62, 14)
    added = element("tspan", rank, fill=ACCENT, font_weight="bold")
    return element(
        "text", f"{before} {added}", x=32, y=99, font_size=size, text_anchor="middle", fill=INK,
        aria_hidden="true",
    )  # fmt: skip


def _is_dealers_pick(view: PioneerRailsView, card: str) -> bool:
    """With two to four players the dealer picks first, and nobody else can have that card."""
    if view.dealer is None or view.stage != "lay" or not 1 < view.seats < 5:
        return False
    return view.sheets[view.dealer].pick == card


@lru_cache(2000)
def _burned(card: str, language: str) -> str:
    """The card that was discarded before the others were turned up."""
    label = text("{card}, discarded: nobody can pick it", card=card_text(card)).say(language)
    shown = group(
        _frame(fill=colour("cell"), stroke=INK, stroke_width=1.8), face(card),
        transform=placed(32, 42), opacity=0.4,
    )  # fmt: skip
    return group(
        shown,
        use("pr-cross", placed(32, 42, scale=2.2), color=QUIET),
        _under(text("discarded").say(language)),
        id="cards/burned",
        data_thing=f"card/{card}",
        data_about="burned",
        **named(label),
    )
