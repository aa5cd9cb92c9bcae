"""The lessons of this game: the first is a first game, the other one shows what the advanced version adds."""

from __future__ import annotations

from branchline.games.depot.words.lessons import advanced_game, first_game

LESSONS = (first_game.LESSON, advanced_game.ADVANCED)
