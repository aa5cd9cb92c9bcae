"""What can be chosen on the drawing: the legal moves as a tree of picks, and what other picks could mean."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from branchline.core.drawing import Pick
from branchline.core.texts import text
from branchline.games.railroad_ink.kernels import layout as at
from branchline.games.railroad_ink.kernels.board import CELL_NAMES, CELL_OF, EXIT, NEIGHBOUR
from branchline.games.railroad_ink.kernels.canyons import PATH_OF
from branchline.games.railroad_ink.kernels.meteors import ANY, impact_cell, rolled_direction
from branchline.games.railroad_ink.kernels.pictures import (
    FACE,
    FACE_ID,
    FACES,
    FIRST_PATTERN,
    FIRST_SPECIAL,
    PICTURES,
    RESULT_ID,
    TEXT,
)
from branchline.games.railroad_ink.legal import Row, drawings_among, move_of_row
from branchline.games.railroad_ink.look.contents import (
    BoardContents,
    Point,
    at_edge,
    contents_of,
    name_of,
    points_of,
)
from branchline.games.railroad_ink.look.cracks import PATTERNS, pattern_of
from branchline.games.railroad_ink.look.paper import MARGIN, corner
from branchline.games.railroad_ink.look.routes import CELL, HALF
from branchline.games.railroad_ink.look.symbols import ORIENTATIONS
from branchline.games.railroad_ink.moves import (
    CANYON_PREFIX,
    DIRECTIONS,
    Meteor,
    Move,
    Place,
    parse,
)
from branchline.games.railroad_ink.notation import read_board
from branchline.games.railroad_ink.words.names import describe_canyon, describe_sides, face_name
from branchline.games.railroad_ink.words.prompt import (
    CHOOSE_A_CELL,
    ask_for_cell,
    ask_for_turn,
    dice_left,
    only_pair,
)
from branchline.parts.svg import placed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from branchline.games.railroad_ink.view import RailroadInkView


def picks(view: RailroadInkView, moves: Sequence[Move], language: str = "en") -> tuple[Pick, ...]:
    """The moves by what is drawn, where, and in which orientation; then answers, and confirming."""
    if view.seat is None:
        return ()
    rows, others = drawings_among(moves)
    canyons = [str(move_of_row(*row)) for row in rows if row[0] >= FIRST_PATTERN]
    singles = [str(move) for move in others if not isinstance(move, Meteor)]
    return (
        *_drawings(rows, view, language),
        *_canyons(canyons, view, language),
        *(_meteors(view, language) if any(isinstance(move, Meteor) for move in others) else ()),
        *(_single(move, len(moves) == 1, language) for move in singles),
    )


# --- drawings -------------------------------------------------------------------------------------


def _drawings(rows: Sequence[Row], view: RailroadInkView, language: str) -> Iterator[Pick]:
    """Die or special route, cell, orientation."""
    assert view.seat is not None
    left = dice_left(view)
    ways: dict[int, list[int]] = {}
    for face, cell, picture in rows:  # by the route, then by the cell
        ways.setdefault(face * at.CELLS + cell % at.CELLS, []).append(cell * PICTURES + picture)
    for face, orders in groupby(sorted(ways), _face):
        if face >= FIRST_PATTERN:
            return
        said = _said_of(face, left, language)
        yield Pick(
            said.id,
            said.label,
            tuple([_cell_pick(view.seat, tuple(ways[order]), language) for order in orders]),
            ask=said.ask_for_cell,
            ask_below=said.ask_for_turn,
            missing=said.missing,
        )


def _face(order: int) -> int:
    return order // at.CELLS


@lru_cache(maxsize=20_000)  # a move changes what fits in the cells beside it, and nowhere else
def _cell_pick(seat: int, ways: tuple[int, ...], language: str) -> Pick:
    """A cell, with all ways to draw a route in it, each a cell and a picture as in the rows."""
    rows = [divmod(way, PICTURES) for way in ways]
    places = [Place(cell % at.CELLS, picture, cell >= at.CELLS) for cell, picture in rows]
    name = CELL_NAMES[places[0].cell]
    return Pick(f"cell/{name}", name, tuple([_orientation_pick(seat, place, language) for place in places]))


class _Said(NamedTuple):
    """What is said of a route that is picked."""

    id: str
    label: str
    ask_for_cell: str
    ask_for_turn: str
    missing: str


@cache
def _said_of(face: int, left: int, language: str) -> _Said:
    code, kind = FACES[face].code, "special" if face >= FIRST_SPECIAL else "die"
    return _Said(
        f"{kind}/{code}",
        face_name(code).say(language),
        ask_for_cell(code).say(language),
        ask_for_turn(code, left).say(language),
        CHOOSE_A_CELL.say(language),
    )


@lru_cache(maxsize=50_000)
def _orientation_pick(seat: int, place: Place, language: str) -> Pick:
    picture = TEXT[place.picture]
    orientation = ORIENTATIONS[picture]
    x, y = corner(CELL_NAMES[place.cell])
    label = describe_sides(picture, language) or text(orientation.route.name).say(language)
    if place.erases:
        label = text("{drawing}, in place of what is there", drawing=label).say(language)
    return Pick(
        f"sides/{picture}",
        label,
        move=str(place),
        pane=f"board/{seat}",
        symbol=orientation.symbol(picture),
        transform=orientation.transform(x + HALF, y + HALF),
        turn=orientation.turn,
        flip=orientation.flip,
    )


# --- canyons --------------------------------------------------------------------------------------


def _canyons(moves: Sequence[str], view: RailroadInkView, language: str) -> Iterator[Pick]:
    """Die, the grid point where the canyon begins, and the way it goes from there."""
    assert view.seat is not None
    contents = contents_of(view.boards[view.seat].board)
    anchored = sorted((pattern_of(_steps(move)), _anchor(move, contents), move) for move in moves)
    for pattern, of_pattern in groupby(anchored, lambda entry: entry[0]):
        points = tuple(
            Pick(
                f"point/{name_of(point)}",
                name_of(point),
                tuple(_canyon_pick(view.seat, move, n, language) for n, (_, _, move) in enumerate(ways)),
                ask=text("Turn the canyon, or dig it.").say(language),
            )
            for point, ways in groupby(of_pattern, lambda entry: entry[1])
        )
        yield Pick(
            f"die/{pattern}",
            face_name(pattern).say(language),
            points,
            ask=text("Tap a glowing grid point: there the canyon begins.").say(language),
            missing=text("Choose a grid point").say(language),
        )


def _steps(move: str) -> str:
    return move.partition(":")[2]


def _anchor(move: str, contents: BoardContents) -> Point:
    """The end of a canyon where it begins: at the edge, or at an open end."""
    points = points_of(move.removeprefix(CANYON_PREFIX))
    ends = points[0], points[-1]
    return next((end for end in ends if at_edge(end) or end in contents.open_ends()), ends[0])


def _canyon_pick(seat: int, move: str, turn: int, language: str) -> Pick:
    x, y = points_of(move.removeprefix(CANYON_PREFIX))[0]
    return Pick(
        f"way/{move.removeprefix(CANYON_PREFIX)}",
        describe_canyon(_steps(move), language),
        move=move,
        pane=f"board/{seat}",
        symbol=f"ri-way-{_steps(move)}",
        transform=placed(MARGIN + CELL * x, MARGIN + CELL * y),
        turn=turn,
        verb=text("Dig").say(language),
    )


# --- answers --------------------------------------------------------------------------------------


def _meteors(view: RailroadInkView, language: str) -> Iterator[Pick]:
    """The meteor's die, the cell it would hit, and the way it flies."""
    direction = next(code for code in view.extra if code in (*DIRECTIONS, "any"))
    cells = tuple(
        Pick(f"cell/{name}", name, tuple(_meteor_pick(view.seat, name, move, language) for _, move in hits))
        for name, hits in groupby(sorted(_impacts(view)), lambda impact: impact[0])
    )
    yield Pick(
        f"die/{direction}",
        face_name(direction).say(language),
        cells,
        ask=text("Tap the cell that the meteor is to hit.").say(language),
        missing=CHOOSE_A_CELL.say(language),
    )


