"""The tiles in front of the players: the viewer's own with both faces, those of the others as they lie."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.games.land_vs_sea.kernels.layout import HAND_LIMIT
from branchline.games.land_vs_sea.look.coast import RADIUS, outline
from branchline.games.land_vs_sea.look.symbols import face_art
from branchline.games.land_vs_sea.score import scoreless_marks
from branchline.games.land_vs_sea.tiles import FACES
from branchline.games.land_vs_sea.words.names import describe_face, side_name
from branchline.parts.svg import colour, group, named, path, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.land_vs_sea.view import HandTile, LandVsSeaView

FACE = 78, 98
"""The box of a face in the own hand."""
SMALL, LARGE = (50, 54), (92, 100)
"""The box of another's tile: as a rule, and when it can be stolen."""
GAP = 8
"""What is between two things of a tray: the two faces of a tile have a common ground."""

Marks = frozenset[str]


def all_in_sight(view: LandVsSeaView) -> bool:
    """Whether all tiles matter: the viewer is to place one, or sees what others take, place and steal."""
    if view.seat in view.acting:
        return view.stage in ("play", "again")
    return view.seat is not None and bool(view.acting)


def may_steal(view: LandVsSeaView) -> bool:
    return view.stage == "steal" and view.seat in view.acting


def may_take(view: LandVsSeaView) -> bool:
    return view.stage in ("deal", "refill") and view.seat in view.acting


# --- the own hand ---------------------------------------------------------------------------------


def hand_pane(view: LandVsSeaView, seat: int, language: str) -> Pane:
    """The faces that can be played, those of a tile beside each other, and the places of tiles to come."""
    dimmed, fragments = scoreless_marks(view), {}
    for tile in view.hands[seat]:
        fragments[f"hand/{tile.face}"] = _face(tile.face, True, dimmed, language)
        if tile.under is not None:
            fragments[f"hand/{tile.under}"] = _face(tile.under, False, dimmed, language)
    if may_steal(view) or may_take(view):
        for n in range(len(view.hands[seat]), HAND_LIMIT):
            fragments[f"hand/slot/{n}"] = _slot(n, language)
    needed = all_in_sight(view) or may_steal(view) or may_take(view)
    return Pane(
        "hand",
        text("Your tiles").say(language),
        FACE[0] * max(1, len(fragments)),
        FACE[1],
        fragments,
        seat,
        place="tray" if needed else "aside",
        item=FACE,
    )


@cache
def _face(name: str, up: bool, dimmed: Marks, language: str) -> str:
    width, height = FACE
    below = (text("seen by all") if up else text("only you")).say(language)
    size = min(13, (width - 4) / (0.56 * len(below)))  # a letter is about half as wide as it is high
    face = describe_face(name, 0, language)
    label = text("{face}; seen by all", face=face) if up else text("{face}; only you know", face=face)
    # The ground reaches half-way to the other face of the tile.
    ground = rect(0 if up else -GAP / 2, 0, width + GAP / 2, height, rx=9, fill=colour("centre"))
    return group(
        ground,
        rect(2, 2, width - 4, 78, rx=9, class_="hit", fill=colour("cell")),
        tile_art(name, 0.93, dimmed, placed(width / 2, 41)),
        words(width / 2, height - 4, below, size, text_anchor="middle", fill=colour("quiet")),
        id=f"hand/{name}",
        data_thing=f"tile/{name}",
        data_about=f"face/{name}",
        **named(label.say(language), f"face/{name}"),
    )


@cache
def _slot(n: int, language: str) -> str:
    """Where the next tile will lie."""
    edge = {"fill": "none", "stroke": colour("exit"), "stroke_width": "2.2", "stroke_dasharray": "6 5"}
    frame = path(outline(RADIUS * 0.93), transform=placed(FACE[0] / 2, 41), **edge)
    label = text("the place of a tile that you take")
    return group(frame, id=f"hand/slot/{n}", **named(label.say(language)))


# --- the others -----------------------------------------------------------------------------------


def other_hand_pane(view: LandVsSeaView, seat: int, language: str) -> Pane:
    """The tiles of somebody else: small, and large when one of them can be stolen."""
    stealing, dimmed = may_steal(view), scoreless_marks(view)
    item, pick = LARGE if stealing else SMALL, view.seat is not None
    fragments = {
        f"hand/{seat}/{tile.face}": _other_tile(tile, seat, item, pick, dimmed, language)
        for tile in view.hands[seat]
    }
    return Pane(
        f"hand/{seat}",
        text("Tiles of player {number}", number=seat + 1).say(language),
        item[0] * max(1, len(fragments)),
        item[1],
        fragments,
        seat,
        place="tray" if stealing or all_in_sight(view) else "aside",
        item=item,
        note=side_name(view, seat).say(language),
    )


@cache
def _other_tile(
    tile: HandTile, seat: int, item: tuple[int, int], pick: bool, dimmed: Marks, language: str
) -> str:
    """A tile in another hand; its underside is small, and a question as long as it has not been seen."""
    width, height = item
    scale = (width - 8) / (2 * RADIUS)
    middle = placed(width / 2, height / 2)
    small = placed(width * 0.8, height * 0.8, scale=0.42 * scale)
    under = use("ls-back") if tile.under is None else face_art(FACES[tile.under], dimmed=dimmed)
    drawn = [
        path(outline(RADIUS * scale + 3.5), class_="hit", fill=colour("cell"), transform=middle),
        tile_art(tile.face, scale, dimmed, middle),
        group(under, path(outline(), fill="none", stroke=colour("ink"), stroke_width=2.4), transform=small),
    ]
    said = describe_face(tile.face, 0, language)
    label = text("{face}; in the hand of player {number}", face=said, number=seat + 1).say(language)
    if tile.under is not None:
        below = text("under it: {face}", face=describe_face(tile.under, 0, language)).say(language)
        label = f"{label}; {below}"
    return group(
        *drawn,
        id=f"hand/{seat}/{tile.face}",
        data_thing=f"tile/{tile.face}",
        data_about=f"face/{tile.face}",
        **named(label, f"tile/{tile.face}" if pick else None),
    )


def tile_art(name: str, scale: float, dimmed: Marks, at: str) -> str:
    """A face with the rim of its tile."""
    return group(group(face_art(FACES[name], dimmed=dimmed), _rim(), transform=placed(0, 0, scale=scale)),
                 transform=at)  # fmt: skip


@cache
def _rim() -> str:
    return path(outline(), fill="none", stroke=colour("ink"), stroke_width=0.9, opacity=0.6)
