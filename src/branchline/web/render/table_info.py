"""The table around the game: who sits where, its settings, invites and proof."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from branchline import games
from branchline.core.lesson import is_lesson
from branchline.web.render.messages import Invite, Proof, SeatInfo, SeatState, SettingInfo, TableInfo
from branchline.web.tables.session import seat_name

if TYPE_CHECKING:
    from branchline.core.contract import Setting
    from branchline.core.state import Options
    from branchline.web.render.viewer import Viewer
    from branchline.web.store.store import Seat
    from branchline.web.tables.hub import Hub
    from branchline.web.tables.session import TableSession


def table_info(session: TableSession, hub: Hub, viewer: Viewer, acting: tuple[int, ...] = ()) -> TableInfo:
    """The table around the game; `acting` are the seats that are to act, as far as the viewer may know."""
    meta = session.game.meta
    options, settings = _settings(meta.id, session.options, viewer.language)
    creator = session.creator == viewer.player
    return TableInfo(
        id=session.id,
        game=meta.id,
        title=meta.title.say(viewer.language),
        status=session.status,
        options=options,
        settings=settings,
        secrets=meta.secrets,
        commitment=session.commitment,
        created_by_me=creator,
        seats=tuple(_seat_info(session, hub, viewer, seat, seat.seat in acting) for seat in session.seats),
        mine=session.seats_of(viewer.player),
        invites=tuple(
            Invite(seat.seat, f"/join/{seat.invite}")
            for seat in session.seats
            if creator and seat.owner is None and not session.ended and not session.kept_for_bot(seat)
        ),
        hints=session.hints,
        clock=session.clock,
        deadline=session.deadline if session.status == "running" else None,
        rematch=f"/t/{session.rematch}" if session.rematch else "",
        lesson=is_lesson(session.seed),
        proof=_proof(session) if session.ended and not is_lesson(session.seed) else None,
    )


def _proof(session: TableSession) -> Proof:
    nonces = tuple((seat.nonce or b"").hex() for seat in session.seats)
    return Proof(session.seed.hex(), nonces, f"/api/tables/{session.id}/game")


def _seat_info(session: TableSession, hub: Hub, viewer: Viewer, seat: Seat, acting: bool) -> SeatInfo:
    pending = session.table.pending.get(seat.seat) if session.table is not None else None
    mine = seat.owner == viewer.player
    may_know = mine or not session.timing_hidden
    confirmed = may_know and pending is not None and pending.closed and session.status == "running"
    state: SeatState = "ready" if confirmed else "drawing" if acting and not session.ended else "waiting"
    return SeatInfo(
        seat=seat.seat,
        name=seat_name(seat, viewer.language),
        kind="bot" if seat.bot else "human" if seat.owner is not None else "open",
        bot=seat.bot,
        owned=seat.owner is not None,
        mine=mine,
        needs_nonce=mine and seat.nonce is None,
        seated=seat.nonce is not None,
        resigned=seat.resigned,
        present=hub.present(session.id, seat.owner),
        state=state,
    )


@lru_cache(256)
def _settings(game: str, chosen: Options, language: str) -> tuple[dict[str, Any], tuple[SettingInfo, ...]]:
    """The options of a table as data and in words; the same at many tables."""
    options = msgspec.structs.asdict(chosen)
    settings = games.package(game).meta.settings
    return options, tuple(_setting(setting, options, language) for setting in settings)


def _setting(setting: Setting, options: dict[str, Any], language: str) -> SettingInfo:
    value = options.get(setting.name)
    label = next(
        (choice.label.say(language) for choice in setting.choices if choice.value == value), str(value)
    )
    return SettingInfo(setting.label.say(language), label)
