"""Goal cards: what is asked, and what it pays."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.texts import text
from branchline.games.railroad_ink.goals import CARD_ID, CARDS
from branchline.games.railroad_ink.look.paper import FRAME, MARGIN, small_print
from branchline.parts.svg import circle, colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.railroad_ink.view import GoalCard

GOAL_VALUES = (4, 2, 1)
LETTERS = 620
"""So many letters of size 1 find room on a goal card."""


@cache
def goal_card(card: GoalCard, earned: int, far: tuple[int, int] | None, y: float, language: str) -> str:
    """A goal card: its letters, what is asked, how far that is, and what it pays."""
    name = text(CARDS[CARD_ID[card.code]].name)
    wanted = name.say(language)
    drawn = [
        rect(
            MARGIN - 22,
            y - 20,
            FRAME + 44,
            40,
            rx=8,
            fill=colour("cell"),
            stroke=colour("grid"),
            stroke_width=1.4,
        ),
        words(MARGIN, y + 6, card.code, 18, text_anchor="middle", fill=colour("ink"), font_weight="bold"),
        words(MARGIN + 24, y + 5, wanted, min(16, LETTERS / len(wanted)), fill=colour("ink")),
    ]
    right = MARGIN + FRAME
    if far and not earned:
        drawn.append(small_print(right - 92, y + 5.5, f"{far[0]}/{far[1]}", 15))
    if earned:
        drawn.append(circle(right, y, 15, fill=colour("exit"), stroke=colour("ink"), stroke_width=1.6))
        drawn.append(words(right, y + 6, str(earned), 17, text_anchor="middle", fill=colour("plate-ink")))
        label = text("Goal: {goal}. Reached: {points}", goal=name, points=earned)
    elif card.deadline:
        drawn.append(small_print(right - 56, y + 5.5, f"≤{card.deadline}:", 14))
        for x, value in ((right - 30, 4), (right, 1)):
            drawn.append(words(x, y + 6, str(value), 17, text_anchor="middle", fill=colour("ink")))
        label = text("Goal: {goal}. Until round {round} 4, later 1", goal=name, round=card.deadline)
    else:
        for n, value in enumerate(GOAL_VALUES):
            x = right - 24 * (len(GOAL_VALUES) - 1 - n)
            gone = value > card.pays
            role = "quiet" if gone else "ink"
            drawn.append(words(x, y + 6, str(value), 17, text_anchor="middle", fill=colour(role)))
            if gone:
                drawn.append(use("ri-crossed", placed(x, y, scale=0.34)))
        label = text("Goal: {goal}. Pays {points} now", goal=name, points=card.pays)
    key = f"tray/goal/{card.code}"
    return group(
        *drawn,
        id=key,
        data_mark=f"goal/{card.code}",
        data_about=f"goal/{card.code}",
        **named(label.say(language)),
    )
