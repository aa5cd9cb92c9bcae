"""Random games to the end: a uniformly chosen face at hand, then a uniformly chosen placement of it.

The frontier (the empty cells where a route can join something) and the demand keys are kept up to date
with each drawing, so that choosing a route looks at the frontier alone. Whatever else is drawn looks at
all cells.
"""

from __future__ import annotations

import numpy as np

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import NEIGHBOUR, POINTS
from branchline.games.railroad_ink.kernels.canyons import DIGGABLE, FIRST_PATH, check_canyon, degrees
from branchline.games.railroad_ink.kernels.effects import (
    apply_drought,
    apply_meteor,
    begin_round,
    draw,
    drought_threatens,
    sacrifice,
)
from branchline.games.railroad_ink.kernels.fitting import (
    JOINABLE,
    count_ways,
    demands,
    is_free,
    needs_full_check,
    nth_way,
)
from branchline.games.railroad_ink.kernels.lava import IS_LAVA
from branchline.games.railroad_ink.kernels.meteors import ANY, rolled_direction
from branchline.games.railroad_ink.kernels.pictures import (
    DICE_SETS,
    DRAWABLE,
    EXPANSION_DICE,
    FACES,
    FIRST_PATTERN,
    FIRST_SPECIAL,
    SIDES,
    SPECIALS,
    VOLCANO_FACE,
)
from branchline.games.railroad_ink.kernels.placement import (
    MAX_PLACEMENTS,
    allowed_specials,
    erasures,
    owes_lava,
)
from branchline.games.railroad_ink.kernels.scoring import SCORE_SIZE, SCORE_WORK, score
from branchline.parts.compiled import Ints, Random, below, kernel

ROUTE_FACES = np.array([face.joins == "route" for face in FACES], np.int32)
"""1 for each face that has to join a route or an exit."""


def dice_table(dice: str, *expansions: str) -> Ints:
    """The dice of a game, one row a die, as the playouts want them."""
    rows = (*DICE_SETS[dice], *(die for name in expansions for die in EXPANSION_DICE[name]))
    return np.array(rows, np.int32)


# Work space, one array in named slices.
BLOCK = SCORE_WORK
"""A copy of the seat's block, played to the end,"""
HEAD = BLOCK + at.SEAT_SIZE
"""and of the head;"""
KEY = HEAD + at.HEAD_SIZE
"""the demand key of each cell,"""
FRONTIER = KEY + at.CELLS
"""the cells of the frontier, in no order,"""
LISTED = FRONTIER + at.CELLS
"""1 for each cell that is in it or drawn,"""
MAX_HAND = 16
HAND = LISTED + at.CELLS
"""the faces still to be drawn in this round,"""
ENTRY = HAND + MAX_HAND
"""one placement,"""
RESULT = ENTRY + 3
"""and the score."""
PLAYOUT_WORK = RESULT + SCORE_SIZE


@kernel("int64(int32[::1])", inner=True)
def _explore(work: Ints) -> int:
    """Demand keys and frontier of the board in hand; returns the number of cells in the frontier."""
    demands(work[BLOCK : BLOCK + at.SEAT_SIZE], work[KEY : KEY + at.CELLS])
    size = 0
    for cell in range(at.CELLS):
        drawn = work[BLOCK + at.PICTURE + cell] > 0
        joins = JOINABLE[work[KEY + cell]] > 0
        work[LISTED + cell] = drawn or joins
        if joins and not drawn:
            work[FRONTIER + size] = cell
            size += 1
    return size


@kernel("void(int64, int64, int64, int32[::1])", inner=True)
def _put(result: int, cell: int, picture: int, work: Ints) -> None:
    """Draw with all that follows from it."""
    entry = work[ENTRY : ENTRY + 3]
    entry[0], entry[1], entry[2] = result, cell, picture
    draw(work[HEAD : HEAD + at.HEAD_SIZE], entry, work[BLOCK : BLOCK + at.SEAT_SIZE])


