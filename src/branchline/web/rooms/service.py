"""Rooms: somebody's game becomes a challenge for others, and a room holds many of them.

The link to a challenge leads to its room as well; a room with a name is a club. Whoever has a link belongs
there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.texts import text
from branchline.web.errors import Refused, not_over
from branchline.web.store import challenges as stored
from branchline.web.store.challenges import ChallengeSeat, StoredChallenge, StoredRoom, StoredTry
from branchline.web.tables.challenges import BEAT, may_be_challenge, score_of_seat, try_table
from branchline.web.tables.creation import random_token
from branchline.web.tables.results import counts
from branchline.web.tables.seals import require_seed
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from branchline.web.store.challenges import Challenges
    from branchline.web.tables.service import Tables
    from branchline.web.tables.session import TableSession


class Rooms:
    def __init__(self, tables: Tables, challenges: Challenges) -> None:
        self._tables = tables
        self._challenges = challenges

    # --- asking -----------------------------------------------------------------------------------

    async def challenge(self, word: str) -> StoredChallenge:
        """The challenge that a link leads to."""
        found = await in_thread(self._challenges.challenge, BEAT + word)
        if found is None:
            raise Refused(404, "no-such-challenge", text("There was no such challenge."))
        return found

    async def room(self, id: str) -> StoredRoom:
        found = await in_thread(self._challenges.room, id)
        if found is None:
            raise Refused(404, "no-such-room", text("There is no such room."))
        return found

    # --- making -----------------------------------------------------------------------------------

    async def make(self, session: TableSession, player: str) -> StoredChallenge:
        """The challenge that a game becomes, in a room of its own at first; the same when asked again."""
        if session.challenge.startswith(BEAT):
            return await self.challenge(session.challenge.removeprefix(BEAT))
        _require_can_be_met(session, player)
        found = await in_thread(self._challenges.made_from, session.id, player)
        return found or await self._make(session, player)

    async def _make(self, session: TableSession, player: str) -> StoredChallenge:
        now = await in_thread(self._tables.store.utc)
        room = StoredRoom(id=random_token(), name="", maker=player, made=now)
        challenge = _challenge_of(session, player, room.id, now)
        played = _played(session, challenge.id, now)

        def work(connection: Connection) -> None:
            stored.add_room(connection, room)
            stored.add(connection, challenge)
            for one in played:
                stored.note_played(connection, one)

        await self._tables.writer.write(work, challenge.id)
        return challenge

    async def new_room(self, player: str, name: str) -> StoredRoom:
        """An empty room, to which challenges can be moved."""
        now = await in_thread(self._tables.store.utc)
        room = StoredRoom(id=random_token(), name=name, maker=player, made=now)
        await self._tables.writer.write(lambda connection: stored.add_room(connection, room))
        return room

    async def rename(self, room: StoredRoom, player: str, name: str) -> None:
        """Makes a club of a room, or calls it otherwise."""
        if room.maker != player:
            raise Refused(403, "not-the-maker", text("Only whoever made the room can do that."))
        await self._tables.writer.write(lambda connection: stored.name_room(connection, room.id, name))

    async def move(self, challenge: StoredChallenge, room: StoredRoom, player: str) -> None:
        """Puts one's own challenge into a room where one is known."""
        mine = await in_thread(self._challenges.rooms_of, player)
        if challenge.maker != player or room not in mine:
            raise Refused(403, "not-the-maker", text("Only whoever made the challenge can do that."))
        await self._tables.writer.write(
            lambda connection: stored.move_challenge(connection, challenge.id, room.id)
        )

    # --- playing ----------------------------------------------------------------------------------

    async def begin(self, challenge: StoredChallenge, player: str, nickname: str) -> str:
        """The table of somebody's one try; for those who played the game first, that one."""
        await self._tables.wait_until_loaded(challenge.game)
        table = await in_thread(try_table, challenge, player, nickname)
        begun = await self._tables.writer.write(lambda connection: stored.begin(connection, table), table.id)
        assert begun is not None
        return begun


def _require_can_be_met(session: TableSession, player: str) -> None:
    """Refuses games that are not over, or whose chance is nobody's to give away."""
    if not session.seats_of(player):
        raise Refused(403, "not-your-seat", text("Only those who have played can do that."))
    if not counts(session):
        raise Refused(409, "counts-nowhere", text("This game counts nowhere, so nobody can beat it."))
    require_seed(session)
    if session.table is None or (
        session.status != "over" and not (session.status == "running" and may_be_challenge(session))
    ):
        raise not_over()


def _challenge_of(session: TableSession, player: str, room: str, now: float) -> StoredChallenge:
    """The same chance, options and rules; where people sat at the other seats, the stand-in plays."""
    stand_in = session.stand_in
    return StoredChallenge(
        id=BEAT + random_token(),
        game=session.game.meta.id,
        rules=session.game.rules,
        options=session.setup.options,
        seats=tuple(
            ChallengeSeat(bot=seat.bot or stand_in, nonce=(seat.nonce or b"").hex()) for seat in session.seats
        ),
        seat=session.seats_of(player)[0],
        seed=session.seed,
        chance_version=session.chance_version,
        origin=session.setup.table,
        room=room,
        maker=player,
        source=session.id,
        made=now,
    )


def _played(session: TableSession, challenge: str, now: float) -> list[StoredTry]:
    """How those did who played the game first: each has met its chance already."""
    people = {seat.owner: seat.seat for seat in reversed(session.seats) if seat.owner is not None}
    return [
        StoredTry(
            challenge=challenge,
            player=player,
            table_id=session.id,
            begun=now,
            finished=now if session.ended else None,
            score=_score(session, seat),
            name="",
            name_removed=False,
        )
        for player, seat in people.items()
    ]


def _score(session: TableSession, seat: int) -> int | None:
    assert session.table is not None
    return score_of_seat(session, session.table.state, seat) if session.ended else None
