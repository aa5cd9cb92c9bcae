"""The lessons of this game: the first is a first game, each of the others shows one thing more."""

from __future__ import annotations

from branchline.games.pioneer_rails.words.lessons import beyond_the_first_turns, first_game

LESSONS = (
    first_game.LESSON,
    beyond_the_first_turns.TOWN_BOXES,
    beyond_the_first_turns.GOALS,
    beyond_the_first_turns.EXTRA_CARD,
    beyond_the_first_turns.ALONE,
)
