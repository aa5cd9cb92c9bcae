"""The table that runs a game: hot-seat, online, bots and tests all go through it.

A table is a setup and an append-only log. The moves a seat has made since the last barrier are its
draft, kept beside the log: it can be taken back, and nobody else sees it. When every acting seat has
closed its draft the phase closes, and the drafts enter the log in seat order.

Changes are proposed first and adopted afterwards, so that an authority can store them in between.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from branchline.core.errors import BadText, BranchlineError, IllegalMove
from branchline.core.log import ChanceEntry, Entry, TurnEntry, known
from branchline.core.texts import text

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from branchline.core.chance import Chance, Draw, Drawn
    from branchline.core.contract import Game, Outcome, Sheet, View
    from branchline.core.drawing import Drawing
    from branchline.core.state import Options, State

AnyGame: TypeAlias = "Game[Any, Any, Any]"
SNAPSHOT_EVERY = 16


@dataclass(frozen=True, slots=True)
class Draft:
    """A seat's moves since the last barrier, and the states they lead through."""

    moves: tuple[Hashable, ...]
    states: tuple[State[Any], ...]
    closed: bool
    version: int
    """Grows with every change of this draft, so that a stale request is noticed."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a request would change: entries to append, the drafts as they are then, the new base state."""

    entries: tuple[Entry, ...]
    drafts: dict[int, Draft]
    state: State[Any]


