"""A policy for solo Railroad Ink that learns by playing: `python examples/train.py`, less than a minute.

It looks at each legal drawing through a few features, and learns one weight for each by the cross-entropy
method: many weights are tried in games side by side, and the next ones are drawn around the best. Only
NumPy and the vector environment are needed.
"""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from branchline.adapters.vector import TablesEnv, make_vec

Floats = NDArray[np.float64]
ROUTES = 8
"""The first planes of a board: highways, then railways, north to west."""
FIRST_PLACE = 13
"""Actions below are no drawings; 0 is to end the round."""
FEATURES = 6


def features(env: TablesEnv, seen: dict[str, NDArray[Any]], table: NDArray[np.int8]) -> Floats:
    """For each game and each of its legal actions: ends joined, ends left open, the centre, the border, a
    special route, the end of the round."""
    boards = seen["boards"][:, :ROUTES].reshape(env.num_envs, 2, 4, 7, 7)
    open_to = np.zeros((env.num_envs, 2, 4, 49), np.int8)
    for kind in (0, 1):
        for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            beyond = np.zeros((env.num_envs, 7, 7), np.int8)
            rows, columns = slice(max(-down, 0), 7 - max(down, 0)), slice(max(-right, 0), 7 - max(right, 0))
            there = boards[
                :,
                kind,
                (side + 2) % 4,
                max(down, 0) : 7 + min(down, 0),
                max(right, 0) : 7 + min(right, 0),
            ]
            beyond[:, rows, columns] = there
            open_to[:, kind, side] = beyond.reshape(env.num_envs, 49)
    most = int(env.batch.counts.max())
    legal = env.batch.legal[:, :most]
    place = np.maximum(legal - FIRST_PLACE, 0)
    cell, picture = place // len(table), place % len(table)
    games = np.arange(env.num_envs)[:, None]
    met = open_to.reshape(env.num_envs, 8, 49)[games, :, cell]
    shown = table[picture]
    joined = (met * shown).sum(2)
    row, column = cell // 7, cell % 7
    found = np.empty((env.num_envs, most, FEATURES))
    found[..., 0] = joined
    found[..., 1] = shown.sum(2) - joined
    found[..., 2] = (abs(row - 3) < 2) & (abs(column - 3) < 2)
    found[..., 3] = (row % 6 == 0) | (column % 6 == 0)
    found[..., 4] = picture >= len(table) - 20
    found[..., 5] = legal == 0
    found[np.arange(most)[None, :] >= env.batch.counts[:, None]] = np.nan
    return found


def pictures() -> NDArray[np.int8]:
    """What each numbered picture shows on its sides, in the order of the planes."""
    from branchline.games import game
    from branchline.games.railroad_ink.kernels.pictures import TEXT

    actions: Any = game("railroad-ink").actions(game("railroad-ink").meta.options(), 1)
    texts = [TEXT[picture] for picture in actions.pictures]
    return np.array([[text[side] == kind for kind in "hr" for side in range(4)] for text in texts], np.int8)


def play(env: TablesEnv, weights: Floats, seed: int, random: np.random.Generator) -> Floats:
    """The score of one game for each row of weights, one row for each game of the environment."""
    table = pictures()
    seen, _ = env.reset(seed=seed)
    scores = np.full(env.num_envs, np.nan)
    while np.isnan(scores).any():
        values = (features(env, seen, table) * weights[:, None, :]).sum(2)
        values += random.random(values.shape) * 1e-3
        best = np.where(np.isnan(values), -np.inf, values).argmax(1)
        chosen = np.take_along_axis(env.batch.legal, best[:, None], 1)[:, 0]
        seen, rewards, ended, _, _ = env.step(chosen.astype(np.int64))
        fresh = ended & np.isnan(scores)
        scores[fresh] = rewards[fresh]
    return scores


def train(rounds: int = 12, games: int = 512, seed: int = 1) -> tuple[Floats, float, float]:
    """Learned weights, their mean score over new games, and that of random play."""
    env, random = make_vec("railroad-ink", games), np.random.default_rng(seed)
    by_chance = float(play(env, np.zeros((games, FEATURES)), 0, random).mean())
    mean, spread = np.zeros(FEATURES), np.ones(FEATURES)
    for turn in range(1, rounds + 1):
        tried = mean + spread * random.standard_normal((games // 8, FEATURES))
        scores = play(env, np.repeat(tried, 8, 0), turn, random).reshape(-1, 8).mean(1)
        best = tried[np.argsort(scores)[-games // 64 :]]
        mean, spread = best.mean(0), best.std(0) + 0.05
    learned = float(play(env, np.tile(mean, (games, 1)), rounds + 1, random).mean())
    return mean, learned, by_chance


if __name__ == "__main__":
    start = perf_counter()
    weights, learned, by_chance = train()
    sys.stdout.write(f"random play {by_chance:.1f}, after learning {learned:.1f} points\n")
    sys.stdout.write(f"weights {np.round(weights, 2)}, {perf_counter() - start:.0f} seconds\n")
