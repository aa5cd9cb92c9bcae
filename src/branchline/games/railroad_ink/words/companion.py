"""Railroad Ink beside paper: the dice of each round, and what everyone does with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.paper import Companion
from branchline.core.texts import Text, text
from branchline.games.railroad_ink.look.dice import die
from branchline.games.railroad_ink.rounds import leave_round
from branchline.games.railroad_ink.words.telling import describe_result

if TYPE_CHECKING:
    from branchline.games.railroad_ink.view import RailroadInkView

BOX = 64.0


def _task(view: RailroadInkView) -> Text:
    if view.stage == "over":
        return text("The last drought: what has no oasis withers where it is arid. Then count your points.")
    if view.pairs:
        return text("Round {round}: pick two pairs each, in turn, and draw your four dice.", round=view.round)
    if view.extra:
        return text("Round {round}: draw the four routes, then the dice of the expansion.", round=view.round)
    return text("Round {round}: draw all four on your own sheet.", round=view.round)


def _verb(label: str) -> Text:
    kind, _, rest = label.partition("/")
    match kind:
        case "round":
            return text("Roll round {round}", round=rest.partition("/")[0])
        case "drought":
            return text("Roll the last drought")
        case "goals":
            return text("Deal the goals")
    return text("Draw who begins")


def _face(label: str, result: str, language: str) -> Pane:
    """A die, or the words for what is no die."""
    name = describe_result(label, result).say(language)
    drawn = {"die": die("die", result, BOX, False, False, False, language)} if label.endswith("/die") else {}
    return Pane(result, name, BOX, BOX, drawn)


COMPANION = Companion(
    advance=leave_round,
    task=_task,
    verb=_verb,
    face=_face,
    panes=("tray/pairs", "tray/dice"),
    fixed_by_hand={"draft": False},
)
