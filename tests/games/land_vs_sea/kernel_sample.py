"""What the kernels of this game are asked when the ways to run them are compared: a program that prints."""

SAMPLE = """
import numpy as np
from branchline.games.land_vs_sea.kernels import layout as at
from branchline.games.land_vs_sea.kernels.playout import playouts
from branchline.games.land_vs_sea.kernels.gains import best_gain
from branchline.games.land_vs_sea.kernels.prospects import WEIGHTS, prospect
from branchline.games.land_vs_sea.kernels.rollout import play_on
from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.games.land_vs_sea.rules import GAME
from branchline.parts.compiled import new_random

faces = GAME.tiles.table
full = {"mountains_corals": True, "caravans_ships": True, "waypoints": True, "play_again": "optional"}
for seats, options in ((2, {}), (3, full), (4, full)):
    start = GAME.setup(LandVsSeaOptions(**options), seats).data
    scores, log, last = np.zeros((1, 3), np.int32), np.zeros(1000, np.int32), np.zeros(at.SIZE, np.int32)
    playouts(start, faces, new_random(seats), scores, log, last)
    print(scores.tolist(), log.tolist(), last.tolist(), best_gain(start, faces, 0))
    play_on(start, faces, WEIGHTS, 0, 3, new_random(5), new_random(6))
    print(start.tolist(), prospect(start, faces, WEIGHTS, 0))
"""
