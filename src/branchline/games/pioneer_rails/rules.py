"""The rules of Pioneer Rails as the contract wants them: each part in the module named after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from branchline.core.contract import Game, Outcome, Sheet
from branchline.games.pioneer_rails import bot as knowledge
from branchline.games.pioneer_rails import chance as dealing
from branchline.games.pioneer_rails import imagine as imagining
from branchline.games.pioneer_rails import score as scoring
from branchline.games.pioneer_rails import view as views
from branchline.games.pioneer_rails.kernels.layout import PHASE, STAGE, Stage
from branchline.games.pioneer_rails.kernels.turns import MOST_MOVES, acts, legal, play
from branchline.games.pioneer_rails.meta import META, PioneerRailsOptions
from branchline.games.pioneer_rails.moves import Move, code_of, move_of, parse
from branchline.games.pioneer_rails.refusals import check_move
from branchline.games.pioneer_rails.state import PioneerRailsState, new_state
from branchline.games.pioneer_rails.view import PioneerRailsView
from branchline.games.pioneer_rails.words import telling

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from branchline.core.chance import Draw, Drawn
    from branchline.core.drawing import Drawing, Pick
    from branchline.core.texts import Text


class PioneerRails(Game[PioneerRailsOptions, Move, PioneerRailsView]):
    meta = META

    def setup(self, options: PioneerRailsOptions, seats: int) -> PioneerRailsState:
        return new_state(options, seats)

    # --- chance -----------------------------------------------------------------------------------

    def chance(self, state: PioneerRailsState) -> Draw | None:
        return dealing.chance(state)

    def settle(self, state: PioneerRailsState, drawn: Drawn) -> None:
        dealing.settle(state, drawn)

    # --- acting -----------------------------------------------------------------------------------

    def phase(self, state: PioneerRailsState) -> int:
        return int(state.data[PHASE])

    def actors(self, state: PioneerRailsState) -> tuple[int, ...]:
        return views.actors(state)

    def moves(self, state: PioneerRailsState, seat: int) -> Sequence[Move]:
        if not acts(state.data, seat):
            return ()
        room = np.empty(MOST_MOVES, np.int32)
        return [move_of(code) for code in room[: legal(state.data, seat, room)].tolist()]

    def play(self, state: PioneerRailsState, seat: int, move: Move) -> None:
        check_move(state, seat, move)
        play(state.data, seat, code_of(move))

    def parse(self, text: str) -> Move:
        return parse(text)

    # --- knowing ----------------------------------------------------------------------------------

    def view(self, state: PioneerRailsState, seat: int | None) -> PioneerRailsView:
        return views.view(state, seat)

    def imagine(self, view: PioneerRailsView, random: Random) -> PioneerRailsState:
        return imagining.imagine(view, random)

    def sheet(self, view: PioneerRailsView) -> tuple[Sheet, ...]:
        return tuple(scoring.seat_sheet(view, sheet) for sheet in view.sheets)

    def outcome(self, state: PioneerRailsState) -> Outcome | None:
        return scoring.ranking(self.view(state, None)) if state.data[STAGE] == Stage.OVER else None

    # --- thinking ---------------------------------------------------------------------------------

    def plans(
        self,
        state: PioneerRailsState,
        seat: int,
        random: Random,  # noqa: ARG002
        limit: int,
    ) -> list[tuple[Move, ...]]:
        """The best ways to play the rest of the turn, each confirmed."""
        return knowledge.plans(state, seat, limit)

    def value(self, state: PioneerRailsState, seat: int) -> float:
        """What the sheet promises, in points."""
        return knowledge.value(state, seat)

    # --- telling ----------------------------------------------------------------------------------

    def describe_move(self, move: Move) -> Text:
        return telling.describe_move(move)

    def describe_draw(self, label: str, results: tuple[str, ...]) -> Text:
        return telling.describe_draw(label, results)

    # --- showing ----------------------------------------------------------------------------------

    def drawing(self, view: PioneerRailsView, language: str = "en") -> Drawing:
        from branchline.games.pioneer_rails.look.drawing import drawing

        return drawing(view, language)

    def picks(self, view: PioneerRailsView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
        from branchline.games.pioneer_rails.look.drawing import picks

        return picks(view, moves, language)

    def explain_candidates(self, view: PioneerRailsView, picks: Sequence[str]) -> Sequence[Move]:
        from branchline.games.pioneer_rails.look.drawing import explain_candidates

        return explain_candidates(view, picks)


GAME = PioneerRails()
