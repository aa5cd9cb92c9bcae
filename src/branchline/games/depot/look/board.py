"""The table of Depot as it is drawn: the shed and its tracks with the trains, the deck, the discard pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import ntext, text
from branchline.games.depot.cards import card_named
from branchline.games.depot.look.symbols import ON_PLATE, RAIL
from branchline.games.depot.look.trains import (
    BEND,
    LANE,
    LEFT,
    RIGHT,
    ROW,
    SHED,
    TABLE,
    TOP,
    Place,
    clash_mark,
    face,
    places,
    slot,
    wagon,
)
from branchline.games.depot.words.names import card_title, shape_list, shared_by, title_of
from branchline.parts.svg import colour, group, named, path, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.core.texts import Text
    from branchline.games.depot.view import Clash, DepotView

STRIP = 96
"""The height of what lies below the tracks."""


def table(view: DepotView, language: str) -> Pane:
    """The pane that everyone shares."""
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
                fragments[f"table/card/{name}"] = wagon(view, name, standing[n], before, end, language)
        else:
            fragments[f"table/start/{exit}"] = _free_exit(view, exit, language)
    for clash in view.clashes:
        one, other = clash.exits
        fragments[f"table/clash/{one}-{other}"] = clash_mark(view, clash)
    if view.obliged and view.turn == view.seat:
        for exit in sorted({exit for clash in view.clashes for exit in clash.exits}):
            fragments[f"table/take/{exit}"] = _take_sign(view, exit, language)
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
    seams = "".join(f"M{left} {y}h{width}" for y in range(top + 20, top + length, 20))
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
    starts = {card_named(train[0]).shape for train in view.trains if train}
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
    label = text("Depot: trains start with {shapes}", shapes=shape_list(view.shapes))
    return group(*drawn, id="table/depot", **named(label.say(language)))


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


def _take_sign(view: DepotView, exit: int, language: str) -> str:
    """The sign behind a clashing card with which it is taken in hand."""
    train = view.trains[exit - 1]
    x, y, _ = places(exit, len(train))[1]
    sign = rect(x - 36, y - 26, 72, 48, rx=8, class_="hit", fill=colour("plate"), stroke=colour("station"),
                stroke_width=3)  # fmt: skip
    arrow = path(f"M{x} {y - 20}v14M{x - 7} {y - 12}l7 7l7 -7M{x - 14} {y - 8}v7h28v-7", fill="none",
                 stroke=ON_PLATE, stroke_width=2.4)  # fmt: skip
    said = words(x, y + 16, text("take").say(language), 13, text_anchor="middle", fill=ON_PLATE)
    label = text("take {card}", card=title_of(train[-1])).say(language)
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
        top = card_named(view.discard[-1])
        drawn.append(group(face(top, Place(159, y), language), opacity=0.6))
        label = text("Discard pile: {n}, on top {card}", n=len(view.discard), card=card_title(top))
    return group(*drawn, id="table/discard", **named(label.say(language)))


def _notice(view: DepotView, y: float, language: str) -> dict[str, str]:
    """What has to be said beside the table: whom a clash obliges, or what is owed."""
    lines = [said.say(language) for said in _notice_lines(view)]
    if not lines:
        return {}
    x, width = 250, TABLE - 264
    edge = colour("station") if view.obliged else colour("exit")
    drawn = [rect(x, y - 32, width, 60, rx=8, fill=colour("cell"), stroke=edge, stroke_width=3)]
    top = y + 3 - 10 * (len(lines) - 1)
    for n, line in enumerate(lines):
        drawn.append(words(x + width / 2, top + 21 * n, line, 16, text_anchor="middle", fill=colour("ink")))
    trains = [_clash_in_words(clash).say(language) for clash in view.clashes]
    return {"table/notice": group(*drawn, id="table/notice", **named("; ".join(trains + lines)))}


def _notice_lines(view: DepotView) -> list[Text]:
    """One or two short lines."""
    if view.stage == "ask" and view.seat in view.acting:
        return [text("Your task is fulfilled: claim it now?")]
    if view.turn is None:
        return []
    own, number = view.turn == view.seat, view.turn + 1
    if view.obliged:
        shared = text("Clash: {shared}", shared=shared_by(view.clashes[0]))
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


def _clash_in_words(clash: Clash) -> Text:
    one, other = clash.exits
    return text("Trains {one} and {other} clash: {shared}", one=one, other=other, shared=shared_by(clash))