@kernel("int64(int64, int64, int64, uint64[::1], int32[::1])", inner=True)
def _draw_route(face: int, size: int, features: int, random: Random, work: Ints) -> int:
    """Draw a route at random in a frontier of `size` cells; returns its new size, -1 if impossible."""
    block = work[BLOCK : BLOCK + at.SEAT_SIZE]
    full_check = needs_full_check(work[HEAD : HEAD + at.HEAD_SIZE], block, face)
    frontier = work[FRONTIER : FRONTIER + at.CELLS]
    key = work[KEY : KEY + at.CELLS]
    total = 0
    for place in range(size):
        cell = int(frontier[place])
        total += count_ways(full_check, block, cell, face, int(key[cell]))
    if total == 0:
        return -1
    left = below(random, total)
    choice = left
    place = -1
    cell = 0
    while left >= 0:
        place += 1
        choice = left
        cell = int(frontier[place])
        left -= count_ways(full_check, block, cell, face, int(key[cell]))
    picture = nth_way(full_check, block, cell, face, int(key[cell]), choice)
    if features >= at.STRUCTURES:
        _put(face, cell, picture, work)
        if features & at.LAKES:
            return _explore(work)
    else:
        work[BLOCK + at.PICTURE + cell] = picture
        if face >= FIRST_SPECIAL:
            work[BLOCK + at.SPECIALS_USED] |= 1 << (face - FIRST_SPECIAL)
    size -= 1
    frontier[place] = frontier[size]
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        if neighbour >= 0:
            key[neighbour] |= SIDES[picture, side] << at.SIDE_BITS * (side ^ 2)
            if not work[LISTED + neighbour] and JOINABLE[key[neighbour]] > 0:
                work[LISTED + neighbour] = 1
                frontier[size] = neighbour
                size += 1
    return size


@kernel("int64(int64, uint64[::1], int32[::1])", inner=True)
def _draw_expansion_face(face: int, random: Random, work: Ints) -> int:
    """Draw a face of an expansion anywhere; returns the new size of the frontier, -1 if impossible."""
    block = work[BLOCK : BLOCK + at.SEAT_SIZE]
    full_check = needs_full_check(work[HEAD : HEAD + at.HEAD_SIZE], block, face)
    key = work[KEY : KEY + at.CELLS]
    total = 0
    for cell in range(at.CELLS):
        if is_free(block, cell, face):
            total += count_ways(full_check, block, cell, face, int(key[cell]))
    if total == 0:
        return -1
    left = below(random, total)
    choice = left
    cell = -1
    while left >= 0:
        cell += 1
        if is_free(block, cell, face):
            choice = left
            left -= count_ways(full_check, block, cell, face, int(key[cell]))
    _put(face, cell, nth_way(full_check, block, cell, face, int(key[cell]), choice), work)
    return _explore(work)


@kernel("int64(int64, int64, uint64[::1], int32[::1])", inner=True)
def _dig(result: int, size: int, random: Random, work: Ints) -> int:
    """Dig a canyon anywhere; returns the size of the frontier, -1 if impossible."""
    block = work[BLOCK : BLOCK + at.SEAT_SIZE]
    degree = np.empty(POINTS, np.int32)
    degrees(block, degree)
    pattern = result - FIRST_PATTERN
    chosen, count = -1, 0
    for path in range(FIRST_PATH[pattern], FIRST_PATH[pattern + 1]):
        if check_canyon(block, degree, path) == DIGGABLE:
            count += 1
            if below(random, count) == 0:
                chosen = path
    if chosen < 0:
        return -1
    _put(result, 0, chosen, work)
    return size


@kernel("int64(int64, uint64[::1], int32[::1])", inner=True)
def _take_special(count: int, random: Random, work: Ints) -> int:
    """Take a random one of the specials still allowed."""
    allowed = allowed_specials(work[BLOCK : BLOCK + at.SEAT_SIZE])
    if allowed:
        special = below(random, SPECIALS)
        while not allowed >> special & 1:
            special = below(random, SPECIALS)
        work[HAND + count] = FIRST_SPECIAL + special
        count += 1
    return count


