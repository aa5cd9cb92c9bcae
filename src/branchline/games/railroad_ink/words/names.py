"""What the drawings of Railroad Ink are called, for those who listen."""

from __future__ import annotations

from functools import lru_cache

from branchline.core.texts import Text, text
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import EXIT
from branchline.games.railroad_ink.kernels.pictures import RESULT_ID, RESULTS, Shape

SIDE_WORDS = (text("north"), text("east"), text("south"), text("west"))
STRUCTURES = ("", "factory", "village", "university")


def face_name(code: str) -> Text:
    """What a die shows."""
    return text(RESULTS[RESULT_ID[code]].name)


def structure_name(structure: int) -> Text:
    return (text("factory"), text("village"), text("university"))[structure - 1]


@lru_cache(maxsize=4096)
def describe_sides(picture: str, language: str) -> str:
    """What a picture joins, in words: “highway north–south, railway east–west”."""
    shape = Shape.parse(picture)
    found = []
    for part in (0, 1):
        for kind in "rhvwl":
            sides = [s for s in range(4) if shape.sides[s] == kind and shape.parts[s] == part]
            if sides:
                found.append(_line(kind, "–".join(SIDE_WORDS[s].say(language) for s in sides)).say(language))
    if shape.extra == "p/":
        found.append(text("trail from north-east to south-west").say(language))
    elif shape.extra == "p\\":
        found.append(text("trail from north-west to south-east").say(language))
    return ", ".join(found)


def describe_exits(cell: int, language: str) -> list[Text]:
    """The exits of a cell, which nobody hears of otherwise."""
    return [
        text("exit: {line}", line=_line("h" if kind == at.HIGHWAY else "r", SIDE_WORDS[side].say(language)))
        for side, kind in enumerate(EXIT[cell])
        if kind != at.FREE
    ]


def _line(kind: str, sides: str) -> Text:
    match kind:
        case "h":
            return text("highway {sides}", sides=sides)
        case "r":
            return text("railway {sides}", sides=sides)
        case "v":
            return text("river {sides}", sides=sides)
        case "w":
            return text("water {sides}", sides=sides)
        case _:
            return text("lava {sides}", sides=sides)


def describe_canyon(steps: str, language: str) -> str:
    """A canyon from its beginning: “south, south, east”."""
    return ", ".join(SIDE_WORDS["nesw".index(step)].say(language) for step in steps)
