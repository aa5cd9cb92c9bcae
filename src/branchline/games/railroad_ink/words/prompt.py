"""What a seat is to do, said as the act: which die, where, and how many are left."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.contract import Progress, Prompt
from branchline.core.texts import Text, ntext, text
from branchline.games.railroad_ink.expansions import EXPANSION_OF_RESULT
from branchline.games.railroad_ink.kernels.pictures import FIRST_SPECIAL
from branchline.games.railroad_ink.legal import drawings_among
from branchline.games.railroad_ink.moves import SPECIAL_CODES, PickPair, Sacrifice
from branchline.games.railroad_ink.words.names import face_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.railroad_ink.moves import Move
    from branchline.games.railroad_ink.view import RailroadInkView, SeatBoard

CHOOSE_A_CELL = text("Choose a cell")


def prompt(view: RailroadInkView, moves: Sequence[Move]) -> Prompt:
    """The act that is asked of the viewer, who has these moves."""
    assert view.seat is not None
    own = view.boards[view.seat]
    if view.stage == "picking":
        return _take_a_pair(own, moves)
    if own.events:
        return _answer(own.events[0], any(isinstance(move, Sacrifice) for move in moves))
    return _draw(view, own, moves)


def progress(view: RailroadInkView) -> Progress:
    step = min(view.round, view.rounds)
    return Progress(text("Round {step} of {steps}", step=step, steps=view.rounds), step, view.rounds)


# --- a draft --------------------------------------------------------------------------------------


def _take_a_pair(own: SeatBoard, moves: Sequence[Move]) -> Prompt:
    pairs = [move for move in moves if isinstance(move, PickPair)]
    missing = text("Choose a pair")
    if len(pairs) == 1:
        return Prompt(only_pair(pairs[0].one, pairs[0].other), missing)
    if any(own.dice):
        return Prompt(text("Take your second pair of dice."), missing)
    return Prompt(text("Take a pair of dice, the first of two."), missing)


def only_pair(one: str, other: str) -> Text:
    return text(
        "Only this pair is left for you: {one} and {other}.", one=face_name(one), other=face_name(other)
    )


# --- what comes before drawing --------------------------------------------------------------------


def _answer(event: str, may_cross_off: bool) -> Prompt:
    if event == "meteor":
        missing = CHOOSE_A_CELL
        if may_cross_off:
            return Prompt(
                text("A meteor comes: tap the cell it hits, or cross off a special route to be spared."),
                missing,
            )
        return Prompt(text("A meteor comes: tap the cell it hits."), missing)
    missing = text("Tap the drought")
    if may_cross_off:
        return Prompt(
            text("Drought: cacti without an oasis wither, or you cross off a special route to save them."),
            missing,
        )
    return Prompt(text("Drought: the cacti without an oasis wither."), missing)


# --- drawing --------------------------------------------------------------------------------------


def dice_left(view: RailroadInkView) -> int:
    """The route dice that the viewer has not drawn."""
    assert view.seat is not None
    own = view.boards[view.seat]
    return sum(bool(code) for n, code in enumerate(own.dice or view.dice) if n not in own.drawn)


def _draw(view: RailroadInkView, own: SeatBoard, moves: Sequence[Move]) -> Prompt:
    rows, others = drawings_among(moves)
    left, kinds = dice_left(view), {_kind(face) for face in {row[0] for row in rows}}
    if others:
        kinds.add("done")
    confirm = text("Confirm the round")
    if "done" not in kinds:
        if "route" not in kinds:
            return Prompt(text("Draw lava: tap a die of lava, then a cell."), text("Choose a die"))
        sentence = ntext(
            "Tap a die, then a cell. {n} die left.", "Tap a die, then a cell. {n} dice left.", left
        )
        return Prompt(sentence, text("Choose a die"))
    if own.copies and "route" in kinds:
        return Prompt(text("The factory lets you draw a die once more; or confirm the round."), confirm)
    if left and kinds == {"done"}:
        return Prompt(text("No die that is left fits: confirm the round."), confirm)
    if own.free_special and "special" in kinds:
        return Prompt(text("Draw a special route from the university, or confirm the round."), confirm)
    if "extra" in kinds:
        return Prompt(text("Draw a die of the expansion, if you like, or confirm the round."), confirm)
    if "special" in kinds:
        return Prompt(text("Confirm the round, or draw a special route first."), confirm)
    return Prompt(text("All is drawn: confirm the round."), confirm)


@cache
def _kind(face: int) -> str:
    """What kind of thing is drawn."""
    if face in EXPANSION_OF_RESULT:
        return "extra"
    return "special" if face >= FIRST_SPECIAL else "route"


# --- after a pick ---------------------------------------------------------------------------------


def ask_for_cell(code: str) -> Text:
    """The die or special route is picked; where shall it go?"""
    if code in SPECIAL_CODES:
        return text("Tap a glowing cell for the special route.")
    return text("Tap a glowing cell for the {route}.", route=face_name(code))


def ask_for_turn(code: str, left: int) -> Text:
    """It lies in a cell where it fits in several ways."""
    if code in SPECIAL_CODES:
        return text("Turn the special route, or place it.")
    return ntext(
        "Turn the {route}, or place it. {n} die left.",
        "Turn the {route}, or place it. {n} dice left.",
        left,
        route=face_name(code),
    )
