"""How Land vs Sea looks to a viewer."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import ntext, text
from branchline.games.land_vs_sea.look.coast import RADIUS, outline
from branchline.games.land_vs_sea.look.map_pane import map_pane, open_edge_labels, waypoint_id
from branchline.games.land_vs_sea.look.symbols import face_id, sprite
from branchline.games.land_vs_sea.moves import STACKS
from branchline.games.land_vs_sea.sides import side_of
from branchline.games.land_vs_sea.words.names import describe_face, side_name
from branchline.parts.svg import Picture, colour, group, named, path, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.core.texts import Text
    from branchline.games.land_vs_sea.kernels.tables import TileSet
    from branchline.games.land_vs_sea.moves import StackName
    from branchline.games.land_vs_sea.view import HandTile, LandVsSeaView, Stack, StageName

WIDTH = 420
FACE_WIDTH = 92
"""The width of a face in the hand."""
HEAD_HEIGHT = 34
HAND_HEIGHT = HEAD_HEIGHT + 118
STACKS_HEIGHT, SEATS_HEIGHT = 104, 116
"""The height of the stacks on the table, and of the other hands."""

PROMPTS: dict[StageName, Text] = {
    "deal": text("take a tile from a stack"),
    "play": text("place a tile, either side up"),
    "again": text("Play Again: place your other tile"),
    "special": text("place the volcano or whirlpool"),
    "steal": text("Steal: take a tile from another hand"),
    "waypoint": text("set your waypoint, or do without"),
    "refill": text("take a tile from a stack"),
    "confirm": text("end your turn"),
}


def drawing(tiles: TileSet, view: LandVsSeaView, language: str = "en") -> Picture:
    """The map, the faces that the viewer could play, and what everyone sees beside the map."""
    own = [] if view.seat is None else [_hand(view, view.seat, language)]
    panes = (map_pane(tiles, view, language), *own, _table(view, language))
    return Picture(panes, sprite(), frozenset(map(_stack_id, STACKS)))


def preview_overlay(tiles: TileSet, view: LandVsSeaView, language: str = "en") -> dict[str, str]:
    """How far the areas of the tile that was placed last are from being complete."""
    return {"map": "".join(open_edge_labels(tiles, view, language).values())}


def _paper(key: str, height: float) -> str:
    fill, edge = colour("paper"), colour("grid")
    return rect(0.6, 0.6, WIDTH - 1.2, height - 1.2, rx=14, fill=fill, stroke=edge, id=key)


# --- the own hand ---------------------------------------------------------------------------------


def _hand(view: LandVsSeaView, seat: int, language: str) -> Pane:
    fragments = {"hand/ground": _paper("hand/ground", HAND_HEIGHT), "hand/head": _head(view, seat, language)}
    left, right = WIDTH / 2 - FACE_WIDTH - 11, WIDTH / 2 + FACE_WIDTH + 11
    fragments |= {f"hand/tile/{n}": _tile_frame(n, x) for n, x in enumerate((left, right))}
    for x, tile in zip((left, right), view.hands[seat], strict=False):
        fragments[f"hand/face/{tile.face}"] = _face(tile.face, x - FACE_WIDTH / 2, True, language)
        if tile.under is not None:
            fragments[f"hand/face/{tile.under}"] = _face(tile.under, x + FACE_WIDTH / 2, False, language)
    return Pane("hand", text("Your tiles").say(language), WIDTH, HAND_HEIGHT, fragments, seat)


def _head(view: LandVsSeaView, seat: int, language: str) -> str:
    """Which side the viewer plays, its points, and what is to be done."""
    said, points = side_name(view, seat), _points(view, seat)
    task = PROMPTS[view.stage].say(language) if view.turn == seat and view.stage in PROMPTS else ""
    drawn = [
        _emblem(view, seat, 22, 19),
        words(38, 24.5, f"{said.say(language)} {points}", 16, font_weight="bold", fill=colour("ink")),
        words(WIDTH - 14, 24, task, 13.5, text_anchor="end", fill=colour("ink")),
    ]
    label = text("You play {side}: {points}", side=said, points=points).say(language)
    return group(*drawn, id="hand/head", **named(f"{label}; {task}" if task else label))


def _points(view: LandVsSeaView, seat: int) -> int:
    """The points of the side that a seat plays."""
    return view.scores[side_of(seat, view.seats, view.land or 0)]


def _emblem(view: LandVsSeaView, seat: int, x: float, y: float) -> str:
    """The waypoint of a seat; the compass for those who have none."""
    return use(waypoint_id(view, seat) or "ls-play_again", placed(x, y))


@cache
def _tile_frame(n: int, x: float) -> str:
    """The frame that holds the two faces of a tile together."""
    frame = rect(
        x - FACE_WIDTH - 5,
        HEAD_HEIGHT,
        2 * FACE_WIDTH + 10,
        HAND_HEIGHT - HEAD_HEIGHT - 8,
        rx=10,
        fill=colour("centre"),
    )
    return group(frame, id=f"hand/tile/{n}", aria_hidden="true")


@cache
def _face(name: str, x: float, up: bool, language: str) -> str:
    said = describe_face(name, 0, language)
    below = text("seen by all") if up else text("only you know")
    label = (text("{face}; seen by all", face=said) if up else text("{face}; only you know", face=said)).say(
        language
    )
    y = HEAD_HEIGHT + 47
    return group(
        rect(x - FACE_WIDTH / 2 + 3, HEAD_HEIGHT + 4, FACE_WIDTH - 6, 86, rx=8, class_="hit",
             fill=colour("cell")),
        use(face_id(name), placed(x, y)),
        path(outline(), fill="none", stroke=colour("ink"), stroke_width=0.8, opacity=0.5,
             transform=placed(x, y)),
        words(x, HAND_HEIGHT - 13, below.say(language), 11, text_anchor="middle", fill=colour("quiet")),
        id=f"hand/face/{name}",
        **named(label, f"face/{name}"),
    )  # fmt: skip


# --- the table ------------------------------------------------------------------------------------


def _table(view: LandVsSeaView, language: str) -> Pane:
    """The stacks, the volcano/whirlpool tile, and the other hands."""
    height = STACKS_HEIGHT + SEATS_HEIGHT
    fragments = {"table/ground": _paper("table/ground", height)}
    for n, (name, stack) in enumerate(zip(STACKS, view.stacks, strict=True)):
        fragments[_stack_id(name)] = _stack(name, stack, 92 + 118 * n, view.seat is not None, language)
    if view.special:
        fragments["table/special"] = _special(language)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    room = WIDTH / len(others)
    for column, seat in enumerate(others):
        x = room * (column + 0.5)
        fragments[f"table/seat/{seat}"] = _seat(view, seat, x, room, language)
        for n, tile in enumerate(view.hands[seat]):
            scale = min(0.9, room / 190)
            pick = view.seat is not None
            fragments[f"table/tile/{tile.face}"] = _other_tile(
                tile, seat, x + (n - 0.5) * 96 * scale - 4, scale, pick, language
            )
    return Pane("table", text("Stacks and hands").say(language), WIDTH, height, fragments)


def _stack_id(name: StackName) -> str:
    return f"table/stack/{name}"


@cache
def _stack(name: StackName, stack: Stack, x: float, pick: bool, language: str) -> str:
    y, scale = 52, 0.95
    under = min(3, max(0, stack.size - 1)) if stack.top else 0
    edges = {"fill": colour("centre"), "stroke": colour("quiet"), "stroke_width": "1"}
    drawn = [
        path(outline(RADIUS * scale), **edges, transform=placed(x - 3 * n, y + 2.4 * n))
        for n in range(under, 0, -1)
    ]
    if stack.top is not None:
        drawn.append(use(face_id(stack.top), placed(x, y, scale=scale)))
        drawn.append(path(outline(RADIUS * scale), fill="none", stroke=colour("ink"), stroke_width=0.8,
                          transform=placed(x, y)))  # fmt: skip
        said = describe_face(stack.top, 0, language)
    else:
        drawn.append(path(outline(RADIUS * scale), fill="none", stroke=colour("grid"), stroke_width=1.4,
                          stroke_dasharray="4 4", transform=placed(x, y)))  # fmt: skip
        said = text("no tiles").say(language)
    hit = path(outline(RADIUS + 6), class_="hit", fill="none", pointer_events="all", transform=placed(x, y))
    count = words(x - 44, y + 40, str(stack.size), 15, text_anchor="middle", fill=colour("ink"))
    title = text("left stack") if name == "left" else text("right stack")
    label = ntext(
        "{stack}, {n} tile: {face}", "{stack}, {n} tiles: {face}", stack.size, stack=title, face=said
    )
    return group(
        hit, *drawn, count,
        id=_stack_id(name),
        **named(label.say(language), f"stack/{name}" if pick and stack.size else None),
    )  # fmt: skip


@cache
def _special(language: str) -> str:
    """The tile with the volcano and the whirlpool, as long as it lies aside."""
    place, other = placed(318, 52, scale=0.78), placed(374, 52, scale=0.78)
    rims = [
        path(outline(), fill="none", stroke=colour("ink"), stroke_width=0.8, transform=at)
        for at in (place, other)
    ]
    label = text("the volcano/whirlpool tile is still aside").say(language)
    return group(
        use(face_id("volcano"), place),
        use(face_id("whirlpool"), other),
        *rims,
        id="table/special",
        **named(label),
    )


def _seat(view: LandVsSeaView, seat: int, x: float, room: float, language: str) -> str:
    """Whose hand it is: the side, its points, and whether it is their turn."""
    y = STACKS_HEIGHT + 16
    left = x - min(room / 2 - 6, 92)
    name = text("Player {number}", number=seat + 1).say(language)
    drawn = [
        _emblem(view, seat, left + 9, y),
        words(left + 26, y + 5, name, 13.5, fill=colour("ink")),
        words(2 * x - left - 2, y + 5, str(_points(view, seat)), 15, text_anchor="end", font_weight="bold",
              fill=colour("ink")),
    ]  # fmt: skip
    if seat in view.acting:
        mark = f"M{2 * x - left - 34} {y - 6}l10 6l-10 6Z"
        drawn.append(path(mark, fill=colour("exit"), stroke=colour("ink"), stroke_width=1.2))
    label = text(
        "Player {number} plays {side}: {points}",
        number=seat + 1,
        side=side_name(view, seat),
        points=_points(view, seat),
    )
    return group(*drawn, id=f"table/seat/{seat}", **named(label.say(language)))


@cache
def _other_tile(tile: HandTile, seat: int, x: float, scale: float, pick: bool, language: str) -> str:
    """A tile in another hand; its underside is small, and a question as long as it has not been seen."""
    y = STACKS_HEIGHT + 68
    under, small = (
        ("ls-back" if tile.under is None else face_id(tile.under)),
        placed(x + 30 * scale, y + 29 * scale, scale=0.42 * scale),
    )
    drawn = [
        path(outline(RADIUS * scale + 4), class_="hit", fill=colour("cell"), transform=placed(x, y)),
        use(face_id(tile.face), placed(x, y, scale=scale)),
        path(
            outline(RADIUS * scale),
            fill="none",
            stroke=colour("ink"),
            stroke_width=0.8,
            transform=placed(x, y),
        ),
        use(under, small),
        path(outline(), fill="none", stroke=colour("ink"), stroke_width=2.4, transform=small),
    ]
    said = describe_face(tile.face, 0, language)
    label = text("{face}; in the hand of player {number}", face=said, number=seat + 1).say(language)
    if tile.under is not None:
        below = text("under it: {face}", face=describe_face(tile.under, 0, language)).say(language)
        label = f"{label}; {below}"
    return group(*drawn, id=f"table/tile/{tile.face}", **named(label, f"tile/{tile.face}" if pick else None))
