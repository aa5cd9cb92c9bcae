"""What was shown before is used again only as long as it is as if it were made anew."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
import pytest

from branchline.games import game
from branchline.web.render.snapshot import Rendered, render
from branchline.web.render.table_info import table_info
from branchline.web.render.viewer import Viewer
from branchline.web.store.store import Seat
from branchline.web.tables import seating
from branchline.web.tables.commands import Command, PlayMove, edit_pending
from branchline.web.tables.creation import new_table
from branchline.web.tables.hub import Hub, Watcher
from branchline.web.tables.session import TableSession

PEOPLE = ("ann", "olha")
VIEWERS = (Viewer("ann", 0, "en"), Viewer("olha", 1, "uk"), Viewer("ivan", None, "ru", frozenset({"log"})))


def new_session(name: str) -> TableSession:
    """A running table with a clock, in memory only."""
    seats = [
        Seat(seat=n, owner=player, name=player, bot="", invite=f"{n}", nonce=bytes(16))
        for n, player in enumerate(PEOPLE)
    ]
    options = msgspec.json.encode(game(name).meta.options()).decode()
    stored = new_table(name, options, "ann", seats, clock=60)
    stored.seed = bytes(32)
    return TableSession(seating.started_if_full(stored))


class Watched:
    """Looks at a table again and again, from everywhere."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self.hub = Hub()
        self.shown: dict[Viewer, Rendered] = {}
        self.seen: set[bytes] = set()
        self.look()

    def look(self) -> None:
        for viewer in VIEWERS:
            now = render(self.session, self.hub, viewer, self.shown.get(viewer))
            fresh = table_info(self.session, self.hub, viewer, now.acting)
            assert now.snapshot.table == fresh
            self.shown[viewer] = now
            self.seen.add(msgspec.json.encode(fresh))

    def play(self, seat: int, random: Random) -> None:
        move = str(random.choice(self.session.moves(seat)))
        command = Command(PlayMove(move), self.session.position(seat), "id")
        self.session.adopt(edit_pending(self.session, seat, command))
        self.look()


@pytest.mark.parametrize("name", ["railroad-ink", "depot", "land-vs-sea", "pioneer-rails"])
def test_the_table_around_a_game_is_shown_as_it_is_now(name: str) -> None:
    async def look() -> None:
        session, random = new_session(name), Random(3)
        watched = Watched(session)
        for _ in range(30):
            if waiting := session.to_act():
                watched.play(random.choice(waiting), random)
        arrived = Watcher(session.id, "olha")
        watched.hub.join(arrived)
        watched.look()
        assert watched.shown[VIEWERS[0]].snapshot.table.seats[1].present
        watched.hub.leave(arrived)
        watched.look()
        session.adopt(seating.allow_hints(session, "ann", False))
        watched.look()
        assert not watched.shown[VIEWERS[1]].snapshot.table.hints
        session.adopt(seating.say(session, 1, "olha", 0))
        watched.look()
        session.adopt(seating.give_to_bot(session, 1, "olha", session.stand_in))
        watched.look()
        assert watched.shown[VIEWERS[0]].snapshot.table.seats[1].kind == "bot"
        session.adopt(seating.play_oneself(session, 1, "olha"))
        watched.look()
        while waiting := session.to_act():
            watched.play(random.choice(waiting), random)
        assert watched.shown[VIEWERS[2]].snapshot.table.proof is not None
        again = seating.play_again(session, "ann")
        assert again is not None
        session.adopt(again)
        watched.look()
        assert watched.shown[VIEWERS[0]].snapshot.table.rematch
        assert len(watched.seen) > 20, "it has changed all the time"

    asyncio.run(look())
