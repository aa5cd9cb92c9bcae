"""How Depot looks to a viewer, and what can be chosen on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.drawing import Pane, Pick
from branchline.core.texts import ntext, text
from branchline.games.depot.cards import DEPOTS, NUMBERS
from branchline.games.depot.look.symbols import ON_PLATE, sprite
from branchline.games.depot.look.yard import TABLE, Place, card_of, face, places, shapes_of, slot, table
from branchline.games.depot.moves import DRAW, START, Discard, Lay, Take
from branchline.parts.svg import Picture, colour, group, named, path, placed, rect, use, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.depot.moves import Move
    from branchline.games.depot.view import DepotView

__all__ = ["drawing", "picks", "sprite"]

IN_ROW = 7
TILE = (TABLE - 22) / IN_ROW
TASK = 62
"""The height of a task above a hand."""
SEAT_WIDTH, SEAT_HEIGHT = 300, 76


def drawing(view: DepotView, language: str = "en") -> Picture:
    """The table, the viewer's own hand, and what can be seen of the other hands."""
    others = [_player(view, seat, language) for seat in range(view.seats) if seat != view.seat]
    own = [] if view.seat is None else [_hand(view, language)]
    return Picture((table(view, language), *own, *others), sprite())


# --- hands ----------------------------------------------------------------------------------------


def _paper(key: str, width: float, height: float) -> str:
    return rect(
        0.6, 0.6, width - 1.2, height - 1.2, rx=18, fill=colour("paper"), stroke=colour("grid"), id=key
    )


