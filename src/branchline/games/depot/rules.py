"""The rules of Depot as the contract wants them: each method leads to the module named after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.chance import EVERYONE
from branchline.core.contract import Game
from branchline.core.thinking import after
from branchline.games.depot import bot, chance, claims, imagine, laying, legal, score, view
from branchline.games.depot.cards import NUMBERS
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.turns import draw, take
from branchline.games.depot.meta import META, DepotOptions
from branchline.games.depot.moves import Claim, Discard, DrawCard, Lay, Move, Take, Wait, parse
from branchline.games.depot.refusals import check
from branchline.games.depot.state import DepotState, new_state
from branchline.games.depot.view import DepotView
from branchline.games.depot.words.reasons import reasons
from branchline.games.depot.words.telling import (
    describe_draw,
    describe_move,
    describe_result,
    taken_from,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from branchline.core.chance import Draw, Drawn
    from branchline.core.contract import About, Outcome, Prompt, Sheet
    from branchline.core.drawing import Drawing, Pick
    from branchline.core.encoding import Actions, Observation, Space
    from branchline.core.log import Entry, TurnEntry
    from branchline.core.texts import Text
    from branchline.core.thinking import Floats


class DepotGame(Game[DepotOptions, Move, DepotView]):
    """Depot, basic and advanced."""

    meta = META

    def setup(self, options: DepotOptions, seats: int) -> DepotState:
        return new_state(options, seats)

    # --- chance -----------------------------------------------------------------------------------

    def chance(self, state: DepotState) -> Draw | None:
        return chance.chance(state)

    def settle(self, state: DepotState, drawn: Drawn) -> None:
        chance.settle(state, drawn)

    # --- acting -----------------------------------------------------------------------------------

    def phase(self, state: DepotState) -> int:
        return legal.phase(state)

    def actors(self, state: DepotState) -> tuple[int, ...]:
        return legal.actors(state)

    def moves(self, state: DepotState, seat: int) -> Sequence[Move]:
        return legal.moves(state, seat)

    def play(self, state: DepotState, seat: int, move: Move) -> None:
        check(state, seat, move)
        match move:
            case Lay():
                laying.lay(state, seat, NUMBERS[move.card], move.exit)
            case DrawCard():
                draw(state.data, state.seats, seat)
            case Take():
                take(state.data, state.seats, seat, NUMBERS[move.card], NUMBERS[move.other])
            case Claim() | Wait():
                claims.answer(state, seat, isinstance(move, Claim))
            case Discard():
                claims.discard(state, seat, NUMBERS[move.card])

    def seen_by(self, state: DepotState, seat: int, move: Move) -> int:  # noqa: ARG002
        """What a seat answers when claims are asked for stays its own; a claim that comes true is seen."""
        return 1 << seat if isinstance(move, (Claim, Wait)) else EVERYONE

    def hides_timing(self, state: DepotState) -> bool:
        """While it is asked who claims, although few have a choice (§7.2)."""
        return int(state.data[at.STAGE]) == at.Stage.ASK

    def question_seconds(self, options: DepotOptions) -> int:
        return options.claim_seconds

    def parse(self, text: str) -> Move:
        return parse(text)

    # --- knowing ----------------------------------------------------------------------------------

    def view(self, state: DepotState, seat: int | None) -> DepotView:
        return view.view(state, seat)

    def imagine(self, view: DepotView, random: Random) -> DepotState:
        return imagine.imagine(view, random)

    def sheet(self, view: DepotView) -> tuple[Sheet, ...]:
        return score.sheet(view)

    def outcome(self, state: DepotState) -> Outcome | None:
        return score.outcome(state)

    # --- thinking ---------------------------------------------------------------------------------

    def value(self, state: DepotState, seat: int) -> float:
        return bot.value(state, seat)

    def rollouts(
        self,
        states: Sequence[DepotState],
        seat: int,
        plans: Sequence[tuple[Move, ...]],
        seeds: Sequence[int],
        turns: int = 1,  # noqa: ARG002
    ) -> Floats:
        return bot.rollouts(states, seat, plans, seeds)

    def playouts(self, state: DepotState, seat: int, count: int, seed: int) -> Floats:
        return bot.playouts(state, seat, count, seed)

    def explain_plan(self, state: DepotState, seat: int, plan: tuple[Move, ...]) -> tuple[Text, ...]:
        return reasons(state, after(self, state, seat, plan), seat, plan[-1])

    # --- numbers ----------------------------------------------------------------------------------

    def actions(self, options: DepotOptions, seats: int) -> Actions[Move, DepotView]:  # noqa: ARG002
        from branchline.games.depot.encoding import ACTIONS

        return ACTIONS

    def observation(self, options: DepotOptions, seats: int) -> Space:
        from branchline.games.depot.encoding import observation

        return observation(options, seats)

    def observe(self, view: DepotView) -> Observation:
        from branchline.games.depot.encoding import observe

        return observe(view)

    # --- telling ----------------------------------------------------------------------------------

    def describe_move(self, move: Move) -> Text:
        return describe_move(move)

    def describe_draw(self, label: str, results: tuple[str, ...]) -> Text:
        return describe_draw(label, results)

    def describe_result(self, label: str, result: str) -> Text:
        return describe_result(label, result)

    def taken_from(self, log: Sequence[Entry], turn: TurnEntry) -> tuple[int, ...]:
        return taken_from(log, turn)

    # --- showing ----------------------------------------------------------------------------------

    def drawing(self, view: DepotView, language: str = "en") -> Drawing:
        from branchline.games.depot.look.drawing import drawing

        return drawing(view, language)

    def picks(self, view: DepotView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
        from branchline.games.depot.look.picks import picks

        return picks(view, moves, language)

    def prompt(self, view: DepotView, moves: Sequence[Move]) -> Prompt:
        from branchline.games.depot.words.prompt import prompt

        return prompt(view, moves)

    def about(self, view: DepotView, thing: str) -> About | None:
        from branchline.games.depot.words.about import about

        return about(view, thing)

    def explain_candidates(self, view: DepotView, picks: Sequence[str]) -> Sequence[Move]:
        from branchline.games.depot.look.picks import explain_candidates

        return explain_candidates(view, picks)


GAME = DepotGame()
