"""What the kernels of this game are asked when the ways to run them are compared: a program that prints."""

SAMPLE = """
import numpy as np
from random import Random
from branchline.core.chance import Sampler
from branchline.games.pioneer_rails.kernels.evaluation import WEIGHTS
from branchline.games.pioneer_rails.kernels.layout import HEAD, SEAT, STAGE, Stage
from branchline.games.pioneer_rails.kernels.plans import STEPS, search
from branchline.games.pioneer_rails.kernels.playout import playouts
from branchline.games.pioneer_rails.kernels.poker import _expectations
from branchline.games.pioneer_rails.kernels.turns import MOST_MOVES, legal, play
from branchline.games.pioneer_rails.rules import GAME
from branchline.parts.compiled import new_random

print(_expectations(3, 4, (True,)).tolist(), _expectations(3, 4, (False,)).tolist())
for seats, options in ((1, {"level": "hard"}), (3, {"map": "twin_forks", "extra_card": True})):
    state, chance = GAME.setup(GAME.meta.options(**options), seats), Sampler(Random(1))
    while state.data[STAGE] < Stage.SECRET:
        GAME.settle(state, chance.draw(GAME.chance(state)))
    totals, data = np.zeros((2, seats), np.int32), state.data.copy()
    playouts(state.data, new_random(1), totals, data)
    print(totals.tolist(), data.tolist())
    while GAME.chance(state) is not None:
        GAME.settle(state, chance.draw(GAME.chance(state)))
    seat, room = GAME.actors(state)[0], np.zeros(MOST_MOVES, np.int32)
    print(room[: legal(state.data, seat, room)].tolist())
play(state.data, seat, int(room[0]))
block, rows = state.data[HEAD + seat * SEAT : HEAD + (seat + 1) * SEAT], np.full(4, 4000, np.int32)
values, plans = np.zeros(2, np.int64), np.zeros((2, STEPS + 1), np.int32)
print(search(state.data[:HEAD], block, rows, WEIGHTS, 1, values, plans), values.tolist(), plans.tolist())
"""