def _impacts(view: RailroadInkView) -> list[tuple[str, str]]:
    """The cells that the meteor can hit, each with the move that lets it."""
    assert view.seat is not None
    own = view.boards[view.seat]
    block = read_board(own.board)
    block[at.LAST_IMPACT] = CELL_OF[own.impact]
    for n, code in enumerate(view.extra):
        block[at.DICE + at.ROUTE_DICE + n] = RESULT_ID[code]
    direction = rolled_direction(block)
    if direction != ANY:
        return [(CELL_NAMES[impact_cell(block, direction)], "meteor")]
    return [(CELL_NAMES[impact_cell(block, side)], f"meteor:{way}") for side, way in enumerate(DIRECTIONS)]


def _meteor_pick(seat: int | None, name: str, move: str, language: str) -> Pick:
    x, y = corner(name)
    label = text("The meteor hits {cell}", cell=name)
    return Pick(
        f"way/{move}",
        label.say(language),
        move=move,
        pane=f"board/{seat}",
        symbol="ri-crater",
        transform=placed(x + HALF, y + HALF),
        verb=text("Let it hit").say(language),
    )


def _single(move: str, only: bool, language: str) -> Pick:
    """A move of one pick, which may be the only one."""
    kind, _, what = move.partition(":")
    if kind == "sacrifice":
        label = text("Cross off: {route}", route=face_name(what))
        return Pick(f"special/{what}", label.say(language), move=move, verb=text("Cross off").say(language))
    if kind == "pick":
        one, other = what.split("+")
        names = text("{one} and {other}", one=face_name(one), other=face_name(other))
        ask = only_pair(one, other) if only else text("Take this pair, or tap another: {dice}.", dice=names)
        return Pick(
            f"pair/{what}",
            names.say(language),
            move=move,
            ask=ask.say(language),
            verb=text("Take").say(language),
            hold=True,
        )
    if kind == "drought":
        said = text("Let the cacti wither").say(language)
        return Pick("die/arid", said, move=move, verb=said)
    said = text("Confirm").say(language)
    return Pick("done", said, move=move, verb=said)


