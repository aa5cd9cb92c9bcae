"""How Railroad Ink looks to a viewer: boards with all that is drawn on them, and the trays."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape
from typing import TYPE_CHECKING

from branchline.core.drawing import Pane
from branchline.core.texts import Text, text
from branchline.games.railroad_ink.expansions import CHALLENGE, EXPANSION_OF_RESULT
from branchline.games.railroad_ink.kernels.board import (
    CELL_NAMES,
    CELL_OF,
    CENTRE,
    EXIT,
    NEIGHBOUR,
    SIDE_NAMES,
    STRUCTURE,
)
from branchline.games.railroad_ink.kernels.layout import FREE, HIGHWAY, SIZE
from branchline.games.railroad_ink.kernels.pictures import FACE, PICTURE_OF, STATION, Shape
from branchline.games.railroad_ink.look.contents import (
    BoardContents,
    Point,
    before_last,
    contents_of,
    corner_points,
    edge_points,
    name_of,
    segment_name,
)
from branchline.games.railroad_ink.look.paper import BOARD, FRAME, MARGIN, corner, paper, small_print
from branchline.games.railroad_ink.look.routes import CELL, HALF, line
from branchline.games.railroad_ink.look.symbols import ORIENTATIONS, sprite
from branchline.games.railroad_ink.look.tray import rolled, trays
from branchline.games.railroad_ink.meta import EDITION_COLOURS
from branchline.games.railroad_ink.score import ends_are_errors, open_ends
from branchline.games.railroad_ink.words.names import (
    STRUCTURES,
    describe_exits,
    describe_sides,
    structure_name,
)
from branchline.parts.svg import Picture, circle, colour, group, named, placed, rect, use

if TYPE_CHECKING:
    from branchline.games.railroad_ink.view import RailroadInkView, SeatBoard


STRUCTURE_IN = dict(zip(CELL_NAMES, STRUCTURE.tolist(), strict=True))
"""What stands in each cell of a Challenge board."""


def drawing(view: RailroadInkView, language: str = "en") -> Picture:
    """The viewer's own board, what is drawn with, the other boards; for a spectator the dice come first."""
    boards = [board_pane(view, seat, language) for seat in range(view.seats)]
    own = [] if view.seat is None else [boards.pop(view.seat)]
    beside = trays(view, language)
    return Picture((*own, *beside, *boards), sprite(), rolled(beside))


def board_pane(view: RailroadInkView, seat: int, language: str, *, numbered: bool = True) -> Pane:
    """The board of a seat; the rounds in which things were drawn may not be known."""
    board, own = view.boards[seat], seat == view.seat
    pane = f"board/{seat}"
    digs = own and any(code.startswith("k") for n, code in enumerate(view.extra, 4) if n not in board.drawn)
    errors = ends_are_errors(view)
    fragments = _fragments(
        pane, board, view.options.edition, view.round, errors, own, digs, numbered, language
    )
    if view.star == seat:
        fragments = {**fragments, f"{pane}/star": _star(pane, language)}
    return Pane(pane, _title(view, seat).say(language), BOARD, BOARD, fragments, seat)


@lru_cache(maxsize=512)  # of all boards at a table a move changes one
def _fragments(
    pane: str,
    board: SeatBoard,
    edition: str,
    number: int,
    ends_are_errors: bool,
    own: bool,
    digs: bool,
    numbered: bool,
    language: str,
) -> dict[str, str]:
    """A board in the round of this number; with `digs` a canyon may begin at its grid points."""
    contents = contents_of(board.board)
    fragments = _earlier_rounds(pane, before_last(board.board), edition, own, numbered, language).copy()
    structures = _structures(edition)
    on_trails = _points_on_trails(contents)
    errors: dict[str, str] = {}
    for cell, _, side in (mark.partition(":") for mark in (open_ends(board) if ends_are_errors else ())):
        errors[cell] = errors.get(cell, "") + side
    joined = contents.pictures if on_trails else ()
    for name in {*contents.last, *contents.craters, *errors, *joined, board.impact} & CELL_OF.keys():
        picture, drawn_in = contents.pictures.get(name, ""), contents.rounds.get(name, 0)
        fragments[f"{pane}/cell/{name}"] = _cell(
            pane,
            name,
            picture,
            drawn_in if numbered else 0,
            structures[name],
            own,
            language,
            name in contents.craters,
            name == board.impact,
            _trails_to(name, picture, on_trails) if on_trails else (),
            errors.get(name, ""),
            drawn_in == number,
        )
    for one, other in contents.segments():
        key = f"{pane}/canyon/{segment_name(one, other)}"
        fragments[key] = _segment(key, one, other, segment_name(one, other) in board.bridged)
    if digs:
        for point in (*edge_points(), *sorted(contents.open_ends())):
            fragments[f"{pane}/point/{name_of(point)}"] = _point(pane, point, language)
    return fragments