class Table:
    """A running game and all that may be asked of it."""

    def __init__(
        self,
        game: AnyGame,
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
        self.game = game
        self.options = options
        self.seats = seats
        self.source = chance
        self.log: list[Entry] = []
        self.drafts: dict[int, Draft] = {}
        self.state: State[Any] = game.setup(options, seats)
        self._snapshots = [self.state]
        for entry in log:
            state = self.state.copy()
            replay(game, state, entry)
            self.adopt(Change((entry,), {}, state))
        self.adopt(self._settled((), self.state.copy()))

    # --- asking -----------------------------------------------------------------------------------

    @property
    def pending(self) -> Draw | None:
        """The draw the table waits for; only ever one when it has no chance of its own."""
        return self.game.chance(self.state)

    def waiting(self) -> tuple[int, ...]:
        """The seats whose drafts keep the phase open."""
        return tuple(
            s for s in self.game.actors(self.state) if s not in self.drafts or not self.drafts[s].closed
        )

    def seen(self, seat: int | None) -> State[Any]:
        """The state as a seat has made it: the log's, and its own draft on top."""
        draft = self.drafts.get(seat) if seat is not None else None
        return draft.states[-1] if draft is not None and draft.states else self.state

    def view(self, seat: int | None) -> View:
        view: View = self.game.view(self.seen(seat), seat)
        return view

    def moves(self, seat: int) -> Sequence[Hashable]:
        draft = self.drafts.get(seat)
        if draft is not None and draft.closed:
            return ()
        moves: Sequence[Hashable] = self.game.moves(self.seen(seat), seat)
        return moves

    def sheet(self, seat: int | None) -> tuple[Sheet, ...]:
        return self.game.sheet(self.view(seat))

    def drawing(self, seat: int | None = None, language: str = "en") -> Drawing:
        """The table as a seat (or a spectator) sees it; a notebook shows it as a picture."""
        return self.game.drawing(self.view(seat), language)

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def log_for(self, seat: int | None) -> list[Entry]:
        """The log as a seat may read it: everything once the game has ended."""
        return list(self.log) if self.outcome() is not None else known(self.log, seat)

    def at(self, length: int) -> State[Any]:
        """The state after the first entries of the log."""
        start = length // SNAPSHOT_EVERY
        state = self._snapshots[start].copy()
        for entry in self.log[start * SNAPSHOT_EVERY : length]:
            replay(self.game, state, entry)
        return state

    # --- acting -----------------------------------------------------------------------------------

    def play(self, seat: int, move: Hashable) -> None:
        self.adopt(self.propose(seat, move))

    def take_back(self, seat: int) -> None:
        """Takes back the seat's last move; withdrawing a confirmation is the same."""
        self.adopt(self.propose_length(seat, len(self._draft(seat).moves) - 1))

    def clear(self, seat: int) -> None:
        """Takes back the whole draft."""
        self.adopt(self.propose_length(seat, 0))

    def settle(self, drawn: Drawn) -> None:
        """Gives the result of `pending`, at a table without a chance of its own."""
        state = self.state.copy()
        entry = self._settle(state, drawn)
        self.adopt(self._settled((entry,), state))

    def propose(self, seat: int, move: Hashable) -> Change:
        """What a move would change; raises `IllegalMove`."""
        draft = self._draft(seat)
        if seat not in self.game.actors(self.state):
            raise IllegalMove("not-your-turn", text("It is not your turn."))
        if draft.closed:
            raise IllegalMove("confirmed", text("You have confirmed already; withdraw that first."))
        after = self.seen(seat).copy()
        self.game.play(after, seat, move)
        draft = Draft(
            (*draft.moves, move),
            (*draft.states, after),
            self.game.phase(after) != self.game.phase(self.state) or seat not in self.game.actors(after),
            draft.version + 1,
        )
        drafts = {**self.drafts, seat: draft}
        if all(s in drafts and drafts[s].closed for s in self.game.actors(self.state)):
            return self._closed(drafts)
        return Change((), drafts, self.state)

    def propose_length(self, seat: int, length: int) -> Change:
        """What shortening a draft to its first moves would change."""
        draft = self._draft(seat)
        if not 0 <= length < len(draft.moves):
            raise IllegalMove("nothing-to-take-back", text("There is nothing to take back."))
        shorter = replace(
            draft,
            moves=draft.moves[:length],
            states=draft.states[:length],
            closed=False,
            version=draft.version + 1,
        )
        return Change((), {**self.drafts, seat: shorter}, self.state)

    def adopt(self, change: Change) -> None:
        """Makes a proposed change real."""
        for entry in change.entries:
            self.log.append(entry)
            if len(self.log) % SNAPSHOT_EVERY == 0:
                self._snapshots.append(self._next_snapshot())
        self.drafts = change.drafts
        self.state = change.state

    # --- the works --------------------------------------------------------------------------------

    def _next_snapshot(self) -> State[Any]:
        state = self._snapshots[-1].copy()
        for entry in self.log[-SNAPSHOT_EVERY:]:
            replay(self.game, state, entry)
        return state

    def _draft(self, seat: int) -> Draft:
        if not 0 <= seat < self.seats:
            raise IllegalMove("no-such-seat", text("There is no seat {seat} at this table.", seat=seat))
        return self.drafts.get(seat) or Draft((), (), False, 0)

    def _closed(self, drafts: dict[int, Draft]) -> Change:
        """All drafts are closed: they enter the log in seat order, and chance has its say."""
        acting = self.game.actors(self.state)
        if len(acting) == 1:
            state = drafts[acting[0]].states[-1].copy()
            entries = self._entries(acting[0], drafts[acting[0]])
        else:
            state, entries = self.state.copy(), []
            for seat in acting:
                for move in drafts[seat].moves:
                    self.game.play(state, seat, move)
                entries += self._entries(seat, drafts[seat])
        if self.game.phase(state) == self.game.phase(self.state):
            raise AssertionError("every actor is done and the phase has not closed")
        return self._settled(tuple(entries), state)

    def _entries(self, seat: int, draft: Draft) -> list[Entry]:
        """The draft as turn entries: one, or several when not everyone may see all of it."""
        entries: list[Entry] = []
        before = (self.state, *draft.states)
        for state, move in zip(before, draft.moves, strict=False):
            mask = self.game.seen_by(state, seat, move)
            last = entries[-1] if entries else None
            if isinstance(last, TurnEntry) and last.seen_by == mask:
                entries[-1] = TurnEntry(seat, (*last.moves, str(move)), mask)
            else:
                entries.append(TurnEntry(seat, (str(move),), mask))
        return entries

    def _settled(self, entries: Iterable[Entry], state: State[Any]) -> Change:
        """The new base state after everything that is to be drawn has been drawn."""
        settled = list(entries)
        while self.source is not None and (draw := self.game.chance(state)) is not None:
            settled.append(self._settle(state, self.source.draw(draw)))
        return Change(tuple(settled), {}, state)

    def _settle(self, state: State[Any], drawn: Drawn) -> ChanceEntry:
        draw = self.game.chance(state)
        if draw is None:
            raise IllegalMove("nothing-to-draw", text("There is nothing to roll or draw now."))
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
