"""A review as the page shows it, and the board as it would have been."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from branchline.core.drawing import Pane
from branchline.core.log import TurnEntry
from branchline.core.meta import JudgedBy
from branchline.core.texts import ntext, text
from branchline.core.thinking import after
from branchline.study.grades import Grade
from branchline.study.words import acts, at_least, better
from branchline.web.errors import Refused
from branchline.web.render.snapshot import sprite_path
from branchline.web.render.steps import count_acts, steps_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.state import State
    from branchline.study.review import Review, ReviewedTurn
    from branchline.web.tables.session import TableSession


class TurnReview(msgspec.Struct, frozen=True, kw_only=True):
    """A turn of a seat beside the best that was found for it."""

    turn: int
    label: str
    step: int
    """The step of the replay at which it was played."""
    acts: int
    """How many single moves and draws there were before the decision that lost most."""
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
    better: tuple[str, ...]
    """The elements that differ there from the board before the decision,"""
    mine: tuple[str, ...]
    """and those that differ on the board as it was played."""


class Teaser(msgspec.Struct, frozen=True, kw_only=True):
    """What was certainly a mistake; empty where nothing was."""

    lost: float = 0
    judged_by: JudgedBy = "points"
    label: str = ""
    """In which round or turn."""
    title: str = ""
    why: str = ""


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
    assert session.table is not None
    names = session.names(language)
    nothing = turn.grade == Grade.BEST or turn.best == turn.instead
    return TurnReview(
        turn=turn.turn,
        label=turn.label.say(language),
        step=_step_after(session, seat, turn),
        acts=count_acts(session.table.log[: turn.at]) + len(turn.before),
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
    before = _after(session, review.seat, table.at(found.at), found.before)
    better = _after(session, review.seat, before, found.best)
    mine = _after(session, review.seat, before, found.instead)
    empty, drawing, played = (
        game.drawing(game.view(state, review.seat), language) for state in (before, better, mine)
    )
    return BetterBoard(
        sprite_path(game, drawing),
        drawing.panes,
        _changed(empty.panes, drawing.panes),
        _changed(empty.panes, played.panes),
    )


def _after(session: TableSession, seat: int, state: State[Any], moves: Sequence[str]) -> State[Any]:
    return after(session.game, state, seat, tuple(map(session.game.parse, moves)))


def _changed(before: Sequence[Pane], later: Sequence[Pane]) -> tuple[str, ...]:
    """The elements of boards that are new or different."""
    known = {pane.id: pane.fragments for pane in before}
    return tuple(
        id
        for pane in later
        if pane.place == "board"
        for id, svg in pane.fragments.items()
        if known.get(pane.id, {}).get(id) != svg
    )


def teaser_info(session: TableSession, turn: ReviewedTurn, language: str) -> Teaser:
    """What a turn has cost, and what would have been better."""
    names, judged_by = session.names(language), session.game.meta.judged_by
    percent = round(100 * turn.lost)
    said = {
        "points": ntext(
            "{label}: {n} point given away",
            "{label}: {n} points given away",
            round(turn.lost),
            label=turn.label,
        ),
        "chances": text("{label}: {percent} % of your chances given away", label=turn.label, percent=percent),
    }[judged_by]
    why = text("Better: {acts}", acts=acts(session.game, turn.best, names))
    return Teaser(
        lost=turn.lost,
        judged_by=judged_by,
        label=turn.label.say(language),
        title=said.say(language),
        why=why.say(language),
    )
