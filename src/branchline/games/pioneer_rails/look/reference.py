"""What can be looked up in Pioneer Rails: goals, places, what a town box brings, poker hands."""

from __future__ import annotations

from functools import partial

from branchline.core.drawing import Pane
from branchline.core.reference import Chapter, Entry
from branchline.core.texts import ntext, text
from branchline.games.pioneer_rails.kernels.maps import LOCATIONS, SIDES_NEEDED
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS, SHEET
from branchline.games.pioneer_rails.look.cards import CARD_HEIGHT, CARD_WIDTH, face
from branchline.games.pioneer_rails.look.map_pane import side_boxes
from branchline.games.pioneer_rails.look.symbols import sprite
from branchline.games.pioneer_rails.score import HAND_TEXTS
from branchline.games.pioneer_rails.words.about import DOUBLED, GRANTS, goal_worth, place_text
from branchline.games.pioneer_rails.words.names import (
    GOAL_TYPE_TEXTS,
    PLACE_TEXTS,
    card_text,
    goal_text,
)
from branchline.parts.svg import Picture, circle, colour, group, named, placed, rect, use, words

INK = colour("ink")
GOAL = 126, 64
SIGN = 72

HANDS = {
    SHEET.poker.pair: ("QS", "QH", "10D", "KC", "AS"),
    SHEET.poker.two_pair: ("QS", "QH", "KD", "KC", "AS"),
    SHEET.poker.three: ("QS", "QH", "QD", "KC", "AS"),
    SHEET.poker.full_house: ("QS", "QH", "QD", "KC", "KS"),
    SHEET.poker.straight: ("10S", "JH", "QD", "KC", "AS"),
    SHEET.poker.four: ("QS", "QH", "QD", "QC", "AS"),
}
"""An example of each hand, by its points."""


def _goal(goal: str, kind: str, language: str) -> Picture:
    """A goal card: whose it is, and what it is worth."""
    (width, height), said = GOAL, goal_text(goal).say(language)
    stars = []
    for n, points in enumerate(SHEET.goal_star_values):
        x = 76 + 28 * n
        stars.append(circle(x, height / 2, 11, fill=colour("cell"), stroke=INK, stroke_width=1))
        stars.append(words(x, height / 2 + 4.5, str(points), 13, text_anchor="middle", fill=INK))
    card = group(
        rect(1, 1, width - 2, height - 2, rx=10, fill=colour("paper"), stroke=colour("grid")),
        use(f"pr-{kind}", placed(34, height / 2, scale=1.3)),
        *stars,
        id=goal,
        **named(said),
    )
    return Picture((Pane("goal", said, width, height, {goal: card}),), sprite())


def _sign(symbol: str, label: str, sides: int = 0, scale: float = 1.4) -> Picture:
    """A symbol on paper, with so many boxes for sides under it."""
    middle = SIGN / 2
    drawn = [
        rect(1, 1, SIGN - 2, SIGN - 2, rx=12, fill=colour("paper"), stroke=colour("grid")),
        use(symbol, placed(middle, middle - (6 if sides else 0), scale=scale)),
    ]
    if sides:
        drawn.append(side_boxes(middle, middle + 23, 0, sides))
    sign = group(*drawn, id=symbol, **named(label))
    return Picture((Pane("sign", label, SIGN, SIGN, {symbol: sign}),), sprite())


def _place(kind: str, language: str) -> Picture:
    needed = int(SIDES_NEEDED[LOCATIONS.index(kind)])
    return _sign(f"pr-{kind}", PLACE_TEXTS[kind].say(language), needed)


def _grant(name: str, language: str) -> Picture:
    return _sign(f"pr-grants-{name}", GRANTS[name][0].say(language))


def _hand(points: int, language: str) -> Picture:
    """Five cards side by side."""
    step, cards = CARD_WIDTH + 6, {}
    for n, card in enumerate(HANDS[points]):
        frame = rect(
            -CARD_WIDTH / 2, -CARD_HEIGHT / 2, CARD_WIDTH, CARD_HEIGHT, rx=8,
            fill=colour("cell"), stroke=INK, stroke_width=1.6,
        )  # fmt: skip
        place = placed(step * (n + 0.5), CARD_HEIGHT / 2 + 3)
        cards[card] = group(
            frame, face(card), id=card, transform=place, **named(card_text(card).say(language))
        )
    title = HAND_TEXTS[points].say(language)
    return Picture((Pane("hand", title, step * len(cards), CARD_HEIGHT + 6, cards),), sprite())


REFERENCE = (
    Chapter(
        "goals",
        text("Goals"),
        goal_worth(seats=2),
        tuple(
            Entry(goal.id, goal_text(goal.id), partial(_goal, goal.id, goal.type), GOAL_TYPE_TEXTS[goal.type])
            for goal in GOAL_CARDS
        ),
    ),
    Chapter(
        "places",
        text("Places"),
        None,
        tuple(
            Entry(kind, title, partial(_place, kind), place_text(kind)) for kind, title in PLACE_TEXTS.items()
        ),
    ),
    Chapter(
        "grants",
        text("What a crossed-out town box brings"),
        None,
        tuple(Entry(name, title, partial(_grant, name), told) for name, (title, told) in GRANTS.items()),
    ),
    Chapter(
        "hands",
        text("Poker hands"),
        DOUBLED,
        tuple(
            Entry(str(points), title, partial(_hand, points), ntext("{n} point", "{n} points", points))
            for points, title in HAND_TEXTS.items()
        ),
    ),
)
