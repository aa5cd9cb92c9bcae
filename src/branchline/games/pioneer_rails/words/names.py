"""What cards, places and tracks are called by those who can't see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.texts import text
from branchline.games.pioneer_rails.kernels.geometry import CELL_NAMES, SIDE_CELLS, SIDES, track_cell
from branchline.games.pioneer_rails.kernels.layout import SUITS
from branchline.games.pioneer_rails.words.signs import SUIT_TEXTS

if TYPE_CHECKING:
    from branchline.core.texts import Text
    from branchline.games.pioneer_rails.kernels.maps import MapCell, MapData

RANK_TEXTS = {"10": text("ten"), "J": text("jack"), "Q": text("queen"), "K": text("king"), "A": text("ace")}

PLACE_TEXTS = {
    "mine": text("Mine"),
    "saloon": text("Saloon"),
    "bank": text("Bank"),
    "railyard": text("Rail yard"),
    "fort": text("Fort"),
    "ranch": text("Ranch"),
}


def rank_of(card: str) -> str:
    return card[:-1]


def suit_of(card: str) -> str:
    return next(suit for suit in SUITS if suit[0].upper() == card[-1])


def card_text(card: str) -> Text:
    """“queen of diamonds”"""
    return text("{rank} of {suit}", rank=RANK_TEXTS[rank_of(card)], suit=SUIT_TEXTS[suit_of(card)])


def _beside(cell: MapCell, name: str) -> Text:
    """A cell as one of the two that a side lies between."""
    match cell.location or cell.terrain:
        case "mine":
            return text("the mine {cell}", cell=name)
        case "saloon":
            return text("the saloon {cell}", cell=name)
        case "bank":
            return text("the bank {cell}", cell=name)
        case "railyard":
            return text("the rail yard {cell}", cell=name)
        case "fort":
            return text("the fort {cell}", cell=name)
        case "ranch":
            return text("the ranch {cell}", cell=name)
        case "mountain":
            return text("the mountains {cell}", cell=name)
        case "river":
            return text("the river {cell}", cell=name)
        case "station":
            return text("the station {cell}", cell=name)
        case _:
            return text("the desert {cell}", cell=name)


def track_text(land: MapData, track: int) -> Text:
    """Where a track lies: “side between the mine c4 and the desert d4”."""
    if track >= SIDES:
        return text("across the desert {cell}", cell=CELL_NAMES[track_cell(track)])
    one, other = (_beside(land.cells[cell], CELL_NAMES[cell]) for cell in SIDE_CELLS[track].tolist())
    return text("side between {one} and {other}", one=one, other=other)
