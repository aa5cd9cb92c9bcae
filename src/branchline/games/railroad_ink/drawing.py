"""How Railroad Ink looks to a viewer, and what can be chosen on it."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from branchline.core.drawing import Pane, Pick
from branchline.core.texts import ntext, text
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CELL_OF, CENTRE, EXIT, SIDE_NAMES
from branchline.games.railroad_ink.kernels.layout import (
    CELLS,
    FREE,
    HIGHWAY,
    PICTURE,
    SIZE,
    SPECIALS_PER_GAME,
)
from branchline.games.railroad_ink.kernels.pictures import (
    FACE,
    FACE_ID,
    FACES,
    FIRST_SPECIAL,
    PICTURE_OF,
    Route,
    Shape,
)
from branchline.games.railroad_ink.kernels.placement import UNCONNECTED, check
from branchline.games.railroad_ink.notation import DONE_MOVE, Move, Place, parse_board
from branchline.games.railroad_ink.symbols import CELL, HALF, STYLES, line, sprite
from branchline.parts.svg import Picture, circle, colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.railroad_ink.views import RailroadInkView

__all__ = ["drawing", "meant", "picks", "sprite"]

MARGIN = 46
FRAME = SIZE * CELL
BOARD = FRAME + 2 * MARGIN

SPECIALS = FACES[FIRST_SPECIAL:]
DIRECTIONS = (text("north"), text("east"), text("south"), text("west"))


class Lie(NamedTuple):
    """How a symbol lies in a cell."""

    route: Route
    turn: int
    flip: bool


def _lies() -> dict[str, Lie]:
    lies: dict[str, Lie] = {}
    for route in FACES:
        shape = Shape.parse(route.drawing)
        for flip in (False, True):
            for turn in range(4):
                lies.setdefault(shape.text, Lie(route, turn, flip))
                shape = shape.turned()
            shape = shape.mirrored()
    return lies


LIES = _lies()
"""For the text of each picture: the route it shows, and the turns that make it of the route's symbol."""


def drawing(view: RailroadInkView, language: str = "en") -> Picture:
    """The viewer's own board, the tray, and the other boards; for a spectator the tray comes first."""
    boards = [_board(view, seat, language) for seat in range(view.seats)]
    tray = _tray(view, language)
    if view.seat is None:
        return Picture((tray, *boards), sprite())
    own = boards.pop(view.seat)
    return Picture((own, tray, *boards), sprite())


# --- boards ---------------------------------------------------------------------------------------


def _board(view: RailroadInkView, seat: int, language: str) -> Pane:
    board, own = view.boards[seat], seat == view.seat
    if own:
        title = text("Your board")
    elif board.done:
        title = text("Player {number}, ready", number=seat + 1)
    else:
        title = text("Player {number}", number=seat + 1)
    pane = f"board/{seat}"
    fragments = {f"{pane}/ground": group(_ground(), id=f"{pane}/ground", aria_hidden="true")}
    fragments |= {
        f"{pane}/cell/{name}": _cell(pane, name, "", 0, False, own, language) for name in CELL_NAMES
    }
    for number, tokens in enumerate(board.board.split("|"), 1):
        for token in tokens.split():
            name, picture = token.split(":")
            fresh = number == view.round
            fragments[f"{pane}/cell/{name}"] = _cell(pane, name, picture, number, fresh, own, language)
    return Pane(pane, title.say(language), BOARD, BOARD, fragments, seat)


@cache
def _ground() -> str:
    """What is printed: paper, cells, centre, grid, frame, names of rows and columns, exits."""
    centre = [_corner(name) for cell, name in enumerate(CELL_NAMES) if CENTRE[cell]]
    (left, top), (right, bottom) = min(centre), max(centre)
    tint = (left, top, right - left + CELL, bottom - top + CELL)
    frame = (MARGIN, MARGIN, FRAME, FRAME)
    inner = range(MARGIN + CELL, MARGIN + FRAME, CELL)
    drawn = [
        _paper(BOARD),
        rect(*frame, fill=colour("cell")),
        rect(*tint, fill=colour("centre")),
        line("".join(f"M{MARGIN} {at}h{FRAME}M{at} {MARGIN}v{FRAME}" for at in inner), "grid", 1.2),
        rect(*tint, fill="none", stroke=colour("grid"), stroke_width=2.4),
        rect(*frame, rx=3, fill="none", stroke=colour("ink"), stroke_width=2.4),
    ]
    for n in range(SIZE):
        at = MARGIN + CELL * n + 10
        drawn.append(_quiet(at, MARGIN - 9, "abcdefg"[n], 13))
        drawn.append(_quiet(MARGIN - 11, at + 5, str(n + 1), 13))
    for cell, name in enumerate(CELL_NAMES):
        x, y = _corner(name)
        middles = (x + HALF, y), (x + CELL, y + HALF), (x + HALF, y + CELL), (x, y + HALF)
        for side, kind in enumerate(EXIT[cell]):
            if kind != FREE:
                exit_kind = "ri-exit-h" if kind == HIGHWAY else "ri-exit-r"
                mark = f"{name}:{SIDE_NAMES[side]}"
                drawn.append(use(exit_kind, placed(*middles[side], side), data_mark=mark))
    return "".join(drawn)


