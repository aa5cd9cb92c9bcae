"""Pioneer Rails in a terminal: the map in hexagons of characters, the cards, the goals, the score zone.

A cell is six characters wide; its upright sides are bars, its slanted ones lie between the rows, and the
corners between them show the towns. The texts hold console markup for colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.core.sentences import player
from branchline.core.texts import ntext, text
from branchline.games.pioneer_rails.kernels.constants import HAND, ROUNDS, TURNS
from branchline.games.pioneer_rails.kernels.geometry import (
    CELL_CORNERS,
    CELL_NAMES,
    CELL_SIDES,
    COLUMNS,
    CORNER_OF,
    ROWS,
    SIDES,
    TRACK_NAMES,
)
from branchline.games.pioneer_rails.kernels.maps import MAPS
from branchline.games.pioneer_rails.kernels.sheet import SHEET
from branchline.games.pioneer_rails.score import seat_score, solo_target
from branchline.games.pioneer_rails.words.names import (
    GOAL_TYPE_TEXTS,
    PLACE_TEXTS,
    SUIT_SIGNS,
    SUIT_TEXTS,
    card_sign,
    goal_text,
    suit_of,
)
from branchline.parts import hexes
from branchline.parts.screen import beside, in_rows, strips

if TYPE_CHECKING:
    from collections.abc import Iterator

    from branchline.games.pioneer_rails.kernels.maps import MapCell, MapData
    from branchline.games.pioneer_rails.view import PioneerRailsView, SeatSheet

STYLES = {"spades": "bold blue", "hearts": "bold red", "diamonds": "bold yellow", "clubs": "bold green"}
LOCATION_SIGNS = {"mine": "⚒", "saloon": "♪", "bank": "$", "railyard": "╬", "fort": "⚑", "ranch": "♘"}
TERRAIN_SIGNS = {"mountain": "▲▲▲", "river": "≈≈≈", "desert": ""}
DIAGONAL_SIGNS = {"ne-sw": "╱", "n-s": "│", "nw-se": "╲"}
EAST, NE, NW, WEST, SW, SE = range(6)
CORNER_N, CORNER_NW, CORNER_SW, CORNER_S = 1, 2, 3, 4
CELL_WIDTH = 6
LEGEND_WIDTH = 40
"""The columns that the signs of the map are explained in, beside it."""


def terminal(view: PioneerRailsView, language: str = "en", width: int = 120) -> str:
    """The viewer's map with the table beside or below it; for a spectator all maps."""
    if view.seat is not None:
        own = view.sheets[view.seat]
        table = [*_table(view, language), "", *_score_zone(view, own, language)]
        return "\n".join(beside(strips(_map(view, own), width, CELL_WIDTH, language), table, width))
    parts = ["\n".join(_table(view, language))]
    for seat, sheet in enumerate(view.sheets):
        drawn = strips(_map(view, sheet), width, CELL_WIDTH, language)
        zone = beside(drawn, [*_score_zone(view, sheet, language)], width)
        parts.append("\n".join([f"[bold]{player(seat).say(language)}[/]", *zone]))
    return "\n\n".join(parts)


# --- the map --------------------------------------------------------------------------------------


class _Map:
    """One map with the tracks of one sheet."""

    def __init__(self, map_data: MapData, sheet: SeatSheet) -> None:
        self.cells = map_data.cells
        self.activated = {*sheet.activated}
        self.owner = {name: suit for suit, names in sheet.tracks.items() for name in names}
        self.shortcut = {name[: name.index(":")]: name for name in self.owner if ":" in name}
        self.towns = {
            CORNER_OF[hexes.corner(*town.vertex)]: town.id in sheet.towns for town in map_data.towns
        }

    def side(self, cell: int, direction: int, line: str, track: str) -> str:
        side = int(CELL_SIDES[cell, direction])
        suit = self.owner.get(TRACK_NAMES[side]) if 0 <= side < SIDES else None
        return f"[{STYLES[suit]}]{track}[/]" if suit else f"[dim]{line}[/]"

    def corner(self, cell: int, number: int) -> str:
        corner = int(CELL_CORNERS[cell, number])
        if corner not in self.towns:
            return " "
        return "[bold]●[/]" if self.towns[corner] else "[bold]○[/]"

    def name(self, cell: int) -> str:
        name = CELL_NAMES[cell]
        crossing = self.shortcut.get(name)
        if crossing is None:
            return f"[dim] {name}  [/]"
        return (
            f"[dim] {name}[/][{STYLES[self.owner[crossing]]}] {DIAGONAL_SIGNS[crossing.partition(':')[2]]}[/]"
        )

    def content(self, cell: int) -> str:
        here = self.cells[cell]
        if here.suit is not None:
            return f"  [{STYLES[here.suit]}]{SUIT_SIGNS[here.suit]}[/]  "
        if here.location is None:
            return f"[dim]{TERRAIN_SIGNS[here.terrain]:^5}[/]"
        sign = f"{LOCATION_SIGNS[here.location]}{_sides_needed(here)}"
        style = "dim strike" if CELL_NAMES[cell] in self.activated else "bold"
        return f"[{style}]{sign:^5}[/]"


def _sides_needed(here: MapCell) -> str:
    """How many sides a location takes; none for a ranch."""
    return str(getattr(SHEET.sides_needed, here.location or "", ""))


