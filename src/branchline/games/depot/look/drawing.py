"""How Depot looks to a viewer: the table, the own hand, the other seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import ntext, text
from branchline.games.depot.cards import card_named, shapes_of_depot
from branchline.games.depot.look.board import table
from branchline.games.depot.look.symbols import ON_PLATE, sprite
from branchline.games.depot.look.trains import TABLE, Place, face
from branchline.games.depot.words.names import card_title, shape_list, title_of
from branchline.parts.svg import Picture, colour, group, named, path, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.depot.view import DepotView

IN_ROW = 7
TILE = (TABLE - 22) / IN_ROW
TASK = 62
"""The height of a task above a hand."""
SEAT_WIDTH, SEAT_HEIGHT = 300, 76


def drawing(view: DepotView, language: str = "en") -> Picture:
    """The table, the viewer's own hand, and what can be seen of the other hands."""
    others = [_other_seat(view, seat, language) for seat in range(view.seats) if seat != view.seat]
    own = [] if view.seat is None else [_hand(view, language)]
    panes = (table(view, language), *own, *others)
    return Picture(
        panes, sprite(), frozenset(key for pane in panes for key in pane.fragments if _is_dealt(key))
    )


def _is_dealt(key: str) -> bool:
    """Whether an element shows what is dealt or drawn: the depot, a task, cards in a hand, the deck."""
    return (
        key in ("table/depot", "table/deck", "hand/task")
        or key.startswith("hand/card/")
        or key.endswith("/cards")
    )


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
        fragments[f"hand/card/{name}"] = _hand_card(view, name, place, language)
    return Pane("hand", text("Your hand").say(language), TABLE, height, fragments, view.seat)


def _hand_card(view: DepotView, name: str, place: Place, language: str) -> str:
    card, new = card_named(name), name == view.drawn
    box = (place.x - TILE / 2 + 2, place.y - 36, TILE - 4, 72)
    tile = rect(*box, rx=10, class_="hit", fill=colour("cell"), stroke=colour("grid"), stroke_width=1.6)
    if new:
        tile += rect(*box, rx=10, fill="none", stroke=colour("ink"), stroke_width=6)
        tile += rect(*box, rx=10, fill="none", stroke=colour("exit"), stroke_width=3.4)
    label = text("{card}, just drawn", card=card_title(card)) if new else card_title(card)
    return group(
        tile,
        group(face(card, Place(0, 0), language), transform=placed(place.x, place.y, scale=0.9)),
        id=f"hand/card/{name}",
        data_mark=name,
        **named(label.say(language), f"card/{name}"),
    )


def _own_task(view: DepotView, task: str, language: str) -> str:
    drawn = [words(24, 50, text("Your task").say(language), 17, fill=colour("ink"))]
    shapes = shapes_of_depot(task)
    for n, shape in enumerate(shapes):
        place = placed(TABLE / 2 + 44 * (n - 1.5), 44)
        drawn += use("dp-plate", place), use(f"dp-{shape}", place, color=ON_PLATE)
    label = text("Your task: {shapes}", shapes=shape_list(shapes))
    if any(done.seat == view.seat for done in view.done):
        drawn.append(_tick(TABLE / 2 + 110, 44))
        label = text("Your task, fulfilled: {shapes}", shapes=shape_list(shapes))
    return group(*drawn, id="hand/task", **named(label.say(language)))


def _tick(x: float, y: float) -> str:
    return path(f"M{x - 9} {y}l7 8l12 -16", fill="none", stroke=colour("ink"), stroke_width=3.4,
                stroke_linecap="round", stroke_linejoin="round")  # fmt: skip


def _other_seat(view: DepotView, seat: int, language: str) -> Pane:
    """Another seat: whether it is to act, the cards it was seen to take, the backs of the rest, its task."""
    pane, known, size = f"seat/{seat}", view.known[seat], view.hand_sizes[seat]
    title = text("Player {number}", number=seat + 1).say(language)
    drawn = [words(28, 26, title, 16, fill=colour("ink"))]
    if seat in view.acting:
        drawn.append(path("M10 13L22 20L10 27Z", fill=colour("exit"), stroke=colour("ink"), stroke_width=1.2))
    drawn.append(words(SEAT_WIDTH - 16, 28, str(size), 22, text_anchor="end", fill=colour("ink")))
    x, step = 38.0, min(44, 110 / max(1, len(known)))
    for name in known:
        drawn.append(group(face(card_named(name), Place(0, 0), language), transform=placed(x, 54, scale=0.5)))
        x += step
    backs = size - len(known)
    for n in range(backs):
        drawn.append(use("dp-back", placed(x + min(30, (206 - x) / backs) * n, 53, scale=0.8)))
    done = [fulfilled for fulfilled in view.done if fulfilled.seat == seat]
    if done:
        for n, shape in enumerate(shapes_of_depot(done[0].depot)):
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
            f"{pane}/cards": group(*drawn, id=f"{pane}/cards", **named(_seat_in_words(view, seat, language))),
        },
        seat,
    )


def _seat_in_words(view: DepotView, seat: int, language: str) -> str:
    """What can be seen of another seat, in words."""
    told = [
        ntext(
            "Player {number}: {n} card", "Player {number}: {n} cards", view.hand_sizes[seat], number=seat + 1
        )
    ]
    told += [title_of(name) for name in view.known[seat]]
    told += [
        text("task fulfilled: {shapes}", shapes=shape_list(shapes_of_depot(done.depot)))
        for done in view.done
        if done.seat == seat
    ]
    if view.tasks[seat]:
        told.append(text("task open"))
    return ", ".join(said.say(language) for said in told)
