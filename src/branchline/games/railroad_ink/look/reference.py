"""What can be looked up in Railroad Ink: goals, routes, dice of the expansions, structures."""

from __future__ import annotations

from functools import partial

from branchline.core.drawing import Pane
from branchline.core.reference import Chapter, Entry
from branchline.core.texts import Text, text
from branchline.games.railroad_ink.goals import CARDS, Goal
from branchline.games.railroad_ink.kernels.pictures import (
    DICE_SETS,
    EXPANSION_DATA,
    FACES,
    FIRST_SPECIAL,
)
from branchline.games.railroad_ink.look.diagrams import board_picture, die_picture
from branchline.games.railroad_ink.look.goal_boards import GOAL_BOARDS
from branchline.games.railroad_ink.look.routes import CELL
from branchline.games.railroad_ink.look.symbols import sprite
from branchline.games.railroad_ink.meta import META
from branchline.games.railroad_ink.words.about import GOALS_PAY, THINGS
from branchline.games.railroad_ink.words.names import face_name, structure_name
from branchline.parts.svg import Picture, colour, group, named, placed, rect, use

DECKS = {
    choice.value: choice.label
    for setting in META.settings
    if setting.name in ("edition", "expansion")
    for choice in setting.choices
}
"""What the decks of goals are called."""
STRUCTURES = {"factory": "factory", "village": "villages", "university": "university"}
"""Under which name each is explained."""


def _cell_picture(kind: str, language: str) -> Picture:
    """A cell with a structure."""
    label = structure_name(list(STRUCTURES).index(kind) + 1).say(language)
    cell = group(
        rect(1, 1, CELL - 2, CELL - 2, fill=colour("cell"), stroke=colour("grid"), stroke_width=1.2),
        use(f"ri-{kind}", placed(CELL / 2, CELL / 2)),
        id=kind,
        **named(label),
    )
    return Picture((Pane("structure", label, CELL, CELL, {kind: cell}),), sprite())


def _goal(goal: Goal) -> Entry:
    title = Text("{code} · {goal}", {"code": goal.code, "goal": text(goal.name)})
    return Entry(goal.code, title, partial(board_picture, GOAL_BOARDS[goal.code]), DECKS[goal.deck])


def _structure(kind: str) -> Entry:
    title, told = THINGS[STRUCTURES[kind]]
    return Entry(kind, title, partial(_cell_picture, kind), told)


def _faces(codes: list[str]) -> tuple[Entry, ...]:
    return tuple(Entry(code, face_name(code), partial(die_picture, code)) for code in dict.fromkeys(codes))


def _dice(name: str) -> tuple[Entry, ...]:
    return _faces([FACES[face].code for die in DICE_SETS[name] for face in die])


REFERENCE = (
    Chapter("goals", text("Goal cards"), GOALS_PAY, tuple(map(_goal, CARDS))),
    Chapter("classic", text("Classic dice"), None, _dice("classic")),
    Chapter("challenge", text("Challenge dice"), None, _dice("challenge")),
    Chapter("specials", *THINGS["specials"], _faces([route.code for route in FACES[FIRST_SPECIAL:]])),
    Chapter("structures", text("Structures"), None, tuple(map(_structure, STRUCTURES))),
    *(
        Chapter(each.id, *THINGS[each.id], _faces([code for die in each.dice for code in die]))
        for each in EXPANSION_DATA
    ),
)
