"""Moves in any order, twice, too late and after restarts: a state machine against a plain table."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from branchline import games
from branchline.core.chance import Committed
from branchline.core.errors import BranchlineError
from branchline.core.table import Table
from branchline.web.app import Server, Settings
from branchline.web.store.store import Seat
from branchline.web.tables.commands import Action, Clear, Command, PlayMove, TakeBack
from tests.soak import SOAK

GAME = "railroad-ink"
SEATS = 2


class Moves(RuleBasedStateMachine):
    """Two seats of one player. What is acknowledged is played at the model too, and nothing else is."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.loop = asyncio.new_event_loop()
        self.count = 0
        self.sent: list[tuple[int, Command]] = []
        self.open()
        seats = [
            Seat(seat=n, owner="ann", name="", bot="", invite=f"{n}", nonce=bytes(16)) for n in range(SEATS)
        ]
        session = self.wait(self.server.services.tables.create(GAME, "{}", "ann", seats))
        self.table = session.id
        game = games.game(GAME)
        self.model = Table(game, session.options, SEATS, Committed(session.seed, [bytes(16)] * SEATS))

    def wait(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    def open(self) -> None:
        self.server = Server(Settings(Path(self.folder.name)))
        self.wait(self.server.open())

    def teardown(self) -> None:
        self.wait(self.server.close())
        self.loop.close()
        self.folder.cleanup()

    # --- what clients do --------------------------------------------------------------------------

    def position(self, seat: int) -> str:
        pending = self.model.pending.get(seat)
        return f"{self.model.game.phase(self.model.state)}.{pending.version if pending else 0}"

    def command(self, seat: int, action: Action) -> Command:
        return Command(action, self.position(seat), self._id())

    def send(self, seat: int, command: Command) -> str:
        """The answer: nothing, or the code of the refusal."""
        try:
            self.wait(self.server.services.tables.act(self.table, seat, command, "ann"))
        except BranchlineError as error:
            return error.code
        return ""

    @rule(seat=st.integers(0, SEATS - 1), pick=st.integers(0, 10**6))
    def play(self, seat: int, pick: int) -> None:
        moves = self.model.moves(seat)
        if moves:
            move = moves[pick % len(moves)]
            command = self.command(seat, PlayMove(str(move)))
            assert self.send(seat, command) == ""
            self.model.play(seat, move)
            self.sent.append((seat, command))

    @rule(seat=st.integers(0, SEATS - 1), whole=st.booleans())
    def shorten(self, seat: int, whole: bool) -> None:
        command = self.command(seat, Clear() if whole else TakeBack())
        pending = self.model.pending.get(seat)
        if pending is None or not pending.moves:
            assert self.send(seat, command) == "nothing-to-take-back"
            return
        assert self.send(seat, command) == ""
        self.model.clear(seat) if whole else self.model.take_back(seat)
        self.sent.append((seat, command))

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 10**6))
    def repeat(self, which: int) -> None:
        """An acknowledged command comes again, however late: acknowledged, and nothing happens."""
        seat, command = self.sent[which % len(self.sent)]
        assert self.send(seat, command) == ""

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 10**6))
    def too_late(self, which: int) -> None:
        """A new command that has seen an old position is refused."""
        seat, old = self.sent[which % len(self.sent)]
        command = Command(PlayMove("a1:h.h."), old.position, self._id())
        if old.position != self.position(seat):
            assert self.send(seat, command) == "stale"

    @rule(seat=st.integers(0, SEATS - 1), move=st.sampled_from(["done", "nonsense", "a1:zzzz", ""]))
    def illegal(self, seat: int, move: str) -> None:
        if move not in map(str, self.model.moves(seat)):
            assert self.send(seat, self.command(seat, PlayMove(move)))

    @rule()
    def restart(self) -> None:
        self.wait(self.server.close())
        self.open()

    def _id(self) -> str:
        self.count += 1
        return f"request-{self.count}"

    # --- what must hold ---------------------------------------------------------------------------

    @invariant()
    def as_the_model(self) -> None:
        session = self.wait(self.server.services.tables.find(self.table))
        assert session.table.state == self.model.state
        assert session.table.log == self.model.log
        for seat in range(SEATS):
            assert session.position(seat) == self.position(seat)
            assert session.table.seen(seat) == self.model.seen(seat)


TestMoves = Moves.TestCase
TestMoves.settings = settings(
    max_examples=30 if SOAK else 8,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
