"""Railroad Ink: everyone draws the same dice on a board of their own."""

from branchline.games.railroad_ink.rules import RailroadInk

GAME = RailroadInk()
