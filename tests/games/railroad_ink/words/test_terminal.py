"""Railroad Ink in a terminal."""

from __future__ import annotations

from branchline.games.railroad_ink.words.terminal import terminal
from tests.games.railroad_ink.scenes import play_moves, scripted_table, view_at

POOL = [f"{seat}.{die}" for seat in (1, 2) for die in (1, 2, 3, 4)]


def test_a_draft_is_shown_while_a_seat_has_only_one_of_its_pairs() -> None:
    faces = ["hs", "rs", "ht", "op", "hc", "rc", "rt", "ss"]
    t = scripted_table(["1"], POOL, faces, seats=2, draft=True)
    assert "hs+rs  ht+op  hc+rc  rt+ss" in terminal(view_at(t))
    play_moves(t, "pick:hs+rs")
    shown = terminal(view_at(t))
    assert "ht+op  hc+rc  rt+ss" in shown
    assert "hs+rs" not in shown, "what has been picked lies with the dice"
    assert "[yellow] hs  [/]  [yellow] rs  [/]" in shown
