"""What a terminal shows: every route has its own picture, boards line up, nothing hidden is shown."""

from __future__ import annotations

from dataclasses import replace as replace_part
from random import Random

import pytest
from msgspec.structs import replace
from rich.text import Text

from branchline.bots import bot, play_on
from branchline.cli.show import compact, picture
from branchline.core.chance import Committed
from branchline.core.table import Table
from branchline.games import game, package, packages
from branchline.games.railroad_ink.kernels.pictures import TEXT
from branchline.games.railroad_ink.view import RailroadInkView
from branchline.games.railroad_ink.words.terminal import _cell, terminal
from tests.soak import rotating

NARROW = 60


def table(name: str, seats: int = 2, seed: bytes = b"pictures") -> Table:
    return Table(game(name), game(name).meta.options(), seats, Committed(seed))


def plain(markup: str) -> list[str]:
    return Text.from_markup(markup).plain.splitlines()


def ink_view(board: str = "") -> RailroadInkView:
    view = table("railroad-ink", 1).view(0)
    assert isinstance(view, RailroadInkView)
    return replace(view, boards=(replace(view.boards[0], board=board),))


def test_every_route_looks_different() -> None:
    pictures = {text: tuple(plain("\n".join(_cell(text, "1")))) for text in TEXT if text}
    assert all([len(line) for line in lines] == [5, 5, 5] for lines in pictures.values())
    assert len(set(pictures.values())) == len(pictures)


def test_lines_run_from_cell_to_cell_and_to_the_exits() -> None:
    drawn = [line[:41].rstrip() for line in plain(terminal(ink_view("b1:h.h. b2:hhrh | c2:.hhh")))]
    assert drawn[:8] == [
        "      a    b    c    d    e    f    g",
        "           ║         │         ║",
        "         1 ║",
        "1     ·    ║    ·    ·    ·    ·    ·",
        "           ║",
        "         1 ║  2",
        "2 ──  ·  ══■════╦══  ·    ·    ·    ·  ──",
        "           │    ║",
    ]


@rotating("name", packages())
def test_every_moment_of_a_game_fits_a_narrow_screen(name: str) -> None:
    t = table(name)
    play_on(t, {seat: bot("random") for seat in range(2)}, Random(1))
    for length in range(len(t.log) + 1):
        for seat in (None, 0, 1):
            drawn = plain(picture(t.game, t.game.view(t.at(length), seat), NARROW))
            assert drawn
            wide = [line for line in drawn if len(line) > NARROW and "  " in line.strip()]
            assert wide == [], "only sentences are longer: they can be wrapped"


def test_depot_shows_a_hand_to_its_own_seat_only() -> None:
    t = table("depot")
    own, other, nobody = (picture(t.game, t.view(seat), 200) for seat in (0, 1, None))
    for card in t.view(0).hand:  # type: ignore[attr-defined]
        assert card in own
        assert card not in other
        assert card not in nobody
    assert "Your hand" not in nobody


def test_a_game_without_a_picture_shows_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace_part(package("railroad-ink"), terminal=None)
    monkeypatch.setattr("branchline.cli.show.package", lambda _: bare)
    shown = picture(game("railroad-ink"), ink_view(), 80)
    assert '"round": 1' in Text.from_markup(shown).plain


def test_moves_with_a_common_beginning_share_a_line() -> None:
    assert compact(["a1:hh..", "b2:h.h.", "a1:.hh.", "P-red>1", "done", "draw"]) == [
        "a1: hh.. .hh.",
        "b2:h.h.",
        "P-red>1",
        "done  draw",
    ]
