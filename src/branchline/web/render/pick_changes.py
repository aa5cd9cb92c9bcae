"""What can be chosen after a move, told by what is different: most of it could be chosen before."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

from branchline.core.drawing import Pick
from branchline.web.render.messages import PickChange

if TYPE_CHECKING:
    from collections.abc import Sequence


_rest = attrgetter(*PickChange.__struct_fields__[3:])
"""All of a pick but its id, its label and what follows it."""


def pick_changes(old: Sequence[Pick], new: Sequence[Pick]) -> tuple[Any, ...]:
    """For each new pick where it was among the old ones, or what it is.

    Of one that was there under the same id its own picks are told the same way. One that is all new is
    encoded as it is: a `PickChange` would be written alike.
    """
    last_first = range(len(old) - 1, -1, -1)
    places = {old[n].id: n for n in last_first}  # the first of those with the same id counts
    return tuple([_change(old, places.get(pick.id), pick) for pick in new])


def _change(old: Sequence[Pick], place: int | None, pick: Pick) -> int | Pick | PickChange:
    if place is None:
        return pick
    was = old[place]
    if was is pick:
        return place
    if not pick.then:
        return place if was == pick else pick
    below, rest = pick_changes(was.then, pick.then), _rest(pick)
    if are_unchanged(was.then, below) and was.label == pick.label and _rest(was) == rest:
        return place
    return PickChange(pick.id, pick.label, below, *rest)


def are_unchanged(old: Sequence[Pick], changes: tuple[Any, ...]) -> bool:
    """Whether everything can be chosen that could be before, and nothing else."""
    return changes == (*range(len(old)),)


def changed_picks(old: Sequence[Pick], changes: Sequence[int | PickChange]) -> tuple[Pick, ...]:
    """The picks after such changes."""
    return tuple([old[change] if isinstance(change, int) else _changed(old, change) for change in changes])


def _changed(old: Sequence[Pick], change: PickChange) -> Pick:
    before: Sequence[Pick] = next((pick.then for pick in old if pick.id == change.id), ())
    return Pick(**{**msgspec.structs.asdict(change), "then": changed_picks(before, change.then)})
