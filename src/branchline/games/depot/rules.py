"""The rules of Depot as the contract wants them: each part in the module named after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.chance import EVERYONE
from branchline.core.contract import Game, Line, Outcome, Rank, Sheet
from branchline.core.texts import Text, ntext, text
from branchline.games.depot import bot as knowledge
from branchline.games.depot import chance as dealing
from branchline.games.depot import claims, legal, turns
from branchline.games.depot import imagine as imagining
from branchline.games.depot import view as views
from branchline.games.depot.cards import NUMBERS
from branchline.games.depot.kernels.layout import DONE, HAND_SIZES, NONE, PHASE, STAGE, WINNER, Stage
from branchline.games.depot.kernels.turns import draw, take
from branchline.games.depot.meta import META, DepotOptions
from branchline.games.depot.moves import Claim, Discard, DrawCard, Lay, Move, Take, Wait, parse
from branchline.games.depot.refusals import check
from branchline.games.depot.state import DepotState, new_state
from branchline.games.depot.view import DepotView
from branchline.games.depot.words.telling import describe_draw, describe_move

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from branchline.core.chance import Draw, Drawn
    from branchline.core.drawing import Drawing, Pick


class DepotGame(Game[DepotOptions, Move, DepotView]):
    """Depot, basic and advanced."""

    meta = META

    def setup(self, options: DepotOptions, seats: int) -> DepotState:
        return new_state(options, seats)

    # --- chance -----------------------------------------------------------------------------------

    def chance(self, state: DepotState) -> Draw | None:
        return dealing.chance(state)

    def settle(self, state: DepotState, drawn: Drawn) -> None:
        dealing.settle(state, drawn)

    # --- acting -----------------------------------------------------------------------------------

    def phase(self, state: DepotState) -> int:
        return int(state.data[PHASE])

    def actors(self, state: DepotState) -> tuple[int, ...]:
        return legal.actors(state)

    def moves(self, state: DepotState, seat: int) -> Sequence[Move]:
        return legal.moves(state, seat)

    def play(self, state: DepotState, seat: int, move: Move) -> None:
        check(state, seat, move)
        match move:
            case Lay():
                if not turns.lay(state, seat, NUMBERS[move.card], move.exit):
                    claims.after_lay(state, seat)
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
        return 1 << seat if isinstance(move, Claim | Wait) else EVERYONE

    def hides_timing(self, state: DepotState) -> bool:
        """While it is asked who claims, although few have a choice (§7.2)."""
        return int(state.data[STAGE]) == Stage.ASK

    def parse(self, text: str) -> Move:
        return parse(text)

    # --- knowing ----------------------------------------------------------------------------------

    def view(self, state: DepotState, seat: int | None) -> DepotView:
        return views.view(state, seat)

    def imagine(self, view: DepotView, random: Random) -> DepotState:
        return imagining.imagine(view, random)

    def sheet(self, view: DepotView) -> tuple[Sheet, ...]:
        """What is left to shed: each card in hand counts minus one, so the empty hand has the best total.

        Only the viewer's own cards are named.
        """
        return tuple(
            Sheet((
                Line(
                    "hand",
                    ntext("{n} card in hand", "{n} cards in hand", n=size),
                    -size,
                    view.hand if seat == view.seat else (),
                ),
            ))
            for seat, size in enumerate(view.hand_sizes)
        )  # fmt: skip

    def outcome(self, state: DepotState) -> Outcome | None:
        """The winner, then everyone by fewest cards, in the advanced game those first whose task is done."""
        data = state.data
        if data[STAGE] != Stage.OVER:
            return None
        keys = [
            (seat != int(data[WINNER]), not data[DONE + seat], int(data[HAND_SIZES + seat]))
            for seat in range(state.seats)
        ]
        order = sorted(range(state.seats), key=keys.__getitem__)
        ranks = tuple(Rank(1 + sum(key < keys[seat] for key in keys), seat, -keys[seat][2]) for seat in order)
        return Outcome(ranks, _decided_by(state, keys[order[0]], keys[order[1]]))

    # --- thinking ---------------------------------------------------------------------------------

    def value(self, state: DepotState, seat: int) -> float:
        return knowledge.value(state, seat)

    # --- telling ----------------------------------------------------------------------------------

    def describe_move(self, move: Move) -> Text:
        return describe_move(move)

    def describe_draw(self, label: str, results: tuple[str, ...]) -> Text:
        return describe_draw(label, results)

    # --- showing ----------------------------------------------------------------------------------

    def drawing(self, view: DepotView, language: str = "en") -> Drawing:
        from branchline.games.depot.look.drawing import drawing

        return drawing(view, language)

    def picks(self, view: DepotView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
        from branchline.games.depot.look.drawing import picks

        return picks(view, moves, language)

    def explain_candidates(self, view: DepotView, picks: Sequence[str]) -> Sequence[Move]:
        from branchline.games.depot.look.drawing import explain_candidates

        return explain_candidates(view, picks)


def _decided_by(state: DepotState, first: tuple[bool, bool, int], second: tuple[bool, bool, int]) -> Text:
    """What put the first before the second."""
    if first == second:
        return text("Nothing: they share the place.")
    if state.data[WINNER] != NONE:
        if state.options.version == "basic":
            return text("The first empty hand.")
        return text("The first empty hand with the task done.")
    if first[1] != second[1]:
        return text("The task that is done.")
    return text("The fewest cards in hand.")


GAME = DepotGame()
