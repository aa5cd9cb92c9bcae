"""Why a move is not legal, in the terms of the rulebook and knowing only what the seat knows."""

from __future__ import annotations

from branchline.core.errors import IllegalMove
from branchline.core.texts import text
from branchline.games.depot.cards import CARDS, CLASH, COLOUR_BITS, DOCK, NUMBERS, SHAPE_BITS
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.docking import clash_bits, defers, start_bits, starts
from branchline.games.depot.legal import actors
from branchline.games.depot.moves import Claim, Discard, DrawCard, Lay, Move, Take, Wait
from branchline.games.depot.state import Data, DepotState, train_ends
from branchline.games.depot.tasks import best_fulfilment, is_claim_automatic
from branchline.games.depot.words.names import COLOUR_TEXTS, SHAPE_TEXTS, TYPE_TEXTS, card_title


def check(state: DepotState, seat: int, move: Move) -> None:
    """Raises `IllegalMove` when a rule forbids the move."""
    if seat not in actors(state):
        raise IllegalMove("not-your-turn", text("It is not your turn."))
    if state.data[at.STAGE] == at.Stage.ASK:
        _check_answer(state, seat, move)
    elif state.data[at.STAGE] == at.Stage.DISCARD:
        _check_discard(state.data, seat, move)
    else:
        _check_turn(state, seat, move)


def _check_answer(state: DepotState, seat: int, move: Move) -> None:
    if not isinstance(move, Claim | Wait):
        raise IllegalMove("answer-first", text("Say first whether you claim your task."))
    if isinstance(move, Claim) and not best_fulfilment(state, seat):
        raise IllegalMove("not-fulfilled", text("No train fulfils your task."))
    if isinstance(move, Wait) and is_claim_automatic(state, seat):
        reason = text("A train fulfils your task without a special wagon: you must claim it.")
        raise IllegalMove("must-claim", reason)


def _check_discard(data: Data, seat: int, move: Move) -> None:
    if not isinstance(move, Discard):
        raise IllegalMove("discard-first", text("Your task is done: discard a card from your hand first."))
    _check_hand(data, seat, NUMBERS[move.card])


def _check_turn(state: DepotState, seat: int, move: Move) -> None:
    match move:
        case Lay():
            _check_lay(state, seat, NUMBERS[move.card], move.exit)
        case DrawCard():
            _check_draw(state.data)
        case Take():
            _check_take(state.data, NUMBERS[move.card], NUMBERS[move.other])
        case Claim() | Wait():
            raise IllegalMove("no-claims", text("Tasks are claimed when a card has been laid."))
        case Discard():
            raise IllegalMove("no-reward", text("Cards are discarded only when a task is done."))


def _check_lay(state: DepotState, seat: int, card: int, exit: int) -> None:
    data = state.data
    _check_drawn(data, card)
    _check_hand(data, seat, card)
    if data[at.OBLIGED] and not defers(card, *clash_bits(data)):
        raise IllegalMove(
            "does-not-defer",
            text("Defer with the colour or the shape of the clash, or take a card: {card} has neither.",
                 card=card_title(CARDS[card])),
        )  # fmt: skip
    if exit == at.START:
        _check_start(data, card)
    else:
        _check_dock(state, card, exit)


def _check_draw(data: Data) -> None:
    _check_drawn(data, at.NONE)
    if data[at.OBLIGED]:
        raise IllegalMove("must-defer-or-take", text("Two trains clash: you must defer or take a card."))
    if data[at.OPENING]:
        raise IllegalMove("must-start", text("The first move must start a train."))


def _check_take(data: Data, card: int, other: int) -> None:
    _check_drawn(data, at.NONE)
    if not data[at.OBLIGED]:
        raise IllegalMove("no-clash", text("No trains clash, so there is nothing to take."))
    last = train_ends(data)
    if card == other or card not in last or other not in last or not CLASH[card][other]:
        raise IllegalMove(
            "not-clashing",
            text("These are not the clashing ends of two trains: {card}, {other}.",
                 card=card_title(CARDS[card]), other=card_title(CARDS[other])),
        )  # fmt: skip


