"""The lessons of this game: the first is a first game, each of the others shows one thing more."""

from __future__ import annotations

from branchline.games.land_vs_sea.words.lessons import first_game, more_players, ways_to_score

LESSONS = (
    first_game.LESSON,
    ways_to_score.MOUNTAINS_AND_CORALS,
    ways_to_score.CARAVANS_AND_SHIPS,
    ways_to_score.WAYPOINTS,
    more_players.CARTOGRAPHER,
    more_players.TEAMS,
)
