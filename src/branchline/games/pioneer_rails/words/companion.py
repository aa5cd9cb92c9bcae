"""Pioneer Rails beside paper: the cards of each turn, and what everyone does with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.paper import Companion
from branchline.core.texts import Text, text
from branchline.games.pioneer_rails.kernels.constants import BASE_TRACKS, CARD_NAMES, HAND
from branchline.games.pioneer_rails.kernels.turns import end_turn
from branchline.games.pioneer_rails.look.cards import CARD_HEIGHT, CARD_WIDTH, open_card
from branchline.games.pioneer_rails.words.names import card_text
from branchline.games.pioneer_rails.words.telling import describe_result

if TYPE_CHECKING:
    from branchline.games.pioneer_rails.state import PioneerRailsState
    from branchline.games.pioneer_rails.view import PioneerRailsView


def _advance(state: PioneerRailsState) -> None:
    """The turn is over for those who lay tracks on paper: no sheet has changed."""
    end_turn(state.data)


def _task(view: PioneerRailsView) -> Text:
    hand = (view.turn - 1) // HAND + 1
    if view.stage == "pick":
        return text(
            "The dealer picks, the others take one of the two left: rank to hand {hand}, {tracks} tracks.",
            hand=hand,
            tracks=BASE_TRACKS,
        )
    return text(
        "Pick one of the two open cards: rank to hand {hand}, suit lays {tracks} tracks.",
        hand=hand,
        tracks=BASE_TRACKS,
    )


def _verb(label: str) -> Text:
    kind, _, rest = label.partition("/")
    match kind:
        case "turn":
            return text("Deal turn {turn}", turn=rest.partition("/")[0])
        case "goals":
            return text("Turn up the goals")
    return text("Draw who deals first")


def _face(label: str, result: str, language: str) -> Pane:
    """A card, or the words for what is no card."""
    if result not in CARD_NAMES:
        return Pane(result, describe_result(label, result).say(language), CARD_WIDTH, CARD_HEIGHT, {})
    name = card_text(result).say(language)
    return Pane(result, name, CARD_WIDTH, CARD_HEIGHT, {"card": open_card(result)})


COMPANION = Companion(
    advance=_advance,
    task=_task,
    verb=_verb,
    face=_face,
    panes=("cards",),
    fixed={"extra_card": False},
)
