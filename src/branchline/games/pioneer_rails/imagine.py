"""A whole state from what one seat knows: what it has not seen is dealt anew."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from branchline.core.state import State
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import CARD_OF, HAND, RANKS, SUITS, TURNS
from branchline.games.pioneer_rails.kernels.geometry import TRACK_OF
from branchline.games.pioneer_rails.kernels.locations import OF_SUIT, OF_TURN, put_tracks
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS, GOAL_OF
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.state import deck, new_head, new_state, seat_block
from branchline.games.pioneer_rails.view import ORIGINS, STAGES, PioneerRailsView, SeatSheet

if TYPE_CHECKING:
    from random import Random

    from branchline.games.pioneer_rails.state import PioneerRailsState
    from branchline.parts.compiled import Ints

_BLANK = seat_block(new_state(PioneerRailsOptions(), 1).data, 0)
"""The block of a seat before anything is written."""


def imagine(view: PioneerRailsView, random: Random) -> PioneerRailsState:
    """A state that looks like this view to its seat."""
    head = _head(view, random)
    blocks = [block_from_sheet(sheet, head[at.MAP], view.turn) for sheet in view.sheets]
    data = np.concatenate([np.array(head, np.int32), *blocks])
    _deal_secrets(data, view, random)
    return State(view.options, view.seats, data)


def block_from_sheet(sheet: SeatSheet, map_number: int, turn: int) -> Ints:
    """The block of a seat with this sheet; not to be written to."""
    origin = ORIGINS.of(sheet)
    if origin is not None and (origin.map_number, origin.turn) == (map_number, turn):
        return origin.block
    return _block(sheet, map_number, turn)


@lru_cache(maxsize=1024)  # of all sheets at a table only one changes with a move
def _block(sheet: SeatSheet, map_number: int, turn: int) -> Ints:
    block = _BLANK.copy()
    latest, latest_turn = {*sheet.latest}, turn if sheet.laid else turn - 1
    tracks = [
        TRACK_OF[name] + OF_SUIT * suit + OF_TURN * (latest_turn if name in latest else 1)
        for suit, names in enumerate(sheet.tracks.values())
        for name in names
    ]
    put_tracks(block, map_number, np.array(tracks, np.int32))
    block[at.POKER : at.SALOON] = [1 + RANKS.index(rank) for ranks in sheet.poker for rank in ranks] + [0] * (
        TURNS - sum(map(len, sheet.poker))
    )
    block[at.SALOON : at.BANK] = [saloon == "circled" for saloon in sheet.saloons]
    block[at.BANK : at.STAR] = [at.NONE if box is None else box for box in sheet.banks]
    block[at.STAR : at.STAR + len(sheet.stars)] = sheet.stars
    block[at.NUGGETS], block[at.BANKED], block[at.MIXED] = sheet.nuggets, sheet.banked, sheet.mixed
    block[at.TOWN_BOXES], block[at.TOWN_BOXES_CROSSED] = sheet.town_boxes, sheet.town_boxes_crossed
    block[at.PICK :] = (
        at.NONE if sheet.pick is None else CARD_OF[sheet.pick],
        at.NONE if sheet.suit is None else SUITS.index(sheet.suit),
        sheet.tracks_left,
        sheet.laid,
        sheet.fresh_towns,
        sheet.deposits,
        sheet.done,
    )
    return block


def _head(view: PioneerRailsView, random: Random) -> list[int]:
    """The head of a new table, with what everyone knows."""
    head = new_head(view.options, view.seats)
    head[at.STAGE], head[at.PHASE], head[at.TURN] = STAGES.index(view.stage), view.phase, view.turn
    if view.first_dealer is not None:
        head[at.FIRST_DEALER] = view.first_dealer
    _place_goals(head, view, random)
    _place_cards(head, view)
    return head


def _place_goals(head: list[int], view: PioneerRailsView, random: Random) -> None:
    """A goal that lies face down is any of its type that nobody has seen."""
    for slot, goal in enumerate(view.goals):
        head[at.GOAL + slot] = GOAL_OF[goal.id or random.choice(_unseen_goals(view, goal.type))]
        head[at.GOAL_STATE + slot] = at.FACE_DOWN if goal.id is None else at.MET if goal.met else at.FACE_UP


def _unseen_goals(view: PioneerRailsView, kind: str) -> list[str]:
    face_up = {goal.id for goal in view.goals}
    return [goal.id for goal in GOAL_CARDS if goal.type == kind and goal.id not in face_up]


def _place_cards(head: list[int], view: PioneerRailsView) -> None:
    """The cards that lie where everyone sees them."""
    shown = [CARD_OF[name] for name in view.offered]
    if view.burned is not None:
        head[at.BURNED] = CARD_OF[view.burned]
        shown.insert(0, CARD_OF[view.burned])
    head[at.OFFERED : at.OFFERED + len(shown)] = shown
    for card in shown:
        head[at.CARD_PLACE + card] = at.OPEN
    for name in view.gone:
        head[at.CARD_PLACE + CARD_OF[name]] = at.GONE


def _deal_secrets(data: Ints, view: PioneerRailsView, random: Random) -> None:
    """The viewer's own secret card, and any unseen ones for the others."""
    if not view.options.extra_card or view.stage not in ("deal", "pick", "lay"):
        return
    data[at.SECRETS_DEALT] = view.seats
    picked = view.sheets[view.seat].pick if view.seat is not None else None
    own = view.secret or (picked if view.turn % HAND == 0 else None)
    if own is not None and view.seat is not None:
        data[at.CARD_PLACE + CARD_OF[own]] = at.SECRET + view.seat
    for seat in range(view.seats):
        if seat != view.seat or own is None:
            data[at.CARD_PLACE + random.choice(deck(data))] = at.SECRET + seat