@lru_cache(maxsize=512)  # they do not change while the round after them is drawn
def _earlier_rounds(
    pane: str, board: str, edition: str, own: bool, numbered: bool, language: str
) -> dict[str, str]:
    """The ground and all cells, with what was drawn in these rounds as it looks in those that follow."""
    structures = _structures(edition)
    if not board:
        empty = {
            f"{pane}/cell/{name}": _cell(pane, name, "", 0, structures[name], own, language)
            for name in CELL_NAMES
        }
        return {f"{pane}/ground": _ground(pane, edition)} | empty
    contents = contents_of(board)
    drawn = {
        f"{pane}/cell/{name}": _cell(
            pane,
            name,
            contents.pictures[name],
            contents.rounds[name] if numbered else 0,
            structures[name],
            own,
            language,
        )
        for name in contents.last
    }
    return _earlier_rounds(pane, before_last(board), edition, own, numbered, language) | drawn


@cache
def _structures(edition: str) -> dict[str, int]:
    """What stands in each cell of a board."""
    return STRUCTURE_IN if edition in CHALLENGE else dict.fromkeys(CELL_NAMES, 0)


def _title(view: RailroadInkView, seat: int) -> Text:
    if seat == view.seat:
        return text("Your board")
    if view.boards[seat].done:
        return text("Player {number}, ready", number=seat + 1)
    return text("Player {number}", number=seat + 1)


@cache
def _ground(pane: str, edition: str) -> str:
    return group(paper(BOARD, BOARD) + ground(edition), id=f"{pane}/ground", aria_hidden="true")


@cache
def ground(edition: str) -> str:
    """What is printed on the paper: cells, centre, grid, frame, names of rows and columns, exits.

    A band around the frame has the colour of the box.
    """
    centre = [corner(name) for cell, name in enumerate(CELL_NAMES) if CENTRE[cell]]
    (left, top), (right, bottom) = min(centre), max(centre)
    tint = (left, top, right - left + CELL, bottom - top + CELL)
    frame = (MARGIN, MARGIN, FRAME, FRAME)
    band = (MARGIN - 2.6, MARGIN - 2.6, FRAME + 5.2, FRAME + 5.2)
    inner = range(MARGIN + CELL, MARGIN + FRAME, CELL)
    drawn = [
        rect(*frame, fill=colour("cell")),
        rect(*tint, fill=colour("centre")),
        line("".join(f"M{MARGIN} {at}h{FRAME}M{at} {MARGIN}v{FRAME}" for at in inner), "grid", 1.2),
        rect(*tint, fill="none", stroke=colour("grid"), stroke_width=2.4),
        rect(*band, rx=5, fill="none", stroke=EDITION_COLOURS[edition], stroke_width=3),
        rect(*frame, rx=3, fill="none", stroke=colour("ink"), stroke_width=2.4),
    ]
    for n in range(SIZE):
        at = MARGIN + CELL * n + 10
        drawn.append(small_print(at, MARGIN - 9, "abcdefg"[n], 13))
        drawn.append(small_print(MARGIN - 11, at + 5, str(n + 1), 13))
    for cell, name in enumerate(CELL_NAMES):
        for side, kind in enumerate(EXIT[cell]):
            if kind != FREE:
                exit_kind = "ri-exit-h" if kind == HIGHWAY else "ri-exit-r"
                mark = f"{name}:{SIDE_NAMES[side]}"
                drawn.append(use(exit_kind, placed(*middle_of_side(name, side), side), data_mark=mark))
    return "".join(drawn)


def middle_of_side(name: str, side: int) -> tuple[int, int]:
    """The middle of a side of a cell."""
    x, y = corner(name)
    return ((x + HALF, y), (x + CELL, y + HALF), (x + HALF, y + CELL), (x, y + HALF))[side]


