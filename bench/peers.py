"""Other engines in the same run: OpenSpiel's C++ rollouts and python-chess, which are optional."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from bench.measure import Effort, Row, is_installed, per_second

GROUP = "Peers"


def open_spiel_rollouts(name: str, effort: Effort) -> float:
    """Return random games per second inside OpenSpiel: one simulation of its MCTS, which is all rollouts."""
    import pyspiel

    game, count = pyspiel.load_game(name), effort.size(400, 2)
    state = game.new_initial_state()

    def rollouts() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(count, 7)
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 7, False).step(state)
        return count

    return per_second(rollouts, effort.seconds(2))


def chess_games(effort: Effort) -> float:
    """Return random games of chess per second with python-chess."""
    import chess

    random = Random(1)

    def one_game() -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        return 1

    return per_second(one_game, effort.seconds(2))


PEERS = (
    ("peers.hex", "OpenSpiel, C++: hex 11×11 rollouts", "pyspiel",
     partial(open_spiel_rollouts, "hex(board_size=11)")),
    ("peers.havannah", "OpenSpiel, C++: havannah 8 rollouts", "pyspiel",
     partial(open_spiel_rollouts, "havannah(board_size=8)")),
    ("peers.chess", "python-chess: random games", "chess", chess_games),
)  # fmt: skip
"""Id, name and package of each figure, and the function that measures it."""


def results(ours: float, effort: Effort) -> Iterator[Row]:
    """Measure the installed peers; `ours` is Railroad Ink's number of random base games per second."""
    for id_, name, package, measure in PEERS:
        if is_installed(package, name):
            value = measure(effort)
            yield Row(id_, GROUP, name, value, "games/s", ours / value, "ours are this many times as many")
