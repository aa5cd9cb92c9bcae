"""Bots: players that are handed a view, never a state, and answer with moves."""

from branchline.bots.run import play_on
from branchline.bots.simple import BOTS, Bot, bot

__all__ = ["BOTS", "Bot", "bot", "play_on"]
