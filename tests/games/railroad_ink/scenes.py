"""Moments of games as they are needed: a board, the dice, and what has happened before."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from branchline.core.chance import Scripted
from branchline.core.contract import Sheet
from branchline.core.table import Table
from branchline.games.railroad_ink.look.drawing import drawing
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.state import RailroadInkState
from branchline.games.railroad_ink.view import RailroadInkView, SeatBoard
from tests.games.pictures import elements
from tests.games.railroad_ink.slow import land


def options(expansion: str = "none", **more: Any) -> RailroadInkOptions:
    return RailroadInkOptions(expansion=expansion, **more)  # type: ignore[arg-type]


def scene(*boards: SeatBoard, played: RailroadInkOptions, **known: Any) -> RailroadInkState:
    """A moment of the second round; what is not given is nothing."""
    seats = len(boards)
    view = RailroadInkView(
        **{
            "seat": 0,
            "seats": seats,
            "acting": tuple(range(seats)),
            "options": played,
            "round": 2,
            "rounds": 7 if played.expansion in ("none", "canyons") else 6,
            "stage": "drawing",
            "dice": ("hs", "hc", "rs", "ss"),
            "boards": boards,
            **known,
        }
    )
    return GAME.imagine(view, Random(0))


def seat(board: str, *, drawn: tuple[int, ...] = (), used: tuple[str, ...] = (), **known: Any) -> SeatBoard:
    return SeatBoard(board, drawn, used, False, False, **known)


def own(state: RailroadInkState) -> SeatBoard:
    """The first seat's board, as it sees it."""
    return GAME.view(state, 0).boards[0]


def legal(state: RailroadInkState) -> set[str]:
    return {*map(str, GAME.moves(state, 0))}


def play(state: RailroadInkState, *moves: str) -> RailroadInkState:
    for move in moves:
        GAME.play(state, 0, GAME.parse(move))
    return state


def sheet(board: str, expansion: str = "none", **more: Any) -> Sheet:
    """The score of a board as it is, whatever came before."""
    state = scene(seat(board), played=options(expansion, **more))
    return GAME.sheet(GAME.view(state, 0))[0]


def points(board: str, expansion: str = "none") -> dict[str, int]:
    """The points of a board by line, on which the rules and the second opinion agree."""
    found: dict[str, int] = {}
    for line in sheet(board, expansion).lines:
        found[line.key] = found.get(line.key, 0) + line.points
    recount = land.score(land.parse(board), "crossing", [expansion] if expansion != "none" else [])
    assert found == recount
    return found


# --- whole tables -----------------------------------------------------------------------------------------

STRAIGHTS = ["hs", "hs", "rs", "ss"]
FIRST_ROUND = "b1:h.h. f1:h.h. d1:r.r. b7:r.h."
"""A way to draw them."""


def scripted_table(*draws: list[str], seats: int = 1, **choices: Any) -> Table:
    """A table on which chance brings this."""
    return Table(GAME, RailroadInkOptions(**choices), seats, Scripted(draws))


def play_moves(t: Table, moves: str, seat: int = 0) -> None:
    for move in moves.split():
        t.play(seat, GAME.parse(move))


def view_at(t: Table, seat: int = 0) -> RailroadInkView:
    seen = t.view(seat)
    assert isinstance(seen, RailroadInkView)
    return seen


def move_texts(t: Table, seat: int = 0) -> list[str]:
    return [str(move) for move in t.moves(seat)]


def finish_round(t: Table, seat: int = 0) -> None:
    number = view_at(t).round
    while view_at(t).round == number and t.waiting():
        t.play(seat, GAME.parse("done") if "done" in move_texts(t, seat) else t.moves(seat)[0])


# --- drawings ---------------------------------------------------------------------------------------------


def view_for_two(board: str, seat: int | None = 0, **own: Any) -> RailroadInkView:
    """The second round of a game for two; what the first seat has done in it can be given, and the table."""
    known = {
        name: own.pop(name) for name in ("options", "extra", "goals", "pairs", "star", "stage") if name in own
    }
    first = replace(SeatBoard(board, (), (), False, False), **own)
    seen = RailroadInkView(
        seat=seat,
        seats=2,
        acting=(0,),
        options=RailroadInkOptions(),
        round=2,
        rounds=7,
        stage="drawing",
        dice=("ht", "rc", "ht", "op"),
        boards=(first, SeatBoard("b1:h.h.", (), (), False, True)),
    )
    return replace(seen, **known)


def label_of(view: RailroadInkView, key: str, language: str = "en") -> str:
    found = next(e for e in elements(drawing(view, language)) if e.attrib.get("id") == key)
    return found.attrib["aria-label"]
