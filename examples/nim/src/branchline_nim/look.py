"""How Nim looks, and what can be chosen on it: a stone is taken with all those above it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.drawing import Pane, Pick
from branchline.core.texts import ntext, text
from branchline.parts.svg import Picture, circle, colour, group, named, rect, words
from branchline_nim.moves import LETTERS, Take

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline_nim.view import NimView

WIDTH, HEIGHT = 360, 340
RADIUS, STEP = 17, 38
BOTTOM = HEIGHT - 44
"""Where the lowest stones lie."""


def drawing(view: NimView, language: str = "en") -> Picture:
    """The heaps beside each other, each stone an element of its own."""
    ground = rect(0, 0, WIDTH, HEIGHT, rx=18, fill=colour("paper"), stroke=colour("grid"), id="ground")
    fragments = {"ground": ground}
    for heap, stones in enumerate(view.heaps):
        fragments[f"letter/{heap}"] = _letter(view, heap)
        for stone in range(stones):
            fragments[f"stone/{heap}/{stone}"] = _stone(view, heap, stone, language)
    return Picture((Pane("table", text("The heaps").say(language), WIDTH, HEIGHT, fragments),), sprite="")


def _letter(view: NimView, heap: int) -> str:
    at = {"text_anchor": "middle", "fill": colour("quiet"), "id": f"letter/{heap}"}
    return words(_column(view, heap), HEIGHT - 12, LETTERS[heap], 18, **at)


def _stone(view: NimView, heap: int, stone: int, language: str) -> str:
    """Stones are counted from below; whoever picks one takes it and what lies on it."""
    x, y = _column(view, heap), BOTTOM - STEP * stone
    return group(
        circle(x, y, RADIUS, class_="hit", fill=colour("railway"), stroke=colour("ink"), stroke_width=1.5),
        id=f"stone/{heap}/{stone}",
        **named(_label(Take(heap, view.heaps[heap] - stone), language), f"stone/{heap}/{stone}"),
    )


def _column(view: NimView, heap: int) -> float:
    return WIDTH * (heap + 1) / (len(view.heaps) + 1)


def _label(move: Take, language: str) -> str:
    take = ntext(
        "{n} stone from heap {heap}", "{n} stones from heap {heap}", move.stones, heap=LETTERS[move.heap]
    )
    return take.say(language)


def picks(view: NimView, moves: Sequence[Take], language: str = "en") -> tuple[Pick, ...]:
    """Every move by the lowest stone that it takes."""
    return tuple(
        Pick(
            f"stone/{move.heap}/{view.heaps[move.heap] - move.stones}",
            _label(move, language),
            move=str(move),
            pane="table",
        )
        for move in moves
    )


def explain_candidates(view: NimView, picks: Sequence[str]) -> Sequence[Take]:
    """The move that a stone stands for, whoever may make it."""
    places = [tuple(map(int, pick.split("/")[1:])) for pick in picks if pick.startswith("stone/")]
    return [Take(heap, view.heaps[heap] - stone) for heap, stone in places if stone < view.heaps[heap]]
