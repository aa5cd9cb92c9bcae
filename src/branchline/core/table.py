"""The table that runs a game: hot-seat, online, bots and tests all go through it.

A table is a setup and an append-only log. The moves a seat has made since the last barrier are pending,
kept beside the log: they can be taken back, and nobody else sees them. When every acting seat is done the
phase closes, and all pending moves enter the log in seat order.

Changes are proposed first and adopted afterwards, so that an authority can store them in between.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

import msgspec

from branchline.core.errors import BadText, BranchlineError, IllegalMove
from branchline.core.log import ChanceEntry, Entry, TurnEntry, entries_for
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from branchline.core.chance import Chance, Draw, Drawn
    from branchline.core.contract import Game, Outcome, Sheet, View
    from branchline.core.drawing import Drawing
    from branchline.core.state import Options, State

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # one with a default is in `typing` from Python 3.13 on

    ViewT = TypeVar("ViewT", bound=View, default=View, covariant=True)
else:
    from typing import TypeVar

    ViewT = TypeVar("ViewT")

AnyGame: TypeAlias = "Game[Any, Any, Any]"
SNAPSHOT_EVERY = 16


class PendingMoves(msgspec.Struct, frozen=True):
    """A seat's moves since the last barrier, and the states they lead through."""

    moves: tuple[Hashable, ...] = ()
    states: tuple[State[Any], ...] = ()
    closed: bool = False
    """Whether the seat is done; it may still withdraw as long as others are not."""
    version: int = 0
    """Grows with every change, so that a stale request is noticed."""


_NOTHING = PendingMoves()


class Proposal(msgspec.Struct, frozen=True):
    """What a request would change: entries to append, the pending moves then, the new state of the log."""

    entries: tuple[Entry, ...]
    pending: dict[int, PendingMoves]
    state: State[Any]


