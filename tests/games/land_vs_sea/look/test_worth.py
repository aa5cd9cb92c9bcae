"""What glows on the map: the points that a tile of the viewer would bring there."""

from __future__ import annotations

from random import Random

import pytest

from branchline.games.land_vs_sea.look.worth import Worth, worth
from branchline.games.land_vs_sea.moves import Place
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.sides import own_side
from branchline.games.land_vs_sea.state import Hex
from branchline.games.land_vs_sea.view import LandVsSeaView
from branchline.games.land_vs_sea.words.names import hex_name
from tests.games.land_vs_sea.scenes import new_table, view_of
from tests.games.pictures import elements


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_place_promises_what_the_best_way_to_lie_there_brings(seats: int) -> None:
    table, random, promised = new_table(seats, "worth"), Random(1), 0
    while waiting := table.waiting():
        (seat,) = waiting
        view, moves = view_of(table, seat), table.moves(seat)
        found = worth(GAME.tiles, view)
        places = [move for move in moves if isinstance(move, Place)]
        assert {move.face for move in places} == {*found.faces}
        possible = {(move.face, (move.q, move.r)) for move in places}
        assert possible >= {*found.points}
        for face, place in random.sample(sorted(possible), min(2, len(possible))):
            ways = [move for move in places if (move.face, (move.q, move.r)) == (face, place)]
            assert max(0, *(_points(view, move) for move in ways)) == found.points.get((face, place), 0)
        promised += len(found.points)
        table.play(seat, random.choice(moves))
    assert promised > 20


def test_a_place_shows_the_points_of_the_chosen_face_and_of_the_best_until_one_is_chosen() -> None:
    table, random, shown = new_table(2, "worth"), Random(2), 0
    while waiting := table.waiting():
        (seat,) = waiting
        view = view_of(table, seat)
        best: dict[Hex, int] = {}
        found = worth(GAME.tiles, view).points
        for (_, place), points in found.items():
            best[place] = max(best.get(place, 0), points)
        labels: dict[str, str] = {}
        for element in elements(GAME.drawing(view)):
            if (label := element.attrib.get("aria-label")) and "data-without" in element.attrib:
                labels[label] = ""
            for face in element.attrib.get("data-with", "").split():
                labels[f"{face} {label}"] = element.attrib["display"]
        assert labels == {_label(place, points): "" for place, points in best.items()} | {
            f"face/{face} {_label(place, points)}": "none" for (face, place), points in found.items()
        }
        shown += len(labels)
        table.play(seat, random.choice(table.moves(seat)))
    assert shown > 20


def _points(view: LandVsSeaView, move: Place) -> int:
    """What a placement brings the viewer by the rules."""
    assert view.seat is not None
    state = GAME.imagine(view, Random(0))
    side = own_side(state.data, view.seat)
    GAME.play(state, view.seat, move)
    return GAME.view(state, view.seat).scores[side] - view.scores[side]


def _label(place: Hex, points: int) -> str:
    return f"{hex_name(place)}: up to {points} point{'s' * (points != 1)}"


def test_nothing_glows_for_those_who_can_not_place_a_tile() -> None:
    table = new_table(2, "waiting")
    (seat,) = table.waiting()
    assert worth(GAME.tiles, view_of(table, seat)) == Worth(), "tiles are dealt first"
    assert worth(GAME.tiles, view_of(table, 1 - seat)) == Worth()
    assert worth(GAME.tiles, view_of(table, None)) == Worth()
