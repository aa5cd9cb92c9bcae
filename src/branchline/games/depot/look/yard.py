"""The table of Depot as it is drawn: the shed, its tracks, the trains, and a clash between two of them.

Trains leave the shed to the right, each on a track of its own that bends and comes back. A long train is
pushed together in the middle: its first and its last wagons stay as they are.
"""

from __future__ import annotations

from math import ceil, hypot
from typing import TYPE_CHECKING, NamedTuple

from branchline.core.drawing import Pane
from branchline.core.texts import ntext, text
from branchline.games.depot.cards import CARDS, COLOUR_TEXTS, NUMBERS, SHAPE_TEXTS
from branchline.games.depot.look.symbols import LETTERS, NARROW, NARROW_LETTER, ON_PLATE, RAIL, WIDTH
from branchline.parts.svg import colour, group, named, path, placed, rect, use, words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from branchline.core.texts import Text
    from branchline.games.depot.cards import Card
    from branchline.games.depot.view import Clash, DepotView

SLOT = WIDTH + 8
IN_ROW = 5
SLOTS = 2 * IN_ROW
"""The last slot of a track stays free for the next card."""
ROW = 66
LANE = 2 * ROW
TOP = 20
SHED = 98
LEFT = 122
RIGHT = LEFT + IN_ROW * SLOT
BEND = f"A{ROW / 2} {ROW / 2} 0 0 1"
TABLE = RIGHT + ROW // 2 + 16
STRIP = 96
"""The height of what lies below the tracks."""


def card_of(name: str) -> Card:
    return CARDS[NUMBERS[name]]


def shapes_of(shapes: Iterable[str], language: str) -> str:
    """Shapes in words."""
    return ", ".join(SHAPE_TEXTS[shape].say(language) for shape in shapes)


# --- places ---------------------------------------------------------------------------------------


class Place(NamedTuple):
    """Where a wagon stands on the table."""

    x: float
    y: float
    narrow: bool = False

    @property
    def half(self) -> float:
        """Half the length of the wagon."""
        return NARROW / 2 - 1 if self.narrow else WIDTH / 2


def slot(exit: int, n: int) -> Place:
    """The n-th slot on the track of an exit: out to the right, then back below."""
    back, n = divmod(n, IN_ROW)
    y = TOP + LANE * (exit - 1) + ROW * (back + 0.5)
    return Place((RIGHT - SLOT * (n + 0.5)) if back else (LEFT + SLOT * (n + 0.5)), y)


