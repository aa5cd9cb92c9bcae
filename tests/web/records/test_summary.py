"""What records say of many games: bests within an edition, new bests, means, what has changed."""

from __future__ import annotations

import msgspec

from branchline.games.land_vs_sea.meta import LandVsSeaOptions
from branchline.web.records.summary import (
    Kind,
    categories,
    kind_of,
    largest_change,
    moving_mean,
    new_bests,
    readable,
    standings,
)
from branchline.web.store.results import PlayedGame, Player, Result

BLUE, RED = '{"edition":"deep-blue","longest":"crossing"}', '{"edition":"blazing-red","longest":"crossing"}'


def played(
    at: int,
    total: int,
    options: str = BLUE,
    game: str = "railroad-ink",
    won: bool | None = None,
    **lines: int,
) -> PlayedGame:
    """A game that ended at a time; later is larger."""
    own = Result(seat=0, owner="ann", side=0, place=1, total=total, won=won, finished=float(at), lines=lines)
    return PlayedGame(f"table {at}", game, options, (Player("Ann", "", True),), own, ())


LATELY = [played(20 + n, 0, errors=-2, centre=5) for n in range(10)]
BEFORE = played(1, 0, errors=-8, centre=5)


def test_scores_are_compared_within_an_edition() -> None:
    games = [played(4, 50), played(3, 70, RED), played(2, 60), played(1, 40)]
    found = standings(games)
    assert [standing.kind for standing in found] == [
        Kind("railroad-ink", "deep-blue"),
        Kind("railroad-ink", "blazing-red"),
    ]
    assert [standing.best.own.total for standing in found] == [60, 70]
    assert [len(standing.games) for standing in found] == [3, 1]
    assert new_bests(games) == {"table 2"}  # the first of a kind is none


def test_of_equal_scores_the_first_is_the_best() -> None:
    [standing] = standings([played(3, 60), played(2, 60), played(1, 40)])
    assert standing.best.own.finished == 2


def test_a_game_that_needs_others_is_won_or_lost() -> None:
    depot = '{"version":"basic","docking":"same_type","start":"holder","reward":"whole_train"}'
    [standing] = standings([played(at, -at, depot, "depot", won=at == 1) for at in (3, 2, 1)])
    assert standing.kind == Kind("depot", "basic")
    assert standing.always_with_others
    assert standing.won == 1
    assert not standings([played(1, 60)])[0].always_with_others


def test_a_game_without_editions_is_one_kind() -> None:
    sea = msgspec.json.encode(LandVsSeaOptions(waypoints=True)).decode()
    assert kind_of(played(1, 40, sea, "land-vs-sea")) == Kind("land-vs-sea")


def test_what_is_not_known_here_does_not_hide_the_rest() -> None:
    games = [played(2, 50, game="a game that was removed"), played(1, 60)]
    assert readable(games) == games[1:]


def test_means() -> None:
    assert moving_mean([1, 2, 3, 4, 5, 6]) == [1, 1.5, 2, 2.5, 3, 4]
    found = {one.key: (one.lately, one.always) for one in categories([*LATELY, *[BEFORE] * 10])}
    assert found == {"errors": (-2, -5), "centre": (5, 5)}


def test_a_change_is_told_when_there_is_enough_to_compare_and_it_is_worth_telling() -> None:
    change = largest_change([*LATELY, *[BEFORE] * 5])
    assert change is not None
    assert (change.key, change.lately, change.always) == ("errors", -2, -8)
    assert largest_change([*LATELY, *[BEFORE] * 4]) is None
    assert largest_change([*LATELY, *LATELY]) is None
