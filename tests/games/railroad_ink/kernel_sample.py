"""What the kernels of this game are asked when the ways to run them are compared: a program that prints."""

SAMPLE = """
import numpy as np
from branchline.games.railroad_ink.kernels.layout import CELLS, DICE, SEAT_SIZE, HEAD_SIZE
from branchline.games.railroad_ink.kernels.networks import MAX_ERRORS, errors
from branchline.games.railroad_ink.kernels.placement import (
    MAX_PLACEMENTS, can_draw_any_die, check, demands, placements)
from branchline.games.railroad_ink.kernels.plans import Planner
from branchline.games.railroad_ink.kernels.playout import BLOCK, DICE_TABLES, PLAYOUT_WORK, playouts
from branchline.games.railroad_ink.kernels.scoring import SCORE_SIZE, SCORE_WORK, score
from branchline.parts.compiled import new_random

head = np.zeros(HEAD_SIZE, np.int32)
head[:5] = 1, 0, 7, 0, 0
head[DICE:] = -1
for name, seed in (("classic", 1), ("challenge", 2)):
    totals, work = np.zeros(5, np.int32), np.zeros(PLAYOUT_WORK, np.int32)
    block = np.zeros(SEAT_SIZE, np.int32)
    playouts(head, block, DICE_TABLES[name], 1, new_random(seed), totals, work)
    pictures = work[BLOCK : BLOCK + CELLS].copy()
    print(totals.tolist(), pictures.tolist())
    for reading in (0, 1):
        out = np.zeros(SCORE_SIZE, np.int32)
        score(pictures, reading, out, np.zeros(SCORE_WORK, np.int32))
        print(out.tolist())
    ends, keys = np.zeros((MAX_ERRORS, 2), np.int32), np.zeros(CELLS, np.int32)
    demands(pictures, keys)
    print(ends[: errors(pictures, ends)].tolist(), keys.tolist())
    print([check(pictures, cell, picture) for cell in range(0, CELLS, 5) for picture in range(1, 71, 7)])
head[:5], head[DICE : DICE + 4] = (6, 0, 7, 1, 4), DICE_TABLES["classic"][:, 2]
block[: CELLS] = pictures
block[:CELLS:3] = 0
moves = np.zeros((MAX_PLACEMENTS, 3), np.int32)
print(moves[: placements(block, head[DICE:], 1, moves)].tolist(), can_draw_any_die(block, head[DICE:]))
print(Planner(2, 3).plans(head, block))
"""
