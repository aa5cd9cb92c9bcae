"""A table as one visitor sees it: put together whole, and compared with what the visitor has.

Everything that leaves the server about a running game is made here, from the seat's own view.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from branchline import games
from branchline.core.errors import BranchlineError
from branchline.core.lesson import is_lesson
from branchline.core.log import ChanceEntry
from branchline.core.texts import text
from branchline.web.render.log import log_line
from branchline.web.render.messages import (
    Cause,
    Invite,
    LogChange,
    OutcomeInfo,
    Proof,
    RankInfo,
    SeatInfo,
    SeatState,
    SettingInfo,
    SheetLine,
    SideSheet,
    Snapshot,
    TableInfo,
    Update,
)
from branchline.web.render.patches import WHOLE, common, frame, patchable, patches

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from branchline.core.contract import Setting, View
    from branchline.core.drawing import Drawing, Pane
    from branchline.core.state import Options, State
    from branchline.core.table import AnyGame, PendingMoves
    from branchline.web.store.store import Seat
    from branchline.web.tables.hub import Hub
    from branchline.web.tables.session import TableSession

PAGE_PARTS = frozenset({"panes", "picks", "sheets", "log"})
PARTS = PAGE_PARTS | {"view", "moves"}


@dataclass(frozen=True)
class Viewer:
    """Who looks: a player, at which seat, reading which language, wanting which parts."""

    player: str
    seat: int | None
    language: str
    parts: frozenset[str] = PAGE_PARTS


@dataclass(frozen=True)
class Rendered:
    """What was shown, and the states it was made from: while they are the same, so is the game."""

    snapshot: Snapshot
    stamp: tuple[int, int]
    """The versions of the table and of who is there: while they are the same, so is everything."""
    state: State[Any] | None = None
    pending: PendingMoves | None = None
    acting: tuple[int, ...] = ()
    length: int = 0


# --- the table --------------------------------------------------------------------------------------


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
        mine=session.mine(viewer.player),
        invites=tuple(
            Invite(seat.seat, f"/join/{seat.invite}")
            for seat in session.seats
            if creator and seat.owner is None and not session.ended
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
    told = mine or not session.timing_hidden
    confirmed = told and pending is not None and pending.closed and session.status == "running"
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


def seat_name(seat: Seat, language: str = "en") -> str:
    return seat.name or text("Player {number}", number=seat.seat + 1).say(language)


@lru_cache(256)
def _settings(game: str, chosen: Options, language: str) -> tuple[dict[str, Any], tuple[SettingInfo, ...]]:
    """The options of a table as data and in words; the same at many tables."""
    options = msgspec.structs.asdict(chosen)
    settings = games.game(game).meta.settings
    return options, tuple(_setting(setting, options, language) for setting in settings)


def _setting(setting: Setting, options: dict[str, Any], language: str) -> SettingInfo:
    value = options.get(setting.name)
    label = next(
        (choice.label.say(language) for choice in setting.choices if choice.value == value), str(value)
    )
    return SettingInfo(setting.label.say(language), label)


# --- the game ---------------------------------------------------------------------------------------


def show(session: TableSession, hub: Hub, viewer: Viewer, last: Rendered | None = None) -> Rendered:
    """All that the viewer may see now; what it saw last is used again where nothing has changed."""
    stamp = (session.version, hub.presence_version)
    if last is not None and last.stamp == stamp:
        return last
    table = session.table
    if table is None:
        return Rendered(Snapshot(table=table_info(session, hub, viewer), seat=viewer.seat), stamp)
    pending = table.pending.get(viewer.seat) if viewer.seat is not None else None
    if last is not None and last.state is table.state and last.pending is pending:
        info = table_info(session, hub, viewer, last.acting)
        if info == last.snapshot.table:
            return replace(last, stamp=stamp)
        if info.status == last.snapshot.table.status:
            return replace(last, stamp=stamp, snapshot=msgspec.structs.replace(last.snapshot, table=info))
    view = table.view(viewer.seat)
    snapshot = Snapshot(
        table=table_info(session, hub, viewer, view.acting),
        seat=viewer.seat,
        version=session.position(viewer.seat),
        pending=tuple(map(str, pending.moves)) if pending else (),
        confirmed=bool(pending and pending.closed),
        **_game_parts(session, viewer, view),
    )
    return Rendered(snapshot, stamp, table.state, pending, view.acting, len(table.log))


def _game_parts(session: TableSession, viewer: Viewer, view: View) -> dict[str, Any]:
    table, game = session.table, session.game
    parts: dict[str, Any] = {}
    assert table is not None
    if "view" in viewer.parts:
        parts["view"] = view
    if viewer.parts & {"moves", "picks"} and viewer.seat is not None and session.status == "running":
        moves = table.moves(viewer.seat)
        if "moves" in viewer.parts:
            parts["moves"] = tuple(map(str, moves))
        if "picks" in viewer.parts and moves:
            parts["picks"] = game.picks(view, moves, viewer.language)
    if "panes" in viewer.parts:
        drawing = game.drawing(view, viewer.language)
        parts["panes"] = drawing.panes
        parts["sprite"] = sprite_path(game, drawing)
    if "sheets" in viewer.parts:
        parts["sheets"] = sheets(session, view, viewer.language)
    if "log" in viewer.parts:
        entries = table.log if session.ended else table.log_for(viewer.seat)
        names = tuple(seat_name(seat, viewer.language) for seat in session.seats)
        parts["log"] = tuple(log_line(game, entry, names, viewer.language) for entry in entries)
    outcome = table.outcome()
    if outcome is not None:
        sides = game.sides(table.state)
        parts["outcome"] = OutcomeInfo(
            tuple(RankInfo(rank.place, rank.side, sides[rank.side], rank.score) for rank in outcome.ranks),
            outcome.decided_by.say(viewer.language),
        )
    return parts


def sheets(session: TableSession, view: View, language: str) -> tuple[SideSheet, ...]:
    assert session.table is not None
    sides = session.game.sides(session.table.state)
    return tuple(
        SideSheet(
            side,
            sides[side],
            sheet.total,
            tuple(SheetLine(x.key, x.label.say(language), x.points, x.marks) for x in sheet.lines),
        )
        for side, sheet in enumerate(session.game.sheet(view))
    )


def sprite_path(game: AnyGame, drawing: Drawing) -> str:
    return f"/sprite/{game.meta.id}/{sprite_hash(drawing.sprite)}.svg"


@lru_cache(32)
def sprite_hash(sprite: str) -> str:
    return sha256(sprite.encode()).hexdigest()[:16]


# --- what has changed -------------------------------------------------------------------------------


def changes(session: TableSession, viewer: Viewer, old: Rendered, new: Rendered) -> Update | None:
    """What to tell someone who was shown `old`; nothing when they can't see a difference."""
    before, after = old.snapshot, new.snapshot
    if before is after:
        return None
    update = Update()
    for name in WHOLE:
        value = getattr(after, name)
        if value is not getattr(before, name) and value != getattr(before, name):
            setattr(update, name, value)
    if after.panes is not before.panes:
        _patch_panes(session, viewer, old, new, update)
    if after.log is not before.log and after.log != before.log:
        keep = common(before.log, after.log)
        update.log = LogChange(keep, after.log[keep:])
    return update if update != Update() else None


