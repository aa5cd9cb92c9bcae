"""What cards, privileges, goals, places and tracks are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.texts import Text, listed, text
from branchline.games.pioneer_rails.kernels.constants import SUITS
from branchline.games.pioneer_rails.kernels.geometry import CELL_NAMES, SIDE_CELLS, SIDES, track_cell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from branchline.games.pioneer_rails.kernels.maps import MapCell, MapData

# --- cards and privileges -------------------------------------------------------------------------

SUIT_SIGNS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
SUIT_TEXTS: dict[str, Text] = {
    "spades": text("spades"),
    "hearts": text("hearts"),
    "diamonds": text("diamonds"),
    "clubs": text("clubs"),
}
RANK_TEXTS = {"10": text("ten"), "J": text("jack"), "Q": text("queen"), "K": text("king"), "A": text("ace")}
CARD_TEXTS = {
    "10S": text("ten of spades"),
    "JS": text("jack of spades"),
    "QS": text("queen of spades"),
    "KS": text("king of spades"),
    "AS": text("ace of spades"),
    "10H": text("ten of hearts"),
    "JH": text("jack of hearts"),
    "QH": text("queen of hearts"),
    "KH": text("king of hearts"),
    "AH": text("ace of hearts"),
    "10D": text("ten of diamonds"),
    "JD": text("jack of diamonds"),
    "QD": text("queen of diamonds"),
    "KD": text("king of diamonds"),
    "AD": text("ace of diamonds"),
    "10C": text("ten of clubs"),
    "JC": text("jack of clubs"),
    "QC": text("queen of clubs"),
    "KC": text("king of clubs"),
    "AC": text("ace of clubs"),
}
"""Whole, because in some languages a suit agrees with its rank."""
PRIVILEGE_TEXTS: dict[str, Text] = {
    "bridge": text("a bridge"),
    "tunnel": text("a tunnel"),
    "shortcut": text("a shortcut"),
    "switch": text("a switch"),
    "extra": text("one more track"),
}

LEVEL_NAMES: dict[str, Text] = {
    "beginner": text("Beginner"),
    "easy": text("Easy"),
    "medium": text("Medium"),
    "hard": text("Hard"),
    "legendary": text("Legendary"),
}
"""The levels of a solo game."""


def rank_of(card: str) -> str:
    return card[:-1]


def suit_of(card: str) -> str:
    return next(suit for suit in SUITS if suit[0].upper() == card[-1])


def card_sign(card: str) -> str:
    """A card as it is printed: Q♦ for QD."""
    return rank_of(card) + SUIT_SIGNS[suit_of(card)]


def card_text(card: str) -> Text:
    """“queen of diamonds”"""
    return CARD_TEXTS[card]


def privileges_text(names: Iterable[str]) -> Text:
    """“a bridge, a switch”"""
    return listed([PRIVILEGE_TEXTS[name] for name in names])


# --- goals ----------------------------------------------------------------------------------------

GOAL_TEXTS: dict[str, Text] = {
    "1A": text("Put 5 nuggets into banks"),
    "1B": text("Dig 8 nuggets"),
    "1C": text("Activate 2 banks"),
    "1D": text("Activate 3 saloons"),
    "1E": text("Activate a fort"),
    "1F": text("Lay tracks from 3 stations to the edge of the map"),
    "1G": text("Lay tracks along 4 mountain ranges"),
    "1H": text("Activate 5 ranches"),
    "1I": text("Build 2 tunnels from 2 stations"),
    "1J": text("Activate a building with tracks from 2 stations"),
    "1K": text("Lay tracks to 6 towns"),
    "1L": text("Lay tracks from one station to 3 towns"),
    "1M": text("Build 2 bridges from 2 stations"),
    "1N": text("Lay tracks to one town from 2 stations"),
    "1O": text("Activate 2 rail yards"),
}
SHORT_GOAL_TEXTS: dict[str, Text] = {
    "1A": text("5 in banks"),
    "1B": text("8 nuggets"),
    "1C": text("2 banks"),
    "1D": text("3 saloons"),
    "1E": text("1 fort"),
    "1F": text("3 to the edge"),
    "1G": text("4 ranges"),
    "1H": text("5 ranches"),
    "1I": text("2 tunnels"),
    "1J": text("building from 2"),
    "1K": text("6 towns"),
    "1L": text("3 towns, 1 suit"),
    "1M": text("2 bridges"),
    "1N": text("town from 2"),
    "1O": text("2 rail yards"),
}
"""Where there is room for two or three words only."""
MOUNTAIN_SIDES_TEXT = text("Lay 4 tracks along mountains")
"""What 1G says when it is sides that count (the option `mountain_goal`)."""

SHORT_MOUNTAIN_SIDES_TEXT = text("4 by mountains")

GOAL_TYPE_TEXTS: dict[str, Text] = {
    "sheriff": text("Sheriff's goal"),
    "ranch": text("Rancher's goal"),
    "train": text("Railway goal"),
}


def goal_text(goal: str, mountain_goal: str = "ranges") -> Text:
    """What a goal asks for, as this table reads it."""
    return MOUNTAIN_SIDES_TEXT if goal == "1G" and mountain_goal == "sides" else GOAL_TEXTS[goal]


def short_goal_text(goal: str, mountain_goal: str = "ranges") -> Text:
    """The same, as short as it can be said."""
    sides = goal == "1G" and mountain_goal == "sides"
    return SHORT_MOUNTAIN_SIDES_TEXT if sides else SHORT_GOAL_TEXTS[goal]


# --- places and tracks ----------------------------------------------------------------------------

PLACE_TEXTS = {
    "mine": text("Mine"),
    "saloon": text("Saloon"),
    "bank": text("Bank"),
    "railyard": text("Rail yard"),
    "fort": text("Fort"),
    "ranch": text("Ranch"),
}


def _cell_text(cell: MapCell, name: str) -> Text:
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


def track_text(map_data: MapData, track: int) -> Text:
    """Where a track lies: “side between the mine c4 and the desert d4”."""
    if track >= SIDES:
        return text("across the desert {cell}", cell=CELL_NAMES[track_cell(track)])
    one, other = (_cell_text(map_data.cells[cell], CELL_NAMES[cell]) for cell in SIDE_CELLS[track].tolist())
    return text("side between {one} and {other}", one=one, other=other)
