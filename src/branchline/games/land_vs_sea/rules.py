"""The rules of Land vs Sea as the contract wants them: each part in the module named after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.contract import About, Game, Outcome, Progress, Prompt, Sheet
from branchline.games.land_vs_sea import (
    bot,
    chance,
    imagine,
    legal,
    moves,
    refusals,
    score,
    sides,
    view,
)
from branchline.games.land_vs_sea.kernels.turns import (
    decline,
    end_turn,
    play_tile,
    play_waypoint,
    steal_tile,
    take_tile,
)
from branchline.games.land_vs_sea.meta import META, LandVsSeaOptions
from branchline.games.land_vs_sea.moves import STACKS, Done, Move, Pass, Place, SetWaypoint, Steal, Take
from branchline.games.land_vs_sea.state import NO_EVENTS, LandVsSeaState, area_at, new_state
from branchline.games.land_vs_sea.tiles import TILE_SETS
from branchline.games.land_vs_sea.view import LandVsSeaView
from branchline.games.land_vs_sea.words import names, prompt, telling

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from branchline.core.chance import Draw, Drawn
    from branchline.core.drawing import Drawing, Pick
    from branchline.core.encoding import Actions, Observation, Space
    from branchline.core.log import Entry, TurnEntry
    from branchline.core.texts import Text
    from branchline.core.thinking import Floats
    from branchline.games.land_vs_sea.kernels.tables import TileSet


class LandVsSea(Game[LandVsSeaOptions, Move, LandVsSeaView]):
    """Land vs Sea with the tiles of its version of the rules, or others."""

    meta = META

    def __init__(self, rules: int | None = None, tiles: TileSet | None = None) -> None:
        super().__init__(rules)
        self.tiles = TILE_SETS[self.rules] if tiles is None else tiles

    def setup(self, options: LandVsSeaOptions, seats: int) -> LandVsSeaState:
        drawn = self.rules > 1 and options.sides == "drawn"
        return new_state(self.tiles, options, seats, land=None if drawn else 0)

    # --- chance -----------------------------------------------------------------------------------

    def chance(self, state: LandVsSeaState) -> Draw | None:
        return chance.chance(self.tiles, state)

    def settle(self, state: LandVsSeaState, drawn: Drawn) -> None:
        chance.settle(state, drawn)

    # --- acting -----------------------------------------------------------------------------------

    def phase(self, state: LandVsSeaState) -> int:
        return legal.phase(state)

    def actors(self, state: LandVsSeaState) -> tuple[int, ...]:
        return legal.actors(state)

    def moves(self, state: LandVsSeaState, seat: int) -> Sequence[Move]:
        return legal.moves(self.tiles, state, seat)

    def play(self, state: LandVsSeaState, seat: int, move: Move) -> None:
        refusals.check(self.tiles, state, seat, move)
        data, faces, numbers = state.data, self.tiles.table, self.tiles.numbers
        match move:
            case Place():
                play_tile(data, faces, numbers[move.face], move.q, move.r, move.rotation, NO_EVENTS)
            case Take():
                take_tile(data, faces, STACKS.index(move.stack))
            case Steal():
                steal_tile(data, faces, numbers[move.face])
            case SetWaypoint():
                play_waypoint(data, faces, area_at(data, move.q, move.r, move.area))
            case Pass():
                decline(data, faces)
            case Done():
                end_turn(data, faces)

    def parse(self, text: str) -> Move:
        return moves.parse(text, self.tiles.numbers)

    # --- knowing ----------------------------------------------------------------------------------

    def view(self, state: LandVsSeaState, seat: int | None) -> LandVsSeaView:
        return view.view(self.tiles, state, seat)

    def imagine(self, view: LandVsSeaView, random: Random) -> LandVsSeaState:
        return imagine.imagine(self.tiles, view, random)

    def sheet(self, view: LandVsSeaView) -> tuple[Sheet, ...]:
        return score.sheet(view)

    def outcome(self, state: LandVsSeaState) -> Outcome | None:
        return score.outcome(state)

    def sides(self, state: LandVsSeaState) -> tuple[tuple[int, ...], ...]:
        return sides.sides(state.seats, sides.land_seat(state.data))

    def side_names(self, state: LandVsSeaState) -> tuple[Text, ...]:
        return names.side_names(state)

    # --- thinking ---------------------------------------------------------------------------------

    def plans(self, state: LandVsSeaState, seat: int, random: Random, limit: int) -> list[tuple[Move, ...]]:
        return bot.plans(self.tiles, state, seat, random, limit)

    def value(self, state: LandVsSeaState, seat: int) -> float:
        return bot.value(self.tiles, state, seat)

    def candidates(
        self, state: LandVsSeaState, seat: int, random: Random, limit: int
    ) -> list[tuple[Move, ...]]:
        return bot.candidates(self.tiles, state, seat, random, limit)

    def rollouts(
        self,
        states: Sequence[LandVsSeaState],
        seat: int,
        plans: Sequence[tuple[Move, ...]],
        seeds: Sequence[int],
        turns: int = 1,  # noqa: ARG002
    ) -> Floats:
        return bot.rollouts(self.tiles, states, seat, plans, seeds)

    def playouts(self, state: LandVsSeaState, seat: int, count: int, seed: int) -> Floats:
        return bot.playouts(self.tiles, state, seat, count, seed)

    def explain_plan(self, state: LandVsSeaState, seat: int, plan: tuple[Move, ...]) -> tuple[Text, ...]:
        from branchline.games.land_vs_sea.words.reasons import reasons

        return (*super().explain_plan(state, seat, plan), *reasons(self.tiles, state, seat, plan))

    # --- numbers ----------------------------------------------------------------------------------

    def actions(self, options: LandVsSeaOptions, seats: int) -> Actions[Move, LandVsSeaView]:  # noqa: ARG002
        from branchline.games.land_vs_sea.encoding import ACTIONS

        return ACTIONS

    def observation(self, options: LandVsSeaOptions, seats: int) -> Space:
        from branchline.games.land_vs_sea.encoding import observation

        return observation(options, seats)

    def observe(self, view: LandVsSeaView) -> Observation:
        from branchline.games.land_vs_sea.encoding import observe

        return observe(self.tiles, view)

    # --- telling ----------------------------------------------------------------------------------

    def describe_move(self, move: Move) -> Text:
        return telling.describe_move(move)

    def only_confirms(self, move: Move) -> bool:
        return move == moves.DONE

    def describe_draw(self, label: str, results: tuple[str, ...]) -> Text:
        return telling.describe_draw(label, results)

    def describe_result(self, label: str, result: str) -> Text:
        return telling.describe_result(label, result)

    def taken_from(self, log: Sequence[Entry], turn: TurnEntry) -> tuple[int, ...]:
        return telling.taken_from(log, turn)

    # --- showing ----------------------------------------------------------------------------------

    def drawing(self, view: LandVsSeaView, language: str = "en") -> Drawing:
        from branchline.games.land_vs_sea.look.drawing import drawing

        return drawing(self.tiles, view, language)

    def preview_overlay(self, view: LandVsSeaView, language: str = "en") -> dict[str, str]:
        from branchline.games.land_vs_sea.look.drawing import preview_overlay

        return preview_overlay(self.tiles, view, language)

    def picks(self, view: LandVsSeaView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
        from branchline.games.land_vs_sea.look.picks import picks

        return picks(self.tiles, view, moves, language)

    def prompt(self, view: LandVsSeaView, moves: Sequence[Move]) -> Prompt:
        return prompt.prompt(view, moves)

    def progress(self, view: LandVsSeaView) -> Progress:
        return prompt.progress(view)

    def about(self, view: LandVsSeaView, thing: str) -> About | None:
        from branchline.games.land_vs_sea.words.about import about

        return about(self.tiles, view, thing)

    def explain_candidates(self, view: LandVsSeaView, picks: Sequence[str]) -> Sequence[Move]:
        from branchline.games.land_vs_sea.look.picks import explain_candidates

        return explain_candidates(view, picks)


GAME = LandVsSea()
