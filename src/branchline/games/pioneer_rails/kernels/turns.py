"""A turn from the deal to its end: what is legal, what a move does, what follows when all are done.

Moves have numbers here: a card, 20 + a suit, 24 + nuggets, DONE_CODE, and from FIRST_LAY on
32 × the track + the privileges.
"""

from __future__ import annotations

import numpy as np

from branchline.games.pioneer_rails.kernels.geometry import TRACKS
from branchline.games.pioneer_rails.kernels.layout import (
    BANK,
    BANK_BOXES,
    BANKED,
    BASE_TRACKS,
    BURNED,
    CARD,
    CARDS,
    DEALT,
    DECK,
    DEPOSITS,
    DONE,
    EXTRA_CARD,
    FACE_DOWN,
    FACE_UP,
    FIRST_DEALER,
    FLAGS,
    FRESH,
    GOAL,
    GOAL_STATE,
    GOALS,
    GONE,
    HAND,
    HEAD,
    LAID,
    LEFT,
    MAP,
    MET,
    MOST_GOALS,
    NONE,
    NUGGETS,
    OFFER,
    OPEN,
    PHASE,
    PICK,
    POKER,
    RANKS,
    SEAT,
    SEATS,
    SECRET,
    SECRETS,
    STAGE,
    STAR,
    SUIT,
    SUITS,
    TOWN_CROSSED,
    TURN,
    TURNS,
    Stage,
)
from branchline.games.pioneer_rails.kernels.locations import put_track
from branchline.games.pioneer_rails.kernels.scoring import meets
from branchline.games.pioneer_rails.kernels.sheet import BANK_TRACK, SHEET
from branchline.games.pioneer_rails.kernels.tracks import MOST_LAYS, bits, can_lay, free_boxes, lays
from branchline.parts.compiled import Ints, kernel

RANK_COUNT = len(RANKS)
SUIT_COUNT = len(SUITS)
CAPACITY = SHEET.bank_capacity
TEN, FIVE = SHEET.goal_star_values

FIRST_SUIT = CARDS
FIRST_DEPOSIT = FIRST_SUIT + SUIT_COUNT
DONE_CODE = FIRST_DEPOSIT + CAPACITY + 1
FIRST_LAY = 32
PRIVILEGE_CODES = 32
CODES = FIRST_LAY + PRIVILEGE_CODES * TRACKS
MOST_MOVES = MOST_LAYS + FIRST_LAY


# --- who deals, who picks what --------------------------------------------------------------------


@kernel("int64(int32[::1])")
def dealer(data: Ints) -> int:
    """The seat that deals in this turn; the token passes after every turn."""
    return int((data[FIRST_DEALER] + data[TURN] - 1) % data[SEATS])


@kernel("int64(int64)")
def dealer_picks(seats: int) -> int:
    """Whether the dealer picks first: with two to four players; all others burn a card instead."""
    return int(2 <= seats <= 4)


@kernel("int64(int32[::1])")
def is_secret_turn(data: Ints) -> int:
    """Whether everyone plays the secret card in this turn."""
    return int(data[FLAGS] & EXTRA_CARD != 0 and data[TURN] % HAND == 0)


@kernel("int64(int32[::1], int64, int64)")
def may_pick(data: Ints, seat: int, card: int) -> int:
    """Whether a seat may pick a card: its secret one, or one that lies open and is not the dealer's."""
    if is_secret_turn(data):
        return int(data[CARD + card] == SECRET + seat)
    if data[CARD + card] != OPEN or data[BURNED] == card:
        return 0
    if dealer_picks(int(data[SEATS])) and dealer(data) != seat:
        return int(data[HEAD + dealer(data) * SEAT + PICK] != card)
    return 1


# --- the stages -----------------------------------------------------------------------------------


@kernel("void(int32[::1])")
def begin_turn(data: Ints) -> None:
    """What the table waits for at the start of a turn."""
    if data[TURN] > TURNS:
        data[STAGE] = Stage.OVER
    elif is_secret_turn(data):
        data[STAGE] = Stage.LAY
    elif data[FLAGS] & EXTRA_CARD and data[SECRETS] < data[SEATS]:
        data[STAGE] = Stage.SECRET
    else:
        data[STAGE] = Stage.DEAL


