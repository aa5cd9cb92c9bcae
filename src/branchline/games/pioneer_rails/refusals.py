"""Why a move is not legal, in the terms of the rulebook and knowing only what the seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.errors import IllegalMove
from branchline.core.texts import Text, listed, ntext, text
from branchline.games.pioneer_rails.kernels.layout import (
    BANKED,
    BURNED,
    CARD_NAMES,
    DEPOSITS,
    EXTRA,
    FLAGS,
    HEAD,
    LAID,
    LEFT,
    MAP,
    NONE,
    NUGGETS,
    PICK,
    PRIVILEGES,
    SEATS,
    SUIT,
    SUITS,
)
from branchline.games.pioneer_rails.kernels.tracks import (
    AT_A_STATION_SIDE,
    AT_STATION,
    CELL_TAKEN,
    ENDS_AT_EDGE,
    ENDS_IN_TOWN,
    MEETS,
    NOT_IN_DESERT,
    TAKEN,
    TOWN_FULL,
    UNCONNECTED,
    check,
    free_boxes,
)
from branchline.games.pioneer_rails.kernels.turns import (
    acts,
    dealer,
    dealer_picks,
    is_secret_turn,
    may_change,
    may_end,
    may_pick,
    owes_deposit,
)
from branchline.games.pioneer_rails.moves import ChangeSuit, Deposit, Done, Lay, Move, PickCard
from branchline.games.pioneer_rails.state import seat_block
from branchline.games.pioneer_rails.words.signs import PRIVILEGE_TEXTS, SUIT_TEXTS, card_sign

if TYPE_CHECKING:
    from branchline.games.pioneer_rails.state import PioneerRailsState
    from branchline.parts.compiled import Ints


def check_move(state: PioneerRailsState, seat: int, move: Move) -> None:
    """Raises `IllegalMove` when a rule forbids the move."""
    data, block = state.data, seat_block(state.data, seat)
    if not acts(data, seat):
        raise IllegalMove("not-your-turn", text("It is not your turn."))
    if isinstance(move, PickCard):
        _check_pick(data, block, seat, move.card)
    elif block[PICK] == NONE:
        raise IllegalMove("pick-first", text("Pick a card first."))
    elif isinstance(move, Lay):
        _check_lay(data, block, move)
    elif isinstance(move, Done):
        _check_done(data, block)
    elif isinstance(move, Deposit):
        _check_deposit(block, move.nuggets)
    else:
        _check_change(data, block, move)


def _check_pick(data: Ints, block: Ints, seat: int, card: int) -> None:
    if block[PICK] != NONE:
        raise IllegalMove("already-picked", text("You have picked your card for this turn."))
    if may_pick(data, seat, card):
        return
    name = card_sign(CARD_NAMES[card])
    if is_secret_turn(data):
        raise IllegalMove(
            "secret-turn", text("In the last turn of a round everyone plays their secret card.")
        )
    if data[BURNED] == card:
        raise IllegalMove("burned", text("{card} was discarded: nobody can pick it.", card=name))
    if dealer_picks(int(data[SEATS])) and seat_block(data, dealer(data))[PICK] == card:
        raise IllegalMove("dealers-card", text("The dealer has picked {card} already.", card=name))
    raise IllegalMove("not-offered", text("{card} does not lie open on the table.", card=name))


def _check_change(data: Ints, block: Ints, move: ChangeSuit) -> None:
    if may_change(data[:HEAD], block, move.suit):
        return
    suit = SUIT_TEXTS[SUITS[move.suit]]
    if block[LAID]:
        raise IllegalMove("too-late", text("The suit can be changed only before the first track of a turn."))
    if block[SUIT] == move.suit:
        raise IllegalMove(
            "same-suit", text("The tracks of this turn belong to that railway already: {suit}.", suit=suit)
        )
    if not free_boxes(block, int(data[FLAGS])):
        raise _no_box()
    raise IllegalMove(
        "nothing-to-lay", text("This railway has no track that could be laid: {suit}.", suit=suit)
    )


def _check_lay(data: Ints, block: Ints, move: Lay) -> None:
    answer = check(block, int(data[MAP]), int(block[SUIT]), move.track)
    if answer < 0:
        code, reason = _REASONS[answer]
        suit = SUIT_TEXTS[SUITS[block[SUIT]]]
        raise IllegalMove(code, Text(reason.sentence, {"suit": suit}), at=str(move))
    missing = answer & ~move.privileges
    if missing:
        raise _needs(missing, move)
    needless = move.privileges & ~(answer | EXTRA)
    if needless:
        raise IllegalMove(
            "needless",
            text("This track needs no town box for {privileges}.", privileges=_named(needless)),
            at=str(move),
        )
    extra = move.privileges & EXTRA
    if extra and (block[LEFT] or answer):
        raise IllegalMove(
            "tracks-left",
            text("This track needs no further town box: there is a track left for it."),
            at=str(move),
        )
    if not (block[LEFT] or move.privileges):
        raise IllegalMove(
            "no-track-left",
            text("All tracks of this turn are laid; a town box would give one more."),
            at=str(move),
        )
    if move.privileges.bit_count() > free_boxes(block, int(data[FLAGS])):
        raise _no_box()


def _needs(missing: int, move: Lay) -> IllegalMove:
    """The first privilege that is missing names the reason."""
    name = next(name for bit, name in enumerate(PRIVILEGES) if missing >> bit & 1)
    return IllegalMove(f"needs-{name}", NEEDS[name], at=str(move))


def _check_deposit(block: Ints, nuggets: int) -> None:
    if not block[DEPOSITS]:
        raise IllegalMove("no-bank", text("No bank was activated in this turn."))
    if nuggets > block[NUGGETS] - block[BANKED]:
        left = int(block[NUGGETS] - block[BANKED])
        raise IllegalMove(
            "too-many-nuggets",
            ntext("Only {n} nugget is not yet in a bank.", "Only {n} nuggets are not yet in a bank.", left),
        )


def _check_done(data: Ints, block: Ints) -> None:
    if not may_end(data[:HEAD], block):
        raise IllegalMove(
            "must-lay",
            ntext("There is still {n} track to lay.", "There are still {n} tracks to lay.", int(block[LEFT])),
        )
    if owes_deposit(block):
        raise IllegalMove("bank-first", text("Say first how many nuggets go into the bank."))


def _no_box() -> IllegalMove:
    return IllegalMove("no-town-box", text("No town box is circled that could be crossed out."))


def _named(privileges: int) -> Text:
    return listed([PRIVILEGE_TEXTS[name] for bit, name in enumerate(PRIVILEGES) if privileges >> bit & 1])


NEEDS = {
    "bridge": text("The river flows across this side: it needs a bridge, for a town box."),
    "tunnel": text("This side lies between two mountains of a range: it needs a tunnel, for a town box."),
    "shortcut": text("To cross a cell from corner to corner takes a shortcut, for a town box."),
    "switch": text("Only a switch, for a town box, lets a new branch start in the middle of another."),
}
_REASONS = {
    UNCONNECTED: (
        "unconnected",
        text("A track must start at the station or at a loose end of this railway: {suit}."),
    ),
    AT_A_STATION_SIDE: ("station-side", text("No track can be laid along the sides of a station.")),
    NOT_IN_DESERT: ("not-in-desert", text("A shortcut crosses only desert without a location.")),
    TAKEN: ("taken", text("This side carries a track already.")),
    CELL_TAKEN: ("cell-taken", text("This cell is crossed by a shortcut already.")),
    AT_STATION: ("at-station", text("No track can end at a station's corner.")),
    TOWN_FULL: ("town-full", text("Three railways meet in this town, and more can't.")),
    MEETS: ("branches-meet", text("Two branches can meet only in a town.")),
    ENDS_IN_TOWN: ("ends-in-town", text("A branch that has reached a town ends there.")),
    ENDS_AT_EDGE: ("ends-at-edge", text("A branch that has reached the edge of the map ends there.")),
}
