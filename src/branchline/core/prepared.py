"""A table whose chance is known beforehand, played on to a position: where lessons and puzzles begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.chance import Committed
from branchline.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from branchline.core.state import Options
    from branchline.core.table import AnyGame


def prepared_table(
    game: AnyGame,
    seed: bytes,
    options: Options,
    seats: int,
    played: Iterable[tuple[int, str]],
    nonces: Mapping[int, bytes] | None = None,
) -> Table:
    """The table after what has been played: seats and their moves, parted by spaces."""
    table = Table(game, options, seats, Committed(seed, nonces or {}))
    for seat, moves in played:
        for move in moves.split():
            table.play(seat, game.parse(move))
    return table