# --- cells ----------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def _cell(
    pane: str,
    name: str,
    picture: str,
    number: int,
    structure: int,
    own: bool,
    language: str,
    crater: bool = False,
    impact: bool = False,
    trails: tuple[int, ...] = (),
    errors: str = "",
    ringed: bool = False,
) -> str:
    """A cell; one that was drawn in this round has its number ringed."""
    x, y = corner(name)
    drawn = [_hit(name)]
    if structure and not picture and not crater:
        drawn.append(_structure(structure, placed(x + HALF, y + HALF), opacity=0.75))
    if crater:
        drawn.append(use("ri-crater", placed(x + HALF, y + HALF), data_about="meteors"))
    if picture:
        drawn.append(_route(name, picture))
        drawn += [_trail_to_station(x + HALF, y + HALF, n) for n in trails]
        if number:
            drawn.append(_number(name, number))
        drawn.append(_ends(name, picture, errors))
    if structure and (picture or crater):
        drawn.append(circle(x + CELL - 11, y + 11, 10, fill=colour("paper"), fill_opacity=0.85))
        drawn.append(_structure(structure, placed(x + CELL - 11, y + 11, scale=0.46)))
    if impact:
        drawn.append(use("ri-impact", placed(x + 12, y + CELL - 12), data_about="meteors"))
    if ringed:
        drawn.append(_ring(name))
    if picture:
        label = _label("{cell}", picture, number, False, impact, structure, language).replace("{cell}", name)
    else:
        label = _label(name, picture, number, crater, impact, structure, language)
    return f'{_until_label(pane, name, own)}{escape(label)}">{"".join(drawn)}</g>'


@cache
def _until_label(pane: str, name: str, own: bool) -> str:
    """How the element of a cell begins, up to the words that name it."""
    named_so = named("", f"cell/{name}" if own else None)
    return group("", id=f"{pane}/cell/{name}", data_mark=name, **named_so).removesuffix('"></g>')


@lru_cache(maxsize=4096)
def _label(
    name: str, picture: str, number: int, crater: bool, impact: bool, structure: int, language: str
) -> str:
    """What a cell is called; a drawing is called the same in every cell, whose name can be left open."""
    described = _described(name, picture, number, crater, impact, structure, language)
    return ", ".join(part.say(language) for part in described)


@cache
def _ring(name: str) -> str:
    """Around the number of the round."""
    x, y = corner(name)
    return circle(x + 10, y + 10, 7, fill="none", stroke=colour("exit"), stroke_width=1.6)


@cache
def _hit(name: str) -> str:
    """What a finger meets."""
    return rect(*corner(name), CELL, CELL, class_="hit", fill="none", pointer_events="all")


@lru_cache(maxsize=20_000)  # there are not many more
def _route(name: str, picture: str) -> str:
    x, y = corner(name)
    orientation = ORIENTATIONS[picture]
    expansion = EXPANSION_OF_RESULT.get(int(FACE[PICTURE_OF[picture]]))
    route = use(orientation.symbol(picture), orientation.transform(x + HALF, y + HALF))
    return group(route, data_about=expansion) if expansion else route


@lru_cache(maxsize=1024)
def _number(name: str, number: int) -> str:
    """The round in which something was drawn."""
    x, y = corner(name)
    return small_print(x + 10, y + 13.7, str(number), 10.5)


def _described(
    name: str, picture: str, number: int, crater: bool, impact: bool, structure: int, language: str
) -> list[Text]:
    """What there is in a cell, in words."""
    if picture:
        route, sides = text(ORIENTATIONS[picture].route.name), describe_sides(picture, language)
        first = text(
            "{cell}, {route}, round {round}: {sides}", cell=name, route=route, round=number, sides=sides
        )
        if not number:
            first = text("{cell}, {route}: {sides}", cell=name, route=route, sides=sides)
        if not sides:
            first = text("{cell}, {route}, round {round}", cell=name, route=route, round=number)
        if not sides and not number:
            first = Text("{cell}, {route}", {"cell": name, "route": route})
    elif crater:
        first = text("{cell}, crater", cell=name)
    else:
        first = text("{cell}, empty", cell=name)
    more = [structure_name(structure)] if structure else []
    if not picture:
        more += describe_exits(CELL_OF[name], language)
    return [first, *more, *([text("last impact")] if impact else [])]


