"""How Depot looks to a viewer: the table, the own hand with the deck behind it, the other seats."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import ntext, text
from branchline.games.depot.cards import card_named, shapes_of_depot
from branchline.games.depot.look.board import table
from branchline.games.depot.look.symbols import ON_PLATE, WIDTH, sprite, tick
from branchline.games.depot.look.trains import Place, face
from branchline.games.depot.words.names import card_title, shape_list, title_of
from branchline.parts.svg import Picture, colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.depot.view import DepotView

FEW_CARDS = 8
LARGE_CARD, SMALL_CARD = (86.0, 76.0), (68.0, 61.0)
"""The boxes of cards in pixels of a phone: four or five find room in a row."""
SEAT = (212.0, 56.0)
PILE = (120.0, 64.0)


def drawing(view: DepotView, language: str = "en") -> Picture:
    """The table, the viewer's own hand, the discard pile, and what can be seen of the other hands."""
    others = [_other_seat(view, seat, language) for seat in range(view.seats) if seat != view.seat]
    own = [] if view.seat is None else [_hand(view, language)]
    pile = [_pile(view, language)] if view.discard else []
    panes = (table(view, language), *own, *pile, *others)
    return Picture(
        panes, sprite(), frozenset(key for pane in panes for key in pane.fragments if _is_dealt(key))
    )


def _is_dealt(key: str) -> bool:
    """Whether an element shows what is dealt or drawn: the depot, a task, cards in the own hand."""
    return key in ("table/depot", "table/task") or key.startswith("hand/card/")


# --- the own hand ---------------------------------------------------------------------------------


def _hand(view: DepotView, language: str) -> Pane:
    """The cards, and behind them the deck."""
    count = len(view.hand) + 1
    box = LARGE_CARD if count <= FEW_CARDS else SMALL_CARD
    things = {f"hand/card/{name}": _hand_card(name, name == view.drawn, box, language) for name in view.hand}
    things["hand/deck"] = _deck(view.deck, box, language)
    width, height = box
    return Pane(
        "hand", text("Your hand").say(language), width * count, height, things, view.seat,
        place="tray", item=box,
    )  # fmt: skip


@lru_cache(2000)
def _hand_card(name: str, new: bool, box: tuple[float, float], language: str) -> str:
    """A card of the own hand; one that has just been drawn stands out."""
    card = card_named(name)
    width, height = box
    frame = (2, 2, width - 4, height - 4)
    tile = rect(*frame, rx=10, class_="hit", fill=colour("cell"), stroke=colour("grid"), stroke_width=1.6)
    if new:
        tile += rect(*frame, rx=10, fill="none", stroke=colour("ink"), stroke_width=4)
        tile += rect(*frame, rx=10, fill="none", stroke=colour("exit"), stroke_width=2.4)
    label = text("{card}, just drawn", card=card_title(card)) if new else card_title(card)
    scale = (width - 8) / WIDTH
    return group(
        tile,
        group(face(card, Place(0, 0), language), transform=placed(width / 2, height / 2, scale=scale)),
        id=f"hand/card/{name}",
        data_mark=name,
        data_thing=name,
        data_about=f"card/{name}",
        **named(label.say(language), f"card/{name}"),
    )


@lru_cache(2000)
def _deck(count: int, box: tuple[float, float], language: str) -> str:
    """The deck of so many cards, to draw from."""
    width, height = box
    scale = height / 80
    frame = rect(2, 2, width - 4, height - 4, rx=10, class_="hit", fill="none", stroke=colour("quiet"),
                 stroke_width=1.6, stroke_dasharray="5 4", pointer_events="all")  # fmt: skip
    x, y = width / 2 - 3 * scale, height * 0.25
    cards = [use("dp-back", placed(x + 3 * n, y - n, scale=0.64 * scale)) for n in range(min(3, count))]
    written = {"text_anchor": "middle", "fill": colour("ink")}
    act = words(width / 2, height * 0.65, text("Draw").say(language), 14, font_weight="bold", **written)
    left = ntext("{n} left", "{n} left", count).say(language)
    number = words(width / 2, height * 0.87, left, 13, **written)
    label = ntext("{n} card in the deck", "{n} cards in the deck", count).say(language)
    return group(frame, *cards, act, number, id="hand/deck", data_about="deck", **named(label, "draw"))


