"""Moments of games as they are needed: a board, the dice, and what has happened before."""

from __future__ import annotations

from random import Random
from typing import Any

from branchline.core.contract import Sheet
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.rules import GAME
from branchline.games.railroad_ink.state import InkState
from branchline.games.railroad_ink.view import RailroadInkView, SeatBoard
from tests.games.railroad_ink import land


def options(expansion: str = "none", **more: Any) -> RailroadInkOptions:
    return RailroadInkOptions(expansion=expansion, **more)  # type: ignore[arg-type]


def scene(*boards: SeatBoard, played: RailroadInkOptions, **known: Any) -> InkState:
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


def own(state: InkState) -> SeatBoard:
    """The first seat's board, as it sees it."""
    return GAME.view(state, 0).boards[0]


def legal(state: InkState) -> set[str]:
    return {*map(str, GAME.moves(state, 0))}


def play(state: InkState, *moves: str) -> InkState:
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
