"""Compiled random games are legal games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from branchline.games.depot.cards import DEPOT_NAMES, NAMES
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.kernels.acting import CLAIM, FIRST_DISCARD, WAIT
from branchline.games.depot.kernels.playout import PLAYOUT_WORK, playouts
from branchline.games.depot.kernels.turns import DRAW, FIRST_TAKE, LAY_WAYS
from branchline.games.depot.meta import META, DepotOptions
from branchline.games.depot.rules import GAME
from branchline.games.depot.state import DepotState, cards_at, kernel_rules
from branchline.parts.compiled import Ints, Random, new_random
from tests.games.depot.opinion import slow
from tests.games.depot.scenes import give, moves, play, scene
from tests.games.depot.slow.game import SlowDepot
from tests.games.depot.test_random import same_table


class Played:
    """A random game to its end, with all that was drawn and every move."""

    def __init__(self, start: DepotState, random: Random) -> None:
        self.start = start
        hands, turns = np.zeros((1, start.seats), np.int32), np.zeros(1, np.int32)
        log, work = np.zeros(5000, np.int32), np.zeros(PLAYOUT_WORK, np.int32)
        playouts(start.data, start.seats, kernel_rules(start.options), random, hands, turns, log, work)
        self.hands, self.turns = hands[0].tolist(), int(turns[0])
        self.winner = int(work[at.WINNER])
        self.log: list[int] = log[1 : log[0] + 1].tolist()
        self.end: Ints = work[: at.HEAD]

    def replay(self, opinion: SlowDepot) -> None:
        """Move by move against the rules and the second opinion, from the same start."""
        state, log = self.start.copy(), iter(self.log)
        turns = 0
        while opinion.awaits != "over":
            if opinion.actors():
                turns += opinion.awaits == "turn"
                seat, move = opinion.actors()[0], notation(next(log))
                assert move in moves(state, seat)
                play(state, seat, move)
                opinion.play(seat, move)
            else:
                names = drawn(opinion.awaits, log)
                give(state, *names)
                opinion.settle(names)
        assert list(log) == []
        same_table(state, opinion)
        assert state.data[: at.HEAD].tolist() == self.end.tolist()
        assert self.winner == (at.NONE if opinion.winner is None else opinion.winner)
        assert self.hands == [len(hand) for hand in opinion.hands]
        assert self.turns == turns


def notation(number: int) -> str:
    if number in (DRAW, CLAIM, WAIT):
        return {DRAW: "draw", CLAIM: "claim", WAIT: "wait"}[number]
    if number < DRAW:
        card, exit = divmod(number, LAY_WAYS)
        return f"{NAMES[card]}>{exit or 'start'}"
    if number >= FIRST_DISCARD:
        return f"discard:{NAMES[number - FIRST_DISCARD]}"
    card, other = divmod(number - FIRST_TAKE, len(NAMES))
    return f"take:{NAMES[card]}/{NAMES[other]}"


def drawn(awaits: str, log: Iterator[int]) -> list[str]:
    match awaits:
        case "depot" | "task":
            return [DEPOT_NAMES[next(log)]]
        case "deal":
            return [NAMES[card] for card in islice(log, 7)]
        case "first":
            return [str(next(log))]
    return [NAMES[next(log)]]


@pytest.mark.parametrize("seats", META.seats)
@pytest.mark.parametrize(
    "options",
    [
        DepotOptions(),
        DepotOptions(docking="strict"),
        DepotOptions(start="anyone"),
        DepotOptions(version="advanced"),
        DepotOptions(version="advanced", reward="needed", claim_turn="then_turn"),
    ],
    ids=["as a rule", "strict", "anyone starts", "advanced", "advanced, the cards needed, then a turn"],
)
def test_random_games_are_legal_games(options: DepotOptions, seats: int) -> None:
    random = new_random(seats)
    for _ in range(8):
        Played(GAME.setup(options, seats), random).replay(slow(options, seats))


def follow(state: DepotState) -> SlowDepot:
    """The second opinion on a turn in the middle of a game."""
    data, opinion = state.data, slow(state.options, state.seats)

    def names(place: int) -> list[str]:
        cards = sorted(cards_at(data, place), key=lambda card: int(data[at.POSITION + card]))
        return [NAMES[card] for card in cards]

    opinion.deck, opinion.pile = set(names(at.DECK)), names(at.PILE)
    opinion.out = names(at.UNDER + 6)
    opinion.hands = [set(names(at.HAND + seat)) for seat in range(state.seats)]
    opinion.trains = {exit: names(at.TRAIN + exit - 1) for exit in opinion.trains}
    opinion.centre, opinion.turn, opinion.awaits = ["D1"], int(data[at.TURN]), "turn"
    return opinion


def test_games_go_on_from_any_turn_and_through_shuffles() -> None:
    hands = [
        ["S-red", "S-green", "P-blue-oval"],
        ["F-red-star", "S-yellow", "S-cyan"],
        ["S-blue", "S-orange"],
    ]
    start = scene(
        hands,
        [["P-purple-circle", "F-purple-star"], ["L-red-circle"]],
        deck=["F-blue-oval", "P-red-oval"],
        discard=["P-cyan-square", "F-cyan-star", "P-green-star", "F-yellow-star"],
    )
    shuffles, random = 0, new_random(1)
    for _ in range(60):
        played = Played(start, random)
        played.replay(follow(start))
        shuffles += int(played.end[at.SHUFFLES])
    assert shuffles > 20


def test_nobody_wins_when_nothing_is_left_and_everyone_passes() -> None:
    start = scene([["S-red"], ["S-green"], ["S-cyan"]], [["P-blue-oval"]], deck=[])
    played = Played(start, new_random(2))
    played.replay(follow(start))
    assert (played.winner, played.turns, played.log) == (at.NONE, 3, [DRAW] * 3)


def test_every_legal_move_is_equally_likely() -> None:
    start = scene([["P-blue-oval", "F-red-circle", "S-blue"], ["P-cyan-oval"]], [["P-blue-star"]])
    random, games = new_random(3), 2000
    first = Counter(notation(Played(start, random).log[0]) for _ in range(games))
    legal = moves(start, 0)
    assert set(first) == set(legal)
    assert all(abs(count - games / len(legal)) < 0.2 * games / len(legal) for count in first.values())


def test_a_seed_gives_the_same_games_and_another_seed_others() -> None:
    def logs(seed: int) -> list[list[int]]:
        random = new_random(seed)
        return [Played(GAME.setup(DepotOptions(), 4), random).log for _ in range(5)]

    assert logs(4) == logs(4)
    assert logs(4) != logs(5)


def test_a_batch_is_the_same_games_one_after_the_other() -> None:
    start, random = GAME.setup(DepotOptions(), 4), new_random(6)
    hands, turns = np.zeros((20, 4), np.int32), np.zeros(20, np.int32)
    log, work = np.zeros(1, np.int32), np.zeros(PLAYOUT_WORK, np.int32)
    playouts(start.data, 4, kernel_rules(start.options), new_random(6), hands, turns, log, work)
    single = [Played(start, random) for _ in range(20)]
    assert hands.tolist() == [played.hands for played in single]
    assert turns.tolist() == [played.turns for played in single]
    assert log[0] == 0
    assert work[at.STAGE] == at.Stage.OVER


@pytest.mark.parametrize("version", ["basic", "advanced"])
def test_a_seat_gets_by_how_many_cards_it_is_ahead_at_the_end(version: str) -> None:
    start = GAME.setup(DepotOptions(version=version), 3)  # type: ignore[arg-type]
    random = new_random(7)
    hands = [Played(start, random).hands for _ in range(20)]
    for seat in range(3):
        ahead = [min(n for other, n in enumerate(left) if other != seat) - left[seat] for left in hands]
        assert GAME.playouts(start, seat, 20, 7).tolist() == ahead
