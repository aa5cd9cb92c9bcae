"""A game looked at again: what each turn of a seat has cost, beside the best that the expert found for it.

The expert knows what the seat knew then, and nothing else: it thinks on imagined states. What was played and
what it would have played meet the same futures, so that most of the luck cancels out. Where something was
hidden, a second figure says what the same two were worth on the state as it really was.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from branchline.core.log import TurnEntry
from branchline.core.meta import JudgedBy
from branchline.core.table import replay
from branchline.core.texts import Text, text
from branchline.core.thinking import after
from branchline.study.analysis import estimate, ranked_plans, require_seat, weigh
from branchline.study.grades import Grade, grade
from branchline.study.hindsight import possible_score

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from branchline.core.log import Entry
    from branchline.core.save import Saved
    from branchline.core.state import State
    from branchline.core.table import AnyGame

    Plan = tuple[Hashable, ...]


class ReviewedTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A turn of a seat beside the best that was found for it."""

    turn: int
    """Which of the seat's turns, the first being 1."""
    label: Text
    entry: int
    """How many entries the log had before it."""
    played: tuple[str, ...]
    at: int
    """How many entries the log had before the decision that lost most,"""
    before: tuple[str, ...]
    """what the seat had moved then since,"""
    instead: tuple[str, ...]
    """and what it moved in this decision;"""
    best: tuple[str, ...]
    """what would have been better there; what was played, where nothing was."""
    reasons: tuple[Text, ...]
    """Why that is better."""
    expected: float
    """What the seat could expect with the best that was found,"""
    reached: float
    """and what it could expect after its own turn."""
    lost: float
    """The difference; a little below zero when the turn was better than what was found."""
    error: float
    """The standard error of that; 0 where it is exact."""
    grade: Grade
    hindsight: float | None = None
    """The difference on the state as it was, where a seat does not see all of it."""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The turns of a seat."""

    game: str
    seat: int
    judged_by: JudgedBy
    """Whether losses are points, or chances to win."""
    score: int
    """What the seat's side has in the end, or by now."""
    possible: int | None
    """At least so much was possible for whoever had known all that chance would bring; none where nobody
    has looked for it."""
    turns: tuple[ReviewedTurn, ...]

    @property
    def lost(self) -> float:
        return sum(turn.lost for turn in self.turns)

    @property
    def error(self) -> float:
        return sqrt(sum(turn.error**2 for turn in self.turns))

    def _repr_svg_(self) -> str:
        from branchline.study.plots import review_plot

        return review_plot(self)


@dataclass(frozen=True)
class PlayedTurn:
    """What a seat did in a phase, and the state that it had before it."""

    label: Text
    entry: int
    phase: int
    state: State[Any]
    moves: tuple[str, ...]


class Decision(NamedTuple):
    """A part of a turn that is decided at once, judged."""

    before: tuple[str, ...]
    """What the seat had moved in this turn already."""
    played: tuple[str, ...]
    best: tuple[str, ...]
    reasons: tuple[Text, ...]
    expected: float
    reached: float
    lost: float
    error: float
    hindsight: float | None


def review(
    saved: Saved,
    seat: int = 0,
    effort: float = 1.0,
    random: Random | None = None,
    progress: Callable[[int, int], None] = lambda _done, _turns: None,
) -> Review:
    """The turns that a seat has had in a saved game; with more effort the errors are smaller."""
    require_seat(seat, saved.seats)
    random = random or Random(0)
    phases = played_turns(saved.game, saved.options, saved.seats, saved.log, seat)
    judged = []
    for number, phase in enumerate(phases):
        progress(number, len(phases))
        judged.append((phase, judge(saved.game, phase, seat, random, effort)))
    progress(len(phases), len(phases))
    return put_together(saved.game, saved.table().state, seat, judged, possible_score(saved, seat))


def played_turns(
    game: AnyGame, options: Any, seats: int, log: Sequence[Entry], seat: int
) -> list[PlayedTurn]:
    """What a seat did, phase by phase, each with the state at the beginning of the phase: what others did
    at the same time it could not know."""
    state = game.setup(options, seats)
    found: list[PlayedTurn] = []
    phase, base = -1, state
    for length, entry in enumerate(log):
        if isinstance(entry, TurnEntry):
            if game.phase(state) != phase:
                phase, base = game.phase(state), state.copy()
            if entry.seat == seat and found and found[-1].phase == phase:
                found[-1] = PlayedTurn(
                    found[-1].label, found[-1].entry, phase, base, (*found[-1].moves, *entry.moves)
                )
            elif entry.seat == seat:
                label = _label(game, base, seat, len(found) + 1)
                found.append(PlayedTurn(label, length, phase, base, entry.moves))
        replay(game, state, entry)
    return found


