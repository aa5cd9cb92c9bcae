"""The challenge of the day: its page, the try at it, its results, and the days before."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated

import msgspec
from litestar import Response, get, post, put
from litestar.params import FromPath, JSONBody, PathParameter
from litestar.response import Redirect

from branchline.core.errors import BranchlineError
from branchline.web.daily import calendar
from branchline.web.daily.service import challenge_id
from branchline.web.errors import not_over
from branchline.web.http.costs import CHANGE, HEAVY, NEW_TABLE, READ
from branchline.web.http.dependencies import ERRORS, TheServices, TheVisitor
from branchline.web.http.pages import not_found, page
from branchline.web.http.people import me
from branchline.web.http.services import Services
from branchline.web.http.tables import info_for
from branchline.web.http.visitors import Visitor
from branchline.web.render.daily import (
    DailyCard,
    DailyInfo,
    DailyStanding,
    Tomorrow,
    daily_info,
    daily_standing,
    date_words,
    played_days,
    tomorrow,
    try_state,
)
from branchline.web.render.daily_share import DailyShare, daily_share
from branchline.web.render.messages import TableInfo
from branchline.web.render.spread import curve
from branchline.web.store.challenges import StoredChallenge, StoredTry
from branchline.web.tables.reviews import asker_of, can_be_reviewed
from branchline.web.tables.session import TableSession
from branchline.web.threads import in_thread

MOST_LISTED = 10
MOST_DAYS = 60
"""Days in the archive."""

Day = Annotated[str, PathParameter(pattern=r"^\d{4}-\d\d-\d\d$")]
GameName = Annotated[str, PathParameter(max_length=40)]


class ShowName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one's own result is shown under one's name."""

    shown: bool


# --- pages ------------------------------------------------------------------------------------------


@get("/daily", opt=READ, include_in_schema=False)
async def daily_today(services: TheServices) -> Redirect:
    """The first challenge of today."""
    found = await services.dailies.of_day(await _today(services))
    if not found:
        raise not_found()
    return Redirect(f"/daily/{found[0].day}/{found[0].game}", status_code=303)


@get("/daily/past", opt=READ, include_in_schema=False)
async def daily_archive(services: TheServices, visitor: TheVisitor) -> Response[bytes]:
    """The days before today, to be looked at and practised."""
    today = await _today(services)
    days = await in_thread(services.challenges.days_before, today.isoformat(), MOST_DAYS)
    infos = await _infos_of_days(services, visitor, days)
    shown = [(date_words(date.fromisoformat(day), visitor.language), infos[day]) for day in days]
    data = {"page": "daily", "me": await me(services, visitor)}
    return page("daily_past.html", visitor, data, days=shown)


@get("/daily/{day:str}/{game:str}", opt=READ, include_in_schema=False)
async def daily_page(
    services: TheServices, visitor: TheVisitor, day: FromPath[str], game: FromPath[str]
) -> Response[bytes]:
    """A challenge before one's try, and its results after it."""
    challenge = await challenge_of(services, day, game)
    today = await _today(services)
    own = await services.dailies.own_try(challenge, visitor.player)
    standing = await _standing(services, visitor, challenge, own)
    scores = await in_thread(services.challenges.scores, challenge.id)
    counted = await in_thread(services.challenges.days_counted, visitor.player)
    data = {"page": "daily", "me": await me(services, visitor), "daily": standing, "today": today.isoformat()}
    return page(
        "daily.html",
        visitor,
        data,
        standing=standing,
        info=standing.challenge,
        is_today=challenge.day == today.isoformat(),
        words=date_words(date.fromisoformat(challenge.day), visitor.language),
        challenges=await day_infos(services, visitor, date.fromisoformat(challenge.day)),
        week=played_days(counted, today, visitor.language),
        curve=curve(scores, standing.challenge.score),
        hours_left=_left(challenge, await services.dailies.now()),
        yesterday=await _yesterday(services, visitor, challenge, today),
        tomorrow=await _tomorrow(services, visitor, today),
        seed=challenge.seed.hex() if standing.challenge.is_open else "",
    )


# --- for programs -----------------------------------------------------------------------------------


@get("/daily", opt=READ, responses=ERRORS)
async def daily_list(services: TheServices, visitor: TheVisitor) -> list[DailyInfo]:
    """The challenges of today."""
    return await day_infos(services, visitor, await _today(services))


@get("/daily/{day:str}/{game:str}", opt=READ, responses=ERRORS)
async def daily_results(
    services: TheServices, visitor: TheVisitor, day: Day, game: GameName
) -> DailyStanding:
    """A challenge that has begun, and its results."""
    challenge = await challenge_of(services, day, game)
    own = await services.dailies.own_try(challenge, visitor.player)
    return await _standing(services, visitor, challenge, own)


@post("/daily/{day:str}/{game:str}/try", opt=CHANGE, responses=ERRORS, status_code=200)
async def begin_try(services: TheServices, visitor: TheVisitor, day: Day, game: GameName) -> TableInfo:
    """My one try at a challenge of today: begun now, unless it was before."""
    session = await services.dailies.begin(_date(day), game, visitor.player)
    await services.seals.require_look(session, visitor.player)
    return info_for(services, visitor, session)


@post("/daily/{day:str}/{game:str}/practise", opt=NEW_TABLE, responses=ERRORS)
async def practise(services: TheServices, visitor: TheVisitor, day: Day, game: GameName) -> TableInfo:
    """A table with the chance of a past day; it counts nowhere."""
    nickname = await services.store.player_name(visitor.player)
    session = await services.dailies.practise(_date(day), game, visitor.player, nickname)
    return info_for(services, visitor, session)


