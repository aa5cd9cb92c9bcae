"""What can be chosen, and what is said to those who choose something else."""

from __future__ import annotations

from random import Random

import pytest

from branchline.core.errors import IllegalMove
from branchline.core.table import Table
from branchline.games.pioneer_rails.kernels.constants import EXTRA, SHORTCUT, SWITCH, TUNNEL
from branchline.games.pioneer_rails.kernels.geometry import TRACK_OF
from branchline.games.pioneer_rails.look.drawing import drawing
from branchline.games.pioneer_rails.look.picks import picks
from branchline.games.pioneer_rails.moves import DEPOSITS, DONE_MOVE, ChangeSuit, Lay, Move
from branchline.games.pioneer_rails.rules import GAME
from tests.games.pictures import elements, leaves
from tests.games.pioneer_rails.scenes import table, view_of, view_with_sheet


def test_privileges_lead_to_the_tracks_that_need_them() -> None:
    view = view_with_sheet(pick="QS", suit="spades", tracks_left=1)
    side, tunnel, across = TRACK_OF["c2.d3"], TRACK_OF["e2.e3"], TRACK_OF["c2:ne-sw"]
    moves: list[Move] = [
        Lay(side),
        Lay(tunnel, TUNNEL),
        Lay(TRACK_OF["e1.e2"], TUNNEL | SWITCH),
        Lay(across, SHORTCUT),
        Lay(TRACK_OF["d3.e3"], SWITCH),
        Lay(TRACK_OF["b3.b4"], EXTRA),
        ChangeSuit(1),
    ]
    assert {leaf.move: path for path, leaf in leaves(picks(view, moves))} == {
        "c2.d3": ("side/c2.d3",),
        "tunnel>e2.e3": ("grant/tunnel", "side/e2.e3"),
        "tunnel+switch>e1.e2": ("grant/tunnel", "grant/switch", "side/e1.e2"),
        "shortcut>c2:ne-sw": ("grant/shortcut", "cell/c2", "diagonal/ne-sw"),
        "switch>d3.e3": ("grant/switch", "side/d3.e3"),
        "extra>b3.b4": ("grant/extra", "side/b3.b4"),
        "suit:hearts": ("grant/suit", "suit/hearts"),
    }


def test_nuggets_lie_in_a_tray_with_what_they_bring_the_best_first() -> None:
    view = view_with_sheet(pick="QD", suit="diamonds", deposits=1, nuggets=6, banked=3, banks=(6, None, None))
    shown = [element.attrib.get("data-pick") for element in elements(drawing(view))]
    found = picks(view, DEPOSITS[:4])
    assert [pick for pick in shown if pick and pick.startswith("bank/")] == [
        f"bank/{n}" for n in (3, 2, 1, 0)
    ]
    assert [pick.id for pick in found] == [f"bank/{n}" for n in (3, 2, 1, 0)]
    assert found[0].label == "3 nuggets → 9 points"


def test_confirming_is_a_button() -> None:
    shown = {element.attrib.get("data-pick") for element in elements(drawing(view_with_sheet()))}
    assert "done" not in shown
    assert [pick.id for pick in picks(view_with_sheet(), [DONE_MOVE])] == ["done"]


def test_whatever_is_chosen_is_legal_or_refused_with_a_reason() -> None:
    random, game = Random(9), table("two", "reasons")
    codes = set()
    for _ in range(60):
        seat = random.choice(game.waiting())
        view, moves = view_of(game, seat), game.moves(seat)
        legal = {pick for path, _ in leaves(game.game.picks(view, moves)) for pick in path}
        shown = {e.attrib["data-pick"] for e in elements(drawing(view)) if "data-pick" in e.attrib}
        for pick in random.sample(sorted(shown - legal), 12):
            candidates = GAME.explain_candidates(view, [pick])
            assert candidates, pick
            state = GAME.imagine(view, Random(0))
            with pytest.raises(IllegalMove) as refused:
                GAME.play(state, seat, candidates[0])
            codes.add(refused.value.code)
        game.play(seat, random.choice(moves))
    assert {"unconnected", "pick-first"} <= codes


def test_a_side_says_what_it_needs() -> None:
    """The third track of spades arrives at the mountains: the next side is a tunnel's."""
    game = next(game for game in (table("solo", f"spades {n}") for n in range(99)) if _spades(game))
    for move in ("c2.d3", "d2.d3", "d2.e3"):
        game.play(0, GAME.parse(move))
    (candidate,) = GAME.explain_candidates(view_of(game, 0), ["side/e2.e3"])
    with pytest.raises(IllegalMove) as refused:
        GAME.play(GAME.imagine(view_of(game, 0), Random(0)), 0, candidate)
    assert refused.value.code == "needs-tunnel"
    (legal,) = GAME.explain_candidates(view_of(game, 0), ["side/e2.e3", "grant/tunnel"])
    assert legal in game.moves(0)


def _spades(game: Table) -> bool:
    """Picks a card of spades when there is one."""
    card = next((card for card in view_of(game, 0).offered if card.endswith("S")), None)
    if card:
        game.play(0, GAME.parse(f"pick:{card}"))
    return card is not None
