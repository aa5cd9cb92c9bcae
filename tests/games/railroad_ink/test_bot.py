"""What bots know: they play expansions by the rules and for their points, and look ahead."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from branchline.bots import bot, play_on
from branchline.core.chance import Committed, Scripted
from branchline.core.table import Table
from branchline.games import game
from branchline.games.railroad_ink import draft, goals
from branchline.games.railroad_ink.bot import ways_to_answer
from branchline.games.railroad_ink.expansions import EXPANSIONS
from branchline.games.railroad_ink.futures import future_rolls, threats
from branchline.games.railroad_ink.kernels.board import CENTRE
from branchline.games.railroad_ink.kernels.layout import GOAL, GOALS, HEAD_ROUND, ROUTE_DICE
from branchline.games.railroad_ink.kernels.pictures import PICTURE_OF
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.score import points
from branchline.games.railroad_ink.state import RailroadInkState, head_of, seat_block
from branchline.games.railroad_ink.view import RailroadInkView
from tests.soak import rotating

INK = game("railroad-ink")
NOTHING = 20
"""Random games end far below zero; the routes alone bring greedy to more than fifty."""


def greedy_table(options: RailroadInkOptions, seats: int = 1) -> Table:
    table = Table(INK, options, seats, Committed(b"greedy"))
    play_on(table, {seat: bot("greedy") for seat in range(seats)}, Random(1))
    return table


@rotating("name", EXPANSIONS)
def test_greedy_earns_points_with_each_expansion(name: str) -> None:
    (sheet,) = greedy_table(RailroadInkOptions(expansion=name)).sheet(None)  # type: ignore[arg-type]
    assert points(sheet, name) > 0
    assert sheet.total > NOTHING


def test_greedy_plays_a_draft_with_goals_and_structures() -> None:
    options = RailroadInkOptions(edition="shining-yellow", draft=True, expansion="desert")
    table = greedy_table(options, seats=2)
    assert all(sheet.total > NOTHING for sheet in table.sheet(None))


def test_greedy_takes_a_goal_when_it_can() -> None:
    """Three corners and a full row are too far away; five centre cells are not."""
    options = RailroadInkOptions(edition="lush-green")
    rolls = [["hs", "rc", "ss", "ht"], ["hc", "rs", "sc", "rt"]] * 4
    table = Table(INK, options, 1, Scripted([["A", "C", "D"], *rolls]))
    play_on(table, {0: bot("greedy")}, Random(1))
    paid = {line.label.say("en"): line.points for line in table.sheet(None)[0].lines if line.key == "goals"}
    assert paid["Goal A: five centre cells filled"] > 0


@pytest.mark.parametrize(("cacti", "answer"), [(1, "drought"), (10, "sacrifice")])
def test_greedy_crosses_off_a_special_only_for_much(cacti: int, answer: str) -> None:
    wet, arid = ["hs", "hs", "rs", "ss", "cc", "cc"], ["hs", "hs", "rs", "ss", "arid", "cc"]
    table = Table(INK, RailroadInkOptions(expansion="desert"), 1, Scripted([*[wet] * 5, arid, ["cc", "cc"]]))
    cells = ["a1", "c1", "e1", "g1", "a7", "c7", "e7", "g7", "c3", "e5"]
    while table.view(0).round < 6:
        moves = {str(move): move for move in table.moves(0)}
        grown = table.view(0).boards[0].board.count("cc")
        cactus = f"{cells[grown]}:....cc" if grown < cacti else ""
        routes = [text for text in moves if not text.endswith("cc")]
        wanted = next(text for text in (cactus, "done", routes[0]) if text in moves)
        table.play(0, moves[wanted])
    plan = INK.plans(INK.imagine(table.view(0), Random(1)), 0, Random(1), 1)[0]
    assert str(plan[0]).startswith(answer)


# --- looking ahead --------------------------------------------------------------------------------------


def seen_by_first(table: Table[RailroadInkView]) -> RailroadInkState:
    state: RailroadInkState = table.seen(0)
    return state


LOOKED_AT = [
    RailroadInkOptions(),
    RailroadInkOptions(expansion="meteors"),
    RailroadInkOptions(edition="lush-green", draft=True),
]


@pytest.mark.parametrize("options", LOOKED_AT)
def test_all_plans_meet_the_same_futures(options: RailroadInkOptions) -> None:
    state = seen_by_first(Table(INK, options, 2, Committed(b"ahead")))
    (seat, *_) = INK.actors(state)
    plans = INK.plans(state, seat, Random(1), 3)
    twice = INK.rollouts([state] * 4, seat, [*plans, *plans], [5, 6, 7, 8])
    assert twice.shape == (2 * len(plans), 4)
    assert (twice[: len(plans)] == twice[len(plans) :]).all()
    assert (twice[:, :2] == INK.rollouts([state] * 2, seat, [*plans, *plans], [5, 6])).all()


def test_whoever_looks_ahead_weighs_every_answer_to_a_meteor() -> None:
    """Each direction, and one special for all, since which of them is crossed off leaves the same board."""
    roll = ["hs", "hs", "rs", "ss", "any", "2"]
    state = seen_by_first(Table(INK, RailroadInkOptions(expansion="meteors"), 1, Scripted([roll])))
    ways = [str(*answered) for answered, _ in ways_to_answer(head_of(state), seat_block(state, 0))]
    assert ways[:4] == ["meteor:up", "meteor:right", "meteor:down", "meteor:left"]
    assert [way.partition(":")[0] for way in ways[4:]] == ["sacrifice"]
    found = {str(plan[0]) for plan in INK.candidates(state, 0, Random(1), 200)}
    assert found >= set(ways[:4])


def test_in_the_last_round_a_plan_turns_out_as_it_scores() -> None:
    table = Table(INK, INK.meta.options(), 1, Committed(b"last"))
    while table.view(0).round < 7:
        for move in bot("greedy", effort=0.02).act(INK, table.view(0), Random(1)):
            table.play(0, move)
    state = seen_by_first(table)
    (plan,) = INK.plans(state, 0, Random(1), 1)
    found = INK.rollouts([state], 0, [plan], [1])
    for move in plan:
        table.play(0, move)
    assert found.tolist() == [[table.sheet(None)[0].total]]


def test_futures_with_seeds_in_a_row_show_all_faces_about_equally_often() -> None:
    state = seen_by_first(Table(INK, INK.meta.options(), 1, Committed(b"even")))
    rolls = future_rolls(state, range(1 << 61, (1 << 61) + 60), 2)[:, :, :ROUTE_DICE]
    for faces in rolls.reshape(60, -1).T:
        shown = Counter(faces.tolist()).values()
        assert max(shown) - min(shown) <= 60 // len(shown) // 2


SOLO = RailroadInkOptions(edition="lush-green")


@pytest.mark.parametrize(("number", "paid"), [(1, 4), (4, 1)])
def test_a_goal_that_is_met_too_late_promises_less(number: int, paid: int) -> None:
    """Alone, the first goal pays in full until round 3."""
    rolls = [["hs", "rc", "ss", "ht"], ["hc", "rs", "sc", "rt"]] * 4
    table = Table(INK, SOLO, 1, Scripted([["A", "C", "D"], *rolls]))
    state = seen_by_first(table)
    head, block = head_of(state), seat_block(state, 0)
    head[HEAD_ROUND] = number
    block[np.flatnonzero(CENTRE)[:5]] = PICTURE_OF["h.h."]
    assert goals.points_now(head, block, 1) == [paid, 0, 0]


def test_rollouts_count_goals_that_are_met_on_the_way() -> None:
    """The same futures with a goal on the table that is nearly met, and with none."""
    rolls = [["hs", "rc", "ss", "ht"], ["hc", "rs", "sc", "rt"]] * 4
    table = Table(INK, SOLO, 1, Scripted([["A", "C", "D"], *rolls]))
    state = seen_by_first(table)
    plans = INK.candidates(state, 0, Random(1), 4)
    with_goals = INK.rollouts([state] * 20, 0, plans, range(20), 2)
    head_of(state)[GOAL : GOAL + GOALS] = -1
    more = np.round(with_goals - INK.rollouts([state] * 20, 0, plans, range(20), 2), 2)
    assert set(np.unique(more)) <= {0.0, 1.0, 4.0, 5.0, 8.0, 9.0, 12.0}
    assert more.max() > 0


def test_whoever_picks_counts_what_is_left_for_the_next() -> None:
    options = RailroadInkOptions(edition="lush-green", draft=True)
    state = seen_by_first(Table(INK, options, 2, Committed(b"ahead")))
    (seat,) = INK.actors(state)
    left = draft.moves(head_of(state), 2)
    found = threats(state, seat, left)
    assert set(found) == set(left)
    assert len(set(found.values())) > 1


def test_playouts_of_two_are_the_same_games_seen_from_both_sides() -> None:
    state = seen_by_first(Table(INK, INK.meta.options(), 2, Committed(b"two")))
    first, second = (INK.playouts(state, seat, 20, seed=3) for seat in range(2))
    assert (first == -second).all()
    assert len(set(first.tolist())) > 5
    assert (first == INK.playouts(state, 0, 20, seed=3)).all()


def test_playouts_alone_give_points() -> None:
    state = seen_by_first(Table(INK, INK.meta.options(), 1, Committed(b"one")))
    assert -80 < np.mean(INK.playouts(state, 0, 50, seed=3)) < 10


def draw_best_of(table: Table, limit: int) -> None:
    """The first of two seats draws the best of so many plans, the other the last of them."""
    plans = INK.plans(table.state, 0, Random(1), limit)
    ways = [tuple(map(str, plan)) for plan in (plans[0], plans[-1])]
    for seat, way in enumerate(ways):
        for move in way:
            table.play(seat, INK.parse(move))


def test_of_equal_boards_all_but_the_first_are_glad_to_differ() -> None:
    alone, together = (Table(INK, RailroadInkOptions(), seats, Committed(b"near")) for seats in (1, 2))
    exact = INK.meta.near
    assert INK.near(alone.view(0)) == exact
    assert INK.near(together.view(0)) == exact
    assert INK.near(together.view(1)) > exact
    first_round = INK.near(together.view(1))
    draw_best_of(together, 1)
    assert INK.near(together.view(0)) == exact
    assert INK.near(together.view(1)) == 2 * first_round
    draw_best_of(together, 2)
    assert all(INK.near(together.view(seat)) == exact for seat in range(2))
