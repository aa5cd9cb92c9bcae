"""What the kernels of this game are asked when the ways to run them are compared: a program that prints."""

SAMPLE = """
import numpy as np
from branchline.games.railroad_ink.kernels.layout import (
    BOARD, CELLS, DICE, DRAWING, HEAD_FEATURES, HEAD_ROUNDS, HEAD_SIZE, HEAD_STAGE, SEAT_SIZE)
from branchline.games.railroad_ink.kernels.fitting import demands
from branchline.games.railroad_ink.kernels.evaluation import WEIGHTS
from branchline.games.railroad_ink.kernels.judgement import load_judgement
from branchline.games.railroad_ink.kernels.last_round import SHAPES, begin, search
from branchline.games.railroad_ink.kernels.networks import MAX_ERRORS, errors
from branchline.games.railroad_ink.kernels.placement import (
    MAX_PLACEMENTS, check, duty, placements)
from branchline.games.railroad_ink.kernels.plans import Planner
from branchline.games.railroad_ink.kernels.playout import BLOCK, PLAYOUT_WORK, dice_table, play_out
from branchline.games.railroad_ink.kernels.rollouts import roll_out
from branchline.games.railroad_ink.kernels.scoring import SCORE_SIZE, SCORE_WORK, score
from branchline.games.railroad_ink.expansions import EXPANSIONS
from branchline.games.railroad_ink.state import empty_block
from branchline.parts.compiled import new_random

head = np.zeros(HEAD_SIZE, np.int32)
head[:4] = 1, 0, 7, 0
names = [*EXPANSIONS]
kinds = [("classic", ()), ("challenge", ())]
kinds += [("challenge", (one, names[n - 3])) for n, one in enumerate(names)]
for seed, (name, expansions) in enumerate(kinds):
    head[HEAD_FEATURES] = 2 * (name == "challenge") + sum(EXPANSIONS[one].feature for one in expansions)
    totals, work = np.zeros(3, np.int32), np.zeros(PLAYOUT_WORK, np.int32)
    block = empty_block()
    table, random = dice_table(name, *expansions), new_random(seed)
    play_out(head, block, table, 1, random, random, totals, work)
    played = work[BLOCK : BLOCK + len(block)].copy()
    pictures = played[:BOARD]
    print(totals.tolist(), pictures.tolist())
    for reading in (0, 1):
        out = np.zeros(SCORE_SIZE, np.int32)
        head[HEAD_FEATURES] = head[HEAD_FEATURES] & ~1 | reading
        score(head, played, out, np.zeros(SCORE_WORK, np.int32))
        print(out.tolist())
    ends, keys = np.zeros((MAX_ERRORS, 2), np.int32), np.zeros(CELLS, np.int32)
    demands(pictures, keys)
    print(ends[: errors(pictures, ends)].tolist(), keys.tolist())
    played_with = int(head[HEAD_FEATURES])
    cells = range(0, CELLS, 5)
    print([check(played_with, played, cell, picture) for cell in cells for picture in range(1, 71, 7)])
head[:5] = 6, 0, 7, 1, DRAWING
block[:BOARD] = pictures
block[:CELLS:3] = 0
block[DICE : DICE + 4] = dice_table("classic")[:, 2]
moves = np.zeros((MAX_PLACEMENTS, 3), np.int32)
print(moves[: placements(head, block, 1, moves)].tolist(), duty(head, block))
print(Planner(2, 3).plans(head, block))
futures, values = np.full((1, 1, 8), -1, np.int32), np.zeros((1, 1), np.int64)
ends = np.zeros((1, 1, SEAT_SIZE), np.int32)
futures[0, 0, :4] = dice_table("classic")[:, 1]
roll_out(head, block[None], futures, WEIGHTS, load_judgement()["none"], 1, 1, values, ends)
print(values.tolist(), ends.tolist())
for reading in (0, 1):
    head[HEAD_FEATURES] = reading
    arrays = [np.zeros(shape, np.int32) for shape in SHAPES]
    begin(head, block, *arrays)
    print(search(head, 25, *arrays), arrays[0].tolist())
"""
