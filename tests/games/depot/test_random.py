"""Random games, watched move by move: against the second opinion, and for what a view may tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec

from branchline.core.chance import EVERYONE, Sampler
from branchline.core.errors import IllegalMove
from branchline.games.depot.cards import DEPOT_NAMES, NAMES
from branchline.games.depot.kernels import layout as at
from branchline.games.depot.meta import DepotOptions
from branchline.games.depot.moves import CLAIM, DRAW, LAYS, WAIT, Discard, Move, Take
from branchline.games.depot.rules import GAME
from branchline.games.depot.state import DepotState, cards_at, train_ends
from tests.games.depot.opinion import slow
from tests.games.depot.scenes import hand_of
from tests.games.depot.slow.game import SlowDepot
from tests.games.depot.slow.passes import Passes
from tests.soak import rotating

encode = msgspec.json.encode

KINDS = [
    {"version": "basic"},
    {"version": "basic", "docking": "strict"},
    {"version": "basic", "start": "anyone"},
    {"version": "advanced"},
    {"version": "advanced", "reward": "needed"},
    {"version": "advanced", "docking": "strict", "claim_turn": "then_turn"},
]


def options(number: int) -> DepotOptions:
    return msgspec.convert(KINDS[number % len(KINDS)], DepotOptions)


class Walk:
    """A random game and its second opinion, side by side.

    Some walks love to draw: they empty the deck, so that the discard pile is shuffled. They go on for long,
    and are left after a while.
    """

    LENGTH = 250

    def __init__(self, number: int) -> None:
        self.random = Random(f"walk {number}")
        self.options = options(number)
        self.seats = 2 + number % 5
        self.love_of_draws = self.random.choice((0, 0, 0, 0, 0.5, 0.95))
        self.chance = Sampler(self.random)
        self.state = GAME.setup(self.options, self.seats)
        self.steps = 0
        self.slow = slow(self.options, self.seats)
        self.passes = Passes(self.slow)

    def step(self) -> bool:
        """Goes on by a draw of chance or a move; whether there was any."""
        self.steps += 1
        if self.steps > self.LENGTH:
            return False
        draw = GAME.chance(self.state)
        assert (draw.label if draw else None) == self.slow.label()
        if draw is not None:
            drawn = self.chance.draw(draw)
            GAME.settle(self.state, drawn)
            self.passes.settle(list(draw.names(drawn)))
            return True
        actors = GAME.actors(self.state)
        assert list(actors) == self.slow.actors()
        if not actors:
            return False
        seat = self.random.choice(actors)
        move = self.choose(GAME.moves(self.state, seat))
        GAME.play(self.state, seat, move)
        self.passes.play(seat, str(move))
        return True

    def choose(self, moves: Sequence[Move]) -> Move:
        if DRAW in moves and self.random.random() < self.love_of_draws:
            return DRAW
        return self.random.choice(moves)


@rotating("chunk", range(4))
def test_every_move_agrees_with_the_second_opinion(chunk: int) -> None:
    for number in range(chunk * 18, chunk * 18 + 18):
        walk = Walk(number)
        while True:
            for seat in range(walk.seats):
                listed = [str(move) for move in GAME.moves(walk.state, seat)]
                assert len(listed) == len(set(listed))
                assert set(listed) == walk.slow.moves(seat)
            same_table(walk.state, walk.slow)
            if not walk.step():
                break
        outcome = GAME.outcome(walk.state)
        assert (outcome is None) == (walk.slow.awaits != "over")
        if outcome is not None:
            assert {rank.side: rank.place for rank in outcome.ranks} == walk.slow.places()


def same_table(state: DepotState, slow: SlowDepot) -> None:
    """Every card is where the second opinion has it, exactly once, and so is every depot."""
    data = state.data

    def names(place: int) -> list[str]:
        return [
            NAMES[card] for card in sorted(cards_at(data, place), key=lambda c: int(data[at.POSITION + c]))
        ]

    assert set(names(at.DECK)) == slow.deck
    assert names(at.PILE) == slow.pile
    assert [set(names(at.HAND + seat)) for seat in range(state.seats)] == slow.hands
    assert {exit: names(at.TRAIN + exit - 1) for exit in range(1, 8)} == slow.trains
    assert Counter(c for d in range(7) for c in names(at.UNDER + d)) == Counter(slow.out)
    assert len(slow.everything()) == len(NAMES) == len(set(slow.everything()))
    assert [NAMES[i] if i >= 0 else None for i in train_ends(data)] == [
        train[-1] if train else None for train in slow.trains.values()
    ]
    assert data[at.HAND_SIZES : at.HAND_SIZES + state.seats].tolist() == [len(h) for h in slow.hands]
    assert (data[at.DECK_SIZE], data[at.PILE_SIZE]) == (len(slow.deck), len(slow.pile))
    for depot, place in zip(DEPOT_NAMES, data[at.DEPOT_PLACE : at.DEPOT_PLACE + 7], strict=True):
        owner = [seat for seat, task in slow.tasks.items() if task == depot and seat not in slow.done]
        assert place == (at.CENTRE if depot in slow.centre else at.HAND + owner[0] if owner else at.ASIDE)


def test_listed_moves_are_exactly_those_that_are_not_refused() -> None:
    """All of 840 lays, every take of ends, and the rest, at some states of some games."""
    for number in range(12):
        walk = Walk(number)
        while walk.step():
            if walk.random.random() < 0.06:
                for seat in GAME.actors(walk.state):
                    legal = {str(move) for move in GAME.moves(walk.state, seat)}
                    assert {
                        str(move) for move in conceivable(walk.state) if played(walk.state, seat, move)
                    } == legal


def conceivable(state: DepotState) -> list[Move]:
    last = [NAMES[end] for end in train_ends(state.data) if end >= 0]
    takes = [Take(a, b) for a in [*last, "S-red"] for b in [*last, "S-red"]]
    return [*(lay for lays in LAYS for lay in lays), *takes, *map(Discard, NAMES), DRAW, CLAIM, WAIT]


def played(state: DepotState, seat: int, move: Move) -> bool:
    tried = state.copy()
    try:
        GAME.play(tried, seat, move)
    except IllegalMove:
        assert tried == state
        return False
    return True


@rotating("chunk", range(4))
def test_imagined_states_look_the_same_and_contradict_no_pass(chunk: int) -> None:
    """Also while something is to be drawn, and for spectators."""
    for number in range(1000 + chunk * 12, 1000 + chunk * 12 + 12):
        walk = Walk(number)
        while True:
            viewer = walk.random.choice((*range(walk.seats), None))
            view = GAME.view(walk.state, viewer)
            world = GAME.imagine(view, walk.random)
            assert encode(GAME.view(world, viewer)) == encode(view)
            assert encode(GAME.sheet(GAME.view(world, viewer))) == encode(GAME.sheet(view))
            complete(world)
            for seat in walk.slow.open_seats():
                assert set(view.not_tasks[seat]) == walk.slow.not_tasks[seat]
                assert GAME.view(world, seat).task not in walk.slow.not_tasks[seat]
            if viewer is not None:
                assert GAME.moves(world, viewer) == GAME.moves(walk.state, viewer)
            walk.passes.check([hand_of(world, seat) for seat in range(walk.seats)])
            if not walk.step():
                break


def complete(world: DepotState) -> None:
    """An imagined state keeps its own books in order, and is as long as any."""
    data = world.data
    assert len(data) == at.SIZE
    for seat in range(world.seats):
        assert len(cards_at(data, at.HAND + seat)) == data[at.HAND_SIZES + seat]
        assert all(data[at.SEEN + card] in (EVERYONE, 1 << seat) for card in cards_at(data, at.HAND + seat))
    assert len(cards_at(data, at.DECK)) == data[at.DECK_SIZE]
    assert len(cards_at(data, at.PILE)) == data[at.PILE_SIZE]
    assert all(data[at.SEEN + card] == 0 for card in cards_at(data, at.DECK))
    assert all(data[at.SHUFFLE + card] == data[at.SHUFFLES] for card in cards_at(data, at.DECK))


def test_imagined_worlds_play_on_to_the_end() -> None:
    for number in range(2000, 2012):
        walk = Walk(number)
        for _ in range(walk.random.randrange(60)):
            walk.step()
        world = GAME.imagine(GAME.view(walk.state, walk.random.randrange(walk.seats)), walk.random)
        while (draw := GAME.chance(world)) is not None or GAME.actors(world):
            if draw is not None:
                GAME.settle(world, walk.chance.draw(draw))
            else:
                seat = walk.random.choice(GAME.actors(world))
                GAME.play(world, seat, walk.random.choice(GAME.moves(world, seat)))
        assert GAME.outcome(world) is not None
