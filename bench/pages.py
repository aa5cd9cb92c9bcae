"""What a page is sent after a move: what it costs, and how large it is, in every game.

Nothing is stored or sent: two people play any legal moves at a table in memory, and after each move the page
of whoever has made it is rendered, compared with what it was shown last, encoded and compressed. Every run
plays other games, as people do: what was drawn for the same game before would be remembered.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

import msgspec

from bench.measure import Row
from branchline.games import package
from branchline.web.render.frames import frame_between
from branchline.web.render.snapshot import Rendered, render
from branchline.web.render.viewer import Viewer
from branchline.web.store.store import Seat
from branchline.web.tables.commands import Command, PlayMove, edit_pending
from branchline.web.tables.creation import new_table
from branchline.web.tables.hub import Hub
from branchline.web.tables.seating import started_if_full
from branchline.web.tables.service import loaded_game
from branchline.web.tables.session import TableSession

GROUP = "Pages"
GAMES = ("railroad-ink", "depot", "land-vs-sea", "pioneer-rails")
PEOPLE = 2
MOVES = 300
RUNS = 3
"""The best counts: the others were disturbed."""
AIM_MS, AIM_BYTES = 1.0, 4096


@dataclass(frozen=True)
class Cost:
    """Of one update, on average."""

    seconds: float
    bytes: float
    """As a browser gets it, compressed where that pays."""


def results() -> list[Row]:
    rows: list[Row] = []
    for game in GAMES:
        measured(game, 0)  # what is drawn for the first time is drawn
        costs = [measured(game, run) for run in range(1, RUNS + 1)]
        best = min(cost.seconds for cost in costs) * 1000
        size = sum(cost.bytes for cost in costs) / RUNS
        title = package(game).meta.title.say("en")
        rows.append(
            Row(GROUP, f"{title}: an update after a move", best, "ms", best / AIM_MS, "the aim, 1 ms")
        )
        rows.append(Row(GROUP, f"{title}: its size", size, "bytes", size / AIM_BYTES, "the aim, 4 KB"))
    return rows


def measured(game: str, run: int) -> Cost:
    """The mean over the moves of a run, whose games follow from its number."""
    random, hub, spent, size, sent = Random(run), Hub(), 0.0, 0, 0
    while sent < MOVES:
        session = new_session(game, run * MOVES + sent)
        shown: list[Rendered] = [_shown(session, hub, seat, None)[0] for seat in range(PEOPLE)]
        while session.to_act() and sent < MOVES:
            seat = session.to_act()[0]
            _play(session, seat, random)
            begin = time.process_time()
            shown[seat], frame = _shown(session, hub, seat, shown[seat])
            size += len(frame)
            spent += time.process_time() - begin
            sent += 1
            for other in range(PEOPLE):
                if other != seat:
                    shown[other], _ = _shown(session, hub, other, shown[other])
    return Cost(spent / sent, size / sent)


def new_session(game: str, number: int) -> TableSession:
    """A table of two people, in memory only; the same number brings the same dice and cards."""
    loaded_game(game)
    seats = [
        Seat(seat=n, owner=f"player{n}", name=f"Player {n}", bot="", invite=str(n), nonce=bytes(16))
        for n in range(PEOPLE)
    ]
    options = msgspec.json.encode(package(game).meta.options()).decode()
    stored = new_table(game, options, "player0", seats)
    stored.seed = number.to_bytes(32)
    return TableSession(started_if_full(stored))


def _play(session: TableSession, seat: int, random: Random) -> None:
    move = str(random.choice(session.moves(seat)))
    session.adopt(edit_pending(session, seat, Command(PlayMove(move), session.position(seat), "id")))


def _shown(session: TableSession, hub: Hub, seat: int, last: Rendered | None) -> tuple[Rendered, bytes]:
    now = render(session, hub, Viewer(f"player{seat}", seat, "en"), last)
    return now, frame_between(session, last, now, "en")
