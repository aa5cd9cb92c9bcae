"""What can be chosen on the drawing."""

from __future__ import annotations

import pytest

from branchline.core.chance import Committed
from branchline.core.errors import IllegalMove
from branchline.core.table import Table
from branchline.games.depot.look.drawing import drawing
from branchline.games.depot.look.picks import picks
from branchline.games.depot.rules import GAME
from branchline.games.depot.view import DepotView
from tests.games.depot.scenes import play, scene
from tests.games.pictures import check_picks, elements, leaves

STAR_CLASH = ["P-red-oval", "P-red-star"], ["L-blue-star"]
"""Two trains that end with a star."""


def test_a_ghost_stands_where_the_card_will_be_laid() -> None:
    state = scene([["P-red-star", "F-blue-square"], ["F-blue-oval"]], [["P-red-oval"]])
    lays = list(leaves(picks(GAME.view(state, 0), GAME.moves(state, 0))[:2]))
    assert [path for path, _ in lays] == [("card/P-red-star", "train/1"), ("card/F-blue-square", "start")]
    for exit, (_, pick) in enumerate(lays, 1):
        after = drawing(GAME.view(play(state.copy(), 0, pick.move), 0)).panes[0].fragments
        shown = after[f"table/train/{exit}"]
        assert f'href="#{pick.symbol}" transform="{pick.transform}"' in shown


def test_who_takes_one_of_three_clashing_cards_chooses_which_goes() -> None:
    state = scene([["L-green-oval"], ["F-red-oval"]], [*STAR_CLASH, ["F-cyan-star"]], turn=0)
    seen, moves = GAME.view(state, 0), GAME.moves(state, 0)
    check_picks(drawing(seen), picks(seen, moves), moves, "en")
    assert [path for path, _ in leaves(picks(seen, moves))][:2] == [
        ("take/1", "train/2"),
        ("take/1", "train/3"),
    ]


def test_a_spectator_can_pick_nothing() -> None:
    drawn = drawing(GAME.view(scene([["L-green-oval"], ["F-red-oval"]], STAR_CLASH), None))
    assert [pane.id for pane in drawn.panes] == ["table", "seat/0", "seat/1"]
    assert all("data-pick" not in element.attrib for element in elements(drawn))


def test_picks_that_lead_nowhere_are_explained() -> None:
    """A card that fits nowhere, alone or with a place, stands for lays whose refusal says why."""
    table = Table(GAME, GAME.meta.options(), 3, Committed(b"explain"))
    seat = table.waiting()[0]
    legal = {str(move) for move in table.moves(seat)}
    view = table.view(seat)
    assert isinstance(view, DepotView)
    stuck = [card for card in view.hand if f"{card}>start" not in legal]
    assert stuck
    for card in stuck:
        for picked in ((f"card/{card}",), (f"card/{card}", "start")):
            (meant,) = GAME.explain_candidates(view, picked)
            assert str(meant) == f"{card}>start"
            with pytest.raises(IllegalMove):
                table.play(seat, meant)
    assert not GAME.explain_candidates(view, ("card/nothing", "train/9", "train/x"))
