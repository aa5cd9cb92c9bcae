"""Tries at puzzles: tables for one person, kept in memory only, at which every move can be taken back.

Nothing of them is stored but what the first answer is worth. The moves of a try lead from where its puzzle
starts up to its answer; with what answers it the phase stays open, so that the answer can be taken back, too.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from branchline.core.errors import BranchlineError, IllegalMove
from branchline.core.log import TurnEntry
from branchline.core.puzzle import position_key, puzzle_seed
from branchline.core.texts import text
from branchline.study.puzzles import puzzle, task
from branchline.web.errors import Refused, stale
from branchline.web.store.puzzle_results import Answer
from branchline.web.store.store import Seat, StoredPending, TableChanges
from branchline.web.tables.commands import Clear, Command, PlayMove, TakeBack
from branchline.web.tables.creation import new_table, random_token
from branchline.web.tables.session import Operation, TableSession

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from branchline.core.table import Table
    from branchline.study.puzzles import Task
    from branchline.web.store.store import StoredTable
    from branchline.web.tables.offer import Offer


class TrySession(TableSession):
    """Somebody's try at a puzzle."""

    def __init__(self, id: str, task: Task, player: str, nickname: str) -> None:
        self.task = task
        self.start = task.table()
        super().__init__(_as_stored(id, task, player, nickname))

    def new_game(self, seats: list[Seat], stored: StoredTable | None = None) -> Table:  # noqa: ARG002
        return self.start.copy()

    @property
    def stale(self) -> bool:
        return False

    def kept_for_bot(self, seat: Seat) -> bool:
        return bool(seat.bot)

    def moves(self, seat: int) -> Sequence[Hashable]:
        return () if self.is_answered else super().moves(seat)

    @property
    def is_answered(self) -> bool:
        assert self.table is not None
        return self.task.is_answered(self.table)

    @property
    def points(self) -> int:
        """What the solver has."""
        assert self.table is not None
        return self.task.points(self.table)

    def revocable(self, seat: int | None) -> tuple[str, ...]:
        """All moves since the puzzle began."""
        assert self.table is not None
        new = (entry for entry in self.table.log[len(self.start.log) :] if isinstance(entry, TurnEntry))
        closed = (move for entry in new if entry.seat == seat for move in entry.moves)
        return (*closed, *super().revocable(seat))


def edit_try(session: TrySession, seat: int, command: Command) -> Operation:
    """Return the operation of a command: the new table, and the id of the command."""
    if command.position != session.position(seat):
        raise stale()
    match command.action:
        case PlayMove(written):
            if session.is_answered:
                raise IllegalMove("answered", text("This is your answer; take something back first."))
            assert session.table is not None
            table = _after(session.task, session.table, (written,))
        case TakeBack():
            if not session.revocable(seat):
                raise IllegalMove("nothing-to-take-back", text("There is nothing to take back."))
            table = _after(session.task, session.start, session.revocable(seat)[:-1])
        case Clear():
            table = _after(session.task, session.start, ())
    draft = StoredPending(seat=seat, phase=session.game.phase(table.state), requests=(command.id,))
    return Operation(TableChanges(pending=draft), table=table)


def answer_of(session: TrySession, operation: Operation) -> Answer | None:
    """Return the answer to store; None while the try has none."""
    task, table = session.task, operation.table
    if table is None or not task.is_answered(table):
        return None
    return Answer(position_key(task.puzzle), session.creator, task.points(table))


def resume_try(session: TrySession, moves: Sequence[str]) -> None:
    """Goes on with what a page knows of a try that was made elsewhere: at another server, before a restart.

    A page that has not heard of its last moves yet knows the beginning of what is here, and is told the rest.
    """
    if session.revocable(session.task.puzzle.seat)[: len(moves)] == tuple(moves):
        return
    table = session.start
    with suppress(BranchlineError):  # what is no move here is left out, with all that follows
        for move in moves:
            if session.task.is_answered(table):
                break
            table = _after(session.task, table, (move,))
    session.requests = {}
    session.adopt(Operation(TableChanges(), table=table))


def _after(task: Task, table: Table, moves: Sequence[str]) -> Table:
    """Another table, after these moves of the solver."""
    table, seat = table.copy(), task.puzzle.seat
    for move in moves:
        parsed = task.game.parse(move)
        held = table.propose(seat, parsed, hold=True)
        closes = not task.theme.ends(task.game, held.pending[seat].states[-1], seat)
        table.adopt(table.propose(seat, parsed) if closes else held)
    return table


# --- beginning --------------------------------------------------------------------------------------


def task_of(offer: Offer, game: str, name: str) -> Task:
    """A puzzle of a game that is offered."""
    try:
        offer.package(game)
        return task(game, puzzle(game, name))
    except BranchlineError as error:
        raise Refused(404, error.code, error.text, error.at) from error


def try_id(player: str, game: str, name: str) -> str:
    """Where somebody's try at a puzzle is found: a table has one owner, and nobody else knows where."""
    return sha256(f"{player} {game} {name}".encode()).hexdigest()[:20]


def _as_stored(id: str, task: Task, player: str, nickname: str) -> StoredTable:
    """The table of a try as a session reads it."""
    puzzle, meta = task.puzzle, task.game.meta
    bot = meta.levels.stand_in
    seats = [
        Seat(seat=number, owner=None, name="", bot=bot, invite=random_token(), nonce=None)
        for number in range(puzzle.seats)
    ]
    seats[puzzle.seat] = msgspec.structs.replace(seats[puzzle.seat], owner=player, name=nickname, bot="")
    options = msgspec.json.encode(meta.options(**puzzle.options)).decode()
    table = new_table(meta.id, options, player, seats, hints=False)
    return msgspec.structs.replace(
        table, id=id, origin=id, rules=puzzle.rules, seed=puzzle_seed(puzzle), status="running"
    )
