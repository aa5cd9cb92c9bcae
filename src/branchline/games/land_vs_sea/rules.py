"""The rules of Land vs Sea as the contract wants them: each part in the module named after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.contract import Game, Outcome, Sheet
from branchline.games.land_vs_sea import bot as knowledge
from branchline.games.land_vs_sea import chance as dealing
from branchline.games.land_vs_sea import imagine as imagining
from branchline.games.land_vs_sea import legal, moves, roles
from branchline.games.land_vs_sea import score as scoring
from branchline.games.land_vs_sea import view_of as knowing
from branchline.games.land_vs_sea.kernels.board import slot_at
from branchline.games.land_vs_sea.kernels.layout import PHASE, SCORE, STAGE, Stage
from branchline.games.land_vs_sea.kernels.tables import MOST_AREAS
from branchline.games.land_vs_sea.kernels.turns import (
    decline,
    end_turn,
    mark,
    play_tile,
    steal_tile,
    take_tile,
)
from branchline.games.land_vs_sea.meta import META, LandVsSeaOptions
from branchline.games.land_vs_sea.moves import SIDES, Done, Move, Pass, Place, SetWaypoint, Steal, Take
from branchline.games.land_vs_sea.refusals import check
from branchline.games.land_vs_sea.state import UNNOTED, LandVsSeaState, new_state
from branchline.games.land_vs_sea.tiles import BOX, TileSet
from branchline.games.land_vs_sea.view import LandVsSeaView
from branchline.games.land_vs_sea.words import telling

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from branchline.core.chance import Draw, Drawn
    from branchline.core.drawing import Drawing, Pick
    from branchline.core.texts import Text


class LandVsSea(Game[LandVsSeaOptions, Move, LandVsSeaView]):
    """Land vs Sea with the tiles of the box, or others."""

    meta = META

    def __init__(self, rules: int | None = None, tiles: TileSet = BOX) -> None:
        super().__init__(rules)
        self.tiles = tiles

    def setup(self, options: LandVsSeaOptions, seats: int) -> LandVsSeaState:
        return new_state(self.tiles, options, seats)

    # --- chance -----------------------------------------------------------------------------------

    def chance(self, state: LandVsSeaState) -> Draw | None:
        return dealing.chance(self.tiles, state)

    def settle(self, state: LandVsSeaState, drawn: Drawn) -> None:
        dealing.settle(state, drawn)

    # --- acting -----------------------------------------------------------------------------------

    def phase(self, state: LandVsSeaState) -> int:
        return int(state.data[PHASE])

    def actors(self, state: LandVsSeaState) -> tuple[int, ...]:
        return legal.actors(state)

    def moves(self, state: LandVsSeaState, seat: int) -> Sequence[Move]:
        return legal.moves(self.tiles, state, seat)

    def play(self, state: LandVsSeaState, seat: int, move: Move) -> None:
        check(self.tiles, state, seat, move)
        data, faces, numbers = state.data, self.tiles.table, self.tiles.numbers
        match move:
            case Place():
                play_tile(data, faces, numbers[move.face], move.q, move.r, move.rotation, UNNOTED)
            case Take():
                take_tile(data, faces, SIDES.index(move.stack))
            case Steal():
                steal_tile(data, faces, numbers[move.face])
            case SetWaypoint():
                mark(data, faces, MOST_AREAS * slot_at(data, move.q, move.r) + move.area)
            case Pass():
                decline(data, faces)
            case Done():
                end_turn(data, faces)

    def parse(self, text: str) -> Move:
        return moves.parse(text, self.tiles.numbers)

    # --- knowing ----------------------------------------------------------------------------------

    def view(self, state: LandVsSeaState, seat: int | None) -> LandVsSeaView:
        return knowing.view(self.tiles, state, seat)

    def imagine(self, view: LandVsSeaView, random: Random) -> LandVsSeaState:
        return imagining.imagine(self.tiles, view, random)

    def sheet(self, view: LandVsSeaView) -> tuple[Sheet, ...]:
        return scoring.sheet(view)

    def outcome(self, state: LandVsSeaState) -> Outcome | None:
        if state.data[STAGE] != Stage.OVER:
            return None
        return scoring.ranking(state.data[SCORE : SCORE + len(self.sides(state))].tolist())

    def sides(self, state: LandVsSeaState) -> tuple[tuple[int, ...], ...]:
        return roles.sides(state.seats)

    # --- thinking ---------------------------------------------------------------------------------

    def plans(self, state: LandVsSeaState, seat: int, random: Random, limit: int) -> list[tuple[Move, ...]]:
        return knowledge.plans(self.tiles, state, seat, random, limit)

    def value(self, state: LandVsSeaState, seat: int) -> float:
        return knowledge.value(self.tiles, state, seat)

    # --- telling ----------------------------------------------------------------------------------

    def describe_move(self, move: Move) -> Text:
        return telling.describe_move(move)

    def describe_draw(self, label: str, results: tuple[str, ...]) -> Text:
        return telling.describe_draw(label, results)

    # --- showing ----------------------------------------------------------------------------------

    def drawing(self, view: LandVsSeaView, language: str = "en") -> Drawing:
        from branchline.games.land_vs_sea.look.drawing import drawing

        return drawing(view, language)

    def preview_overlay(self, view: LandVsSeaView, language: str = "en") -> dict[str, str]:
        from branchline.games.land_vs_sea.look.drawing import preview_overlay

        return preview_overlay(view, language)

    def picks(self, view: LandVsSeaView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
        from branchline.games.land_vs_sea.look.drawing import picks

        return picks(view, moves, language)

    def explain_candidates(self, view: LandVsSeaView, picks: Sequence[str]) -> Sequence[Move]:
        from branchline.games.land_vs_sea.look.drawing import explain_candidates

        return explain_candidates(view, picks)


GAME = LandVsSea()
