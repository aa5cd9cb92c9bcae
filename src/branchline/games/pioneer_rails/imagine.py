"""A whole state from what one seat knows: what it has not seen is dealt anew."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from branchline.games.pioneer_rails.kernels.geometry import TRACK_OF
from branchline.games.pioneer_rails.kernels.layout import (
    BANK,
    BANKED,
    BURNED,
    CARD,
    CARD_OF,
    DEPOSITS,
    DONE,
    FACE_DOWN,
    FACE_UP,
    FIRST_DEALER,
    FRESH,
    GOAL,
    GOAL_STATE,
    GONE,
    HAND,
    LAID,
    LEFT,
    MAP,
    MET,
    MIXED,
    NONE,
    NUGGETS,
    OFFER,
    OPEN,
    PHASE,
    PICK,
    POKER,
    RANKS,
    SALOON,
    SECRET,
    SECRETS,
    STAGE,
    STAR,
    SUIT,
    SUITS,
    TOWN_BOXES,
    TOWN_CROSSED,
    TURN,
)
from branchline.games.pioneer_rails.kernels.locations import put_tracks
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS, GOAL_OF
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.state import deck, new_state, seat_block
from branchline.games.pioneer_rails.view import STAGES, PioneerRailsView, SeatSheet

if TYPE_CHECKING:
    from random import Random

    from branchline.games.pioneer_rails.state import PioneerRailsState
    from branchline.parts.compiled import Ints

_PLAIN = PioneerRailsOptions()


def imagine(view: PioneerRailsView, random: Random) -> PioneerRailsState:
    """A state that looks like this view to its seat."""
    state = new_state(view.options, view.seats)
    data = state.data
    data[STAGE] = STAGES.index(view.stage)
    data[PHASE] = view.phase
    data[TURN] = view.turn
    if view.first_dealer is not None:
        data[FIRST_DEALER] = view.first_dealer
    for seat, sheet in enumerate(view.sheets):
        seat_block(data, seat)[:] = block_of(sheet, int(data[MAP]), view.turn)
    _lay_goals(data, view, random)
    _lay_cards(data, view)
    _deal_secrets(data, view, random)
    return state


def block_of(sheet: SeatSheet, map_number: int, turn: int) -> Ints:
    """The block of a seat with this sheet; not to be written to."""
    return _block(msgspec.json.encode(sheet), map_number, turn)


_sheets = msgspec.json.Decoder(SeatSheet)


@lru_cache(maxsize=1024)  # of all sheets at a table only one changes with a move
def _block(content: bytes, map_number: int, turn: int) -> Ints:
    sheet = _sheets.decode(content)
    block = seat_block(new_state(_PLAIN, 1).data, 0)
    shown = turn if sheet.laid else turn - 1
    rows = [
        (TRACK_OF[name], suit, shown if name in sheet.latest else 1)
        for suit, names in enumerate(sheet.tracks.values())
        for name in names
    ]
    put_tracks(block, map_number, np.array(rows, np.int32).reshape(-1, 3))
    for field, value in (
        (MIXED, sheet.mixed),
        (NUGGETS, sheet.nuggets),
        (BANKED, sheet.banked),
        (TOWN_BOXES, sheet.town_boxes),
        (TOWN_CROSSED, sheet.town_boxes_crossed),
        (PICK, NONE if sheet.pick is None else CARD_OF[sheet.pick]),
        (SUIT, NONE if sheet.suit is None else SUITS.index(sheet.suit)),
        (LEFT, sheet.tracks_left),
        (LAID, sheet.laid),
        (FRESH, sheet.fresh_towns),
        (DEPOSITS, sheet.deposits),
        (DONE, sheet.done),
    ):
        block[field] = value
    for row, ranks in enumerate(sheet.poker):
        for box, rank in enumerate(ranks):
            block[POKER + row * HAND + box] = 1 + RANKS.index(rank)
        block[SALOON + row] = sheet.saloons[row] == "circled"
    block[BANK:STAR] = [NONE if box is None else box for box in sheet.banks]
    block[STAR : STAR + len(sheet.stars)] = sheet.stars
    return block


def _lay_goals(data: Ints, view: PioneerRailsView, random: Random) -> None:
    """A goal that lies face down is any of its type that nobody has seen."""
    known = {goal.id for goal in view.goals}
    for slot, goal in enumerate(view.goals):
        goal_id = goal.id or random.choice(
            [g.id for g in GOAL_CARDS if g.type == goal.type and g.id not in known]
        )
        data[GOAL + slot] = GOAL_OF[goal_id]
        data[GOAL_STATE + slot] = FACE_DOWN if goal.id is None else MET if goal.met else FACE_UP


def _lay_cards(data: Ints, view: PioneerRailsView) -> None:
    """The cards that lie where everyone sees them."""
    shown = [CARD_OF[name] for name in view.offered]
    if view.burned is not None:
        data[BURNED] = CARD_OF[view.burned]
        shown.insert(0, CARD_OF[view.burned])
    data[OFFER : OFFER + len(shown)] = shown
    for card in shown:
        data[CARD + card] = OPEN
    for name in view.gone:
        data[CARD + CARD_OF[name]] = GONE


def _deal_secrets(data: Ints, view: PioneerRailsView, random: Random) -> None:
    """The viewer's own secret card, and any unseen ones for the others."""
    if not view.options.extra_card or view.stage not in ("deal", "pick", "lay"):
        return
    data[SECRETS] = view.seats
    picked = view.sheets[view.seat].pick if view.seat is not None else None
    own = view.secret or (picked if view.turn % HAND == 0 else None)
    if own is not None and view.seat is not None:
        data[CARD + CARD_OF[own]] = SECRET + view.seat
    for seat in range(view.seats):
        if seat != view.seat or own is None:
            data[CARD + random.choice(deck(data))] = SECRET + seat
