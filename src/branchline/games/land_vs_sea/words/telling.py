"""What happens in Land vs Sea, in sentences."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from branchline.core.log import ChanceEntry, TurnEntry
from branchline.core.sentences import player
from branchline.core.texts import Text, listed, ntext, text
from branchline.games.land_vs_sea.moves import Done, Move, Pass, Place, SetWaypoint, Steal, Take
from branchline.games.land_vs_sea.tiles import FACES
from branchline.games.land_vs_sea.words.names import MARK_NAMES, SPECIAL_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from branchline.core.log import Entry

STEAL = "steal:"
TAKEN_TEXTS = {
    "left": text("takes a tile from the left stack"),
    "right": text("takes a tile from the right stack"),
}


def describe_move(move: Move) -> Text:
    """What a seat does, without a subject."""
    match move:
        case Place(face, q, r):
            return text("places {face} at {place}", face=_face(face), place=f"{q},{r}")
        case Take():
            return TAKEN_TEXTS[move.stack]
        case Steal():
            return text("steals {face}", face=_face(move.face))
        case SetWaypoint():
            return text("sets a waypoint at {place}", place=f"{move.q},{move.r}")
        case Pass():
            return text("passes")
        case Done():
            return text("ends the turn")


def describe_draw(label: str, results: tuple[str, ...]) -> Text:
    """Who plays Land, or what has come up on a stack."""
    if label == "sides":
        return text("{player} plays Land and begins.", player=player(int(results[0])))
    if label.startswith("top/left/"):
        return text("The left stack turns up {face}.", face=_face(results[0]))
    return text("The right stack turns up {face}.", face=_face(results[0]))


def describe_result(label: str, result: str) -> Text:
    """Who plays Land, or a face by what is drawn on it, with its name: many look alike in words."""
    if label == "sides":
        return player(int(result))
    return Text("{face}: {name}", {"face": _face(result), "name": result})


@cache
def _face(name: str) -> Text:
    """A face by what is drawn on it, short enough for a sentence."""
    if name in SPECIAL_NAMES:
        return text("the {tile}", tile=SPECIAL_NAMES[name])
    face = FACES[name]
    crosses = sum(area.crosses for area in face.areas)
    marks = [
        *([text("mountains")] if face.mountains else ()),
        *([text("corals")] if face.corals else ()),
        *([ntext("{n} cross", "{n} crosses", crosses)] if crosses else ()),
        *(MARK_NAMES[mark] for mark in (face.icon, face.action) if mark is not None),
    ]
    return text("a tile ({marks})", marks=listed(marks)) if marks else text("a plain tile")


def taken_from(log: Sequence[Entry], turn: TurnEntry) -> tuple[int, ...]:
    """Those in front of whom the stolen tiles lay."""
    faces = [move.removeprefix(STEAL) for move in turn.moves if move.startswith(STEAL)]
    if not faces:
        return ()
    tops: dict[str, str] = {}
    holders: dict[str, int] = {}
    for entry in log:
        if isinstance(entry, ChanceEntry):
            if entry.label.startswith("top/"):
                tops[entry.label.split("/")[1]] = entry.results[0]
            continue
        for move in entry.moves:
            act, _, thing = move.partition(":")
            if act in ("take", "steal"):
                holders[tops[thing] if act == "take" else thing] = entry.seat
    return tuple(sorted({holders[face] for face in faces if face in holders} - {turn.seat}))
