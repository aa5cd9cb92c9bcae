"""What can be printed of Land vs Sea: the tiles of the box, to be cut out, each with both of its faces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from branchline.core.drawing import Pane
from branchline.core.printable import Page, Paper, Printable, Words
from branchline.core.texts import text
from branchline.games.land_vs_sea.kernels.tables import TILES
from branchline.games.land_vs_sea.look.coast import APOTHEM, RADIUS, outline
from branchline.games.land_vs_sea.look.symbols import face_id, sprite
from branchline.games.land_vs_sea.meta import META
from branchline.games.land_vs_sea.tiles import TILE_SETS
from branchline.games.land_vs_sea.words.names import describe_face
from branchline.parts.pages import Piece, art, cut_out
from branchline.parts.svg import colour, path, use

if TYPE_CHECKING:
    from branchline.core.printable import Item
    from branchline.games.land_vs_sea.meta import LandVsSeaOptions

TILE_WIDTH: Final = 45.5
TILE_HEIGHT: Final = TILE_WIDTH * RADIUS / APOTHEM
AROUND: Final = f"M{-APOTHEM} {-RADIUS}h{2 * APOTHEM}v{2 * RADIUS}h{-2 * APOTHEM}Z{outline()}"
"""What lies outside of a tile."""


def tile_faces() -> list[tuple[str, str]]:
    """The two faces of each tile of the box; the start tile and the volcano are the last."""
    tiles = TILE_SETS[META.newest_rules]
    pairs = [(n, int(other)) for n, other in enumerate(tiles.other_side[: 2 * TILES]) if n < other]
    named = [(tiles.names[one], tiles.names[other]) for one, other in pairs]
    return [*named, ("start", "start"), ("volcano", "whirlpool")]


def _tiles(_: LandVsSeaOptions, language: str, paper: Paper) -> list[Page]:
    pieces = [
        Piece(_face(front, f"{n}a", language), _face(back, f"{n}b", language))
        for n, (front, back) in enumerate(tile_faces(), 1)
    ]
    note = text("Cut lengthwise first, then across, then the corners.")
    return cut_out(META.title, pieces, (TILE_WIDTH, TILE_HEIGHT), paper, language, note)


def _face(name: str, number: str, language: str) -> list[Item]:
    """A face, cut at its edges, with its number beside it."""
    edge = path(outline(), fill="none", stroke=colour("ink"), stroke_width=0.5)
    around = path(AROUND, fill=colour("paper"), fill_rule="evenodd")
    drawn = {"face": use(face_id(name)) + around + edge}
    pane = Pane(
        name, describe_face(name, 0, language), 2 * APOTHEM, 2 * RADIUS, drawn, left=-APOTHEM, top=-RADIUS
    )
    beside = Words(x=1, y=1, width=10, height=4.5, said=number, quiet=True)
    return [art(0, 0, TILE_WIDTH, pane, sprite()), beside]


PRINTABLES = (Printable("tiles", text("Tiles"), _tiles),)
