"""The result of a seat is what the game's own ranking and sheet say, in every game."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from branchline import games
from branchline.core import lesson
from branchline.core.save import load
from branchline.web.tables import analysis
from branchline.web.tables.results import results_of
from branchline.web.tables.saving import restored_table
from branchline.web.tables.session import TableSession

FINISHED = sorted(
    path
    for path in (Path(__file__).parents[2] / "fixtures").glob("*.txt")
    if not path.stem.endswith("-running")
)


def ended(path: Path) -> TableSession:
    """A stored game, with a person at every seat."""
    stored = restored_table(load(path.read_text(), games.game))
    seats = [msgspec.structs.replace(seat, owner=f"player {seat.seat}") for seat in stored.seats]
    return TableSession(msgspec.structs.replace(stored, seats=seats))


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_every_seat_has_the_place_and_the_points_of_its_side(path: Path) -> None:
    session = ended(path)
    assert session.table is not None
    state, outcome = session.table.state, session.table.outcome()
    assert outcome is not None
    sides = session.game.sides(state)
    found = results_of(session, state, 5.0)
    assert sorted(result.seat for result in found) == list(range(len(session.seats)))
    for result in found:
        assert result.owner == f"player {result.seat}"
        assert result.seat in sides[result.side]
        rank = next(rank for rank in outcome.ranks if rank.side == result.side)
        assert (result.place, result.total) == (rank.place, rank.score)
        assert sum(result.lines.values()) == rank.score
        if len(sides) > 1:
            assert result.won == (result.side in outcome.winners)


@pytest.mark.parametrize("seed", [lesson.MARK, analysis.MARK])
def test_a_lesson_and_what_goes_on_with_an_analysis_are_nobodys_record(seed: bytes) -> None:
    session = ended(FINISHED[0])
    session.seed = seed
    assert session.table is not None
    assert {result.owner for result in results_of(session, session.table.state, 5.0)} == {None}
