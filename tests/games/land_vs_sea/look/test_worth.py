"""What glows on the map: the points that a tile of the viewer would bring there."""

from __future__ import annotations

from random import Random

from branchline.games.land_vs_sea.look.worth import worth
from branchline.games.land_vs_sea.moves import Place
from branchline.games.land_vs_sea.rules import GAME
from branchline.games.land_vs_sea.sides import own_side
from tests.games.land_vs_sea.scenes import new_table, view_of


def test_a_place_promises_what_the_best_way_to_lie_there_brings() -> None:
    table, random, promised = new_table(2, "worth"), Random(1), 0
    while waiting := table.waiting():
        (seat,) = waiting
        view, moves = view_of(table, seat), table.moves(seat)
        found = worth(GAME.tiles, view)
        places = [move for move in moves if isinstance(move, Place)]
        assert {(move.face, (move.q, move.r)) for move in places} == {*found}
        for move in random.sample(places, min(3, len(places))):
            state = GAME.imagine(view, Random(0))
            side = own_side(state.data, seat)
            before = view.scores[side]
            GAME.play(state, seat, move)
            assert GAME.view(state, seat).scores[side] - before <= found[move.face, (move.q, move.r)]
        promised += sum(map(bool, found.values()))
        table.play(seat, random.choice(moves))
    assert promised > 20


def test_nothing_glows_for_those_who_can_not_place_a_tile() -> None:
    table = new_table(2, "waiting")
    (seat,) = table.waiting()
    assert worth(GAME.tiles, view_of(table, seat)) == {}, "tiles are dealt first"
    assert worth(GAME.tiles, view_of(table, 1 - seat)) == {}
    assert worth(GAME.tiles, view_of(table, None)) == {}
