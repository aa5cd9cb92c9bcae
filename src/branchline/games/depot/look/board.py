"""The table of Depot as it is drawn: the shed with its signs, and the tracks with the trains."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.games.depot.cards import card_named, shapes_of_depot
from branchline.games.depot.look.symbols import ON_PLATE, RAIL, tick
from branchline.games.depot.look.trains import (
    EDGE,
    SHED,
    TABLE,
    TOP,
    Tracks,
    clash_mark,
    train,
)
from branchline.games.depot.words.names import shape_list, title_of
from branchline.parts.svg import colour, group, named, path, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.depot.view import DepotView

TASK = 112
"""The height of the own task in the shed."""


def table(view: DepotView, language: str) -> Pane:
    """The pane that everyone shares; the viewer's own task hangs beside the depot."""
    tracks = Tracks(view.exits)
    height = TOP + tracks.length + EDGE
    fragments = {
        "table/ground": _ground(tracks, height),
        "table/depot": _depot(view.shapes, _in_use(view), tracks, view.task is not None, language),
    }
    if view.task is not None:
        fulfilled = any(done.seat == view.seat for done in view.done)
        asked = view.stage == "ask" and view.seat in view.acting
        fragments["table/task"] = _own_task(view.task, fulfilled, asked, height, language)
    for exit in range(1, view.exits + 1):
        if view.trains[exit - 1]:
            fragments[f"table/train/{exit}"] = train(view, exit, language)
        else:
            fragments[f"table/start/{exit}"] = _free_exit(tracks, exit, view.seat is not None, language)
    for clash in view.clashes:
        one, other = clash.exits
        fragments[f"table/clash/{one}-{other}"] = clash_mark(view, clash)
    if view.obliged and view.turn == view.seat:
        for exit in sorted({exit for clash in view.clashes for exit in clash.exits}):
            fragments[f"table/take/{exit}"] = _take_sign(view, exit, language)
    return Pane("table", text("Table").say(language), TABLE, height, fragments)


@cache
def _ground(tracks: Tracks, height: float) -> str:
    """Paper, the numbered tracks of the open exits, and the roof of the shed they come from."""
    rails, stops, gates, numbers = "", "", "", ""
    for exit in range(1, tracks.exits + 1):
        y = tracks.slot(exit, 0).y
        rails += tracks.rails(exit)
        stops += tracks.stop(exit)
        gates += f"M{SHED - 3} {y - 20}v{RAIL + 22}"
        numbers += words(SHED + 12, y + 6, str(exit), 20, text_anchor="middle", fill=colour("quiet"))
    track = {"fill": "none", "stroke": colour("grid")}
    left, top, width, length = 12, TOP - 4, SHED - 12, tracks.length + 4
    seams = "".join(f"M{left} {y}h{width}" for y in range(top + 20, top + length, 20))
    return group(
        rect(0.6, 0.6, TABLE - 1.2, height - 1.2, rx=18, fill=colour("paper"), stroke=colour("grid")),
        path(rails, **track, stroke_width=10, stroke_dasharray="2 6"),
        path(rails, **track, stroke_width=2.6),
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


def _in_use(view: DepotView) -> frozenset[str | None]:
    """The shapes with which trains have started."""
    return frozenset([card_named(train[0]).shape for train in view.trains if train])


@lru_cache(2000)
def _depot(
    shapes: tuple[str, ...], starts: frozenset[str | None], tracks: Tracks, has_task: bool, language: str
) -> str:
    """The sign on the shed: the shapes with which trains can start, those in use struck out."""
    room = tracks.length - (TASK if has_task else 0)
    step = min(42, (room - 66) / max(1, len(shapes) - 1))
    x, length = 7 + SHED / 2, step * (len(shapes) - 1)
    top = TOP - 12 + (room - length) / 2
    drawn = [
        rect(x - 26, top - 26, 52, length + 52, rx=10, fill=ON_PLATE, stroke=colour("ink"), stroke_width=2)
    ]
    for n, shape in enumerate(shapes):
        y = top + step * n
        sign = use("dp-plate", placed(x, y)), use(f"dp-{shape}", placed(x, y), color=ON_PLATE)
        drawn.append(group(*sign, opacity=0.35 if shape in starts else None))
        if shape in starts:
            strike = f"M{x - 14} {y + 13}L{x + 14} {y - 13}"
            drawn.append(path(strike, stroke=colour("plate"), stroke_width=3))
    label = text("Depot: trains start with {shapes}", shapes=shape_list(shapes))
    return group(*drawn, id="table/depot", data_about="depot", **named(label.say(language)))


@lru_cache(2000)
def _own_task(task: str, fulfilled: bool, asked: bool, height: float, language: str) -> str:
    """The viewer's own task at the lower end of the shed; it is touched to be claimed."""
    shapes = shapes_of_depot(task)
    x, y, step = 7 + SHED / 2, height - TASK / 2 - 10, 33
    frame = rect(x - 35, y - 44, 70, 90, rx=10, class_="hit", fill=ON_PLATE, stroke=colour("exit"),
                 stroke_width=2.4)  # fmt: skip
    drawn = [frame, use("dp-task", placed(x, y - 34, scale=0.7))]
    for n, shape in enumerate(shapes):
        place = placed(x + step * (n % 2 - 0.5), y - 4 + step * (n // 2), scale=0.86)
        drawn += use("dp-plate", place), use(f"dp-{shape}", place, color=ON_PLATE)
    label = text("Your task: {shapes}", shapes=shape_list(shapes))
    if fulfilled:
        drawn.append(tick(x, y + 12))
        label = text("Your task, fulfilled: {shapes}", shapes=shape_list(shapes))
    return group(
        *drawn, id="table/task", data_about="task", **named(label.say(language), "claim" if asked else None)
    )


@lru_cache(2000)
def _free_exit(tracks: Tracks, exit: int, own: bool, language: str) -> str:
    place = tracks.slot(exit, 0)
    frame = rect(place.x - 40, place.y - 25, 80, 48, rx=8, class_="hit", fill=colour("paper"),
                 stroke=colour("quiet"), stroke_width=1.6, stroke_dasharray="5 4")  # fmt: skip
    plus = path(
        f"M{place.x - 7} {place.y - 1}h14M{place.x} {place.y - 8}v14", stroke=colour("quiet"), stroke_width=2
    )
    label = text("exit {exit}, free", exit=exit).say(language)
    return group(
        tracks.target(exit), frame, plus, id=f"table/start/{exit}", data_about="depot",
        **named(label, "start" if own else None),
    )  # fmt: skip


def _take_sign(view: DepotView, exit: int, language: str) -> str:
    """The sign behind a clashing card with which it is taken in hand."""
    train = view.trains[exit - 1]
    x, y, _ = Tracks(view.exits).places(exit, len(train))[1]
    reach = rect(x - 42, y - 31, 84, 70, fill="none", pointer_events="all")
    sign = rect(x - 40, y - 28, 80, 56, rx=8, class_="hit", fill=colour("plate"), stroke=colour("station"),
                stroke_width=3)  # fmt: skip
    arrow = path(f"M{x} {y - 24}v14M{x - 7} {y - 16}l7 7l7 -7M{x - 14} {y - 12}v7h28v-7", fill="none",
                 stroke=ON_PLATE, stroke_width=2.4)  # fmt: skip
    said = words(x, y + 19, text("Take").say(language), 21, text_anchor="middle", fill=ON_PLATE)
    label = text("Take {card}", card=title_of(train[-1])).say(language)
    return group(reach, sign, arrow, said, id=f"table/take/{exit}", **named(label, f"take/{exit}"))
