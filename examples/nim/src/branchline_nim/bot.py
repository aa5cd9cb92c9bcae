"""A bot that can't be beaten from a position that can be won."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from branchline_nim.meta import NimOptions
    from branchline_nim.moves import Take
    from branchline_nim.rules import Nim
    from branchline_nim.view import NimView


def loses_to_move(heaps: Sequence[int], options: NimOptions) -> bool:
    """Whether whoever is to move loses against perfect play (Bouton, 1901).

    The heaps written in binary, without carrying, add up to nothing; only when all heaps are down to single
    stones and the last one loses, it is their number that decides.
    """
    if options.last == "loses" and max(heaps) <= 1:
        return sum(heaps) % 2 == 1
    return reduce(xor, heaps) == 0


class Perfect:
    """Leaves a position that loses, if there is one; otherwise it makes any move and hopes."""

    def act(self, game: Nim, view: NimView, random: Random) -> Sequence[Take]:
        moves = game.moves(game.imagine(view, random), view.acting[0])
        good = [move for move in moves if loses_to_move(_after(view.heaps, move), view.options)]
        return [random.choice(good or moves)]


def _after(heaps: tuple[int, ...], move: Take) -> list[int]:
    return [stones - move.stones * (heap == move.heap) for heap, stones in enumerate(heaps)]
