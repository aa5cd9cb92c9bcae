"""The table around the game: who sits where, its settings, invites and proof."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from branchline import games
from branchline.core.lesson import is_lesson
from branchline.core.options import effective_options, matters, played_names
from branchline.core.puzzle import is_puzzle
from branchline.web.daily import calendar
from branchline.web.daily.service import day_of_challenge
from branchline.web.render.messages import (
    ChallengeInfo,
    Invite,
    Proof,
    SeatInfo,
    SeatState,
    SettingInfo,
    TableInfo,
)
from branchline.web.tables.analysis import is_continued, may_analyse
from branchline.web.tables.challenges import BEAT
from branchline.web.tables.seating import is_filled
from branchline.web.tables.session import seat_name

if TYPE_CHECKING:
    from branchline.core.meta import Meta, Setting
    from branchline.core.state import Options, State
    from branchline.web.render.viewer import Viewer
    from branchline.web.store.store import Seat
    from branchline.web.tables.hub import Hub
    from branchline.web.tables.session import TableSession


def table_info(session: TableSession, hub: Hub, viewer: Viewer, acting: tuple[int, ...] = ()) -> TableInfo:
    """The table around the game; `acting` are the seats that are to act, as far as the viewer may know."""
    meta = session.game.meta
    words = settings_in_words(meta.id, session.options, len(session.seats), viewer.language)
    side_of = _sides_of_seats(session, viewer.language)
    creator = session.creator == viewer.player
    return TableInfo(
        id=session.id,
        game=meta.id,
        rules=session.game.rules,
        title=meta.title.say(viewer.language),
        status=session.status,
        options=words.options,
        settings=words.settings,
        played=words.played,
        minutes=meta.lasts(len(session.seats)),
        colour=words.colour,
        sound=meta.sound,
        secrets=meta.secrets,
        commitment=session.commitment,
        created_by_me=creator,
        seats=tuple(
            _seat_info(session, hub, viewer, seat, seat.seat in acting, side_of.get(seat.seat, ""))
            for seat in session.seats
        ),
        mine=session.seats_of(viewer.player),
        invites=tuple(
            Invite(seat.seat, f"/join/{seat.invite}")
            for seat in session.seats
            if creator and seat.owner is None and not session.ended and not session.kept_for_bot(seat)
        ),
        hints=session.hints,
        analysis=session.analysis,
        clock=session.clock,
        deadline=(session.question_until or session.deadline) if session.status == "running" else None,
        rematch=f"/t/{session.rematch}" if session.rematch else "",
        lesson=is_lesson(session.seed) or is_puzzle(session.seed),
        continued=is_continued(session.seed),
        analysable=may_analyse(session, viewer.player),
        challenge=_challenge(session),
        entered=bool(session.entered_at),
        proof=_proof(session) if session.ended and session.seed_open and _can_be_proved(session) else None,
    )


def changing(session: TableSession, hub: Hub, acting: tuple[int, ...]) -> tuple[object, ...]:
    """All that can change of what `table_info` is made of: while it is the same, so is that for a viewer."""
    table = session.table
    return (
        session.seats,
        session.status,
        session.hints,
        session.deadline,
        session.question_until,
        session.rematch,
        session.seed_open,
        session.timing_hidden,
        session.game.side_names(table.state) if table is not None else (),
        [seat for seat, pending in table.pending.items() if pending.closed] if table is not None else [],
        hub.presence_version(session.id),
        acting,
    )


def _challenge(session: TableSession) -> ChallengeInfo | None:
    """What is tried or practised there."""
    if not session.challenge:
        return None
    if session.challenge.startswith(BEAT):
        path = f"/beat/{session.challenge.removeprefix(BEAT)}"
        return ChallengeInfo(kind="beat", path=path, counts=True, closes=None)
    day = day_of_challenge(session.challenge)
    return ChallengeInfo(
        kind="practice" if session.is_practice else "daily",
        path=f"/daily/{day.isoformat()}/{session.game.meta.id}",
        counts=session.is_try,
        closes=calendar.closes(day),
    )


def _can_be_proved(session: TableSession) -> bool:
    """Whether all that chance has brought follows from a seed that nobody knew."""
    given = is_lesson(session.seed) or is_continued(session.seed) or bool(session.entered_at)
    return not given


def _proof(session: TableSession) -> Proof:
    nonces = tuple((seat.nonce or b"").hex() for seat in session.seats)
    return Proof(session.seed.hex(), nonces, f"/api/tables/{session.id}/game")


def side_names(session: TableSession, language: str) -> list[str]:
    """What the sides of a table are called, each at its place; nothing where they have no names."""
    state = _state(session)
    names = [name.say(language) for name in session.game.side_names(state)]
    return names or [""] * len(session.game.sides(state))


def _sides_of_seats(session: TableSession, language: str) -> dict[int, str]:
    """For each seat what its side is called; nothing where sides have no names."""
    state = _state(session)
    names = [name.say(language) for name in session.game.side_names(state)]
    if not names:
        return {}
    sides = zip(session.game.sides(state), names, strict=True)
    return {seat: name for seats, name in sides for seat in seats}


def _state(session: TableSession) -> State[Any]:
    """The state of the game, or that with which it will begin."""
    if session.table is not None:
        return session.table.state
    return session.game.setup(session.options, len(session.seats))


def _seat_info(
    session: TableSession, hub: Hub, viewer: Viewer, seat: Seat, acting: bool, side: str
) -> SeatInfo:
    pending = session.table.pending.get(seat.seat) if session.table is not None else None
    mine = seat.owner == viewer.player
    may_know = mine or not session.timing_hidden
    confirmed = may_know and pending is not None and pending.closed and session.status == "running"
    state: SeatState = "ready" if confirmed else "drawing" if acting and not session.ended else "waiting"
    return SeatInfo(
        seat=seat.seat,
        name=seat_name(seat, viewer.language),
        side=side,
        kind="bot" if seat.bot else "human" if seat.owner is not None else "open",
        bot=seat.bot,
        level=level_in_words(session.game.meta, seat.bot, viewer.language),
        owned=seat.owner is not None,
        mine=mine,
        needs_nonce=mine and not is_filled(seat) and session.status == "open",
        seated=is_filled(seat) or (seat.owner is not None and session.status != "open"),
        resigned=seat.resigned,
        present=hub.present(session.id, seat.owner),
        state=state,
    )


def level_in_words(meta: Meta, bot: str, language: str) -> str:
    """What people call a bot at this game."""
    word = meta.levels.words.get(bot)
    return word.say(language) if word is not None else bot


@dataclass(frozen=True)
class SettingsInWords:
    """The options of a table: as data, as they are played, in a few names, and the colour of their box."""

    options: dict[str, Any]
    settings: tuple[SettingInfo, ...]
    played: str
    colour: str


@lru_cache(256)
def settings_in_words(game: str, chosen: Options, seats: int, language: str) -> SettingsInWords:
    """What somebody has to know who plays there; the same at many tables.

    Only what makes a difference is said; house rules are named only where they are not the usual ones.
    """
    meta = games.package(game).meta
    usual, played = meta.options(), effective_options(meta, chosen, seats)
    named = (
        setting
        for setting in meta.settings
        if matters(setting, played, seats)
        and not setting.continues
        and (not setting.house_rule or getattr(played, setting.name) != getattr(usual, setting.name))
    )
    return SettingsInWords(
        msgspec.structs.asdict(chosen),
        tuple(
            SettingInfo(setting.label.say(language), _value_in_words(meta, setting, played, language))
            for setting in named
        ),
        " + ".join(name.say(language) for name in played_names(meta, played, seats)),
        box_colour(meta, played),
    )


def _value_in_words(meta: Meta, setting: Setting, options: Options, language: str) -> str:
    """The value of a setting, with those of the settings that continue it."""
    more = [other for other in meta.settings if other.continues == setting.name]
    values = [_label(each, getattr(options, each.name), language) for each in (setting, *more)]
    if more:
        none = setting.choices[0].label.say(language)
        values = [value for value in values if value != none] or [none]
    return ", ".join(values)


def _label(setting: Setting, value: Any, language: str) -> str:
    if isinstance(value, tuple):
        return ", ".join(value)
    choices = (choice.label.say(language) for choice in setting.choices if choice.value == value)
    return next(choices, str(value))


def box_colour(meta: Meta, options: Options) -> str:
    """The colour of the box: that of the first choice that has one."""
    colours = (
        choice.colour
        for setting in meta.settings
        for choice in setting.choices
        if choice.value == getattr(options, setting.name)
    )
    return next(filter(None, colours), "")
