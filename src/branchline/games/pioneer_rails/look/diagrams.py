"""The pictures of the rules page, drawn like the sheets themselves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from branchline.core.drawing import Pane
from branchline.core.texts import text
from branchline.games.pioneer_rails.kernels.geometry import AXIAL, CELL_NAMES
from branchline.games.pioneer_rails.kernels.maps import LOCATIONS, SIDES_NEEDED
from branchline.games.pioneer_rails.look.coordinates import APOTHEM, HEIGHT, SIDE, WIDTH, cell_centre
from branchline.games.pioneer_rails.look.map_pane import map_fragments, side_boxes
from branchline.games.pioneer_rails.look.paper import WIDTH as PAPER_WIDTH
from branchline.games.pioneer_rails.look.paper import paper
from branchline.games.pioneer_rails.look.score_zone import BOXES_HEIGHT, ROW, sheet_fragments, target_of
from branchline.games.pioneer_rails.look.symbols import sprite
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.rules import GAME
from branchline.games.pioneer_rails.view import GoalView
from branchline.games.pioneer_rails.words.names import PLACE_TEXTS
from branchline.parts.svg import Picture, circle, colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from branchline.games.pioneer_rails.view import PioneerRailsView

MapId = Literal["copper_creek", "twin_forks"]


def _view(map_id: MapId, **sheet: Any) -> PioneerRailsView:
    """A table before its first turn, with this on the first sheet."""
    view = GAME.view(GAME.setup(PioneerRailsOptions(map=map_id), 2), None)
    return msgspec.structs.replace(
        view, sheets=(msgspec.structs.replace(view.sheets[0], **sheet), *view.sheets[1:])
    )


def _map(map_id: MapId, language: str) -> Picture:
    """A whole map before the first turn."""
    fragments = map_fragments(_view(map_id), 0, language)
    return Picture((Pane("map", text("Map").say(language), WIDTH, HEIGHT, fragments),), sprite())


def _part(first: str, last: str, sheet: dict[str, Any], language: str) -> Picture:
    """The part of Copper Creek between two cells, with tracks on it."""
    tracks = sheet["tracks"]
    sheet = {"latest": tuple(name for names in tracks.values() for name in names), **sheet}
    fragments = map_fragments(_view("copper_creek", **sheet), 0, language)
    (left, top), (right, bottom) = (cell_centre(AXIAL[CELL_NAMES.index(name)]) for name in (first, last))
    left, top = left - APOTHEM - 8, top - SIDE - 8
    width, height = right + 2 * APOTHEM + 8 - left, bottom + SIDE + 8 - top
    return Picture(
        (Pane("map", text("Map").say(language), width, height, fragments, None, left, top),), sprite()
    )


PLACE = 84
"""The width of a place in the row of all."""


def _places(language: str) -> Picture:
    """All places in a row, each with the sides it needs and its name."""
    names = {**PLACE_TEXTS, "town": text("Town")}
    width = PLACE * len(names)
    fragments = {"ground": rect(0, 0, width, 92, rx=14, fill=colour("paper"), id="ground")}
    for n, (kind, name) in enumerate(names.items()):
        x, y, said = PLACE * (n + 0.5), 36, name.say(language)
        needed = int(SIDES_NEEDED[LOCATIONS.index(kind)]) if kind in LOCATIONS else 0
        drawn = [use(f"pr-{kind}", placed(x, y - 3, scale=1.2)), side_boxes(x, y + 22, 0, needed)]
        if kind == "town":
            drawn.insert(0, circle(x, y, 15, fill=colour("cell"), stroke=colour("ink"), stroke_width=1.6))
        drawn.append(words(x, y + 46, said, 14, text_anchor="middle", fill=colour("ink")))
        fragments[kind] = group(*drawn, id=kind, **named(said))
    return Picture((Pane("places", text("Places").say(language), width, 92, fragments),), sprite())


def _score(language: str) -> Picture:
    """The score zone of somebody in the second round."""
    view = _view(
        "copper_creek",
        **EIGHT_TURNS,
        nuggets=5,
        banked=3,
        banks=(6, None, None),
        forts=1,
        ranches=2,
        yards=1,
        town_boxes=4,
        town_boxes_crossed=2,
        saloons=("crossed", "circled", "open", "open"),
        poker=(("Q", "J", "10", "A", "K"), ("Q", "A", "A"), (), ()),
        hands=(5, None, None, None),
        stars=(10, 0, 0),
    )
    goals = GoalView("1E", "sheriff", True), GoalView("1H", "ranch", False), GoalView("1N", "train", True)
    view = msgspec.structs.replace(view, goals=goals)
    height = BOXES_HEIGHT + 4 * ROW + 14
    fragments = {"ground": paper("ground", height)} | sheet_fragments(
        view.sheets[0], goals, target_of(view), "score", (0, BOXES_HEIGHT), language
    )
    pane = Pane("score", text("Your score zone").say(language), PAPER_WIDTH, height, fragments)
    return Picture((pane,), sprite())


EIGHT_TURNS = {
    "tracks": {
        "spades": ("d3.c4", "c4.d4", "d4.d5", "d4.e5", "d3.d4", "c2.d3", "d2.d3"),
        "hearts": ("h2.h3", "g2.h2", "h1.g2", "h2.i2", "i2.j3", "j2.j3", "i1.i2"),
        "diamonds": ("c7.b8", "b7.b8", "b7.a8", "a7.b7", "d7.d8", "c7.d7"),
        "clubs": ("g8.h9", "g8.g9", "f8.g9", "h7.i7", "h6.i7", "h6.i6"),
    },
    "activated": ("h2", "j2", "h3", "d4", "a6", "e6", "b7", "c7", "d8", "g8", "g9"),
    "towns": {"T1": ("hearts",), "T9": ("diamonds",), "T10": ("clubs",)},
}
"""The map to which the score zone belongs."""
TURN = {"tracks": {"diamonds": ("d7.d8", "d7.e7", "c7.b8")}, "activated": ("d8",)}
RANCH = {"tracks": {"hearts": ("j3.i4", "i2.j3", "j2.j3")}, "activated": ("j2", "j3")}
NETWORK = {
    "tracks": {
        "hearts": ("h2.h3", "g2.h2", "h1.g2", "h4.i4", "h4.i5", "h5.i5"),
        "clubs": ("h7.i7", "h6.h7", "g6.h6", "h5.h6", "g8.h9", "g8.g9", "f8.g9"),
    },
    "latest": (),
    "activated": ("h3", "h4", "e6", "h7", "g8", "g9"),
    "towns": {"T1": ("hearts",), "T6": ("hearts", "clubs"), "T10": ("clubs",)},
}
GRANTS = {
    "tracks": {
        "spades": ("c2.d3", "d2.d3", "d2.e3", "d2.e2", "e2.e3", "c2:ne-sw", "b4.c4", "b4.c5", "b5.c5"),
        "hearts": ("h2.h3", "g2.h2", "h1.g2"),
        "clubs": ("g8.h9", "g8.g9", "f8.g9"),
    },
    "latest": ("d2.e2", "e2.e3", "c2:ne-sw", "b4.c4", "b4.c5", "b5.c5"),
    "activated": ("h3", "g8", "g9"),
    "towns": {"T1": ("hearts",), "T2": ("spades",), "T10": ("clubs",)},
}
"""Towns beyond the picture have given the boxes that are crossed out here."""

DIAGRAMS: dict[str, Callable[[str], Picture]] = {
    "copper-creek": partial(_map, "copper_creek"),
    "twin-forks": partial(_map, "twin_forks"),
    "turn": partial(_part, "b7", "f9", TURN),
    "places": _places,
    "ranch": partial(_part, "g1", "j4", RANCH),
    "network": partial(_part, "f1", "j9", NETWORK),
    "grants": partial(_part, "a1", "f6", GRANTS),
    "score": _score,
}
