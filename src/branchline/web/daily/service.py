"""The challenges of the days: made when somebody first asks for them, at whichever server, and stored once.

Nothing runs by itself. What day it is, what is closed and what is open follows from the time and from what is
stored, whenever somebody asks.
"""

from __future__ import annotations

import hmac
from datetime import date, timedelta
from typing import TYPE_CHECKING

import msgspec

from branchline.core.chance import Committed
from branchline.core.options import chosen_options
from branchline.core.texts import text
from branchline.web.daily import calendar
from branchline.web.errors import Refused
from branchline.web.store import challenges as stored
from branchline.web.store.challenges import ChallengeSeat, StoredChallenge
from branchline.web.tables.challenges import DAILY, practice_table, try_table
from branchline.web.tables.service import loaded_game
from branchline.web.tables.session import PRACTICE
from branchline.web.threads import in_thread

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from branchline.core.daily import DailyChallenge
    from branchline.web.store.challenges import Challenges, StoredTry
    from branchline.web.tables.offer import Offer
    from branchline.web.tables.seals import Seals
    from branchline.web.tables.service import Tables
    from branchline.web.tables.session import TableSession

KEY = "daily"
LONGEST_ORIGIN = 32


def challenge_id(day: date, game: str) -> str:
    return f"{DAILY}{day.isoformat()}-{game}"


def day_of_challenge(id: str) -> date:
    """The day of one that is tried, or practised."""
    return date.fromisoformat(id.removeprefix(PRACTICE).removeprefix(DAILY)[:10])


class Dailies:
    def __init__(self, tables: Tables, challenges: Challenges, seals: Seals, offer: Offer) -> None:
        self._tables = tables
        self._challenges = challenges
        self._seals = seals
        self._offer = offer
        self._made: set[date] = set()
        """Days of which we know that their challenges are stored."""

    # --- asking -----------------------------------------------------------------------------------

    async def now(self) -> float:
        return await in_thread(self._tables.store.utc)

    async def of_day(self, day: date) -> list[StoredChallenge]:
        """The challenges of a day up to tomorrow, in the order of the games; none where there were none."""
        today = calendar.day_of(await self.now())
        if day not in self._made and today <= day <= today + timedelta(days=1):
            await self._make(day)
        found = await in_thread(self._challenges.of_day, day.isoformat())
        offered = [challenge for challenge in found if challenge.game in self._offer.games]
        return sorted(offered, key=lambda challenge: self._offer.games.index(challenge.game))

    async def challenge(self, day: date, game: str) -> StoredChallenge:
        """One that has begun; that of tomorrow is nobody's yet."""
        found = [one for one in await self.of_day(day) if one.game == game]
        if not found or await self.now() < calendar.begins(day):
            raise Refused(404, "no-such-challenge", text("There was no such challenge."))
        return found[0]

    async def own_try(self, challenge: StoredChallenge, player: str) -> StoredTry | None:
        return await in_thread(self._challenges.own_try, challenge.id, player)

    # --- playing ----------------------------------------------------------------------------------

    async def begin(self, day: date, game: str, player: str) -> TableSession:
        """The table of somebody's one try; begun now, unless it was before.

        It has no name on it: whether a result has one is chosen when it is there.
        """
        challenge = await self.challenge(day, game)
        found = await self.own_try(challenge, player)
        table = found.table_id if found is not None else await self._begin(challenge, player)
        return await self._tables.find(table)

    async def _begin(self, challenge: StoredChallenge, player: str) -> str:
        if challenge.closes is not None and await self.now() >= challenge.closes:
            raise closed()
        await self._tables.wait_until_loaded(challenge.game)
        await in_thread(loaded_game, challenge.game)
        table = await in_thread(try_table, challenge, player, "")
        begun = await self._tables.writer.write(lambda connection: stored.begin(connection, table), table.id)
        if begun is None:
            raise closed()
        return begun

    async def practise(self, day: date, game: str, player: str, nickname: str) -> TableSession:
        """A table with the chance of a day that everyone may know; it counts nowhere."""
        challenge = await self.challenge(day, game)
        if not await self._seals.is_open(challenge.id):
            raise Refused(409, "not-open-yet", text("This day can be practised when its chance is shown."))
        await self._tables.wait_until_loaded(game)
        await in_thread(loaded_game, game)
        return await self._tables.add(await in_thread(practice_table, challenge, player, nickname))

    async def show_name(self, challenge: StoredChallenge, player: str, name: str) -> None:
        """Shows somebody's result under a name, or under none."""
        done = await self._tables.writer.write(
            lambda connection: stored.show_name(connection, challenge.id, player, name)
        )
        if not done:
            raise Refused(403, "no-name-here", text("Your name can't be shown with this result."))

    # --- making -----------------------------------------------------------------------------------

    async def _make(self, day: date) -> None:
        """Stores what the games offer on a day, where that has not been done."""
        offered = {
            game: challenge
            for game in self._offer.games
            if (daily := self._offer.package(game).daily) and (challenge := daily()(day))
        }

        def work(connection: Connection) -> None:
            key = stored.key(connection, KEY)
            for game, challenge in offered.items():
                stored.add(connection, self._new(key, day, game, challenge))

        await self._tables.writer.write(work, f"daily {day}")
        self._made.add(day)

    def _new(self, key: bytes, day: date, game: str, challenge: DailyChallenge) -> StoredChallenge:
        meta = self._offer.package(game).meta
        options = chosen_options(meta, msgspec.json.encode(challenge.options).decode())
        id = challenge_id(day, game)
        return StoredChallenge(
            id=id,
            day=day.isoformat(),
            game=game,
            rules=meta.newest_rules,
            options=msgspec.json.encode(options).decode(),
            seats=(ChallengeSeat(), *(ChallengeSeat(bot=bot) for bot in challenge.bots)),
            seed=daily_seed(key, day, game),
            chance_version=Committed.newest,
            origin=id[:LONGEST_ORIGIN],
            closes=calendar.closes(day),
            opens=calendar.opens(day),
        )


def daily_seed(key: bytes, day: date, game: str) -> bytes:
    """What all chance of a challenge follows from: nobody without the key can know it beforehand."""
    return hmac.digest(key, f"{day.isoformat()} {game}".encode(), "sha256")


def closed() -> Refused:
    return Refused(409, "closed", text("This challenge is closed: nobody can begin it any more."))
