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
from branchline.web.render.messages import Clear, Play, Step, TakeBack
from branchline.web.store.store import Seat

GAME = "railroad-ink"
SEATS = 2


class Moves(RuleBasedStateMachine):
    """Two seats of one player. What is acknowledged is played at the model too, and nothing else is."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.loop = asyncio.new_event_loop()
        self.count = 0
        self.sent: list[tuple[int, Step]] = []
        self.open()
        seats = [
            Seat(seat=n, owner="ann", name="", bot="", invite=f"{n}", nonce=bytes(16)) for n in range(SEATS)
        ]
        session = self.wait(self.app.tables.create(GAME, "{}", "ann", seats))
        self.table = session.id
        game = games.game(GAME)
        self.model = Table(game, session.options, SEATS, Committed(session.seed, [bytes(16)] * SEATS))

    def wait(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    def open(self) -> None:
        self.app = Server(Settings(Path(self.folder.name)))
        self.wait(self.app.open())

    def teardown(self) -> None:
        self.wait(self.app.close())
        self.loop.close()
        self.folder.cleanup()

    # --- what clients do --------------------------------------------------------------------------

    def position(self, seat: int) -> str:
        draft = self.model.pending.get(seat)
        return f"{self.model.game.phase(self.model.state)}.{draft.version if draft else 0}"

    def send(self, seat: int, request: Step) -> str:
        """The answer: nothing, or the code of the refusal."""
        try:
            self.wait(self.app.tables.step(self.table, seat, request, by="ann"))
        except BranchlineError as error:
            return error.code
        return ""

    @rule(seat=st.integers(0, SEATS - 1), pick=st.integers(0, 10**6))
    def play(self, seat: int, pick: int) -> None:
        moves = self.model.moves(seat)
        if moves:
            move = moves[pick % len(moves)]
            request = Play(id=self._id(), version=self.position(seat), move=str(move))
            assert self.send(seat, request) == ""
            self.model.play(seat, move)
            self.sent.append((seat, request))

    @rule(seat=st.integers(0, SEATS - 1), whole=st.booleans())
    def shorten(self, seat: int, whole: bool) -> None:
        kind = Clear if whole else TakeBack
        request = kind(id=self._id(), version=self.position(seat))
        draft = self.model.pending.get(seat)
        if draft is None or not draft.moves:
            assert self.send(seat, request) == "nothing-to-take-back"
            return
        assert self.send(seat, request) == ""
        self.model.clear(seat) if whole else self.model.take_back(seat)
        self.sent.append((seat, request))

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 10**6))
    def repeat(self, which: int) -> None:
        """An acknowledged request comes again, however late: acknowledged, and nothing happens."""
        seat, request = self.sent[which % len(self.sent)]
        assert self.send(seat, request) == ""

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 10**6))
    def too_late(self, which: int) -> None:
        """A new request that has seen an old version is refused."""
        seat, old = self.sent[which % len(self.sent)]
        request = Play(id=self._id(), version=old.version, move="a1:h.h.")
        if old.version != self.position(seat):
            assert self.send(seat, request) == "stale"

    @rule(seat=st.integers(0, SEATS - 1), move=st.sampled_from(["done", "nonsense", "a1:zzzz", ""]))
    def illegal(self, seat: int, move: str) -> None:
        if move not in map(str, self.model.moves(seat)):
            assert self.send(seat, Play(id=self._id(), version=self.position(seat), move=move))

    @rule()
    def restart(self) -> None:
        self.wait(self.app.close())
        self.open()

    def _id(self) -> str:
        self.count += 1
        return f"request-{self.count}"

    # --- what must hold ---------------------------------------------------------------------------

    @invariant()
    def as_the_model(self) -> None:
        session = self.wait(self.app.tables.find(self.table))
        assert session.table.state == self.model.state
        assert session.table.log == self.model.log
        for seat in range(SEATS):
            assert session.position(seat) == self.position(seat)
            assert session.table.seen(seat) == self.model.seen(seat)


TestMoves = Moves.TestCase
TestMoves.settings = settings(
    max_examples=15, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
