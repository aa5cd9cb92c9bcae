"""Players that see a view and answer with moves."""

from branchline.bots.find import bot, bot_by_name_or_class, bots
from branchline.bots.hints import Advice, describe_hint, hint
from branchline.bots.run import play_on

__all__ = ["Advice", "bot", "bot_by_name_or_class", "bots", "describe_hint", "hint", "play_on"]
