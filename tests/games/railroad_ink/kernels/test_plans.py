"""Plans: whole rounds that keep every rule of a round, best first, and exact in the last round."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from branchline.games.railroad_ink.expansions import EXPANSIONS, dice_set
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_NAMES
from branchline.games.railroad_ink.kernels.effects import begin_round, draw
from branchline.games.railroad_ink.kernels.evaluation import (
    EVALUATION_WORK,
    FEATURES,
    POINT,
    WEIGHTS,
    Feature,
    evaluate,
)
from branchline.games.railroad_ink.kernels.judgement import NOBODY, judge_all, load_judgement
from branchline.games.railroad_ink.kernels.pictures import FACE_ID, FACES, TEXT
from branchline.games.railroad_ink.kernels.plans import Plan, Planner
from branchline.games.railroad_ink.kernels.playout import dice_table
from branchline.games.railroad_ink.kernels.rollouts import roll_out
from branchline.games.railroad_ink.meta import RailroadInkOptions
from branchline.games.railroad_ink.state import head_of as state_head
from branchline.games.railroad_ink.state import new_state, seat_block
from branchline.parts.compiled import Ints, new_random
from tests.games.railroad_ink.slow import base, planner
from tests.games.railroad_ink.slow.boards import (
    READINGS,
    block_of,
    board_of,
    conformance,
    head_of,
    played_boards,
)
from tests.soak import SOAK

ROLLS = [["hs", "rc", "ht", "sc"], ["rt", "rt", "rt", "op"], ["hc", "hs", "rs", "ss"]]


def carried_out(plan: Plan, head: Ints, block: Ints) -> Ints:
    after = block.copy()
    for drawing in plan.drawings:
        draw(head, np.array(drawing, np.int32), after)
    return after


@pytest.mark.parametrize("roll", ROLLS)
@pytest.mark.parametrize("rounds", [0, 2, 4, 6])
def test_a_plan_keeps_the_rules_of_a_round(roll: list[str], rounds: int) -> None:
    start = played_boards(1, rounds, seed=rounds)[0] if rounds else {}
    head, block = head_of(True, rounds + 1), block_of(start, roll)
    plans = Planner(width=12, limit=12).plans(head, block)
    assert plans
    for plan in plans:
        board = dict(start)
        routes = []
        for face, cell, picture in plan.drawings:
            assert base.reason(board, CELL_NAMES[cell], TEXT[picture]) == "ok"
            assert TEXT[picture] in base.drawings(FACES[face].code)
            board[CELL_NAMES[cell]] = TEXT[picture]
            routes.append(FACES[face].code)
        specials = [route for route in routes if route in base.SPECIALS]
        assert len(specials) <= 1
        left = Counter(roll)
        left.subtract(route for route in routes if route not in specials)
        assert min(left.values()) >= 0
        assert not base.placements(board, [route for route, count in left.items() if count])
        used = {route for route in base.SPECIALS for text in start.values() if text in base.drawings(route)}
        assert not used & set(specials)
        assert len(used) + len(specials) <= 3


def test_plans_lead_to_different_boards_and_come_best_first() -> None:
    (start,) = played_boards(1, 3)
    head, block = head_of(True, 4), block_of(start, ROLLS[0])
    plans = Planner(width=30, limit=20).plans(head, block)
    boards = {carried_out(plan, head, block)[: at.CELLS].tobytes() for plan in plans}
    assert len(plans) == len(boards) == 20
    values = [plan.value for plan in plans]
    assert values == sorted(values, reverse=True)


def test_plans_without_specials() -> None:
    head, block = head_of(True, 3), block_of(played_boards(1, 2)[0], ROLLS[0])
    for plan in Planner(width=12, limit=12).plans(head, block, specials=False):
        assert all(FACES[face].code in base.ROUTES for face, _, _ in plan.drawings)


def test_the_rest_of_a_round_that_has_begun() -> None:
    """Dice already drawn and the special already used are not drawn again."""
    head, block = head_of(True, 2), block_of(played_boards(1, 1)[0], ["hs", "hs", "rt", "sc"])
    block[at.DICE_DRAWN], block[at.SPECIAL_SPENT] = 0b0101, 1
    for plan in Planner(width=12, limit=12).plans(head, block):
        assert not Counter(face for face, _, _ in plan.drawings) - Counter([FACE_ID["hs"], FACE_ID["sc"]])


def test_nothing_left_to_draw_is_a_plan_too() -> None:
    head, block = head_of(True, 7), block_of(played_boards(1, 6)[0], ROLLS[0])
    block[at.DICE_DRAWN], block[at.SPECIAL_SPENT] = 0b1111, 1
    (plan,) = Planner(width=4, limit=4).plans(head, block)
    assert plan == Plan(POINT * base.score(board_of(block[: at.CELLS]), "classic")["total"], ())


@pytest.mark.parametrize("reading", READINGS)
def test_in_the_last_round_the_value_is_the_score(reading: str) -> None:
    head, block = head_of(True, 7, reading), block_of(played_boards(1, 6, seed=1)[0], ROLLS[2])
    for plan in Planner(width=20, limit=6).plans(head, block):
        after = board_of(carried_out(plan, head, block)[: at.CELLS])
        assert plan.value == POINT * base.score(after, reading)["total"]


TABLES = {
    "no expansion": RailroadInkOptions(longest="classic"),
    "structures": RailroadInkOptions(edition="lush-green"),
    **{name: RailroadInkOptions(expansion=name) for name in EXPANSIONS},  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", TABLES)
def test_plans_are_those_of_a_search_that_measures_every_board_anew(name: str) -> None:
    """On boards of a whole game, in which any of the plans is carried out."""
    options = TABLES[name]
    state = new_state(options, 1)
    head, block = state_head(state), seat_block(state, 0)
    dice = dice_table(dice_set(options), *({name} & set(EXPANSIONS)))
    head[at.HEAD_STAGE] = at.DRAWING
    for seed in range(4 if SOAK else 1):
        random = np.random.default_rng(seed)
        for number in range(1, int(head[at.HEAD_ROUNDS]) + 1):
            head[at.HEAD_ROUND] = number
            block[at.DICE : at.DICE + len(dice)] = [random.choice(die) for die in dice]
            begin_round(head, block)
            block[at.EVENTS] = 0
            found = Planner(width=4, limit=4).plans(head, block)
            assert found == planner.plans(4, 4, head, block)
            block[:] = carried_out(found[int(random.integers(len(found)))], head, block)


def test_a_rollout_is_the_best_plan_of_the_next_round() -> None:
    head = head_of(True, 4)
    boards = np.array([block_of(board, []) for board in played_boards(3, 3)])
    dice = np.full((2, 1, at.MAX_DICE), -1, np.int32)
    dice[:, 0, : at.ROUTE_DICE] = [[FACE_ID[code] for code in roll] for roll in ROLLS[:2]]
    found, ends = np.empty((3, 2), np.int64), np.empty((3, 2, at.SEAT_SIZE), np.int32)
    roll_out(head, boards, dice, WEIGHTS, NOBODY, 4, 1, found, ends)
    for board, row, reached in zip(boards, found, ends, strict=True):
        for roll, value, end in zip(dice[:, 0], row, reached, strict=True):
            block = board.copy()
            block[at.DICE : at.DICE + at.MAX_DICE] = roll
            begin_round(head, block)
            plan = Planner(width=4, limit=1).plans(head, block)[0]
            assert value == plan.value
            assert (end == carried_out(plan, head, block)).all()


def test_judges_choose_among_the_plans_of_the_next_round() -> None:
    head = head_of(True, 4)
    (board,) = np.array([block_of(board, []) for board in played_boards(1, 3)])
    dice = np.full((1, 1, at.MAX_DICE), -1, np.int32)
    dice[0, 0, : at.ROUTE_DICE] = [FACE_ID[code] for code in ROLLS[0]]
    judges = load_judgement()["none"]
    found, ends = np.empty((1, 1), np.int64), np.empty((1, 1, at.SEAT_SIZE), np.int32)
    roll_out(head, board[None], dice, WEIGHTS, judges, 8, 12, found, ends)
    board[at.DICE : at.DICE + at.MAX_DICE] = dice[0, 0]
    begin_round(head, board)
    plans = Planner(width=8, limit=12).plans(head, board)
    after = np.array([carried_out(plan, head, board) for plan in plans])
    values = np.empty(len(after), np.int64)
    judge_all(head, after, judges[2], values)
    assert found[0, 0] == values.max()
    assert (ends[0, 0] == after[values.argmax()]).all()


def best_by_trying_all(board: base.Board, dice: list[str]) -> int:
    """The best total of a last round, by trying every order and placement."""
    moves = base.placements(board, sorted(set(dice)))
    if not moves:
        return base.score(board, "classic")["total"]
    totals = []
    for route, cell, drawing in moves:
        left = list(dice)
        left.remove(route)
        totals.append(best_by_trying_all(board | {cell: drawing}, left))
    return max(totals)


@pytest.mark.parametrize("seed", range(2))
def test_a_wide_beam_finds_the_best_end_of_a_game(seed: int) -> None:
    (start,) = played_boards(1, 4, seed=seed)
    head, block = head_of(True, 7), block_of(start, ["hs", "rs"])
    best = Planner(width=500, limit=1).plans(head, block, specials=False)[0]
    assert best.value == POINT * best_by_trying_all(start, ["hs", "rs"])


def test_features_of_a_board() -> None:
    """Rails one cell apart, an overpass with a stray highway, an exit drawn over, a blank side met."""
    board = base.parse("d1:r.r. d3:r.rr c3:hrhrx f1:.h.h g1:h.h.")
    features, work = np.zeros(FEATURES, np.int32), np.zeros(EVALUATION_WORK, np.int32)
    value = evaluate(head_of(True), block_of(board), WEIGHTS[0], features, work)
    found = {feature: int(features[feature]) for feature in Feature}
    expected = base.score(board, "classic")
    assert value == POINT * expected["total"]
    for feature in (Feature.NETWORKS, Feature.HIGHWAY, Feature.RAILWAY, Feature.CENTRE, Feature.ERRORS):
        assert found[feature] == expected[feature.name.lower()]
    assert found[Feature.DEAD_ENDS] == 1
    assert found[Feature.LOST_EXITS] == 1
    assert found[Feature.LONE_EXITS] == 1
    assert found[Feature.STRAY_NETWORKS] == 4
    assert found[Feature.SPECIALS] == 3
    assert found[Feature.BOARD] == 1


def greedy(rolls: list[list[str]], width: int) -> int:
    """A game in which the best plan of every round is carried out."""
    planner = Planner(width, 1)
    block = block_of({})
    plan = Plan(0, ())
    for number, roll in enumerate(rolls, 1):
        head = head_of(True, number)
        block[at.DICE : at.DICE + len(roll)] = [FACE_ID[code] for code in roll]
        block[at.DICE_DRAWN] = block[at.SPECIAL_SPENT] = 0
        plan = planner.plans(head, block)[0]
        block = carried_out(plan, head, block)
    return plan.value // POINT


def test_greedy_play_is_good_play() -> None:
    random = np.random.default_rng(1)
    dice = np.array(base.CLASSIC_DICE)
    games = [[[str(random.choice(die)) for die in dice] for _ in range(7)] for _ in range(12)]
    assert np.mean([greedy(rolls, width=6) for rolls in games]) > 48


def test_conformance_greedy_on_the_given_dice() -> None:
    games = [record["rounds"] for record in conformance("dice_100_games")][:: 1 if SOAK else 3]
    assert np.mean([greedy(rolls, width=8) for rolls in games]) > 50


def test_conformance_last_rounds() -> None:
    """A wide beam finds the best end of nearly every given game, and never a better one."""
    gaps = []
    planner = Planner(width=400, limit=1)
    for record in conformance("last_rounds")[:: 5 if SOAK else 15]:
        head = head_of(True, 7, record["longest"])
        block = block_of(base.parse(record["board"]), record["roll"])
        gaps.append(record["best"] - planner.plans(head, block)[0].value // POINT)
    assert min(gaps) == 0
    assert np.mean(gaps) < 0.05


def test_random_generators_of_neighbouring_seeds_differ() -> None:
    assert len({int(new_random(seed)[0]) for seed in range(100)}) == 100
