"""Goal cards: what is asked, how far one is, and what it pays."""

from __future__ import annotations

from functools import cache
from textwrap import wrap
from typing import TYPE_CHECKING

from branchline.core.texts import Text, text
from branchline.games.railroad_ink.goals import CARD_ID, CARDS
from branchline.games.railroad_ink.look.paper import NOTES, small_print
from branchline.parts.svg import circle, colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.railroad_ink.view import GoalCard

GOAL_VALUES = (4, 2, 1)
LETTERS = 32
"""So many letters find room in a line of a goal card."""
LEFT, RIGHT = 24, NOTES - 24


@cache
def goal_card(card: GoalCard, earned: int, far: tuple[int, int] | None, y: float, language: str) -> str:
    name = text(CARDS[CARD_ID[card.code]].name)
    drawn = [
        rect(8, y - 20, NOTES - 16, 40, rx=8, fill=colour("cell"), stroke=colour("grid"), stroke_width=1.4),
        words(LEFT, y + 6, card.code, 16, text_anchor="middle", fill=colour("ink"), font_weight="bold"),
        *_lines(name.say(language), y),
    ]
    if far and not earned:
        drawn.append(small_print(RIGHT - 68, y + 5, f"{far[0]}/{far[1]}", 14))
    values, label = _value(card, earned, name, y)
    key = f"tray/goal/{card.code}"
    about = f"goal/{card.code}"
    return group(*drawn, *values, id=key, data_mark=about, data_about=about, **named(label.say(language)))


def _lines(wanted: str, y: float) -> list[str]:
    """What is asked, in one line or two."""
    lines = wrap(wanted, LETTERS)
    first = y + 5 - 8 * (len(lines) - 1)
    return [words(LEFT + 18, first + 16 * n, line, 14, fill=colour("ink")) for n, line in enumerate(lines)]


def _value(card: GoalCard, earned: int, name: Text, y: float) -> tuple[list[str], Text]:
    """What the card has paid or pays, drawn and in words."""
    middle = {"text_anchor": "middle"}
    if earned:
        seal = circle(RIGHT - 4, y, 14, fill=colour("exit"), stroke=colour("ink"), stroke_width=1.6)
        number = words(RIGHT - 4, y + 6, str(earned), 16, **middle, fill=colour("plate-ink"))
        return [seal, number], text("Goal: {goal}. Reached: {points}", goal=name, points=earned)
    if card.deadline:
        drawn = [small_print(RIGHT - 38, y + 5, f"≤{card.deadline}:", 14)]
        for x, value in ((RIGHT - 18, 4), (RIGHT, 1)):
            drawn.append(words(x, y + 6, str(value), 16, **middle, fill=colour("ink")))
        told = text("Goal: {goal}. Until round {round} 4, later 1", goal=name, round=card.deadline)
        return drawn, told
    drawn = []
    for n, value in enumerate(GOAL_VALUES):
        x = RIGHT - 19 * (len(GOAL_VALUES) - 1 - n)
        gone = value > card.pays
        drawn.append(words(x, y + 6, str(value), 16, **middle, fill=colour("quiet" if gone else "ink")))
        if gone:
            drawn.append(use("ri-crossed", placed(x, y, scale=0.28)))
    return drawn, text("Goal: {goal}. Pays {points} now", goal=name, points=card.pays)