def _corner(name: str) -> tuple[int, int]:
    """The top left corner of a cell."""
    row, column = divmod(CELL_OF[name], SIZE)
    return MARGIN + CELL * column, MARGIN + CELL * row


@lru_cache(maxsize=20_000)
def _cell(pane: str, name: str, picture: str, number: int, fresh: bool, own: bool, language: str) -> str:
    x, y = _corner(name)
    label = text("{cell}, empty", cell=name)
    drawn = [rect(x, y, CELL, CELL, class_="hit", fill="none", pointer_events="all")]
    if picture:
        route = LIES[picture].route
        label = text(
            "{cell}, {route}, round {round}: {sides}",
            cell=name,
            route=text(route.name),
            round=number,
            sides=_sides(picture, language),
        )
        drawn.append(use(f"ri-{route.code}", _lain(name, picture)))
        if fresh:
            drawn.append(circle(x + 10, y + 10, 7, fill="none", stroke=colour("exit"), stroke_width=1.6))
        drawn.append(_quiet(x + 10, y + 13.7, str(number), 10.5))
    attributes = named(label.say(language), f"cell/{name}" if own else None)
    return group(*drawn, id=f"{pane}/cell/{name}", data_mark=name, **attributes)


def _lain(name: str, picture: str) -> str:
    """The transform that makes of a route's symbol this picture in this cell."""
    x, y = _corner(name)
    return placed(x + HALF, y + HALF, LIES[picture].turn, LIES[picture].flip)


def _sides(picture: str, language: str) -> str:
    """What a picture joins, in words: “highway north–south, railway east–west”."""
    shape = Shape.parse(picture)
    said = []
    for part in (0, 1):
        for kind in STYLES:
            sides = [s for s in range(4) if shape.sides[s] == kind and shape.parts[s] == part]
            joined = "–".join(DIRECTIONS[s].say(language) for s in sides)
            if joined:
                highway, railway = (
                    text("highway {sides}", sides=joined),
                    text("railway {sides}", sides=joined),
                )
                said.append((highway if kind == "h" else railway).say(language))
    return ", ".join(said)


def _paper(height: float, **more: str) -> str:
    """A sheet as wide as a board."""
    edge = colour("grid")
    return rect(0.6, 0.6, BOARD - 1.2, height - 1.2, rx=18, fill=colour("paper"), stroke=edge, **more)


def _quiet(x: float, y: float, said: str, size: float) -> str:
    return words(x, y, said, size, text_anchor="middle", fill=colour("quiet"))


# --- the tray -------------------------------------------------------------------------------------

DIE = 88
TICKET = 74
LINE, DICE, TICKETS = 36, 124, 222
"""Where the rounds, the dice and the special routes lie, from the top of the tray."""
TRAY = 290


def _tray(view: RailroadInkView, language: str) -> Pane:
    """The round, its dice and the special routes; a spectator sees the dice alone, and none is drawn."""
    fragments = {
        "tray/ground": _paper(TRAY, id="tray/ground"),
        "tray/round": _round(view.round, view.rounds, language),
    }
    own = None if view.seat is None else view.boards[view.seat]
    for n, code in enumerate(view.dice):
        x = BOARD / 2 + (DIE + 18) * (n - (len(view.dice) - 1) / 2)
        drawn = own is not None and n in own.drawn
        fragments[f"tray/die/{n}"] = _die(n, code, x, drawn, own is not None, language)
    if own:
        waits = own.special or len(own.used) == SPECIALS_PER_GAME
        fragments["tray/left"] = _left(len(own.used), language)
        for n, route in enumerate(SPECIALS):
            x = BOARD / 2 + (TICKET + 8) * (n - (len(SPECIALS) - 1) / 2)
            fragments[f"tray/special/{route.code}"] = _special(
                route, x, route.code in own.used, waits, language
            )
    return Pane("tray", text("Dice and special routes").say(language), BOARD, TRAY, fragments)


@cache
def _left(used: int, language: str) -> str:
    n = SPECIALS_PER_GAME - used
    said = ntext("{n} special route left", "{n} special routes left", n).say(language)
    return group(_quiet(BOARD / 2, TRAY - 14, said, 14), id="tray/left", **named(said))


