"""What can be printed of Pioneer Rails: a map with its score zone, the cards and the goals, to be cut out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from branchline.core.drawing import Pane
from branchline.core.printable import MARGIN, PAPERS, Box, Item, Page, Paper, Printable, Words
from branchline.core.texts import Text, listed, text
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS, GOAL_TYPES, SHEET
from branchline.games.pioneer_rails.look.cards import CARD_HEIGHT, CARD_WIDTH, face
from branchline.games.pioneer_rails.look.coordinates import HEIGHT, WIDTH
from branchline.games.pioneer_rails.look.diagrams import DIAGRAMS
from branchline.games.pioneer_rails.look.map_pane import map_fragments
from branchline.games.pioneer_rails.look.paper import INK
from branchline.games.pioneer_rails.look.paper import WIDTH as ZONE_WIDTH
from branchline.games.pioneer_rails.look.score_zone import BOXES_HEIGHT, sheet_fragments, target_of
from branchline.games.pioneer_rails.look.symbols import sprite
from branchline.games.pioneer_rails.meta import META
from branchline.games.pioneer_rails.rules import GAME
from branchline.games.pioneer_rails.score import HAND_TEXTS
from branchline.games.pioneer_rails.view import GoalView
from branchline.games.pioneer_rails.words.names import CARD_TEXTS, GOAL_TYPE_TEXTS, card_text, goal_text
from branchline.parts.pages import EDGE, TITLE_HEIGHT, Piece, art, blanks, cut_out, foot, heading
from branchline.parts.svg import circle, colour, group, placed, use, words

if TYPE_CHECKING:
    from branchline.games.pioneer_rails.meta import PioneerRailsOptions
    from branchline.games.pioneer_rails.view import PioneerRailsView

MAP_NAMES: Final = {choice.value: choice.label for choice in META.settings[0].choices}
SCORED: Final = (
    text("Gold nuggets"),
    text("Banks"),
    text("Rail yards"),
    text("Forts"),
    text("Ranches"),
    text("Town boxes"),
    text("Goals"),
    text("Poker hands"),
    text("Total"),
)
LEAST_PLACES: Final = 16.0
"""Lower than this the names of places would be too small to read."""
NOTE: Final = text("Cut along the lines.")


# --- maps -----------------------------------------------------------------------------------------


def _maps(options: PioneerRailsOptions, language: str, paper: Paper) -> list[Page]:
    """The map of one player; everyone gets a copy."""
    width, height = PAPERS[paper]
    inner, view = width - 2 * EDGE, _unplayed(options)
    table_top = height - MARGIN - 5 - 3 - 15
    told = _hands(language)
    told_top = table_top - 2 - told.height
    zone = _zone(view, language)
    zone_top = told_top - 1 - inner * zone.height / zone.width
    top = MARGIN + TITLE_HEIGHT + 3
    places = _places((EDGE, top, inner, zone_top - top - 3 - inner * HEIGHT / WIDTH), language)
    map_bottom = places[0].y if places else zone_top - 2
    return [
        Page(
            (
                *heading(META.title.say(language), MAP_NAMES[options.map].say(language), 96),
                *blanks(paper, (text("Name"), text("Date")), language, EDGE + 100, MARGIN + TITLE_HEIGHT),
                _map(view, language, (EDGE, top, inner, map_bottom - top)),
                *places,
                art(EDGE, zone_top, inner, zone, sprite()),
                msgspec.structs.replace(told, y=told_top, width=inner),
                *_score_table(EDGE, table_top, inner, language),
                *foot(paper, language),
            )
        )
    ]


def _unplayed(options: PioneerRailsOptions) -> PioneerRailsView:
    """A table before its first turn."""
    view = GAME.view(GAME.setup(options, 2), None)
    return msgspec.structs.replace(view, goals=tuple(GoalView(None, kind, False) for kind in GOAL_TYPES))


def _map(view: PioneerRailsView, language: str, room: tuple[float, float, float, float]) -> Item:
    """As large as there is room for, in its middle."""
    left, top, width, height = room
    wide = min(width, height * WIDTH / HEIGHT)
    pane = Pane("map", text("Map").say(language), WIDTH, HEIGHT, map_fragments(view, 0, language))
    return art(left + (width - wide) / 2, top + (height - wide * HEIGHT / WIDTH) / 2, wide, pane, sprite())


def _places(room: tuple[float, float, float, float], language: str) -> list[Item]:
    """What the signs on the map are called, below it, where there is room."""
    left, top, width, high = room
    pane = DIAGRAMS["places"](language).panes[0]
    if high < LEAST_PLACES:
        return []
    wide = min(high * pane.width / pane.height, width)
    below = top + width * HEIGHT / WIDTH
    shown = {name: drawn for name, drawn in pane.fragments.items() if name != "ground"}
    return [
        art(left + (width - wide) / 2, below, wide, msgspec.structs.replace(pane, fragments=shown), sprite())
    ]


def _zone(view: PioneerRailsView, language: str) -> Pane:
    drawn = sheet_fragments(view.sheets[0], view.goals, target_of(view), "zone", (ZONE_WIDTH, 12), language)
    return Pane("zone", text("Score zone").say(language), 2 * ZONE_WIDTH, BOXES_HEIGHT, drawn)


def _hands(language: str) -> Words:
    """What poker hands are worth."""
    hands = [Text("{hand} {points}", {"hand": hand, "points": points}) for points, hand in HAND_TEXTS.items()]
    said = text("Poker: {hands}.", hands=listed(hands)).say(language)
    return Words(x=EDGE, y=0, width=0, height=9.5, said=said, quiet=True, down="horizon")


def _score_table(x: float, y: float, width: float, language: str) -> list[Item]:
    step, found = width / len(SCORED), list[Item]()
    for n, name in enumerate(SCORED):
        left, last = x + step * n, n == len(SCORED) - 1
        found += [
            Words(
                x=left + 0.4, y=y, width=step - 0.8, height=7, said=name.say(language), size=9, bold=last,
                across="center", down="bottom",
            ),
            Box(x=left, y=y + 7.5, width=step, height=8, stroke=0.6 if last else 0.3),
        ]  # fmt: skip
    return found


# --- cards and goals ------------------------------------------------------------------------------

CARD: Final = 44.0, 52.5
GOAL: Final = 63.0, 44.0


def _cards(_: PioneerRailsOptions, language: str, paper: Paper) -> list[Page]:
    pieces = [_card(card, language) for card in CARD_TEXTS]
    return cut_out(META.title, pieces, CARD, paper, language, NOTE)


def _card(card: str, language: str) -> Piece:
    width, height = CARD
    said = card_text(card).say(language)
    pane = Pane(card, said, CARD_WIDTH, CARD_HEIGHT, {card: group(face(card), transform=_middle())})
    name = Words(x=2, y=height - 9, width=width - 4, height=8, said=said, across="center", down="horizon")
    return Piece([art(8, 2.5, width - 16, pane, sprite()), name])


def _middle() -> str:
    return placed(CARD_WIDTH / 2, CARD_HEIGHT / 2)


def _goals(options: PioneerRailsOptions, language: str, paper: Paper) -> list[Page]:
    pieces = [_goal(goal.id, goal.type, options, language) for goal in GOAL_CARDS]
    title = text("{game}: goals", game=META.title)
    return cut_out(title, pieces, GOAL, paper, language, NOTE)


def _goal(goal: str, kind: str, options: PioneerRailsOptions, language: str) -> Piece:
    """Whose goal it is, what it asks for, and what it is worth."""
    width, _ = GOAL
    sign = Pane(kind, GOAL_TYPE_TEXTS[kind].say(language), 120, 48, {"sign": _sign(kind)})
    asked = goal_text(goal, options.mountain_goal).say(language)
    across = partial(Words, x=3, width=width - 6, across="center")
    return Piece(
        [
            across(y=3, height=5, said=GOAL_TYPE_TEXTS[kind].say(language), quiet=True),
            art(14, 8, width - 28, sign, sprite()),
            across(y=23, height=18, said=asked, size=12, down="horizon"),
        ]
    )


def _sign(kind: str) -> str:
    drawn = [use(f"pr-{kind}", placed(24, 24, scale=1.2))]
    for n, points in enumerate(SHEET.goal_star_values):
        x = 64 + 34 * n
        drawn.append(circle(x, 24, 13, fill=colour("cell"), stroke=INK, stroke_width=1))
        drawn.append(words(x, 29.5, str(points), 16, text_anchor="middle", fill=INK))
    return "".join(drawn)


PRINTABLES = (
    Printable("maps", text("Map and score zone"), _maps, ("map",)),
    Printable("cards", text("Cards"), _cards),
    Printable("goals", text("Goals"), _goals, ("mountain_goal",)),
)