def _map(view: PioneerRailsView, sheet: SeatSheet) -> list[str]:
    drawn = _Map(MAPS[view.options.map], sheet)
    lines = []
    for row in range(ROWS):
        cells = range(row * COLUMNS, (row + 1) * COLUMNS)
        indent = " " * (CELL_WIDTH // 2 * (row % 2))
        lines.append(_slanted_sides(drawn, row))
        for line in (drawn.name, drawn.content):
            bars = [drawn.side(cell, WEST, "│", "┃") + line(cell) for cell in cells]
            lines.append(indent + "".join(bars) + drawn.side(cells[-1], EAST, "│", "┃"))
    return [*lines, _slanted_sides(drawn, ROWS)]


def _slanted_sides(drawn: _Map, row: int) -> str:
    """The slanted sides above a row, with the corners between them; after the last row those below it."""
    above, below = row - 1, row
    if below < ROWS:
        parts = []
        for cell in range(below * COLUMNS, (below + 1) * COLUMNS):
            left = drawn.corner(cell, CORNER_NW) + drawn.side(cell, NW, " ╱", "╱╱")
            parts.append(left + drawn.corner(cell, CORNER_N) + drawn.side(cell, NE, "╲ ", "╲╲"))
        indent = " " * (CELL_WIDTH // 2 * (below % 2))
        start = ""
        if below % 2:  # the first cell above begins half a cell earlier
            cell = above * COLUMNS
            start = drawn.corner(cell, CORNER_SW) + drawn.side(cell, SW, "╲ ", "╲╲")
            indent = ""
        return indent + start + "".join(parts)
    parts = []
    for cell in range(above * COLUMNS, ROWS * COLUMNS):
        left = drawn.corner(cell, CORNER_SW) + drawn.side(cell, SW, "╲ ", "╲╲")
        parts.append(left + drawn.corner(cell, CORNER_S) + drawn.side(cell, SE, " ╱", "╱╱"))
    return " " * (CELL_WIDTH // 2 * (above % 2)) + "".join(parts)


# --- the table ------------------------------------------------------------------------------------


def _table(view: PioneerRailsView, language: str) -> Iterator[str]:
    """The turn, its cards and the goals."""
    if view.turn <= TURNS:
        round_number, turn = (view.turn - 1) // HAND + 1, (view.turn - 1) % HAND + 1
        said = text("Round {round} of {rounds}, turn {turn}", round=round_number, rounds=ROUNDS, turn=turn)
        yield f"[bold]{said.say(language)}[/]"
    if view.dealer is not None:
        yield text("Dealer: {player}", player=player(view.dealer)).say(language)
    if view.offered:
        yield text("Open cards: {cards}", cards=_cards(view.offered)).say(language)
    if view.burned is not None:
        yield text("Discarded: {cards}", cards=_cards((view.burned,))).say(language)
    if view.secret is not None:
        yield text("Your secret card: {cards}", cards=_cards((view.secret,))).say(language)
    yield f"[bold]{text('Goals').say(language)}[/]"
    for goal in view.goals:
        name = (
            GOAL_TYPE_TEXTS[goal.type] if goal.id is None else goal_text(goal.id, view.options.mountain_goal)
        )
        yield f"  [{'dim' if goal.met else 'default'}]{name.say(language)}[/]"
    if view.seats == 1:
        yield text("To beat: {target}", target=solo_target(view)).say(language)


def _cards(names: tuple[str, ...]) -> str:
    return "  ".join(f"[{STYLES[suit_of(name)]}]{card_sign(name)}[/]" for name in names)


# --- the score zone -------------------------------------------------------------------------------


def _score_zone(view: PioneerRailsView, sheet: SeatSheet, language: str) -> Iterator[str]:
    """What is to be done, the boxes, the hands and the score so far."""
    if sheet.pick is not None and sheet.suit is not None:
        left = ntext(
            "{card}: {n} track of {suit} to lay",
            "{card}: {n} tracks of {suit} to lay",
            sheet.tracks_left,
            card=_cards((sheet.pick,)),
            suit=SUIT_TEXTS[sheet.suit],
        )
        yield left.say(language)
    free = sheet.town_boxes - sheet.town_boxes_crossed
    yield ntext("{n} town box to cross out", "{n} town boxes to cross out", free).say(language)
    unbanked = sheet.nuggets - sheet.banked
    yield ntext("{n} nugget for the bank", "{n} nuggets for the bank", unbanked).say(language)
    for row, ranks in enumerate(sheet.poker):
        symbol = {"open": "♪", "circled": "[bold]♪×2[/]", "crossed": "[dim strike]♪[/]"}[sheet.saloons[row]]
        yield "  " + " ".join(f"{rank:>2}" for rank in [*ranks, *["·"] * (HAND - len(ranks))]) + f"  {symbol}"
    score = seat_score(view, sheet)
    for line in score.lines:
        yield f"  {line.points:>3}  {line.label.say(language)}"
    yield f"[bold]  {score.total:>3}[/]"
    places = (f"{sign} {PLACE_TEXTS[kind].say(language)}" for kind, sign in LOCATION_SIGNS.items())
    yield from in_rows(places, LEGEND_WIDTH)
