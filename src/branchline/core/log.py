"""The log of a table: an append-only list of chance results and turns, from which all else follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from branchline.core.chance import EVERYONE, sees

if TYPE_CHECKING:
    from collections.abc import Sequence


class ChanceEntry(msgspec.Struct, frozen=True, tag="chance", gc=False):
    """The result of a draw; `?` for each result that the reader may not know."""

    label: str
    results: tuple[str, ...]
    seen_by: int = EVERYONE


class TurnEntry(msgspec.Struct, frozen=True, tag="turn", gc=False):
    """What a seat did in a phase: its moves, in order."""

    seat: int
    moves: tuple[str, ...]
    seen_by: int = EVERYONE


Entry = ChanceEntry | TurnEntry


def entries_for(log: Sequence[Entry], seat: int | None) -> list[Entry]:
    """The log as a seat (or a spectator) may read it while the game is running."""
    entries: list[Entry] = []
    for entry in log:
        if sees(entry.seen_by, seat):
            entries.append(msgspec.structs.replace(entry, seen_by=EVERYONE))
        elif isinstance(entry, ChanceEntry):
            entries.append(ChanceEntry(entry.label, ("?",) * len(entry.results)))
    return entries
