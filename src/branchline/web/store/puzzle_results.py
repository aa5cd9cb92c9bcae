"""What people have found in puzzles: the first answer of each of them, and nobody's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import func, select

from branchline.web.store.inserts import insert_if_absent
from branchline.web.store.schema import puzzle_results

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine


class Answer(msgspec.Struct, frozen=True):
    """A player's answer to a puzzle."""

    puzzle: str
    """Key of its position (`core.puzzle.position_key`)."""
    player: str
    points: int


class PuzzleResults:
    """The reading side."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of_player(self, puzzle: str, player: str) -> int | None:
        """What somebody's first answer was worth; none before it."""
        with self._engine.connect() as connection:
            mine = (puzzle_results.c.puzzle == puzzle) & (puzzle_results.c.player == player)
            points: int | None = connection.execute(select(puzzle_results.c.points).where(mine)).scalar()
            return points

    def counted(self, puzzle: str) -> dict[int, int]:
        """How many people have found how many points, the fewest points first."""
        points = puzzle_results.c.points
        with self._engine.connect() as connection:
            found = connection.execute(
                select(points, func.count())
                .where(puzzle_results.c.puzzle == puzzle)
                .group_by(points)
                .order_by(points)
            )
            return {row[0]: row[1] for row in found}


def keep_first(connection: Connection, answer: Answer) -> None:
    """Keep an answer, unless the player has given one before."""
    insert_if_absent(connection, puzzle_results, msgspec.structs.asdict(answer))