class Table(Generic[ViewT]):
    """A running game and all that may be asked of it; its views are those of the game."""

    def __init__(
        self,
        game: Game[Any, Any, ViewT],
        options: Options,
        seats: int,
        chance: Chance | None = None,
        log: Sequence[Entry] = (),
    ) -> None:
        if seats not in game.meta.seats:
            raise BranchlineError(
                "wrong-seats",
                text("{title} is for {least} to {most} players, not {seats}.", title=game.meta.title,
                     least=game.meta.seats[0], most=game.meta.seats[-1], seats=seats),
            )  # fmt: skip
        game.check_table(options, seats)
        self.game = game
        self.options = options
        self.seats = seats
        self.source = chance
        self.log: list[Entry] = []
        self.pending: dict[int, PendingMoves] = {}
        self.state: State[Any] = game.setup(options, seats)
        self._snapshots = [self.state]
        for entry in log:
            state = self.state.copy()
            replay(game, state, entry)
            self.adopt(Proposal((entry,), {}, state))
        self.adopt(self._draw_all((), self.state.copy()))

    def __repr__(self) -> str:
        waiting = ", ".join(map(str, self.waiting()))
        now = f"waiting for {waiting}" if waiting else "waiting for chance" if self.next_draw else "over"
        return f"<Table: {self.game.meta.id}, seats: {self.seats}, entries: {len(self.log)}, {now}>"

    def copy(self) -> Table[ViewT]:
        """Another table with the same past; what is played at one does not change the other."""
        other = copy(self)
        other.log, other._snapshots = self.log.copy(), self._snapshots.copy()
        return other

    # --- asking -----------------------------------------------------------------------------------

    @property
    def next_draw(self) -> Draw | None:
        """The draw the table waits for; only ever one when it has no chance of its own."""
        return self.game.chance(self.state)

    def waiting(self) -> tuple[int, ...]:
        """The seats that keep the phase open."""
        actors = self.game.actors(self.state)
        return tuple([seat for seat in actors if not self._pending(seat).closed]) if self.pending else actors

    def seen(self, seat: int | None) -> State[Any]:
        """The state as a seat has made it: the log's, and its own pending moves on top."""
        pending = self.pending.get(seat) if seat is not None else None
        return pending.states[-1] if pending is not None and pending.states else self.state

    def view(self, seat: int | None) -> ViewT:
        """What a seat may know, with its own pending moves; None is a spectator."""
        return self.game.view(self.seen(seat), seat)

    def view_with_others(self, seat: int) -> ViewT:
        """The same with everyone's pending moves: for those who sit around one device and hide nothing."""
        state = self.seen(seat).copy()
        for other in self.pending.keys() - {seat}:
            for move in self.pending[other].moves:
                self.game.play(state, other, move)
        return self.game.view(state, seat)

    def moves(self, seat: int) -> Sequence[Hashable]:
        """The legal moves of a seat; none while it is not its turn."""
        if self._pending(seat).closed:
            return ()
        moves: Sequence[Hashable] = self.game.moves(self.seen(seat), seat)
        return moves

    def sheet(self, seat: int | None) -> tuple[Sheet, ...]:
        """The score of each side, line by line, as far as a seat may know it."""
        return self.game.sheet(self.view(seat))

    def drawing(self, seat: int | None = None, language: str = "en") -> Drawing:
        """The table as a seat (or a spectator) sees it; a notebook shows it as a picture."""
        return self.game.drawing(self.view(seat), language)

    def outcome(self) -> Outcome | None:
        """The ranking once the game is over, before that None."""
        return self.game.outcome(self.state)

    def log_for(self, seat: int | None) -> list[Entry]:
        """The log as a seat may read it: everything once the game has ended."""
        return list(self.log) if self.outcome() is not None else entries_for(self.log, seat)

    def at(self, length: int) -> State[Any]:
        """The state after the first entries of the log."""
        start = length // SNAPSHOT_EVERY
        while len(self._snapshots) <= start:
            self._snapshots.append(self._after(len(self._snapshots) - 1, SNAPSHOT_EVERY))
        return self._after(start, length % SNAPSHOT_EVERY)

    # --- acting -----------------------------------------------------------------------------------

    def play(self, seat: int, move: Hashable) -> None:
        """Makes a move; raises `IllegalMove`, with the reason in a sentence."""
        self.adopt(self.propose(seat, move))

    def take_back(self, seat: int) -> None:
        """Takes back the seat's last move; withdrawing a confirmation is the same."""
        self.adopt(self.propose_length(seat, len(self._pending(seat).moves) - 1))

    def clear(self, seat: int) -> None:
        """Takes back all pending moves."""
        self.adopt(self.propose_length(seat, 0))

    def settle(self, drawn: Drawn) -> None:
        """Gives the result of `next_draw`, at a table without a chance of its own."""
        state = self.state.copy()
        entry = self._draw(state, drawn)
        self.adopt(self._draw_all((entry,), state))

    def propose(self, seat: int, move: Hashable, *, hold: bool = False) -> Proposal:
        """What a move would change; raises `IllegalMove`. With `hold` the phase stays open in any case."""
        actors = self.game.actors(self.state)
        everyones = {**self.pending, seat: self._extended(seat, move, actors)}
        if not hold and all(s in everyones and everyones[s].closed for s in actors):
            return self._close_phase(everyones, actors)
        return Proposal((), everyones, self.state)

    def propose_turn(self, seat: int, moves: Iterable[Hashable], *, hold: bool = False) -> Proposal:
        """Return the proposal of a whole turn; raise `IllegalMove` if one of its moves is not legal.

        The turn ends where the phase closes. Later moves are left out, because their player has not seen the
        moves of the others and the draws.
        """
        table = self.copy()
        for move in moves:
            proposal = table.propose(seat, move, hold=hold)
            if proposal.entries:
                return proposal
            table.adopt(proposal)
        return Proposal((), table.pending, table.state)

    def propose_closing(self) -> Proposal:
        """What closing the phase now would change: whoever is not done plays the last of their moves."""
        actors = self.game.actors(self.state)
        silent = {seat: self._extended(seat, self.moves(seat)[-1], actors) for seat in self.waiting()}
        return self._close_phase({**self.pending, **silent}, actors)

    def _extended(self, seat: int, move: Hashable, actors: tuple[int, ...]) -> PendingMoves:
        """A seat's pending moves with another one."""
        pending = self._checked(seat)
        if seat not in actors:
            raise IllegalMove("not-your-turn", text("It is not your turn."))
        if pending.closed:
            raise IllegalMove("confirmed", text("You have confirmed already; withdraw that first."))
        after = self.seen(seat).copy()
        self.game.play(after, seat, move)
        return PendingMoves(
            (*pending.moves, move),
            (*pending.states, after),
            self.game.phase(after) != self.game.phase(self.state) or seat not in self.game.actors(after),
            pending.version + 1,
        )

    def propose_length(self, seat: int, length: int) -> Proposal:
        """What keeping only the first of a seat's pending moves would change."""
        pending = self._checked(seat)
        if not 0 <= length < len(pending.moves):
            raise IllegalMove("nothing-to-take-back", text("There is nothing to take back."))
        shorter = PendingMoves(pending.moves[:length], pending.states[:length], False, pending.version + 1)
        return Proposal((), {**self.pending, seat: shorter}, self.state)

    def adopt(self, proposal: Proposal) -> None:
        """Makes a proposal real."""
        self.log += proposal.entries
        self.pending = proposal.pending
        self.state = proposal.state

    # --- how it is done --------------------------------------------------------------------------------

    def _after(self, snapshot: int, count: int) -> State[Any]:
        """The state so many entries after a snapshot."""
        state = self._snapshots[snapshot].copy()
        start = snapshot * SNAPSHOT_EVERY
        for entry in self.log[start : start + count]:
            replay(self.game, state, entry)
        return state

    def _pending(self, seat: int) -> PendingMoves:
        return self.pending.get(seat) or _NOTHING

    def _checked(self, seat: int) -> PendingMoves:
        if not 0 <= seat < self.seats:
            raise IllegalMove("no-such-seat", text("There is no seat {seat} at this table.", seat=seat))
        return self._pending(seat)

    def _close_phase(self, pending: dict[int, PendingMoves], actors: tuple[int, ...]) -> Proposal:
        """Everyone is done: all moves enter the log in seat order, then what is to be drawn is drawn."""
        first, *others = actors
        state = pending[first].states[-1].copy()
        entries = self._entries(first, pending[first])
        for seat in others:
            for move in pending[seat].moves:
                self.game.play(state, seat, move)
            entries += self._entries(seat, pending[seat])
        if self.game.phase(state) == self.game.phase(self.state):
            raise AssertionError("every actor is done and the phase has not closed")
        return self._draw_all(tuple(entries), state)

    def _entries(self, seat: int, pending: PendingMoves) -> list[Entry]:
        """A seat's moves as turn entries: one, or several when not everyone may see all of them."""
        entries: list[Entry] = []
        before = (self.state, *pending.states)
        for state, move in zip(before, pending.moves, strict=False):
            mask = self.game.seen_by(state, seat, move)
            last = entries[-1] if entries else None
            if isinstance(last, TurnEntry) and last.seen_by == mask:
                entries[-1] = TurnEntry(seat, (*last.moves, str(move)), mask)
            else:
                entries.append(TurnEntry(seat, (str(move),), mask))
        return entries

    def _draw_all(self, entries: Iterable[Entry], state: State[Any]) -> Proposal:
        """The entries and the state after everything that is to be drawn has been drawn."""
        all_entries = list(entries)
        while self.source is not None and (draw := self.game.chance(state)) is not None:
            all_entries.append(self._settled(state, draw, self.source.draw(draw)))
        return Proposal(tuple(all_entries), {}, state)

    def _draw(self, state: State[Any], drawn: Drawn) -> ChanceEntry:
        draw = self.game.chance(state)
        if draw is None:
            raise IllegalMove("nothing-to-draw", text("There is nothing to roll or draw now."))
        return self._settled(state, draw, drawn)

    def _settled(self, state: State[Any], draw: Draw, drawn: Drawn) -> ChanceEntry:
        self.game.settle(state, drawn)
        return ChanceEntry(draw.label, draw.names(drawn), draw.seen_by)


def replay(game: AnyGame, state: State[Any], entry: Entry) -> None:
    """Applies one entry of a log, refusing what the rules refuse."""
    if isinstance(entry, TurnEntry):
        for move in entry.moves:
            game.play(state, entry.seat, game.parse(move))
        return
    draw = game.chance(state)
    if draw is None or draw.label != entry.label:
        raise BadText(
            "unexpected-draw",
            text("{label} is not what is to be drawn here.", label=entry.label),
            at=entry.label,
        )
    game.settle(state, draw.read(entry.results))
