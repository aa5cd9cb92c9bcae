"""The draft: pairs of dice are picked in turn."""

from __future__ import annotations

import pytest

from branchline.core.errors import IllegalMove
from branchline.games.railroad_ink import draft
from branchline.games.railroad_ink.kernels.pictures import DICE_SETS, FACE_ID, RESULTS
from branchline.games.railroad_ink.meta import Edition, RailroadInkOptions
from branchline.games.railroad_ink.rules import GAME
from tests.games.railroad_ink.scenes import STRAIGHTS, move_texts, play_moves, scripted_table, view_at
from tests.refusals import refused

POOL = [f"{seat}.{die}" for seat in (1, 2) for die in (1, 2, 3, 4)]

FACES = ["hs", "rs", "ht", "op", "hc", "rc", "rt", "ss"]


def test_pairs_are_picked_twice_round_the_table_and_each_pick_is_seen_at_once() -> None:
    t = scripted_table(["2"], POOL, FACES, POOL, FACES, seats=2, draft=True)
    assert view_at(t).star == view_at(t).first == 1
    assert t.waiting() == (1,)
    with refused("pick-first", IllegalMove):
        play_moves(t, "b1:h.h.", 1)
    for seat, pair in ((1, "ht+op"), (0, "rs+hs"), (1, "rt+ss"), (0, "hc+rc")):
        assert t.waiting() == (seat,)
        entries = len(t.log)
        play_moves(t, f"pick:{pair}", seat)
        assert len(t.log) > entries
    assert view_at(t).boards[1].dice == ("ht", "op", "rt", "ss")
    assert t.waiting() == (0, 1)
    with refused("not-picking", IllegalMove):
        play_moves(t, "pick:hs+rs")
    for seat in (0, 1):
        while seat in t.waiting() and view_at(t).round == 1:
            t.play(seat, GAME.parse("done") if "done" in move_texts(t, seat) else t.moves(seat)[0])
    assert view_at(t).round == 2
    assert view_at(t).first == 0, "3 + 0 + 3 + 2 and 2 + 2 + 2 + 2 are a tie, and seat 0 picked later"
    assert view_at(t).star == 1


def test_a_pair_that_is_not_there_is_refused() -> None:
    t = scripted_table(["1"], POOL, FACES, seats=2, draft=True)
    with refused("no-such-pair", IllegalMove):
        play_moves(t, "pick:hs+hs")


def test_what_dice_are_worth() -> None:
    worth = {"op": 0, "hh": 0, "rr": 0, "hd": 1, "hs": 2, "rc": 2, "ss": 2, "sc": 2, "rt": 3, "th": 3}
    assert {code: draft.die_value(FACE_ID[code]) for code in worth} == worth


def test_nobody_drafts_alone() -> None:
    t = scripted_table(STRAIGHTS, draft=True)
    assert view_at(t).dice == tuple(STRAIGHTS)
    assert view_at(t).star is None


@pytest.mark.parametrize(
    ("edition", "own", "other"),
    [("deep-blue", "classic", "challenge"), ("lush-green", "challenge", "classic")],
)
def test_a_draft_may_mix_classic_and_challenge_sets(edition: Edition, own: str, other: str) -> None:
    """Each player brings one full set; mixed, the second player's is of the other kind."""
    chosen = RailroadInkOptions(edition=edition, goals=False, draft=True, draft_sets="mixed")
    state = GAME.setup(chosen, 3)
    for result in ((0,), tuple(range(12))):
        GAME.settle(state, result)
    draw = GAME.chance(state)
    assert draw is not None
    brought = [die for name in (own, other, own) for die in DICE_SETS[name]]
    assert list(draw.pools) == [tuple(RESULTS[face].code for face in die) for die in brought]
