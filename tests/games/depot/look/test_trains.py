"""Where the wagons of a train are drawn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from branchline.games.depot.cards import NAMES
from branchline.games.depot.look.board import table
from branchline.games.depot.look.symbols import LETTER, SMALL_LETTER
from branchline.games.depot.look.trains import IN_ROW, ROW, TABLE, TOP, Tracks
from branchline.games.depot.rules import GAME
from tests.games.depot.scenes import scene

PHONE = 374, 323
"""The board of a phone in pixels, above a hand in two rows."""
LOW = 239
"""Its height above a hand in three rows."""
READABLE = 13


@pytest.mark.parametrize(("exits", "exit"), [(4, 1), (4, 4), (5, 1), (7, 7)])
def test_a_train_of_any_length_stays_on_its_track(exits: int, exit: int) -> None:
    tracks = Tracks(exits)
    top = TOP + tracks.lane * (exit - 1)
    for length in range(len(NAMES) + 1):
        standing, following = tracks.places(exit, length)
        assert len(standing) == length
        for place in (*standing, following):
            assert place.half <= place.x <= TABLE - place.half
            assert top + ROW / 2 <= place.y <= top + tracks.lane - ROW / 2
        for one, other in pairwise((*standing, following)):
            if not (one.narrow or other.narrow) and one.y == other.y:
                assert abs(one.x - other.x) >= one.half + other.half
        assert not following.narrow
        ends = standing[:1] + standing[-4 if tracks.bent else -1 :]
        assert not any(place.narrow for place in ends), "the ends are whole"


def test_a_train_bends_before_it_is_pushed_together() -> None:
    tracks, slots = Tracks(4), 2 * IN_ROW
    whole, _ = tracks.places(1, slots - 1)
    assert whole == [tracks.slot(1, n) for n in range(slots - 1)]
    assert len({place.y for place in whole}) == 2
    assert sum(place.narrow for place in tracks.places(1, slots)[0]) == 2


def test_many_tracks_do_not_bend() -> None:
    tracks = Tracks(5)
    assert len({place.y for place in tracks.places(1, len(NAMES))[0]}) == 1


@pytest.mark.parametrize("exits", [4, 5, 6, 7])
def test_the_letters_of_wagons_can_be_read_on_a_phone(exits: int) -> None:
    state = scene([["P-red-star", "L-green-oval"], ["F-blue-oval"]], [["P-red-oval"]], exits=exits)
    drawn = table(GAME.view(state, 0), "en")
    width, height = PHONE
    scale = min(width / drawn.width, height / drawn.height)
    assert scale * min(LETTER, SMALL_LETTER) >= READABLE
    assert exits <= 4 or min(scale, LOW / drawn.height) * LETTER >= READABLE