# --- picks that lead to no legal move -------------------------------------------------------------


def explain_candidates(view: RailroadInkView, picks: Sequence[str]) -> list[Move]:
    """Every way to do what is picked; a clash tells more than a missing joint."""
    if view.seat is None:
        return []
    chosen: dict[str, str] = {}
    for pick in picks:
        kind, _, what = pick.partition("/")
        chosen[kind] = what
    return [parse(move) for move in _candidates(view, chosen)]


def _candidates(view: RailroadInkView, chosen: dict[str, str]) -> list[str]:
    if "done" in chosen:
        return ["done"]
    if "pair" in chosen:
        return [f"pick:{chosen['pair']}"] if set(chosen["pair"].split("+")) <= FACE_ID.keys() else []
    code = chosen.get("die") or chosen.get("special")
    if code in PATTERNS:
        return _canyons_at(code, chosen.get("point", ""))
    return _drawings_at(view, code, chosen.get("cell", ""))


def _canyons_at(pattern: str, point: str) -> list[str]:
    """Every way to lay a pattern that begins or ends at a grid point."""
    paths = (path for path in PATH_OF if pattern_of(_steps(path)) == pattern)
    return [
        f"{CANYON_PREFIX}{path}"
        for path in paths
        if point in ("", name_of(points_of(path)[0]), name_of(points_of(path)[-1]))
    ]


def _drawings_at(view: RailroadInkView, code: str | None, cell: str) -> list[str]:
    """Every way to draw a face, or one of those that are left, in a cell."""
    assert view.seat is not None
    own = view.boards[view.seat]
    dice = (*(own.dice or view.dice), *view.extra)
    left = [face for n, face in enumerate(dice) if n not in own.drawn]
    faces = [face for face in ([code] if code else left) if face in FACE_ID]
    if not cell and code and code not in left:
        cell = "a1"  # wherever it might go: the route itself can't be drawn any more
    if cell not in CELL_OF:
        return []
    pictures = [
        TEXT[picture] for face in faces for picture in range(1, len(FACE)) if FACE[picture] == FACE_ID[face]
    ]
    drawn = contents_of(own.board).pictures
    pictures.sort(key=lambda picture: not _meets(drawn, CELL_OF[cell], picture))
    return [f"{cell}:{picture}" for picture in pictures]


def _meets(drawn: dict[str, str], cell: int, picture: str) -> bool:
    """Whether an end of a picture would meet another, or an exit."""
    for side in range(4):
        neighbour = NEIGHBOUR[cell, side]
        there = drawn.get(CELL_NAMES[neighbour], "....")[side ^ 2] if neighbour >= 0 else EXIT[cell, side]
        if picture[side] != "." and there not in (".", at.FREE):
            return True
    return False
