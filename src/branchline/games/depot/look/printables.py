"""What can be printed of Depot: the cards of the box and its depots, to be cut out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from branchline.core.drawing import Pane
from branchline.core.printable import Page, Paper, Printable, Words
from branchline.core.texts import Text, text
from branchline.games.depot.cards import CARDS, DEPOTS, Card
from branchline.games.depot.look.symbols import ON_PLATE, WIDTH, sprite
from branchline.games.depot.look.trains import Place, face
from branchline.games.depot.meta import META
from branchline.games.depot.words.names import card_title, shape_list
from branchline.parts.pages import Piece, art, cut_out
from branchline.parts.svg import placed, use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.depot.meta import DepotOptions

CARD: Final = 63.0, 44.0
WAGON_HEIGHT: Final = 60
PLATE: Final = 46
NOTE: Final = text("Cut along the lines. Strong paper, or sleeves of 63 × 44 mm.")


def _cards(_: DepotOptions, language: str, paper: Paper) -> list[Page]:
    pieces = [_piece(_wagon(card, language), card_title(card), 9.5, language) for card in CARDS]
    return cut_out(META.title, pieces, CARD, paper, language, NOTE)


def _wagon(card: Card, language: str) -> Pane:
    drawn = {"card": face(card, Place(0, 0), language)}
    return Pane(card.name, "", WIDTH + 4, WAGON_HEIGHT, drawn, left=-WIDTH / 2 - 2, top=-WAGON_HEIGHT / 2)


def _depots(_: DepotOptions, language: str, paper: Paper) -> list[Page]:
    pieces = [_piece(_shed(depot.shapes), shape_list(depot.shapes), 8, language) for depot in DEPOTS]
    title = text("{game}: depots and tasks", game=META.title)
    return cut_out(title, pieces, CARD, paper, language, NOTE)


def _shed(shapes: Sequence[str]) -> Pane:
    """The shapes of a depot, below the sign that tells it from a wagon."""
    drawn = [use("dp-task", placed(2 * PLATE, 22))]
    for n, shape in enumerate(shapes):
        place = placed(PLATE * (n + 0.5), 68)
        drawn += [use("dp-plate", place), use(f"dp-{shape}", place, color=ON_PLATE)]
    return Pane("depot", "", PLATE * len(shapes), 92, {"depot": "".join(drawn)})


def _piece(pane: Pane, title: Text, inset: float, language: str) -> Piece:
    """A picture, and below it what it shows."""
    width, height = CARD
    picture = art(inset, 0, width - 2 * inset, pane, sprite())
    low = height - 11
    words = Words(
        x=3, y=low, width=width - 6, height=9.5, said=title.say(language), across="center", down="horizon"
    )
    return Piece([art(inset, (low - picture.height) / 2 + 1, picture.width, pane, sprite()), words])


PRINTABLES = (
    Printable("cards", text("Cards"), _cards),
    Printable("depots", text("Depots and tasks"), _depots),
)
