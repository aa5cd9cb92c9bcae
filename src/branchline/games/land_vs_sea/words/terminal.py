"""Land vs Sea in a terminal: the map, the stacks, everyone's tiles, the faces the viewer could play.

A tile shows its six edges around its marks; an empty place beside the map shows the coordinates by which
moves name it. The texts hold console markup for colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.texts import ntext, text
from branchline.games.land_vs_sea.kernels.board import DQ, DR
from branchline.games.land_vs_sea.tiles import FACES
from branchline.games.land_vs_sea.words.names import SIDE_NAMES, describe_face, side_name
from branchline.parts.screen import strips

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.games.land_vs_sea.state import Hex
    from branchline.games.land_vs_sea.view import LandVsSeaView, PlacedTile, Stack

WIDTH, HEIGHT = 8, 3
EDGE = {"L": "[green]▒[/]", "S": "[blue]~[/]"}
MARKS = {"caravan": "C", "ship": "S", "play_again": "»", "steal": "!"}
CROSS, MOUNTAIN, CORAL = "×", "^", "*"

Cell = tuple[str, str, str]
"""The three lines of a place on the map."""


def terminal(view: LandVsSeaView, language: str = "en", width: int = 120) -> str:
    """The table as the viewer sees it; a wide map is shown in strips."""
    return "\n".join([*strips([*_map(view)], width, WIDTH, language), *_table(view, language)])


# --- the map --------------------------------------------------------------------------------------


def _map(view: LandVsSeaView) -> Iterator[str]:
    """Places in rows, each row half a place further to the right than the one above."""
    cells = _cells(view)
    left = min(2 * q + r for q, r in cells)
    for row in range(min(r for _, r in cells), max(r for _, r in cells) + 1):
        across = sorted((2 * q + r - left, cells[q, r]) for q, r in cells if r == row)
        for line in range(HEIGHT):
            drawn, filled = "", 0
            for start, cell in across:
                drawn += " " * (start * WIDTH // 2 - filled) + cell[line]
                filled = start * WIDTH // 2 + WIDTH
            yield drawn


def _cells(view: LandVsSeaView) -> dict[Hex, Cell]:
    marked = {ref.hex: seat for seat, ref in enumerate(view.waypoints) if ref is not None}
    cells = {placed.hex: _tile(placed, marked.get(placed.hex)) for placed in view.map}
    for q, r in list(cells):
        for dq, dr in zip(DQ.tolist(), DR.tolist(), strict=True):
            place = (q + dq, r + dr)
            cells.setdefault(place, _empty(place, place in view.dead))
    return cells


def _tile(placed: PlacedTile, waypoint: int | None) -> Cell:
    """The edges of a tile, its marks between them, and whose waypoint is on it."""
    face = FACES[placed.face].rotated(placed.rotation)
    east, north_east, north_west, west, south_west, south_east = (EDGE[type] for type in face.edges)
    marks = CROSS * min(sum(area.crosses for area in face.areas), 2)
    marks += MOUNTAIN * bool(face.mountains) + CORAL * bool(face.corals)
    marks += "".join(MARKS[mark] for mark in (face.icon, face.action) if mark is not None)
    marks += "" if waypoint is None else f"@{waypoint + 1}"
    return (
        f" {north_west * 3}{north_east * 3} ",
        f"{west}[bold]{marks:^{WIDTH - 2}}[/]{east}",
        f" {south_west * 3}{south_east * 3} ",
    )


def _empty(place: Hex, dead: bool) -> Cell:
    name = "†" if dead else f"{place[0]},{place[1]}"
    return " " * WIDTH, f"[dim]{name:^{WIDTH}}[/]", " " * WIDTH


# --- beside the map -------------------------------------------------------------------------------


def _table(view: LandVsSeaView, language: str) -> Iterator[str]:
    scores = (f"{SIDE_NAMES[side].say(language)} {score}" for side, score in enumerate(view.scores))
    yield f"[bold]{' · '.join(scores)}[/]"
    left, right = (_stack(stack, language) for stack in view.stacks)
    yield text("Left stack: {stack}", stack=left).say(language)
    yield text("Right stack: {stack}", stack=right).say(language)
    for seat in range(view.seats):
        yield _player(view, seat, language)
    if view.seat is not None:
        yield f"[bold]{text('Your tiles, both sides').say(language)}[/]"
        for tile in view.hands[view.seat]:
            for face in filter(None, (tile.face, tile.under)):
                yield f"  [yellow]{face}[/] – {describe_face(face, 0, language)}"


def _stack(stack: Stack, language: str) -> str:
    count = ntext("{n} tile", "{n} tiles", stack.size).say(language)
    return count if stack.top is None else f"{count}, [yellow]{stack.top}[/]"


def _player(view: LandVsSeaView, seat: int, language: str) -> str:
    side = side_name(view, seat)
    said = text("Player {number} ({side})", number=seat + 1, side=side).say(language)
    tiles = "  ".join(f"[yellow]{tile.face}[/]" for tile in view.hands[seat])
    mark = "[bold]▸[/]" if seat in view.acting else " "
    return f"{mark} {said}: {tiles}".rstrip()
