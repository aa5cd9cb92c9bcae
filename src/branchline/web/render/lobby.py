"""What somebody finds in the lobby: games that go on, the puzzle of the day, tables of others, bests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from branchline import games
from branchline.core.texts import ntext, text
from branchline.parts.plots import number
from branchline.study.puzzles import puzzle_of_the_day, themes
from branchline.web.records.summary import standings
from branchline.web.render.records import kind_in_words, kind_path
from branchline.web.render.table_info import level_in_words, settings_in_words
from branchline.web.tables.clock import SLOW
from branchline.web.tables.seating import is_filled
from branchline.web.tables.session import seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from branchline.web.records.summary import Standing
    from branchline.web.store.results import PlayedGame
    from branchline.web.tables.session import TableSession

MOST_BESTS = 3


@dataclass(frozen=True)
class Waiting:
    """A game of mine that goes on, or has not begun."""

    table: str
    seat: int
    title: str
    progress: str
    """How far it is, and the score as everyone knows it."""
    others: str
    turn: bool
    state: str


def waiting_table(session: TableSession, player: str, language: str) -> Waiting:
    """A table as one of those who play there finds it again."""
    own = session.seats_of(player)
    turn = any(seat in own and not session.seats[seat].bot for seat in session.to_act())
    return Waiting(
        session.id,
        own[0] if own else 0,
        session.game.meta.title.say(language),
        _progress(session, language),
        _others(session, own, language),
        turn,
        _state(session, turn, own, language),
    )


def own_turns_first(waiting: Sequence[Waiting]) -> list[Waiting]:
    return sorted(waiting, key=lambda one: not one.turn)


def _progress(session: TableSession, language: str) -> str:
    if session.table is None:
        return ""
    view = session.table.view(None)
    progress = session.game.progress(view)
    scores = " : ".join(number(sheet.total) for sheet in session.game.sheet(view)[:4])
    return " · ".join(filter(None, (progress.label.say(language) if progress else "", scores)))


def _others(session: TableSession, own: tuple[int, ...], language: str) -> str:
    """With whom one sits there."""
    nobody = text("open seat").say(language)
    there = [seat for seat in session.seats if seat.seat not in own]
    names = [seat_name(seat, language) if seat.owner or seat.bot else nobody for seat in there]
    if not names:
        return text("alone").say(language)
    return text("with {names}", names=", ".join(names)).say(language)


def _state(session: TableSession, turn: bool, own: tuple[int, ...], language: str) -> str:
    if turn:
        return text("Your turn").say(language)
    if session.table is None:
        return text("Waiting for players").say(language)
    others = [seat for seat in session.table.view(None).acting if seat not in own]
    if len(others) == 1:
        name = seat_name(session.seats[others[0]], language)
        return text("{name} is playing", name=name).say(language)
    return text("waiting").say(language)


# --- the puzzle of the day ------------------------------------------------------------------------------


@dataclass(frozen=True)
class TodaysPuzzle:
    game: str
    title: str
    task: str
    path: str


def todays_puzzle(offered: Sequence[str], day: date, language: str) -> TodaysPuzzle | None:
    """The puzzle of the day of one of the games, each in its turn."""
    found = [game for game in offered if games.package(game).puzzles is not None]
    if not found:
        return None
    game = found[day.toordinal() % len(found)]
    puzzle = puzzle_of_the_day(game, day)
    return TodaysPuzzle(
        game,
        games.package(game).meta.title.say(language),
        themes(game)[puzzle.theme].task.say(language),
        f"/puzzles/{game}/{puzzle.name}",
    )


# --- tables of others -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class PublicTable:
    """A table that everyone finds: to join, or to watch."""

    title: str
    details: str
    count: str
    path: str


def public_table(session: TableSession, path: str, language: str) -> PublicTable:
    """Who is there, what is played, and for whom it is meant."""
    meta, seats = session.game.meta, session.seats
    there = [seat for seat in seats if is_filled(seat) or seat.owner is not None]
    names = [seat_name(seat, language) for seat in there if not seat.bot][:2]
    words = settings_in_words(meta.id, session.options, len(seats), language)
    pace = text("a day for each round").say(language) if session.clock >= SLOW else ""
    analysis = text("analysis").say(language) if session.analysis else ""
    levels = levels_in_words(session, language)
    details = filter(None, (", ".join(names), words.played, levels, pace, analysis))
    count = text("{there} of {seats}", there=len(there), seats=len(seats)).say(language)
    return PublicTable(meta.title.say(language), " · ".join(details), count, path)


def levels_in_words(session: TableSession, language: str) -> str:
    """For whom a table is meant, as the levels of bots are called; nothing where for everyone."""
    least, most = (level_in_words(session.game.meta, bot, language) for bot in session.level_range)
    return least if least == most else f"{least} – {most}"


def join_path(session: TableSession, player: str) -> str:
    """Where somebody takes an open seat of a public table; nothing for those who sit there, or made it."""
    if not session.public or session.creator == player or session.seats_of(player):
        return ""
    free = (seat.invite for seat in session.seats if seat.owner is None and not seat.bot)
    return next((f"/join/{invite}" for invite in free), "")


# --- bests ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BestLine:
    title: str
    count: str
    best: str
    path: str


def best_lines(played: Sequence[PlayedGame], language: str) -> list[BestLine]:
    """Of the kinds that were played last."""
    return [_best_line(standing, language) for standing in standings(played)[:MOST_BESTS]]


def _best_line(standing: Standing, language: str) -> BestLine:
    count = len(standing.games)
    if standing.always_with_others:
        said = text("{won} won of {count}", won=standing.won, count=count)
    else:
        said = ntext("{n} game", "{n} games", n=count)
    return BestLine(
        kind_in_words(standing.kind, language),
        said.say(language),
        number(standing.best.own.total),
        kind_path(standing.kind),
    )
