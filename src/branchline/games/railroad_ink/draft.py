"""The draft: dice lie in pairs, everyone picks two pairs in turn, then draws their own four."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.chance import Draw
from branchline.core.errors import IllegalMove
from branchline.core.texts import text
from branchline.games.railroad_ink.expansions import drafted_sets
from branchline.games.railroad_ink.kernels.layout import (
    DICE,
    HEAD_FIRST,
    HEAD_ROUND,
    HEAD_STAR,
    MAX_POOL,
    PICKER,
    POOL,
    ROUTE_DICE,
)
from branchline.games.railroad_ink.kernels.pictures import DICE_SETS, FACES
from branchline.games.railroad_ink.moves import Take

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.parts.compiled import Ints

PICKS_EACH = 2
PLAIN = ("op", "hh", "rr")
"""Overpass and double curves are worth nothing; any other face as much as it has ends."""


def value(face: int) -> int:
    """What a die is worth when the next first player is found."""
    route = FACES[face]
    return 0 if route.code in PLAIN else sum(side != "." for side in route.drawing[:4])


def clear(head: Ints) -> None:
    """Dice go back to the pool."""
    head[POOL : POOL + MAX_POOL] = head[PICKER : PICKER + MAX_POOL // 2] = -1


def draw(head: Ints, seats: int) -> Draw | None:
    """Who begins, and which dice lie together; nothing when that is known."""
    if head[HEAD_STAR] < 0:
        return Draw("star", (tuple(str(seat + 1) for seat in range(seats)),))
    if head[POOL] < 0:
        names = tuple(f"{seat + 1}.{die + 1}" for seat in range(seats) for die in range(ROUTE_DICE))
        return Draw(f"round/{head[HEAD_ROUND]}/pool", (names,) * len(names), distinct=True)
    return None


def settle(head: Ints, drawn: Sequence[int]) -> None:
    """The result of such a draw."""
    if head[HEAD_STAR] < 0:
        head[HEAD_STAR] = head[HEAD_FIRST] = drawn[0]
    else:
        head[POOL : POOL + len(drawn)] = drawn


def pool(head: Ints, options: RailroadInkOptions, seats: int) -> tuple[tuple[int, ...], ...]:
    """The dice in the order in which they lie, each with its faces."""
    dice = [die for name in drafted_sets(options, seats) for die in DICE_SETS[name]]
    return tuple(dice[number] for number in head[POOL : POOL + ROUTE_DICE * seats])


def lay_out(head: Ints, faces: Sequence[int]) -> None:
    """The dice have been rolled."""
    head[POOL : POOL + len(faces)] = faces


def pairs(head: Ints, seats: int) -> list[tuple[int, int, int]]:
    """The pairs after the roll: two faces, and who has picked them (-1: nobody)."""
    return [
        (int(head[POOL + 2 * pair]), int(head[POOL + 2 * pair + 1]), int(head[PICKER + pair]))
        for pair in range(PICKS_EACH * seats)
    ]


def picked(head: Ints, seats: int) -> int:
    """How many pairs have been picked in this round."""
    return sum(picker >= 0 for *_, picker in pairs(head, seats))


def picker(head: Ints, seats: int) -> int:
    """Whose turn it is: twice clockwise from the first player."""
    return int(head[HEAD_FIRST] + picked(head, seats)) % seats


def takes(head: Ints, seats: int) -> list[Take]:
    """The different pairs that are left."""
    left = {tuple(sorted(faces)): None for *faces, picker in pairs(head, seats) if picker < 0}
    return [Take(FACES[one].code, FACES[other].code) for one, other in left]


def take(head: Ints, blocks: Sequence[Ints], seat: int, move: Take) -> None:
    """A seat takes a pair: its first or its second."""
    wanted = sorted((move.one, move.other))
    for number, (*faces, taken) in enumerate(pairs(head, len(blocks))):
        if taken < 0 and sorted(FACES[face].code for face in faces) == wanted:
            first = DICE if blocks[seat][DICE] < 0 else DICE + 2
            blocks[seat][first : first + 2] = faces
            head[PICKER + number] = seat
            return
    raise IllegalMove("no-such-pair", text("There is no such pair of dice left."), at=str(move))


def next_first(head: Ints, blocks: Sequence[Ints]) -> int:
    """The lowest total value of dice begins the next round; of several, the one who picked later."""
    seats = len(blocks)
    totals = [sum(value(int(face)) for face in block[DICE : DICE + ROUTE_DICE]) for block in blocks]
    return min(range(seats), key=lambda seat: (totals[seat], -((seat - head[HEAD_FIRST]) % seats)))


def tie_order(star: int, seat: int, seats: int) -> int:
    """A tied seat's place: counter-clockwise from the player to the right of the star, who is last."""
    return (star - seat - 1) % seats
