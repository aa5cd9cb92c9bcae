"""A table as one viewer sees it, put together whole.

Everything that leaves the server about a running game is made here, from the seat's own view.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from branchline.core.moves import texts_of
from branchline.core.sentences import name_players
from branchline.web.render.log import log_lines
from branchline.web.render.messages import (
    OutcomeInfo,
    ProgressInfo,
    PromptInfo,
    RankInfo,
    SheetLine,
    SideSheet,
    Snapshot,
    Tried,
)
from branchline.web.render.shared import Shared
from branchline.web.render.table_info import changing, side_names, table_info
from branchline.web.tables.tries import TrySession

if TYPE_CHECKING:
    from branchline.core.contract import Line, View
    from branchline.core.drawing import Drawing
    from branchline.core.state import State
    from branchline.core.table import AnyGame, PendingMoves
    from branchline.web.render.viewer import Viewer
    from branchline.web.tables.history import SeatEvent
    from branchline.web.tables.hub import Hub
    from branchline.web.tables.session import TableSession

FROM_A_VIEW = frozenset({"panes", "picks", "sheets", "view"})
"""The parts that are made from a view."""


class Rendered(msgspec.Struct, frozen=True):
    """What was shown, and the states it was made from: while they are the same, so is the game."""

    snapshot: Snapshot
    versions: tuple[int, int]
    """Of the table and of who is there: while they are the same, so is everything."""
    state: State[Any] | None = None
    pending: PendingMoves | None = None
    others: tuple[PendingMoves, ...] = ()
    """What others have done that is shown before it is in the log."""
    acting: tuple[int, ...] = ()
    length: int = 0
    """How many entries the log had."""
    chance: frozenset[str] = frozenset()
    """The elements of the drawing that show what chance has brought."""
    events: tuple[SeatEvent, ...] = ()
    """Who had come to a seat or left it."""
    around: tuple[object, ...] = ()
    """What the table around the game was made of."""


def render(session: TableSession, hub: Hub, viewer: Viewer, last: Rendered | None = None) -> Rendered:
    """Return everything the viewer may see now, and draw nothing again that has not changed.

    The game looks the same for everyone with the same seat, language and parts, and is drawn for them once.
    """
    if last is not None and last.versions == _versions(session, hub):
        return last
    key = (session.id, viewer.seat, viewer.language, viewer.parts)
    for before in (last, _shared.get(key)):
        if before is not None and (again := _same_game(session, hub, viewer, before)) is not None:
            return again
    return _shared.keep(key, _render_anew(session, hub, viewer, last))


_shared: Shared[Rendered] = Shared()


def _same_game(session: TableSession, hub: Hub, viewer: Viewer, before: Rendered) -> Rendered | None:
    """What was shown before with the table around it as it is now; none when the game has gone on."""
    table, shown = session.table, before.snapshot.table
    pending = table.pending.get(viewer.seat) if table is not None and viewer.seat is not None else None
    if (
        table is None
        or before.state is not table.state
        or before.pending is not pending
        or before.others != _others_shown(session, viewer)
        or before.events != session.events()
        or shown.status != session.status
    ):
        return None
    around = changing(session, hub, before.acting)
    info = table_info(session, hub, viewer, before.acting)
    snapshot = before.snapshot if info == shown else replace(before.snapshot, table=info)
    return replace(before, versions=_versions(session, hub), snapshot=snapshot, around=around)


def _versions(session: TableSession, hub: Hub) -> tuple[int, int]:
    return session.version, hub.presence_version(session.id)


def _render_anew(session: TableSession, hub: Hub, viewer: Viewer, last: Rendered | None) -> Rendered:
    versions = _versions(session, hub)
    table = session.table
    if table is None:
        return Rendered(Snapshot(table=table_info(session, hub, viewer), seat=viewer.seat), versions)
    pending = table.pending.get(viewer.seat) if viewer.seat is not None else None
    others = _others_shown(session, viewer)
    if viewer.parts & FROM_A_VIEW:
        view = table.view(viewer.seat)
        acting = view.acting
    else:  # nothing that was asked for is made from a view
        view, acting = None, session.acting(viewer.seat)
    shown = table.view_with_others(viewer.seat) if others and view and viewer.seat is not None else view
    drawing = session.game.drawing(shown, viewer.language) if shown and "panes" in viewer.parts else None
    parts = _game_parts(session, viewer, view, shown, drawing)
    around = changing(session, hub, acting)
    snapshot = Snapshot(
        table=last.snapshot.table
        if last is not None and last.around == around
        else table_info(session, hub, viewer, acting),
        seat=viewer.seat,
        version=session.position(viewer.seat),
        pending=session.revocable(viewer.seat),
        confirmed=bool(pending and pending.closed),
        puzzle=_tried(session, viewer.language) if isinstance(session, TrySession) else None,
        **parts,
    )
    chance = drawing.chance if drawing is not None else frozenset()
    return Rendered(
        snapshot,
        versions,
        table.state,
        pending,
        others,
        acting,
        len(table.log),
        chance,
        session.events(),
        around,
    )


def _tried(session: TrySession, language: str) -> Tried:
    points, answered = session.points, session.is_answered
    return Tried(points, answered, session.task.verdict(points).say(language) if answered else "")


def _others_shown(session: TableSession, viewer: Viewer) -> tuple[PendingMoves, ...]:
    """The pending moves of others that a seat is shown: around one device in a game without secrets, all."""
    if viewer.seat is None or session.table is None or session.game.meta.secrets or not session.on_one_device:
        return ()
    pending = session.table.pending
    return tuple(pending[seat] for seat in sorted(pending) if seat != viewer.seat)


def _game_parts(
    session: TableSession, viewer: Viewer, view: View | None, shown: View | None, drawing: Drawing | None
) -> dict[str, Any]:
    """What was asked for; the views are there if any of it is made from them."""
    table, game = session.table, session.game
    parts: dict[str, Any] = {}
    assert table is not None
    if "view" in viewer.parts:
        parts["view"] = view
    if viewer.parts & {"moves", "picks"} and viewer.seat is not None:
        moves = session.moves(viewer.seat)
        if "moves" in viewer.parts:
            parts["moves"] = texts_of(moves)
        if "picks" in viewer.parts and moves and view is not None:
            parts["picks"] = game.picks(view, moves, viewer.language)
            prompt = game.prompt(view, moves)
            sentence = name_players(prompt.sentence, session.names(viewer.language))
            parts["prompt"] = PromptInfo(sentence.say(viewer.language), prompt.missing.say(viewer.language))
    if drawing is not None and view is not None:
        parts["panes"] = drawing.panes
        parts["sprite"] = sprite_path(game, drawing)
        parts["progress"] = progress_info(game, view, viewer.language)
    if "sheets" in viewer.parts and shown is not None:
        parts["sheets"] = sheets(session, shown, viewer.language)
    if "log" in viewer.parts:
        parts["log"] = log_lines(session, viewer.seat, viewer.language)
    outcome = table.outcome()
    if outcome is not None:
        sides, titles = game.sides(table.state), side_names(session, viewer.language)
        parts["outcome"] = OutcomeInfo(
            tuple(
                RankInfo(rank.place, rank.side, titles[rank.side], sides[rank.side], rank.score)
                for rank in outcome.ranks
            ),
            outcome.decided_by.say(viewer.language),
            outcome.won,
            outcome.target,
        )
    return parts


def progress_info(game: AnyGame, view: View, language: str) -> ProgressInfo | None:
    progress = game.progress(view)
    if progress is None:
        return None
    return ProgressInfo(progress.label.say(language), progress.step, progress.steps)


def sheets(session: TableSession, view: View, language: str) -> tuple[SideSheet, ...]:
    assert session.table is not None
    sides, names = session.game.sides(session.table.state), side_names(session, language)
    return tuple(
        SideSheet(
            side,
            names[side],
            sides[side],
            sheet.total,
            tuple(sheet_line(line, language) for line in sheet.lines),
        )
        for side, sheet in enumerate(session.game.sheet(view))
    )


def sheet_line(line: Line, language: str) -> SheetLine:
    group = line.group.say(language) if line.group else ""
    return SheetLine(line.key, line.label.say(language), line.points, line.marks, group, line.provisional)


def sprite_path(game: AnyGame, drawing: Drawing) -> str:
    return f"/sprite/{game.meta.id}/{sprite_hash(drawing.sprite)}.svg"


@lru_cache(32)
def sprite_hash(sprite: str) -> str:
    return sha256(sprite.encode()).hexdigest()[:16]
