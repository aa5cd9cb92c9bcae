"""What the kernels of this game are asked when the ways to run them are compared: a program that prints."""

SAMPLE = """
import numpy as np
from branchline.games.depot.kernels.playout import PLAYOUT_WORK, playouts
from branchline.games.depot.rules import GAME
from branchline.games.depot.state import kernel_rules
from branchline.parts.compiled import new_random

KINDS = {"docking": "strict", "start": "anyone"}, {}, {"reward": "needed"}
for seats, kind in zip((2, 4, 6), KINDS):
    options = GAME.meta.options(version="basic" if seats == 2 else "advanced", **kind)
    state = GAME.setup(options, seats)
    hands, turns = np.zeros((3, seats), np.int32), np.zeros(3, np.int32)
    log, work = np.zeros(2000, np.int32), np.zeros(PLAYOUT_WORK, np.int32)
    playouts(state.data, seats, kernel_rules(options), new_random(1), hands, turns, log, work)
    print(hands.tolist(), turns.tolist(), log.tolist(), work.tolist())
"""