@cache
def _round(current: int, rounds: int, language: str) -> str:
    """The rounds as stops on a line; the train is at the one with a station."""
    step = FRAME / (rounds - 1)
    here = MARGIN + step * (min(current, rounds) - 1)
    drawn = [
        line(f"M{MARGIN} {LINE}H{MARGIN + FRAME}", "grid", 3.4),
        line(f"M{MARGIN} {LINE}H{here}", "railway", 3.4),
    ]
    for n in range(1, rounds + 1):
        x = MARGIN + step * (n - 1)
        if n == current:
            drawn.append(use("ri-station", placed(x, LINE)))
        else:
            role, width = ("railway", 3) if n < current else ("quiet", 1.6)
            drawn.append(circle(x, LINE, 6, fill=colour("paper"), stroke=colour(role), stroke_width=width))
        drawn.append(_quiet(x, LINE + 27, str(n), 13))
    label = text("Round {round} of {rounds}", round=min(current, rounds), rounds=rounds)
    return group(*drawn, id="tray/round", **named(label.say(language)))


@cache
def _die(n: int, code: str, x: float, drawn: bool, own: bool, language: str) -> str:
    route = next(route for route in FACES if route.code == code)
    label = text("{route}, drawn", route=text(route.name)) if drawn else text(route.name)
    box, ink = (x - DIE / 2, DICE - DIE / 2, DIE, DIE), colour("ink")
    parts = [
        rect(*box, rx=16, transform="translate(0 6)", fill=colour("grid"), stroke=ink, stroke_width=2.4),
        rect(*box, rx=16, class_="hit", fill=colour("cell")),
        use(f"ri-{code}", placed(x, DICE, scale=DIE / CELL)),
        rect(*box, rx=16, fill="none", stroke=ink, stroke_width=2.4),
    ]
    if drawn:
        parts = [group(*parts, opacity=0.3), use("ri-struck", placed(x, DICE))]
    pick = f"die/{code}" if own and not drawn else None
    return group(*parts, id=f"tray/die/{n}", **named(label.say(language), pick))


@cache
def _special(route: Route, x: float, used: bool, waits: bool, language: str) -> str:
    box = (x - TICKET / 2, TICKETS - TICKET / 2, TICKET, TICKET)
    printed = (
        rect(*box, class_="hit", fill=colour("cell")),
        use(f"ri-{route.code}", placed(x, TICKETS, scale=TICKET / CELL)),
        rect(*box, fill="none", stroke=colour("quiet"), stroke_width=1.4),
    )
    parts = [group(*printed, opacity=0.3 if used or waits else None)]
    label = text("special route: {route}", route=text(route.name))
    if used:
        label = text("special route: {route}, used up", route=text(route.name))
        parts.append(use("ri-crossed", placed(x, TICKETS)))
    pick = None if used else f"special/{route.code}"
    return group(*parts, id=f"tray/special/{route.code}", **named(label.say(language), pick))


# --- picks ----------------------------------------------------------------------------------------


def picks(view: RailroadInkView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
    """The moves by die or special route, cell, and the way it lies there; and confirming."""
    placements = sorted(
        (str(move).split(":") for move in moves if move != DONE_MOVE),
        key=lambda place: (FACE[PICTURE_OF[place[1]]], CELL_OF[place[0]]),
    )
    found = []
    for route, places in groupby(placements, lambda place: LIES[place[1]].route):
        cells = tuple(
            Pick(f"cell/{name}", name, tuple(_lying(view.seat, name, p, language) for _, p in lying))
            for name, lying in groupby(places, lambda place: place[0])
        )
        kind = "special" if route in SPECIALS else "die"
        found.append(Pick(f"{kind}/{route.code}", text(route.name).say(language), cells))
    if DONE_MOVE in moves:
        found.append(Pick("done", text("Confirm").say(language), move="done"))
    return tuple(found)


@lru_cache(maxsize=50_000)
def _lying(seat: int | None, name: str, picture: str, language: str) -> Pick:
    lie = LIES[picture]
    return Pick(
        f"sides/{picture}",
        _sides(picture, language),
        move=f"{name}:{picture}",
        pane=f"board/{seat}",
        symbol=f"ri-{lie.route.code}",
        transform=_lain(name, picture),
        turn=lie.turn,
        flip=lie.flip,
    )


def meant(view: RailroadInkView, picks: Sequence[str]) -> list[Move]:
    """Every way to draw the picked route in the picked cell; a clash tells more than a missing joint."""
    if "done" in picks:
        return [DONE_MOVE]
    if view.seat is None:
        return []
    own = view.boards[view.seat]
    parts = [pick.partition("/") for pick in picks]
    chosen = [code for kind, _, code in parts if kind in ("die", "special") and code in FACE_ID]
    cells = [CELL_OF[name] for kind, _, name in parts if kind == "cell" and name in CELL_OF]
    left = [code for n, code in enumerate(view.dice) if n not in own.drawn]
    if not cells and chosen and chosen[0] not in left:
        cells = [0]  # wherever it might go: the route itself can't be drawn any more
    pictures = parse_board(own.board)[PICTURE : PICTURE + CELLS]
    places = [
        Place(cell, picture)
        for cell in cells
        for code in chosen or left
        for picture in range(1, len(FACE))
        if FACE[picture] == FACE_ID[code]
    ]
    places.sort(key=lambda place: check(pictures, place.cell, place.picture) == UNCONNECTED)
    return [*places]