@kernel("void(int32[::1], int64)")
def give_secret(data: Ints, card: int) -> None:
    """The next seat gets its secret card."""
    data[CARD + card] = SECRET + data[SECRETS]
    data[SECRETS] += 1
    begin_turn(data)


@kernel("void(int32[::1], int32[::1])")
def open_cards(data: Ints, cards: Ints) -> None:
    """Three cards are turned up; where no dealer picks, the first of them is burned."""
    for i in range(DEALT):
        data[OFFER + i] = cards[i]
        data[CARD + cards[i]] = OPEN
    if dealer_picks(int(data[SEATS])):
        data[STAGE] = Stage.PICK
    else:
        data[BURNED] = cards[0]
        data[STAGE] = Stage.LAY


# --- what is legal --------------------------------------------------------------------------------


@kernel("int64(int32[::1], int64)")
def acts(data: Ints, seat: int) -> int:
    """Whether a seat may act now."""
    if data[STAGE] == Stage.PICK:
        return int(dealer(data) == seat)
    return int(data[STAGE] == Stage.LAY and data[HEAD + seat * SEAT + DONE] == 0)


@kernel("int64(int32[::1])")
def acting(data: Ints) -> int:
    """The mask of the seats that may act now."""
    mask = 0
    for seat in range(data[SEATS]):
        mask |= acts(data, seat) << seat
    return mask


@kernel("int64(int32[::1], int32[::1])")
def may_end(head: Ints, block: Ints) -> int:
    """Whether the tracks are done: none is left, or none can be laid without a town box."""
    return int(block[LEFT] == 0 or not can_lay(block, int(head[MAP]), int(block[SUIT]), 0))


@kernel("int64(int32[::1])")
def owes_deposit(block: Ints) -> int:
    """Whether a bank waits and there are nuggets to choose from."""
    return int(block[DEPOSITS] > 0 and block[NUGGETS] > block[BANKED])


@kernel("int64(int32[::1], int32[::1], int64)")
def may_change(head: Ints, block: Ints, suit: int) -> int:
    """Whether a town box may be crossed out to lay the tracks of another railway (P7, P20)."""
    boxes = free_boxes(block, int(head[FLAGS]))
    if block[LAID] or boxes == 0 or suit == block[SUIT]:
        return 0
    return can_lay(block, int(head[MAP]), suit, boxes - 1)


@kernel("int64(int32[::1], int64, int32[::1])")
def legal(data: Ints, seat: int, out: Ints) -> int:
    """Lists the numbers of all legal moves of a seat that may act; how many."""
    count = 0
    block = data[HEAD + seat * SEAT : HEAD + (seat + 1) * SEAT]
    if block[PICK] == NONE:
        for card in range(CARDS):
            if may_pick(data, seat, card):
                out[count] = card
                count += 1
        return count
    for suit in range(SUIT_COUNT):
        if may_change(data[:HEAD], block, suit):
            out[count] = FIRST_SUIT + suit
            count += 1
    room = np.empty((MOST_LAYS, 2), np.int32)
    boxes = free_boxes(block, int(data[FLAGS]))
    if block[LEFT] or boxes:
        found = lays(block, int(data[MAP]), int(block[SUIT]), int(block[LEFT]), boxes, room)
        for i in range(found):
            out[count] = FIRST_LAY + PRIVILEGE_CODES * room[i, 0] + room[i, 1]
            count += 1
    if block[DEPOSITS]:
        for nuggets in range(min(CAPACITY, int(block[NUGGETS] - block[BANKED])) + 1):
            out[count] = FIRST_DEPOSIT + nuggets
            count += 1
    if may_end(data[:HEAD], block) and not owes_deposit(block):
        out[count] = DONE_CODE
        count += 1
    return count


# --- what a move does -----------------------------------------------------------------------------


@kernel("void(int32[::1], int64, int64)", inner=True)
def take_card(block: Ints, turn: int, card: int) -> None:
    """The rank goes to the next poker box, the suit names the railway."""
    block[PICK] = card
    block[SUIT] = card // RANK_COUNT
    block[LEFT] = BASE_TRACKS
    block[POKER + turn - 1] = 1 + card % RANK_COUNT


@kernel("void(int32[::1], int64)", inner=True)
def deposit(block: Ints, nuggets: int) -> None:
    """Crosses out nuggets and writes their product into the leftmost empty box."""
    block[DEPOSITS] -= 1
    block[BANKED] += nuggets
    for box in range(BANK_BOXES):
        if block[BANK + box] == NONE:
            block[BANK + box] = nuggets * BANK_TRACK[box]
            break


