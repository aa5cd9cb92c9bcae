"""The challenges of a day as their page and programs are shown them: nothing in it tells any chance."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Literal

import msgspec
from babel.dates import format_date

from branchline import games
from branchline.core.options import matters, stored_options
from branchline.core.texts import ntext, text
from branchline.parts.plots import number
from branchline.web.daily import calendar
from branchline.web.daily.results import better_than, place, streak, week
from branchline.web.render.table_info import level_in_words, settings_in_words
from branchline.web.tables.challenges import commitment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.texts import Text
    from branchline.web.store.challenges import StoredChallenge, StoredTry

TryState = Literal["none", "running", "counted", "late", "given-up"]
"""Of somebody's try: not begun, not finished, finished in time, not in time, given up."""


class DailyInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge, and how far a visitor has come with it."""

    day: str
    game: str
    path: str
    """The address of its page."""
    title: str
    played: str
    """What is played, in a few names: "Lush Green + Forest"."""
    colour: str
    opponents: tuple[str, ...]
    """The levels of the bots in it."""
    minutes: int
    pictures: tuple[str, ...]
    """What its edition and its expansions look like: addresses, but for the theme."""
    commitment: str
    closes: float
    opens: float
    is_open: bool
    """Whether everyone may look at the boards and practise."""
    results: int
    """How many have finished in time."""
    state: TryState
    table: str = ""
    """The address of one's own try."""
    score: int | None = None
    said: str = ""
    """The score in words: "72 points", "5 ahead"."""


class DailyResult(msgspec.Struct, frozen=True, kw_only=True):
    """A result in a list: under a name, or nobody's."""

    name: str
    said: str
    mine: bool
    board: str = ""
    """Where it can be seen, once it can."""


class DailyStanding(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge and its results, as a visitor may know them."""

    challenge: DailyInfo
    best: tuple[DailyResult, ...]
    better_than: int | None = None
    """Of how many of the others one's own result is better, in percent."""
    above: int = 0
    """How many are better."""
    own_place: tuple[int, int] | None = None
    """The place of this result among one's own in the challenges of this game, and how many those are."""
    named: bool = False
    """Whether one's own result is shown under a name."""


class Tomorrow(msgspec.Struct, frozen=True):
    """What is promised for the next day."""

    title: str
    played: str
    commitment: str


# --- a challenge ------------------------------------------------------------------------------------


def daily_info(
    challenge: StoredChallenge,
    own: StoredTry | None,
    state: TryState,
    results: int,
    language: str,
    opened: bool,
) -> DailyInfo:
    meta = games.package(challenge.game).meta
    seats = len(challenge.seats)
    words = settings_in_words(challenge.game, stored_options(meta, challenge.options), seats, language)
    day = date.fromisoformat(challenge.day)
    counted = own is not None and state == "counted"
    return DailyInfo(
        day=challenge.day,
        game=challenge.game,
        path=f"/daily/{challenge.day}/{challenge.game}",
        title=meta.title.say(language),
        played=words.played,
        colour=words.colour,
        opponents=tuple(level_in_words(meta, seat.bot, language) for seat in challenge.seats if seat.bot),
        minutes=meta.lasts(seats),
        pictures=tuple(f"/diagram/{challenge.game}/{language}/{name}" for name in _pictures(challenge)),
        commitment=commitment(challenge),
        closes=calendar.closes(day),
        opens=calendar.opens(day),
        is_open=opened,
        results=results,
        state=state,
        table=f"/t/{own.table_id}" if own is not None else "",
        score=own.score if own is not None and counted else None,
        said=score_words(challenge, own.score).say(language)
        if own is not None and own.score is not None
        else "",
    )


def _pictures(challenge: StoredChallenge) -> list[str]:
    """The diagrams of what is chosen, in the order of the settings."""
    meta = games.package(challenge.game).meta
    options = stored_options(meta, challenge.options)
    return [
        choice.picture
        for setting in meta.settings
        if matters(setting, options, len(challenge.seats))
        for choice in setting.choices
        if choice.picture and choice.value == getattr(options, setting.name)
    ]


def score_words(challenge: StoredChallenge, score: int) -> Text:
    """A result in words: points of one who plays alone, and against bots how far one was ahead."""
    if len(challenge.seats) == 1:
        return ntext("{points} point", "{points} points", abs(score), points=number(score))
    if score:
        return text("{n} ahead", n=score) if score > 0 else text("{n} behind", n=-score)
    return text("level")


def tomorrow(challenge: StoredChallenge, language: str) -> Tomorrow:
    info = daily_info(challenge, None, "none", 0, language, opened=False)
    return Tomorrow(info.title, info.played, info.commitment)


def try_state(challenge: StoredChallenge, own: StoredTry | None, now: float, abandoned: bool) -> TryState:
    """How somebody's try stands at a time."""
    if own is None:
        return "none"
    late = challenge.closes is not None and (own.finished or now) >= challenge.closes
    if own.finished is not None:
        return "late" if late else "counted"
    return "given-up" if abandoned else "late" if late else "running"


# --- results ----------------------------------------------------------------------------------------


def daily_standing(
    challenge: StoredChallenge,
    info: DailyInfo,
    own: StoredTry | None,
    best: Sequence[StoredTry],
    scores: Sequence[int],
    own_scores: Sequence[int],
    language: str,
) -> DailyStanding:
    score = info.score
    return DailyStanding(
        challenge=info,
        best=tuple(_result(challenge, one, own, info.is_open, language) for one in best),
        better_than=better_than(score, scores) if score is not None else None,
        above=place(score, scores) - 1 if score is not None else 0,
        own_place=(place(score, own_scores), len(own_scores)) if score is not None else None,
        named=own is not None and bool(own.name),
    )


def _result(
    challenge: StoredChallenge, one: StoredTry, own: StoredTry | None, opened: bool, language: str
) -> DailyResult:
    assert one.score is not None
    return DailyResult(
        name=one.name,
        said=score_words(challenge, one.score).say(language),
        mine=own is not None and own.table_id == one.table_id,
        board=f"/t/{one.table_id}" if opened else "",
    )


@dataclass(frozen=True)
class DailyCard:
    """What the lobby tells of today."""

    challenges: tuple[DailyInfo, ...]
    streak: int

    @property
    def next(self) -> DailyInfo:
        """What is to be played now: what was begun, then what was not; else the first, to be looked at."""
        order = {"running": 0, "none": 1}
        return min(self.challenges, key=lambda info: order.get(info.state, 2))


# --- the days -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Weekday:
    """A day of the last week, as one has played it."""

    short: str
    name: str
    played: bool
    today: bool


@dataclass(frozen=True)
class Calendar:
    """The last week, and how many days in a row one has played."""

    days: tuple[Weekday, ...]
    streak: int


def played_days(days: Sequence[str], today: date, language: str) -> Calendar:
    counted = {date.fromisoformat(day) for day in days}
    return Calendar(
        tuple(
            Weekday(
                format_date(day, "EEEEEE", locale=language),
                date_words(day, language),
                day in counted,
                day == today,
            )
            for day in week(today)
        ),
        streak(counted, today),
    )


def date_words(day: date, language: str) -> str:
    """Mon, 16 November, as it is written in a language."""
    said = format_date(day, "EEE, d MMMM", locale=language)
    return said[0].upper() + said[1:]