def _check_hand(data: Data, seat: int, card: int) -> None:
    if data[at.PLACE + card] != at.HAND + seat:
        raise IllegalMove(
            "not-in-hand", text("This card is not in your hand: {card}.", card=card_title(CARDS[card]))
        )


def _check_drawn(data: Data, card: int) -> None:
    """A card that was drawn and fits must be laid (D6)."""
    if data[at.STAGE] == at.Stage.LAY and data[at.DRAWN] != card:
        drawn = card_title(CARDS[int(data[at.DRAWN])])
        raise IllegalMove("must-lay", text("You have drawn {card}; it fits, so lay it.", card=drawn))


def _check_dock(state: DepotState, card: int, exit: int) -> None:
    end = int(state.data[at.ENDS + exit - 1])
    if end == at.NONE:
        raise IllegalMove("no-train", text("There is no train at exit {exit}.", exit=exit))
    if DOCK[state.options.docking][end][card]:
        return
    last, title = CARDS[end], card_title(CARDS[card])
    if last.shape is None or CARDS[card].shape is None:
        reason = text("A special wagon docks only with its own colour: {card} does not dock at exit {exit}.",
                      card=title, exit=exit)  # fmt: skip
    else:
        needed = {"colour": COLOUR_TEXTS[last.colour], "shape": SHAPE_TEXTS[last.shape]}
        if state.options.docking == "strict":
            reason = text("The train at exit {exit} needs {colour} or {shape}: {card} does not dock.",
                          card=title, exit=exit, **needed)  # fmt: skip
        else:
            reason = text("The train at exit {exit} needs {colour}, {shape} or {type}: {card} does not dock.",
                          card=title, exit=exit, **needed, type=TYPE_TEXTS[last.type])  # fmt: skip
    raise IllegalMove("does-not-dock", reason)


def _check_start(data: Data, card: int) -> None:
    if starts(card, *start_bits(data)):
        return
    shape, title = CARDS[card].shape, card_title(CARDS[card])
    firsts: list[int] = data[at.FIRSTS : at.ENDS].tolist()
    taken = [first for first in firsts if first != at.NONE]
    if len(taken) == data[at.EXITS]:
        raise IllegalMove("no-exit", text("Every exit of the depot has its train."))
    if shape is None:
        raise IllegalMove("special-start", text("A special wagon can't start a train."))
    if not SHAPE_BITS[card] & data[at.SHAPES]:
        reason = text("The depot does not show this shape: {card} can't start a train.", card=title)
        raise IllegalMove("wrong-shape", reason)
    alike = next(f for f in taken if COLOUR_BITS[f] == COLOUR_BITS[card] or SHAPE_BITS[f] == SHAPE_BITS[card])
    raise IllegalMove(
        "start-alike",
        text("At the depot, {other} has the same colour or shape: {card} can't start a train.", card=title,
             other=card_title(CARDS[alike])),
    )  # fmt: skip


RULE_OF = {
    "answer-first": "the-advanced-version-1",
    "discard-first": "the-advanced-version-3",
    "does-not-defer": "the-clash-1",
    "does-not-dock": "docking",
    "must-claim": "the-advanced-version-1",
    "must-defer-or-take": "d8",
    "must-lay": "d6",
    "must-start": "d4",
    "no-claims": "d27",
    "no-clash": "the-clash",
    "no-exit": "starting-a-train",
    "no-reward": "the-advanced-version-3",
    "no-train": "starting-a-train",
    "not-clashing": "d10",
    "not-fulfilled": "the-advanced-version",
    "not-in-hand": "your-turn",
    "not-your-turn": "your-turn",
    "special-start": "starting-a-train",
    "start-alike": "d14",
    "wrong-shape": "starting-a-train",
}
"""Where the guide has the rule behind each refusal."""