def places(exit: int, length: int) -> tuple[list[Place], Place]:
    """Where the wagons of a train stand, and where the next one would."""
    most = SLOTS - 1
    if length <= most:
        return [slot(exit, n) for n in range(length)], slot(exit, length)
    room = min(IN_ROW - 1, ceil((length - most) / (SLOT // NARROW - 1)))
    pushed = length - most + room
    step = min(NARROW, room * SLOT / pushed)
    first = slot(exit, 0)
    start = first.x + (SLOT + step) / 2
    middle = [Place(start + step * n, first.y, True) for n in range(pushed)]
    return [first, *middle, *(slot(exit, n) for n in range(room + 1, most))], slot(exit, most)


# --- the table ------------------------------------------------------------------------------------


def table(view: DepotView, language: str) -> Pane:
    lanes = max(view.exits, 4)
    height = TOP + LANE * lanes + STRIP
    fragments = {
        "table/ground": _ground(view, lanes, height),
        "table/depot": _depot(view, lanes, language),
    }
    for exit, train in enumerate(view.trains[: view.exits], 1):
        if train:
            standing, _ = places(exit, len(train))
            for n, name in enumerate(train):
                before = standing[n - 1] if n else None
                end = exit if n == len(train) - 1 else None
                fragments[f"table/card/{name}"] = _wagon(view, name, standing[n], before, end, language)
        else:
            fragments[f"table/start/{exit}"] = _free_exit(view, exit, language)
    for clash in view.clashes:
        one, other = clash.exits
        fragments[f"table/clash/{one}-{other}"] = _clash(view, clash)
    if view.obliged and view.turn == view.seat:
        for exit in sorted({exit for clash in view.clashes for exit in clash.exits}):
            fragments[f"table/take/{exit}"] = _take(view, exit, language)
    y = height - STRIP / 2
    fragments["table/deck"] = _deck(view, y, language)
    fragments["table/discard"] = _discard(view, y, language)
    fragments |= _notice(view, y, language)
    return Pane("table", text("Table").say(language), TABLE, height, fragments)


def _ground(view: DepotView, lanes: int, height: float) -> str:
    """Paper, the numbered tracks of the open exits, and the roof of the shed they come from."""
    tracks, stops, gates, numbers = "", "", "", ""
    for exit in range(1, view.exits + 1):
        y = slot(exit, 0).y
        tracks += f"M{SHED} {y + RAIL}H{RIGHT}{BEND} {RIGHT} {y + ROW + RAIL}H{LEFT}"
        stops += f"M{LEFT} {y + ROW + RAIL - 10}v14"
        gates += f"M{SHED - 3} {y - 20}v{RAIL + 22}"
        numbers += words(SHED + 12, y + 6, str(exit), 15, text_anchor="middle", fill=colour("quiet"))
    track = {"fill": "none", "stroke": colour("grid")}
    left, top, width, length = 14, TOP - 6, SHED - 14, LANE * lanes - 12
    seams = "".join(f"M{left} {at}h{width}" for at in range(top + 20, top + length, 20))
    return group(
        rect(0.6, 0.6, TABLE - 1.2, height - 1.2, rx=18, fill=colour("paper"), stroke=colour("grid")),
        path(tracks, **track, stroke_width=10, stroke_dasharray="2 6"),
        path(tracks, **track, stroke_width=2.6),
        path(stops, **track, stroke_width=5),
        rect(left, top, width, length, rx=4, fill=colour("centre")),
        rect(left + width / 2, top, width / 2, length, rx=4, fill=colour("road")),
        path(seams, **track, stroke_width=1),
        rect(left, top, width, length, rx=4, fill="none", stroke=colour("ink"), stroke_width=2.4),
        path(f"M{left + width / 2} {top}v{length}", stroke=colour("ink"), stroke_width=1.6),
        path(gates, fill="none", stroke=colour("ink"), stroke_width=9),
        numbers,
        id="table/ground",
        aria_hidden="true",
    )


def _depot(view: DepotView, lanes: int, language: str) -> str:
    """The sign on the shed: the shapes with which trains can start, those in use struck out."""
    starts = {card_of(train[0]).shape for train in view.trains if train}
    step = 42
    x, length = 7 + SHED / 2, step * (len(view.shapes) - 1)
    top = TOP - 12 + (LANE * lanes - length) / 2
    drawn = [
        rect(x - 26, top - 26, 52, length + 52, rx=10, fill=ON_PLATE, stroke=colour("ink"), stroke_width=2)
    ]
    for n, shape in enumerate(view.shapes):
        y = top + step * n
        sign = use("dp-plate", placed(x, y)), use(f"dp-{shape}", placed(x, y), color=ON_PLATE)
        drawn.append(group(*sign, opacity=0.35 if shape in starts else None))
        if shape in starts:
            strike = f"M{x - 14} {y + 13}L{x + 14} {y - 13}"
            drawn.append(path(strike, stroke=colour("plate"), stroke_width=3))
    label = text("Depot: trains start with {shapes}", shapes=shapes_of(view.shapes, language))
    return group(*drawn, id="table/depot", **named(label.say(language)))


def _wagon(
    view: DepotView, name: str, place: Place, before: Place | None, end: int | None, language: str
) -> str:
    card = card_of(name)
    drawn = [] if before is None else [_coupling(before, place)]
    drawn.append(face(card, place, language))
    label, pick = card.title, None
    if end is not None:
        label = text("{card}, the end of train {train}", card=card.title, train=end)
        pick = None if view.seat is None else f"train/{end}"
        # Below the wagon: what glows must not change its colour.
        drawn = [_hit(place), _hit(places(end, len(view.trains[end - 1]))[1]), *drawn]
    return group(*drawn, id=f"table/card/{name}", data_mark=name, **named(label.say(language), pick))


def _coupling(before: Place, place: Place) -> str:
    line = {"fill": "none", "stroke": colour("ink"), "stroke_width": "3"}
    if place.y != before.y:
        return path(f"M{RIGHT - 8} {before.y + RAIL}h8{BEND} {RIGHT} {place.y + RAIL}h-8", **line)
    left, right = sorted((before, place))
    start, end = left.x + left.half, right.x - right.half
    return path(f"M{start} {place.y + 14}H{end}", **line) if start < end else ""


def face(card: Card, place: Place, language: str) -> str:
    """A wagon with the letter of its colour."""
    x, y = NARROW_LETTER if place.narrow else LETTERS[card.type]
    size = 10.5 if place.narrow else 18 if card.type == "special" else 12.5
    letter = COLOUR_TEXTS[card.colour].say(language)[0].upper()
    x, y = place.x + x, place.y + y + size / 3
    return use(f"dp-narrow-{card.name}" if place.narrow else f"dp-{card.name}", placed(place.x, place.y)) + (
        words(x, y, letter, size, text_anchor="middle", font_weight="bold", fill=ON_PLATE)
    )


def _hit(place: Place) -> str:
    """What a finger has to meet, and what a page can light up."""
    return rect(place.x - 42, place.y - 33, 84, 62, rx=8, class_="hit", fill="none", pointer_events="all")


def _free_exit(view: DepotView, exit: int, language: str) -> str:
    place = slot(exit, 0)
    frame = rect(place.x - 38, place.y - 24, 76, 46, rx=8, class_="hit", fill=colour("paper"),
                 stroke=colour("quiet"), stroke_width=1.6, stroke_dasharray="5 4")  # fmt: skip
    plus = path(
        f"M{place.x - 7} {place.y - 1}h14M{place.x} {place.y - 8}v14", stroke=colour("quiet"), stroke_width=2
    )
    label = text("exit {exit}, free", exit=exit).say(language)
    return group(
        frame, plus, id=f"table/start/{exit}", **named(label, None if view.seat is None else "start")
    )


# --- a clash --------------------------------------------------------------------------------------


def _clash(view: DepotView, clash: Clash) -> str:
    """Both ends framed, and a bolt between them."""
    one, other = (places(exit, len(view.trains[exit - 1]))[0][-1] for exit in clash.exits)
    red = {"fill": "none", "stroke": colour("station"), "stroke_linejoin": "round"}
    frames = [rect(p.x - 44, p.y - 34, 88, 66, rx=10, **red, stroke_width=3.6) for p in (one, other)]
    dx, dy = other.x - one.x, other.y - one.y
    cut = min(44 / abs(dx) if dx else 1, 34 / abs(dy))  # what lies within the frames
    aside = 12 / hypot(dx, dy)

    def on_bolt(along: float, across: float) -> str:
        along = cut + along * (1 - 2 * cut)
        return f"{one.x + dx * along - dy * across:.1f} {one.y + dy * along + dx * across:.1f}"

    bolt = f"M{on_bolt(0, 0)}L{on_bolt(0.58, aside)}L{on_bolt(0.42, -aside)}L{on_bolt(1, 0)}"
    halo = path(bolt, fill="none", stroke=colour("paper"), stroke_width=8, stroke_linejoin="round")
    return group(
        *frames, halo, path(bolt, **red, stroke_width=3.6),
        id=f"table/clash/{clash.exits[0]}-{clash.exits[1]}", aria_hidden="true",
    )  # fmt: skip


def _take(view: DepotView, exit: int, language: str) -> str:
    """The sign behind a clashing card with which it is taken in hand."""
    train = view.trains[exit - 1]
    x, y, _ = places(exit, len(train))[1]
    sign = rect(x - 36, y - 26, 72, 48, rx=8, class_="hit", fill=colour("plate"), stroke=colour("station"),
                stroke_width=3)  # fmt: skip
    arrow = path(f"M{x} {y - 20}v14M{x - 7} {y - 12}l7 7l7 -7M{x - 14} {y - 8}v7h28v-7", fill="none",
                 stroke=ON_PLATE, stroke_width=2.4)  # fmt: skip
    said = words(x, y + 16, text("take").say(language), 13, text_anchor="middle", fill=ON_PLATE)
    label = text("take {card}", card=card_of(train[-1]).title).say(language)
    return group(sign, arrow, said, id=f"table/take/{exit}", **named(label, f"take/{exit}"))


# --- below the tracks -----------------------------------------------------------------------------


def _deck(view: DepotView, y: float, language: str) -> str:
    cards = [use("dp-back", placed(36 + 3 * n, y - 3 * n)) for n in range(min(3, view.deck))]
    count = words(62, y + 8, str(view.deck), 22, fill=colour("ink"))
    hit = rect(14, y - 32, 82, 60, rx=8, class_="hit", fill="none", pointer_events="all")
    label = ntext("{n} card in the deck", "{n} cards in the deck", view.deck).say(language)
    return group(hit, *cards, count, id="table/deck", **named(label, None if view.seat is None else "draw"))


def _discard(view: DepotView, y: float, language: str) -> str:
    frame = rect(112, y - 32, 94, 60, rx=8, fill="none", stroke=colour("grid"), stroke_width=1.6)
    drawn = [frame, words(214, y + 8, str(len(view.discard)), 22, fill=colour("ink"))]
    label = text("The discard pile is empty")
    if view.discard:
        top = card_of(view.discard[-1])
        drawn.append(group(face(top, Place(159, y), language), opacity=0.6))
        label = text("Discard pile: {n}, on top {card}", n=len(view.discard), card=top.title)
    return group(*drawn, id="table/discard", **named(label.say(language)))


def _notice(view: DepotView, y: float, language: str) -> dict[str, str]:
    """What has to be said beside the table: whom a clash obliges, or what is owed."""
    lines = [said.say(language) for said in _notices(view, language)]
    if not lines:
        return {}
    x, width = 250, TABLE - 264
    edge = colour("station") if view.obliged else colour("exit")
    drawn = [rect(x, y - 32, width, 60, rx=8, fill=colour("cell"), stroke=edge, stroke_width=3)]
    top = y + 3 - 10 * (len(lines) - 1)
    for n, line in enumerate(lines):
        drawn.append(words(x + width / 2, top + 21 * n, line, 16, text_anchor="middle", fill=colour("ink")))
    trains = [_told(clash, language) for clash in view.clashes]
    return {"table/notice": group(*drawn, id="table/notice", **named("; ".join(trains + lines)))}


def _notices(view: DepotView, language: str) -> list[Text]:
    """One or two short lines."""
    if view.stage == "ask" and view.seat in view.acting:
        return [text("Your task is fulfilled: claim it now?")]
    if view.turn is None:
        return []
    own, number = view.turn == view.seat, view.turn + 1
    if view.obliged:
        shared = text("Clash: {shared}", shared=_shared(view.clashes[0], language))
        if own:
            return [shared, text("Repeat it, or take a card")]
        return [shared, text("Player {number} repeats it or takes a card", number=number)]
    if view.stage == "lay":
        if own:
            return [text("Your new card fits: lay it")]
        return [text("Player {number} lays a new card", number=number)]
    if view.stage == "discard" and own:
        return [ntext("Discard {n} card", "Discard {n} cards", view.owed)]
    return []


def _shared(clash: Clash, language: str) -> str:
    colours = [COLOUR_TEXTS[clash.colour]] if clash.colour else []
    shapes = [SHAPE_TEXTS[clash.shape]] if clash.shape else []
    return ", ".join(said.say(language) for said in (*colours, *shapes))


def _told(clash: Clash, language: str) -> str:
    one, other = clash.exits
    shared = _shared(clash, language)
    return text("Trains {one} and {other} clash: {shared}", one=one, other=other, shared=shared).say(language)