# --- what everyone sees ---------------------------------------------------------------------------


def _pile(view: DepotView, language: str) -> Pane:
    """The top of the discard pile, and how many cards lie there."""
    width, height = PILE
    pile = _top_of_pile(len(view.discard), view.discard[-1], language)
    title = text("Discard pile").say(language)
    return Pane("pile", title, width, height, {"pile/discard": pile}, place="aside", item=PILE, note=title)


@lru_cache(2000)
def _top_of_pile(count: int, name: str, language: str) -> str:
    height = PILE[1]
    drawn = [
        rect(2, 2, 92, height - 4, rx=8, fill="none", stroke=colour("grid"), stroke_width=1.6),
        words(100, height / 2 + 6, str(count), 17, fill=colour("ink")),
    ]
    top = card_named(name)
    drawn.append(group(face(top, Place(48, height / 2), language), opacity=0.6, data_thing=name))
    label = text("Discard pile: {n}, on top {card}", n=count, card=card_title(top))
    return group(*drawn, id="pile/discard", data_about="discard", **named(label.say(language)))


def _other_seat(view: DepotView, seat: int, language: str) -> Pane:
    """Another seat: the cards it was seen to take, the backs of the rest, how many there are, its task."""
    pane, (width, height) = f"seat/{seat}", SEAT
    done = next((task.depot for task in view.done if task.seat == seat), None)
    shown = _held(seat, view.known[seat], view.hand_sizes[seat], view.tasks[seat], done, language)
    title = text("Player {number}", number=seat + 1).say(language)
    return Pane(pane, title, width, height, {f"{pane}/cards": shown}, seat)


@lru_cache(2000)
def _held(
    seat: int, known: tuple[str, ...], size: int, has_task: bool, done: str | None, language: str
) -> str:
    """What can be seen of a hand of so many cards; `done` is the depot of a task that was fulfilled."""
    width, height = SEAT
    y, right = height / 2, width - 44
    drawn = [words(width - 10, y + 9, str(size), 26, text_anchor="end", fill=colour("ink"))]
    tasks = _task(has_task, done, right - 24, y)
    if tasks:
        drawn += tasks
        right -= 62
    x, step = 36.0, min(66, (right - 60) / max(1, len(known)))
    for name in known:
        small = group(face(card_named(name), Place(0, 0), language), transform=placed(x, y + 2, scale=0.76))
        drawn.append(group(small, data_thing=name, data_about=f"card/{name}"))
        x += step
    backs = size - len(known)
    x = x - step + 46 if known else 22
    for n in range(backs):
        drawn.append(use("dp-back", placed(x + min(22, (right - x) / max(1, backs - 1)) * n, y, scale=0.9)))
    label = _in_words(seat, known, size, has_task, done, language)
    return group(*drawn, id=f"seat/{seat}/cards", **named(label))


def _task(has_task: bool, done: str | None, x: float, y: float) -> list[str]:
    """The task of another seat: face down, or fulfilled and shown."""
    if done is None:
        return [use("dp-task", placed(x, y))] if has_task else []
    shown = []
    for n, shape in enumerate(shapes_of_depot(done)):
        place = placed(x + 20 * (n % 2) - 10, y + 19 * (n // 2) - 10, scale=0.5)
        shown += [use("dp-plate", place), use(f"dp-{shape}", place, color=ON_PLATE)]
    return [*shown, tick(x, y)]


def _in_words(
    seat: int, known: tuple[str, ...], size: int, has_task: bool, done: str | None, language: str
) -> str:
    told = [ntext("Player {number}: {n} card", "Player {number}: {n} cards", size, number=seat + 1)]
    told += [title_of(name) for name in known]
    if done is not None:
        told.append(text("task fulfilled: {shapes}", shapes=shape_list(shapes_of_depot(done))))
    if has_task:
        told.append(text("task open"))
    return ", ".join(said.say(language) for said in told)
