"""What can be chosen on the drawing of Depot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.drawing import Pick
from branchline.core.texts import text
from branchline.games.depot.cards import NUMBERS
from branchline.games.depot.look.trains import Tracks
from branchline.games.depot.moves import DRAW, START, Discard, Lay, Take
from branchline.games.depot.words.names import title_of
from branchline.games.depot.words.prompt import CHOOSE_A_TRAIN, ask_for_train, why_it_fits
from branchline.parts.svg import placed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.depot.moves import Move
    from branchline.games.depot.view import DepotView


SINGLE = {
    "draw": (text("Draw a card"), text("Draw")),
    "claim": (text("Claim the task"), text("Claim")),
    "wait": (text("Do not claim yet"), text("Wait")),
}
"""Moves of one pick: what they do, and what the button says."""


def picks(view: DepotView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
    """Lays by card and place; cards to take, to discard; the deck to draw from; and answers."""
    lays: dict[str, list[Lay]] = {}
    takes: dict[str, list[Take]] = {}
    found = []
    for move in moves:
        match move:
            case Lay(name, _):
                lays.setdefault(name, []).append(move)
            case Take(name, _):
                takes.setdefault(name, []).append(move)
            case Discard(name):
                label = text("Discard {card}", card=title_of(name))
                verb = text("Discard").say(language)
                found.append(Pick(f"card/{name}", label.say(language), move=str(move), verb=verb))
            case _:
                act, verb = (said.say(language) for said in SINGLE[str(move)])
                found.append(Pick(str(move), act, move=str(move), verb=verb))
    may_draw = DRAW in moves
    laid = [_card_pick(view, name, exits, may_draw, language) for name, exits in lays.items()]
    return (*laid, *(_take_pick(view, name, choices, language) for name, choices in takes.items()), *found)


def _card_pick(view: DepotView, name: str, lays: Sequence[Lay], may_draw: bool, language: str) -> Pick:
    """A card, and the trains it fits."""
    return Pick(
        f"card/{name}",
        title_of(name).say(language),
        tuple(_lay_pick(view, move, language) for move in lays),
        ask=ask_for_train(name, [move.exit for move in lays], may_draw).say(language),
        missing=CHOOSE_A_TRAIN.say(language),
    )


def _lay_pick(view: DepotView, move: Lay, language: str) -> Pick:
    """A place for a card, and why it fits there."""
    tracks = Tracks(view.exits)
    if move.exit == START:
        free = next(n for n in range(1, view.exits + 1) if not view.trains[n - 1])
        pick, place = "start", tracks.slot(free, 0)
        label = verb = text("Start a train")
    else:
        pick, label, verb = f"train/{move.exit}", text("Train {train}", train=move.exit), text("Dock")
        place = tracks.places(move.exit, len(view.trains[move.exit - 1]))[1]
    return Pick(
        pick,
        label.say(language),
        move=str(move),
        pane="table",
        symbol=f"dp-{move.card}",
        transform=placed(place.x, place.y),
        verb=verb.say(language),
        why=why_it_fits(view, move.card, move.exit).say(language),
    )


def _take_pick(view: DepotView, name: str, choices: Sequence[Take], language: str) -> Pick:
    """Taking a card; where it clashes with several, the one to discard is chosen too."""
    exits = {train[-1]: exit for exit, train in enumerate(view.trains, 1) if train}
    pick, label = f"take/{exits[name]}", text("Take {card}", card=title_of(name)).say(language)
    verb = text("Take").say(language)
    if len(choices) == 1:
        return Pick(pick, label, move=str(choices[0]), pane="table", verb=verb)
    then = (
        Pick(
            f"train/{exits[take.other]}",
            text("Discard {card}", card=title_of(take.other)).say(language),
            move=str(take),
            verb=verb,
        )
        for take in choices
    )
    return Pick(
        pick,
        label,
        tuple(then),
        ask=text("Tap the train whose last card is discarded.").say(language),
        missing=CHOOSE_A_TRAIN.say(language),
    )


def explain_candidates(view: DepotView, picks: Sequence[str]) -> list[Move]:
    """The picked card at the picked place, or at every place when none is picked."""
    if "draw" in picks:
        return [DRAW]
    cards = [
        name
        for kind, _, name in (pick.partition("/") for pick in picks)
        if kind == "card" and name in NUMBERS
    ]
    trains = [exit for exit, train in enumerate(view.trains, 1) if train]
    places = [exit for exit in trains if f"train/{exit}" in picks] + ([START] if "start" in picks else [])
    return [Lay(card, exit) for card in cards for exit in places or (*trains, START)]