def _hand(view: DepotView, language: str) -> Pane:
    above = 14 if view.task is None else 14 + TASK
    rows = max(1, -(-len(view.hand) // IN_ROW))
    height = above + 78 * rows + 8
    fragments = {"hand/ground": _paper("hand/ground", TABLE, height)}
    if view.task is not None:
        fragments["hand/task"] = _own_task(view, view.task, language)
    for n, name in enumerate(view.hand):
        row, column = divmod(n, IN_ROW)
        place = Place(11 + TILE * (column + 0.5), above + 78 * row + 37)
        fragments[f"hand/card/{name}"] = _held(view, name, place, language)
    return Pane("hand", text("Your hand").say(language), TABLE, height, fragments, view.seat)


def _held(view: DepotView, name: str, place: Place, language: str) -> str:
    card, new = card_of(name), name == view.drawn
    box = (place.x - TILE / 2 + 2, place.y - 36, TILE - 4, 72)
    tile = rect(*box, rx=10, class_="hit", fill=colour("cell"), stroke=colour("grid"), stroke_width=1.6)
    if new:
        tile += rect(*box, rx=10, fill="none", stroke=colour("ink"), stroke_width=6)
        tile += rect(*box, rx=10, fill="none", stroke=colour("exit"), stroke_width=3.4)
    label = text("{card}, just drawn", card=card.title) if new else card.title
    return group(
        tile,
        group(face(card, Place(0, 0), language), transform=placed(place.x, place.y, scale=0.9)),
        id=f"hand/card/{name}",
        data_mark=name,
        **named(label.say(language), f"card/{name}"),
    )


def _own_task(view: DepotView, task: str, language: str) -> str:
    drawn = [words(24, 50, text("Your task").say(language), 17, fill=colour("ink"))]
    shapes = _depot_shapes(task)
    for n, shape in enumerate(shapes):
        place = placed(TABLE / 2 + 44 * (n - 1.5), 44)
        drawn += use("dp-plate", place), use(f"dp-{shape}", place, color=ON_PLATE)
    label = text("Your task: {shapes}", shapes=shapes_of(shapes, language))
    if any(done.seat == view.seat for done in view.done):
        drawn.append(_tick(TABLE / 2 + 110, 44))
        label = text("Your task, fulfilled: {shapes}", shapes=shapes_of(shapes, language))
    return group(*drawn, id="hand/task", **named(label.say(language)))


def _tick(x: float, y: float) -> str:
    return path(f"M{x - 9} {y}l7 8l12 -16", fill="none", stroke=colour("ink"), stroke_width=3.4,
                stroke_linecap="round", stroke_linejoin="round")  # fmt: skip


def _player(view: DepotView, seat: int, language: str) -> Pane:
    """Another seat: whether it is to act, the cards it was seen to take, the backs of the rest, its task."""
    pane, known, size = f"seat/{seat}", view.known[seat], view.hand_sizes[seat]
    title = text("Player {number}", number=seat + 1).say(language)
    drawn = [words(28, 26, title, 16, fill=colour("ink"))]
    if seat in view.acting:
        drawn.append(path("M10 13L22 20L10 27Z", fill=colour("exit"), stroke=colour("ink"), stroke_width=1.2))
    drawn.append(words(SEAT_WIDTH - 16, 28, str(size), 22, text_anchor="end", fill=colour("ink")))
    x, step = 38.0, min(44, 110 / max(1, len(known)))
    for name in known:
        drawn.append(group(face(card_of(name), Place(0, 0), language), transform=placed(x, 54, scale=0.5)))
        x += step
    backs = size - len(known)
    for n in range(backs):
        drawn.append(use("dp-back", placed(x + min(30, (206 - x) / backs) * n, 53, scale=0.8)))
    done = [fulfilled for fulfilled in view.done if fulfilled.seat == seat]
    if done:
        for n, shape in enumerate(_depot_shapes(done[0].depot)):
            place = placed(SEAT_WIDTH - 60 + 20 * (n % 2), 43 + 19 * (n // 2), scale=0.5)
            drawn += use("dp-plate", place), use(f"dp-{shape}", place, color=ON_PLATE)
        drawn.append(_tick(SEAT_WIDTH - 18, 54))
    elif view.tasks[seat]:
        drawn.append(use("dp-task", placed(SEAT_WIDTH - 36, 53)))
    return Pane(
        pane,
        title,
        SEAT_WIDTH,
        SEAT_HEIGHT,
        {
            f"{pane}/ground": _paper(f"{pane}/ground", SEAT_WIDTH, SEAT_HEIGHT),
            f"{pane}/cards": group(*drawn, id=f"{pane}/cards", **named(_told(view, seat, language))),
        },
        seat,
    )


def _told(view: DepotView, seat: int, language: str) -> str:
    """What can be seen of another seat, in words."""
    told = [
        ntext(
            "Player {number}: {n} card", "Player {number}: {n} cards", view.hand_sizes[seat], number=seat + 1
        )
    ]
    told += [card_of(name).title for name in view.known[seat]]
    told += [
        text("task fulfilled: {shapes}", shapes=shapes_of(_depot_shapes(done.depot), language))
        for done in view.done
        if done.seat == seat
    ]
    if view.tasks[seat]:
        told.append(text("task open"))
    return ", ".join(said.say(language) for said in told)


def _depot_shapes(name: str) -> tuple[str, ...]:
    return next(depot.shapes for depot in DEPOTS if depot.name == name)


# --- picks ----------------------------------------------------------------------------------------


def picks(view: DepotView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
    """Lays by card and place; cards to take, to discard; and what is said with a button."""
    lays: dict[str, list[Pick]] = {}
    takes: dict[str, list[Take]] = {}
    found = []
    for move in moves:
        match move:
            case Lay(name, exit):
                lays.setdefault(name, []).append(_lay(view, move, name, exit, language))
            case Take(name, _):
                takes.setdefault(name, []).append(move)
            case Discard(name):
                label = text("discard {card}", card=card_of(name).title)
                found.append(Pick(f"card/{name}", label.say(language), move=str(move)))
            case _:
                found.append(Pick(str(move), BUTTONS[str(move)].say(language), move=str(move)))
    laid = [
        Pick(f"card/{name}", card_of(name).title.say(language), tuple(then)) for name, then in lays.items()
    ]
    return (*laid, *(_taking(view, name, choices, language) for name, choices in takes.items()), *found)


BUTTONS = {
    "draw": text("Draw a card"),
    "claim": text("Claim the task"),
    "wait": text("Do not claim yet"),
}


def _lay(view: DepotView, move: Lay, name: str, exit: int, language: str) -> Pick:
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


def _taking(view: DepotView, name: str, choices: Sequence[Take], language: str) -> Pick:
    """Taking a card; where it clashes with several, the one to discard is chosen too."""
    exits = {train[-1]: exit for exit, train in enumerate(view.trains, 1) if train}
    pick, label = f"take/{exits[name]}", text("take {card}", card=card_of(name).title).say(language)
    if len(choices) == 1:
        return Pick(pick, label, move=str(choices[0]), pane="table")
    then = (
        Pick(
            f"discard/{exits[take.other]}",
            text("discard {card}", card=card_of(take.other).title).say(language),
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
