"""A turn from the deal to its end: what is legal, what a move does, what follows when all are done.

Here a move is a number, its code: a card, 20 + a suit, 24 + nuggets, DONE_CODE, and from FIRST_LAY on
32 × the track + the privileges.
"""

from __future__ import annotations

import numpy as np

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import (
    BASE_TRACKS,
    CARDS,
    DEALT,
    HAND,
    RANK_COUNT,
    SUIT_COUNT,
    TURNS,
)
from branchline.games.pioneer_rails.kernels.locations import put_track
from branchline.games.pioneer_rails.kernels.scoring import meets_goal
from branchline.games.pioneer_rails.kernels.sheet import BANK_FACTORS, SHEET
from branchline.games.pioneer_rails.kernels.tracks import (
    MOST_TRACKS_LISTED,
    bit_count,
    can_lay,
    free_boxes,
    layable_tracks,
)
from branchline.parts.compiled import Ints, kernel

CAPACITY = SHEET.bank_capacity
FIRST_STAR, LATER_STAR = SHEET.goal_star_values

FIRST_SUIT = CARDS
FIRST_DEPOSIT = FIRST_SUIT + SUIT_COUNT
DONE_CODE = FIRST_DEPOSIT + CAPACITY + 1
FIRST_LAY = 32
PRIVILEGE_CODES = 32
MOST_MOVES = MOST_TRACKS_LISTED + FIRST_LAY


# --- who deals, who picks what --------------------------------------------------------------------


@kernel("int64(int32[::1])")
def dealer(data: Ints) -> int:
    """The seat that deals in this turn; the token passes after every turn."""
    return int((data[at.FIRST_DEALER] + data[at.TURN] - 1) % data[at.SEATS])


@kernel("int64(int64)")
def dealer_picks_first(seats: int) -> int:
    """Whether the dealer picks first: with two to four players; all others burn a card instead."""
    return int(2 <= seats <= 4)


@kernel("int64(int32[::1])")
def is_secret_turn(data: Ints) -> int:
    """Whether everyone plays the secret card in this turn."""
    return int(data[at.FLAGS] & at.EXTRA_CARD != 0 and data[at.TURN] % HAND == 0)


@kernel("int64(int32[::1], int64, int64)")
def may_pick(data: Ints, seat: int, card: int) -> int:
    """Whether a seat may pick a card: its secret one, or one that lies open and is not the dealer's."""
    if is_secret_turn(data):
        return int(data[at.CARD_PLACE + card] == at.SECRET + seat)
    if data[at.CARD_PLACE + card] != at.OPEN or data[at.BURNED] == card:
        return 0
    if dealer_picks_first(int(data[at.SEATS])) and dealer(data) != seat:
        return int(data[at.HEAD_SIZE + dealer(data) * at.SEAT_SIZE + at.PICK] != card)
    return 1


# --- the stages -----------------------------------------------------------------------------------


@kernel("void(int32[::1])")
def begin_turn(data: Ints) -> None:
    """What the table waits for at the start of a turn."""
    if data[at.TURN] > TURNS:
        data[at.STAGE] = at.Stage.OVER
    elif is_secret_turn(data):
        data[at.STAGE] = at.Stage.LAY
    elif data[at.FLAGS] & at.EXTRA_CARD and data[at.SECRETS_DEALT] < data[at.SEATS]:
        data[at.STAGE] = at.Stage.SECRET
    else:
        data[at.STAGE] = at.Stage.DEAL


@kernel("void(int32[::1], int64)")
def deal_secret(data: Ints, card: int) -> None:
    """Gives the next seat its secret card."""
    data[at.CARD_PLACE + card] = at.SECRET + data[at.SECRETS_DEALT]
    data[at.SECRETS_DEALT] += 1
    begin_turn(data)


@kernel("void(int32[::1], int32[::1])")
def turn_up_cards(data: Ints, cards: Ints) -> None:
    """Three cards are turned up; where no dealer picks, the first of them is burned."""
    for i in range(DEALT):
        data[at.OFFERED + i] = cards[i]
        data[at.CARD_PLACE + cards[i]] = at.OPEN
    if dealer_picks_first(int(data[at.SEATS])):
        data[at.STAGE] = at.Stage.PICK
    else:
        data[at.BURNED] = cards[0]
        data[at.STAGE] = at.Stage.LAY


# --- what is legal --------------------------------------------------------------------------------


@kernel("int64(int32[::1], int64)")
def may_act(data: Ints, seat: int) -> int:
    """Whether a seat may act now."""
    if data[at.STAGE] == at.Stage.PICK:
        return int(dealer(data) == seat)
    return int(data[at.STAGE] == at.Stage.LAY and data[at.HEAD_SIZE + seat * at.SEAT_SIZE + at.DONE] == 0)


