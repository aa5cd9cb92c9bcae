"""What a trained eye sees of a board: the same from every side; and what networks make of it."""

from __future__ import annotations

import numpy as np
import pytest

from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import NETWORK_POINTS
from branchline.games.railroad_ink.kernels.description import (
    CENTRE_LEFT,
    CENTRE_MET,
    DESCRIPTION,
    EXCHANGED,
    FREE_EXITS,
    MEETINGS,
    MOST_EXITS,
    STRETCHES,
)
from branchline.games.railroad_ink.kernels.evaluation import FEATURES, POINT, WEIGHTS, Feature
from branchline.games.railroad_ink.kernels.judgement import (
    BIAS,
    FIRST,
    FIRST_BIAS,
    FIRST_LAYER,
    LAST,
    LINEAR,
    NETWORK,
    SECOND,
    SECOND_BIAS,
    SECOND_LAYER,
    Reals,
    describe_all,
    judge_all,
    load_judgement,
)
from branchline.games.railroad_ink.kernels.pictures import PICTURE_OF, TEXT
from branchline.parts.compiled import Ints
from tests.games.railroad_ink.slow.boards import block_of, head_of, played_boards

HEAD = head_of(True, 4)


def described(blocks: Ints) -> Ints:
    seen = np.empty((len(blocks), DESCRIPTION), np.int32)
    describe_all(HEAD, blocks, seen)
    return seen


def boards(rounds: int) -> Ints:
    return np.array([block_of(board, []) for board in played_boards(6, rounds, seed=rounds)])


def mirrored(block: Ints) -> Ints:
    """Left and right exchanged."""
    after = block.copy()
    for row in range(at.SIZE):
        for column in range(at.SIZE):
            text = TEXT[block[at.SIZE * row + column]]
            if text:
                sides, suffix = text[:4], text[4:].translate(str.maketrans("/\\", "\\/"))
                text = sides[0] + sides[3] + sides[2] + sides[1] + suffix
            after[at.SIZE * row + at.SIZE - 1 - column] = PICTURE_OF[text] if text else 0
    return after


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_a_board_in_a_mirror_looks_the_same(rounds: int) -> None:
    """But for the features: which of several longest lines is looked at depends on the order of the cells."""
    blocks = boards(rounds)
    reflected = np.array([mirrored(block) for block in blocks])
    assert (blocks[:, : at.CELLS] != reflected[:, : at.CELLS]).any()
    assert (described(blocks)[:, FEATURES:] == described(reflected)[:, FEATURES:]).all()


def test_an_empty_board_is_seen_as_it_is() -> None:
    (seen,) = described(np.array([block_of({}, [])]))
    assert seen[FREE_EXITS] == len(NETWORK_POINTS) - 1
    assert seen[MEETINGS:FREE_EXITS].sum() == at.CELLS
    assert seen[CENTRE_LEFT] == 9
    assert seen[CENTRE_MET] == 0


@pytest.mark.parametrize("rounds", [2, 6])
def test_a_description_begins_with_the_features_and_agrees_with_them(rounds: int) -> None:
    for block, seen in zip(boards(rounds), described(boards(rounds)), strict=True):
        empty = (block[: at.CELLS] == 0).sum()
        assert seen[MEETINGS:FREE_EXITS].sum() == empty
        assert seen[CENTRE_MET] + seen[CENTRE_LEFT] + seen[Feature.CENTRE] == 9
        assert seen[STRETCHES] >= seen[Feature.HIGHWAY]
        assert (seen[MOST_EXITS] <= 1) == (seen[Feature.NETWORKS] == 0)


def slow_value(seen: Ints, network: Reals) -> float:
    """The value by matrices, in points."""
    first = network[FIRST:SECOND_BIAS].reshape(DESCRIPTION, FIRST_LAYER)
    second = network[SECOND:LAST].reshape(FIRST_LAYER, SECOND_LAYER)
    one = np.maximum(seen @ first + network[FIRST_BIAS:FIRST], 0)
    two = np.maximum(one @ second + network[SECOND_BIAS:SECOND], 0)
    more = network[BIAS] + seen @ network[LINEAR:FIRST_BIAS] + two @ network[LAST:]
    return float(seen[:FEATURES] @ WEIGHTS[0] / POINT + more)


def test_networks_are_summed_up_as_matrices_are() -> None:
    random = np.random.default_rng(1)
    made = random.standard_normal(NETWORK).astype(np.float32) * np.float32(0.1)
    for network in (made, *load_judgement()["none"]):
        blocks = boards(4)
        values = np.empty(len(blocks), np.int64)
        judge_all(HEAD, blocks, network, values)
        slow = [slow_value(seen, network) for seen in described(blocks)]
        assert np.abs(values / POINT - slow).max() < 0.02


def test_exchanging_the_kinds_twice_changes_nothing() -> None:
    assert (EXCHANGED[EXCHANGED] == np.arange(DESCRIPTION)).all()
    assert EXCHANGED[Feature.HIGHWAY] == Feature.RAILWAY


def test_the_judgement_of_the_last_but_one_round_is_near_to_the_score() -> None:
    """With one round left a played board gains some points, not dozens."""
    blocks = boards(6)
    values, scores = np.empty(len(blocks), np.int64), described(blocks)[:, :FEATURES] @ WEIGHTS[0]
    judge_all(HEAD, blocks, load_judgement()["none"][0], values)
    gains = (values - scores) / POINT
    assert (gains > 0).all()
    assert (gains < 30).all()