@put("/daily/{day:str}/{game:str}/name", opt=CHANGE, responses=ERRORS)
async def show_name(
    services: TheServices, visitor: TheVisitor, day: Day, game: GameName, data: JSONBody[ShowName]
) -> DailyStanding:
    """Shows my result under my name, or under none."""
    challenge = await challenge_of(services, day, game)
    name = await services.store.player_name(visitor.player)
    await services.dailies.show_name(challenge, visitor.player, name if data.shown else "")
    own = await services.dailies.own_try(challenge, visitor.player)
    return await _standing(services, visitor, challenge, own)


@get("/daily/{day:str}/{game:str}/share", opt=HEAVY, responses=ERRORS)
async def share(services: TheServices, visitor: TheVisitor, day: Day, game: GameName) -> DailyShare:
    """A short text about my result that tells nothing of the chance; a quick look grades the rounds first."""
    challenge = await challenge_of(services, day, game)
    standing, own = await finished_try(services, visitor, challenge)
    session = await services.tables.find(own.table_id)
    look = None
    if can_be_reviewed(session):
        asker = asker_of(session, visitor.player, visitor.address)
        look = await services.reviews.glance(session, challenge.seat, asker)
    address = f"{visitor.site}{standing.challenge.path}"
    return daily_share(standing, look.review if look is not None else None, visitor.language, address)


# --- how it is found --------------------------------------------------------------------------------


async def day_infos(services: Services, visitor: Visitor, day: date) -> list[DailyInfo]:
    """The challenges of a day, with the visitor's tries: also for the card in the lobby."""
    found = await services.dailies.of_day(day)
    counts = await in_thread(services.challenges.how_many, [one.id for one in found])
    tries = await in_thread(services.challenges.own_tries, visitor.player, [day.isoformat()])
    own = {one.challenge: one for one, _ in tries}
    now = await services.dailies.now()
    return [await _info(services, visitor, one, own.get(one.id), counts[one.id], now) for one in found]


async def daily_card(services: Services, visitor: Visitor) -> DailyCard:
    """Today's challenges and how one stands, for the lobby."""
    today = await _today(services)
    infos = await day_infos(services, visitor, today)
    counted = await in_thread(services.challenges.days_counted, visitor.player)
    return DailyCard(tuple(infos), played_days(counted, today, visitor.language).streak)


async def _infos_of_days(services: Services, visitor: Visitor, days: list[str]) -> dict[str, list[DailyInfo]]:
    return {day: await day_infos(services, visitor, date.fromisoformat(day)) for day in days}


async def _info(
    services: Services,
    visitor: Visitor,
    challenge: StoredChallenge,
    own: StoredTry | None,
    results: int,
    now: float,
) -> DailyInfo:
    state = try_state(challenge, own, now, await _is_abandoned(services, own))
    opened = await services.seals.is_open(challenge.id)
    return daily_info(challenge, own, state, results, visitor.language, opened)


async def _is_abandoned(services: Services, own: StoredTry | None) -> bool:
    """Whether a try was given up; one whose table is not there any more was, too."""
    if own is None or own.finished is not None:
        return False
    try:
        session: TableSession = await services.tables.find(own.table_id)
    except BranchlineError:
        return True
    return session.ended


async def _standing(
    services: Services, visitor: Visitor, challenge: StoredChallenge, own: StoredTry | None
) -> DailyStanding:
    stored = services.challenges
    scores = await in_thread(stored.scores, challenge.id)
    now = await services.dailies.now()
    info = await _info(services, visitor, challenge, own, len(scores), now)
    best = await in_thread(lambda: stored.best(challenge.id, MOST_LISTED, named=not info.is_open))
    own_scores = await in_thread(stored.own_scores, visitor.player, challenge.game)
    return daily_standing(challenge, info, own, best, scores, own_scores, visitor.language)


async def finished_try(
    services: Services, visitor: Visitor, challenge: StoredChallenge
) -> tuple[DailyStanding, StoredTry]:
    own = await services.dailies.own_try(challenge, visitor.player)
    if own is None or own.finished is None:
        raise not_over()
    return await _standing(services, visitor, challenge, own), own


async def challenge_of(services: Services, day: str, game: str) -> StoredChallenge:
    return await services.dailies.challenge(_date(day), game)


async def _yesterday(
    services: Services, visitor: Visitor, challenge: StoredChallenge, today: date
) -> DailyStanding | None:
    """One's own result in this game the day before, where it is today's that is looked at."""
    if challenge.day != today.isoformat():
        return None
    id = challenge_id(today - timedelta(days=1), challenge.game)
    before = await in_thread(services.challenges.challenge, id)
    own = await services.dailies.own_try(before, visitor.player) if before is not None else None
    if before is None or own is None or own.finished is None:
        return None
    return await _standing(services, visitor, before, own)


async def _tomorrow(services: Services, visitor: Visitor, today: date) -> list[Tomorrow]:
    found = await services.dailies.of_day(today + timedelta(days=1))
    return [tomorrow(challenge, visitor.language) for challenge in found]


async def _today(services: Services) -> date:
    return calendar.day_of(await services.dailies.now())


def _date(day: str) -> date:
    try:
        return date.fromisoformat(day)
    except ValueError:
        raise not_found() from None


def _left(challenge: StoredChallenge, now: float) -> tuple[int, int]:
    """Hours and minutes until a challenge closes."""
    minutes = max(0, int(((challenge.closes or now) - now) // 60))
    return divmod(minutes, 60)


handlers = [daily_today, daily_archive, daily_page]
api_handlers = [daily_list, daily_results, begin_try, practise, show_name, share]
