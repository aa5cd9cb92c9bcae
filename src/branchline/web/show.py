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
from branchline.web.messages import (
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
from branchline.web.patches import WHOLE, common, frame, patchable, patches
from branchline.web.telling import log_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from branchline.core.contract import Setting, View
    from branchline.core.drawing import Drawing, Pane
    from branchline.core.state import Options, State
    from branchline.core.table import AnyGame, Draft
    from branchline.web.hub import Hub
    from branchline.web.live import Live
    from branchline.web.store import Seat

PAGE_PARTS = frozenset({"panes", "picks", "sheets", "log"})
PARTS = PAGE_PARTS | {"view", "moves"}


@dataclass(frozen=True)
class Eye:
    """Who looks: a player, at which seat, reading which language, wanting which parts."""

    player: str
    seat: int | None
    language: str
    parts: frozenset[str] = PAGE_PARTS


@dataclass(frozen=True)
class Shown:
    """What was shown, and the states it was made from: while they are the same, so is the game."""

    snapshot: Snapshot
    stamp: tuple[int, int]
    """The versions of the table and of who is there: while they are the same, so is everything."""
    state: State[Any] | None = None
    draft: Draft | None = None
    acting: tuple[int, ...] = ()
    length: int = 0


# --- the table --------------------------------------------------------------------------------------


def table_info(live: Live, hub: Hub, eye: Eye, acting: tuple[int, ...] = ()) -> TableInfo:
    """The table around the game; `acting` are the seats that are to act, as far as the eye may know."""
    meta = live.game.meta
    options, settings = _settings(meta.id, live.options, eye.language)
    creator = live.creator == eye.player
    return TableInfo(
        id=live.id,
        game=meta.id,
        title=meta.title.say(eye.language),
        status=live.status,
        options=options,
        settings=settings,
        secrets=meta.secrets,
        commitment=live.commitment,
        created_by_me=creator,
        seats=tuple(_seat_info(live, hub, eye, seat, seat.seat in acting) for seat in live.seats),
        mine=live.mine(eye.player),
        invites=tuple(
            Invite(seat.seat, f"/join/{seat.invite}")
            for seat in live.seats
            if creator and seat.owner is None and not live.ended
        ),
        hints=live.hints,
        clock=live.clock,
        deadline=live.deadline if live.status == "running" else None,
        rematch=f"/t/{live.rematch}" if live.rematch else "",
        lesson=is_lesson(live.seed),
        proof=_proof(live) if live.ended and not is_lesson(live.seed) else None,
    )


def _proof(live: Live) -> Proof:
    nonces = tuple((seat.nonce or b"").hex() for seat in live.seats)
    return Proof(live.seed.hex(), nonces, f"/api/tables/{live.id}/game")


def _seat_info(live: Live, hub: Hub, eye: Eye, seat: Seat, acting: bool) -> SeatInfo:
    draft = live.table.drafts.get(seat.seat) if live.table is not None else None
    mine = seat.owner == eye.player
    told = mine or not live.pausing
    confirmed = told and draft is not None and draft.closed and live.status == "running"
    state: SeatState = "ready" if confirmed else "drawing" if acting and not live.ended else "waiting"
    return SeatInfo(
        seat=seat.seat,
        name=seat_name(seat, eye.language),
        kind="bot" if seat.bot else "human" if seat.owner is not None else "open",
        bot=seat.bot,
        owned=seat.owner is not None,
        mine=mine,
        needs_nonce=mine and seat.nonce is None,
        seated=seat.nonce is not None,
        resigned=seat.resigned,
        present=hub.present(live.id, seat.owner),
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


def show(live: Live, hub: Hub, eye: Eye, last: Shown | None = None) -> Shown:
    """All that the eye may see now; what it saw last is used again where nothing has changed."""
    stamp = (live.version, hub.comings)
    if last is not None and last.stamp == stamp:
        return last
    table = live.table
    if table is None:
        return Shown(Snapshot(table=table_info(live, hub, eye), seat=eye.seat), stamp)
    draft = table.drafts.get(eye.seat) if eye.seat is not None else None
    if last is not None and last.state is table.state and last.draft is draft:
        info = table_info(live, hub, eye, last.acting)
        if info == last.snapshot.table:
            return replace(last, stamp=stamp)
        if info.status == last.snapshot.table.status:
            return replace(last, stamp=stamp, snapshot=msgspec.structs.replace(last.snapshot, table=info))
    view = table.view(eye.seat)
    snapshot = Snapshot(
        table=table_info(live, hub, eye, view.acting),
        seat=eye.seat,
        version=live.position(eye.seat),
        draft=tuple(map(str, draft.moves)) if draft else (),
        confirmed=bool(draft and draft.closed),
        **_game_parts(live, eye, view),
    )
    return Shown(snapshot, stamp, table.state, draft, view.acting, len(table.log))


def _game_parts(live: Live, eye: Eye, view: View) -> dict[str, Any]:
    table, game = live.table, live.game
    parts: dict[str, Any] = {}
    assert table is not None
    if "view" in eye.parts:
        parts["view"] = view
    if eye.parts & {"moves", "picks"} and eye.seat is not None and live.status == "running":
        moves = table.moves(eye.seat)
        if "moves" in eye.parts:
            parts["moves"] = tuple(map(str, moves))
        if "picks" in eye.parts and moves:
            parts["picks"] = game.picks(view, moves, eye.language)
    if "panes" in eye.parts:
        drawing = game.drawing(view, eye.language)
        parts["panes"] = drawing.panes
        parts["sprite"] = sprite_path(game, drawing)
    if "sheets" in eye.parts:
        parts["sheets"] = sheets(live, view, eye.language)
    if "log" in eye.parts:
        entries = table.log if live.ended else table.log_for(eye.seat)
        names = tuple(seat_name(seat, eye.language) for seat in live.seats)
        parts["log"] = tuple(log_line(game.meta.id, entry, names, eye.language) for entry in entries)
    outcome = table.outcome()
    if outcome is not None:
        sides = game.sides(table.state)
        parts["outcome"] = OutcomeInfo(
            tuple(RankInfo(rank.place, rank.side, sides[rank.side], rank.score) for rank in outcome.ranks),
            outcome.decided_by.say(eye.language),
        )
    return parts


def sheets(live: Live, view: View, language: str) -> tuple[SideSheet, ...]:
    assert live.table is not None
    sides = live.game.sides(live.table.state)
    return tuple(
        SideSheet(
            side,
            sides[side],
            sheet.total,
            tuple(SheetLine(x.key, x.label.say(language), x.points, x.marks) for x in sheet.lines),
        )
        for side, sheet in enumerate(live.game.sheet(view))
    )


def sprite_path(game: AnyGame, drawing: Drawing) -> str:
    return f"/sprite/{game.meta.id}/{sprite_hash(drawing.sprite)}.svg"


@lru_cache(32)
def sprite_hash(sprite: str) -> str:
    return sha256(sprite.encode()).hexdigest()[:16]


# --- what has changed -------------------------------------------------------------------------------


def changes(live: Live, eye: Eye, old: Shown, new: Shown) -> Update | None:
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
        _patch_panes(live, eye, old, new, update)
    if after.log is not before.log and after.log != before.log:
        keep = common(before.log, after.log)
        update.log = LogChange(keep, after.log[keep:])
    return update if update != Update() else None


def _patch_panes(live: Live, eye: Eye, old: Shown, new: Shown, update: Update) -> None:
    before, after = old.snapshot.panes, new.snapshot.panes
    if not patchable(before, after):
        update.panes = after
        return
    update.resized = tuple(frame(b) for a, b in zip(before, after, strict=True) if frame(a) != frame(b))
    middle = _before_chance(live, eye, old, new)
    if middle is not None and patchable(before, middle) and patchable(middle, after):
        update.patches = (*patches(before, middle, "place"), *patches(middle, after, "roll"))
    else:
        update.patches = tuple(patches(before, after, _cause(live, old, new)))


def _cause(live: Live, old: Shown, new: Shown) -> Cause:
    if live.ended:
        return "score"
    if new.length > old.length:
        assert live.table is not None
        fresh = live.table.log[old.length : new.length]
        return "roll" if all(isinstance(entry, ChanceEntry) for entry in fresh) else "place"
    shorter = len(new.draft.moves if new.draft else ()) < len(old.draft.moves if old.draft else ())
    return "erase" if shorter else "place"


def _before_chance(live: Live, eye: Eye, old: Shown, new: Shown) -> tuple[Pane, ...] | None:
    """The drawing after the moves and before the results that came with them, to tell the two apart."""
    assert live.table is not None
    entries = live.table.log[old.length : new.length]
    moves = len(entries)
    while moves and isinstance(entries[moves - 1], ChanceEntry):
        moves -= 1
    if live.ended or moves in (0, len(entries)):
        return None
    state = live.table.at(old.length + moves)
    return live.game.drawing(live.game.view(state, eye.seat), eye.language).panes


# --- what if ----------------------------------------------------------------------------------------


def imagined(live: Live, seat: int) -> State[Any]:
    """A state made from the seat's view alone: trying things out on it can't tell a secret."""
    assert live.table is not None
    return live.game.imagine(live.table.view(seat), Random(0))


def try_out(live: Live, seat: int, moves: Iterable[str]) -> State[Any]:
    """Plays moves that are never stored; raises the reason why that is not possible."""
    state = imagined(live, seat)
    for move in moves:
        live.game.play(state, seat, live.game.parse(move))
    return state


def previewed(
    live: Live, seat: int, moves: Iterable[str], language: str
) -> tuple[tuple[SideSheet, ...], dict[str, str]]:
    """The sheets that the moves would change, and what is to be drawn over their ghost."""
    assert live.table is not None
    now, then = live.table.view(seat), live.game.view(try_out(live, seat, moves), seat)
    both = zip(sheets(live, now, language), sheets(live, then, language), strict=True)
    known = live.game.foreseen(now, language).items()
    return tuple(b for a, b in both if a != b), dict(live.game.foreseen(then, language).items() - known)


def explained(live: Live, seat: int, move: str, picks: Sequence[str]) -> BranchlineError | None:
    """Why a move, or what is picked, is not possible; none when it is."""
    assert live.table is not None
    reasons: list[BranchlineError] = []
    for candidate in [move] if move else map(str, live.game.meant(live.table.view(seat), picks)):
        try:
            try_out(live, seat, [candidate])
        except BranchlineError as error:
            reasons.append(error)
        else:
            return None
    return reasons[0] if reasons else BranchlineError("not-possible", text("That is not possible now."))