@kernel("int64(int64, uint64[::1], int32[::1])", inner=True)
def _copied(count: int, random: Random, work: Ints) -> int:
    """A face for a factory to copy, or for the university: one that is not among those in hand; else -1."""
    block = work[BLOCK : BLOCK + at.SEAT_SIZE]
    if block[at.COPIES]:
        face = int(block[at.DICE + below(random, at.ROUTE_DICE)])
    else:
        special = below(random, SPECIALS)
        face = -1 if block[at.SPECIALS_USED] >> special & 1 else FIRST_SPECIAL + special
    for other in range(count):
        if work[HAND + other] == face:
            return -1
    return face if below(random, 2) else -1


@kernel("int64(int64, int64, uint64[::1], int32[::1])", inner=True)
def _use_structures(count: int, size: int, random: Random, work: Ints) -> int:
    """Draw what factories and universities allow, or let it go; returns the size of the frontier."""
    block = work[BLOCK : BLOCK + at.SEAT_SIZE]
    features = int(work[HEAD + at.HEAD_FEATURES])
    while block[at.COPIES] or block[at.FREE_SPECIALS]:
        face = _copied(count, random, work)
        after = -1 if face < 0 else _draw_route(face, size, features, random, work)
        if after >= 0:
            size = after
        elif block[at.COPIES]:
            block[at.COPIES] -= 1
        else:
            block[at.FREE_SPECIALS] = 0
    return size


@kernel("int64(int64, int64, uint64[::1], int32[::1])", inner=True)
def _draw_hand(count: int, size: int, random: Random, work: Ints) -> int:
    """Draw the faces in hand in random order until none of those left can be drawn."""
    features = int(work[HEAD + at.HEAD_FEATURES])
    hand = work[HAND : HAND + MAX_HAND]
    stuck = 0
    while stuck < count:
        choice = below(random, count - stuck)
        face = int(hand[choice])
        if face >= FIRST_PATTERN:
            after = _dig(face, size, random, work)
        elif ROUTE_FACES[face]:
            after = _draw_route(face, size, features, random, work)
        else:
            after = _draw_expansion_face(face, random, work)
        if after < 0:
            stuck += 1
            hand[choice] = hand[count - stuck]
            hand[count - stuck] = face
        else:
            size = after
            count -= 1
            hand[choice] = hand[count - stuck]
            hand[count - stuck] = hand[count]
            stuck = 0
            if features & at.STRUCTURES:
                size = _use_structures(count, size, random, work)
    return size


@kernel("void(uint64[::1], int32[::1])", inner=True)
def _answer(random: Random, work: Ints) -> None:
    """Drought and meteor come, or now and then a special is crossed off instead."""
    head, block = work[HEAD : HEAD + at.HEAD_SIZE], work[BLOCK : BLOCK + at.SEAT_SIZE]
    while block[at.EVENTS]:
        allowed = allowed_specials(block)
        special = below(random, SPECIALS)
        if allowed >> special & 1 and below(random, 4) == 0:
            sacrifice(block, special)
        elif block[at.EVENTS] & at.DROUGHT_EVENT:
            apply_drought(head, block)
        else:
            direction = rolled_direction(block)
            apply_meteor(block, below(random, 4) if direction == ANY else direction)


@kernel("int64(int64, uint64[::1], int32[::1])", inner=True)
def _meet_lava_duty(size: int, random: Random, work: Ints) -> int:
    """Draw a lava die, erase for it, or let a volcano rise; returns the size of the frontier."""
    head, block = work[HEAD : HEAD + at.HEAD_SIZE], work[BLOCK : BLOCK + at.SEAT_SIZE]
    while owes_lava(head, block):
        after = -1
        for die in range(at.ROUTE_DICE, at.MAX_DICE):
            face = int(block[at.DICE + die])
            if after < 0 and 0 <= face < DRAWABLE and IS_LAVA[face]:
                after = _draw_expansion_face(face, random, work)
        if after < 0 and below(random, 2):
            after = _draw_expansion_face(VOLCANO_FACE, random, work)
        if after < 0:
            out = np.empty((MAX_PLACEMENTS, 3), np.int32)
            count = erasures(head, block, 0, out)
            if count:
                draw(head, out[below(random, count)], block)
                after = _explore(work)
        size = after if after >= 0 else size
    return size


