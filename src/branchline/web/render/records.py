"""Somebody's games as their page shows them: the bests, a list, charts, and what is worth knowing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from babel.dates import format_date

from branchline import games
from branchline.core.options import edition_setting, stored_options
from branchline.core.texts import Text, ntext, text
from branchline.parts.plots import number
from branchline.web.records.summary import (
    Kind,
    categories,
    kind_of,
    largest_change,
    moving_mean,
    new_bests,
    standings,
)
from branchline.web.render.charts import mean_bar, score_chart
from branchline.web.render.table_info import settings_in_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from branchline.web.records.summary import Category, Standing
    from branchline.web.store.results import PlayedGame
    from branchline.web.tables.session import TableSession

MOST_BESTS = 4
MOST_ROWS = 200


@dataclass(frozen=True)
class Best:
    """The best of a kind of game."""

    title: str
    score: str
    note: str
    table: str
    seat: int
    path: str
    """Where only games of this kind are shown."""


@dataclass(frozen=True)
class Row:
    """A game in the list."""

    table: str
    seat: int
    title: str
    details: str
    day: str
    when: str
    """The same for programs."""
    score: str
    place: str
    tone: str
    """`good` for what was won or better than ever."""


@dataclass(frozen=True)
class Filter:
    label: str
    path: str
    chosen: bool


@dataclass(frozen=True)
class Bar:
    """A line of the sheet, as a bar."""

    label: str
    picture: str
    lately: str
    always: str


@dataclass(frozen=True)
class Charts:
    """How the games of a kind went."""

    title: str
    scores: str
    bars: tuple[Bar, ...]
    insight: str


# --- what is chosen -----------------------------------------------------------------------------------


def chosen_games(played: Sequence[PlayedGame], game: str, edition: str) -> list[PlayedGame]:
    """Those of a game and an edition, where one is named."""
    return [one for one in played if game in ("", one.game) and edition in ("", kind_of(one).edition)]


def game_filters(played: Sequence[PlayedGame], game: str, language: str) -> list[Filter]:
    """All, and each game that was played."""
    every = Filter(text("All").say(language), "/records", not game)
    names = sorted({one.game for one in played})
    return [every, *(Filter(_title(name, language), kind_path(Kind(name)), name == game) for name in names)]


def edition_filters(played: Sequence[PlayedGame], chosen: Kind, language: str) -> list[Filter]:
    """The editions of the chosen game; nothing where there is no choice."""
    kinds = [standing.kind for standing in standings(played) if standing.kind.game == chosen.game]
    if len(kinds) < 2:
        return []
    every = Filter(text("All editions").say(language), kind_path(Kind(chosen.game)), not chosen.edition)
    return [
        every,
        *(Filter(_edition(kind, language), kind_path(kind), kind == chosen) for kind in kinds),
    ]


def kind_path(kind: Kind) -> str:
    """Where only games of this kind are shown."""
    named = {"game": kind.game, "edition": kind.edition}
    return f"/records?{urlencode({name: value for name, value in named.items() if value})}"


# --- the bests and the list -----------------------------------------------------------------------------


def bests(played: Sequence[PlayedGame], language: str) -> list[Best]:
    """Of the kinds that were played last."""
    return [_best(standing, language) for standing in standings(played)[:MOST_BESTS]]


def _best(standing: Standing, language: str) -> Best:
    count, best = len(standing.games), standing.best
    if standing.always_with_others:
        score = text("{won} of {count}", won=standing.won, count=count).say(language)
        note = text("won").say(language)
    else:
        score = number(best.own.total)
        note = ntext("best of {n} game", "best of {n} games", n=count).say(language)
    title = kind_in_words(standing.kind, language)
    return Best(title, score, note, best.table, best.own.seat, kind_path(standing.kind))


def kind_in_words(kind: Kind, language: str) -> str:
    """ "Railroad Ink, Deep Blue"."""
    return ", ".join(filter(None, (_title(kind.game, language), _edition(kind, language))))


def _title(game: str, language: str) -> str:
    return games.package(game).meta.title.say(language)


def _edition(kind: Kind, language: str) -> str:
    setting = edition_setting(games.package(kind.game).meta)
    choices = setting.choices if setting is not None else ()
    return next((choice.label.say(language) for choice in choices if str(choice.value) == kind.edition), "")


def rows(played: Sequence[PlayedGame], chosen: Sequence[PlayedGame], today: date, language: str) -> list[Row]:
    """The chosen games; whether one was better than ever is decided among all."""
    better = new_bests(played)
    return [_row(one, one.table in better, today, language) for one in chosen[:MOST_ROWS]]


def _row(played: PlayedGame, better: bool, today: date, language: str) -> Row:
    day = datetime.fromtimestamp(played.own.finished, UTC).date()
    place, good = _place(played, better, language)
    return Row(
        table=played.table,
        seat=played.own.seat,
        title=_title(played.game, language),
        details=" · ".join(filter(None, (_played(played, language), _with_whom(played, language)))),
        day=_day(day, today, language),
        when=day.isoformat(),
        score=_score(played),
        place=place,
        tone="good" if good else "",
    )


def _played(played: PlayedGame, language: str) -> str:
    options = stored_options(games.package(played.game).meta, played.options)
    return settings_in_words(played.game, options, len(played.players), language).played


def _with_whom(played: PlayedGame, language: str) -> str:
    others = [player for player in played.players if not player.mine]
    names = [player.name for player in others if not player.bot and player.name]
    bots = len(others) - len(names)
    said = [*names, *([ntext("{n} bot", "{n} bots", n=bots).say(language)] if bots else [])]
    if said:
        return text("with {names}", names=", ".join(said)).say(language)
    return text("alone").say(language) if len(played.players) == 1 else ""


def _score(played: PlayedGame) -> str:
    """One's own, and the other's where there is one other."""
    shown = (played.own.total, *(played.totals if played.sides == 2 else ()))
    return " : ".join(map(number, shown))


def _place(played: PlayedGame, better: bool, language: str) -> tuple[str, bool]:
    """The place, or what else there is to say of the result; and whether that is good."""
    if better:
        return text("new best").say(language), True
    if played.sides > 1:
        return _ordinal(played.own.place, played.sides).say(language), played.own.place == 1
    if played.own.won is None:
        return "", False
    said = text("won") if played.own.won else text("not won")
    return said.say(language), played.own.won


def _ordinal(place: int, of: int) -> Text:
    match place:
        case 1:
            return text("1st of {count}", count=of)
        case 2:
            return text("2nd of {count}", count=of)
        case 3:
            return text("3rd of {count}", count=of)
        case _:
            return text("{place}th of {count}", place=place, count=of)


def _day(day: date, today: date, language: str) -> str:
    if day == today:
        return text("today").say(language)
    if day == today - timedelta(days=1):
        return text("yesterday").say(language)
    return str(format_date(day, "d MMM" if day.year == today.year else "d MMM y", locale=language))


# --- charts ---------------------------------------------------------------------------------------------


def charts(standing: Standing, latest: TableSession, today: date, language: str) -> Charts:
    """Of all games of a kind; `latest` is the table of one of them, and names the lines of its sheet."""
    played = standing.games
    names = _line_names(latest, played, language)
    scores = [one.own.total for one in reversed(played)]
    most = max((abs(value) for one in categories(played) for value in (one.lately, one.always)), default=1)
    return Charts(
        kind_in_words(standing.kind, language),
        _score_chart(standing, scores, today, language),
        tuple(_bar(one, names[one.key], most or 1) for one in categories(played)),
        _insight(largest_change(played), names, language),
    )


def _score_chart(standing: Standing, scores: list[int], today: date, language: str) -> str:
    days = [datetime.fromtimestamp(one.own.finished, UTC).date() for one in standing.games]
    ends = _day(days[-1], today, language), _day(days[0], today, language)
    means = moving_mean(scores)
    best = text("best {score}", score=number(max(scores))).say(language)
    said = text(
        "Scores of {count} games, the best {best}; the mean of the last five is {mean}.",
        count=len(scores),
        best=number(max(scores)),
        mean=number(round(means[-1], 1)),
    )
    return score_chart(scores, means, best, ends, said.say(language))


def _bar(category: Category, label: str, most: float) -> Bar:
    return Bar(
        label,
        mean_bar(category.lately, category.always, most),
        number(round(category.lately)),
        number(round(category.always)),
    )


def _line_names(session: TableSession, played: Sequence[PlayedGame], language: str) -> dict[str, str]:
    """What the lines of the sheets are called, by their keys."""
    assert session.table is not None
    view = session.game.view(session.table.state, None)
    own = {line.key: line.group or line.label for sheet in session.game.sheet(view) for line in sheet.lines}
    keys = {key for one in played for key in one.own.lines}
    about = {key: session.game.about(view, key) for key in keys}
    named = {key: told.title if told is not None else own.get(key) for key, told in about.items()}
    return {key: name.say(language) if name is not None else key for key, name in named.items()}


def _insight(change: Category | None, names: dict[str, str], language: str) -> str:
    if change is None:
        return ""
    said = text(
        "{line}: {before} a game before, {now} in the last ten. Nothing else has changed more.",
        line=names[change.key],
        before=number(round(change.always, 1)),
        now=number(round(change.lately, 1)),
    )
    return said.say(language)
