"""Players that see a view and answer with moves."""

from branchline.bots.find import bot, bot_by_name_or_class, bots
from branchline.bots.hints import hint
from branchline.bots.run import play_on

__all__ = ["bot", "bot_by_name_or_class", "bots", "hint", "play_on"]
