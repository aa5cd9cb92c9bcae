"""The rules of Nim."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.contract import Game, Line, Outcome, Rank, Sheet
from branchline.core.errors import IllegalMove
from branchline.core.state import State
from branchline.core.texts import ntext, text
from branchline_nim import look, words
from branchline_nim.bot import loses_to_move
from branchline_nim.meta import META, NimOptions
from branchline_nim.moves import LETTERS, Take, parse
from branchline_nim.view import NimView

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from branchline.core.chance import Draw, Drawn
    from branchline.core.drawing import Drawing, Pick
    from branchline.core.texts import Text

NimState = State[NimOptions]
TURN, HEAPS = 0, 1
"""Where things are in a state: how many turns have been taken, then the stones of each heap."""


def heaps(state: NimState) -> tuple[int, ...]:
    return tuple(map(int, state.data[HEAPS:]))


class Nim(Game[NimOptions, Take, NimView]):
    """Two players take turns; the last stone decides."""

    meta = META

    def setup(self, options: NimOptions, seats: int) -> NimState:
        sizes = map(int, options.heaps.split("-"))
        return State(options, seats, np.array([0, *sizes], np.int32))

    # --- chance: there is none --------------------------------------------------------------------

    def chance(self, state: NimState) -> Draw | None:  # noqa: ARG002
        return None

    def settle(self, state: NimState, drawn: Drawn) -> None:  # noqa: ARG002
        raise AssertionError("nothing is ever drawn")

    # --- acting -----------------------------------------------------------------------------------

    def phase(self, state: NimState) -> int:
        return int(state.data[TURN])

    def actors(self, state: NimState) -> tuple[int, ...]:
        return (self.phase(state) % 2,) if any(heaps(state)) else ()

    def moves(self, state: NimState, seat: int) -> Sequence[Take]:
        if seat not in self.actors(state):
            return ()
        return [Take(heap, n) for heap, stones in enumerate(heaps(state)) for n in range(1, stones + 1)]

    def play(self, state: NimState, seat: int, move: Take) -> None:
        if seat not in self.actors(state):
            raise IllegalMove("not-your-turn", text("It is not your turn."))
        found = heaps(state)
        if move.heap >= len(found):
            raise IllegalMove("no-heap", text("There is no heap {heap}.", heap=LETTERS[move.heap]))
        if move.stones > found[move.heap]:
            left = ntext(
                "Heap {heap} has only {n} stone.", "Heap {heap} has only {n} stones.",
                found[move.heap], heap=LETTERS[move.heap],
            )  # fmt: skip
            raise IllegalMove("too-few", left, at=str(move))
        state.data[HEAPS + move.heap] -= move.stones
        state.data[TURN] += 1

    def parse(self, text: str) -> Take:
        return parse(text)

    # --- knowing ----------------------------------------------------------------------------------

    def view(self, state: NimState, seat: int | None) -> NimView:
        return NimView(
            seat=seat,
            seats=state.seats,
            acting=self.actors(state),
            heaps=heaps(state),
            turn=self.phase(state),
            options=state.options,
        )

    def imagine(self, view: NimView, random: Random) -> NimState:  # noqa: ARG002
        return State(view.options, view.seats, np.array([view.turn, *view.heaps], np.int32))

    def sheet(self, view: NimView) -> tuple[Sheet, ...]:
        won = _winner(view.heaps, view.turn, view.options)
        return tuple(Sheet((Line("won", text("Game won"), int(side == won)),)) for side in range(view.seats))

    def outcome(self, state: NimState) -> Outcome | None:
        won = _winner(heaps(state), self.phase(state), state.options)
        if won is None:
            return None
        return Outcome((Rank(1, won, 1), Rank(2, 1 - won, 0)), text("the last stone"))

    def value(self, state: NimState, seat: int) -> float:
        """With one heap left it is clear who wins; before that one position is as good as another."""
        found = heaps(state)
        if sum(stones > 0 for stones in found) > 1:
            return 0
        turn = self.phase(state) % 2
        winner = 1 - turn if loses_to_move(found, state.options) else turn
        return 1 if winner == seat else -1

    # --- telling and showing ----------------------------------------------------------------------

    def describe_move(self, move: Take) -> Text:
        return words.describe_move(move)

    def drawing(self, view: NimView, language: str = "en") -> Drawing:
        return look.drawing(view, language)

    def picks(self, view: NimView, moves: Sequence[Take], language: str = "en") -> tuple[Pick, ...]:
        return look.picks(view, moves, language)

    def explain_candidates(self, view: NimView, picks: Sequence[str]) -> Sequence[Take]:
        return look.explain_candidates(view, picks)


def _winner(heaps: tuple[int, ...], turn: int, options: NimOptions) -> int | None:
    """The side that has won; none while there are stones."""
    if any(heaps):
        return None
    took_the_last = (turn - 1) % 2
    return took_the_last if options.last == "wins" else 1 - took_the_last