@kernel("int64(int32[::1])")
def acting_mask(data: Ints) -> int:
    """The mask of the seats that may act now."""
    mask = 0
    for seat in range(data[at.SEATS]):
        mask |= may_act(data, seat) << seat
    return mask


@kernel("int64(int32[::1], int32[::1])")
def may_stop_laying(head: Ints, block: Ints) -> int:
    """Whether no track must be laid any more: none is left, or none can be laid without a town box."""
    return int(block[at.TRACKS_LEFT] == 0 or not can_lay(block, int(head[at.MAP]), int(block[at.SUIT]), 0))


@kernel("int64(int32[::1])")
def owes_deposit(block: Ints) -> int:
    """Whether a bank waits for nuggets, and there are some that are not yet in a bank."""
    return int(block[at.DEPOSITS_DUE] > 0 and block[at.NUGGETS] > block[at.BANKED])


@kernel("int64(int32[::1], int32[::1], int64)")
def may_change_suit(head: Ints, block: Ints, suit: int) -> int:
    """Whether a town box may be crossed out to lay the tracks of another railway (P7, P20)."""
    boxes = free_boxes(block, int(head[at.FLAGS]))
    if block[at.TRACKS_LAID] or boxes == 0 or suit == block[at.SUIT]:
        return 0
    return can_lay(block, int(head[at.MAP]), suit, boxes - 1)


@kernel("int64(int32[::1], int64, int32[::1])")
def legal_codes(data: Ints, seat: int, out: Ints) -> int:
    """Lists the codes of all legal moves of a seat; how many there are."""
    if not may_act(data, seat):
        return 0
    count = 0
    start = at.HEAD_SIZE + seat * at.SEAT_SIZE
    block = data[start : start + at.SEAT_SIZE]
    if block[at.PICK] == at.NONE:
        for card in range(CARDS):
            if may_pick(data, seat, card):
                out[count] = card
                count += 1
        return count
    for suit in range(SUIT_COUNT):
        if may_change_suit(data[: at.HEAD_SIZE], block, suit):
            out[count] = FIRST_SUIT + suit
            count += 1
    tracks = np.empty((MOST_TRACKS_LISTED, 2), np.int32)
    boxes = free_boxes(block, int(data[at.FLAGS]))
    left = int(block[at.TRACKS_LEFT])
    if left or boxes:
        found = layable_tracks(block, int(data[at.MAP]), int(block[at.SUIT]), left, boxes, tracks)
        for i in range(found):
            out[count] = FIRST_LAY + PRIVILEGE_CODES * tracks[i, 0] + tracks[i, 1]
            count += 1
    if block[at.DEPOSITS_DUE]:
        for nuggets in range(min(CAPACITY, int(block[at.NUGGETS] - block[at.BANKED])) + 1):
            out[count] = FIRST_DEPOSIT + nuggets
            count += 1
    if may_stop_laying(data[: at.HEAD_SIZE], block) and not owes_deposit(block):
        out[count] = DONE_CODE
        count += 1
    return count


@kernel("int64(int32[::1], int64, int64)")
def is_legal(data: Ints, seat: int, code: int) -> int:
    """Whether a move of a seat is among its legal ones."""
    codes = np.empty(MOST_MOVES, np.int32)
    for i in range(legal_codes(data, seat, codes)):
        if codes[i] == code:
            return 1
    return 0


# --- what a move does -----------------------------------------------------------------------------


@kernel("void(int32[::1], int64, int64)", inner=True)
def pick_card(block: Ints, turn: int, card: int) -> None:
    """The rank goes to the next poker box, the suit names the railway."""
    block[at.PICK] = card
    block[at.SUIT] = card // RANK_COUNT
    block[at.TRACKS_LEFT] = BASE_TRACKS
    block[at.POKER + turn - 1] = 1 + card % RANK_COUNT


@kernel("void(int32[::1], int64)", inner=True)
def deposit(block: Ints, nuggets: int) -> None:
    """Crosses out nuggets and writes their product into the leftmost empty box."""
    block[at.DEPOSITS_DUE] -= 1
    block[at.BANKED] += nuggets
    for box in range(at.BANK_BOXES):
        if block[at.BANK + box] == at.NONE:
            block[at.BANK + box] = nuggets * BANK_FACTORS[box]
            break


