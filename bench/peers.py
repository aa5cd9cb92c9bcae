"""Other engines in the same run: OpenSpiel's C++ rollouts and python-chess. They are an optional extra."""

from __future__ import annotations

from random import Random

from bench.measure import Row, per_second

GROUP = "Peers"


def open_spiel_rollouts(name: str, count: int = 400) -> float:
    """Random games per second inside OpenSpiel: one simulation of its MCTS, which is all rollouts."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def rollouts() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(count, 7)
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 7, False).step(state)
        return count

    return per_second(rollouts, 2)


def chess_games() -> float:
    """Random games of chess per second with python-chess."""
    import chess

    random = Random(1)

    def one_game() -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        return 1

    return per_second(one_game, 2)


def results(ours: float) -> list[Row]:
    """The peers that are installed; `ours` is the number of random base games per second."""
    try:
        found = {
            "OpenSpiel, C++: hex 11×11 rollouts": open_spiel_rollouts("hex(board_size=11)"),
            "OpenSpiel, C++: havannah 8 rollouts": open_spiel_rollouts("havannah(board_size=8)"),
            "python-chess: random games": chess_games(),
        }
    except ImportError:
        return []
    return [
        Row(GROUP, name, value, "games/s", ours / value, "ours are this many times as many")
        for name, value in found.items()
    ]