def _structure(structure: int, transform: str, **more: float) -> str:
    return use(f"ri-{STRUCTURES[structure]}", transform, data_about=STRUCTURES[structure], **more)


@lru_cache(maxsize=4096)
def _ends(name: str, picture: str, errors: str) -> str:
    """The places of open ends, which the score sheet can light up; those that are errors are ringed."""
    ring = {"stroke": colour("station"), "stroke_width": "3"}
    return "".join(
        use(
            "ri-end",
            placed(*middle_of_side(name, side)),
            fill="none",
            pointer_events="none",
            data_mark=f"{name}:{SIDE_NAMES[side]}",
            **(ring if SIDE_NAMES[side] in errors else {}),
        )
        for side in range(4)
        if picture[side] in "hrvl" and NEIGHBOUR[CELL_OF[name], side] >= 0
    )


# --- trails ---------------------------------------------------------------------------------------


def _points_on_trails(contents: BoardContents) -> frozenset[Point]:
    """The grid points that trails reach."""
    points = []
    for name, picture in contents.pictures.items():
        if "p" not in picture:
            continue
        corners = Shape.parse(picture).corners
        nw, ne, se, sw = corner_points(name)
        points += [point for bit, point in enumerate((ne, se, sw, nw)) if corners >> bit & 1]
    return frozenset(points)


def _trails_to(name: str, picture: str, on_trails: frozenset[Point]) -> tuple[int, ...]:
    """The corners of a station's cell that trails reach."""
    if not picture or not STATION[PICTURE_OF[picture]]:
        return ()
    return tuple(n for n, point in enumerate(corner_points(name)) if point in on_trails)


def _trail_to_station(x: float, y: float, corner: int) -> str:
    """Dots from a corner of the cell to the station in its middle."""
    across, down = ((-1, -1), (1, -1), (1, 1), (-1, 1))[corner]
    path = f"M{x + across * HALF} {y + down * HALF}L{x + across * 13} {y + down * 13}"
    return line(path, "sand", 4, stroke_dasharray="0.1 6.4", stroke_linecap="round")


# --- canyons --------------------------------------------------------------------------------------


def _coordinates(point: Point) -> tuple[int, int]:
    return MARGIN + CELL * point[0], MARGIN + CELL * point[1]


@lru_cache(maxsize=20_000)
def _segment(key: str, one: Point, other: Point, bridged: bool) -> str:
    (ax, ay), (bx, by) = _coordinates(one), _coordinates(other)
    crack = "ri-canyon-bridged" if bridged else "ri-canyon"
    drawn = use(crack, placed((ax + bx) / 2, (ay + by) / 2, 0 if ay == by else 1))
    return group(drawn, id=key, data_mark=key.rpartition("/")[2], pointer_events="none", aria_hidden="true")


@cache
def _point(pane: str, point: Point, language: str) -> str:
    """A grid point at which a canyon may begin."""
    x, y = _coordinates(point)
    name = name_of(point)
    ring = circle(x, y, 7, class_="hit", fill=colour("paper"), stroke=colour("sand"), stroke_width=2)
    label = text("grid point {point}", point=name).say(language)
    return group(
        _reach(point, x, y),
        ring,
        id=f"{pane}/point/{name}",
        data_about="canyons",
        **named(label, f"point/{name}"),
    )


def _reach(point: Point, x: int, y: int) -> str:
    """What a finger has to meet: at the edge mostly what lies outside, for the cells want to be met, too."""
    all_around, outside, inside = HALF * 0.68, MARGIN - 4, 14
    left = top = right = bottom = all_around
    if point[0] in (0, SIZE):
        top = bottom = HALF - 1
        left, right = (outside, inside) if point[0] == 0 else (inside, outside)
    if point[1] in (0, SIZE):
        left = right = HALF - 1
        top, bottom = (outside, inside) if point[1] == 0 else (inside, outside)
    return rect(x - left, y - top, left + right, top + bottom, fill="none", pointer_events="all")


@cache
def _star(pane: str, language: str) -> str:
    label = text("first player of the first round").say(language)
    return group(use("ri-star", placed(BOARD - 22, 22)), id=f"{pane}/star", **named(label))
