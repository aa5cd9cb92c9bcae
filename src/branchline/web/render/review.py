"""A review as the page shows it, and the board as it would have been."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline.core.drawing import Pane
from branchline.core.log import TurnEntry
from branchline.core.meta import JudgedBy
from branchline.core.texts import text
from branchline.study.grades import Grade
from branchline.study.words import acts, at_least, better
from branchline.web.errors import Refused
from branchline.web.render.snapshot import sprite_path
from branchline.web.render.steps import steps_of

if TYPE_CHECKING:
    from branchline.study.review import Review, ReviewedTurn
    from branchline.web.tables.session import TableSession


class TurnReview(msgspec.Struct, frozen=True, kw_only=True):
    """A turn of a seat beside the best that was found for it."""

    turn: int
    label: str
    step: int
    """The step of the replay at which it was played."""
    grade: Grade
    word: str
    """The grade in words."""
    lost: float
    error: float
    expected: float
    """What the seat could expect with the best that was found,"""
    reached: float
    """and what it could expect after its own turn."""
    played: str
    better: str
    """What would have been better and why; empty where nothing was."""


class ReviewInfo(msgspec.Struct, frozen=True, kw_only=True):
    """How far a review is, and what it has found; of one that nobody has asked for, nothing."""

    seat: int
    done: int = 0
    of: int = 0
    """How many turns are judged in all; none are when it is finished, or was never begun."""
    judged_by: JudgedBy = "points"
    possible: str = ""
    """What was possible for who had known everything, where that is more than was reached."""
    lost: float = 0
    error: float = 0
    turns: tuple[TurnReview, ...] = ()


class BetterBoard(msgspec.Struct, frozen=True):
    """The board as it would have been."""

    sprite: str
    panes: tuple[Pane, ...]


def review_info(
    session: TableSession, seat: int, review: Review | None, done: int, of: int, language: str
) -> ReviewInfo:
    if review is None:
        return ReviewInfo(seat=seat, done=done, of=of)
    return ReviewInfo(
        seat=seat,
        done=done,
        of=of,
        judged_by=review.judged_by,
        possible=_possible(review, language),
        lost=review.lost,
        error=review.error,
        turns=tuple(_turn(session, seat, turn, language) for turn in review.turns),
    )


def _possible(review: Review, language: str) -> str:
    if review.possible is None or review.possible <= review.score:
        return ""
    return at_least(review.possible).say(language)


def _turn(session: TableSession, seat: int, turn: ReviewedTurn, language: str) -> TurnReview:
    names = session.names(language)
    nothing = turn.grade == Grade.BEST or turn.best == turn.instead
    return TurnReview(
        turn=turn.turn,
        label=turn.label.say(language),
        step=_step_after(session, seat, turn),
        grade=turn.grade,
        word=turn.grade.word.say(language),
        lost=turn.lost,
        error=turn.error,
        expected=turn.expected,
        reached=turn.reached,
        played=acts(session.game, turn.instead, names).say(language),
        better="" if nothing else better(session.game, turn, names).say(language),
    )


def _step_after(session: TableSession, seat: int, turn: ReviewedTurn) -> int:
    """The step of the replay at which the decision that lost most had been played."""
    wanted = len(turn.before) + len(turn.instead)
    steps = steps_of(session, None)
    for number, step in enumerate(steps):
        entry = step.entries if step.moves else step.entries - 1
        if entry >= turn.at and isinstance(step.act, TurnEntry) and step.act.seat == seat:
            wanted -= len(step.act.moves)
            if wanted <= 0:
                return number
    return len(steps) - 1


def better_board(session: TableSession, review: Review, turn: int, language: str) -> BetterBoard:
    """The board through the seat's eyes, had it played what was better."""
    found = next((one for one in review.turns if one.turn == turn), None)
    if found is None:
        raise Refused(404, "no-such-turn", text("The review has no such turn."))
    game, table = session.game, session.table
    assert table is not None
    state = table.at(found.at)
    for move in (*found.before, *found.best):
        game.play(state, review.seat, game.parse(move))
    drawing = game.drawing(game.view(state, review.seat), language)
    return BetterBoard(sprite_path(game, drawing), drawing.panes)
