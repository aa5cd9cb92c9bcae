"""Tries at challenges: the tables at which many people meet the same chance, and what each has reached.

Whoever tries is alone with the bots of the challenge, which play the same where the same is played; the
chance has no nonce of theirs, so that it is everyone's.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, Any

from branchline.core.chance import Committed, Setup
from branchline.web.store.store import Seat, StoredTable
from branchline.web.tables.creation import new_table_id, random_token
from branchline.web.tables.session import PRACTICE, TableSession

if TYPE_CHECKING:
    from branchline.core.state import State
    from branchline.web.store.challenges import ChallengeSeat, StoredChallenge


DAILY, BEAT = "daily-", "beat-"
"""How the names of challenges begin: those of days, and those that were somebody's game."""


def is_daily(challenge: str) -> bool:
    return challenge.startswith(DAILY)


def try_table(challenge: StoredChallenge, player: str, nickname: str) -> StoredTable:
    """The table at which somebody tries a challenge; its game has begun."""
    return _begun(_table(challenge, challenge.id, player, nickname, hints=False))


def practice_table(challenge: StoredChallenge, player: str, nickname: str) -> StoredTable:
    """A table with the chance of a challenge that counts nowhere."""
    return _begun(_table(challenge, PRACTICE + challenge.id, player, nickname, hints=True))


def commitment(challenge: StoredChallenge) -> str:
    """What is promised before anyone has begun; the same at all tables of a challenge."""
    chance = Committed(challenge.seed, version=challenge.chance_version)
    return chance.commitment(Setup(challenge.origin, challenge.options, len(challenge.seats)))


def try_score(session: TableSession, state: State[Any]) -> int:
    """What a try has reached: its points, and against others how far it is ahead of the best of them."""
    return score_of_seat(session, state, next(iter(session.seats_of(session.creator))))


def score_of_seat(session: TableSession, state: State[Any], mine: int) -> int:
    """The same for any seat of a game that has ended."""
    outcome = session.game.outcome(state)
    assert outcome is not None
    sides = session.game.sides(state)
    own = [rank.score for rank in outcome.ranks if mine in sides[rank.side]]
    others = [rank.score for rank in outcome.ranks if mine not in sides[rank.side]]
    return own[0] - max(others, default=0)


def may_be_challenge(session: TableSession) -> bool:
    """Whether others may meet the chance of a game while it runs: in a try, and where one plays alone."""
    return session.is_try or (len(session.seats) == 1 and session.seats_of(session.creator) == (0,))


def bot_seed(session: TableSession, seat: int) -> int:
    """What a bot takes its random numbers from: the same for everyone who has played the same."""
    label = f"bot/{seat}/{session.position(seat)}".encode()
    return int.from_bytes(hmac.digest(session.seed, label, "sha256")[:8], "big")


def _table(challenge: StoredChallenge, name: str, player: str, nickname: str, *, hints: bool) -> StoredTable:
    return StoredTable(
        id=new_table_id(),
        game=challenge.game,
        rules=challenge.rules,
        options=challenge.options,
        creator=player,
        seed=challenge.seed,
        chance_version=challenge.chance_version,
        origin=challenge.origin,
        status="open",
        version=0,
        seats=[
            _seat(number, seat, player if number == challenge.seat else None, nickname)
            for number, seat in enumerate(challenge.seats)
        ],
        log=[],
        pending=[],
        hints=hints,
        challenge=name,
    )


def _seat(number: int, seat: ChallengeSeat, owner: str | None, nickname: str) -> Seat:
    mine = owner is not None
    return Seat(
        seat=number,
        owner=owner,
        name=nickname if mine else "",
        bot="" if mine else seat.bot,
        invite=random_token(),
        nonce=bytes.fromhex(seat.nonce) if seat.nonce else None,
        reserved=mine,
    )


def _begun(stored: StoredTable) -> StoredTable:
    """The same table when everything has been rolled and dealt that comes before the first move."""
    session = TableSession(stored)
    stored.log = list(session.new_game(session.seats).log)
    stored.status = "running"
    return stored