@kernel("void(int32[::1], int32[::1], int64)")
def act(head: Ints, block: Ints, code: int) -> None:
    """A legal move on a seat's sheet."""
    if code >= FIRST_LAY:
        track, privileges = (code - FIRST_LAY) // PRIVILEGE_CODES, (code - FIRST_LAY) % PRIVILEGE_CODES
        crossed = bits(privileges)
        block[TOWN_CROSSED] += crossed
        block[LEFT] += crossed - 1
        block[LAID] += 1
        put_track(block, int(head[MAP]), int(block[SUIT]), track, int(head[TURN]))
    elif code == DONE_CODE:
        while block[DEPOSITS]:
            deposit(block, 0)
        block[DONE] = 1
    elif code >= FIRST_DEPOSIT:
        deposit(block, code - FIRST_DEPOSIT)
    elif code >= FIRST_SUIT:
        block[SUIT] = code - FIRST_SUIT
        block[TOWN_CROSSED] += 1
        block[LEFT] += 1
    else:
        take_card(block, int(head[TURN]), code)


# --- the end of a turn ----------------------------------------------------------------------------


@kernel("void(int32[::1], int64)", inner=True)
def award(data: Ints, goal: int) -> None:
    """The race for a goal: ten points for all who meet it in the first turn anyone does, then five."""
    points = FIVE if data[GOAL_STATE + goal] == MET else TEN
    for seat in range(data[SEATS]):
        start = HEAD + seat * SEAT
        block = data[start : start + SEAT]
        if not block[STAR + goal] and meets(block, int(data[MAP]), int(data[FLAGS]), int(data[GOAL + goal])):
            block[STAR + goal] = points
            data[GOAL_STATE + goal] = MET


@kernel("void(int32[::1])", inner=True)
def check_goals(data: Ints) -> None:
    """Alone there are no points: a goal that is met leaves the table."""
    if data[SEATS] > 1:
        for goal in range(GOALS):
            award(data, goal)
        return
    for goal in range(MOST_GOALS):
        if data[GOAL_STATE + goal] != FACE_UP or data[GOAL + goal] == NONE:
            continue
        if meets(data[HEAD : HEAD + SEAT], int(data[MAP]), int(data[FLAGS]), int(data[GOAL + goal])):
            data[GOAL_STATE + goal] = MET


@kernel("void(int32[::1])", inner=True)
def clear_turn(data: Ints) -> None:
    """Everyone is ready for the next turn; the open cards, or the secret ones, are out of this round."""
    for seat in range(data[SEATS]):
        start = HEAD + seat * SEAT
        data[start + PICK] = NONE
        data[start + SUIT] = NONE
        for field in (LEFT, LAID, FRESH, DONE):
            data[start + field] = 0
    for card in range(CARDS):
        if data[CARD + card] == OPEN or (data[CARD + card] >= SECRET and is_secret_turn(data)):
            data[CARD + card] = GONE
    for i in range(DEALT):
        data[OFFER + i] = NONE
    data[BURNED] = NONE


@kernel("void(int32[::1])")
def end_turn(data: Ints) -> None:
    """Goals, then the next turn; after five turns all cards are shuffled, and alone a goal is turned up."""
    check_goals(data)
    clear_turn(data)
    data[TURN] += 1
    data[PHASE] += 1
    if data[TURN] % HAND == 1 and data[TURN] <= TURNS:
        data[SECRETS] = 0
        for card in range(CARDS):
            data[CARD + card] = DECK
        for goal in range(GOALS):
            if data[GOAL_STATE + goal] == FACE_DOWN:
                data[GOAL_STATE + goal] = FACE_UP
                break
    begin_turn(data)


@kernel("void(int32[::1], int64, int64)")
def play(data: Ints, seat: int, code: int) -> None:
    """A legal move, and what follows for the table."""
    act(data[:HEAD], data[HEAD + seat * SEAT : HEAD + (seat + 1) * SEAT], code)
    if data[STAGE] == Stage.PICK:
        data[STAGE] = Stage.LAY
        data[PHASE] += 1
    elif code == DONE_CODE:
        for other in range(data[SEATS]):
            if not data[HEAD + other * SEAT + DONE]:
                return
        end_turn(data)
