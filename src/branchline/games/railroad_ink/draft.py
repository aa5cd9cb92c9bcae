"""The draft: dice lie in pairs, everyone picks two pairs in turn, then draws their own four."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.chance import Draw
from branchline.games.railroad_ink.expansions import drafted_sets
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.pictures import DICE_SETS, FACES
from branchline.games.railroad_ink.moves import PickPair

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.parts.compiled import Ints

PICKS_EACH = 2
ZERO_VALUE = ("op", "hh", "rr")
"""Overpass and double curves are worth nothing; any other face as much as it has ends."""


def die_value(face: int) -> int:
    """What a die is worth when the next first player is found."""
    route = FACES[face]
    return 0 if route.code in ZERO_VALUE else sum(side != "." for side in route.drawing[:4])


def clear(head: Ints) -> None:
    """Dice go back to the pool."""
    head[at.POOL : at.POOL + at.MAX_POOL] = head[at.PICKER : at.PICKER + at.MAX_POOL // 2] = -1


def next_draw(head: Ints, seats: int) -> Draw | None:
    """Who begins, and which dice lie together; nothing when that is known."""
    if head[at.HEAD_STAR] < 0:
        return Draw("star", (tuple(str(seat + 1) for seat in range(seats)),))
    if head[at.POOL] < 0:
        names = tuple(f"{seat + 1}.{die + 1}" for seat in range(seats) for die in range(at.ROUTE_DICE))
        return Draw(f"round/{head[at.HEAD_ROUND]}/pool", (names,) * len(names), distinct=True)
    return None


def apply_draw(head: Ints, drawn: Sequence[int]) -> None:
    """The result of such a draw."""
    if head[at.HEAD_STAR] < 0:
        head[at.HEAD_STAR] = head[at.HEAD_FIRST] = drawn[0]
    else:
        head[at.POOL : at.POOL + len(drawn)] = drawn


def pool_dice(head: Ints, options: RailroadInkOptions, seats: int) -> tuple[tuple[int, ...], ...]:
    """The dice in the order in which they lie, each with its faces."""
    dice = [die for name in drafted_sets(options, seats) for die in DICE_SETS[name]]
    return tuple(dice[number] for number in head[at.POOL : at.POOL + at.ROUTE_DICE * seats])


def roll_pool(head: Ints, faces: Sequence[int]) -> None:
    """The dice have been rolled where they lie."""
    head[at.POOL : at.POOL + len(faces)] = faces


def pairs(head: Ints, seats: int) -> list[tuple[int, int, int]]:
    """The pairs after the roll: two faces, and who has picked them (-1: nobody)."""
    return [
        (int(head[at.POOL + 2 * pair]), int(head[at.POOL + 2 * pair + 1]), int(head[at.PICKER + pair]))
        for pair in range(PICKS_EACH * seats)
    ]


def count_picked(head: Ints, seats: int) -> int:
    """How many pairs have been picked in this round."""
    return sum(picker >= 0 for *_, picker in pairs(head, seats))


def picker(head: Ints, seats: int) -> int:
    """Whose turn it is: twice clockwise from the first player."""
    return int(head[at.HEAD_FIRST] + count_picked(head, seats)) % seats


def moves(head: Ints, seats: int) -> list[PickPair]:
    """The different pairs that are left."""
    left = {tuple(sorted(faces)): None for *faces, picker in pairs(head, seats) if picker < 0}
    return [PickPair(FACES[one].code, FACES[other].code) for one, other in left]


def find_pair(head: Ints, seats: int, move: PickPair) -> int | None:
    """Where a pair lies that shows these faces and is left."""
    wanted = sorted((move.one, move.other))
    for number, (*faces, picker) in enumerate(pairs(head, seats)):
        if picker < 0 and sorted(FACES[face].code for face in faces) == wanted:
            return number
    return None


def pick(head: Ints, block: Ints, seat: int, pair: int) -> None:
    """A seat takes a pair: its first or its second."""
    first = at.DICE if block[at.DICE] < 0 else at.DICE + 2
    block[first : first + 2] = head[at.POOL + 2 * pair : at.POOL + 2 * pair + 2]
    head[at.PICKER + pair] = seat


def next_first_player(head: Ints, blocks: Sequence[Ints]) -> int:
    """The lowest total value of dice begins the next round; of several, the one who picked later."""
    seats = len(blocks)
    dice = slice(at.DICE, at.DICE + at.ROUTE_DICE)
    totals = [sum(die_value(int(face)) for face in block[dice]) for block in blocks]
    return min(range(seats), key=lambda seat: (totals[seat], -((seat - head[at.HEAD_FIRST]) % seats)))


def tie_order(star: int, seat: int, seats: int) -> int:
    """A tied seat's place: counter-clockwise from the player to the right of the star, who is last."""
    return (star - seat - 1) % seats
