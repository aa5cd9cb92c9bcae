"""The rules of Railroad Ink: rounds in which everyone draws the same dice at the same time.

Each method leads to the room where its work is done. What only bots and pictures need is loaded when they
ask for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.contract import Game
from branchline.games.railroad_ink import chance, legal, rounds, score
from branchline.games.railroad_ink.imagine import imagine
from branchline.games.railroad_ink.meta import META, RailroadInkOptions
from branchline.games.railroad_ink.moves import DONE_MOVE, Move, is_special, parse
from branchline.games.railroad_ink.state import new_state
from branchline.games.railroad_ink.view import RailroadInkView, view
from branchline.games.railroad_ink.words.prompt import progress, prompt
from branchline.games.railroad_ink.words.telling import describe_draw, describe_move, describe_result

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from branchline.core.chance import Draw, Drawn
    from branchline.core.contract import About, Outcome, Progress, Prompt, Sheet
    from branchline.core.drawing import Drawing, Pick
    from branchline.core.encoding import Actions, Observation, Space
    from branchline.core.texts import Text
    from branchline.core.thinking import Floats
    from branchline.games.railroad_ink.state import RailroadInkState


class RailroadInk(Game[RailroadInkOptions, Move, RailroadInkView]):
    meta = META

    def setup(self, options: RailroadInkOptions, seats: int) -> RailroadInkState:
        return new_state(options, seats, self.rules)

    # --- chance -----------------------------------------------------------------------------------

    def chance(self, state: RailroadInkState) -> Draw | None:
        return chance.chance(state)

    def settle(self, state: RailroadInkState, drawn: Drawn) -> None:
        chance.settle(state, drawn)

    # --- acting -----------------------------------------------------------------------------------

    def phase(self, state: RailroadInkState) -> int:
        return legal.phase(state)

    def actors(self, state: RailroadInkState) -> tuple[int, ...]:
        return legal.actors(state)

    def moves(self, state: RailroadInkState, seat: int) -> Sequence[Move]:
        return legal.moves(state, seat)

    def play(self, state: RailroadInkState, seat: int, move: Move) -> None:
        rounds.play(state, seat, move)

    def parse(self, text: str) -> Move:
        return parse(text)

    def spends(self, move: Move) -> bool:
        return is_special(move)

    # --- knowing ----------------------------------------------------------------------------------

    def view(self, state: RailroadInkState, seat: int | None) -> RailroadInkView:
        return view(state, seat)

    def imagine(self, view: RailroadInkView, random: Random) -> RailroadInkState:
        return imagine(view, random, self.rules)

    def sheet(self, view: RailroadInkView) -> tuple[Sheet, ...]:
        return score.sheet(view)

    def outcome(self, state: RailroadInkState) -> Outcome | None:
        return score.outcome(state)

    # --- thinking ---------------------------------------------------------------------------------

    def plans(self, state: RailroadInkState, seat: int, random: Random, limit: int) -> list[tuple[Move, ...]]:
        from branchline.games.railroad_ink.bot import plans

        return plans(state, seat, random, limit)

    def value(self, state: RailroadInkState, seat: int) -> float:
        from branchline.games.railroad_ink.bot import value

        return value(state, seat)

    def near(self, view: RailroadInkView) -> float:
        from branchline.games.railroad_ink.bot import near

        return near(view)

    def candidates(
        self, state: RailroadInkState, seat: int, random: Random, limit: int
    ) -> list[tuple[Move, ...]]:
        from branchline.games.railroad_ink.futures import candidates

        return candidates(state, seat, random, limit)

    def rollouts(
        self,
        states: Sequence[RailroadInkState],
        seat: int,
        plans: Sequence[tuple[Move, ...]],
        seeds: Sequence[int],
        turns: int = 1,
    ) -> Floats:
        from branchline.games.railroad_ink.futures import rollouts

        return rollouts(states, seat, plans, seeds, turns)

    def playouts(self, state: RailroadInkState, seat: int, count: int, seed: int) -> Floats:
        from branchline.games.railroad_ink.bot import playouts

        return playouts(state, seat, count, seed)

    def proved_plan(self, state: RailroadInkState, seat: int) -> tuple[Move, ...] | None:
        from branchline.games.railroad_ink.solve import proved_round

        return proved_round(state, seat)

    # --- numbers ----------------------------------------------------------------------------------

    def actions(self, options: RailroadInkOptions, seats: int) -> Actions[Move, RailroadInkView]:
        from branchline.games.railroad_ink.encoding import actions

        return actions(options, seats)

    def observation(self, options: RailroadInkOptions, seats: int) -> Space:
        from branchline.games.railroad_ink.encoding import observation

        return observation(options, seats)

    def observe(self, view: RailroadInkView) -> Observation:
        from branchline.games.railroad_ink.encoding import observe

        return observe(view)

    # --- telling ----------------------------------------------------------------------------------

    def describe_move(self, move: Move) -> Text:
        return describe_move(move)

    def only_confirms(self, move: Move) -> bool:
        return move == DONE_MOVE

    def describe_draw(self, label: str, results: tuple[str, ...]) -> Text:
        return describe_draw(label, results)

    def describe_result(self, label: str, result: str) -> Text:
        return describe_result(label, result)

    # --- showing ----------------------------------------------------------------------------------

    def drawing(self, view: RailroadInkView, language: str = "en") -> Drawing:
        from branchline.games.railroad_ink.look.drawing import drawing

        return drawing(view, language)

    def picks(self, view: RailroadInkView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
        from branchline.games.railroad_ink.look.picks import picks

        return picks(view, moves, language)

    def prompt(self, view: RailroadInkView, moves: Sequence[Move]) -> Prompt:
        return prompt(view, moves)

    def progress(self, view: RailroadInkView) -> Progress:
        return progress(view)

    def about(self, view: RailroadInkView, thing: str) -> About | None:
        from branchline.games.railroad_ink.words.about import about

        return about(view, thing)

    def explain_candidates(self, view: RailroadInkView, picks: Sequence[str]) -> Sequence[Move]:
        from branchline.games.railroad_ink.look.picks import explain_candidates

        return explain_candidates(view, picks)


GAME = RailroadInk()
