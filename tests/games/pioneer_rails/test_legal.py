"""Who may act, and what they may do."""

from __future__ import annotations

from branchline.games.pioneer_rails import legal
from branchline.games.pioneer_rails.kernels.geometry import TRACKS
from branchline.games.pioneer_rails.kernels.turns import FIRST_LAY, PRIVILEGE_CODES
from branchline.games.pioneer_rails.moves import code_of, move_of
from tests.games.pioneer_rails.scenes import Scene


def test_only_those_who_may_act_have_moves() -> None:
    scene = Scene(3, dealer=1)
    assert legal.actors(scene.state) == ()
    assert not any(legal.moves(scene.state, seat) for seat in range(3))
    scene.settle("QD", "KC", "AS")
    assert legal.actors(scene.state) == (1,)
    assert [len(legal.moves(scene.state, seat)) for seat in range(3)] == [0, 3, 0]
    scene.play(1, "pick:QD")
    scene.finish(0)
    assert legal.actors(scene.state) == (1, 2)
    assert not legal.moves(scene.state, 0)


def test_the_phase_grows_with_what_everyone_has_seen() -> None:
    scene = Scene(2)
    scene.settle("QD", "KC", "AS")
    before = legal.phase(scene.state)
    scene.play(0, "pick:QD")
    assert legal.phase(scene.state) == before + 1, "the dealer's pick is public"
    scene.finish(0)
    assert legal.phase(scene.state) == before + 1, "a turn is not, until all have confirmed it"
    scene.finish(1)
    assert legal.phase(scene.state) == before + 2


def test_every_code_is_one_move() -> None:
    codes = [*range(FIRST_LAY - 3), *range(FIRST_LAY, FIRST_LAY + PRIVILEGE_CODES * TRACKS)]
    assert [code_of(move_of(code)) for code in codes] == codes
