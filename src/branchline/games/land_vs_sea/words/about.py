"""What the things on the table and the lines of the sheet need and give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.contract import About
from branchline.core.texts import Text, ntext, text
from branchline.games.land_vs_sea.areas import areas
from branchline.games.land_vs_sea.events import EVENT_KINDS
from branchline.games.land_vs_sea.score import GROUPS, scoreless_marks
from branchline.games.land_vs_sea.tiles import FACES
from branchline.games.land_vs_sea.words.names import SPECIAL_NAMES, SPECIAL_TITLES, describe_area, hex_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from branchline.games.land_vs_sea.events import EventKind
    from branchline.games.land_vs_sea.kernels.tables import Face, TileSet
    from branchline.games.land_vs_sea.view import LandVsSeaView, PlacedTile

AREAS = text("A completed area brings its side 1 point for each of its tiles, whoever completes it.")
CROSSES = text("A cross brings 1 point to whoever completes its area.")
SPECIAL = text(
    "When all six edges around a hole are land, whoever closed it puts the volcano in; when they are sea, "
    "the whirlpool. It has five crosses."
)
ACTIONS = {
    "play_again": text("Play Again: once it is placed, you place your other tile, too."),
    "steal": text("Steal: once it is placed, you take a tile from somebody who has two."),
}


def about(tiles: TileSet, view: LandVsSeaView, thing: str) -> About | None:
    """An element by its kind and name, or a line of the sheet by its key."""
    kind, _, name = thing.partition("/")
    if kind == "face" and name in FACES:
        return About(text("Tile"), joined(_face_texts(view, FACES[name])))
    if kind == "hex":
        return _place(tiles, view, name)
    if kind == "stack":
        return _stack(view, name)
    if kind == "special":
        return About(SPECIAL_TITLES["special"], SPECIAL)
    if kind in EVENT_KINDS:
        line: EventKind = kind
        return About(GROUPS[line], line_text(view.seats, line))
    return None


def joined(sentences: Iterable[Text]) -> Text:
    """Several sentences after each other."""
    found = list(sentences)
    places = " ".join(f"{{part{n}}}" for n in range(len(found)))
    return Text(places, {f"part{n}": part for n, part in enumerate(found)})


def _face_texts(view: LandVsSeaView, face: Face) -> Iterator[Text]:
    """What the signs on a face mean at this table."""
    dimmed = scoreless_marks(view)
    yield AREAS
    if any(area.crosses for area in face.areas):
        yield CROSSES
    if face.action is not None:
        yield ACTIONS[face.action]
    for mark, there, kind in (
        ("mountains", face.mountains, "mountains"),
        ("corals", face.corals, "corals"),
        (face.icon, face.icon, "trade"),
    ):
        if there:
            yield (
                text("What is faint scores nothing at this table.")
                if mark in dimmed
                else line_text(view.seats, kind)
            )


def _place(tiles: TileSet, view: LandVsSeaView, name: str) -> About | None:
    """A tile on the map with its areas, an empty place, or a hole that no tile fits."""
    for tile in view.map:
        if hex_name(tile.hex) == name:
            title = SPECIAL_NAMES.get(tile.face, text("Tile {hex}", hex=name))
            return About(
                title, joined((*_area_texts(tiles, view, tile), *_face_texts(view, FACES[tile.face])))
            )
    if name in map(hex_name, view.dead):
        return About(
            text("Hole {hex}", hex=name),
            text("No tile fits here: an area that is open only towards it can never be completed."),
        )
    return About(
        text("Free place {hex}", hex=name),
        text("A tile can lie here when all edges that touch match: land with land, sea with sea."),
    )


def _area_texts(tiles: TileSet, view: LandVsSeaView, tile: PlacedTile) -> Iterator[Text]:
    """How far the areas of a tile are from being complete, and how large they are."""
    for area in areas(tiles, view, tile.hex):
        size = len({ref.hex for ref in area.parts})
        yield ntext("On {n} tile: {area}.", "On {n} tiles: {area}.", size, area=describe_area(area))


def _stack(view: LandVsSeaView, name: str) -> About:
    title = text("Left stack") if name == "left" else text("Right stack")
    size = view.stacks[0 if name == "left" else 1].size
    return About(
        title,
        ntext(
            "{n} tile. Everyone sees the face on top; the other side only whoever takes it.",
            "{n} tiles. Everyone sees the face on top; the other side only whoever takes it.",
            size,
        ),
    )


def line_text(seats: int, key: str) -> Text:
    """What a line of the sheet counts, at a table for so many."""
    three = seats == 3
    match key:
        case "land":
            return text(
                "A completed land area: Land gets 1 point for each of its tiles, whoever completes it."
            )
        case "sea":
            return text("A completed sea area: Sea gets 1 point for each of its tiles, whoever completes it.")
        case "bonus":
            return CROSSES
        case "mountains" | "corals" if three:
            return text(
                "Whenever a chain of mountains or corals grows, the Cartographer gets 1 point for each "
                "of its sections."
            )
        case "mountains":
            return text("Whenever a chain of mountains grows, Land gets 1 point for each of its ranges.")
        case "corals":
            return text("Whenever a chain of corals grows, Sea gets 1 point for each of its reefs.")
        case "trade":
            return text("Whoever places a caravan or ship beside another gets 2 points.")
        case "waypoint":
            return text(
                "Whoever completes the area of a waypoint, or surrounds its tile, gets 1 point; it goes "
                "back to its owner."
            )
        case _ if three:
            return text(
                "At the end a trade route brings 1 point for each picture: to Land with more caravans, "
                "to Sea with more ships, to the Cartographer with as many of both."
            )
    return text(
        "At the end a trade route brings 1 point for each picture: to Land with more caravans, "
        "to Sea with more ships."
    )
