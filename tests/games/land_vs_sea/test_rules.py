"""The walk of docs/contract.md: Play Again, Steal, refill, with pending moves and barriers; and the tile sets
of the versions of the rules."""

from __future__ import annotations

from branchline.core.chance import Committed
from branchline.core.log import ChanceEntry, TurnEntry
from branchline.core.table import Table
from branchline.games.land_vs_sea.meta import META, LandVsSeaOptions
from branchline.games.land_vs_sea.rules import GAME, LandVsSea
from branchline.games.land_vs_sea.tiles import TILE_SETS
from tests.games.land_vs_sea.scenes import BLANK, COAST, LAND, SEA, Scene, face, view_of

AGAIN = face("LLLSSS", action="play_again")
STEAL = face("LLLSSS", action="steal")
OPTIONS = LandVsSeaOptions(waypoints=True)


def test_play_again_steal_refill() -> None:
    hands = {LAND: [(AGAIN, BLANK), (STEAL, BLANK)], SEA: [(BLANK, face("LLLLLS")), COAST]}
    scene = Scene(options=OPTIONS, hands=hands)
    table = Table(scene.game, OPTIONS, 2, Committed(b"walk"))
    table.log, table.state = [], scene.state
    x = view_of(table, SEA).hands[SEA][0]

    # 1: the placement is pending; only the other tile may follow.
    table.play(LAND, scene.placement(AGAIN.rotated(1), 1, 0))
    names = {str(move).partition("@")[0] for move in table.moves(LAND)}
    assert names == {name for tile in view_of(table, LAND).hands[LAND] for name in (tile.face, tile.under)}
    assert len(view_of(table, SEA).map) == 1

    # 2: the second tile shows Steal; until here everything can be taken back.
    steals = scene.tiles.names[scene.find(STEAL)[0]]
    table.play(LAND, next(move for move in table.moves(LAND) if str(move).startswith(f"{steals}@")))
    assert {str(move) for move in table.moves(LAND)} >= {f"steal:{x.face}", "pass"}
    assert table.log == []
    table.take_back(LAND)
    table.play(LAND, next(move for move in table.moves(LAND) if str(move).startswith(f"{steals}@")))

    # 3: the steal is a barrier; thief and victim know the underside, a spectator does not.
    table.play(LAND, scene.game.parse(f"steal:{x.face}"))
    assert isinstance(table.log[0], TurnEntry)
    assert len(table.log[0].moves) == 3
    for viewer, under in ((LAND, x.under), (SEA, x.under), (None, None)):
        assert view_of(table, viewer).hands[LAND][0].under == under

    # 4: a waypoint can be taken back, a tile from a stack can not; its new top is public.
    assert table.waiting() == (LAND,)
    table.play(LAND, table.moves(LAND)[0])
    table.take_back(LAND)
    table.play(LAND, scene.game.parse("pass"))
    table.play(LAND, scene.game.parse("take:left"))
    assert isinstance(table.log[-1], ChanceEntry)
    assert table.log[-1].label.startswith("top/left/")
    assert view_of(table, None).stacks[0].top == table.log[-1].results[0]

    # 5: the turn has passed.
    assert table.waiting() == (SEA,)
    assert [len(hand) for hand in view_of(table, None).hands] == [2, 1]


def test_a_turn_without_a_refill_can_be_taken_back_until_it_is_ended() -> None:
    scene = Scene(hands={LAND: [COAST], SEA: [COAST]}, stacks=(0, 0))
    table = Table(scene.game, scene.options, 2)
    table.log, table.state = [], scene.state
    table.play(LAND, table.moves(LAND)[0])
    assert [str(move) for move in table.moves(LAND)] == ["done"]
    table.take_back(LAND)
    table.play(LAND, table.moves(LAND)[0])
    table.play(LAND, scene.game.parse("done"))
    assert table.waiting() == (SEA,)


def test_the_tile_set_follows_from_the_rules_unless_it_is_given() -> None:
    assert TILE_SETS.keys() == META.rules
    for rules, tiles in TILE_SETS.items():
        assert LandVsSea(rules).tiles is tiles
    assert GAME.tiles is TILE_SETS[META.newest_rules]
    own = Scene(hands={LAND: [COAST]}).tiles
    assert LandVsSea(tiles=own).tiles is own
