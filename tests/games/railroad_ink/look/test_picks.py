"""What can be chosen on the drawing, and what is said when it leads nowhere."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.core.chance import Scripted
from branchline.core.table import Table
from branchline.games.railroad_ink.look.drawing import drawing
from branchline.games.railroad_ink.look.picks import picks
from branchline.games.railroad_ink.meta import Expansion, RailroadInkOptions
from branchline.games.railroad_ink.moves import SPECIAL_CODES
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.view import RailroadInkView
from tests.games.pictures import leaves
from tests.games.railroad_ink.scenes import view_for_two
from tests.refusals import refused


def test_a_ghost_lies_where_the_route_will_be_drawn() -> None:
    seen = view_for_two("b1:h.h.")
    tree = picks(seen, [GAME.parse(move) for move in ("b2:h.r.", "b2:h..r", "a4:.r.h", "done")])
    assert [pick.id for pick in tree] == ["die/ss", "die/sc", "done"]
    for _, pick in leaves(tree[:-1]):
        assert pick.pane == "board/0"
        after = drawing(view_for_two(f"b1:h.h. | {pick.move}")).panes[0].fragments
        placed = f'<use href="#{pick.symbol}" transform="{pick.transform}"/>'
        assert placed in after[f"board/0/cell/{pick.move[:2]}"]
    assert tree[-1].label == "Confirm"
    assert [(pick.turn, pick.flip) for _, pick in leaves(tree[:-1])] == [(0, False), (3, False), (0, True)]


def test_picks_that_lead_nowhere_are_explained() -> None:
    """Whatever is picked and leads to no legal move: what it could stand for is refused with a reason."""
    table = Table(GAME, GAME.meta.options(), 1, Scripted([["hs", "hs", "rs", "ss"]]))
    table.play(0, GAME.parse("b1:h.h."))
    view = table.view(0)
    assert isinstance(view, RailroadInkView)
    for picked, code in {
        ("die/hs", "cell/b1"): "occupied",
        ("cell/d1", "die/hs"): "clash",
        ("die/rs", "cell/d4"): "unconnected",
        ("special/hhhh", "cell/d4"): "unconnected",
        ("die/ht",): "not-rolled",
        ("done",): "must-draw",
    }.items():
        candidates = GAME.explain_candidates(view, picked)
        with refused(code):
            table.play(0, candidates[0])
    assert not GAME.explain_candidates(view, ("cell/z9", "die/nothing", "/"))


def rolled(expansion: Expansion, extra: list[str], *moves: str, **options: Any) -> Table:
    """The first round of a game alone, after some moves."""
    table = Table(
        GAME,
        RailroadInkOptions(expansion=expansion, **options),
        1,
        Scripted([["hs", "hc", "rs", "ss", *extra]]),
    )
    for move in moves:
        table.play(0, GAME.parse(move))
    return table


@pytest.mark.parametrize(
    ("expansion", "extra", "picked", "code"),
    [
        ("rivers", ["vs", "vh"], ("die/vs", "cell/b1"), "clash"),
        ("lava", ["lc", "lr"], ("die/lv", "cell/d5"), "beside-lava"),
        ("lava", ["lc", "lr"], ("die/lc", "cell/a1"), "unconnected"),
        ("trails", ["hsp", "hcp"], ("die/hsp", "cell/d4"), "unconnected"),
        ("canyons", ["k1", "k3"], ("die/k1", "point/c4"), "unanchored"),
        ("canyons", ["k1", "k3"], ("die/k2", "point/c1"), "not-rolled"),
        ("meteors", ["any", "2"], ("die/hs", "cell/b1"), "event-first"),
        ("lava", ["lc", "lr"], ("done",), "must-draw"),
    ],
)
def test_refused_choices_on_expansions_are_explained(
    expansion: Expansion, extra: list[str], picked: tuple[str, ...], code: str
) -> None:
    table = rolled(expansion, extra)
    view = table.view(0)
    assert isinstance(view, RailroadInkView)
    with refused(code):
        table.play(0, GAME.explain_candidates(view, picked)[0])


def test_a_meteor_is_chosen_by_the_cell_it_hits() -> None:
    table = rolled("meteors", ["any", "2"])
    tree = table.game.picks(table.view(0), table.moves(0))
    (die,) = (pick for pick in tree if pick.id == "die/any")
    assert [(cell.id, cell.then[0].move) for cell in die.then] == [
        ("cell/b4", "meteor:left"),
        ("cell/d2", "meteor:up"),
        ("cell/d6", "meteor:down"),
        ("cell/f4", "meteor:right"),
    ]
    assert {pick.id for pick in tree} == {"die/any", *(f"special/{code}" for code in SPECIAL_CODES)}


def test_a_canyon_begins_where_it_is_picked() -> None:
    table = rolled("canyons", ["k12", "k1"])
    tree = table.game.picks(table.view(0), table.moves(0))
    (die,) = (pick for pick in tree if pick.id == "die/k1")
    assert {point.id for point in die.then} >= {"point/c1", "point/h3", "point/a5", "point/d8"}
    (inward,) = next(point.then for point in die.then if point.id == "point/c1")
    assert inward.move == "canyon>c1:s"
