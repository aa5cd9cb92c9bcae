"""What is ticked and crossed off: boxes of villages, universities and bridges, goal cards, pairs of dice."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.texts import ntext, text
from branchline.games.railroad_ink.goals import CARD_ID, CARDS
from branchline.games.railroad_ink.kernels.layout import BRIDGE_POINTS
from branchline.games.railroad_ink.kernels.pictures import RESULT_ID
from branchline.games.railroad_ink.look.paper import BOARD, FRAME, MARGIN, quiet
from branchline.games.railroad_ink.look.routes import CELL, line
from branchline.games.railroad_ink.look.symbols import shown
from branchline.games.railroad_ink.words.names import face_name
from branchline.parts.svg import circle, colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.games.railroad_ink.view import GoalCard, Pair

VILLAGE_POINTS = (2, 4, 6, 8)
UNIVERSITY_BOXES = 3
GOAL_VALUES = (4, 2, 1)
GOAL_ROOM = 720
"""So many letters of size 1 find room on a goal card."""


@cache
def villages(marked: int, y: float, language: str) -> str:
    drawn = [use("ri-village", placed(MARGIN + 20, y))]
    for n, points in enumerate(VILLAGE_POINTS):
        drawn.append(_box(MARGIN + 62 + 40 * n, y, str(points), n < marked))
    said = text("Villages: {marked} of {boxes}", marked=marked, boxes=len(VILLAGE_POINTS))
    return group(*drawn, id="tray/villages", data_mark="villages", **named(said.say(language)))


@cache
def universities(marked: int, y: float, language: str) -> str:
    left = BOARD / 2 + 40
    drawn = [use("ri-university", placed(left + 20, y))]
    for n in range(UNIVERSITY_BOXES):
        last = n == UNIVERSITY_BOXES - 1
        drawn.append(_box(left + 62 + 40 * n, y, "★" if last else "", n < marked))
    said = text("Universities: {marked} of {boxes}", marked=marked, boxes=UNIVERSITY_BOXES)
    return group(*drawn, id="tray/universities", **named(said.say(language)))


def _box(x: float, y: float, said: str, marked: bool, size: float = 32) -> str:
    """A box to be crossed."""
    box = rect(
        x - size / 2,
        y - size / 2,
        size,
        size,
        rx=4,
        fill=colour("cell"),
        stroke=colour("ink"),
        stroke_width=1.6,
    )
    number = words(x, y + 5.5, said, 16, text_anchor="middle", fill=colour("ink")) if said else ""
    return box + number + (use("ri-crossed", placed(x, y, scale=size / 64)) if marked else "")


@cache
def bridges(left: int, y: float, language: str) -> str:
    """Twelve bridge points, crossed off from the left."""
    spent = BRIDGE_POINTS - left
    step = FRAME / BRIDGE_POINTS
    drawn = (_box(MARGIN + step * (n + 0.5), y, "", n < spent, 26) for n in range(BRIDGE_POINTS))
    arches = (
        line(f"M{x - 9} {y + 6}q9 -13 18 0M{x - 11} {y - 5}h22", "quiet", 1.8)
        for x in (MARGIN + step * (n + 0.5) for n in range(BRIDGE_POINTS))
    )
    said = ntext("{n} bridge point left", "{n} bridge points left", left).say(language)
    return group(*drawn, *arches, id="tray/bridges", data_mark="bridges", **named(said))


# --- goals ----------------------------------------------------------------------------------------


@cache
def goal(card: GoalCard, earned: int, y: float, language: str) -> str:
    """A goal card: its letters, what is asked, and what it pays."""
    said = text(CARDS[CARD_ID[card.code]].name)
    wanted = said.say(language)
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
        words(MARGIN + 24, y + 5, wanted, min(16, GOAL_ROOM / len(wanted)), fill=colour("ink")),
    ]
    right = MARGIN + FRAME
    if earned:
        drawn.append(circle(right, y, 15, fill=colour("exit"), stroke=colour("ink"), stroke_width=1.6))
        drawn.append(words(right, y + 6, str(earned), 17, text_anchor="middle", fill=colour("plate-ink")))
        label = text("Goal: {goal}. Reached: {points}", goal=said, points=earned)
    elif card.deadline:
        drawn.append(quiet(right - 56, y + 5.5, f"≤{card.deadline}:", 14))
        for x, value in ((right - 30, 4), (right, 1)):
            drawn.append(words(x, y + 6, str(value), 17, text_anchor="middle", fill=colour("ink")))
        label = text("Goal: {goal}. Until round {round} 4, later 1", goal=said, round=card.deadline)
    else:
        for n, value in enumerate(GOAL_VALUES):
            x = right - 24 * (len(GOAL_VALUES) - 1 - n)
            gone = value > card.pays
            role = "quiet" if gone else "ink"
            drawn.append(words(x, y + 6, str(value), 17, text_anchor="middle", fill=colour(role)))
            if gone:
                drawn.append(use("ri-crossed", placed(x, y, scale=0.34)))
        label = text("Goal: {goal}. Pays {points} now", goal=said, points=card.pays)
    key = f"tray/goal/{card.code}"
    return group(*drawn, id=key, data_mark=f"goal/{card.code}", **named(label.say(language)))


@cache
def pair(n: int, dice: Pair, x: float, y: float, width: float, mine: bool, language: str) -> str:
    """Two dice of a draft; who has taken them is written below."""
    one, other = sorted(dice.faces, key=RESULT_ID.__getitem__)
    label = text("{one} and {other}", one=face_name(one), other=face_name(other))
    die = width / 2 - 8
    parts = [
        rect(
            x - width / 2 + 2,
            y - die / 2 - 10,
            width - 4,
            die + 4,
            rx=9,
            class_="hit",
            fill=colour("cell"),
            stroke=colour("ink"),
            stroke_width=1.8,
        ),
        shown(one, x - width / 4, y - 8, die / CELL * 0.9),
        shown(other, x + width / 4, y - 8, die / CELL * 0.9),
    ]
    if dice.picker is not None:
        label = text("{dice}, taken by player {number}", dice=label, number=dice.picker + 1)
        parts = [group(*parts, opacity=0.35), quiet(x, y + die / 2 + 8, str(dice.picker + 1), 13)]
    pick = f"pair/{one}+{other}" if mine and dice.picker is None else None
    return group(*parts, id=f"tray/pair/{n}", **named(label.say(language), pick))
