"""What is sent to those who look at a table: worked out and encoded once for all who are shown the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from branchline.web.render.shared import Shared
from branchline.web.render.since import changes_since_turn
from branchline.web.render.updates import update_between

if TYPE_CHECKING:
    from branchline.web.render.messages import Snapshot
    from branchline.web.render.snapshot import Rendered
    from branchline.web.tables.session import TableSession

MOST = 16
"""They are sent to all in the same moment, and are large."""

_encoder = msgspec.json.Encoder()


class _Frame(NamedTuple):
    """With the snapshots it was made from: as long as it is kept, nothing else can be in their place."""

    old: Snapshot | None
    new: Snapshot
    encoded: bytes


_shared: Shared[_Frame] = Shared(MOST)


def frame_between(session: TableSession, old: Rendered | None, new: Rendered, language: str) -> bytes:
    """Return the message for a viewer who was shown `old`, or nothing yet; empty if it is all the same."""
    before = old.snapshot if old is not None else None
    key = (id(before), id(new.snapshot))
    found = _shared.get(key)
    if found is None:
        message = _whole(session, new, language) if old is None else update_between(session, old, new)
        encoded = _encoder.encode(message) if message is not None else b""
        found = _shared.keep(key, _Frame(before, new.snapshot, encoded))
    return found.encoded


def _whole(session: TableSession, new: Rendered, language: str) -> Snapshot:
    return msgspec.structs.replace(new.snapshot, since=changes_since_turn(session, new, language))
