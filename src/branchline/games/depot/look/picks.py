"""What can be chosen on the drawing of Depot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.drawing import Pick
from branchline.core.texts import text
from branchline.games.depot.cards import NUMBERS
from branchline.games.depot.look.trains import places, slot
from branchline.games.depot.moves import DRAW, START, Discard, Lay, Take
from branchline.games.depot.words.names import title_of
from branchline.parts.svg import placed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.depot.moves import Move
    from branchline.games.depot.view import DepotView


BUTTONS = {
    "draw": text("Draw a card"),
    "claim": text("Claim the task"),
    "wait": text("Do not claim yet"),
}


def picks(view: DepotView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
    """Lays by card and place; cards to take, to discard; and what is said with a button."""
    lays: dict[str, list[Pick]] = {}
    takes: dict[str, list[Take]] = {}
    found = []
    for move in moves:
        match move:
            case Lay(name, exit):
                lays.setdefault(name, []).append(_lay_pick(view, move, name, exit, language))
            case Take(name, _):
                takes.setdefault(name, []).append(move)
            case Discard(name):
                label = text("discard {card}", card=title_of(name))
                found.append(Pick(f"card/{name}", label.say(language), move=str(move)))
            case _:
                found.append(Pick(str(move), BUTTONS[str(move)].say(language), move=str(move)))
    laid = [Pick(f"card/{name}", title_of(name).say(language), tuple(then)) for name, then in lays.items()]
    return (*laid, *(_take_pick(view, name, choices, language) for name, choices in takes.items()), *found)


def _lay_pick(view: DepotView, move: Lay, name: str, exit: int, language: str) -> Pick:
    if exit == START:
        free = next(n for n in range(1, view.exits + 1) if not view.trains[n - 1])
        pick, label, place = "start", text("start a train"), slot(free, 0)
    else:
        pick, label = f"train/{exit}", text("dock to train {train}", train=exit)
        place = places(exit, len(view.trains[exit - 1]))[1]
    return Pick(
        pick,
        label.say(language),
        move=str(move),
        pane="table",
        symbol=f"dp-{name}",
        transform=placed(place.x, place.y),
    )


def _take_pick(view: DepotView, name: str, choices: Sequence[Take], language: str) -> Pick:
    """Taking a card; where it clashes with several, the one to discard is chosen too."""
    exits = {train[-1]: exit for exit, train in enumerate(view.trains, 1) if train}
    pick, label = f"take/{exits[name]}", text("take {card}", card=title_of(name)).say(language)
    if len(choices) == 1:
        return Pick(pick, label, move=str(choices[0]), pane="table")
    then = (
        Pick(
            f"train/{exits[take.other]}",
            text("discard {card}", card=title_of(take.other)).say(language),
            move=str(take),
        )
        for take in choices
    )
    return Pick(pick, label, tuple(then))


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
