"""Many solo games side by side, each a state of its own, stepped by one call."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import CARDS, DEALT
from branchline.games.pioneer_rails.kernels.observing import observe_sheet
from branchline.games.pioneer_rails.kernels.playout import LINES, settle
from branchline.games.pioneer_rails.kernels.scoring import score_sheet
from branchline.games.pioneer_rails.kernels.sheet import GOAL_CARDS, GOAL_TYPES
from branchline.games.pioneer_rails.kernels.turns import begin_turn, legal_codes, play_code
from branchline.parts.compiled import Ints, Random, below, kernel

GOALS_BY_TYPE = np.array(
    [[n for n, goal in enumerate(GOAL_CARDS) if goal.type == kind] for kind in GOAL_TYPES], np.int32
)
GOAL_COUNT = len(GOAL_CARDS)
OFFERED, BURNED, GONE, SECRET, PICKED = range(5)
"""The planes of cards."""


@kernel("void(int32[::1], int64, uint64[::1])", inner=True)
def _deal_goals(data: Ints, further: int, random: Random) -> None:
    """One goal of each type lies face down; further ones lie face up."""
    for slot in range(at.GOALS):
        data[at.GOAL + slot] = GOALS_BY_TYPE[slot, below(random, GOALS_BY_TYPE.shape[1])]
    dealt = at.GOALS
    while dealt < at.GOALS + further:
        goal = below(random, GOAL_COUNT)
        known = False
        for slot in range(dealt):
            known |= data[at.GOAL + slot] == goal
        if not known:
            data[at.GOAL + dealt] = goal
            dealt += 1
    begin_turn(data)


@kernel(
    "void(int32[:,::1], int32[::1], uint64[:,::1], int64[::1], int64, int8[:,::1], int32[:,::1], int32[::1], "
    "float64[::1], boolean[::1])"
)
def step(
    states: Ints,
    start: Ints,
    random: Random,
    actions: NDArray[np.int64],
    further: int,
    mask: NDArray[np.int8],
    legal: Ints,
    counts: Ints,
    rewards: NDArray[np.float64],
    ended: NDArray[np.bool_],
) -> None:
    """One step in every game. One that has ended begins anew, whatever the action; an action that is not
    legal changes nothing. At the end of a game the reward is its score."""
    lines = np.empty(LINES, np.int32)
    for game in range(len(states)):
        data, action = states[game], int(actions[game])
        rewards[game] = 0
        if ended[game]:
            data[:] = start
            _deal_goals(data, further, random[game])
            ended[game] = False
        elif 0 <= action < mask.shape[1] and mask[game, action]:
            play_code(data, 0, action)
        else:
            continue
        while data[at.STAGE] < at.Stage.PICK:
            settle(data, random[game])
        for i in range(counts[game]):
            mask[game, legal[game, i]] = 0
        counts[game] = 0
        if data[at.STAGE] == at.Stage.OVER:
            ended[game] = True
            rewards[game] = score_sheet(data[at.HEAD_SIZE :], int(data[at.MAP]), lines)
            continue
        counts[game] = legal_codes(data, 0, legal[game])
        for i in range(counts[game]):
            mask[game, legal[game, i]] = 1


@kernel(
    "void(int32[:,::1], int16[:,:,::1], int16[:,::1], int16[:,::1], int16[:,::1], int16[:,:,::1], "
    "int16[:,::1], int16[:,::1])"
)
def observe(
    states: Ints,
    tracks: NDArray[np.int16],
    activated: NDArray[np.int16],
    poker: NDArray[np.int16],
    counters: NDArray[np.int16],
    cards: NDArray[np.int16],
    goals: NDArray[np.int16],
    table: NDArray[np.int16],
) -> None:
    """The arrays of every game, as `encoding.observe` makes them from a view."""
    for game in range(len(states)):
        data = states[game]
        block = data[at.HEAD_SIZE :]
        observe_sheet(block, int(data[at.MAP]), tracks[game], activated[game], poker[game], counters[game])
        cards[game] = 0
        goals[game] = 0
        table[game] = 0
        for i in range(DEALT):
            card = data[at.OFFERED + i]
            if card != at.NONE:
                cards[game, BURNED if card == data[at.BURNED] else OFFERED, card] = 1
        for card in range(CARDS):
            cards[game, GONE, card] = data[at.CARD_PLACE + card] == at.GONE
            held = data[at.CARD_PLACE + card] == at.SECRET and block[at.PICK] != card
            cards[game, SECRET, card] = held
            cards[game, PICKED, card] = block[at.PICK] == card
        for slot in range(at.MOST_GOALS):
            goal = data[at.GOAL + slot]
            if goal != at.NONE and data[at.GOAL_STATE + slot] != at.FACE_DOWN:
                goals[game, goal] = data[at.GOAL_STATE + slot]
        table[game, 0] = data[at.TURN]
        table[game, 1 + data[at.STAGE]] = 1
        table[game, table.shape[1] - 1] = data[at.STAGE] == at.Stage.LAY and not block[at.DONE]
