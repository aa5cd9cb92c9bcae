"""Why a move is not legal, in the terms of the rulebook and knowing only what the seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.errors import BranchlineError, IllegalMove
from branchline.core.texts import Text, ntext, text
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import CARD_NAMES, EXTRA, SUITS
from branchline.games.pioneer_rails.kernels.tracks import (
    ALONG_STATION,
    BRANCHES_MEET,
    CELL_TAKEN,
    ENDS_AT_EDGE,
    ENDS_AT_STATION,
    ENDS_IN_TOWN,
    NOT_IN_DESERT,
    TAKEN,
    TOWN_FULL,
    UNCONNECTED,
    free_boxes,
    privileges_needed,
)
from branchline.games.pioneer_rails.kernels.turns import (
    dealer,
    dealer_picks_first,
    is_legal,
    is_secret_turn,
    may_act,
    may_change_suit,
    may_pick,
    may_stop_laying,
    owes_deposit,
)
from branchline.games.pioneer_rails.meta import MOST_WITH_EXTRA_CARD
from branchline.games.pioneer_rails.moves import (
    ChangeSuit,
    Deposit,
    Done,
    Lay,
    PickCard,
    code_of,
    privilege_names,
)
from branchline.games.pioneer_rails.state import Seat, seat_block
from branchline.games.pioneer_rails.words.names import SUIT_TEXTS, card_sign, privileges_text

if TYPE_CHECKING:
    from branchline.games.pioneer_rails.meta import PioneerRailsOptions
    from branchline.games.pioneer_rails.moves import Move
    from branchline.games.pioneer_rails.state import PioneerRailsState
    from branchline.parts.compiled import Ints


def check_table(options: PioneerRailsOptions, seats: int) -> None:
    """Raises `BranchlineError` when there are too few cards for so many."""
    if options.extra_card and seats > MOST_WITH_EXTRA_CARD:
        raise BranchlineError(
            "too-few-cards",
            text("With the extra card at most {most} can play, not {seats}: there are no more cards.",
                 most=MOST_WITH_EXTRA_CARD, seats=seats),
        )  # fmt: skip


def check(state: PioneerRailsState, seat: int, move: Move) -> int:
    """The code of a legal move; raises `IllegalMove` when it is not among them."""
    code = code_of(move)
    if not is_legal(state.data, seat, code):
        _refuse(state, seat, move)
        raise AssertionError(f"{move} is not legal, and no rule forbids it")
    return code


def _refuse(state: PioneerRailsState, seat: int, move: Move) -> None:
    """Finds the rule that forbids a move."""
    data, own = state.data, Seat(seat_block(state.data, seat))
    if not may_act(data, seat):
        raise IllegalMove("not-your-turn", text("It is not your turn."))
    if isinstance(move, PickCard):
        _check_pick(data, own, seat, move.card)
    elif not own.has_picked:
        raise IllegalMove("pick-first", text("Pick a card first."))
    elif isinstance(move, Lay):
        _check_lay(data, own, move)
    elif isinstance(move, Done):
        _check_done(data, own)
    elif isinstance(move, Deposit):
        _check_deposit(own, move.nuggets)
    else:
        _check_change(data, own, move)


def _check_pick(data: Ints, own: Seat, seat: int, card: int) -> None:
    if own.has_picked:
        raise IllegalMove("already-picked", text("You have picked your card for this turn."))
    if may_pick(data, seat, card):
        return
    name = card_sign(CARD_NAMES[card])
    if is_secret_turn(data):
        raise IllegalMove(
            "secret-turn", text("In the last turn of a round everyone plays their secret card.")
        )
    if data[at.BURNED] == card:
        raise IllegalMove("burned", text("{card} was discarded: nobody can pick it.", card=name))
    if dealer_picks_first(int(data[at.SEATS])) and Seat(seat_block(data, dealer(data))).pick == card:
        raise IllegalMove("dealers-card", text("The dealer has picked {card} already.", card=name))
    raise IllegalMove("not-offered", text("{card} does not lie open on the table.", card=name))


def _check_change(data: Ints, own: Seat, move: ChangeSuit) -> None:
    if may_change_suit(data[: at.HEAD_SIZE], own.block, move.suit):
        return
    suit = SUIT_TEXTS[SUITS[move.suit]]
    if own.tracks_laid:
        raise IllegalMove("too-late", text("The suit can be changed only before the first track of a turn."))
    if own.suit == move.suit:
        raise IllegalMove(
            "same-suit", text("The tracks of this turn belong to that railway already: {suit}.", suit=suit)
        )
    if not free_boxes(own.block, int(data[at.FLAGS])):
        raise _no_box()
    raise IllegalMove(
        "nothing-to-lay", text("This railway has no track that could be laid: {suit}.", suit=suit)
    )


def _check_lay(data: Ints, own: Seat, move: Lay) -> None:
    needed = privileges_needed(own.block, int(data[at.MAP]), own.suit, move.track)
    if needed < 0:
        code, reason = _REASONS[needed]
        suit = SUIT_TEXTS[SUITS[own.suit]]
        raise IllegalMove(code, Text(reason.sentence, {"suit": suit}), at=str(move))
    missing = needed & ~move.privileges
    if missing:
        first = privilege_names(missing)[0]
        raise IllegalMove(*NEEDS[first], at=str(move))
    needless = move.privileges & ~(needed | EXTRA)
    if needless:
        raise IllegalMove(
            "needless",
            text(
                "This track needs no town box for {privileges}.",
                privileges=privileges_text(privilege_names(needless)),
            ),
            at=str(move),
        )
    left = own.tracks_left
    if move.privileges & EXTRA and (left or needed):
        raise IllegalMove(
            "tracks-left",
            text("This track needs no further town box: there is a track left for it."),
            at=str(move),
        )
    if not (left or move.privileges):
        raise IllegalMove(
            "no-track-left",
            text("All tracks of this turn are laid; a town box would give one more."),
            at=str(move),
        )
    if move.privileges.bit_count() > free_boxes(own.block, int(data[at.FLAGS])):
        raise _no_box()


def _check_deposit(own: Seat, nuggets: int) -> None:
    if not own.deposits_due:
        raise IllegalMove("no-bank", text("No bank was activated in this turn."))
    if nuggets > own.unbanked:
        raise IllegalMove(
            "too-many-nuggets",
            ntext(
                "Only {n} nugget is not yet in a bank.",
                "Only {n} nuggets are not yet in a bank.",
                own.unbanked,
            ),
        )


def _check_done(data: Ints, own: Seat) -> None:
    if not may_stop_laying(data[: at.HEAD_SIZE], own.block):
        raise IllegalMove(
            "must-lay",
            ntext("There is still {n} track to lay.", "There are still {n} tracks to lay.", own.tracks_left),
        )
    if owes_deposit(own.block):
        raise IllegalMove("bank-first", text("Say first how many nuggets go into the bank."))


def _no_box() -> IllegalMove:
    return IllegalMove("no-town-box", text("No town box is circled that could be crossed out."))


NEEDS = {
    "bridge": (
        "needs-bridge",
        text("The river flows across this side: it needs a bridge, for a town box."),
    ),
    "tunnel": (
        "needs-tunnel",
        text("This side lies between two mountains of a range: it needs a tunnel, for a town box."),
    ),
    "shortcut": (
        "needs-shortcut",
        text("To cross a cell from corner to corner takes a shortcut, for a town box."),
    ),
    "switch": (
        "needs-switch",
        text("Only a switch, for a town box, lets a new branch start in the middle of another."),
    ),
}
_REASONS = {
    UNCONNECTED: (
        "unconnected",
        text("A track must start at the station or at a loose end of this railway: {suit}."),
    ),
    ALONG_STATION: ("station-side", text("No track can be laid along the sides of a station.")),
    NOT_IN_DESERT: ("not-in-desert", text("A shortcut crosses only desert without a location.")),
    TAKEN: ("taken", text("This side carries a track already.")),
    CELL_TAKEN: ("cell-taken", text("This cell is crossed by a shortcut already.")),
    ENDS_AT_STATION: ("at-station", text("No track can end at a station's corner.")),
    TOWN_FULL: ("town-full", text("Three railways meet in this town, and more can't.")),
    BRANCHES_MEET: ("branches-meet", text("Two branches can meet only in a town.")),
    ENDS_IN_TOWN: ("ends-in-town", text("A branch that has reached a town ends there.")),
    ENDS_AT_EDGE: ("ends-at-edge", text("A branch that has reached the edge of the map ends there.")),
}

RULE_OF = {
    "already-picked": "a-turn-2",
    "at-station": "p4",
    "bank-first": "p12",
    "branches-meet": "laying-tracks-2",
    "burned": "players-and-variants-2",
    "cell-taken": "what-a-town-box-is-good-for-3",
    "dealers-card": "a-turn-1",
    "ends-at-edge": "laying-tracks-1",
    "ends-in-town": "laying-tracks-1",
    "must-lay": "laying-tracks",
    "needless": "what-a-town-box-is-good-for",
    "needs-bridge": "what-a-town-box-is-good-for-1",
    "needs-shortcut": "what-a-town-box-is-good-for-3",
    "needs-switch": "what-a-town-box-is-good-for-4",
    "needs-tunnel": "what-a-town-box-is-good-for-2",
    "no-bank": "places",
    "no-town-box": "what-a-town-box-is-good-for",
    "no-track-left": "what-a-town-box-is-good-for",
    "not-in-desert": "p21",
    "not-offered": "a-turn-2",
    "not-your-turn": "a-turn",
    "nothing-to-lay": "what-a-town-box-is-good-for-5",
    "pick-first": "a-turn-2",
    "same-suit": "what-a-town-box-is-good-for-5",
    "secret-turn": "players-and-variants-3",
    "station-side": "laying-tracks-3",
    "taken": "the-map",
    "too-late": "p7",
    "too-many-nuggets": "places",
    "town-full": "p1",
    "tracks-left": "what-a-town-box-is-good-for",
    "unconnected": "laying-tracks",
}
"""Where the guide has the rule behind each refusal."""
