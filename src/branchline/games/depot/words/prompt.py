"""What a seat is to do, said as the act; and why a card fits, as far as the open table tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.contract import Prompt
from branchline.core.texts import Text, listed, ntext, text
from branchline.games.depot.cards import NUMBERS, card_named
from branchline.games.depot.moves import START, Claim, DrawCard, Lay
from branchline.games.depot.view import clashes_between
from branchline.games.depot.words.names import shared_by, short_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.depot.moves import Move
    from branchline.games.depot.view import DepotView

CHOOSE_A_CARD, CHOOSE_A_TRAIN = text("Choose a card"), text("Choose a train")


def prompt(view: DepotView, moves: Sequence[Move]) -> Prompt:
    """The act that is asked of the viewer, who has these moves."""
    if view.stage == "ask":
        return _claim(moves)
    if view.stage == "discard":
        owed = ntext(
            "Your task is done: discard {n} card.", "Your task is done: discard {n} cards.", view.owed
        )
        return Prompt(owed, CHOOSE_A_CARD)
    if view.drawn is not None:
        return Prompt(
            text(
                "Your new card fits: {card}. Tap a glowing train.", card=short_title(card_named(view.drawn))
            ),
            CHOOSE_A_TRAIN,
        )
    lays = [move for move in moves if isinstance(move, Lay)]
    if view.obliged:
        return _clash(view, bool(lays))
    return _turn(view, lays, any(isinstance(move, DrawCard) for move in moves))


def _claim(moves: Sequence[Move]) -> Prompt:
    missing = text("Claim or wait")
    if any(isinstance(move, Claim) for move in moves):
        return Prompt(text("A train fulfils your task with special wagons: claim it, or wait."), missing)
    return Prompt(text("Whoever can may claim a task now. You have nothing to claim."), missing)


def _clash(view: DepotView, can_repeat: bool) -> Prompt:
    shared = shared_by(view.clashes[0])
    if can_repeat:
        return Prompt(
            text("Clash: {shared}. Repeat it with a glowing card, or take a card in hand.", shared=shared),
            CHOOSE_A_CARD,
        )
    return Prompt(
        text("Clash: {shared}. You can't repeat it: take one of the cards in hand.", shared=shared),
        CHOOSE_A_CARD,
    )


def _turn(view: DepotView, lays: Sequence[Lay], may_draw: bool) -> Prompt:
    if view.opening and lays:
        return Prompt(text("Start the first train: tap a glowing card."), CHOOSE_A_CARD)
    if not lays:
        return Prompt(text("None of your cards fits: draw one."), text("Draw a card"))
    strict = view.options.docking == "strict"
    how = text("same colour or shape") if strict else text("same colour, shape or kind")
    if not may_draw:
        return Prompt(text("Dock a wagon: {how}.", how=how), CHOOSE_A_CARD)
    return Prompt(text("Dock a wagon: {how}. Or draw a card.", how=how), CHOOSE_A_CARD)


# --- after a pick ---------------------------------------------------------------------------------


def ask_for_train(name: str, exits: Sequence[int], may_draw: bool) -> Text:
    """The card is picked; where shall it go?"""
    card = short_title(card_named(name))
    if set(exits) == {START}:
        return text("Tap a free exit to start a train: {card}.", card=card)
    if may_draw:
        return text("Tap a glowing train for the {card}, or draw.", card=card)
    return text("Tap a glowing train for the {card}.", card=card)


def why_it_fits(view: DepotView, name: str, exit: int) -> Text:
    """What docks a card to a train, and what that leads to."""
    leads_to = _leads_to(view, name, exit)
    if exit == START:
        return leads_to
    return text("{why}; {then}", why=_same(view, name, exit), then=leads_to)


def _same(view: DepotView, name: str, exit: int) -> Text:
    """What a card has in common with the last one of a train."""
    card, end = card_named(name), card_named(view.trains[exit - 1][-1])
    reasons = []
    if card.colour == end.colour:
        reasons.append(text("same colour"))
    if card.shape is not None and card.shape == end.shape:
        reasons.append(text("same shape"))
    if card.type == end.type != "special" and view.options.docking != "strict":
        reasons.append(text("same kind"))
    return listed(reasons)


def _leads_to(view: DepotView, name: str, exit: int) -> Text:
    assert view.seat is not None
    place = exit or next(n for n, train in enumerate(view.trains, 1) if not train)
    trains = [train[-1:] for train in view.trains]
    trains[place - 1] = (name,)
    clashes = [c for c in clashes_between([NUMBERS[t[0]] if t else -1 for t in trains]) if place in c.exits]
    if not clashes:
        return text("no clash")
    other = next(end for end in clashes[0].exits if end != place)
    return text(
        "{shared} clashes with train {train}: player {number} must answer",
        shared=shared_by(clashes[0]),
        train=other,
        number=(view.seat + 1) % view.seats + 1,
    )