@kernel("void(int32[::1], int32[::1], int64)")
def apply_code(head: Ints, block: Ints, code: int) -> None:
    """What a legal move changes on the sheet of a seat."""
    if code >= FIRST_LAY:
        track, privileges = (code - FIRST_LAY) // PRIVILEGE_CODES, (code - FIRST_LAY) % PRIVILEGE_CODES
        crossed = bit_count(privileges)
        block[at.TOWN_BOXES_CROSSED] += crossed
        block[at.TRACKS_LEFT] += crossed - 1
        block[at.TRACKS_LAID] += 1
        put_track(block, int(head[at.MAP]), int(block[at.SUIT]), track, int(head[at.TURN]))
    elif code == DONE_CODE:
        while block[at.DEPOSITS_DUE]:
            deposit(block, 0)
        block[at.DONE] = 1
    elif code >= FIRST_DEPOSIT:
        deposit(block, code - FIRST_DEPOSIT)
    elif code >= FIRST_SUIT:
        block[at.SUIT] = code - FIRST_SUIT
        block[at.TOWN_BOXES_CROSSED] += 1
        block[at.TRACKS_LEFT] += 1
    else:
        pick_card(block, int(head[at.TURN]), code)


# --- the end of a turn ----------------------------------------------------------------------------


@kernel("int64(int32[::1], int64, int64)", inner=True)
def seat_meets(data: Ints, seat: int, goal: int) -> int:
    """Whether the sheet of a seat meets one of the goals on the table."""
    start = at.HEAD_SIZE + seat * at.SEAT_SIZE
    block = data[start : start + at.SEAT_SIZE]
    return meets_goal(block, int(data[at.MAP]), int(data[at.FLAGS]), int(data[at.GOAL + goal]))


@kernel("void(int32[::1], int64)", inner=True)
def award_goal(data: Ints, goal: int) -> None:
    """The race for a goal: ten points for all who meet it in the first turn anyone does, then five."""
    points = LATER_STAR if data[at.GOAL_STATE + goal] == at.MET else FIRST_STAR
    for seat in range(data[at.SEATS]):
        star = at.HEAD_SIZE + seat * at.SEAT_SIZE + at.STAR + goal
        if not data[star] and seat_meets(data, seat, goal):
            data[star] = points
            data[at.GOAL_STATE + goal] = at.MET


@kernel("void(int32[::1])", inner=True)
def check_goals(data: Ints) -> None:
    """Alone there are no points: a goal that is met leaves the table."""
    if data[at.SEATS] > 1:
        for goal in range(at.GOALS):
            award_goal(data, goal)
        return
    for goal in range(at.MOST_GOALS):
        is_open = data[at.GOAL_STATE + goal] == at.FACE_UP and data[at.GOAL + goal] != at.NONE
        if is_open and seat_meets(data, 0, goal):
            data[at.GOAL_STATE + goal] = at.MET


@kernel("void(int32[::1])", inner=True)
def clear_turn(data: Ints) -> None:
    """Everyone is ready for the next turn; the open cards, or the secret ones, are out of this round."""
    for seat in range(data[at.SEATS]):
        start = at.HEAD_SIZE + seat * at.SEAT_SIZE
        data[start + at.PICK] = at.NONE
        data[start + at.SUIT] = at.NONE
        for field in (at.TRACKS_LEFT, at.TRACKS_LAID, at.FRESH_TOWNS, at.DONE):
            data[start + field] = 0
    for card in range(CARDS):
        place = data[at.CARD_PLACE + card]
        if place == at.OPEN or (place >= at.SECRET and is_secret_turn(data)):
            data[at.CARD_PLACE + card] = at.GONE
    for i in range(DEALT):
        data[at.OFFERED + i] = at.NONE
    data[at.BURNED] = at.NONE


@kernel("void(int32[::1])")
def end_turn(data: Ints) -> None:
    """Goals, then the next turn; after five turns all cards are shuffled, and alone a goal is turned up."""
    check_goals(data)
    clear_turn(data)
    data[at.TURN] += 1
    data[at.PHASE] += 1
    if data[at.TURN] % HAND == 1 and data[at.TURN] <= TURNS:
        data[at.SECRETS_DEALT] = 0
        for card in range(CARDS):
            data[at.CARD_PLACE + card] = at.DECK
        for goal in range(at.GOALS):
            if data[at.GOAL_STATE + goal] == at.FACE_DOWN:
                data[at.GOAL_STATE + goal] = at.FACE_UP
                break
    begin_turn(data)


@kernel("void(int32[::1], int64, int64)")
def play_code(data: Ints, seat: int, code: int) -> None:
    """A legal move, and what follows for the table."""
    start = at.HEAD_SIZE + seat * at.SEAT_SIZE
    apply_code(data[: at.HEAD_SIZE], data[start : start + at.SEAT_SIZE], code)
    if data[at.STAGE] == at.Stage.PICK:
        data[at.STAGE] = at.Stage.LAY
        data[at.PHASE] += 1
    elif code == DONE_CODE:
        for other in range(data[at.SEATS]):
            if not data[at.HEAD_SIZE + other * at.SEAT_SIZE + at.DONE]:
                return
        end_turn(data)
