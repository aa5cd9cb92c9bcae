"""What the kernels of this game are asked when the ways to run them are compared: a program that prints."""

SAMPLE = """
import numpy as np
from random import Random
from branchline.core.chance import Sampler
from branchline.games.pioneer_rails import knowledge
from branchline.games.pioneer_rails.kernels.layout import STAGE, Stage
from branchline.games.pioneer_rails.kernels.playout import playouts
from branchline.games.pioneer_rails.kernels.poker import _expectations
from branchline.games.pioneer_rails.kernels.turns import MOST_MOVES, legal
from branchline.games.pioneer_rails.rules import GAME
from branchline.parts.compiled import new_random

print(_expectations(8, 4, (True,)).sum(), _expectations(7, 4, (False,)).sum())
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
    knowledge.WIDTH = 2
    print(GAME.value(state, seat), *(str(m) for plan in GAME.plans(state, seat, Random(1), 2) for m in plan))
"""
