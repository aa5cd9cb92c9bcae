"""Updates of a page after a move: their cost and size in every game.

Nothing is stored or sent. Two people play random legal moves at a table in memory; after each move the
player's page is rendered, compared with its last version, encoded and compressed. Every run plays other
games, as people do: boards of a game that was played before would come from a cache.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import msgspec

from bench.measure import FULL, Effort, Row
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
GAMES = {"ink": "railroad-ink", "depot": "depot", "sea": "land-vs-sea", "pioneer": "pioneer-rails"}
PEOPLE = 2
MOVES = 300
RUNS = 3
"""The best run counts: other work on the machine disturbs some."""
AIM_MS, AIM_BYTES = 1.0, 4096


@dataclass(frozen=True)
class Cost:
    """Cost of one update, on average."""

    seconds: float
    bytes: float
    """Size on the line: compressed where that pays."""


def results(effort: Effort = FULL) -> Iterator[Row]:
    moves, runs = effort.size(MOVES, 3), effort.times(RUNS)
    for prefix, game in GAMES.items():
        measured(game, 0, moves)  # fills the caches of pictures
        costs = [measured(game, run, moves) for run in range(1, runs + 1)]
        best = min(cost.seconds for cost in costs) * 1000
        size = sum(cost.bytes for cost in costs) / runs
        title = package(game).meta.title.say("en")
        name, to = f"{title}: an update after a move", "the aim, 1 ms"
        yield Row(f"pages.{prefix}.cost", GROUP, name, best, "ms", best / AIM_MS, to)
        name, to = f"{title}: its size", "the aim, 4 KB"
        yield Row(f"pages.{prefix}.size", GROUP, name, size, "bytes", size / AIM_BYTES, to)


def measured(game: str, run: int, moves: int) -> Cost:
    """Return the mean over the moves of a run, whose number decides its games."""
    random, hub, spent, size, sent = Random(run), Hub(), 0.0, 0, 0
    while sent < moves:
        session = new_session(game, run * moves + sent)
        shown: list[Rendered] = [_shown(session, hub, seat, None)[0] for seat in range(PEOPLE)]
        while session.to_act() and sent < moves:
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
    """Return a table of two people, in memory only; the same number brings the same dice and cards."""
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