def _label(game: AnyGame, state: State[Any], seat: int, number: int) -> Text:
    """The round in which something was played, or else the turn that it was."""
    progress = game.progress(game.view(state, seat))
    return text("Turn {number}", number=number) if progress is None else progress.label


# --- judging -------------------------------------------------------------------------------------------


def judge(
    game: AnyGame, turn: PlayedTurn, seat: int, random: Random, effort: float = 1.0
) -> tuple[Decision, ...]:
    """Each decision of a turn beside the best that the expert finds."""
    state = turn.state.copy()
    left: Plan = tuple(game.parse(move) for move in turn.moves)
    decisions = []
    while left:
        length = 1
        if len(game.moves(state, seat)) > 1:
            before = turn.moves[: len(turn.moves) - len(left)]
            decision = _judge_next(game, state, seat, before, left, random, effort)
            decisions.append(decision)
            length = len(decision.played)
        for move in left[:length]:
            game.play(state, seat, move)
        left = left[length:]
    return tuple(decisions)


def _judge_next(
    game: AnyGame,
    state: State[Any],
    seat: int,
    before: tuple[str, ...],
    left: Plan,
    random: Random,
    effort: float,
) -> Decision:
    """The next decision of a seat that goes on like this: one move where the expert goes move by move,
    otherwise all."""
    view = game.view(state, seat)
    plans = ranked_plans(game, view, random, effort)
    best = plans[0]
    played = left if any(len(plan) > 1 for plan in plans) else left[:1]
    imagined = game.imagine(view, random)
    if after(game, imagined, seat, best) == after(game, imagined, seat, played):
        best = played
    found = weigh(game, view, [best, played], random, effort)
    hidden = game.meta.samples > 1
    known = weigh(game, view, [best, played], random, effort, state) if hidden else None
    lost, error = estimate(found[0] - found[1])
    return Decision(
        before=before,
        played=tuple(map(str, played)),
        best=tuple(map(str, best)),
        reasons=game.explain_plan(imagined, seat, best),
        expected=float(found[0].mean()),
        reached=float(found[1].mean()),
        lost=lost,
        error=error,
        hindsight=None if known is None else float((known[0] - known[1]).mean()),
    )


def put_together(
    game: AnyGame,
    state: State[Any],
    seat: int,
    judged: Sequence[tuple[PlayedTurn, Sequence[Decision]]],
    possible: int | None,
) -> Review:
    """A review, once every phase of a seat has been judged."""
    [side] = [number for number, seats in enumerate(game.sides(state)) if seat in seats]
    return Review(
        game=game.meta.id,
        seat=seat,
        judged_by=game.meta.judged_by,
        score=game.sheet(game.view(state, seat))[side].total,
        possible=possible,
        turns=tuple(_turns(game, judged)),
    )


def _turns(game: AnyGame, judged: Sequence[tuple[PlayedTurn, Sequence[Decision]]]) -> Iterator[ReviewedTurn]:
    """What was decided in the same round or turn is one turn; in which there was no choice is none."""
    by_label: dict[str, list[tuple[PlayedTurn, Sequence[Decision]]]] = {}
    for phase, decisions in judged:
        if decisions:
            by_label.setdefault(phase.label.say(), []).append((phase, decisions))
    for number, phases in enumerate(by_label.values(), 1):
        yield _turn(game, number, phases)


def _turn(
    game: AnyGame, number: int, phases: Sequence[tuple[PlayedTurn, Sequence[Decision]]]
) -> ReviewedTurn:
    first = phases[0][0]
    decisions = [decision for _, decided in phases for decision in decided]
    phase, worst = max(
        ((phase, decision) for phase, decided in phases for decision in decided),
        key=lambda pair: pair[1].lost,
    )
    lost = sum(decision.lost for decision in decisions)
    error = sqrt(sum(decision.error**2 for decision in decisions))
    known = [decision.hindsight for decision in decisions if decision.hindsight is not None]
    return ReviewedTurn(
        turn=number,
        label=first.label,
        entry=first.entry,
        played=tuple(move for phase, _ in phases for move in phase.moves),
        at=phase.entry,
        before=worst.before,
        instead=worst.played,
        best=worst.best,
        reasons=worst.reasons,
        expected=decisions[0].expected,
        reached=decisions[-1].reached,
        lost=lost,
        error=error,
        grade=grade(lost, error, game.meta.judged_by),
        hindsight=sum(known) if known else None,
    )
