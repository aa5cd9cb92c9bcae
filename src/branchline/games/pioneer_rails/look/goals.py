"""The goals: in short, how far the viewer is, and what each is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.look.cards import is_picking
from branchline.games.pioneer_rails.look.paper import INK, QUIET, fitting
from branchline.games.pioneer_rails.score import goal_progress
from branchline.games.pioneer_rails.words.names import GOAL_TYPE_TEXTS, goal_text, short_goal_text
from branchline.parts.svg import circle, colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.core.texts import Text
    from branchline.games.pioneer_rails.view import GoalView, PioneerRailsView

ITEM = 108, 44
IN_SIGHT = 3
"""So many lie in one row; more, of a solo game, are aside."""


def goals_pane(view: PioneerRailsView, language: str) -> Pane:
    """All goals on the table."""
    fragments = {f"goals/{n}": _goal(view, n, goal, language) for n, goal in enumerate(view.goals)}
    return Pane(
        "goals",
        text("Goals").say(language),
        ITEM[0] * max(1, len(fragments)),
        ITEM[1],
        fragments,
        place="tray" if is_picking(view) and len(view.goals) <= IN_SIGHT else "aside",
        item=ITEM,
    )


def _goal(view: PioneerRailsView, n: int, goal: GoalView, language: str) -> str:
    """What a goal asks for, how far the viewer is, and what it is worth: now, or to whoever has met it."""
    if goal.id is None:
        return _face_down(n, goal.type, language)
    rule, alone = view.options.mountain_goal, view.seats == 1
    if view.seat is None:
        return _face_up(n, goal, rule, alone, 0, None, language)
    own = view.sheets[view.seat]
    earned = 0 if alone else own.stars[n]
    return _face_up(n, goal, rule, alone, earned, goal_progress(view, own, goal.id), language)


@lru_cache(2000)
def _face_down(n: int, kind: str, language: str) -> str:
    label = text("{goal}, face down", goal=GOAL_TYPE_TEXTS[kind]).say(language)
    drawn = [use(f"pr-{kind}", placed(24, ITEM[1] / 2)),
             words(48, 27, text("face down").say(language), 13, fill=QUIET)]  # fmt: skip
    return group(_frame(), *drawn, id=f"goals/{n}", data_about=f"goal/{n}", **named(label))


@lru_cache(2000)
def _face_up(
    n: int,
    goal: GoalView,
    mountain_goal: str,
    alone: bool,
    earned: int,
    progress: tuple[int, int] | None,
    language: str,
) -> str:
    """`earned` are the viewer's points, and `progress` is how much they have of how much."""
    assert goal.id is not None
    short = short_goal_text(goal.id, mountain_goal).say(language)
    worth, sign, met = _worth(goal, alone, earned)
    drawn = [words(8, 18, short, fitting(short, 92, 13.5), fill=INK), *sign]
    label = f"{goal_text(goal.id, mountain_goal).say(language)}: {worth.say(language)}"
    if progress is not None:
        have, need = progress
        drawn += _bar(have if not met else need, need)
        label = f"{label}, {min(have, need)}/{need}"
    return group(_frame(), *drawn, id=f"goals/{n}", data_mark=goal.id, data_about=f"goal/{n}", **named(label))


def _frame() -> str:
    width, height = ITEM
    return rect(0.7, 0.7, width - 1.4, height - 1.4, rx=9, fill=colour("paper"), stroke=colour("grid"))


def _bar(have: int, need: int) -> list[str]:
    """How far one is, as a bar and in numbers."""
    share = min(have, need) / need
    full = colour("tree" if share == 1 else "railway")
    return [
        rect(8, 29, 44, 6, rx=3, fill=colour("grid")),
        rect(8, 29, 44 * share, 6, rx=3, fill=full) if share else "",
        words(70, 37, f"{min(have, need)}/{need}", 13, text_anchor="middle", fill=QUIET),
    ]


def _worth(goal: GoalView, alone: bool, earned: int) -> tuple[Text, list[str], bool]:
    """What a goal brings, in words and as it is drawn, and whether the viewer has met it."""
    if alone:
        more = SHEET.solo.per_open_goal
        worth = text("met") if goal.met else text("{n} points more to beat", n=more)
        said = "✓" if goal.met else f"+{more}"
        return worth, [words(95, 37, said, 13, text_anchor="middle", fill=INK)], goal.met
    points = earned or SHEET.goal_star_values[goal.met]
    worth = text("met, {n} points", n=points) if earned else text("{n} points", n=points)
    tone, ink = ("exit", colour("plate-ink")) if earned else ("cell", INK)
    star = circle(95, 31.5, 10, fill=colour(tone), stroke=INK, stroke_width=1)
    return worth, [star, words(95, 36, str(points), 12.5, text_anchor="middle", fill=ink)], bool(earned)
