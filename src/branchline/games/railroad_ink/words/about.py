"""What things on the board, beside it and on the score sheet mean: what they need and what they give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.contract import About
from branchline.core.texts import Text, text
from branchline.games.railroad_ink.goals import CARD_ID, CARDS
from branchline.games.railroad_ink.kernels.layout import BRIDGE_POINTS, SPECIALS_PER_GAME
from branchline.games.railroad_ink.score import ends_are_errors, goal_progress, points, sheet

if TYPE_CHECKING:
    from branchline.games.railroad_ink.view import GoalCard, RailroadInkView, SeatBoard

THINGS: dict[str, tuple[Text, Text]] = {
    "networks": (
        text("Networks"),
        text(
            "Every network that joins two exits or more scores: 4 points for two, 4 for each further exit, "
            "45 for all twelve."
        ),
    ),
    "highway": (
        text("Longest highway"),
        text("One point for each cell of your longest unbroken highway. Stations do not interrupt it."),
    ),
    "railway": (
        text("Longest railway"),
        text("One point for each cell of your longest unbroken railway. Stations do not interrupt it."),
    ),
    "centre": (text("Centre cells"), text("One point for each drawing in the nine tinted cells.")),
    "errors": (
        text("Errors"),
        text("Each end that meets neither another route nor the border costs a point."),
    ),
    "villages": (
        text("Villages"),
        text(
            "A route with a station in a village's cell crosses the next box. "
            "At the end the highest crossed box scores 2, 4, 6 or 8 points."
        ),
    ),
    "factory": (
        text("Factory"),
        text("A route in its cell lets you draw one of this round's route dice once more, in this round."),
    ),
    "university": (
        text("University"),
        text(
            "A route in its cell crosses a box. The third one lets you draw a special route at once, "
            "which counts neither for this round nor for the three of the game."
        ),
    ),
    "specials": (
        text("Special routes"),
        text("At most one in a round and three in a game, each of them once. They are drawn like the dice."),
    ),
    "rivers": (
        text("Rivers"),
        text(
            "Your best river scores a point for each cell, and three more if both of its ends reach "
            "the border. Routes cross it by a bridge only."
        ),
    ),
    "lakes": (
        text("Lakes"),
        text(
            "Your smallest lake scores a point for each cell. Networks with piers on the same lake are "
            "joined; an empty cell with water at three sides fills by itself."
        ),
    ),
    "lava": (
        text("Lava"),
        text(
            "Draw at least one die of lava a round, joined to lava. Each closed lake scores 5 points, "
            "the largest lake one for each cell. Open sides are errors."
        ),
    ),
    "meteors": (
        text("Meteors"),
        text(
            "A meteor falls as far as the dice say from the last impact and leaves a crater. "
            "Each route end at a crater scores 2 points and is no error."
        ),
    ),
    "forest": (
        text("Forest"),
        text(
            "Groves side by side are a forest. Two points for each cell of the largest, one for the second."
        ),
    ),
    "trails": (
        text("Trails"),
        text(
            "Stations that one network of trails joins score half as much as so many exits, rounded up. "
            "A trail must join a route, a trail or a station."
        ),
    ),
    "desert": (
        text("Desert"),
        text(
            "Each cactus that is left scores a point. In a drought those without an oasis beside them "
            "wither; after the last round comes one more roll."
        ),
    ),
    "canyons": (
        text("Canyons"),
        text(
            "Each segment of the longest canyon scores a point, each canyon from edge to edge two more. "
            "A route across a canyon costs a bridge point."
        ),
    ),
    "bridges": (
        text("Bridge points"),
        text("Each place where a route crosses or touches a canyon costs one. There are twelve in a game."),
    ),
}


GOALS_PAY = text(
    "At the end of a round everybody who meets a goal for the first time gets the highest value left on it: "
    "4, then 2, then 1."
)


def about(view: RailroadInkView, thing: str) -> About | None:
    """What an element or a line of the sheet means to the viewer."""
    kind, _, code = thing.partition("/")
    if kind == "goal":
        return next((_goal(view, card) for card in view.goals if card.code == code), None)
    if thing == "goals":
        return About(text("Goal cards"), _goals_pay(view))
    thing = "villages" if thing == "village" else thing
    if thing not in THINGS:
        return None
    title, told = THINGS[thing]
    if thing == "errors" and not ends_are_errors(view):
        title = text("Open ends")
    return About(title, told, None if view.seat is None else _progress(view, view.seat, thing))


def _goals_pay(view: RailroadInkView) -> Text:
    if view.seats == 1:
        return text("Each goal brings 4 points until the end of the round on its card, and 1 later.")
    return GOALS_PAY


def _goal(view: RailroadInkView, card: GoalCard) -> About:
    name = text(CARDS[CARD_ID[card.code]].name)
    if card.deadline:
        told = text(
            "{goal}: until the end of round {round} 4 points, later 1.", goal=name, round=card.deadline
        )
    else:
        told = text("{goal}: brings {points} to whoever meets it next.", goal=name, points=card.pays)
    far = None if view.seat is None else goal_progress(view, view.seat, card.code)
    return About(text("Goal {code}", code=card.code), told, far)


def _progress(view: RailroadInkView, seat: int, thing: str) -> tuple[int, int] | None:
    """How far the viewer is with what can be counted."""
    own: SeatBoard = view.boards[seat]
    match thing:
        case "centre":
            return points(sheet(view)[seat], "centre"), 9
        case "villages":
            return own.villages, 4
        case "university":
            return own.universities, 3
        case "specials":
            return len(own.used) - own.free_used, SPECIALS_PER_GAME
        case "bridges":
            return BRIDGE_POINTS - own.bridges, BRIDGE_POINTS
    return None
