"""The pictures of the rules page, drawn like the map itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.games.land_vs_sea.look.coast import APOTHEM, RADIUS, outline
from branchline.games.land_vs_sea.look.map_pane import bounds, map_pane
from branchline.games.land_vs_sea.look.symbols import face_id, sprite
from branchline.games.land_vs_sea.meta import META, LandVsSeaOptions
from branchline.games.land_vs_sea.moves import Place, parse
from branchline.games.land_vs_sea.tiles import FACES, TILE_SETS
from branchline.games.land_vs_sea.view import AreaRef, LandVsSeaView, PlacedTile, Stack
from branchline.games.land_vs_sea.words.names import describe_face
from branchline.parts.svg import Picture, colour, group, named, path, placed, use

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

GAP = 14
PER_ROW = 5


def _map(tiles: str, language: str, waypoints: tuple[AreaRef | None, ...] = (None, None)) -> Picture:
    """The start tile and these, each written like the move that places it; the last one is framed."""
    view = LandVsSeaView(
        seat=None,
        seats=2,
        acting=(),
        options=LandVsSeaOptions(mountains_corals=True, caravans_ships=True, waypoints=True),
        stage="over",
        phase=0,
        land=0,
        turn=None,
        played=0,
        map=tuple(map(_placed, ("start@0,0/0", *tiles.split()))),
        hands=((), ()),
        stacks=(Stack(0, None), Stack(0, None)),
        special="whirlpool" not in tiles,
        waypoints=waypoints,
        dead=(),
        events=(),
        scores=(0, 0),
    )
    pane = map_pane(TILE_SETS[META.newest_rules], view, language)
    left, top, width, height = bounds([tile.hex for tile in view.map])
    fragments = {key: drawn for key, drawn in pane.fragments.items() if key != "map/ground"}
    fitting = msgspec.structs.replace(
        pane, left=left, top=top, width=width, height=height, fragments=fragments
    )
    return Picture((fitting,), sprite())


def _placed(move: str) -> PlacedTile:
    place = parse(move, FACES)
    assert isinstance(place, Place)
    return PlacedTile(place.face, (place.q, place.r), place.rotation, None, None)


def faces_picture(faces: Sequence[str], language: str) -> Picture:
    """Faces side by side, each told to those who listen."""
    step, row, fragments = 2 * APOTHEM + GAP, 2 * RADIUS + GAP, {}
    for n, name in enumerate(faces):
        rim = path(outline(), fill="none", stroke=colour("ink"), stroke_width=0.8, opacity=0.5)
        x, y = GAP + APOTHEM + step * (n % PER_ROW), GAP + RADIUS + row * (n // PER_ROW)
        fragments[f"face/{name}"] = group(
            use(face_id(name)),
            rim,
            id=f"face/{name}",
            transform=placed(x, y),
            **named(describe_face(name, 0, language)),
        )
    width, height = GAP + step * min(PER_ROW, len(faces)), GAP + row * -(-len(faces) // PER_ROW)
    return Picture((Pane("faces", text("Sides of tiles").say(language), width, height, fragments),), sprite())


RING = "LLSSSS-5@1,0/3 LLSSSS-6@1,1/4 LLSSSS-11@2,1/5 LLSSSS-9@3,0/0 LLSSSS-13@3,-1/1 LLSSSS-8@2,-1/2"

DIAGRAMS: dict[str, Callable[[str], Picture]] = {
    "forms": partial(faces_picture, ("LLLSSS-9", "LSSLSS-5", "LLSLLS-1", "LLLLSS-2")),
    "placing": partial(_map, "LLLLSS-9@1,-1/3 LLSSSS-5@1,0/2"),
    "complete": partial(_map, "LSSSSS-1@1,0/3 LSSSSS-3@1,-1/4 LSSSSS-4@0,-1/5"),
    "actions": partial(faces_picture, ("LLLSSS-11", "LLSLLS-4")),
    "whirlpool": partial(_map, f"{RING} whirlpool@2,0/3"),
    "chains": partial(_map, "LLSSSS-13@0,1/4 LLSSSS-3@1,-1/4 LLSSSS-7@2,-1/4 LLLSSS-17@1,0/1"),
    "trade": partial(_map, "LLLLSS-14@1,0/0 LLLSSS-20@2,0/3 LLLSSS-15@1,1/5"),
    "waypoints": partial(
        _map, "LLLLSS-9@1,0/0 LLLSSS-9@0,1/4", waypoints=(AreaRef((1, 0), 0), AreaRef((0, 0), 1))
    ),
}
"""By the name under which the guide asks for it: what makes the picture in a language."""
