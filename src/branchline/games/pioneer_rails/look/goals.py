"""The goals in words, and what each is worth."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.look.paper import INK, WIDTH, paper
from branchline.games.pioneer_rails.words.names import goal_text
from branchline.parts.svg import colour, group, named, placed, use, words

if TYPE_CHECKING:
    from branchline.games.pioneer_rails.view import GoalView, PioneerRailsView

ROW = 48
"""The height of a goal."""


def goals_pane(view: PioneerRailsView, language: str) -> Pane:
    """A row for every goal on the table."""
    height = 12 + ROW * max(1, len(view.goals))
    fragments = {"tray/goals/ground": paper("tray/goals/ground", height)}
    for n, goal in enumerate(view.goals):
        fragments[f"tray/goals/{n}"] = _goal(view, n, goal, language)
    return Pane("tray/goals", text("Goals").say(language), WIDTH, height, fragments)


def _goal(view: PioneerRailsView, n: int, goal: GoalView, language: str) -> str:
    """What a goal asks for, and what it is worth: now, or to the one who has met it."""
    y = 6 + ROW * (n + 0.5)
    asked = (goal_text(goal.id, view.options.mountain_goal) if goal.id else text("Face down")).say(language)
    lines = wrap(asked, 36)
    top = y + 5 - 8.5 * (len(lines) - 1)
    drawn = [use(f"pr-{goal.type}", placed(30, y))]
    drawn += [words(56, top + 17 * k, line, 14, fill=INK) for k, line in enumerate(lines)]
    if view.seats == 1:
        more = SHEET.solo.per_open_goal
        worth = text("met") if goal.met else text("{n} points more to beat", n=more)
        said = "✓" if goal.met else f"+{more}"
        drawn.append(words(WIDTH - 32, y + 6, said, 17, text_anchor="middle", fill=INK))
    else:
        earned = 0 if view.seat is None else view.sheets[view.seat].stars[n]
        points = earned or SHEET.goal_star_values[goal.met]
        worth = text("met, {n} points", n=points) if earned else text("{n} points", n=points)
        tone, ink = ("exit", colour("plate-ink")) if earned else ("cell", INK)
        star = use(
            "pr-star", placed(WIDTH - 32, y, scale=2), color=colour(tone), stroke=INK, stroke_width=0.8
        )
        drawn += star, words(WIDTH - 32, y + 5, str(points), 14, text_anchor="middle", fill=ink)
    label = f"{asked}: {worth.say(language)}"
    return group(*drawn, id=f"tray/goals/{n}", data_mark=goal.id, **named(label))
