"""One suite for every registered game: what the contract promises, on random games to the end.

Each game is played through the Table with random moves, random take-backs and seats acting in random
order, and is watched at every step. The names of the checks below are the promises.
"""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from branchline.core import save
from branchline.core.chance import Committed
from branchline.core.errors import BadText, IllegalMove
from branchline.core.log import ChanceEntry, entries_for
from branchline.core.moves import texts_of
from branchline.core.table import Table, replay
from branchline.games import game as find_game
from tests.contract.cases import CHUNKS, Case, case, count
from tests.contract.mutations import mutated
from tests.contract.numbers import check_actions, check_observation
from tests.contract.opinions import opinion

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from branchline.core.contract import Game
    from branchline.core.state import State

encode = msgspec.json.encode


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_keep_the_contract(name: str, chunk: int) -> None:
    elsewhere: deque[str] = deque(maxlen=500)
    for number in range(chunk, count(name), CHUNKS):
        Watched(case(name, number), f"{name} {number}", elsewhere).play()


class Watched:
    """A random game under watch. One in ten is watched closely: at every step, through everyone's eyes."""

    def __init__(self, case: Case, seed: str, elsewhere: deque[str]) -> None:
        self.game = case.game
        self.elsewhere = elsewhere
        """Texts of moves that were legal at other moments and tables."""
        self.random = Random(seed)
        self.table = Table(case.game, case.options, case.seats, Committed(seed.encode()))
        self.tried: deque[str] = deque(maxlen=40)
        self.turns = 0
        self.closely = self.random.random() < 0.1

    def play(self) -> None:
        asked = opinion(self.game.meta.id)
        self.at_phase_start()
        while waiting := self.table.waiting():
            assert self.table.outcome() is None, "a game that is over has nobody to act"
            length = len(self.table.log)
            self.step(self.random.choice(waiting))
            if len(self.table.log) != length:
                self.turns += 1
                assert self.turns <= asked.bound, "the game does not end"
                self.at_phase_start()
        self.at_the_end()
        asked.check(self.table)

    # --- one move ---------------------------------------------------------------------------------

    def step(self, seat: int) -> None:
        table, game = self.table, self.game
        moves = table.moves(seat)
        assert moves, "a seat that is to act has a move"
        move = self.random.choice(moves)
        assert game.parse(str(move)) == move, "a move reads back from its text"
        assert " " not in str(move), "texts of moves are separated by blanks"
        self.tried.append(str(move))
        if self.random.random() < (0.1 if self.closely else 0.02):
            self.listed_moves_can_be_played_and_no_others(seat, moves)
            check_actions(game, table.state, table.view(seat), moves)
        if self.closely and seat in table.pending:
            self.imagined_states_look_the_same(seat, self.some_tried(1))
        bytes_before, log_before = table.seen(seat).data.tobytes(), len(table.log)
        others = [s for s in (*range(table.seats), None) if s != seat]
        watcher = self.random.choice(others)
        seen_before, before = table.seen(watcher), table.seen(seat)
        table.play(seat, move)
        assert before.data.tobytes() == bytes_before, "playing never touches a state someone else holds"
        if len(table.log) == log_before:
            if self.closely or self.random.random() < 0.2:
                same = encode(table.view(watcher)) == encode(game.view(seen_before, watcher))
                assert same, "nobody sees another's open draft"
            if self.random.random() < 0.15:
                table.take_back(seat)
                assert table.seen(seat).data.tobytes() == bytes_before, "taking back restores every byte"

    def listed_moves_can_be_played_and_no_others(self, seat: int, moves: Sequence[Hashable]) -> None:
        """Each listed move is played on a copy; moves of other moments, and changed ones, are refused."""
        state, texts = self.table.seen(seat), [*map(str, moves)]
        assert [*texts_of(moves)] == texts, "a move is written alike with the others and by itself"
        for text, move in zip(texts, moves, strict=True):
            tried = state.copy()
            try:
                self.game.play(tried, seat, move)
            except IllegalMove as error:
                raise AssertionError(f"{text} is listed, but refused: {error}") from error
        self.unlisted_moves_are_refused(state, seat, {*moves}, self.unlisted_texts(texts))
        for other in {*range(self.table.seats)} - {*self.game.actors(state)}:
            assert not self.game.moves(state, other), "nobody else has a move"
            self.unlisted_moves_are_refused(state, other, set(), [self.random.choice(texts)])
        self.elsewhere.extend(self.random.sample(texts, min(20, len(texts))))

    def unlisted_texts(self, listed: list[str]) -> list[str]:
        others = self.random.sample(self.elsewhere, min(20, len(self.elsewhere)))
        changed = [
            mutated(self.random.choice(listed), [*others, *listed[:20]], self.random) for _ in range(20)
        ]
        return [*others, *changed]

    def unlisted_moves_are_refused(
        self, state: State[Any], seat: int, listed: set[Hashable], texts: list[str]
    ) -> None:
        for text in texts:
            try:
                move = self.game.parse(text)
            except BadText:
                continue
            if move not in listed:
                assert refusal(self.game, state, seat, text), f"{text} is not listed, but can be played"

    # --- between phases ---------------------------------------------------------------------------

    def at_phase_start(self) -> None:
        state = self.table.state
        assert self.game.chance(state) is None, "the table has settled what is to be drawn"
        actors = self.game.actors(state)
        for seat in self.viewers(actors):
            self.imagined_states_look_the_same(seat, self.some_tried(12 if seat in actors else 1))

    def viewers(self, actors: tuple[int, ...]) -> list[int | None]:
        """Everyone at the table and a spectator; in a game that is not watched closely, one of them."""
        everyone = [*range(self.table.seats), None]
        return everyone if self.closely else [self.random.choice((*actors, *everyone))]

    def some_tried(self, count: int) -> list[str]:
        """Texts of moves that were tried some time before; many are refused now."""
        return self.random.sample(self.tried, min(count, len(self.tried)))

    def imagined_states_look_the_same(self, seat: int | None, tried: list[str]) -> None:
        """`imagine`, and the two worlds: whatever a seat can't know changes nothing that it is told.

        The sheet is made from the view alone: where the views are the same, so are the sheets.
        """
        game, state = self.game, self.table.seen(seat)
        view = game.view(state, seat)
        sent = msgspec.json.decode(encode(view), type=game.view_type())
        assert sent == view, "a view that was sent as data is the same view"
        seed = self.random.random()
        world = game.imagine(view, Random(seed))
        assert game.imagine(sent, Random(seed)) == world, "it is made from the view alone"
        imagined = game.view(world, seat)
        assert encode(imagined) == encode(view), "the same view"
        if self.closely or self.random.random() < 0.1:
            check_observation(game, view, imagined, state)
        if seat is None:
            return
        assert game.hides_timing(world) == game.hides_timing(state), "the same pause"
        moves = game.moves(state, seat)
        assert [*map(str, game.moves(world, seat))] == [*map(str, moves)], "the same moves, in the same order"
        for text in tried:
            assert refusal(game, world, seat, text) == refusal(game, state, seat, text), "the same refusals"
        if moves:
            self.own_moves_keep_two_worlds_alike(state, world, seat, self.random.choice(moves))

    def own_moves_keep_two_worlds_alike(
        self, state: State[Any], world: State[Any], seat: int, move: Hashable
    ) -> None:
        one, other = state.copy(), world.copy()
        assert self.game.seen_by(one, seat, move) == self.game.seen_by(other, seat, move), "the same log"
        self.game.play(one, seat, move)
        self.game.play(other, seat, move)
        if self.game.actors(one) == (seat,) and self.game.chance(one) is None:
            same = encode(self.game.view(other, seat)) == encode(self.game.view(one, seat))
            assert same or self.game.phase(one) != self.game.phase(state), "a draft reveals nothing"

    # --- afterwards -------------------------------------------------------------------------------

    def at_the_end(self) -> None:
        table, game = self.table, self.game
        outcome = table.outcome()
        assert outcome is not None
        assert sorted(rank.side for rank in outcome.ranks) == list(range(len(game.sides(table.state))))
        assert [rank.place for rank in outcome.ranks] == sorted(rank.place for rank in outcome.ranks)
        assert outcome.winners

        state = game.setup(table.options, table.seats)
        for entry in table.log:
            replay(game, state, entry)
        assert state == table.state, "the log replays to the same bytes"
        somewhere = self.random.randrange(len(table.log) + 1)
        assert Table(game, table.options, table.seats, log=table.log[:somewhere]).state == table.at(somewhere)

        labels = [entry.label for entry in table.log if isinstance(entry, ChanceEntry)]
        assert len(labels) == len(set(labels)), "every draw has a label of its own"

        text = save.dump(save.saved(table))
        loaded = save.load(text, find_game)
        assert save.dump(save.saved(loaded.table())) == text, "a saved game comes back exactly"
        save.verify(loaded)
        for seat in (*range(table.seats), None):
            assert len(entries_for(table.log, seat)) <= len(table.log)


def refusal(game: Game[Any, Any, Any], state: State[Any], seat: int, text: str) -> bytes | None:
    """What a seat is told when it tries a move; nothing when the move is legal."""
    tried = state.copy()
    try:
        game.play(tried, seat, game.parse(text))
    except IllegalMove as error:
        refused = encode((error.code, error.text, error.at))
    else:
        return None
    assert tried == state, f"{text} was refused ({refused!r}), and yet something changed"
    return refused
