"""What the kernels of this game are asked when the ways to run them are compared: a program that prints."""

SAMPLE = """
import numpy as np
from random import Random
from branchline.core.chance import Sampler
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.evaluation import SHARP_WEIGHTS, WEIGHTS
from branchline.games.pioneer_rails.kernels.plans import PLAN_LENGTH, find_plans
from branchline.games.pioneer_rails.kernels.playout import playouts
from branchline.games.pioneer_rails.kernels.poker import expectations
from branchline.games.pioneer_rails.kernels.rollouts import roll_out
from branchline.games.pioneer_rails.kernels.turns import MOST_MOVES, legal_codes, play_code
from branchline.games.pioneer_rails.rules import GAME
from branchline.games.pioneer_rails.state import seat_block
from branchline.parts.compiled import new_random

print(expectations(3, 4, (True,)).tolist(), expectations(3, 4, (False,)).tolist())
for seats, options in ((1, {"level": "hard"}), (3, {"map": "twin_forks", "extra_card": True})):
    state, chance = GAME.setup(GAME.meta.options(**options), seats), Sampler(Random(1))
    while state.data[at.STAGE] < at.Stage.SECRET:
        GAME.settle(state, chance.draw(GAME.chance(state)))
    totals, data = np.zeros((2, seats), np.int32), state.data.copy()
    playouts(state.data, new_random(1), totals, data)
    print(totals.tolist(), data.tolist())
    while GAME.chance(state) is not None:
        GAME.settle(state, chance.draw(GAME.chance(state)))
    seat, codes = GAME.actors(state)[0], np.zeros(MOST_MOVES, np.int32)
    print(codes[: legal_codes(state.data, seat, codes)].tolist())
plan, out = np.array([[1, int(codes[0])]], np.int32), np.zeros((1, 1))
manners, weights = np.array([[1, 0]] * 3, np.int32), np.tile(SHARP_WEIGHTS, (3, 1))
tables = np.arange(60_000, dtype=np.int32) % 6000, np.zeros((3, 5), np.int32)
roll_out(state.data[None], seat, plan, new_random(2), *tables, weights, manners, 0, out)
print(out.tolist())
play_code(state.data, seat, int(codes[0]))
block, rows = seat_block(state.data, seat), np.full(4, 4000, np.int32)
values, plans = np.zeros(2, np.int64), np.zeros((2, PLAN_LENGTH + 1), np.int32)
count = find_plans(state.data[: at.HEAD_SIZE], block, rows, WEIGHTS, 1, values, plans)
print(count, values.tolist(), plans.tolist())
"""
