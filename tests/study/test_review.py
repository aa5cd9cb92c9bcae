"""Review: each turn beside the best that was found for it, from what its seat knew."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import branchline
from branchline.core.save import Saved
from branchline.study.grades import Grade, grade
from branchline.study.hindsight import possible_score
from branchline.study.review import judge, played_turns, review
from tests.soak import one_of

LITTLE = 0.02
"""The share of its usual effort that the expert has: these tests look at what is compared, not how well."""


def played(name: str, seats: int, bot: str = "newcomer", **options: object) -> Saved:
    game = branchline.game(name)
    table = branchline.Table(game, game.meta.options(**options), seats, branchline.Committed(b"review"))
    branchline.play_on(table, dict.fromkeys(range(seats), branchline.bot(bot)), Random(5))
    return branchline.saved(table)


@pytest.mark.parametrize(
    ("name", "seats"),
    one_of("review", [("railroad-ink", 2), ("pioneer-rails", 2), ("land-vs-sea", 2), ("depot", 3)]),
)
def test_every_move_of_the_seat_belongs_to_one_turn_and_is_judged_before_it_was_made(
    name: str, seats: int
) -> None:
    saved = played(name, seats)
    turns = played_turns(saved.game, saved.options, saved.seats, saved.log, 1)
    own = [move for entry in saved.log if getattr(entry, "seat", None) == 1 for move in entry.moves]  # type: ignore[union-attr]
    assert [move for turn in turns for move in turn.moves] == own
    for turn in turns:
        assert 1 in saved.game.actors(turn.state)
        assert saved.game.phase(turn.state) == turn.phase
    found = review(saved, 1, effort=LITTLE)
    assert found.turns
    assert [turn.turn for turn in found.turns] == list(range(1, len(found.turns) + 1))
    for judged in found.turns:
        assert judged.error >= 0
        assert judged.grade == grade(judged.lost, judged.error, found.judged_by)
        assert (judged.hindsight is not None) == (saved.game.meta.samples > 1)


def test_what_others_do_at_the_same_time_is_not_known() -> None:
    saved = played("railroad-ink", 2)
    for turn in played_turns(saved.game, saved.options, 2, saved.log, 1):
        assert set(saved.game.actors(turn.state)) == {0, 1}


def test_a_turn_that_is_the_best_found_has_lost_nothing() -> None:
    """The last round of the base game is proved: whoever draws it like that can't have lost anything."""
    saved = played("railroad-ink", 1)
    [*_, last] = played_turns(saved.game, saved.options, 1, saved.log, 0)
    proved = saved.game.proved_plan(last.state, 0)
    assert proved is not None
    [own] = judge(saved.game, last, 0, Random(1), LITTLE)
    assert own.lost >= 0
    assert own.error == 0
    [best] = judge(saved.game, replace(last, moves=tuple(map(str, proved))), 0, Random(1), LITTLE)
    assert best.lost == 0
    assert best.reached == own.expected


def test_a_seat_that_is_not_there_has_no_review() -> None:
    with pytest.raises(branchline.BranchlineError, match="no seat 1"):
        review(played("railroad-ink", 1), seat=1)


def test_with_all_dice_known_at_least_what_was_played_was_possible() -> None:
    saved = played("railroad-ink", 1)
    score = saved.table().sheet(0)[0].total
    possible = possible_score(saved, 0)
    assert possible is not None
    assert possible > score, "a newcomer leaves something on the table"
    assert possible_score(played("depot", 2), 0) is None


def test_a_loss_is_called_one_only_beyond_its_error() -> None:
    assert grade(0.1, 0.0, "points") is Grade.BEST
    assert grade(0.9, 0.0, "points") is Grade.GOOD
    assert grade(1.5, 0.1, "points") is Grade.INACCURACY
    assert grade(2.5, 0.1, "points") is Grade.MISTAKE
    assert grade(2.5, 1.5, "points") is Grade.GOOD
    assert grade(0.2, 0.01, "chances") is Grade.MISTAKE
