"""What the kernels of this game are asked when the ways to run them are compared: a program that prints."""

SAMPLE = """
import numpy as np
from branchline.games.depot.kernels.playout import PLAYOUT_WORK, playouts
from branchline.games.depot.rules import GAME
from branchline.parts.compiled import new_random

for seats, strict, holder in ((2, 0, 1), (4, 1, 0), (6, 0, 1)):
    data = GAME.setup(GAME.meta.options(), seats).data
    winners, turns = np.zeros(3, np.int32), np.zeros(3, np.int32)
    log, work = np.zeros(2000, np.int32), np.zeros(PLAYOUT_WORK, np.int32)
    playouts(data, seats, strict, holder, new_random(1), winners, turns, log, work)
    print(winners.tolist(), turns.tolist(), log.tolist(), work.tolist())
"""
