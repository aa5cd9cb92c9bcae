"""Depot: dock wagons to shared trains, and be the first without cards."""

from branchline.games.depot.rules import DepotGame

GAME = DepotGame()
