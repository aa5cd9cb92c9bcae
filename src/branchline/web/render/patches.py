"""What is sent of a change, and what a receiver makes of it: the two halves belong together."""

from __future__ import annotations

from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

from branchline.core.drawing import Pane
from branchline.web.render.messages import Cause, Frame, LogLine, Patch, Snapshot, Update
from branchline.web.render.pick_changes import changed_picks

if TYPE_CHECKING:
    from collections.abc import Iterable

WHOLE_FIELDS = (
    "table",
    "version",
    "pending",
    "confirmed",
    "view",
    "moves",
    "prompt",
    "progress",
    "sprite",
    "sheets",
    "outcome",
    "puzzle",
)
"""The parts that are sent whole when they change."""


# --- sending ----------------------------------------------------------------------------------------


_frame = attrgetter(*Frame.__struct_fields__)


def resized(before: tuple[Pane, ...], after: tuple[Pane, ...]) -> tuple[Frame, ...]:
    """The panes that have changed beside their fragments."""
    panes = zip(before, after, strict=True)
    return tuple([Frame(*_frame(new)) for old, new in panes if old is not new and _frame(old) != _frame(new)])


def patchable(before: tuple[Pane, ...], after: tuple[Pane, ...]) -> bool:
    """Whether patches can say the difference: the same panes, and what stays keeps its order."""
    return [pane.id for pane in before] == [pane.id for pane in after] and all(
        _in_order(old.fragments, new.fragments) for old, new in zip(before, after, strict=True)
    )


def _in_order(old: dict[str, str], new: dict[str, str]) -> bool:
    if old is new or list(old) == list(new):
        return True
    return [element for element in old if element in new] == [element for element in new if element in old]


def patches(
    before: tuple[Pane, ...], after: tuple[Pane, ...], cause: Cause, rolled: frozenset[str] = frozenset()
) -> Iterable[Patch]:
    """The changed elements, so ordered that each finds the one it is to be put before.

    All have the same cause, but for those that chance has brought (`rolled`).
    """
    for old, new in zip(before, after, strict=True):
        was, now = old.fragments, new.fragments
        if was is now:
            continue
        following: dict[str, str] = {}
        if list(was) == list(now):  # most often nothing has come or gone
            both = zip(now, was.values(), now.values(), strict=True)
            changed = [element for element, a, b in both if a is not b and a != b]
        else:
            for element in [element for element in was if element not in now]:
                yield Patch(old.id, element, "score" if cause == "score" else "erase")
            changed = [element for element, svg in now.items() if was.get(element) != svg]
            following = {element: then for element, then in pairwise(now) if element not in was}
        for element in reversed(changed):
            why = "roll" if element in rolled else cause
            yield Patch(new.id, element, why, now[element], following.get(element, ""))


def common_start(old: tuple[LogLine, ...], new: tuple[LogLine, ...]) -> int:
    """How many lines both begin with."""
    count = 0
    for a, b in zip(old, new, strict=False):
        if a != b:
            break
        count += 1
    return count


# --- receiving --------------------------------------------------------------------------------------


def apply_update(snapshot: Snapshot, update: Update) -> Snapshot:
    """The snapshot after an update."""
    changed: dict[str, Any] = {}
    for name in WHOLE_FIELDS:
        value = getattr(update, name)
        if value is not msgspec.UNSET:
            changed[name] = value
    if update.picks is not msgspec.UNSET:
        changed["picks"] = changed_picks(snapshot.picks, update.picks)
    if update.log is not msgspec.UNSET:
        changed["log"] = snapshot.log[: update.log.keep] + update.log.lines
    if update.panes is not msgspec.UNSET:
        changed["panes"] = update.panes
    elif update.patches or update.resized:
        changed["panes"] = tuple(_patched(pane, update) for pane in snapshot.panes)
    return msgspec.structs.replace(snapshot, **changed)


def _patched(pane: Pane, update: Update) -> Pane:
    order = list(pane.fragments)
    fragments = dict(pane.fragments)
    for patch in update.patches:
        if patch.pane != pane.id:
            continue
        if not patch.svg:
            order.remove(patch.id)
            continue
        if patch.id not in order:
            order.insert(order.index(patch.before) if patch.before else len(order), patch.id)
        fragments[patch.id] = patch.svg
    frame = next((frame for frame in update.resized if frame.id == pane.id), None)
    ordered = {element: fragments[element] for element in order}
    if frame is None:
        return msgspec.structs.replace(pane, fragments=ordered)
    return Pane(**{**msgspec.structs.asdict(frame), "fragments": ordered})