@kernel("int64(int64, int32[:,::1], uint64[::1], uint64[::1], int32[::1])", inner=True)
def _take_hand(rolled: int, dice: Ints, random: Random, rolls: Random, work: Ints) -> int:
    """The faces to be drawn in a round: what is left of the one that has begun, or a roll.

    Dice of expansions need not be drawn: each has an even chance.
    """
    hand = work[HAND : HAND + MAX_HAND]
    block = work[BLOCK : BLOCK + at.SEAT_SIZE]
    if rolled and block[at.DONE]:
        return 0
    if not rolled:
        for die in range(len(dice)):
            block[at.DICE + die] = dice[die, below(rolls, dice.shape[1])]
        begin_round(work[HEAD : HEAD + at.HEAD_SIZE], block)
    count = 0
    for die in range(len(dice)):
        result = block[at.DICE + die]
        if result < 0 or block[at.DICE_DRAWN] >> die & 1 or DRAWABLE <= result < FIRST_PATTERN:
            continue
        if die < at.ROUTE_DICE or below(random, 2):
            hand[count] = result
            count += 1
    return count


@kernel("void(int32[:,::1], int64, uint64[::1], uint64[::1], int32[::1])", inner=True)
def _last_drought(dice: Ints, rolled: int, random: Random, rolls: Random, work: Ints) -> None:
    """The desert dice are rolled once more."""
    block = work[BLOCK : BLOCK + at.SEAT_SIZE]
    if not rolled:
        for die in range(at.ROUTE_DICE, len(dice)):
            block[at.DICE + die] = dice[die, below(rolls, dice.shape[1])]
        block[at.SPECIAL_SPENT] = 0
        block[at.EVENTS] = at.DROUGHT_EVENT if drought_threatens(block) else 0
    _answer(random, work)


@kernel("void(int32[::1], int32[::1], int32[:,::1], int64, uint64[::1], uint64[::1], int32[::1], int32[::1])")
def play_out(
    head: Ints,
    block: Ints,
    dice: Ints,
    specials: int,
    random: Random,
    rolls: Random,
    totals: Ints,
    work: Ints,
) -> None:
    """Play a seat's game to its end as often as `totals` has room, and score each exactly.

    The game goes on from any moment: with what is left of the round, or a roll if there are no dice yet.
    `dice` is a `dice_table`; `rolls` throws them, and nothing else, so that all seats can have the same.
    With `specials`, every round has an even chance of one more face to draw: a random one of the specials
    still allowed. Goals not met yet are left out: they depend on the others. `work` has PLAYOUT_WORK
    elements; the last board stays in it, at BLOCK.
    """
    features = int(head[at.HEAD_FEATURES])
    mine = work[BLOCK : BLOCK + at.SEAT_SIZE]
    for place in range(at.HEAD_SIZE):
        work[HEAD + place] = head[place]
    for game in range(len(totals)):
        for place in range(at.SEAT_SIZE):
            mine[place] = block[place]
        size = _explore(work)
        for turn in range(head[at.HEAD_ROUND], head[at.HEAD_ROUNDS] + 1):
            work[HEAD + at.HEAD_ROUND] = turn
            rolled = turn == head[at.HEAD_ROUND] and head[at.HEAD_STAGE] == at.DRAWING
            count = _take_hand(int(rolled), dice, random, rolls, work)
            if mine[at.EVENTS]:
                _answer(random, work)
                size = _explore(work)
            if count and specials and below(random, 2):
                count = _take_special(count, random, work)
            size = _draw_hand(count, size, random, work)
            if features & at.LAVAS and not (rolled and block[at.DONE]):
                size = _meet_lava_duty(size, random, work)
        if features & at.DESERT:
            _last_drought(dice, int(head[at.HEAD_STAGE] == at.LAST_DROUGHT), random, rolls, work)
        totals[game] = score(work[HEAD : HEAD + at.HEAD_SIZE], mine, work[RESULT : RESULT + SCORE_SIZE], work)
