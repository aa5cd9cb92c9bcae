"""What has changed since a viewer was last shown a table, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.log import ChanceEntry
from branchline.web.render.messages import Cause, LogChange, Update
from branchline.web.render.patches import WHOLE_FIELDS, common_start, patchable, patches, resized
from branchline.web.render.pick_changes import are_unchanged, pick_changes

if TYPE_CHECKING:
    from branchline.web.render.snapshot import Rendered
    from branchline.web.tables.session import TableSession


def update_between(session: TableSession, old: Rendered, new: Rendered) -> Update | None:
    """What to send someone who was shown `old`; nothing when they can't see a difference."""
    before, after = old.snapshot, new.snapshot
    if before is after:
        return None
    update = Update()
    for name in WHOLE_FIELDS:
        value = getattr(after, name)
        if value is not getattr(before, name) and value != getattr(before, name):
            setattr(update, name, value)
    if after.picks is not before.picks:
        changes = pick_changes(before.picks, after.picks)
        if not are_unchanged(before.picks, changes):
            update.picks = changes
    if after.panes is not before.panes:
        _patch_panes(session, old, new, update)
    if after.log is not before.log and after.log != before.log:
        keep = common_start(before.log, after.log)
        update.log = LogChange(keep, after.log[keep:])
    return update if update != Update() else None


def _patch_panes(session: TableSession, old: Rendered, new: Rendered, update: Update) -> None:
    before, after = old.snapshot.panes, new.snapshot.panes
    if not patchable(before, after):
        update.panes = after
        return
    update.resized = resized(before, after)
    rolled = new.chance if _has_drawn(session, old, new) else frozenset()
    update.patches = tuple(patches(before, after, _cause(session, old, new), rolled))


def _has_drawn(session: TableSession, old: Rendered, new: Rendered) -> bool:
    """Whether something was drawn since; at the end of a game the score is what matters."""
    assert session.table is not None
    fresh = session.table.log[old.length : new.length]
    return not session.ended and any(isinstance(entry, ChanceEntry) for entry in fresh)


def _cause(session: TableSession, old: Rendered, new: Rendered) -> Cause:
    """Why everything has changed that chance has not brought."""
    if session.ended:
        return "score"
    if new.length > old.length:
        return "place"
    shorter = len(new.pending.moves if new.pending else ()) < len(old.pending.moves if old.pending else ())
    return "erase" if shorter else "place"
