"""Faces and places in words, for those who listen to the map."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.texts import ntext, text
from branchline.games.land_vs_sea.sides import side_count, side_of
from branchline.games.land_vs_sea.state import sides_undrawn
from branchline.games.land_vs_sea.tiles import FACES

if TYPE_CHECKING:
    from branchline.core.texts import Text
    from branchline.games.land_vs_sea.areas import OpenArea
    from branchline.games.land_vs_sea.kernels.tables import Area
    from branchline.games.land_vs_sea.state import Hex, LandVsSeaState
    from branchline.games.land_vs_sea.view import LandVsSeaView

SIDE_NAMES = (text("Land"), text("Sea"), text("Cartographer"))
NO_SIDE = text("a side that is still to be drawn")
DIRECTIONS = (
    text("east"),
    text("north-east"),
    text("north-west"),
    text("west"),
    text("south-west"),
    text("south-east"),
)
SPECIAL_NAMES = {"start": text("start tile"), "volcano": text("volcano"), "whirlpool": text("whirlpool")}
SPECIAL_TITLES = {"start": text("Start tile"), "special": text("Volcano and whirlpool")}
MARK_NAMES = {
    "caravan": text("a caravan"),
    "ship": text("a ship"),
    "play_again": text("Play Again"),
    "steal": text("Steal"),
}


def side_names(state: LandVsSeaState) -> tuple[Text, ...]:
    """What the sides are called, once everyone knows which is theirs."""
    return () if sides_undrawn(state.data) else SIDE_NAMES[: side_count(state.seats)]


def side_name(view: LandVsSeaView, seat: int) -> Text:
    """The side that a seat plays."""
    return NO_SIDE if view.land is None else SIDE_NAMES[side_of(seat, view.seats, view.land)]


def hex_name(place: Hex) -> str:
    """A place on the map as moves write it."""
    return f"{place[0]},{place[1]}"


@cache
def describe_face(name: str, rotation: int, language: str) -> str:
    """A face as it lies: “land east–north-east, 1 cross; sea north-west–west; a ship”."""
    face = FACES[name]
    said = [SPECIAL_NAMES[name].say(language)] if name in SPECIAL_NAMES else []
    for area in face.areas:
        crosses = [ntext("{n} cross", "{n} crosses", area.crosses)] if area.crosses else []
        said.append(", ".join(each.say(language) for each in (_area(area, rotation, language), *crosses)))
    for edges in face.mountains:
        said.append(text("mountains {sides}", sides=direction_names(edges, rotation, language)).say(language))
    for edges in face.corals:
        said.append(text("corals {sides}", sides=direction_names(edges, rotation, language)).say(language))
    said += [MARK_NAMES[mark].say(language) for mark in (face.icon, face.action) if mark is not None]
    return "; ".join(said)


@cache
def describe_land(name: str, rotation: int, language: str) -> str:
    """How a face lies, in short: where its land is, or that it has none."""
    land = tuple(n for n, kind in enumerate(FACES[name].edges) if kind == "L")
    if not land:
        return text("sea on every side").say(language)
    return text("land {sides}", sides=direction_names(land, rotation, language)).say(language)


def _area(area: Area, rotation: int, language: str) -> Text:
    sides = direction_names(area.edges, rotation, language)
    return text("land {sides}", sides=sides) if area.type == "L" else text("sea {sides}", sides=sides)


def direction_names(edges: tuple[int, ...], rotation: int, language: str) -> str:
    """The directions to which edges lie, beginning in the east."""
    return "–".join(DIRECTIONS[n].say(language) for n in sorted((edge + rotation) % 6 for edge in edges))


def describe_area(area: OpenArea) -> Text:
    """How far an area is from being complete."""
    land = area.type == "L"
    if area.open_edges == 0:
        return text("the land is complete") if land else text("the sea is complete")
    if area.open_edges == area.dead_edges:
        return text("the land can never be completed") if land else text("the sea can never be completed")
    if land:
        return ntext("{n} open edge of the land", "{n} open edges of the land", area.open_edges)
    return ntext("{n} open edge of the sea", "{n} open edges of the sea", area.open_edges)
