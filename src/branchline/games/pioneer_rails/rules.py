"""The rules of Pioneer Rails as the contract wants them: each method leads to the module with its part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.contract import Game
from branchline.games.pioneer_rails import bot, chance, imagine, legal, moves, refusals, score, view
from branchline.games.pioneer_rails.kernels.turns import play_code
from branchline.games.pioneer_rails.meta import META, PioneerRailsOptions
from branchline.games.pioneer_rails.moves import Move
from branchline.games.pioneer_rails.state import PioneerRailsState, new_state
from branchline.games.pioneer_rails.view import PioneerRailsView
from branchline.games.pioneer_rails.words import prompt, reasons, telling

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from branchline.core.chance import Draw, Drawn
    from branchline.core.contract import About, Outcome, Progress, Prompt, Sheet
    from branchline.core.drawing import Drawing, Pick
    from branchline.core.encoding import Actions, Observation, Space
    from branchline.core.texts import Text
    from branchline.core.thinking import Floats


class PioneerRails(Game[PioneerRailsOptions, Move, PioneerRailsView]):
    meta = META

    def check_table(self, options: PioneerRailsOptions, seats: int) -> None:
        refusals.check_table(options, seats)

    def setup(self, options: PioneerRailsOptions, seats: int) -> PioneerRailsState:
        return new_state(options, seats)

    # --- chance -----------------------------------------------------------------------------------

    def chance(self, state: PioneerRailsState) -> Draw | None:
        return chance.chance(state)

    def settle(self, state: PioneerRailsState, drawn: Drawn) -> None:
        chance.settle(state, drawn)

    # --- acting -----------------------------------------------------------------------------------

    def phase(self, state: PioneerRailsState) -> int:
        return legal.phase(state)

    def actors(self, state: PioneerRailsState) -> tuple[int, ...]:
        return legal.actors(state)

    def moves(self, state: PioneerRailsState, seat: int) -> Sequence[Move]:
        return legal.moves(state, seat)

    def play(self, state: PioneerRailsState, seat: int, move: Move) -> None:
        play_code(state.data, seat, refusals.check(state, seat, move))

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def spends(self, move: Move) -> bool:
        return isinstance(move, moves.ChangeSuit) or (isinstance(move, moves.Lay) and move.privileges != 0)

    # --- knowing ----------------------------------------------------------------------------------

    def view(self, state: PioneerRailsState, seat: int | None) -> PioneerRailsView:
        return view.view(state, seat)

    def imagine(self, view: PioneerRailsView, random: Random) -> PioneerRailsState:
        return imagine.imagine(view, random)

    def sheet(self, view: PioneerRailsView) -> tuple[Sheet, ...]:
        return score.sheet(view)

    def outcome(self, state: PioneerRailsState) -> Outcome | None:
        return score.outcome(state)

    # --- bots -------------------------------------------------------------------------------------

    def plans(
        self,
        state: PioneerRailsState,
        seat: int,
        random: Random,  # noqa: ARG002
        limit: int,
    ) -> list[tuple[Move, ...]]:
        return bot.plans(state, seat, limit)

    def candidates(
        self,
        state: PioneerRailsState,
        seat: int,
        random: Random,  # noqa: ARG002
        limit: int,
    ) -> list[tuple[Move, ...]]:
        return bot.candidates(state, seat, limit)

    def value(self, state: PioneerRailsState, seat: int) -> float:
        return bot.value(state, seat)

    def rollouts(
        self,
        states: Sequence[PioneerRailsState],
        seat: int,
        plans: Sequence[tuple[Move, ...]],
        seeds: Sequence[int],
        turns: int = 1,
    ) -> Floats:
        return bot.rollouts(states, seat, plans, seeds, turns)

    def playouts(self, state: PioneerRailsState, seat: int, count: int, seed: int) -> Floats:
        return bot.playouts(state, seat, count, seed)

    def explain_plan(self, state: PioneerRailsState, seat: int, plan: tuple[Move, ...]) -> tuple[Text, ...]:
        return reasons.explain_plan(self, state, seat, plan)

    # --- numbers ----------------------------------------------------------------------------------

    def actions(self, options: PioneerRailsOptions, seats: int) -> Actions[Move, PioneerRailsView]:  # noqa: ARG002
        from branchline.games.pioneer_rails.encoding import ACTIONS

        return ACTIONS

    def observation(self, options: PioneerRailsOptions, seats: int) -> Space:
        from branchline.games.pioneer_rails.encoding import observation

        return observation(options, seats)

    def observe(self, view: PioneerRailsView) -> Observation:
        from branchline.games.pioneer_rails.encoding import observe

        return observe(view)

    # --- words and pictures -----------------------------------------------------------------------

    def describe_move(self, move: Move) -> Text:
        return telling.describe_move(move)

    def only_confirms(self, move: Move) -> bool:
        return move == moves.DONE_MOVE

    def describe_draw(self, label: str, results: tuple[str, ...]) -> Text:
        return telling.describe_draw(label, results)

    def describe_result(self, label: str, result: str) -> Text:
        return telling.describe_result(label, result)

    def drawing(self, view: PioneerRailsView, language: str = "en") -> Drawing:
        from branchline.games.pioneer_rails.look.drawing import drawing

        return drawing(view, language)

    def picks(self, view: PioneerRailsView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
        from branchline.games.pioneer_rails.look.picks import picks

        return picks(view, moves, language)

    def prompt(self, view: PioneerRailsView, moves: Sequence[Move]) -> Prompt:
        return prompt.prompt(view, moves)

    def progress(self, view: PioneerRailsView) -> Progress:
        return prompt.progress(view)

    def about(self, view: PioneerRailsView, thing: str) -> About | None:
        from branchline.games.pioneer_rails.words.about import about

        return about(view, thing)

    def explain_candidates(self, view: PioneerRailsView, picks: Sequence[str]) -> Sequence[Move]:
        from branchline.games.pioneer_rails.look.picks import explain_candidates

        return explain_candidates(view, picks)


GAME = PioneerRails()
