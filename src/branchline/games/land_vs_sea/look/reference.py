"""What can be looked up in Land vs Sea: the signs on tiles, and all their faces."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from branchline.core.reference import Chapter, Entry
from branchline.core.texts import ntext, text
from branchline.games.land_vs_sea.look.diagrams import faces_picture
from branchline.games.land_vs_sea.meta import META
from branchline.games.land_vs_sea.score import GROUPS
from branchline.games.land_vs_sea.tiles import FACES, TILE_SETS
from branchline.games.land_vs_sea.words.about import ACTIONS, CROSSES, SPECIAL, line_text
from branchline.games.land_vs_sea.words.names import SPECIAL_TITLES

TILES = TILE_SETS[META.newest_rules]


def _first(**signs: object) -> str:
    """The first face that shows something, and as little else as can be."""
    shown = [
        name for name in TILES.names if all(_shows(name, sign) == value for sign, value in signs.items())
    ]
    return min(shown, key=lambda name: (_clutter(name), shown.index(name)))


def _shows(name: str, sign: str) -> object:
    found = getattr(FACES[name], sign)
    return bool(found) if isinstance(found, tuple) else found


def _clutter(name: str) -> int:
    """How many signs a face shows."""
    face = FACES[name]
    crosses = sum(area.crosses for area in face.areas)
    return crosses + len(face.mountains) + len(face.corals) + bool(face.icon) + bool(face.action)


def _crossed() -> str:
    return next(
        name for name in TILES.names if _clutter(name) == 1 and any(a.crosses for a in FACES[name].areas)
    )


SIGNS = (
    Entry("cross", GROUPS["bonus"], partial(faces_picture, (_crossed(),)), CROSSES),
    Entry(
        "play-again",
        text("Play Again"),
        partial(faces_picture, (_first(action="play_again"),)),
        ACTIONS["play_again"],
    ),
    Entry("steal", text("Steal"), partial(faces_picture, (_first(action="steal"),)), ACTIONS["steal"]),
    Entry(
        "mountains",
        GROUPS["mountains"],
        partial(faces_picture, (_first(mountains=True),)),
        line_text(2, "mountains"),
    ),
    Entry("corals", GROUPS["corals"], partial(faces_picture, (_first(corals=True),)), line_text(2, "corals")),
    Entry(
        "trade",
        GROUPS["trade"],
        partial(faces_picture, (_first(icon="caravan"), _first(icon="ship"))),
        line_text(2, "trade"),
    ),
    Entry(
        "start",
        SPECIAL_TITLES["start"],
        partial(faces_picture, ("start",)),
        text("It lies in the middle from the beginning."),
    ),
    Entry("special", SPECIAL_TITLES["special"], partial(faces_picture, ("volcano", "whirlpool")), SPECIAL),
)


def _pattern(name: str) -> str:
    """The edges of a face, in the order that all faces are turned to."""
    return name.rsplit("-", 1)[0]


def _alike(edges: str, names: tuple[str, ...]) -> Entry:
    land = edges.count("L")
    title = text("Edges of land: {land}, of sea: {sea}", land=land, sea=len(edges) - land)
    return Entry(
        edges.lower(), title, partial(faces_picture, names), ntext("{n} face", "{n} faces", len(names))
    )


REFERENCE = (
    Chapter("signs", text("Signs on the tiles"), None, SIGNS),
    Chapter(
        "tiles",
        text("All faces of the tiles"),
        None,
        tuple(
            _alike(edges, tuple(names))
            for edges, names in groupby(sorted(TILES.names, key=_pattern), _pattern)
            if edges not in FACES
        ),
        wide=True,
    ),
)