def _patch_panes(session: TableSession, viewer: Viewer, old: Rendered, new: Rendered, update: Update) -> None:
    before, after = old.snapshot.panes, new.snapshot.panes
    if not patchable(before, after):
        update.panes = after
        return
    update.resized = tuple(frame(b) for a, b in zip(before, after, strict=True) if frame(a) != frame(b))
    middle = _before_chance(session, viewer, old, new)
    if middle is not None and patchable(before, middle) and patchable(middle, after):
        update.patches = (*patches(before, middle, "place"), *patches(middle, after, "roll"))
    else:
        update.patches = tuple(patches(before, after, _cause(session, old, new)))


def _cause(session: TableSession, old: Rendered, new: Rendered) -> Cause:
    if session.ended:
        return "score"
    if new.length > old.length:
        assert session.table is not None
        fresh = session.table.log[old.length : new.length]
        return "roll" if all(isinstance(entry, ChanceEntry) for entry in fresh) else "place"
    shorter = len(new.pending.moves if new.pending else ()) < len(old.pending.moves if old.pending else ())
    return "erase" if shorter else "place"


def _before_chance(
    session: TableSession, viewer: Viewer, old: Rendered, new: Rendered
) -> tuple[Pane, ...] | None:
    """The drawing after the moves and before the results that came with them, to tell the two apart."""
    assert session.table is not None
    entries = session.table.log[old.length : new.length]
    moves = len(entries)
    while moves and isinstance(entries[moves - 1], ChanceEntry):
        moves -= 1
    if session.ended or moves in (0, len(entries)):
        return None
    state = session.table.at(old.length + moves)
    return session.game.drawing(session.game.view(state, viewer.seat), viewer.language).panes


# --- what if ----------------------------------------------------------------------------------------


def imagined(session: TableSession, seat: int) -> State[Any]:
    """A state made from the seat's view alone: trying things out on it can't tell a secret."""
    assert session.table is not None
    return session.game.imagine(session.table.view(seat), Random(0))


def try_out(session: TableSession, seat: int, moves: Iterable[str]) -> State[Any]:
    """Plays moves that are never stored; raises the reason why that is not possible."""
    state = imagined(session, seat)
    for move in moves:
        session.game.play(state, seat, session.game.parse(move))
    return state


def previewed(
    session: TableSession, seat: int, moves: Iterable[str], language: str
) -> tuple[tuple[SideSheet, ...], dict[str, str]]:
    """The sheets that the moves would change, and what is to be drawn over their ghost."""
    assert session.table is not None
    now, then = session.table.view(seat), session.game.view(try_out(session, seat, moves), seat)
    both = zip(sheets(session, now, language), sheets(session, then, language), strict=True)
    known = session.game.preview_overlay(now, language).items()
    return tuple(b for a, b in both if a != b), dict(
        session.game.preview_overlay(then, language).items() - known
    )


def explained(session: TableSession, seat: int, move: str, picks: Sequence[str]) -> BranchlineError | None:
    """Why a move, or what is picked, is not possible; none when it is."""
    assert session.table is not None
    reasons: list[BranchlineError] = []
    for candidate in (
        [move] if move else map(str, session.game.explain_candidates(session.table.view(seat), picks))
    ):
        try:
            try_out(session, seat, [candidate])
        except BranchlineError as error:
            reasons.append(error)
        else:
            return None
    return reasons[0] if reasons else BranchlineError("not-possible", text("That is not possible now."))
