"""Many solo games side by side, each a state of its own, stepped by one call; goals are not among them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels import observing
from branchline.games.railroad_ink.kernels.canyons import PATH_PATTERN
from branchline.games.railroad_ink.kernels.effects import (
    apply_drought,
    apply_meteor,
    begin_round,
    close_round,
    draw,
    drought_threatens,
    sacrifice,
)
from branchline.games.railroad_ink.kernels.meteors import ANY, rolled_direction
from branchline.games.railroad_ink.kernels.observing import (
    number_of_row,
    observe_board,
    observe_dice,
    observe_seat,
)
from branchline.games.railroad_ink.kernels.pictures import FACE, FIRST_PATTERN, SPECIALS
from branchline.games.railroad_ink.kernels.placement import (
    MAX_PLACEMENTS,
    NO_DUTY,
    allowed_specials,
    duty,
    placements,
)
from branchline.games.railroad_ink.kernels.scoring import SCORE_SIZE, SCORE_WORK, score
from branchline.parts.compiled import Ints, Random, below, kernel

Bytes = NDArray[np.int8]

# What `step` is told of the game, in one array.
PICTURES, FIRST_CANYON, ROUTE_AND_OTHER_DICE, DESERT_DICE = range(4)


@kernel("void(int32[::1], int64, int32[::1], int32[::1], int32[::1])", inner=True)
def _play(state: Ints, number: int, rules: Ints, pictures: Ints, row: Ints) -> None:
    """Makes the move with this number, which is legal."""
    head, block = state[: at.HEAD_SIZE], state[at.HEAD_SIZE :]
    if number >= rules[FIRST_CANYON]:
        row[2] = number - rules[FIRST_CANYON]
        row[0], row[1] = FIRST_PATTERN + PATH_PATTERN[row[2]], 0
        draw(head, row, block)
    elif number >= observing.FIRST_PLACE:
        place = number - observing.FIRST_PLACE
        row[1], row[2] = place // rules[PICTURES], pictures[place % rules[PICTURES]]
        row[0] = FACE[row[2]]
        draw(head, row, block)
    elif number >= observing.SACRIFICE:
        sacrifice(block, number - observing.SACRIFICE)
    elif number >= observing.METEOR_FROM:
        apply_meteor(block, number - observing.METEOR_FROM)
    elif number == observing.METEOR:
        apply_meteor(block, rolled_direction(block))
    elif number == observing.DROUGHT:
        apply_drought(head, block)
    if number == observing.DONE or head[at.HEAD_STAGE] == at.LAST_DROUGHT:
        close_round(state, 1)


@kernel("void(int32[::1], int32[::1], int32[:,::1], uint64[::1])", inner=True)
def _roll(state: Ints, rules: Ints, dice: Ints, random: Random) -> None:
    """The dice of a round or, after the last one, of the last drought."""
    head, block = state[: at.HEAD_SIZE], state[at.HEAD_SIZE :]
    if head[at.HEAD_ROUND] <= head[at.HEAD_ROUNDS]:
        for die in range(rules[ROUTE_AND_OTHER_DICE]):
            block[at.DICE + die] = dice[die, below(random, dice.shape[1])]
        begin_round(head, block)
        head[at.HEAD_STAGE] = at.DRAWING
        return
    for die in range(rules[DESERT_DICE]):
        row = rules[ROUTE_AND_OTHER_DICE] + die
        block[at.DICE + at.ROUTE_DICE + die] = dice[row, below(random, dice.shape[1])]
    block[at.SPECIAL_SPENT] = block[at.DICE_DRAWN] = 0
    block[at.EVENTS] = at.DROUGHT_EVENT if drought_threatens(block) else 0
    block[at.DONE] = block[at.EVENTS] == 0
    head[at.HEAD_STAGE] = at.LAST_DROUGHT if block[at.EVENTS] else at.OVER


@kernel("int64(int32[::1], int32[::1])", inner=True)
def _list_answers(block: Ints, legal: Ints) -> int:
    """The answers to the drought or the meteor at hand; how many there are."""
    count = 1
    if block[at.EVENTS] & at.DROUGHT_EVENT:
        legal[0] = observing.DROUGHT
    elif rolled_direction(block) != ANY:
        legal[0] = observing.METEOR
    else:
        count = 4
        for side in range(4):
            legal[side] = observing.METEOR_FROM + side
    allowed = allowed_specials(block)
    for special in range(SPECIALS):
        if allowed >> special & 1:
            legal[count] = observing.SACRIFICE + special
            count += 1
    return count


@kernel("int64(int32[::1], int32[::1], int32[::1], int32[:,::1], int32[::1])", inner=True)
def _list_legal(state: Ints, rules: Ints, index: Ints, rows: Ints, legal: Ints) -> int:
    """The numbers of all legal moves; how many there are."""
    head, block = state[: at.HEAD_SIZE], state[at.HEAD_SIZE :]
    if head[at.HEAD_STAGE] == at.OVER:
        return 0
    if block[at.EVENTS]:
        return _list_answers(block, legal)
    count = placements(head, block, 1, rows)
    pictures, first_canyon = int(rules[PICTURES]), int(rules[FIRST_CANYON])
    for i in range(count):
        legal[i] = number_of_row(
            int(rows[i, 0]), int(rows[i, 1]), int(rows[i, 2]), index, pictures, first_canyon
        )
    if duty(head, block) == NO_DUTY:
        legal[count] = observing.DONE
        count += 1
    return count


@kernel(
    "void(int32[:,::1], int32[::1], uint64[:,::1], int64[::1], int32[::1], int32[:,::1], int32[::1], "
    "int32[::1], int8[:,::1], int32[:,::1], int32[::1], float64[::1], boolean[::1])"
)
def step(
    states: Ints,
    start: Ints,
    random: Random,
    actions: NDArray[np.int64],
    rules: Ints,
    dice: Ints,
    index: Ints,
    pictures: Ints,
    mask: Bytes,
    legal: Ints,
    counts: Ints,
    rewards: NDArray[np.float64],
    ended: NDArray[np.bool_],
) -> None:
    """One step in every game. One that has ended begins anew, whatever the action; an action that is not
    legal changes nothing. At the end of a game the reward is its score."""
    row = np.empty(3, np.int32)
    rows = np.empty((MAX_PLACEMENTS, 3), np.int32)
    out, work = np.empty(SCORE_SIZE, np.int32), np.empty(SCORE_WORK, np.int32)
    for game in range(len(states)):
        state, action = states[game], int(actions[game])
        rewards[game] = 0
        if ended[game]:
            state[:] = start
            ended[game] = False
        elif 0 <= action < mask.shape[1] and mask[game, action]:
            _play(state, action, rules, pictures, row)
        else:
            continue
        if state[at.HEAD_STAGE] == at.ROLLING:
            _roll(state, rules, dice, random[game])
        for i in range(counts[game]):
            mask[game, legal[game, i]] = 0
        counts[game] = _list_legal(state, rules, index, rows, legal[game])
        for i in range(counts[game]):
            mask[game, legal[game, i]] = 1
        if state[at.HEAD_STAGE] == at.OVER:
            ended[game] = True
            rewards[game] = score(state[: at.HEAD_SIZE], state[at.HEAD_SIZE :], out, work)


@kernel("void(int32[:,::1], int32[::1], int8[:,:,::1], int8[:,::1], int8[:,::1], int8[:,::1], int8[:,::1])")
def observe(
    states: Ints, chosen: Ints, boards: Bytes, dice: Bytes, specials: Bytes, counters: Bytes, table: Bytes
) -> None:
    """The arrays of every game, as `encoding.observe` makes them from a view."""
    for game in range(len(states)):
        head, block = states[game, : at.HEAD_SIZE], states[game, at.HEAD_SIZE :]
        observe_board(block, int(head[at.HEAD_ROUND]), chosen, boards[game])
        observe_dice(block, dice[game])
        observe_seat(block, specials[game], counters[game])
        table[game, 0] = head[at.HEAD_ROUND]
        table[game, 1] = head[at.HEAD_ROUNDS]
        for stage in range(5):
            table[game, 2 + stage] = head[at.HEAD_STAGE] == stage
        table[game, 7] = head[at.HEAD_STAGE] in (at.DRAWING, at.LAST_DROUGHT) and not block[at.DONE]
