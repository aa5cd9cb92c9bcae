"""The lessons of this game: the first is a first game, each of the others shows one thing more."""

from __future__ import annotations

from branchline.games.railroad_ink.words.lessons import (
    blue_and_red,
    first_game,
    green_and_yellow,
    ways_to_play,
)

LESSONS = (
    first_game.LESSON,
    blue_and_red.RIVERS,
    blue_and_red.LAKES,
    blue_and_red.LAVA,
    blue_and_red.METEORS,
    ways_to_play.STRUCTURES,
    ways_to_play.GOALS,
    green_and_yellow.FOREST,
    green_and_yellow.TRAILS,
    green_and_yellow.DESERT,
    green_and_yellow.CANYONS,
    ways_to_play.DRAFT,
    ways_to_play.ALONE,
)
