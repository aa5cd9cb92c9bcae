"""Players that see a view and answer with moves."""

from branchline.bots.find import bot, bots
from branchline.bots.hints import hint
from branchline.bots.run import play_on

__all__ = ["bot", "bots", "hint", "play_on"]
