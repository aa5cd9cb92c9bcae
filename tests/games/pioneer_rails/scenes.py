"""Tables laid out for a test: cards, tracks and goals are given by their names; and some to be drawn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from branchline.core.chance import Committed
from branchline.core.errors import IllegalMove
from branchline.core.table import Table
from branchline.games.pioneer_rails.kernels import layout as at
from branchline.games.pioneer_rails.kernels.constants import SUITS
from branchline.games.pioneer_rails.kernels.geometry import CELL_NAMES, CELL_SIDES, TRACK_NAMES, TRACK_OF
from branchline.games.pioneer_rails.kernels.locations import put_track
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from branchline.games.pioneer_rails.rules import GAME
from branchline.games.pioneer_rails.state import seat_block
from branchline.games.pioneer_rails.view import PioneerRailsView, SeatSheet
from branchline.parts.compiled import Ints
from tests.refusals import refused

GOALS = ("1E", "1H", "1K")


class Scene:
    """A game whose chance is given and whose sheets can be drawn on."""

    def __init__(
        self, seats: int = 1, goals: tuple[str, ...] = GOALS, dealer: int = 0, **options: Any
    ) -> None:
        self.state = GAME.setup(PioneerRailsOptions(**options), seats)
        self.settle(*goals[:3])
        if seats > 1:
            self.settle(str(dealer))
        elif goals[3:]:
            self.settle(*goals[3:])

    def settle(self, *names: str) -> None:
        draw = GAME.chance(self.state)
        assert draw is not None
        GAME.settle(self.state, draw.read(names))

    def picked(self, card: str, *others: str) -> Scene:
        """The turn's cards are dealt and seat 0 of a solo game picks this one."""
        others = others or tuple(name for name in self.deck() if name != card)[:2]
        self.settle(others[0], card, others[1])
        self.play(0, f"pick:{card}")
        return self

    def deck(self) -> tuple[str, ...]:
        draw = GAME.chance(self.state)
        assert draw is not None
        return draw.pools[0]

    # --- sheets -----------------------------------------------------------------------------------

    def block(self, seat: int = 0) -> Ints:
        return seat_block(self.state.data, seat)

    def put(self, seat: int, suit: str, *tracks: str) -> Scene:
        """Draws tracks on a sheet, wherever they are."""
        for track in tracks:
            where = int(self.state.data[at.MAP]), SUITS.index(suit), TRACK_OF[track]
            put_track(self.block(seat), *where, int(self.state.data[at.TURN]))
        return self

    def fence(self, seat: int, suit: str, *cells: str) -> Scene:
        """Tracks on all sides of cells."""
        for cell in cells:
            for side in CELL_SIDES[CELL_NAMES.index(cell)].tolist():
                if side >= 0 and not self.block(seat)[side]:
                    self.put(seat, suit, TRACK_NAMES[side])
        return self

    # --- acting -----------------------------------------------------------------------------------

    def play(self, seat: int, *moves: str) -> Scene:
        for move in moves:
            assert move in self.moves(seat), f"{move} is not among {self.moves(seat)}"
            GAME.play(self.state, seat, GAME.parse(move))
        return self

    def moves(self, seat: int = 0) -> list[str]:
        return [str(move) for move in GAME.moves(self.state, seat)]

    def refuses(self, move: str, code: str, seat: int = 0) -> None:
        assert move not in self.moves(seat)
        before = self.state.copy()
        with refused(code, IllegalMove):
            GAME.play(self.state, seat, GAME.parse(move))
        assert self.state == before

    def finish(self, *seats: int) -> Scene:
        """Each seat picks if it has to, lays plain tracks as long as it must, and is done with the turn."""
        turn = self.view(None).turn
        for seat in seats:
            while self.view(None).turn == turn and seat in GAME.actors(self.state):
                moves = self.moves(seat)
                plain = [move for move in moves if ">" not in move and not move.startswith("suit")]
                self.play(seat, "done" if "done" in moves else plain[0])
        return self

    def hand(self, *cards: str) -> Scene:
        """Turns of a solo game with these picks, none of which is burned before its time."""
        for card in cards:
            self.turn(card, spared=cards)
        return self

    def turn(self, card: str = "", spared: tuple[str, ...] = ()) -> Scene:
        """A whole turn in which everyone does what is next at hand; seat 0 of a solo game picks this card."""
        if GAME.chance(self.state) is not None:
            first = card or self.deck()[0]
            rest = [name for name in self.deck() if name != first and name not in spared]
            self.settle(rest[0], first, rest[1])
        if card:
            self.play(0, f"pick:{card}")
        seats = range(self.state.seats)
        turn = self.view(None).turn
        while self.view(None).turn == turn:
            self.finish(*(seat for seat in seats if seat in GAME.actors(self.state)))
        return self

    # --- asking -----------------------------------------------------------------------------------

    def view(self, seat: int | None = 0) -> PioneerRailsView:
        return GAME.view(self.state, seat)

    def sheet(self, seat: int = 0) -> SeatSheet:
        return self.view(seat).sheets[seat]

    def points(self, seat: int = 0) -> Counter[str]:
        found: Counter[str] = Counter()
        for line in GAME.sheet(self.view(seat))[seat].lines:
            found[line.key] += line.points
        return found


# --- tables and views to be drawn -----------------------------------------------------------------

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {}),
    "solo": (1, {"level": "legendary", "extra_card": True}),
    "three": (3, {"map": "twin_forks", "same_turn_town_bonus": False}),
    "five": (5, {"map": "twin_forks", "mountain_goal": "sides"}),
}


def table(kind: str, seed: str) -> Table:
    seats, options = TABLES[kind]
    return Table(GAME, PioneerRailsOptions(**options), seats, Committed(seed.encode()))


def view_of(game: Table, seat: int | None) -> PioneerRailsView:
    view = game.view(seat)
    assert isinstance(view, PioneerRailsView)
    return view


def view_with_sheet(seats: int = 2, **sheet: Any) -> PioneerRailsView:
    """A view in the first turn, with this on the own sheet."""
    start = Table(GAME, PioneerRailsOptions(), seats, Committed(b"own"))
    view = view_of(start, 0)
    given = msgspec.structs.replace(view.sheets[0], **sheet)
    return msgspec.structs.replace(view, stage="lay", sheets=(given, *view.sheets[1:]))
