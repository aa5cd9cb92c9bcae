"""What is to be done in Land vs Sea, and how far the game has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.contract import Progress, Prompt
from branchline.core.sentences import player
from branchline.core.texts import Text, ntext, text
from branchline.games.land_vs_sea.kernels.layout import FACES as FACES_IN_THE_BOX
from branchline.games.land_vs_sea.kernels.layout import Side
from branchline.games.land_vs_sea.moves import PASS, Place, Steal
from branchline.games.land_vs_sea.sides import side_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.land_vs_sea.moves import Move
    from branchline.games.land_vs_sea.view import LandVsSeaView

PLACE_FOR_SIDE = (
    text("Place a tile for Land: tap a face, then a glowing place."),
    text("Place a tile for Sea: tap a face, then a glowing place."),
    text("Place a tile for the Cartographer: tap a face, then a glowing place."),
)
"""What is to be done, and for which side."""
TILES_IN_THE_BOX = FACES_IN_THE_BOX // 2


def prompt(view: LandVsSeaView, moves: Sequence[Move]) -> Prompt:
    """The act that the stage of the turn asks for."""
    match view.stage:
        case "deal":
            return Prompt(text("Take a tile from one of the stacks: tap it."), text("Choose a stack"))
        case "refill":
            sentence = text("Take a tile from a stack, so that you have two again: tap it.")
            return Prompt(sentence, text("Choose a stack"))
        case "play":
            side = side_of(view.seat or 0, view.seats, view.land or 0)
            return Prompt(PLACE_FOR_SIDE[side], text("Choose a face"))
        case "again":
            return Prompt(_again(PASS in moves), text("Choose a face"))
        case "special":
            return Prompt(_special(moves), text("Choose the hole"))
        case "steal":
            return Prompt(_steal(view, moves), text("Choose a tile"))
        case "waypoint":
            return Prompt(_waypoint(view), text("Choose an area"))
    return Prompt(text("There is nothing more to do: end your turn."), text("End the turn"))


def _again(optional: bool) -> Text:
    if optional:
        return text("Play Again: place your other tile too, either side up, or leave it.")
    return text("Play Again: place your other tile too, either side up.")


def _special(moves: Sequence[Move]) -> Text:
    if any(isinstance(move, Place) and move.face == "volcano" for move in moves):
        return text("A hole with land all around: tap it to place the volcano.")
    return text("A hole with sea all around: tap it to place the whirlpool.")


def _steal(view: LandVsSeaView, moves: Sequence[Move]) -> Text:
    faces = {move.face for move in moves if isinstance(move, Steal)}
    victims = [seat for seat, hand in enumerate(view.hands) if faces & {tile.face for tile in hand}]
    if len(victims) == 1:
        whose = player(victims[0])
        if PASS in moves:
            return text("Steal: tap one of the tiles of {player}, or leave them.", player=whose)
        return text("Steal: tap one of the tiles of {player}.", player=whose)
    if PASS in moves:
        return text("Steal: tap a tile of another player, or leave them.")
    return text("Steal: tap a tile of another player.")


def _waypoint(view: LandVsSeaView) -> Text:
    if side_of(view.seat or 0, view.seats, view.land or 0) == Side.LAND:
        return text("Tap an open land area to set your waypoint, or do without.")
    return text("Tap an open sea area to set your waypoint, or do without.")


def progress(view: LandVsSeaView) -> Progress:
    """How many tiles of the box are still to be placed."""
    placed = len(view.map) - 1 - (not view.special)  # the start tile and the volcano or whirlpool are extra
    left = TILES_IN_THE_BOX - placed
    label = ntext("{n} tile left", "{n} tiles left", left)
    return Progress(label, min(placed + 1, TILES_IN_THE_BOX), TILES_IN_THE_BOX)
