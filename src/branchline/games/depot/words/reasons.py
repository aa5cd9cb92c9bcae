"""Why a move is a good one, in phrases without a subject; nothing that its seat can't know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.sentences import player
from branchline.core.texts import ntext, text
from branchline.games.depot.cards import SHAPE_BITS
from branchline.games.depot.clues import cards_in, fitting_cards
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.docking import can_defer, can_lay, has_clash
from branchline.games.depot.kernels.fulfilling import has_open_task
from branchline.games.depot.moves import DrawCard, Lay, Move
from branchline.games.depot.state import cards_at, docking_rule
from branchline.games.depot.tasks import fewest_missing

if TYPE_CHECKING:
    from branchline.core.texts import Text
    from branchline.games.depot.state import DepotState


def reasons(before: DepotState, after: DepotState, seat: int, move: Move) -> tuple[Text, ...]:
    """What a move of a seat has changed, the most important first."""
    if after.data[at.WINNER] == seat:
        return (text("wins the game"),)
    if isinstance(move, DrawCard):
        if can_lay(before.data, docking_rule(before), seat):
            return (text("saves the cards in hand for later"),)
        return (text("no card in hand fits"),)
    found = [*_task(before, after, seat), *_clash(after, seat)]
    if isinstance(move, Lay) and len(_specials(after, seat)) < len(_specials(before, seat)):
        found.append(text("gets rid of a special wagon, which seldom docks"))
    left = int(after.data[at.HAND_SIZES + seat])
    if not found and left < before.data[at.HAND_SIZES + seat]:
        found.append(ntext("then {n} card is left", "then {n} cards are left", left))
    return tuple(found)


def _task(before: DepotState, after: DepotState, seat: int) -> list[Text]:
    """How the own task comes along."""
    if not has_open_task(before.data, seat):
        return []
    missing = fewest_missing(after.data, seat)
    if after.data[at.DONE + seat]:
        return [text("fulfils the task")]
    if missing == fewest_missing(before.data, seat):
        return []
    return [
        ntext(
            "then only {n} shape is missing for the task", "then {n} shapes are missing for the task", missing
        )
    ]


def _clash(after: DepotState, seat: int) -> list[Text]:
    """A clash for the next seat; without one, what can be laid next."""
    data = after.data
    if has_clash(data):
        turn = int(data[at.TURN]) if data[at.STAGE] == at.Stage.TURN else (seat + 1) % after.seats
        clash = [text("leaves a clash to {player}", player=player(turn))] if turn != seat else []
        return [*clash, text("can repeat it again")] if clash and can_defer(data, seat) else clash
    fitting = len({*cards_in(fitting_cards(after))}.intersection(cards_at(data, at.HAND + seat)))
    if not fitting:
        return []
    return [ntext("keeps {n} card that fits now", "keeps {n} cards that fit now", fitting)]


def _specials(state: DepotState, seat: int) -> list[int]:
    return [card for card in cards_at(state.data, at.HAND + seat) if not SHAPE_BITS[card]]
