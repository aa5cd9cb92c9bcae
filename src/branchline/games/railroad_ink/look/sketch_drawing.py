"""A board that was played on paper as it is entered: its mistakes, and what it is drawn with."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from branchline.core.drawing import Pane
from branchline.core.texts import Text, text
from branchline.games.railroad_ink.boards import parse_board
from branchline.games.railroad_ink.expansions import (
    Expansion,
    chosen_expansions,
    dice_set,
    features,
    round_count,
)
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, SIDE_NAMES
from branchline.games.railroad_ink.kernels.pictures import (
    DICE_SETS,
    DRAWABLE,
    FACES,
    FIRST_SPECIAL,
    WATER_PICTURE,
)
from branchline.games.railroad_ink.look.drawing import board_pane, middle_of_side
from branchline.games.railroad_ink.look.paper import corner
from branchline.games.railroad_ink.look.routes import CELL, HALF
from branchline.games.railroad_ink.look.symbols import face_symbol, sprite
from branchline.games.railroad_ink.meta import EXPANSION_CHOICES
from branchline.games.railroad_ink.moves import Place
from branchline.games.railroad_ink.notation import SEGMENTS, bridged_text
from branchline.games.railroad_ink.sketches import Sketch, read_sketch
from branchline.games.railroad_ink.state import new_state
from branchline.games.railroad_ink.view import view
from branchline.games.railroad_ink.words.names import face_name
from branchline.parts.svg import Picture, circle, colour, group, named, placed, rect, use, words

if TYPE_CHECKING:
    from branchline.core.sketch import Checked, Mistake
    from branchline.games.railroad_ink.meta import RailroadInkOptions
    from branchline.parts.compiled import Ints

BOX = 44.0
PIECE, CRATER_TOOL, CANYON_TOOL = "piece/", "crater", "canyon"
SIDE_PLACE = "side/"
WITHOUT_DICE = {"lakes": "w4", "lava": "lv"}
"""What an expansion draws without a die."""
SPECIAL_CODES = [face.code for face in FACES[FIRST_SPECIAL:]]
EXPANSION_NAMES = {str(choice.value): choice.label for choice in EXPANSION_CHOICES}


def drawing(checked: Checked, options: RailroadInkOptions, language: str) -> Picture:
    """The board with its mistakes; routes, specials and the faces of each expansion."""
    return Picture((_board(checked, options, language), *_trays(options, language)), sprite())


# --- the board ----------------------------------------------------------------------------------------


def _board(checked: Checked, options: RailroadInkOptions, language: str) -> Pane:
    counted = parse_board(checked.right, features(options)).block
    sketch = read_sketch(checked.board, features(options))
    shown = _drawn(sketch, counted)
    state = new_state(options, 1)
    state.data[at.HEAD_STAGE] = at.OVER
    seen = view(state, 0)
    board = replace(seen.boards[0], board=shown, bridged=bridged_text(counted), impact=None)
    seen = replace(seen, boards=(board,), rounds=round_count(options), round=0)
    pane = board_pane(seen, 0, language, numbered=sketch.numbered)
    fragments = dict(pane.fragments)
    if features(options) & at.CANYONS:
        fragments |= {f"{pane.id}/{SIDE_PLACE}{side}": svg for side, svg in _sides(language).items()}
    for mistake in checked.mistakes:
        if "/" in mistake.place:
            fragments[f"{pane.id}/mistake/{mistake.place}"] = _mistake(pane.id, mistake)
    return replace(pane, title=text("The board").say(language), fragments=fragments)


def _drawn(sketch: Sketch, counted: Ints) -> str:
    """The board with the cells that have filled by themselves."""
    filled = [
        Place(cell, WATER_PICTURE)
        for cell in range(at.CELLS)
        if counted[at.PICTURE + cell] == WATER_PICTURE and cell not in sketch.drawings
    ]
    sketch = Sketch({place.cell: (place.picture, 1) for place in filled} | sketch.drawings, sketch.craters,
                    sketch.segments)  # fmt: skip
    return sketch.text()


@cache
def _sides(language: str) -> dict[str, str]:
    """Where a canyon may run: between two cells."""
    found = {}
    for segment in SEGMENTS:
        cell, side = divmod(segment, 4)
        name = f"{CELL_NAMES[cell]}:{SIDE_NAMES[side]}"
        x, y = middle_of_side(CELL_NAMES[cell], side)
        across, down = (HALF * 0.66, HALF * 0.8) if side % 2 else (HALF * 0.8, HALF * 0.66)
        label = text("canyon at {place}", place=name).say(language)
        hit = rect(x - across, y - down, 2 * across, 2 * down, class_="hit", fill="none")
        found[name] = group(
            hit,
            id=f"board/0/{SIDE_PLACE}{name}",
            data_tool=CANYON_TOOL,
            **named(label, f"{SIDE_PLACE}{name}"),
        )
    return found


def _mistake(pane: str, mistake: Mistake) -> str:
    """A frame around a cell, a bar at each side where it is wrong, and an exclamation mark."""
    red = colour("station")
    bars = [_bar(mark) for mark in mistake.marks]
    key = f"{pane}/mistake/{mistake.place}"
    if mistake.place.startswith(SIDE_PLACE):
        return group(*bars, id=key, class_="mistake", pointer_events="none", aria_hidden="true")
    x, y = corner(mistake.place.rpartition("/")[2])
    frame = rect(x, y, CELL, CELL, fill=red, fill_opacity=0.22, stroke=red, stroke_width=5)
    badge = circle(x + CELL - 2, y + 2, 15, fill=red, stroke=colour("paper"), stroke_width=3)
    mark = words(x + CELL - 2, y + 9, "!", 22, text_anchor="middle", font_weight="bold", fill="#fff")
    return group(
        frame, *bars, badge, mark, id=key, class_="mistake", pointer_events="none", aria_hidden="true"
    )


def _bar(mark: str) -> str:
    name, _, side = mark.partition(":")
    x, y = middle_of_side(name, SIDE_NAMES.index(side))
    across, down = (5, HALF) if side in "EW" else (HALF, 5)
    return rect(x - across, y - down, 2 * across, 2 * down, rx=3, fill=colour("station"))


# --- what it is drawn with ----------------------------------------------------------------------------


def _trays(options: RailroadInkOptions, language: str) -> list[Pane]:
    routes = dict.fromkeys(FACES[face].code for die in DICE_SETS[dice_set(options)] for face in die)
    ordered = [face.code for face in FACES if face.code in routes]
    panes = [
        _tray("routes", text("Routes"), ordered, language),
        _tray("specials", text("Special routes"), SPECIAL_CODES, language),
    ]
    return [*panes, *(_expansion_tray(expansion, language) for expansion in chosen_expansions(options))]


def _expansion_tray(expansion: Expansion, language: str) -> Pane:
    faces = dict.fromkeys(face for die in expansion.dice for face in die if face < DRAWABLE)
    codes = [FACES[face].code for face in faces]
    codes += [WITHOUT_DICE[expansion.id]] if expansion.id in WITHOUT_DICE else []
    codes += [{"meteors": CRATER_TOOL, "canyons": CANYON_TOOL}[expansion.id]] if not codes else []
    return _tray(expansion.id, EXPANSION_NAMES[expansion.id], codes, language)


def _tray(name: str, title: Text, codes: list[str], language: str) -> Pane:
    things = {f"tray/{name}/{code}": _thing(f"tray/{name}/{code}", code, language) for code in codes}
    return Pane(
        f"tray/{name}", title.say(language), BOX * len(things), BOX, things, place="tray", item=(BOX, BOX)
    )


@cache
def _thing(key: str, code: str, language: str) -> str:
    """A piece in its box."""
    middle, side = BOX / 2, BOX - 4
    tools = {CRATER_TOOL: ("ri-crater", text("crater")), CANYON_TOOL: ("ri-canyon", text("canyon"))}
    if code in tools:
        symbol, name = tools[code]
        picture, pick = use(symbol, placed(middle, middle, scale=side / CELL)), code
    else:
        picture, name, pick = (
            face_symbol(code, middle, middle, side / CELL),
            face_name(code),
            f"{PIECE}{code}",
        )
    parts = (
        rect(2, 2, side, side, rx=5, class_="hit", fill=colour("cell")),
        picture,
        rect(2, 2, side, side, rx=5, fill="none", stroke=colour("quiet"), stroke_width=1.2),
    )
    return group(*parts, id=key, **named(name.say(language), pick))
