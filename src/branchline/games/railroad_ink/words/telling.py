"""What happens in Railroad Ink, in sentences."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from branchline.core.sentences import player
from branchline.core.texts import Text, listed, text
from branchline.games.railroad_ink.goals import CARD_ID, CARDS
from branchline.games.railroad_ink.kernels.board import CELL_NAMES
from branchline.games.railroad_ink.kernels.canyons import PATH_TEXT
from branchline.games.railroad_ink.kernels.pictures import (
    FACE,
    FACES,
    FIRST_EXPANSION_FACE,
    FIRST_SPECIAL,
    RESULT_ID,
    RESULTS,
)
from branchline.games.railroad_ink.moves import (
    Canyon,
    Done,
    Drought,
    Meteor,
    Move,
    PickPair,
    Place,
    Sacrifice,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

DIRECTION_WORDS = (text("up"), text("to the right"), text("down"), text("to the left"))


@singledispatch
def describe_move(move: Move) -> Text:
    """What a seat does, without a subject."""
    raise TypeError(f"{move!r} is not a move of Railroad Ink")


@describe_move.register
def _(_: Done) -> Text:
    return text("confirms the round")


@describe_move.register
def _(move: Place) -> Text:
    face, cell = int(FACE[move.picture]), CELL_NAMES[move.cell]
    route = text(FACES[face].name)
    if move.erases:
        return text("erases {cell} and draws there: {route}", route=route, cell=cell)
    if face >= FIRST_SPECIAL:
        return text("draws the special route “{route}” at {cell}", route=route, cell=cell)
    if face >= FIRST_EXPANSION_FACE:
        return text("draws at {cell}: {route}", route=route, cell=cell)
    if FACES[face].name[0] in "aeiou":
        return text("draws an {route} at {cell}", route=route, cell=cell)
    return text("draws a {route} at {cell}", route=route, cell=cell)


@describe_move.register
def _(move: Canyon) -> Text:
    start, _, steps = PATH_TEXT[move.path].partition(":")
    return text("digs a canyon from {point} ({steps})", point=start, steps=steps)


@describe_move.register
def _(move: Meteor) -> Text:
    if move.direction is None:
        return text("is hit by the meteor")
    return text("lets the meteor come: {direction}", direction=DIRECTION_WORDS[move.direction])


@describe_move.register
def _(_: Drought) -> Text:
    return text("lets the drought come")


@describe_move.register
def _(move: Sacrifice) -> Text:
    route = text(FACES[FIRST_SPECIAL + move.special].name)
    return text("crosses off the special route “{route}” and is spared", route=route)


@describe_move.register
def _(move: PickPair) -> Text:
    return text("picks {dice}", dice=_listed_faces((move.one, move.other)))


def _listed_faces(codes: Iterable[str]) -> Text:
    return listed([text(RESULTS[RESULT_ID[code]].name) for code in codes])


def describe_draw(label: str, results: tuple[str, ...]) -> Text:
    """What was dealt or rolled: `round/3/die` says in which round."""
    first, _, rest = label.partition("/")
    if first == "star":
        return text("{player} gets the star and picks first.", player=player(int(results[0]) - 1))
    if first == "drought":
        return text("The desert dice are rolled once more: {faces}.", faces=_listed_faces(results))
    if label == "goals/order":
        return text("The goals are put in order.")
    if first == "goals":
        goals = listed([text(CARDS[CARD_ID[code]].name) for code in results])
        return text("Goals of this game: {goals}.", goals=goals)
    number, _, kind = rest.partition("/")
    if kind == "pool":
        return text("Round {round}. The dice are laid out in pairs.", round=number)
    return text("Round {round}. The dice show: {faces}.", round=number, faces=_listed_faces(results))


def describe_result(label: str, result: str) -> Text:
    """What a die can show, a goal, or whoever gets the star."""
    if label.startswith("star"):
        return player(int(result) - 1)
    if label.endswith("/die"):
        return text(RESULTS[RESULT_ID[result]].name)
    if result in CARD_ID:
        return text(CARDS[CARD_ID[result]].name)
    return Text("{notation}", {"notation": result})
